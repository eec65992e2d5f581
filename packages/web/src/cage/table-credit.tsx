import type { HouseRefusal } from '@hardway/server/protocol';
import { type FormEvent, useId, useState } from 'react';
import { amount, Button, Field } from '../design/index.ts';
import { minorOf } from '../house/amount-text.ts';
import { type TableSummary, useFloor } from '../house/floor.ts';
import type { TableLink, TableNews } from '../house/link.ts';
import { type Asked, useForesight } from '../irregularity/foresight.ts';
import { Refused } from '../irregularity/refused.tsx';
import { useLanguage } from '../language.tsx';
import { type Approval, SecondPerson } from '../staff/second-person.tsx';
import { useStaffTable } from '../staff/use-staff-table.ts';
import { SeatList } from './seat-list.tsx';
import { useCageWords } from './words.ts';

/** Cash for a seat's credit, and what a player owes, at any table. */
export const TableCredit = () => {
  const words = useCageWords();
  const { language } = useLanguage();
  const { tables } = useFloor();
  const [chosen, setChosen] = useState('');
  const id = useId();
  const table = tables?.find((candidate) => candidate.id === chosen);
  return (
    <section className="panel credit" aria-labelledby="cage-credit">
      <h2 id="cage-credit">{words.credit}</h2>
      <p className="soft">{words.creditLead}</p>
      <div className="field">
        <label htmlFor={id}>{words.table}</label>
        <select id={id} value={chosen} onChange={({ target }) => setChosen(target.value)}>
          <option value="">{words.chooseTable}</option>
          {tables?.map((candidate) => (
            <option key={candidate.id} value={candidate.id}>
              {candidate.name[language]}
            </option>
          ))}
        </select>
      </div>
      {table && <AtTable key={table.id} table={table} />}
    </section>
  );
};

const AtTable = ({ table }: { table: TableSummary }) => {
  const words = useCageWords();
  const { news, link } = useStaffTable({ is: 'hello', as: 'staff', table: table.id, role: 'cage' });
  if (news.link === 'refused' && news.refusal)
    return (
      <p className="notice" role="alert">
        <Refused refusal={news.refusal} />
      </p>
    );
  if (!news.staff) return <p role="status">{words.loading}</p>;
  return <Till table={table} news={news} link={link} />;
};

interface TillProps {
  readonly table: TableSummary;
  readonly news: TableNews;
  readonly link: TableLink;
}

type Purpose = 'BuyIn' | 'PayReceivable';
type Outcome = { readonly is: 'done' | 'no' | 'unsure'; readonly words: string };

const seatOf = (text: string, most: number): number | undefined => {
  const written = text.normalize('NFKC').trim();
  return /^[1-9]\d{0,3}$/.test(written) && Number(written) <= most ? Number(written) : undefined;
};

