import type { Moved, WagerResult } from '@hardway/engine';
import { amount } from '../design/index.ts';
import { type SeatSheet, sheetOf, winningsOf } from './sheet.ts';
import { useCrewWords, usePositionName } from './words.ts';

interface SheetProps {
  readonly results: readonly WagerResult[];
  readonly moved: readonly Moved[];
}

/** Seat by seat what to take, what to pay, what to give back and what to move. */
export const Sheet = ({ results, moved }: SheetProps) => {
  const words = useCrewWords();
  const seats = sheetOf(results, moved);
  if (seats.length === 0) return <p className="hush">{words.nobodyTouched}</p>;
  return (
    <ul className="sheet">
      {seats.map((sheet) => (
        <Seat key={sheet.seat} {...sheet} />
      ))}
    </ul>
  );
};

const Seat = ({ seat, lost, won, returned, moved, collects, pays }: SeatSheet) => {
  const words = useCrewWords();
  const name = usePositionName();
  return (
    <li>
      <h4>
        {words.seat(seat)} <small>{words.sumUp(amount(collects), amount(pays))}</small>
      </h4>
      <dl>
        {lost.map((result) => (
          <Line
            key={result.spot}
            look="taken"
            does={words.take}
            name={name(result.spot)}
            value={amount(result.stake)}
          />
        ))}
        {won.map((result) => (
          <Line
            key={result.spot}
            look="paid"
            does={words.pay}
            name={name(result.spot)}
            value={amount(winningsOf(result))}
            more={[result.stands ? words.stays : null, result.vigorish ? words.vigorish(amount(result.vigorish)) : null]
              .filter(Boolean)
              .join(', ')}
          />
        ))}
        {returned.map((result) => (
          <Line
            key={result.spot}
            look="back"
            does={words.giveBack}
            name={name(result.spot)}
            value={amount(result.returned)}
          />
        ))}
        {moved.map(({ from, to }) => (
          <Line key={to} look="moved" does={words.move} name={name(from)} value={`${words.to} ${name(to)}`} />
        ))}
      </dl>
    </li>
  );
};

interface LineProps {
  readonly look: string;
  readonly does: string;
  readonly name: string;
  readonly value: string;
  readonly more?: string;
}

const Line = ({ look, does, name, value, more }: LineProps) => (
  <div className={look}>
    <dt>
      <b>{does}</b> {name}
      {more && <small> {more}</small>}
    </dt>
    <dd>{value}</dd>
  </div>
);
