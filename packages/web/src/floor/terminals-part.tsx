import type { HouseRefusal } from '@hardway/server/protocol';
import { useState } from 'react';
import { Badge, Button, Dialog, Field, FigureTable } from '../design/index.ts';
import { askHouse, isRefused } from '../house/ask.ts';
import { useAsked } from '../house/asked.ts';
import { useLanguage } from '../language.tsx';
import { useStaffWords } from '../staff/words.ts';
import { useDesk, WhyNot } from './desk.tsx';
import { span } from './moments.ts';
import { useFloorWords } from './words.ts';

interface Terminal {
  readonly id: string;
  readonly seat: number | null;
  readonly practice: boolean;
}

interface Enrolled {
  readonly id: string;
  readonly key: string;
}

/** The devices that speak for this table's seats: who is there, who waits, and how one is added or taken away. */
export const TerminalsPart = () => {
  const { terminalsPart: words } = useFloorWords();
  const { id } = useDesk();
  const { found, refusal, again } = useAsked<readonly Terminal[]>(`/api/tables/${id}/terminals`);
  const [enrolled, setEnrolled] = useState<Enrolled | null>(null);
  const [leaving, setLeaving] = useState<string | null>(null);
  const remove = async (terminal: string): Promise<void> => {
    await askHouse('DELETE', `/api/tables/${id}/terminals/${terminal}`);
    setLeaving(null);
    await again();
  };
  return (
    <div className="two-columns lopsided">
      <section className="floor-panel">
        <h2>{words.title}</h2>
        {refusal && <WhyNot refusal={refusal} />}
        {found?.length === 0 && <p className="soft">{words.none}</p>}
        {found && found.length > 0 && <TerminalTable terminals={found} onRemove={setLeaving} />}
      </section>
      <section className="floor-panel">
        <h2>{words.enrol}</h2>
        <p className="soft">{words.lead}</p>
        <EnrolForm
          table={id}
          onEnrolled={(answer) => {
            setEnrolled(answer);
            void again();
          }}
        />
      </section>
      {enrolled && <KeyOnce table={id} enrolled={enrolled} onClose={() => setEnrolled(null)} />}
      {leaving && <RemoveDialog id={leaving} onRemove={() => void remove(leaving)} onClose={() => setLeaving(null)} />}
    </div>
  );
};

const bySeat = (a: Terminal, b: Terminal): number => (a.seat ?? 0) - (b.seat ?? 0);

const TerminalTable = ({ terminals, onRemove }: { terminals: readonly Terminal[]; onRemove: (id: string) => void }) => {
  const words = useFloorWords();
  const { terminalsPart } = words;
  return (
    <div className="scroll">
      <FigureTable
        caption={terminalsPart.title}
        heads={[words.seatNumber, terminalsPart.id, terminalsPart.state, terminalsPart.remove]}
        rows={terminals.toSorted(bySeat).map((terminal) => ({
          key: terminal.id,
          cells: [
            terminal.seat ?? '–',
            <span key="id" className="device-id">
              {terminal.id} {terminal.practice && <Badge>{terminalsPart.practice}</Badge>}
            </span>,
            <TerminalState key="state" terminal={terminal} />,
            <Button
              key="remove"
              look="quiet"
              aria-label={terminalsPart.removeAsk(terminal.id)}
              onClick={() => onRemove(terminal.id)}
            >
              {terminalsPart.remove}
            </Button>,
          ],
        }))}
      />
    </div>
  );
};

const TerminalState = ({ terminal: { seat } }: { terminal: Terminal }) => {
  const { terminalsPart: words } = useFloorWords();
  const { language } = useLanguage();
  const { news, now } = useDesk();
  const call = news.staff!.waiting.find((waiting) => seat !== null && waiting.seat === seat);
  if (seat === null) return <small>{words.device}</small>;
  return (
    <>
      {news.staff!.connected.includes(seat) ? (
        <Badge look="good">{words.connected}</Badge>
      ) : (
        <Badge>{words.away}</Badge>
      )}{' '}
      {call && <Badge look="bad">{words.waits(span(language, now - call.at))}</Badge>}
    </>
  );
};

const EnrolForm = ({ table, onEnrolled }: { table: string; onEnrolled: (answer: Enrolled) => void }) => {
  const { terminalsPart: words } = useFloorWords();
  const [seat, setSeat] = useState('');
  const [refusal, setRefusal] = useState<HouseRefusal | null>(null);
  const enrol = async (): Promise<void> => {
    const answer = await askHouse<Enrolled>('POST', `/api/tables/${table}/terminals`, {
      seat: seat.trim() === '' ? null : Number(seat),
    });
    if (isRefused(answer)) {
      setRefusal(answer);
      return;
    }
    setRefusal(null);
    setSeat('');
    onEnrolled(answer);
  };
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        void enrol();
      }}
    >
      <Field
        label={words.enrolSeat}
        hint={words.enrolSeatHint}
        inputMode="numeric"
        pattern="[0-9]{0,4}"
        value={seat}
        onChange={({ target }) => setSeat(target.value)}
      />
      {refusal && <WhyNot refusal={refusal} />}
      <Button type="submit" look="primary">
        {words.enrol}
      </Button>
    </form>
  );
};

/** The key is told this once. */
const KeyOnce = ({ table, enrolled, onClose }: { table: string; enrolled: Enrolled; onClose: () => void }) => {
  const { terminalsPart: words } = useFloorWords();
  const staffWords = useStaffWords();
  return (
    <Dialog title={words.enrolled} closeWord={staffWords.close} onClose={onClose}>
      <p>{words.keyOnce}</p>
      <dl className="secrets">
        <dt>{words.address}</dt>
        <dd>{`${location.origin}/terminal/${table}`}</dd>
        <dt>{words.id}</dt>
        <dd>{enrolled.id}</dd>
        <dt>{words.key}</dt>
        <dd>{enrolled.key}</dd>
      </dl>
      <Button look="primary" onClick={onClose}>
        {words.noted}
      </Button>
    </Dialog>
  );
};

const RemoveDialog = ({ id, onRemove, onClose }: { id: string; onRemove: () => void; onClose: () => void }) => {
  const { terminalsPart: words } = useFloorWords();
  const staffWords = useStaffWords();
  return (
    <Dialog title={words.removeAsk(id)} closeWord={staffWords.close} onClose={onClose}>
      <p>{words.removeLead}</p>
      <div className="row">
        <Button look="primary" onClick={onRemove}>
          {words.remove}
        </Button>
        <Button look="quiet" onClick={onClose}>
          {staffWords.cancel}
        </Button>
      </div>
    </Dialog>
  );
};
