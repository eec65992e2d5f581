import type { Rulebook, RulesSubmission, SpotReport } from '@hardway/engine';
import type { ReactNode } from 'react';
import { Badge, Scroll } from '../design/index.ts';
import { printedOdds } from '../house/figure.ts';
import { useLanguage, useWords } from '../words/language.tsx';
import { ClauseLabel } from './book-chooser.tsx';
import type { Column } from './columns.ts';
import { decimalText, readExact } from './exact.ts';
import { Share } from './figure.tsx';
import { SHOWN } from './games.ts';
import { groupName } from './names.ts';
import type { Row } from './rows.ts';
import { shortClause } from './short-clause.ts';
import type { Sort } from './state.ts';

interface SpotTableProps {
  readonly submission: RulesSubmission;
  readonly rows: readonly Row[];
  readonly sort: Sort;
  readonly chosen: string | null;
  readonly onSort: (column: Column) => void;
  readonly onChoose: (spot: string) => void;
}

const NUMBERS: readonly Column[] = ['edge', 'edgeResolved', 'edgePerRoll', 'deviation', 'hit', 'rolls'];

const numberLook = (column: Column): string | undefined => (NUMBERS.includes(column) ? 'number' : undefined);

export const SpotTable = ({ submission, rows, sort, chosen, onSort, onChoose }: SpotTableProps) => {
  const words = useWords();
  const columns = SHOWN[submission.game].columns;
  return (
    <Scroll label={words.odds.tableCaption}>
      <table className="figures spots listing">
        <caption className="unseen">{words.odds.tableCaption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <HeadCell key={column} column={column} sort={sort} game={submission.game} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <SpotRow
              key={row.lead.spot}
              row={row}
              columns={columns}
              chosen={chosen}
              submission={submission}
              onChoose={onChoose}
            />
          ))}
        </tbody>
      </table>
    </Scroll>
  );
};

const HeadCell = ({
  column,
  sort,
  game,
  onSort,
}: {
  column: Column;
  sort: Sort;
  game: Rulebook['game'];
  onSort: (column: Column) => void;
}) => {
  const words = useWords();
  const isSorted = sort.column === column;
  return (
    <th
      scope="col"
      className={numberLook(column)}
      aria-sort={isSorted ? (sort.descending ? 'descending' : 'ascending') : 'none'}
    >
      <button type="button" className="sort" onClick={() => onSort(column)}>
        {words.odds.column[column === 'edge' ? SHOWN[game].edge : column]}
        <span aria-hidden="true" className="arrow">
          {isSorted ? (sort.descending ? '▼' : '▲') : '↕'}
        </span>
      </button>
    </th>
  );
};

const SpotRow = ({
  row,
  columns,
  chosen,
  submission,
  onChoose,
}: {
  row: Row;
  columns: readonly Column[];
  chosen: string | null;
  submission: RulesSubmission;
  onChoose: (spot: string) => void;
}) => {
  const language = useLanguage();
  const words = useWords();
  const { lead, spots } = row;
  const isChosen = spots.some(({ spot }) => spot === chosen);
  const own = spots.map(({ spot }) => submission.spots.find(({ id }) => id === spot)!);
  return (
    <tr className={isChosen ? 'chosen' : undefined}>
      {columns.map((column) =>
        column === 'spot' ? (
          <th key={column} scope="row">
            <button type="button" className="spot" aria-pressed={isChosen} onClick={() => onChoose(lead.spot)}>
              {groupName(submission, language, own)}
            </button>
            {lead.favoursPlayer && <Badge look="bad">{words.odds.favoursPlayer}</Badge>}
          </th>
        ) : (
          <td key={column} className={numberLook(column)}>
            {cellOf(column, lead)}
          </td>
        ),
      )}
    </tr>
  );
};

/** Payouts as the layout words them, each once. */
export const paysText = ({ pays }: SpotReport): string =>
  [...new Set(pays.map(({ odds }) => printedOdds(odds).replaceAll(' ', '\u00a0')))].join(' · ');

const cellOf = (column: Exclude<Column, 'spot'>, spot: SpotReport): ReactNode => {
  switch (column) {
    case 'pays':
      return (
        <span lang="en" className="pays">
          {paysText(spot)}
        </span>
      );
    case 'edge':
    case 'edgeResolved':
    case 'edgePerRoll':
    case 'hit':
      return <Share value={spot[column]} />;
    case 'deviation':
      return spot.standardDeviation.toFixed(3);
    case 'rolls':
      return decimalText(readExact(spot.rolls.exact), 3);
    case 'clause':
      return <ClauseLabel>{shortClause(spot.clause)}</ClauseLabel>;
  }
};
