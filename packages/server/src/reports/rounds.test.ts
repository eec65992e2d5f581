import type { Roll, RoundRecord } from '@hardway/engine';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { postgresEngine, sqliteEngine, twoPostgresEngine } from '../../../../test/store-engines.ts';
import type { FoundRounds } from '../protocol/answers.ts';
import type { Document, DocumentQuery, Store } from '../store/store.ts';
import { findRounds, type PlayedRounds, type RoundQuery } from './rounds.ts';

const STREAM = 'table:one';
const ROUNDS = 2_600;
/** Rounds end this many milliseconds after each other. */
const EACH = 1_000;

const isVoid = (number: number): boolean => number % 100 === 0;
const isCorrected = (number: number): boolean => number % 70 === 0 || (number > 1_200 && number <= 1_215);
const diceOf = (number: number): Roll => [(number % 6) + 1, (number % 5) + 1, (number % 4) + 1] as Roll;
const seatOf = (number: number): number => (number % 7) + 1;

const recordOf = (number: number): RoundRecord => {
  const [seat, stake] = [seatOf(number), 100 * number];
  const result = { seat, spot: 'small', stake, result: 'won', returned: 2 * stake, clauses: [] } as const;
  return {
    number,
    filing: 0,
    seats: { [seat]: { wagers: [{ spot: 'small', stake, state: {} }], registered: [] } },
    roll: isVoid(number) ? null : diceOf(number),
    results: isVoid(number) ? [] : [result],
    corrected: isCorrected(number),
  } as unknown as RoundRecord;
};

const ALL = Array.from({ length: ROUNDS }, (_, index) => index + 1);

/** Some rounds are changed more often than a page is long. */
const changesOf = (number: number): number => (isCorrected(number) ? (number % 210 === 0 ? 25 : 2) : 0);

const documents: readonly Document[] = ALL.flatMap((number) => [
  {
    kind: 'round',
    key: `${number}`,
    rank: number,
    // A correction comes days later.
    value: { record: recordOf(number), at: number * EACH + (isCorrected(number) ? 10_000_000 : 0) },
  },
  ...Array.from({ length: changesOf(number) }, (_, index) => ({
    kind: 'change',
    key: `${number}:${index}`,
    rank: number,
    value: { version: 1_000_000 + index },
  })),
]);

const sorted = (roll: Roll): string => roll.toSorted().join();

/** The same by looking at everything, with times as they were. */
const expectedOf = ({ first = 1, last = ROUNDS, from = 0, to = Infinity, seat, dice, is }: Partial<RoundQuery>) =>
  ALL.toReversed()
    .filter((number) => number >= first && number <= last && number * EACH >= from && number * EACH <= to)
    .filter((number) => seat === undefined || seatOf(number) === seat)
    .filter((number) => dice === undefined || (!isVoid(number) && sorted(diceOf(number)) === sorted(dice)))
    .filter((number) => is === undefined || (is === 'void' ? isVoid(number) : isCorrected(number)));

