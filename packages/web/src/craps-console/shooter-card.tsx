import { Action } from '../console/action.tsx';
import { useStation } from '../console/station.tsx';
import { Badge } from '../design/index.ts';
import { momentOf, nextOffered, offerOrder } from './crew.ts';
import type { Selected } from './use-crew-step.tsx';
import { useCrewWords } from './words.ts';

interface ShooterCardProps {
  readonly selected: Selected;
  readonly onSelect: (selected: Selected) => void;
}

/** To whom the dice go: the seats in their order, who declined, and the dice that a player picks. */
export const ShooterCard = ({ selected, onSelect }: ShooterCardProps) => {
  const words = useCrewWords();
  const { table, ask, order } = useStation();
  const { offered } = table.hand;
  return (
    <div className="shooter-card">
      <h3>{words.moment[momentOf(table)]}</h3>
      <SeatOrder />
      {offered !== null && (
        <>
          <DicePick selected={selected} onSelect={onSelect} />
          <Action
            refusal={ask('AnswerOffer', { seat: offered, accepts: false })}
            onDo={() => void order('AnswerOffer', { seat: offered, accepts: false })}
          >
            {words.declines(offered)}
          </Action>
        </>
      )}
    </div>
  );
};

const SeatOrder = () => {
  const words = useCrewWords();
  const { table, rulebook, now } = useStation();
  const { offered, declined, previousShooter, players } = table.hand;
  const next = offered ?? nextOffered(rulebook, table, now);
  if (players.length === 0) return <p>{words.nobody}</p>;
  return (
    <ol className="seat-order" aria-label={words.order}>
      {offerOrder(rulebook, table, now).map((seat) => (
        <li key={seat} className={seat === next ? 'next' : declined.includes(seat) ? 'declined' : ''}>
          <b>{seat}</b>
          {seat === next && <Badge look="brass">{words.nextAsked}</Badge>}
          {declined.includes(seat) && <Badge>{words.declined}</Badge>}
          {seat === previousShooter && <Badge>{words.shot}</Badge>}
        </li>
      ))}
    </ol>
  );
};

const SET = [1, 2, 3, 4, 5] as const;

/** Two of the five: a third pick lets go of the one that was picked first. */
const DicePick = ({ selected, onSelect }: ShooterCardProps) => {
  const words = useCrewWords();
  const pick = (number: number): void => {
    if (!selected.includes(number)) onSelect([selected[1], number]);
  };
  return (
    <fieldset className="dice-pick">
      <legend>{words.pickDice}</legend>
      {SET.map((number) => (
        <button
          key={number}
          type="button"
          className="button plain"
          aria-pressed={selected.includes(number)}
          aria-label={words.dieOfSet(number)}
          onClick={() => pick(number)}
        >
          {number}
        </button>
      ))}
    </fieldset>
  );
};
