import { type Roll, RULEBOOKS, type Spot, total } from '@hardway/engine';
import type { TableSummary } from '@hardway/server/protocol';
import { Dice, Road, type RoadCell } from '../design/index.ts';
import { calledMarksOf } from '../house/marks.ts';
import { useWords } from '../words/language.tsx';

const ROWS = 3;
const COLUMNS = 8;
const ON_ROAD = ['big', 'small', 'any-triple'] as const;

/** The last dice, and a bead road of those before; totals where the document has no Big and Small. */
export const TileRoad = ({ table: { results, rulebook, paytable } }: { table: TableSummary }) => {
  const words = useWords();
  const rolls = results as readonly Roll[];
  const last = rolls.at(-1);
  if (!last) return null;
  const spots = spotsOf(rulebook, paytable);
  const shown = rolls.slice(-ROWS * COLUMNS);
  const cells = shown.map((roll, index): RoadCell => {
    const marks = calledMarksOf({ spots }, roll);
    const mark = ON_ROAD.find((known) => marks.includes(known));
    return {
      key: index,
      column: Math.floor(index / ROWS),
      row: index % ROWS,
      look: mark ?? 'total',
      letter: mark ? words.display.letters[mark] : `${total(roll)}`,
    };
  });
  const told = shown.map(total).toReversed().join(', ');
  return (
    <div className="tile-road">
      <div className="last">
        <Dice roll={last} size="1.6rem" />
        <b>{total(last)}</b>
      </div>
      <Road label={words.lobby.road({ totals: told })} columns={COLUMNS} rows={ROWS} cells={cells} />
    </div>
  );
};

const spotsOf = (id: string, paytable: string | null): readonly Spot[] => {
  const rulebook = RULEBOOKS.find((known) => known.id === id);
  return rulebook?.paytables.find(({ id: own }) => own === paytable)?.spots ?? [];
};
