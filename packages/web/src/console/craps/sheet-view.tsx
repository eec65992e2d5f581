import type { Moved, WagerResult } from '@hardway/engine';
import { amountText } from '../../design/index.ts';
import { useWords } from '../../words/language.tsx';
import { type SeatSheet, sheetOf, winningsOf } from './sheet.ts';
import { useCrewPositionName } from './use-position-name.ts';

interface SheetProps {
  readonly results: readonly WagerResult[];
  readonly moved: readonly Moved[];
}

/** Seat by seat what to take, what to pay, what to give back and what to move. */
export const Sheet = ({ results, moved }: SheetProps) => {
  const words = useWords();
  const seats = sheetOf(results, moved);
  if (seats.length === 0) return <p className="hush">{words.consoleCraps.nobodyTouched}</p>;
  return (
    <ul className="sheet stack">
      {seats.map((sheet) => (
        <Seat key={sheet.seat} {...sheet} />
      ))}
    </ul>
  );
};

const Seat = ({ seat, lost, won, returned, moved, collects, pays }: SeatSheet) => {
  const words = useWords();
  const nameOf = useCrewPositionName();
  return (
    <li>
      <h4>
        {words.staff.seat({ seat })}{' '}
        <small>{words.consoleCraps.sumUp({ takes: amountText(collects), pays: amountText(pays) })}</small>
      </h4>
      <dl>
        {lost.map((result) => (
          <Line
            key={result.spot}
            look="taken"
            does={words.consoleCraps.take}
            name={nameOf(result.spot)}
            value={amountText(result.stake)}
          />
        ))}
        {won.map((result) => (
          <Line
            key={result.spot}
            look="paid"
            does={words.consoleCraps.pay}
            name={nameOf(result.spot)}
            value={amountText(winningsOf(result))}
            more={[
              result.stands ? words.consoleCraps.stays : null,
              result.vigorish ? words.consoleCraps.vigorish({ value: amountText(result.vigorish) }) : null,
            ]
              .filter(Boolean)
              .join(', ')}
          />
        ))}
        {returned.map((result) => (
          <Line
            key={result.spot}
            look="back"
            does={words.consoleCraps.giveBack}
            name={nameOf(result.spot)}
            value={amountText(result.returned)}
          />
        ))}
        {moved.map(({ from, to }) => (
          <Line
            key={to}
            look="moved"
            does={words.consoleCraps.move}
            name={nameOf(from)}
            value={`${words.consoleCraps.to} ${nameOf(to)}`}
          />
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
