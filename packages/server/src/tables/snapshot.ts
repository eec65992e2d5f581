import { evolve, newTable, ROUNDS_KEPT, type RoundRecord, type Rulebook, type Table } from '@hardway/engine';
import { eventOf } from '../protocol/packing.ts';
import { AlteredError, canonical, sha256, startOf, verifyChain } from '../store/chain.ts';
import type { Head, Snapshot, Store } from '../store/store.ts';
import type { KeptRound } from './documents.ts';

const PAGE = 5000;

/**
 * A table to be saved. Its last rounds are documents already, and large ones would hold everybody up while they are
 * written; but documents are not believed, so what they have to be is said here.
 */
interface SavedTable {
  readonly table: Table;
  /** SHA-256 of each of the last rounds, oldest first. */
  readonly rounds: readonly string[];
}

export const snapshotOf = (table: Table): Snapshot => ({
  version: table.version,
  state: { table: { ...table, rounds: [] }, rounds: table.rounds.map(digestOf) } satisfies SavedTable,
});

/** A round does not change: another takes its place. */
const digests = new WeakMap<RoundRecord, string>();

const digestOf = (record: RoundRecord): string => {
  const known = digests.get(record) ?? sha256(canonical(record));
  digests.set(record, known);
  return known;
};

/** A table as its log has it, read from the last snapshot on. */
export const readTable = async (
  store: Store,
  stream: string,
  rulebook: Rulebook,
): Promise<{ table: Table; snapshotAt: number }> => {
  const saved = await savedTable(store, stream);
  const table = await readOn(store, stream, saved ?? newTable(rulebook.id));
  return { table, snapshotAt: saved?.version ?? 0 };
};

/** The table of the last snapshot, if its rounds are still there as they were; else the log is read from the start. */
const savedTable = async (store: Store, stream: string): Promise<Table | undefined> => {
  const snapshot = await store.snapshot(stream);
  if (!snapshot) return undefined;
  const { table, rounds } = snapshot.state as SavedTable;
  const last = table.roundNumber - (table.round ? 1 : 0);
  const kept = await store.documents({ stream, kind: 'round', to: last, newestFirst: true, limit: ROUNDS_KEPT });
  const records = kept.map(({ value }) => (value as KeptRound).record).toReversed();
  const areThey =
    records.length === rounds.length && records.every((record, index) => digestOf(record) === rounds[index]);
  return areThey ? { ...table, rounds: records } : undefined;
};

/** The table in a snapshot, for whoever has no use for its last rounds. */
export const tableIn = (snapshot: Snapshot): Table => (snapshot.state as SavedTable).table;

/** The log is read again while the house runs: what somebody has changed in it meanwhile is not played on. */
const readOn = async (store: Store, stream: string, from: Table): Promise<Table> => {
  let before = await headAt(store, stream, from.version);
  for (let table = from; ; ) {
    const entries = await store.read(stream, table.version, PAGE);
    if (entries.length === 0) return table;
    const verdict = verifyChain(stream, entries, before);
    if (verdict.is === 'broken') throw new AlteredError(stream, verdict.version);
    before = verdict.head;
    for (const { event } of entries) table = evolve(table, eventOf(event));
  }
};

const headAt = async (store: Store, stream: string, version: number): Promise<Head> => {
  if (version === 0) return startOf(stream);
  const [entry] = await store.read(stream, version - 1, 1);
  if (entry?.version !== version) throw new AlteredError(stream, version);
  return { version, hash: entry.hash };
};
