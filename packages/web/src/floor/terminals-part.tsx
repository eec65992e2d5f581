import type { EnrolledTerminal, HouseRefusal, IssuedCode, IssuedKey } from '@hardway/server/protocol';
import { useState } from 'react';
import { Badge, Button, Dialog, Field, FigureTable } from '../design/index.ts';
import { askHouse, isHouseRefusal } from '../house/ask.ts';
import { useAsked } from '../house/asked.ts';
import { span } from '../house/moments.ts';
import { useWords } from '../words/language.tsx';
import { useDesk, WhyNot } from './desk.tsx';
import { OfferDialog } from './offer-dialog.tsx';

/** The devices that speak for this table's seats: who is there, who waits, and how one is added or taken away. */
export const TerminalsPart = () => {
  const words = useWords();
  const { id } = useDesk();
  const { found, refusal, again } = useAsked<readonly EnrolledTerminal[]>(`/api/tables/${id}/terminals`);
  const [enrolled, setEnrolled] = useState<IssuedKey | null>(null);
  const [offer, setOffer] = useState<IssuedCode | null>(null);
  const [leaving, setLeaving] = useState<string | null>(null);
  const remove = async (terminal: string): Promise<void> => {
    await askHouse('DELETE', `/api/tables/${id}/terminals/${terminal}`);
    setLeaving(null);
    await again();
  };
  return (
    <div className="two-columns lopsided">
      <section className="panel plain floor-panel">
        <h2>{words.staff.terminals}</h2>
        {refusal && <WhyNot refusal={refusal} />}
        {found?.length === 0 && <p className="soft">{words.floor.terminalsPart.none}</p>}
        {found && found.length > 0 && <TerminalTable terminals={found} onRemove={setLeaving} />}
      </section>
      <section className="panel plain floor-panel">
        <h2>{words.floor.terminalsPart.enrol}</h2>
        <p className="soft">{words.floor.terminalsPart.lead}</p>
        <EnrolForm
          table={id}
          onOffered={setOffer}
          onEnrolled={(answer) => {
            setEnrolled(answer);
            void again();
          }}
        />
      </section>
      {enrolled && <KeyOnce table={id} enrolled={enrolled} onClose={() => setEnrolled(null)} />}
      {offer && (
        <OfferDialog
          table={id}
          offer={offer}
          onClose={() => {
            setOffer(null);
            void again();
          }}
        />
      )}
      {leaving && <RemoveDialog id={leaving} onRemove={() => void remove(leaving)} onClose={() => setLeaving(null)} />}
    </div>
  );
};

const bySeat = (a: EnrolledTerminal, b: EnrolledTerminal): number => (a.seat ?? 0) - (b.seat ?? 0);

const TerminalTable = ({
  terminals,
  onRemove,
}: {
  terminals: readonly EnrolledTerminal[];
  onRemove: (id: string) => void;
}) => {
  const words = useWords();
  return (
    <div className="scroll">
      <FigureTable
        caption={words.staff.terminals}
        heads={[words.staff.seatHead, words.floor.terminalsPart.id, words.staff.state, words.floor.limitsPart.remove]}
        rows={terminals.toSorted(bySeat).map((terminal) => ({
          key: terminal.id,
          cells: [
            terminal.seat ?? '–',
            <span key="id" className="device-id">
              {terminal.id} {terminal.practice && <Badge>{words.floor.terminalsPart.practice}</Badge>}
            </span>,
            <TerminalState key="state" terminal={terminal} />,
            <Button
              key="remove"
              look="quiet"
              aria-label={words.floor.terminalsPart.removeAsk({ id: terminal.id })}
              onClick={() => onRemove(terminal.id)}
            >
              {words.floor.limitsPart.remove}
            </Button>,
          ],
        }))}
      />
    </div>
  );
};

