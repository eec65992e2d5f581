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
  const line = (look: string, does: string, spot: string, value: string, more = '') => (
    <div key={`${spot} ${value}`} className={look}>
      <dt>
        <b>{does}</b> {nameOf(spot)}
        {more && <small> {more}</small>}
      </dt>
      <dd>{value}</dd>
    </div>
  );
  return (
    <li>
      <h4>
        {words.staff.seat({ seat })}{' '}
        <small>{words.consoleCraps.sumUp({ takes: amountText(collects), pays: amountText(pays) })}</small>
      </h4>
      <dl>
        {lost.map(({ spot, stake }) => line('taken', words.consoleCraps.take, spot, amountText(stake)))}
        {won.map((result) =>
          line(
            'paid',
            words.consoleCraps.pay,
            result.spot,
            amountText(winningsOf(result)),
            [
              result.stands ? words.consoleCraps.stays : null,
              result.vigorish ? words.consoleCraps.vigorish({ value: amountText(result.vigorish) }) : null,
            ]
              .filter(Boolean)
              .join(', '),
          ),
        )}
        {returned.map((result) => line('back', words.consoleCraps.giveBack, result.spot, amountText(result.returned)))}
        {moved.map(({ from, to }) =>
          line('moved', words.consoleCraps.move, from, `${words.consoleCraps.to} ${nameOf(to)}`),
        )}
      </dl>
    </li>
  );
};