const Till = ({ table, news, link }: TillProps) => {
  const words = useCageWords();
  const [purpose, setPurpose] = useState<Purpose>('BuyIn');
  const [seatText, setSeatText] = useState('');
  const [cash, setCash] = useState('');
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [approving, setApproving] = useState(false);
  const seat = seatOf(seatText, table.seats);
  const minor = minorOf(cash);
  const there = news.staff!.seats.find((entry) => entry.seat === seat);
  const owed = there?.owes ?? 0;
  // The table would say no as well, in minor units.
  const tooMuch = purpose === 'PayReceivable' && seat !== undefined && minor !== undefined && minor > owed;
  const asked: Asked | null =
    seat === undefined || minor === undefined || tooMuch
      ? null
      : { type: purpose, fields: { seat, amount: minor, ...(purpose === 'BuyIn' ? { medium: 'cash' } : {}) } };
  const foresight = useForesight(link, news, asked);
  const ready = foresight?.is === 'foreseen' && news.link === 'open' && !busy;

  const book = async (approval?: Approval): Promise<HouseRefusal | null> => {
    if (!asked || !ready || seat === undefined || minor === undefined) return null;
    setBusy(true);
    const { type, fields } = asked;
    const reply = await link.request({
      is: 'command',
      type,
      fields: { ...fields },
      ...(approval ? { approval } : {}),
    });
    setBusy(false);
    if (reply.is === 'answer' && !reply.ok) {
      setOutcome({ is: 'no', words: reply.message });
      return reply;
    }
    setApproving(false);
    const told = purpose === 'BuyIn' ? words.bought : words.paidBack;
    setOutcome(
      reply.is === 'not-registered'
        ? { is: 'unsure', words: words.unsure }
        : { is: 'done', words: told(seat, amount(minor)) },
    );
    if (reply.is === 'answer') setCash('');
    return null;
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (foresight?.is === 'foreseen' && foresight.foreseen.secondPerson) setApproving(true);
    else void book();
  };

  return (
    <>
      <form onSubmit={submit}>
        <PurposeChoice purpose={purpose} onChoose={setPurpose} />
        <Field
          label={words.seat}
          inputMode="numeric"
          autoComplete="off"
          value={seatText}
          error={seatText.trim() && seat === undefined ? words.badSeat(table.seats) : null}
          onChange={({ target }) => setSeatText(target.value)}
        />
        <Field
          label={words.cash}
          hint={words.cashHint}
          inputMode="decimal"
          autoComplete="off"
          value={cash}
          error={cash.trim() && minor === undefined ? words.badAmount : tooMuch ? words.owesOnly(amount(owed)) : null}
          onChange={({ target }) => setCash(target.value)}
        />
        {purpose === 'PayReceivable' && owed > 0 && (
          <Button look="quiet" onClick={() => setCash(amount(owed))}>
            {words.wholeDebt(amount(owed))}
          </Button>
        )}
        <div className="deeds">
          <Button type="submit" look="primary" disabled={!ready}>
            {minor === undefined
              ? words[purpose === 'BuyIn' ? 'buyIn' : 'payOwed']
              : words[purpose === 'BuyIn' ? 'buyInOf' : 'payOwedOf'](amount(minor))}
          </Button>
          <span className="prospect" aria-live="polite">
            {foresight?.is === 'foreseen' &&
              foresight.foreseen.seats.map(({ before, after }) =>
                purpose === 'BuyIn'
                  ? words.becomes(amount(before.credit), amount(after.credit))
                  : words.owesBecomes(amount(before.owes), amount(after.owes)),
              )}
            {foresight?.is === 'refused' && <Refused refusal={foresight.refusal} />}
          </span>
        </div>
      </form>
      <p className={outcome ? (outcome.is === 'done' ? 'done-word' : 'notice') : ''} role="status">
        {outcome && (outcome.is === 'no' ? <span lang="en">{outcome.words}</span> : outcome.words)}
      </p>
      {approving && minor !== undefined && (
        <SecondPerson onApprove={book} onClose={() => setApproving(false)}>
          <p>{words.cashNeedsTwo(amount(minor))}</p>
        </SecondPerson>
      )}
      {news.link === 'lost' && <p className="notice">{words.linkLost}</p>}
      <SeatList staff={news.staff!} chosen={seat} onChoose={(number) => setSeatText(`${number}`)} />
    </>
  );
};

const PurposeChoice = ({ purpose, onChoose }: { purpose: Purpose; onChoose: (purpose: Purpose) => void }) => {
  const words = useCageWords();
  const group = useId();
  return (
    <fieldset className="purposes">
      <legend className="unseen">{words.what}</legend>
      {(['BuyIn', 'PayReceivable'] as const).map((each) => (
        <label key={each}>
          <input type="radio" name={group} checked={purpose === each} onChange={() => onChoose(each)} />
          {each === 'BuyIn' ? words.buyIn : words.payOwed}
        </label>
      ))}
    </fieldset>
  );
};
