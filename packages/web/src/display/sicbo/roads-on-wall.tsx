import type { RulesSubmission } from '@hardway/engine';
import { Road, type RoadCell } from '../../design/index.ts';
import type { Shown } from '../../house/rounds.ts';
import { useWords } from '../../words/language.tsx';
import { type Counted, countedOf } from '../frequencies.ts';
import { beadRoad, bigRoad, type OnRoad, ROAD_ROWS } from './roads.ts';

const BEAD_COLUMNS = 9;
const BIG_COLUMNS = 14;

/** The last results on both roads. */
export const Roads = ({ submission, rounds }: { submission: RulesSubmission; rounds: readonly Shown[] }) => {
  const words = useWords();
  const results = rounds.flatMap(({ number, roll }) => {
    const outcome = roll ? countedOf(submission, roll) : undefined;
    return outcome ? [{ number, outcome }] : [];
  });
  const cells = (road: readonly OnRoad<Counted>[]): readonly RoadCell[] =>
    road.map(({ number, outcome, column, row }) => ({
      key: number,
      column,
      row,
      look: outcome,
      letter: words.display.letters[outcome],
    }));
  return (
    <section className="roads">
      <div className="bead">
        <h2>{words.display.beadRoad}</h2>
        <Road
          label={words.display.beadRoad}
          columns={BEAD_COLUMNS}
          rows={ROAD_ROWS}
          cells={cells(beadRoad(results, BEAD_COLUMNS))}
        />
      </div>
      <div className="runs">
        <h2>{words.display.bigRoad}</h2>
        <Road
          label={words.display.bigRoad}
          columns={BIG_COLUMNS}
          rows={ROAD_ROWS}
          cells={cells(bigRoad(results, BIG_COLUMNS))}
          isHollow
        />
      </div>
    </section>
  );
};
