import { join } from 'node:path';
import type { Head } from '../protocol/entry.ts';
import { readIdentity } from '../record/identity.ts';
import { type HouseKey, readKey } from '../record/key.ts';
import { verifyRecord } from '../reports/verify-record.ts';
import { StoreError } from '../store/error.ts';
import { asideOf, assertNotMoved, isThere, RECORD } from '../store/files.ts';
import { checkKept, HeadFile } from '../store/head-file.ts';
import { headFileIn } from '../store/index.ts';
import { KEPT_TABLES } from '../store/kept-rows.ts';
import { isRunning } from '../store/lease.ts';
import { databasesIn } from '../store/postgres-address.ts';
import type { RecordCopy } from '../store/postgres-copy.ts';
import { isSealedBy } from '../store/seal.ts';
import { holdSqlite, readSqlite, setAside } from '../store/sqlite.ts';
import type { KeptRows, KeptTable, Store, StoreInspection } from '../store/store.ts';
import { proofOf } from './proof.ts';

export interface MoveOrder {
  /** Of a house that is stopped. Its key and its head stay there. */
  readonly folder: string;
  /** An empty PostgreSQL database. */
  readonly databaseUrl: string;
  readonly progress: (progress: MoveProgress) => void;
}

export type MoveProgress =
  | { readonly is: 'copying' | 'comparing'; readonly rows: number; readonly of: number }
  | { readonly is: 'proving'; readonly stream: string };

export type MoveOutcome =
  | {
      readonly is: 'moved';
      readonly house: string;
      readonly rows: Readonly<Record<KeptTable, number>>;
      readonly streams: readonly (Head & { readonly stream: string })[];
      /** Where the old database is now. */
      readonly aside: string;
    }
  | { readonly is: 'broken'; readonly because: string };

/**
 * Takes a record from SQLite into PostgreSQL, row for row. The copy is compared and proved before it is kept, and kept
 * before the old database is set aside. Whatever cuts it short, the record is whole in the folder, or in both places; then
 * the same order finds its own copy and goes on from there. A house that starts in between writes to one of them, and the
 * head in the folder tells the next that the other one is behind.
 */
export const moveRecord = async (order: MoveOrder): Promise<MoveOutcome> => {
  const file = join(order.folder, RECORD);
  if (databasesIn(order.databaseUrl).length > 1)
    throw new StoreError(
      'A record is moved into one database: name that one alone. Others are added at a later start.',
    );
  assertNotMoved(file);
  if (!(await isThere(file))) throw new StoreError(`There is no record in ${order.folder}.`);
  const key = await readKey(order.folder);
  if (!key) throw new StoreError(`The house’s key is not in ${order.folder}; put it back first.`);
  // Its client is loaded by those alone who have a PostgreSQL.
  const { copyIntoPostgres } = await import('../store/postgres-copy.ts');
  const lock = holdSqlite(file);
  try {
    const copy = await copyIntoPostgres(order.databaseUrl, { secret: key.secret });
    try {
      const moved = await withStore(readSqlite(file), (source) => moveInto(copy, source, key, order));
      if (moved.is === 'moved') await setAside(file);
      return moved;
    } finally {
      await copy.close();
    }
  } finally {
    lock.letGo();
  }
};

const withStore = async <T>(store: Store, work: (store: Store) => Promise<T>): Promise<T> => {
  try {
    return await work(store);
  } finally {
    await store.close();
  }
};

const moveInto = async (copy: RecordCopy, source: Store, key: HouseKey, order: MoveOrder): Promise<MoveOutcome> => {
  const { folder, progress } = order;
  await assertAtRest(source, key, folder);
  const rows = await countsOf(source.inspection());
  if (copy.isNew) await fill(copy, source.inspection(), rows, progress);
  else await assertOwn(copy.store, source);
  const different = await difference(source.inspection(), copy.store.inspection(), rows, progress);
  if (different) return { is: 'broken', because: `${different} is not in the copy as ${RECORD} has it.` };
  const report = await verifyRecord(copy.store, {
    publicKey: key.publicKey,
    secret: key.secret,
    headFile: headFileIn(folder),
    progress: (stream) => progress({ is: 'proving', stream }),
  });
  const proof = proofOf(report);
  if (proof.is === 'broken') return proof;
  await copy.keep();
  const { streams } = proof;
  return { is: 'moved', house: report.identity!.house, rows, streams, aside: asideOf(join(folder, RECORD)) };
};

