import { RULEBOOKS, type RulesSubmission, type Spot } from '@hardway/engine';
import { Dice } from '../../design/index.ts';
import { cellPlace } from '../../house/cell-place.ts';
import { figureOf } from '../../house/figure.ts';
import { useLanguage } from '../../words/language.tsx';

interface ProofFeltProps {
  readonly submission: RulesSubmission;
  readonly seen: readonly string[];
  readonly onToggle: (spot: string) => void;
}

/** How much lower than wide its squares are drawn, so that it fits below what goes with it. */
const FLATTENED = 0.72;

/** The document's layout in small, for a person to touch what is lit at the table. */
export const ProofFelt = ({ submission, seen, onToggle }: ProofFeltProps) => {
  const layout = RULEBOOKS.find(({ id }) => id === submission.rulebook)?.layouts.find(
    ({ id }) => id === submission.layout,
  );
  if (!layout) return null;
  return (
    <div className="proof-felt" style={{ aspectRatio: `${layout.columns} / ${layout.rows * FLATTENED}` }}>
      {layout.cells.map((cell) => {
        const { shows } = cell;
        const spot = 'spot' in shows && submission.spots.find(({ id }) => id === shows.spot);
        if (!spot) return null;
        return (
          <ProofSpot
            key={spot.id}
            spot={spot}
            isSeen={seen.includes(spot.id)}
            place={cellPlace(cell, layout)}
            onToggle={() => onToggle(spot.id)}
          />
        );
      })}
    </div>
  );
};

interface ProofSpotProps {
  readonly spot: Spot;
  readonly isSeen: boolean;
  readonly place: React.CSSProperties;
  readonly onToggle: () => void;
}

const ProofSpot = ({ spot, isSeen, place, onToggle }: ProofSpotProps) => {
  const language = useLanguage();
  const figure = figureOf(spot);
  const name = (language === 'zh' ? spot.name.zh : undefined) ?? spot.name.en;
  return (
    <button
      type="button"
      className={isSeen ? 'lit' : undefined}
      style={place}
      aria-pressed={isSeen}
      aria-label={name}
      title={name}
      onClick={onToggle}
    >
      {figure.is === 'dice' ? (
        <Dice roll={figure.faces} size={figure.faces.length > 2 ? '1em' : '1.5em'} />
      ) : figure.is === 'number' ? (
        figure.text
      ) : (
        name
      )}
    </button>
  );
};
