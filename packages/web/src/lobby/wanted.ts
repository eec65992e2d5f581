import type { Language } from '@hardway/engine';
import type { TableSummary } from '@hardway/server/protocol';

/** How a table runs: by a visitor's own pace, by a timer, or by a dealer's hand. */
export const PACES = ['own', 'timed', 'dealer'] as const;
type Pace = (typeof PACES)[number];

export const paceOf = ({ virtual, untimed }: Pick<TableSummary, 'virtual' | 'untimed'>): Pace => {
  if (!virtual) return 'dealer';
  return untimed ? 'own' : 'timed';
};

/** What somebody looks for; an empty text is anything. */
export interface TableWish {
  readonly name: string;
  readonly game: TableSummary['game'] | '';
  readonly way: Pace | '';
  readonly rulebook: string;
  /** Minor units that one is ready to stake: the table takes less. */
  readonly most: number | null;
  readonly free: boolean;
}

export const EVERYTHING: TableWish = { name: '', game: '', way: '', rulebook: '', most: null, free: false };

const folded = (text: string): string => text.normalize('NFKC').toLowerCase();

export const fitsWish = (table: TableSummary, wanted: TableWish, language: Language): boolean =>
  folded(table.name[language]).includes(folded(wanted.name.trim())) &&
  ['', table.game].includes(wanted.game) &&
  (wanted.way === '' || paceOf(table) === wanted.way) &&
  (wanted.rulebook === '' || table.rulebook === wanted.rulebook) &&
  (wanted.most === null || (table.limits !== null && table.limits.min <= wanted.most)) &&
  // A table that visitors have alone is another one for each.
  (!wanted.free || table.alone || table.taken < table.seats);

/** The different values of tables, in the order of the tables. */
export const tableChoices = <T>(tables: readonly TableSummary[], value: (table: TableSummary) => T): readonly T[] => [
  ...new Set(tables.map(value)),
];
