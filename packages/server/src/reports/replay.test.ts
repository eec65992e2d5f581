import {
  evolve,
  newTable,
  RULEBOOKS,
  type RulesSubmission,
  submit,
  type Table,
  type TableEvent,
} from '@hardway/engine';
import { beforeAll, expect, test } from 'vitest';
import { MemoryStore } from '../../../../test/memory-store.ts';
import { tableDocuments } from '../history/documents.ts';
import { markOf } from '../history/log-index.ts';
import type { Entry } from '../protocol/entry.ts';
import type { Store } from '../store/store.ts';
import { type PlayedStretch, replayEntry, replayRound, standingAt } from './replay.ts';

/** A log long enough for marks: 1,000 rounds of 25 entries each, one of them corrected long after. */
const ROUNDS = 1_000;
const STREAM = 'table:long';
const rulebook = RULEBOOKS.find(({ id }) => id === 'pa-sicbo')!;
const submission = submit(rulebook, { paytable: 'A', limits: { min: 100, max: 50_000 } }) as RulesSubmission;
const clause = 'pa-sicbo 625a.5(b)';

const roundOf = (round: number): TableEvent[] => {
  const lost = { seat: 1, spot: 'small', result: 'lost', returned: 0, clauses: [] } as const;
  const wagers = Array.from({ length: 20 }, (_, index) => index + 1);
  return [
    { type: 'BettingOpened', round, clause },
    ...wagers.map((count): TableEvent => {
      const [added, stake] = [100, 100 * count];
      return { type: 'WagerPlaced', seat: 1, spot: 'small', added, stake, command: `${round}/${count}` };
    }),
    { type: 'BettingClosed', clause },
    { type: 'ResultConfirmed', round, roll: [6, 6, 5], done: 4, clause },
    { type: 'LosersCollected', round, results: [{ ...lost, stake: 2000 }], clause },
    { type: 'LightsCleared', clause },
  ];
};

let played: PlayedStretch;
/** How many entries were read. */
let read = 0;
const tables: Table[] = [];

beforeAll(async () => {
  const store = new MemoryStore();
  let table = newTable(rulebook);
  const add = async (events: readonly TableEvent[]): Promise<void> => {
    const before = table;
    for (const event of events) {
      tables.push(table);
      table = evolve(table, event);
    }
    await store.append({
      stream: STREAM,
      expectedVersion: before.version,
      command: `c${before.version}`,
      at: before.version,
      events,
      answer: null,
      documents: tableDocuments(before, table, events, before.version),
    });
  };
  await add([
    { type: 'SubmissionFiled', submission },
    { type: 'CreditBought', seat: 1, amount: 100_000_000, medium: 'cash' },
  ]);
  for (let round = 1; round <= ROUNDS; round += 1) await add(roundOf(round));
  const approver = { id: 'somebody', role: 'manager' } as const;
  await add([
    { type: 'ResultCorrected', round: 500, from: [6, 6, 5], to: [1, 1, 2], lit: [], clause, approver },
    { type: 'RoundResettled', round: 500, results: [], movements: [], clause },
  ]);
  tables.push(table);
  const counted = async (...asked: Parameters<Store['read']>): Promise<readonly Entry[]> => {
    const entries = await store.read(...asked);
    read += entries.length;
    return entries;
  };
  const looked = new Proxy(store, {
    get: (target, name: keyof MemoryStore) => {
      const value: unknown = name === 'read' ? counted : target[name];
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  played = { store: looked, stream: STREAM, rulebook };
});

test.each([1, 2, 399, 400, 401, 777, ROUNDS])('round %i is found with the table as it stood', async (round) => {
  read = 0;
  const replay = (await replayRound(played, round))!;
  const first = 2 + (round - 1) * 25;
  expect(replay).toMatchObject({ number: round, before: { version: first }, until: first + 25, changes: [] });
  expect(replay.standing).toEqual(JSON.parse(JSON.stringify(markOf(tables[first]!, 1))));
  // A mark is never further away than ten thousand entries, and halving asks for a page at a time.
  expect(read).toBeLessThan(20_000);
});

test('how the table stood next to a mark, and at both ends', async () => {
  for (const version of [0, 1, 9_999, 10_000, 10_002, 10_003, 20_002, tables.length - 1])
    expect((await standingAt(played, version)).table.ledger).toEqual(tables[version]!.ledger);
});

test('a correction long after is named by the round, and found by itself', async () => {
  const replay = (await replayRound(played, 500))!;
  expect(replay.changes).toEqual([ROUNDS * 25 + 3]);
  expect(await replayEntry(played, replay.changes[0]! + 1)).toMatchObject({
    number: null,
    before: { version: ROUNDS * 25 + 2 },
    until: ROUNDS * 25 + 4,
  });
});

test('what is not there is not found', async () => {
  expect(await replayRound(played, ROUNDS + 1)).toBeUndefined();
  expect(await replayRound(played, 0)).toBeUndefined();
  expect(await replayEntry(played, ROUNDS * 25 + 5)).toBeUndefined();
});
