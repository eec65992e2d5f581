import type { Approval, HouseRefusal, SentOrder, TableSummary } from '@hardway/server/protocol';
import { type FormEvent, useId, useState } from 'react';
import { amountText, Button, Field } from '../design/index.ts';
import { minorOf } from '../house/amount-text.ts';
import { useNow } from '../house/clock.ts';
import { useFloor } from '../house/floor.ts';
import { useForesight } from '../house/foresight.ts';
import type { TableLink, TableNews } from '../house/link.ts';
import { HandPays } from '../staff/hand-pays.tsx';
import { RefusalNote } from '../staff/refused.tsx';
import { SecondPerson } from '../staff/second-person.tsx';
import { useStaffTable } from '../staff/use-staff-table.ts';
import { useLanguage, useWords } from '../words/language.tsx';
import { SeatList } from './seat-list.tsx';

/** Cash for a seat's credit, and what a player owes, at any table. */
export const TableCredit = ({ onDone }: { onDone: () => void }) => {
  const words = useWords();
  const language = useLanguage();
  const { tables } = useFloor();
  const [chosen, setChosen] = useState('');
  const id = useId();
  const table = tables?.find((candidate) => candidate.id === chosen);
  return (
    <section className="panel credit" aria-labelledby="cage-credit">
      <h2 id="cage-credit">{words.cage.credit}</h2>
      <p className="soft">{words.cage.creditLead}</p>
      <div className="field">
        <label htmlFor={id}>{words.staff.table}</label>
        <select id={id} value={chosen} onChange={({ target }) => setChosen(target.value)}>
          <option value="">{words.cage.chooseTable}</option>
          {tables?.map((candidate) => (
            <option key={candidate.id} value={candidate.id}>
              {candidate.name[language]}
            </option>
          ))}
        </select>
      </div>
      {table && <AtTable key={table.id} table={table} onDone={onDone} />}
    </section>
  );
};

const AtTable = ({ table, onDone }: { table: TableSummary; onDone: () => void }) => {
  const words = useWords();
  const { news, link } = useStaffTable({ is: 'hello', as: 'staff', table: table.id, role: 'cage' });
  if (news.link === 'refused' && news.refusal)
    return (
      <p className="notice" role="alert">
        <RefusalNote refusal={news.refusal} />
      </p>
    );
  if (!news.staff) return <p role="status">{words.shared.loading}</p>;
  return <Till table={table} news={news} link={link} onDone={onDone} />;
};

interface TillProps {
  readonly table: TableSummary;
  readonly news: TableNews;
  readonly link: TableLink;
  readonly onDone: () => void;
}

type Purpose = 'BuyIn' | 'PayReceivable';
type Outcome =
  | { readonly is: 'done' | 'unsure'; readonly words: string }
  | { readonly is: 'no'; readonly refusal: HouseRefusal };

const seatOf = (text: string, most: number): number | undefined => {
  const written = text.normalize('NFKC').trim();
  return /^[1-9]\d{0,3}$/.test(written) && Number(written) <= most ? Number(written) : undefined;
};

