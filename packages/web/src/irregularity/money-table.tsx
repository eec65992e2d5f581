import type { Foreseen } from '@hardway/server/protocol';
import { amountText, FigureTable, signedAmount } from '../design/index.ts';
import { gainOf, seatTotals } from '../house/foresight.ts';
import './money.css';
import { useWords } from '../words/language.tsx';

/** One figure before and after; once where it stays. */
const Change = ({ before, after }: { before: number; after: number }) => {
  const words = useWords();
  if (before === after) return <span className="same">{amountText(after)}</span>;
  return (
    <span className="change">
      <small>
        <span className="unseen">{words.staff.before} </span>
        {amountText(before)}
      </small>
      <b>
        <span className="unseen">{words.staff.after} </span>
        {amountText(after)}
      </b>
    </span>
  );
};

const Gain = ({ gain }: { gain: number }) => (
  <b className={gain > 0 ? 'gain' : gain < 0 ? 'loss' : 'same'}>{signedAmount(gain)}</b>
);

/** Who gets what: every terminal that a command touches, and all of them together. */
export const MoneyTable = ({ seats }: { seats: Foreseen['seats'] }) => {
  const words = useWords();
  if (seats.length === 0) return <p className="soft">{words.irregularity.nobody}</p>;
  const row = (key: string, name: string, entry: Omit<Foreseen['seats'][number], 'seat'>) => ({
    key,
    cells: [
      name,
      <Change key="credit" before={entry.before.credit} after={entry.after.credit} />,
      <Change key="owes" before={entry.before.owes} after={entry.after.owes} />,
      <Change key="staked" before={entry.before.staked} after={entry.after.staked} />,
      <Gain key="gain" gain={gainOf(entry)} />,
    ],
  });
  const totals = seatTotals(seats);
  return (
    <div className="money">
      <FigureTable
        caption={words.irregularity.foreseen}
        heads={[
          words.record.terminal,
          words.staff.creditAtTable,
          words.staff.owes,
          words.staff.onLayout,
          words.staff.difference,
        ]}
        numbers={[1, 2, 3, 4]}
        rows={[
          ...seats.map(({ seat, before, after }) => row(`${seat}`, words.staff.seat({ seat }), { before, after })),
          row('all', words.irregularity.total, totals),
        ]}
      />
      <p className="house">{words.irregularity.house({ gain: signedAmount(0 - gainOf(totals)) })}</p>
    </div>
  );
};