describe.each([sqliteEngine(), postgresEngine(), twoPostgresEngine()])('rounds are found on $name', (engine) => {
  let store: Store;
  let played: PlayedRounds;
  /** How many documents were read. */
  let read = 0;

  beforeAll(async () => {
    await engine.start();
    store = await (await engine.create()).open();
    await store.append({
      stream: STREAM,
      expectedVersion: 0,
      command: 'all',
      at: 1,
      events: [{ type: 'Played' }],
      answer: null,
      documents,
    });
    const counted = async (query: DocumentQuery) => {
      const found = await store.documents(query);
      read += found.length;
      return found;
    };
    played = { store: { documents: counted } as Store, stream: STREAM, kind: 'round' };
  });
  afterAll(async () => {
    await store.close();
    await engine.stop();
  });

  const find = (query: Partial<RoundQuery>): Promise<FoundRounds> => {
    read = 0;
    return findRounds(played, { limit: 50, ...query });
  };

  /** All answers, one question after the other. */
  const findAll = async (query: Partial<RoundQuery>): Promise<number[]> => {
    const numbers: number[] = [];
    for (let before: number | null | undefined; before !== null; ) {
      const { rounds, next } = await find({ ...query, ...(before === undefined ? {} : { before }) });
      expect(rounds.length).toBeLessThanOrEqual(query.limit ?? 50);
      expect(read).toBeLessThan(1_200);
      numbers.push(...rounds.map(({ number }) => number));
      before = next;
    }
    return numbers;
  };

  test.each<[string, Partial<RoundQuery>]>([
    ['all', { limit: 200 }],
    ['by number', { first: 1_000, last: 1_130 }],
    ['the first ones', { last: 30, limit: 7 }],
    ['none', { first: ROUNDS + 1 }],
    ['by time', { from: 500 * EACH, to: 733 * EACH }],
    ['by time, from within a round', { from: 500 * EACH - 1, to: 733 * EACH + 1 }],
    ['by time, from the very beginning', { from: 0, to: 3 * EACH }],
    ['by time, to the very end', { from: 2_590 * EACH, to: Number.MAX_SAFE_INTEGER }],
    ['by time, long ago', { from: 0, to: EACH - 1 }],
    ['by time, in the future', { from: 100_000_000 }],
    ['by time around corrections', { from: 1_190 * EACH, to: 1_230 * EACH }],
    ['by seat', { seat: 3 }],
    ['a seat that nobody had', { seat: 99 }],
    ['by dice, in any order', { dice: [4, 1, 2] }],
    ['void ones', { is: 'void' }],
    ['corrected ones', { is: 'corrected' }],
    ['everything together', { first: 200, from: 100 * EACH, to: 2_000 * EACH, seat: 2, is: 'corrected', limit: 2 }],
  ])('%s', async (_, query) => {
    expect(await findAll(query)).toEqual(expectedOf(query));
  });

  test('a corrected round whose time is not known for sure is shown', async () => {
    expect(await findAll({ from: 1_210 * EACH, to: 1_212 * EACH })).toEqual(ALL.slice(1_200, 1_215).toReversed());
  });

  test('what is told of a round', async () => {
    expect((await find({ first: 9, last: 9 })).rounds).toEqual([
      { number: 9, at: 9 * EACH, roll: diceOf(9), corrected: false, wagers: 1, staked: 900, returned: 1_800 },
    ]);
    expect((await find({ first: 100, last: 100, seat: seatOf(100) })).rounds).toMatchObject([
      { number: 100, roll: null, wagers: 1, staked: 10_000, returned: 10_000, results: [] },
    ]);
    expect((await find({ first: 9, last: 9, seat: seatOf(9) })).rounds).toMatchObject([
      { results: [{ seat: seatOf(9), spot: 'small', stake: 900, returned: 1_800 }] },
    ]);
  });

  test('throws at craps, by number, dice and seat', async () => {
    const results = [{ seat: 2, spot: 'field', stake: 500, result: 'lost', returned: 0, clauses: [] }];
    await store.append({
      stream: 'table:craps',
      expectedVersion: 0,
      command: 'throws',
      at: 1,
      events: [{ type: 'Thrown' }],
      answer: null,
      documents: [1, 2, 3].map((number) => ({
        kind: 'throw',
        key: `${number}`,
        rank: number,
        value: { roll: [number, 6], call: '', results: number === 2 ? results : [], at: number * EACH },
      })),
    });
    const thrown = async (query: object) =>
      (await findRounds({ store, stream: 'table:craps', kind: 'throw' }, { limit: 9, ...query })).rounds;
    expect(await thrown({ last: 2 })).toMatchObject([{ number: 2 }, { number: 1 }]);
    expect(await thrown({ dice: [6, 3] })).toMatchObject([{ number: 3, roll: [3, 6], corrected: false }]);
    expect(await thrown({ seat: 2 })).toMatchObject([{ number: 2, staked: 500, results }]);
    expect(await thrown({ to: 2 * EACH, from: 2 * EACH })).toMatchObject([{ number: 2 }]);
    expect(await thrown({ is: 'void' })).toEqual([]);
  });

  test('corrected rounds are found by their changes, without looking at the others', async () => {
    const { rounds, next } = await find({ is: 'corrected', limit: 200 });
    expect(rounds.map(({ number }) => number)).toEqual(expectedOf({ is: 'corrected' }));
    expect(next).toBeNull();
    expect(read).toBeLessThan(400);
  });

  test('a question looks at some of the rounds and says where to go on', async () => {
    const { rounds, next } = await find({ seat: 99 });
    expect(rounds).toEqual([]);
    expect(next).toBe(ROUNDS - 999);
    expect(read).toBe(1_001);
    await find({ from: 1_700 * EACH, to: 1_705 * EACH });
    expect(read).toBeLessThan(60);
  });
});
