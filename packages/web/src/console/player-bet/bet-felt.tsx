import { labelOf, positionName, type Refusal } from '@hardway/engine';
import { Dice, shortAmount } from '../../design/index.ts';
import { cellPlace } from '../../house/cell-place.ts';
import { figureOf } from '../../house/figure.ts';
import { useLanguage } from '../../words/language.tsx';
import { useStation } from '../station.tsx';

interface BetFeltProps {
  /** What the seat has on each position. */
  readonly staked: ReadonlyMap<string, number>;
  readonly refusals: ReadonlyMap<string, Refusal | null>;
  readonly chosen: string | null;
  readonly onChoose: (position: string) => void;
}

/** A row of the layout is never lower than this, in rem, so that a finger finds it. */
const ROW_LEAST = 1.5;

/** The document's layout, to choose a position on: what lies there, and whether anything may be put there now. */
export const BetFelt = ({ staked, refusals, chosen, onChoose }: BetFeltProps) => {
  const { rulebook, submission } = useStation();
  const layout = rulebook.layouts.find(({ id }) => id === submission?.layout);
  if (!layout) return null;
  return (
    <div className="bet-felt" style={{ minHeight: `${layout.rows * ROW_LEAST}rem` }}>
      {layout.cells.map((cell) => {
        if (!('spot' in cell.shows)) return null;
        const position = cell.shows.spot;
        // Positions that wagers only travel to are there while something lies on them.
        if (!refusals.has(position) && !staked.has(position)) return null;
        return (
          <Position
            key={position}
            position={position}
            place={cellPlace(cell, layout)}
            stake={staked.get(position) ?? 0}
            isShut={refusals.get(position) !== null}
            isChosen={position === chosen}
            onChoose={() => onChoose(position)}
          />
        );
      })}
    </div>
  );
};

interface PositionProps {
  readonly position: string;
  readonly place: React.CSSProperties;
  readonly stake: number;
  readonly isShut: boolean;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

const Position = ({ position, place, stake, isShut, isChosen, onChoose }: PositionProps) => {
  const language = useLanguage();
  const { rulebook } = useStation();
  const name = positionName(rulebook, position, language);
  return (
    <button
      type="button"
      className={`${isShut ? 'shut' : ''} ${stake > 0 ? 'has' : ''}`}
      style={place}
      aria-pressed={isChosen}
      aria-label={stake > 0 ? `${name} ${shortAmount(stake)}` : name}
      title={name}
      data-spot={position}
      onClick={onChoose}
    >
      <Figure position={position} name={name} /> {stake > 0 && <b>{shortAmount(stake)}</b>}
    </button>
  );
};

/** The dice or the total where a layout prints those; a name where the document's wagers have names of their own. */
const Figure = ({ position, name }: { position: string; name: string }) => {
  const language = useLanguage();
  const { rulebook, submission } = useStation();
  const spot = submission?.spots.find(({ id }) => id === position);
  const figure = spot && !rulebook.names ? figureOf(spot) : undefined;
  if (figure?.is === 'dice') return <Dice roll={figure.faces} size={figure.faces.length > 2 ? '1.1em' : '1.6em'} />;
  // Odds lie in the box of their number, in a row too low for the whole name.
  const isInBox = spot?.made.point !== undefined;
  return <span>{figure?.is === 'number' ? figure.text : isInBox ? labelOf(rulebook, position, language) : name}</span>;
};
