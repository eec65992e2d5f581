import type { Foreseen } from '@hardway/server/protocol';
import { amount, FigureTable, signedAmount } from '../design/index.ts';
import { gainOf, totalsOf } from './foresight.ts';
import './money.css';
import { useIrregularityWords } from './words.ts';

/** One figure before and after; once where it stays. */
const Change = ({ before, after }: { before: number; after: number }) => {
  const words = useIrregularityWords();
  if (before === after) return <span className="same">{amount(after)}</span>;
  return (
    <span className="change">
      <small>
        <span className="unseen">{words.before} </span>
        {amount(before)}
      </small>
      <b>
        <span className="unseen">{words.after} </span>
        {amount(after)}
      </b>
    </span>
  );
};

const Gain = ({ gain }: { gain: number }) => (
  <b className={gain > 0 ? 'gain' : gain < 0 ? 'loss' : 'same'}>{signedAmount(gain)}</b>
);

/** Who gets what: every terminal that a command touches, and all of them together. */
export const MoneyTable = ({ seats }: { seats: Foreseen['seats'] }) => {
  const words = useIrregularityWords();
  if (seats.length === 0) return <p className="soft">{words.nobody}</p>;
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
  const totals = totalsOf(seats);
  return (
    <div className="money">
      <FigureTable
        caption={words.foreseen}
        heads={[words.terminal, words.credit, words.owes, words.staked, words.difference]}
        numbers={[1, 2, 3, 4]}
        rows={[
          ...seats.map(({ seat, before, after }) => row(`${seat}`, words.seat(seat), { before, after })),
          row('all', words.total, totals),
        ]}
      />
      <p className="house">{words.house(signedAmount(0 - gainOf(totals)))}</p>
    </div>
  );
};
