import { crapsPlay, FACES } from '@hardway/engine';
import { Fragment } from 'react';
import { Badge } from '../../design/index.ts';
import { useWords } from '../../words/language.tsx';
import { Action, ClauseMark } from '../action.tsx';
import { useStation } from '../station.tsx';
import { crewMomentOf, cupClauses, nextOffered, offerOrder } from './crew.ts';
import type { Selected } from './use-crew-step.tsx';

interface ShooterCardProps {
  readonly selected: Selected;
  readonly onSelect: (selected: Selected) => void;
}

/** To whom the dice go: the seats in their order, who declined, and the dice that a player picks. */
export const ShooterCard = ({ selected, onSelect }: ShooterCardProps) => {
  const words = useWords();
  const { table, ask, order } = useStation();
  const { offered } = crapsPlay(table);
  return (
    <div className="shooter-card row">
      <h3>{words.consoleCraps.moment[crewMomentOf(table)]}</h3>
      <SeatOrder />
      {offered !== null && (
        <>
          <DicePick selected={selected} onSelect={onSelect} />
          <Cup />
          <Action
            refusal={ask('AnswerOffer', { seat: offered, accepts: false })}
            onDo={() => void order('AnswerOffer', { seat: offered, accepts: false })}
          >
            {words.consoleCraps.declines({ seat: offered })}
          </Action>
        </>
      )}
    </div>
  );
};

const SeatOrder = () => {
  const words = useWords();
  const { table, rulebook, now } = useStation();
  const { offered, declined, previousShooter, players } = crapsPlay(table);
  const next = offered ?? nextOffered(rulebook, table, now);
  if (players.length === 0) return <p>{words.consoleCraps.nobody}</p>;
  return (
    <ol className="seat-order row gap-2" aria-label={words.consoleCraps.order}>
      {offerOrder(rulebook, table, now).map((seat) => (
        <li key={seat} className={seat === next ? 'next' : declined.includes(seat) ? 'declined' : ''}>
          <b>{seat}</b>
          {seat === next && <Badge look="brass">{words.consoleCraps.nextAsked}</Badge>}
          {declined.includes(seat) && <Badge>{words.consoleCraps.declined}</Badge>}
          {seat === previousShooter && <Badge>{words.consoleCraps.shot}</Badge>}
        </li>
      ))}
    </ol>
  );
};

/** What becomes of the dice that the player leaves. */
const Cup = () => {
  const words = useWords();
  const { rulebook, table } = useStation();
  const clauses = cupClauses(rulebook, table);
  if (clauses.length === 0) return null;
  const left = rulebook.diceSet.count - rulebook.dice;
  return (
    <p className="cup">
      {words.consoleCraps.cup({ count: words.shared.numbers[left] ?? left })}
      {clauses.map((clause) => (
        <Fragment key={clause}>
          {' '}
          <ClauseMark clause={clause} />
        </Fragment>
      ))}
    </p>
  );
};

/** Two of the table's dice: a third pick lets go of the one that was picked first. */
const DicePick = ({ selected, onSelect }: ShooterCardProps) => {
  const words = useWords();
  const { count } = useStation().rulebook.diceSet;
  const pick = (number: number): void => {
    if (!selected.includes(number)) onSelect([selected[1], number]);
  };
  return (
    <fieldset className="dice-pick row gap-1">
      <legend>{words.consoleCraps.pickDice({ count: words.shared.numbers[count] ?? count })}</legend>
      {FACES.slice(0, count).map((number) => (
        <button
          key={number}
          type="button"
          className="button plain"
          aria-pressed={selected.includes(number)}
          aria-label={words.consoleCraps.dieOfSet({ number })}
          onClick={() => pick(number)}
        >
          {number}
        </button>
      ))}
    </fieldset>
  );
};