const TerminalState = ({ terminal: { seat } }: { terminal: EnrolledTerminal }) => {
  const words = useWords();
  const { news, now } = useDesk();
  const call = news.staff!.waiting.find((waiting) => seat !== null && waiting.seat === seat);
  if (seat === null) return <small>{words.floor.terminalsPart.device}</small>;
  return (
    <>
      {news.staff!.connected.includes(seat) ? (
        <Badge look="good">{words.staff.connected}</Badge>
      ) : (
        <Badge>{words.floor.terminalsPart.away}</Badge>
      )}{' '}
      {call && <Badge look="bad">{words.floor.terminalsPart.waits({ since: span(words, now - call.at) })}</Badge>}
    </>
  );
};

interface EnrolFormProps {
  readonly table: string;
  readonly onOffered: (answer: IssuedCode) => void;
  readonly onEnrolled: (answer: IssuedKey) => void;
}

/** By a code for a device with a screen; by its key for one without. */
const EnrolForm = ({ table, onOffered, onEnrolled }: EnrolFormProps) => {
  const words = useWords();
  const [seat, setSeat] = useState('');
  const [refusal, setRefusal] = useState<HouseRefusal | null>(null);
  const ask = async <T extends object>(path: 'offers' | 'terminals', onDone: (answer: T) => void): Promise<void> => {
    const answer = await askHouse<T>('POST', `/api/tables/${table}/${path}`, {
      seat: seat.trim() === '' ? null : Number(seat),
    });
    if (isHouseRefusal(answer)) {
      setRefusal(answer);
      return;
    }
    setRefusal(null);
    setSeat('');
    onDone(answer);
  };
  return (
    <form
      className="floor-act"
      onSubmit={(event) => {
        event.preventDefault();
        void ask('offers', onOffered);
      }}
    >
      <Field
        label={words.floor.terminalsPart.enrolSeat}
        hint={words.floor.terminalsPart.enrolSeatHint}
        inputMode="numeric"
        pattern="[0-9]{0,4}"
        value={seat}
        onChange={({ target }) => setSeat(target.value)}
      />
      {refusal && <WhyNot refusal={refusal} />}
      <Button type="submit" look="primary">
        {words.floor.terminalsPart.showCode}
      </Button>
      <Button look="quiet" onClick={() => void ask('terminals', onEnrolled)}>
        {words.floor.terminalsPart.showKey}
      </Button>
    </form>
  );
};

/** The key is told this once. */
const KeyOnce = ({ table, enrolled, onClose }: { table: string; enrolled: IssuedKey; onClose: () => void }) => {
  const words = useWords();
  return (
    <Dialog title={words.floor.terminalsPart.enrolled} closeWord={words.shared.close} onClose={onClose}>
      <p>{words.floor.terminalsPart.keyOnce}</p>
      <dl className="secrets stack gap-1">
        <dt>{words.floor.terminalsPart.address}</dt>
        <dd>{`${location.origin}/terminal/${table}`}</dd>
        <dt>{words.floor.terminalsPart.id}</dt>
        <dd>{enrolled.id}</dd>
        <dt>{words.shared.key}</dt>
        <dd>{enrolled.key}</dd>
      </dl>
      <Button look="primary" onClick={onClose}>
        {words.floor.terminalsPart.noted}
      </Button>
    </Dialog>
  );
};

const RemoveDialog = ({ id, onRemove, onClose }: { id: string; onRemove: () => void; onClose: () => void }) => {
  const words = useWords();
  return (
    <Dialog title={words.floor.terminalsPart.removeAsk({ id })} closeWord={words.shared.close} onClose={onClose}>
      <p>{words.floor.terminalsPart.removeLead}</p>
      <div className="row">
        <Button look="primary" onClick={onRemove}>
          {words.floor.limitsPart.remove}
        </Button>
        <Button look="quiet" onClick={onClose}>
          {words.shared.cancel}
        </Button>
      </div>
    </Dialog>
  );
};
