import { canonical, hashAfter } from '../../packages/server/src/store/chain.ts';
import { keysOf, OF_TIME, type Row, type Value, type Victim } from './record.ts';

/** One thing that somebody does to a database. */
export interface Change {
  readonly says: string;
  readonly make: (victim: Victim) => Promise<void>;
}

const where = (table: string, row: Row): string =>
  keysOf(table, row)
    .map((column) => `${column} = ?`)
    .join(' AND ');
const keyOf = (table: string, row: Row): Value[] => keysOf(table, row).map((column) => row[column]!);
const columnsOf = (row: Row): string[] => Object.keys(row).filter((column) => !OF_TIME.includes(column));
const named = (table: string, row: Row): string => `${table} ${keyOf(table, row).join(' ')}`;

const set = (table: string, row: Row, column: string, value: Value): Change => ({
  says: `${named(table, row)}: ${column} is ${short(value)}`,
  make: (victim) =>
    victim.run(`UPDATE ${table} SET ${column} = ? WHERE ${where(table, row)}`, [value, ...keyOf(table, row)]),
});

const short = (value: Value): string => String(value).slice(0, 40);

const insert = (table: string, row: Row, says: string): Change => ({
  says: `${table}: ${says}`,
  make: (victim) =>
    victim.run(
      `INSERT INTO ${table} (${Object.keys(row).join()}) VALUES (${Object.keys(row)
        .map(() => '?')
        .join()})`,
      Object.values(row),
    ),
});

const remove = (table: string, row: Row): Change => ({
  says: `${named(table, row)} is taken out`,
  make: (victim) => victim.run(`DELETE FROM ${table} WHERE ${where(table, row)}`, keyOf(table, row)),
});

/** Other values for a column, of its own kind. */
const others = (value: Value): Value[] => {
  if (value === null) return ['null'];
  if (typeof value === 'number') return [value + 1, 0, -value - 1].filter((other) => other !== value);
  if (value instanceof Uint8Array) return [value.map((byte, index) => (index === 7 ? byte ^ 4 : byte))];
  if (/^-?\d+$/.test(value)) return [`${Number(value) + 1}`];
  return [otherText(value), ''].filter((other) => other !== value);
};

/** The same kind of text with one thing changed: in JSON a number or a word, so that it is still JSON. */
const otherText = (text: string): string => {
  const digit = /(?<=[:,[])\d+(?=[,}\]])/.exec(text);
  if (digit) return `${text.slice(0, digit.index)}${Number(digit[0]) + 1}${text.slice(digit.index + digit[0].length)}`;
  const word = /(?<=")[a-z]/i.exec(text) ?? /[a-z0-9]/i.exec(text);
  return word ? `${text.slice(0, word.index)}${word[0] === 'x' ? 'y' : 'x'}${text.slice(word.index + 1)}` : `${text}x`;
};

/** Everything that can be done to one table: each value altered, each row taken out, doubled, exchanged with its neighbour. */
export const changesOf = (table: string, rows: readonly Row[]): Change[] => [
  ...rows.flatMap((row) =>
    columnsOf(row).flatMap((column) => others(row[column]!).map((value) => set(table, row, column, value))),
  ),
  ...rows.map((row) => remove(table, row)),
  ...rows.map((row) => insert(table, doubled(table, row), `${named(table, row)} once more under another key`)),
  ...rows.slice(1).flatMap((row, index) => exchanged(table, rows[index]!, row)),
  { says: `${table} is emptied`, make: (victim: Victim) => victim.run(`DELETE FROM ${table}`, []) },
];

const doubled = (table: string, row: Row): Row => {
  const last = keysOf(table, row).at(-1)!;
  const value = row[last]!;
  return { ...row, [last]: typeof value === 'number' ? value + 1_000_000 : `${value}9` };
};

/** What two rows say is exchanged; their keys stay. */
const exchanged = (table: string, one: Row, other: Row): Change[] =>
  columnsOf(one)
    .filter((column) => !keysOf(table, one).includes(column))
    .filter((column) => String(one[column]) !== String(other[column]))
    .map((column) => ({
      says: `${named(table, one)} and ${named(table, other)} exchange ${column}`,
      make: async (victim) => {
        await set(table, one, column, other[column]!).make(victim);
        await set(table, other, column, one[column]!).make(victim);
      },
    }));

interface EntryRow {
  readonly stream: string;
  readonly version: number;
  readonly at: number;
  readonly command: string;
  readonly event: string;
  readonly answer: string | null;
  readonly hash: Uint8Array;
}

/** The stream of an entry, chained anew from there on by somebody who knows how. */
const rechained = (entries: readonly EntryRow[], before: string): EntryRow[] => {
  let previous = before;
  return entries.map((entry) => {
    const { stream, version, at, command, event, answer } = entry;
    const link = { stream, version: Number(version), at: Number(at), command, event, answer: answer ?? undefined };
    previous = hashAfter(previous, link);
    return { ...entry, hash: Buffer.from(previous, 'hex') };
  });
};

/** Each entry altered, left out, or put in, with every hash after it recomputed. */
export const rewritesOf = (rows: readonly Row[], startOf: (stream: string) => string): Change[] => {
  const all = rows as unknown as readonly EntryRow[];
  const streams = new Set(all.map(({ stream }) => stream));
  return [...streams].flatMap((stream) => {
    const entries = all
      .filter((entry) => entry.stream === stream)
      .toSorted((a, b) => Number(a.version) - Number(b.version));
    return entries.flatMap((entry, index) => {
      const before = index === 0 ? startOf(stream) : Buffer.from(entries[index - 1]!.hash).toString('hex');
      const rest = entries.slice(index + 1);
      const write = (says: string, kept: readonly EntryRow[]): Change => ({
        says: `${stream} ${entry.version}: ${says}, and all hashes after it are recomputed`,
        make: async (victim) => {
          await victim.run('DELETE FROM entries WHERE stream = ? AND version >= ?', [stream, entry.version]);
          for (const row of rechained(kept, before)) await insert('entries', row as unknown as Row, '').make(victim);
        },
      });
      const event = canonical({ ...(JSON.parse(entry.event) as object), forged: true });
      const renumbered = rest.map((row) => ({ ...row, version: Number(row.version) - 1 }));
      return [
        write('altered', [{ ...entry, event }, ...rest]),
        write('left out', renumbered),
        write('cut off with all that follows', []),
        ...(rest.length === 0
          ? [
              write('followed by one more', [
                entry,
                { ...entry, version: Number(entry.version) + 1, command: 'forged', event },
              ]),
            ]
          : []),
      ];
    });
  });
};

/** A whole stream taken out, with everything that stands beside it. */
export const removalsOf = (rows: readonly Row[]): Change[] =>
  [...new Set(rows.map(({ stream }) => String(stream)))].map((stream) => ({
    says: `${stream} is taken out whole`,
    make: async (victim) => {
      for (const table of ['entries', 'commands', 'documents'])
        await victim.run(`DELETE FROM ${table} WHERE stream = ?`, [stream]);
      await victim.run('DELETE FROM snapshots WHERE name = ?', [stream]);
    },
  }));
