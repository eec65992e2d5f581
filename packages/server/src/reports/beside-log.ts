import type { Till } from '../cage/till.ts';
import type { Entry } from '../protocol/entry.ts';
import { RecordError, StoreError } from '../store/error.ts';
import type { KeptSnapshot, Snapshot, Store } from '../store/store.ts';
import { strayedCageDocument } from './cage-documents.ts';
import { creditFlaws, issueFlaws } from './closed-books.ts';
import { strayedCommand } from './commands-in-log.ts';
import { drawerFlaws, TableCash } from './drawer-book.ts';
import { isKeptSnapshot, strayedSnapshot, strayedTill, streamBehind, tillsIn } from './kept-snapshots.ts';
import { strayedFromLog } from './projections.ts';
import type { SharedReading } from './shared-reading.ts';

export interface KeptBeside {
  readonly store: Store;
  /** As they were before any log was read, which then has everything that they say. */
  readonly snapshots: readonly KeptSnapshot[];
  /** The last entries of streams that were adopted. */
  readonly adopted: ReadonlyMap<string, number>;
  readonly tills: ReadonlyMap<string, Till>;
  /** What the tables' logs move in drawers; gathered while they are read. */
  readonly cash: TableCash;
  /** The secret of the house's MACs, where it is known. */
  readonly secret: Uint8Array | undefined;
}

/** Faults beside one log that is whole itself. */
export interface Beside {
  /** With its commands and documents, or the snapshot that a table starts from. */
  readonly because: string | undefined;
  /** With snapshots of other things, and with what the logs say of each other. */
  readonly flaws: readonly string[];
}

type Check = (entries: AsyncIterable<Entry>) => Promise<readonly string[]>;

export const keptOf = (
  store: Store,
  snapshots: readonly KeptSnapshot[],
  adopted: KeptBeside['adopted'],
  secret: Uint8Array | undefined,
): KeptBeside => ({ store, snapshots, adopted, tills: savedTills(snapshots), cash: new TableCash(), secret });

/** If they cannot be read, that is told where the cage's snapshot is checked. */
const savedTills = (snapshots: readonly KeptSnapshot[]): KeptBeside['tills'] => {
  try {
    const cage = snapshotNamed(snapshots, 'cage');
    return cage ? tillsIn(cage) : new Map();
  } catch {
    return new Map();
  }
};

/** Judges what is kept beside a stream by its entries, while it is read. */
export const judgeBeside = async (kept: KeptBeside, stream: string, reading: SharedReading): Promise<Beside> => {
  const told = (checks: readonly Check[]) => Promise.all(checks.map((check) => reading.along(check)));
  const [strayed, flaws] = await Promise.all([told(ownChecks(kept, stream)), told(flawChecks(kept, stream))]);
  return { because: strayed.flat()[0], flaws: flaws.flat() };
};

/** Faults of snapshots and tills of other streams than these, and of the drawers, whose cash is in several logs. */
export const flawsElsewhere = async (kept: KeptBeside, streams: ReadonlySet<string>): Promise<readonly string[]> => {
  const named = kept.snapshots.filter(({ name }) => isKeptSnapshot(name)).map(({ name }) => streamBehind(name));
  const others = new Set([...named, ...[...kept.tills.keys()].map(streamOf)].filter((stream) => !streams.has(stream)));
  const flaws = [...others].flatMap((stream) => snapshotChecks(kept, stream)).map((check) => check(NO_ENTRIES));
  const tables = [...streams].filter(isTable);
  return [...(await Promise.all(flaws)).flat(), ...(await drawerFlaws(kept.store, tables, kept.cash))];
};

async function* noEntries(): AsyncGenerator<Entry> {}
const NO_ENTRIES: AsyncIterable<Entry> = { [Symbol.asyncIterator]: noEntries };

const NOT_DATA = 'what is kept beside its log is not JSON';

const ownChecks = ({ store, snapshots, secret }: KeptBeside, stream: string): readonly Check[] => [
  checkOf(NOT_DATA, (entries) => strayedCommand(store, stream, entries, secret)),
  ...(isTable(stream)
    ? [checkOf(NOT_DATA, (entries) => strayedFromLog(store, stream, snapshotNamed(snapshots, stream), entries))]
    : []),
  ...(stream === 'cage' ? [checkOf(NOT_DATA, (entries) => strayedCageDocument(store, entries))] : []),
];

const flawChecks = (kept: KeptBeside, stream: string): readonly Check[] => {
  const adoptedTo = kept.adopted.get(stream) ?? 0;
  return [
    ...snapshotChecks(kept, stream),
    ...(isTable(stream)
      ? [
          (entries: AsyncIterable<Entry>) => creditFlaws(kept.store, stream, adoptedTo, entries),
          async (entries: AsyncIterable<Entry>) => {
            await kept.cash.take(stream, entries);
            return [];
          },
        ]
      : []),
    ...(stream === 'cage' ? [(entries: AsyncIterable<Entry>) => issueFlaws(kept.store, adoptedTo, entries)] : []),
  ];
};

const snapshotChecks = ({ snapshots, tills }: KeptBeside, stream: string): readonly Check[] => {
  const names = snapshots
    .map(({ name }) => name)
    .filter((name) => isKeptSnapshot(name) && streamBehind(name) === stream);
  const checks = names.map((name) =>
    checkOf(`The snapshot of ${name} is not JSON.`, (entries) =>
      strayedSnapshot(name, snapshotNamed(snapshots, name)!, entries),
    ),
  );
  const till = isTable(stream) ? tills.get(stream.slice(TABLE.length)) : undefined;
  return till
    ? [...checks, checkOf('The snapshot of cage is not JSON.', (entries) => strayedTill(till, entries))]
    : checks;
};

/**
 * The store reads JSON, and says so if it is none; what is JSON may still have any form. A log that says what cannot have
 * been is told in its own words.
 */
const checkOf =
  (notData: string, strayed: (entries: AsyncIterable<Entry>) => Promise<string | undefined>): Check =>
  async (entries) => {
    try {
      const because = await strayed(entries);
      return because === undefined ? [] : [because];
    } catch (error) {
      if (error instanceof RecordError) return [error.message];
      const reason = error instanceof StoreError ? error.cause : error;
      if (reason instanceof SyntaxError || reason instanceof TypeError) return [notData];
      throw error;
    }
  };

const snapshotNamed = (snapshots: readonly KeptSnapshot[], name: string): Snapshot | undefined => {
  const row = snapshots.find((snapshot) => snapshot.name === name);
  return row && { version: row.version, state: JSON.parse(row.state) as unknown };
};

const TABLE = 'table:';
const streamOf = (table: string): string => `${TABLE}${table}`;

export const isTable = (stream: string): boolean => stream.startsWith(TABLE);
