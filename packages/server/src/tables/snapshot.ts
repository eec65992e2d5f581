import {
  EMPTY_LEDGER,
  evolve,
  ledgerFrom,
  NEW_HAND_STATE,
  newTable,
  ROUNDS_KEPT,
  type RoundRecord,
  type Rulebook,
  type Table,
} from '@hardway/engine';
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
  const snapshot = await store.snapshot(stream);
  if (!snapshot) return { table: await readOn(store, stream, newTable(rulebook.id)), snapshotAt: 0 };
  let table = await readOn(store, stream, completed(snapshot.state as Table));
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

/** What was kept long ago lacks what tables have learnt to remember since, and had balances by name. */
export const completed = (table: Table): Table => ({
  ...newTable(table.rulebook),
  ...table,
  hand: { ...NEW_HAND_STATE, ...table.hand },
  ledger: Array.isArray(table.ledger.credit) ? { ...EMPTY_LEDGER, ...table.ledger } : ledgerFrom(table.ledger as never),
});

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
