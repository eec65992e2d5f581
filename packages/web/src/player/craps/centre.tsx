import { familyOf, type Spot } from '@hardway/engine';
import { Dice } from '../../design/index.ts';
import { sideBetMarksOf } from '../../past/craps/side-bets.ts';
import { useWords } from '../../words/language.tsx';
import type { FeltPlan } from './felt-plan.ts';
import { diceIn } from './printed.ts';
import { useCraps } from './seat-context.ts';
import { SpotButton } from './spot-button.tsx';

/** Families that share a row, in the order of the felt; whatever is left follows. */
const ROWS: readonly (readonly string[])[] = [
  ['hard'],
  ['any-seven', 'any-craps', 'c-and-e', 'six-seven-eight'],
  ['craps', 'eleven'],
  ['horn', 'horn-high', 'whirl'],
];

const rowsOf = (spots: readonly Spot[]): readonly (readonly Spot[])[] => {
  const named = ROWS.map((families) => spots.filter(({ id }) => families.includes(familyOf(id))));
  const others = spots.filter(({ id }) => !ROWS.flat().includes(familyOf(id)));
  return [...named, others].filter((row) => row.length > 0);
};

const numberOf = (id: string): string => id.split('/')[1] ?? '';

/** The dice that a box shows, or else the number that it is about. */
const Drawn = ({ spot }: { spot: Spot }) => {
  const dice = diceIn(useCraps().submission, spot);
  if (dice)
    return (
      <span aria-hidden="true">
        <Dice roll={dice} size="var(--row-die)" />
      </span>
    );
  return numberOf(spot.id) === '' ? null : (
    <span className="of" aria-hidden="true">
      {numberOf(spot.id)}
    </span>
  );
};

const Propositions = ({ spots }: { spots: readonly Spot[] }) => {
  const words = useWords();
  return (
    <>
      {rowsOf(spots).map((row) => (
        <div key={row[0]!.id} className={`row ${familyOf(row[0]!.id)}`}>
          {row.map((spot) => (
            <SpotButton key={spot.id} spot={spot}>
              <Drawn spot={spot} />
              {spot.units && <span className="note">{words.playerCraps.units({ count: spot.units.of })}</span>}
            </SpotButton>
          ))}
        </div>
      ))}
    </>
  );
};

const Hops = ({ spots }: { spots: readonly Spot[] }) => (
  <div className="row hops">
    {spots.map((spot) => (
      <SpotButton key={spot.id} spot={spot}>
        <Drawn spot={spot} />
      </SpotButton>
    ))}
  </div>
);

/** Side bets with their markers: what the shooter has thrown or made so far. */
const SideBets = ({ spots }: { spots: readonly Spot[] }) => {
  const words = useWords();
  const { hand, felt } = useCraps();
  return (
    <div className="row sides">
      {spots.map((spot) => {
        const state = felt.find(({ position }) => position === spot.id)?.wager.state ?? null;
        const marks = sideBetMarksOf(spot, hand, state);
        const lit = marks.filter(({ isLit }) => isLit).map(({ name }) => name);
        return (
          <SpotButton key={spot.id} spot={spot}>
            <span className="marks" aria-hidden="true">
              {marks.map(({ name, isLit }) => (
                <i key={name} className={isLit ? 'lit' : ''}>
                  {name}
                </i>
              ))}
            </span>
            <span className="unseen">
              {words.playerCraps.sides.say({ lit: lit.join(', ') || words.playerCraps.sides.noneLit })}
            </span>
          </SpotButton>
        );
      })}
    </div>
  );
};

/** One part of the felt beside the lines and the numbers. */
export const CentrePart = ({ group, spots }: FeltPlan) => {
  if (group === 'center') return <Propositions spots={spots} />;
  return group === 'hops' ? <Hops spots={spots} /> : <SideBets spots={spots} />;
};
