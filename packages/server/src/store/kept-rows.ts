import type { KeptRows, KeptTable } from './store.ts';

/** The tables of a record, row by row, in words that both engines understand. */

/** Columns and their types in PostgreSQL. A hash travels as hexadecimal digits. */
const COLUMNS: { readonly [Table in KeptTable]: Readonly<Record<keyof KeptRows[Table], ColumnType>> } = {
  entries: {
    stream: 'text',
    version: 'bigint',
    at: 'bigint',
    command: 'text',
    event: 'text',
    answer: 'text',
    hash: 'hash',
  },
  commands: { stream: 'text', command: 'text', version: 'bigint', answer: 'text', mac: 'text' },
  documents: { stream: 'text', kind: 'text', key: 'text', rank: 'double precision', value: 'text' },
  snapshots: { name: 'text', version: 'bigint', state: 'text', mac: 'text' },
};

type ColumnType = 'text' | 'bigint' | 'double precision' | 'hash';

const KEYS: { readonly [Table in KeptTable]: readonly (string & keyof KeptRows[Table])[] } = {
  entries: ['stream', 'version'],
  commands: ['stream', 'command'],
  documents: ['stream', 'kind', 'key'],
  snapshots: ['name'],
};

export const KEPT_TABLES = Object.keys(COLUMNS) as readonly KeptTable[];

/** An engine's own words. */
export interface Dialect {
  /** A column as it is told; both engines have to tell the same. */
  told(column: string, type: ColumnType): string;
  /** The n-th value of a statement, from 1. */
  mark(n: number): string;
}

/** The last value is the limit; those before it are the key of the row that the page comes after. */
export const pageSql = (table: KeptTable, isFirst: boolean, { told, mark }: Dialect): string => {
  const columns = Object.entries<ColumnType>(COLUMNS[table]).map(
    ([column, type]) => `${told(`${table}.${column}`, type)} AS ${column}`,
  );
  const key = KEYS[table].map((column) => `${table}.${column}`);
  const after = `WHERE (${key.join(', ')}) > (${key.map((_, index) => mark(index + 1)).join(', ')})`;
  return `SELECT ${columns.join(', ')} FROM ${table} ${isFirst ? '' : after}
    ORDER BY ${key.join(', ')} LIMIT ${mark(isFirst ? 1 : key.length + 1)}`;
};

export const pageValues = <Table extends KeptTable>(
  table: Table,
  after: KeptRows[Table] | null,
  limit: number,
): (string | number)[] => [...(after ? KEYS[table].map((column) => after[column] as string | number) : []), limit];

/** Adds the rows of a JSON array, in PostgreSQL. */
export const addSql = (table: KeptTable): string => {
  const columns = Object.entries<ColumnType>(COLUMNS[table]);
  const names = columns.map(([column]) => column).join(', ');
  const values = columns.map(([column, type]) => (type === 'hash' ? `decode(${column}, 'hex')` : column));
  const types = columns.map(([column, type]) => `${column} ${type === 'hash' ? 'text' : type}`);
  return `INSERT INTO ${table} (${names}) SELECT ${values.join(', ')} FROM json_to_recordset($1) AS row (${types.join(', ')})`;
};

/** The order of a table's rows, as both engines have it. */
export const byKey =
  <Table extends KeptTable>(table: Table) =>
  (one: KeptRows[Table], other: KeptRows[Table]): number => {
    for (const column of KEYS[table]) {
      const [a, b] = [one[column], other[column]];
      const order = typeof a === 'number' ? a - (b as number) : byBytes(String(a), String(b));
      if (order !== 0) return order;
    }
    return 0;
  };

/** The databases' own order of names. */
export const byBytes = (one: string, other: string): number => Buffer.compare(Buffer.from(one), Buffer.from(other));
