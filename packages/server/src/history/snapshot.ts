import { setImmediate } from 'node:timers/promises';
import {
  evolve,
  gameOf,
  newTable,
  type RoundRecord,
  type Rulebook,
  recordsOf,
  type Table,
  UNITS_KEPT,
  withRecords,
} from '@hardway/engine';
import type { KeptRound } from '../protocol/answers.ts';
import type { Head } from '../protocol/entry.ts';
import { eventOf } from '../protocol/packing.ts';
import { AlteredError, canonical, sha256, startOf, verifyChain } from '../store/chain.ts';
import { ENTRIES_AT_ONCE } from '../store/entries.ts';
import type { Snapshot, Store } from '../store/store.ts';

/**
 * A table to be saved. Its last rounds are documents already, and large ones would hold everybody up while they are
 * written; but documents are not believed, so what they have to be is said here.
 */
interface SavedTable {
  /** Another form is let go, and the log is read from the start. */
  readonly form: typeof FORM;
  readonly table: Table;
  /** SHA-256 of each of the last rounds, oldest first. */
  readonly rounds: readonly string[];
}

const FORM = 3;

export const snapshotOf = (table: Table): Snapshot => ({
  version: table.version,
  state: { form: FORM, table: withRecords(table, []), rounds: recordsOf(table).map(digestOf) } satisfies SavedTable,
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
  const table = await readOn(store, stream, saved ?? newTable(rulebook));
  return { table, snapshotAt: saved?.version ?? 0 };
};

/** The table of the last snapshot, if its rounds are still there as they were; else the log is read from the start. */
const savedTable = async (store: Store, stream: string): Promise<Table | undefined> => {
  const snapshot = await store.snapshot(stream);
  if (!snapshot) return undefined;
  if (!isSavedTable(snapshot.state)) return undefined;
  const { table, rounds } = snapshot.state;
  const last = gameOf(table.play.game).lastOver(table.play);
  const kept = await store.documents({ stream, kind: 'round', to: last, newestFirst: true, limit: UNITS_KEPT });
  const records = kept.map(({ value }) => (value as KeptRound).record).toReversed();
  const areThey =
    records.length === rounds.length && records.every((record, index) => digestOf(record) === rounds[index]);
  return areThey ? withRecords(table, records) : undefined;
};

const isSavedTable = (state: unknown): state is SavedTable => (state as SavedTable).form === FORM;

/** The table in a snapshot, for whoever has no use for its last rounds; undefined if it is of an earlier form. */
export const tableIn = ({ state }: Snapshot): Table | undefined => (isSavedTable(state) ? state.table : undefined);

/** The log is read again while the house runs: what somebody has changed in it meanwhile is not played on. */
const readOn = async (store: Store, stream: string, from: Table): Promise<Table> => {
  let before = await headAt(store, stream, from.version);
  for (let table = from; ; ) {
    const entries = await store.read(stream, table.version, ENTRIES_AT_ONCE);
    if (entries.length === 0) return table;
    const verdict = verifyChain(stream, entries, before);
    if (verdict.is === 'broken') throw new AlteredError(stream, verdict.version);
    before = verdict.head;
    for (const { event } of entries) table = evolve(table, eventOf(event));
    if (entries.length === ENTRIES_AT_ONCE) await setImmediate();
  }
};

const headAt = async (store: Store, stream: string, version: number): Promise<Head> => {
  if (version === 0) return startOf(stream);
  const [entry] = await store.read(stream, version - 1, 1);
  if (entry?.version !== version) throw new AlteredError(stream, version);
  return { version, hash: entry.hash };
};
