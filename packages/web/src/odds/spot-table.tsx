import type { RulesSubmission, SpotReport } from '@hardway/engine';
import type { ReactNode } from 'react';
import { Badge } from '../design/index.ts';
import { useLanguage } from '../language.tsx';
import { printed } from '../terminal/figure.ts';
import { Clause } from './book-chooser.tsx';
import { decimalText, readExact } from './exact.ts';
import { Share } from './figure.tsx';
import { groupName } from './names.ts';
import { type Column, columnsOf, type Row } from './rows.ts';
import { Scroll } from './scroll.tsx';
import type { Sort } from './state.ts';
import { type OddsWords, useOddsWords } from './words.ts';

interface SpotTableProps {
  readonly submission: RulesSubmission;
  readonly rows: readonly Row[];
  readonly sort: Sort;
  readonly chosen: string | null;
  readonly onSort: (column: Column) => void;
  readonly onChoose: (spot: string) => void;
}

const NUMBERS: readonly Column[] = ['edge', 'edgeResolved', 'edgePerRoll', 'deviation', 'hit', 'rolls'];

export const numberLook = (column: Column): string | undefined => (NUMBERS.includes(column) ? 'number' : undefined);

export const SpotTable = ({ submission, rows, sort, chosen, onSort, onChoose }: SpotTableProps) => {
  const words = useOddsWords();
  const columns = columnsOf(submission.game);
  return (
    <Scroll label={words.tableCaption}>
      <table className="figures spots listing">
        <caption className="unseen">{words.tableCaption}</caption>
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
  game: 'sicbo' | 'craps';
  onSort: (column: Column) => void;
}) => {
  const words = useOddsWords();
  const isSorted = sort.column === column;
  return (
    <th
      scope="col"
      className={numberLook(column)}
      aria-sort={isSorted ? (sort.descending ? 'descending' : 'ascending') : 'none'}
    >
      <button type="button" className="sort" onClick={() => onSort(column)}>
        {column === 'edge' && game === 'craps' ? words.column.edgeMade : words.column[column]}
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
  const { language } = useLanguage();
  const words = useOddsWords();
  const { lead, spots } = row;
  const isChosen = spots.some(({ spot }) => spot === chosen);
  const own = spots.map(({ spot }) => submission.spots.find(({ id }) => id === spot)!);
  return (
    <tr className={isChosen ? 'chosen' : undefined}>
      {columns.map((column) =>
        column === 'spot' ? (
          <th key={column} scope="row">
            <button type="button" className="spot" aria-pressed={isChosen} onClick={() => onChoose(lead.spot)}>
              {groupName(language, own)}
            </button>
            {lead.favoursPlayer && <Badge look="bad">{words.favoursPlayer}</Badge>}
          </th>
        ) : (
          <td key={column} className={numberLook(column)}>
            {cellOf(column, lead, words)}
          </td>
        ),
      )}
    </tr>
  );
};

/** Payouts as the layout words them, each once. */
export const paysText = ({ pays }: SpotReport): string =>
  [...new Set(pays.map(({ odds }) => printed(odds).replaceAll(' ', '\u00a0')))].join(' · ');

const cellOf = (column: Exclude<Column, 'spot'>, spot: SpotReport, words: OddsWords): ReactNode => {
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
      return <Clause>{words.shortClause(spot.clause)}</Clause>;
  }
};
