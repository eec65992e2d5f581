import { evolve, newTable, ROUNDS_KEPT, type RoundRecord, type Rulebook, type Table } from '@hardway/engine';
import { eventOf } from '../protocol/packing.ts';
import type { Snapshot, Store } from '../store/store.ts';
import type { KeptRound } from './documents.ts';

const PAGE = 5000;

/** A table to be saved. Its last rounds are documents already, and large ones would hold everybody up while they are written. */
export const snapshotOf = (table: Table): Snapshot => ({ version: table.version, state: { ...table, rounds: [] } });

/** A table as its log has it, read from the last snapshot on. */
export const readTable = async (
  store: Store,
  stream: string,
  rulebook: Rulebook,
): Promise<{ table: Table; snapshotAt: number }> => {
  const snapshot = await snapshotIn(store, stream);
  if (!snapshot) return { table: await readOn(store, stream, newTable(rulebook.id)), snapshotAt: 0 };
  let table = await readOn(store, stream, snapshot.state as Table);
  for (;;) {
    const rounds = await lastRounds(store, stream);
    // Only if nobody has written meanwhile are these the rounds of this very table.
    const later = await readOn(store, stream, table);
    if (later.version === table.version) {
      const areAll = rounds.length >= roundsOver(table);
      // Documents that were dropped come back from the log.
      if (!areAll) table = await readOn(store, stream, newTable(rulebook.id));
      return { table: areAll ? { ...table, rounds } : table, snapshotAt: snapshot.version };
    }
    table = later;
  }
};

/** The last snapshot, if it can be used. */
export const snapshotIn = async (store: Store, stream: string): Promise<Snapshot | undefined> => {
  const snapshot = await store.snapshot(stream);
  return snapshot && isOfToday(snapshot.state) ? snapshot : undefined;
};

/** What was kept before tables knew all that they know today is let go: the log has everything. */
export const isOfToday = (table: unknown): boolean =>
  Array.isArray((table as { ledger?: { brought?: unknown } } | null)?.ledger?.brought);

const readOn = async (store: Store, stream: string, from: Table): Promise<Table> => {
  for (let table = from; ; ) {
    const entries = await store.read(stream, table.version, PAGE);
    if (entries.length === 0) return table;
    for (const { event } of entries) table = evolve(table, eventOf(event));
  }
};

const lastRounds = async (store: Store, stream: string): Promise<readonly RoundRecord[]> => {
  const kept = await store.documents({ stream, kind: 'round', newestFirst: true, limit: ROUNDS_KEPT });
  return kept.map(({ value }) => (value as KeptRound).record).toReversed();
};

/** How many of its last rounds a table carries. */
const roundsOver = ({ round, roundNumber }: Table): number => Math.min(ROUNDS_KEPT, roundNumber - (round ? 1 : 0));
