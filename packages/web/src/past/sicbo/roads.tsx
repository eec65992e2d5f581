import type { RulesSubmission } from '@hardway/engine';
import { Road, type RoadCell } from '../../design/index.ts';
import type { Shown } from '../../house/rounds.ts';
import { useWords } from '../../words/language.tsx';
import { type Counted, countedOf } from '../frequencies.ts';
import { beadRoad, bigRoad, type OnRoad, ROAD_ROWS } from './road-places.ts';

interface RoadsProps {
  readonly submission: RulesSubmission;
  readonly rounds: readonly Shown[];
}

/** How many columns each road has. */
interface Columns {
  readonly bead: number;
  readonly big: number;
}

const LARGE: Columns = { bead: 9, big: 14 };

/** As many as the rounds that a table still tells of can fill. */
const SMALL: Columns = { bead: 4, big: 16 };

const useRoads = ({ submission, rounds }: RoadsProps, columns: Columns) => {
  const { letters } = useWords().display;
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
      letter: letters[outcome],
    }));
  return { bead: cells(beadRoad(results, columns.bead)), big: cells(bigRoad(results, columns.big)) };
};

/** The last results on both roads. */
export const Roads = (props: RoadsProps) => {
  const words = useWords();
  const { bead, big } = useRoads(props, LARGE);
  return (
    <section className="roads">
      <div className="bead">
        <h2>{words.display.beadRoad}</h2>
        <Road label={words.display.beadRoad} columns={LARGE.bead} rows={ROAD_ROWS} cells={bead} />
      </div>
      <div className="runs">
        <h2>{words.display.bigRoad}</h2>
        <Road label={words.display.bigRoad} columns={LARGE.big} rows={ROAD_ROWS} cells={big} isHollow />
      </div>
    </section>
  );
};

/** Both roads where there is no room for letters: what they say is told by their forms. */
export const SmallRoads = (props: RoadsProps) => {
  const words = useWords();
  const { bead, big } = useRoads(props, SMALL);
  return (
    <span className="small-roads" aria-hidden="true">
      <Road label={words.display.beadRoad} columns={SMALL.bead} rows={ROAD_ROWS} cells={bead} isSmall />
      <Road label={words.display.bigRoad} columns={SMALL.big} rows={ROAD_ROWS} cells={big} isHollow isSmall />
    </span>
  );
};
