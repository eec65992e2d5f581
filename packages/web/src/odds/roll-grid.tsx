import { FACES, type Face, type Point, type RulesSubmission, type Spot } from '@hardway/engine';
import { Die } from '../design/index.ts';
import { useWords } from '../words/language.tsx';
import { netText } from './exact.ts';
import { cellCount, type GridCell, gridOf, pointsOf } from './grid.ts';

/** Every roll and what it does: one field for two dice, six for three. */
export const RollGrid = ({
  submission,
  spot,
  point,
  onPoint,
}: {
  submission: RulesSubmission;
  spot: Spot;
  point: Point | null;
  onPoint: (point: Point | null) => void;
}) => {
  const words = useWords();
  const points = pointsOf(spot);
  const at = points.includes(point) ? point : points[0]!;
  const cells = gridOf(submission, spot, at);
  return (
    <div className="stack">
      {points.length > 1 && (
        <fieldset className="grid-points row gap-1">
          <legend>{words.odds.gridAt}</legend>
          {points.map((each) => (
            <button
              key={each ?? 0}
              type="button"
              className="button quiet"
              aria-pressed={each === at}
              onClick={() => onPoint(each)}
            >
              {each === null ? words.odds.firstRoll : each}
            </button>
          ))}
        </fieldset>
      )}
      <Legend cells={cells} />
      {submission.dice === 2 ? (
        <div className="fields two">
          <Field caption={words.odds.gridCaption2} cells={cells} row={0} column={1} />
        </div>
      ) : (
        <div className="fields three">
          {FACES.map((face) => (
            <Field
              key={face}
              face={face}
              caption={words.odds.gridCaption3({ face })}
              cells={cells.filter(({ roll }) => roll[0] === face)}
              row={1}
              column={2}
            />
          ))}
        </div>
      )}
    </div>
  );
};

const RESULTS = ['won', 'returned', 'stands', 'lost'] as const;

const Legend = ({ cells }: { cells: readonly GridCell[] }) => {
  const words = useWords();
  return (
    <ul className="grid-legend">
      {RESULTS.filter((is) => cellCount(cells, is) > 0).map((is) => (
        <li key={is}>
          <span className={`swatch ${is}`} aria-hidden="true" />
          {words.odds.result[is]}: <strong>{cellCount(cells, is)}</strong> / {cells.length}
        </li>
      ))}
    </ul>
  );
};

const Field = ({
  face,
  caption,
  cells,
  row,
  column,
}: {
  face?: Face;
  caption: string;
  cells: readonly GridCell[];
  row: number;
  column: number;
}) => (
  <table className="field-of-rolls">
    <caption>
      {face ? <Die face={face} size="1.5rem" /> : null}
      <span className={face ? 'unseen' : ''}>{caption}</span>
    </caption>
    <thead>
      <tr>
        <td />
        {FACES.map((each) => (
          <th key={each} scope="col">
            {each}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {FACES.map((down) => (
        <tr key={down}>
          <th scope="row">{down}</th>
          {FACES.map((across) => (
            <RollCell key={across} cell={cells.find(({ roll }) => roll[row] === down && roll[column] === across)!} />
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);

const RollCell = ({ cell }: { cell: GridCell }) => {
  const words = useWords();
  const shown = cell.net === null ? (cell.point === null ? '…' : `→${cell.point}`) : netText(cell.net);
  return (
    <td className={cell.is} title={`${cell.roll.join('-')}: ${words.odds.result[cell.is]}`}>
      <span aria-hidden="true">{cell.is === 'lost' && shown === '−1' ? '·' : shown}</span>
      <span className="unseen">
        {words.odds.result[cell.is]} {cell.net === null ? '' : shown}
      </span>
    </td>
  );
};