const Till = ({ table, news, link, onDone }: TillProps) => {
  const words = useWords();
  const [purpose, setPurpose] = useState<Purpose>('BuyIn');
  const [seatText, setSeatText] = useState('');
  const [cash, setCash] = useState('');
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [approving, setApproving] = useState(false);
  const now = useNow(5_000) + news.offset;
  const seat = seatOf(seatText, table.seats);
  const minor = minorOf(cash);
  const there = news.staff!.seats.find((entry) => entry.seat === seat);
  const owed = there?.owes ?? 0;
  // The table would say no as well, in minor units.
  const tooMuch = purpose === 'PayReceivable' && seat !== undefined && minor !== undefined && minor > owed;
  const asked: SentOrder | null =
    seat === undefined || minor === undefined || tooMuch
      ? null
      : purpose === 'BuyIn'
        ? { type: 'BuyIn', fields: { seat, amount: minor, medium: 'cash' } }
        : { type: 'PayReceivable', fields: { seat, amount: minor } };
  const foresight = useForesight(link, news, asked);
  const ready = foresight?.is === 'foreseen' && news.link === 'open' && !busy;

  const book = async (approval?: Approval): Promise<HouseRefusal | null> => {
    if (!asked || !ready || seat === undefined || minor === undefined) return null;
    setBusy(true);
    const reply = await link.request({
      is: 'command',
      ...asked,
      ...(approval ? { approval } : {}),
    });
    setBusy(false);
    if (reply.is === 'answer' && !reply.ok) {
      setOutcome({ is: 'no', refusal: reply });
      return reply;
    }
    setApproving(false);
    const told = purpose === 'BuyIn' ? words.cage.bought : words.cage.paidBack;
    setOutcome(
      reply.is === 'not-registered'
        ? { is: 'unsure', words: words.cage.unsure }
        : { is: 'done', words: told({ seat, amount: amountText(minor) }) },
    );
    if (reply.is === 'answer') {
      setCash('');
      onDone();
    }
    return null;
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (foresight?.is === 'foreseen' && foresight.foreseen.secondPerson) setApproving(true);
    else void book();
  };

  return (
    <>
      <HandPays news={news} link={link} now={now} />
      <form onSubmit={submit}>
        <PurposeChoice purpose={purpose} onChoose={setPurpose} />
        <Field
          label={words.staff.seatHead}
          inputMode="numeric"
          autoComplete="off"
          value={seatText}
          error={seatText.trim() && seat === undefined ? words.cage.badSeat({ most: table.seats }) : null}
          onChange={({ target }) => setSeatText(target.value)}
        />
        <Field
          label={words.cage.cash}
          hint={words.cage.cashHint}
          inputMode="decimal"
          autoComplete="off"
          value={cash}
          error={
            cash.trim() && minor === undefined
              ? words.staff.badAmount
              : tooMuch
                ? words.cage.owesOnly({ amount: amountText(owed) })
                : null
          }
          onChange={({ target }) => setCash(target.value)}
        />
        {purpose === 'PayReceivable' && owed > 0 && (
          <Button look="quiet" onClick={() => setCash(amountText(owed))}>
            {words.cage.wholeDebt({ amount: amountText(owed) })}
          </Button>
        )}
        {purpose === 'PayReceivable' && owed > 0 && there?.credit === 0 && (
          <LetGo seat={there.seat} link={link} onTold={setOutcome} />
        )}
        <div className="deeds row">
          <Button type="submit" look="primary" disabled={!ready}>
            {minor === undefined
              ? words.cage[purpose === 'BuyIn' ? 'buyIn' : 'payOwed']
              : words.cage[purpose === 'BuyIn' ? 'buyInOf' : 'payOwedOf']({ amount: amountText(minor) })}
          </Button>
          <span className="prospect" aria-live="polite">
            {foresight?.is === 'foreseen' &&
              foresight.foreseen.seats.map(({ before, after }) =>
                purpose === 'BuyIn'
                  ? words.cage.becomes({ before: amountText(before.credit), after: amountText(after.credit) })
                  : words.cage.owesBecomes({ before: amountText(before.owes), after: amountText(after.owes) }),
              )}
            {foresight?.is === 'refused' && <RefusalNote refusal={foresight.refusal} />}
          </span>
        </div>
      </form>
      <p className={outcome ? (outcome.is === 'done' ? 'done-word' : 'notice') : ''} role="status">
        {outcome && (outcome.is === 'no' ? <RefusalNote refusal={outcome.refusal} /> : outcome.words)}
      </p>
      {approving && minor !== undefined && (
        <SecondPerson onApprove={book} onClose={() => setApproving(false)}>
          <p>{words.staff.cashNeedsTwo({ amount: amountText(minor) })}</p>
        </SecondPerson>
      )}
      {news.link === 'lost' && <p className="notice">{words.cage.linkLost}</p>}
      <SeatList staff={news.staff!} chosen={seat} onChoose={(number) => setSeatText(`${number}`)} />
    </>
  );
};

interface LetGoProps {
  readonly seat: number;
  readonly link: TillProps['link'];
  readonly onTold: (outcome: Outcome) => void;
}

/** The player has left and the debt goes with the visit, so that it does not wait for whoever sits down next. */
const LetGo = ({ seat, link, onTold }: LetGoProps) => {
  const { cage } = useWords();
  const letGo = async (): Promise<void> => {
    const reply = await link.request({ is: 'command', type: 'EndVisit', fields: { seat } });
    if (reply.is === 'not-registered') onTold({ is: 'unsure', words: cage.unsure });
    else onTold(reply.ok ? { is: 'done', words: cage.hasLeftDone({ seat }) } : { is: 'no', refusal: reply });
  };
  return (
    <Button look="quiet" onClick={() => void letGo()}>
      {cage.hasLeft}
    </Button>
  );
};

const PurposeChoice = ({ purpose, onChoose }: { purpose: Purpose; onChoose: (purpose: Purpose) => void }) => {
  const words = useWords();
  const group = useId();
  return (
    <fieldset className="purposes">
      <legend className="unseen">{words.cage.what}</legend>
      {(['BuyIn', 'PayReceivable'] as const).map((each) => (
        <label key={each}>
          <input type="radio" name={group} checked={purpose === each} onChange={() => onChoose(each)} />
          {each === 'BuyIn' ? words.cage.buyIn : words.cage.payOwed}
        </label>
      ))}
    </fieldset>
  );
};
