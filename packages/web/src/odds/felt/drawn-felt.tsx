import { type Layout, labelOf, positionName, type Rulebook, type RulesSubmission, type Wager } from '@hardway/engine';
import { amountText, Chip, Dice, Scroll } from '../../design/index.ts';
import { cellPlace } from '../../house/cell-place.ts';
import { figureOf } from '../../house/figure.ts';
import { useLanguage, useWords } from '../../words/language.tsx';
import { shownPart, stakesOn } from './felt-layout.ts';

/** In rem: a row of the layout. */
const ROW = 1.25;

/** A layout with wagers on it, and the same in words. */
export const DrawnFelt = ({
  rulebook,
  submission,
  wagers,
}: {
  rulebook: Rulebook;
  submission: RulesSubmission;
  wagers: readonly Wager[];
}) => {
  const words = useWords();
  const language = useLanguage();
  const stakes = stakesOn(submission, wagers);
  const layout = rulebook.layouts.find(({ id }) => id === submission.layout);
  return (
    <div className="stack gap-2">
      {layout && (
        <Scroll label={words.strategy.layout}>
          <Drawing rulebook={rulebook} submission={submission} layout={layout} stakes={stakes} />
        </Scroll>
      )}
      {stakes.size === 0 ? (
        <p className="soft">{words.strategy.nothing}</p>
      ) : (
        <ul className="lying row">
          {[...stakes].map(([position, stake]) => (
            <li key={position}>
              {positionName(rulebook, position, language)} <b>{amountText(stake)}</b>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
};

const Drawing = ({
  rulebook,
  submission,
  layout,
  stakes,
}: {
  rulebook: Rulebook;
  submission: RulesSubmission;
  layout: Layout;
  stakes: ReadonlyMap<string, number>;
}) => {
  const part = shownPart(layout, new Set(stakes.keys()));
  return (
    <div className="drawn-felt" style={{ height: `${part.rows * ROW}rem` }} aria-hidden="true">
      {part.cells.map((cell) => {
        if (!('spot' in cell.shows)) return null;
        const { spot } = cell.shows;
        const stake = stakes.get(spot);
        return (
          <div
            key={spot}
            className={stake === undefined ? undefined : 'has'}
            style={cellPlace(cell, part)}
            data-spot={spot}
          >
            <Figure rulebook={rulebook} submission={submission} position={spot} />
            {stake !== undefined && <Chip minor={stake} size="min(1.9rem, 95%)" />}
          </div>
        );
      })}
    </div>
  );
};

/** The dice or the total where a layout prints those; a name where the document's wagers have names of their own. */
const Figure = ({
  rulebook,
  submission,
  position,
}: {
  rulebook: Rulebook;
  submission: RulesSubmission;
  position: string;
}) => {
  const language = useLanguage();
  const spot = submission.spots.find(({ id }) => id === position);
  const figure = spot && !rulebook.names ? figureOf(spot) : undefined;
  if (figure?.is === 'dice') return <Dice roll={figure.faces} size="1em" />;
  if (figure?.is === 'number') return <span>{figure.text}</span>;
  const label = labelOf(rulebook, position, language);
  // The layout has no boxes that say which number a wager is on.
  const number = /\/(\d+)$/.exec(position)?.[1] ?? '';
  return <span>{label.includes(number) ? label : `${label} ${number}`}</span>;
};