/** What a house would not open on is not copied either; and nobody may be at work on it, lock or no lock. */
const assertAtRest = async (source: Store, { secret }: HouseKey, folder: string): Promise<void> => {
  const seals = await source.inspection().seals();
  const seal = seals[0]!;
  if (!isSealedBy(secret, seal))
    throw new StoreError('The record’s seal was not made with the key in its folder. Run "hardway verify".');
  if (isRunning(seal.holder))
    throw new StoreError(`The record is in use by a house (${seal.holder}). Stop that one first.`);
  checkKept(await HeadFile.readAt(headFileIn(folder), secret), seals, seal);
};

/** A database that is not empty may be one that this record was copied into, by a move that did not come to its end. */
const assertOwn = async (there: Store, source: Store): Promise<void> => {
  const [own, other] = [await source.inspection().seals(), await there.inspection().seals()];
  if (JSON.stringify(own) === JSON.stringify(other)) return;
  const [house, owner] = [await readIdentity(source), await readIdentity(there)];
  throw new StoreError(
    house && house.house === owner?.house
      ? 'The PostgreSQL database has a copy of this record that was made at another time, or has gone on since. Only one of them can be the record: if it is the one in the folder, empty the database first.'
      : 'The PostgreSQL database has another record; a record is moved into a database of its own.',
  );
};

/** Rows that are held in memory at a time: a document may be a round of hundreds of wagers, a snapshot a whole table. */
const PAGES: Readonly<Record<KeptTable, number>> = { entries: 1000, commands: 1000, documents: 50, snapshots: 1 };

/** Tells how far it is, over all tables. */
const counting = (is: 'copying' | 'comparing', counts: Counts, progress: MoveOrder['progress']) => {
  const of = Object.values(counts).reduce((sum, count) => sum + count, 0);
  let rows = 0;
  return (more: number): void => {
    rows += more;
    progress({ is, rows, of });
  };
};

type Counts = Readonly<Record<KeptTable, number>>;

const countsOf = async (inspection: StoreInspection): Promise<Counts> => {
  const counted: [KeptTable, number][] = [];
  for (const table of KEPT_TABLES) counted.push([table, await inspection.rowCount(table)]);
  return Object.fromEntries(counted) as Counts;
};

const fill = async (
  copy: RecordCopy,
  source: StoreInspection,
  counts: Counts,
  progress: MoveOrder['progress'],
): Promise<void> => {
  const tell = counting('copying', counts, progress);
  for (const table of KEPT_TABLES)
    for (let after: KeptRows[KeptTable] | null = null; ; ) {
      const rows: readonly KeptRows[KeptTable][] = await source.page(table, after, PAGES[table]);
      if (rows.length === 0) break;
      await copy.add(table, rows);
      after = rows.at(-1)!;
      tell(rows.length);
    }
  for (const seal of await source.seals()) await copy.seal(seal);
};

/** The first thing that is not the same in both, row by row in the order of their keys. */
const difference = async (
  source: StoreInspection,
  copy: StoreInspection,
  counts: Counts,
  progress: MoveOrder['progress'],
): Promise<string | undefined> => {
  const tell = counting('comparing', counts, progress);
  for (const table of KEPT_TABLES)
    for (let after: KeptRows[KeptTable] | null = null; ; ) {
      const own: readonly KeptRows[KeptTable][] = await source.page(table, after, PAGES[table]);
      const copied: readonly KeptRows[KeptTable][] = await copy.page(table, after, PAGES[table]);
      if (JSON.stringify(own) !== JSON.stringify(copied)) return `A row of ${table}`;
      if (own.length === 0) break;
      after = own.at(-1)!;
      tell(own.length);
    }
  return JSON.stringify(await source.seals()) === JSON.stringify(await copy.seals()) ? undefined : 'The seal';
};
