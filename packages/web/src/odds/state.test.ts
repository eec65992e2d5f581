import { BUILT_IN, HAND_COUNTS, isRefusal, POINTS, RULEBOOKS, readWeights, rollsMax, SPANS } from '@hardway/engine';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { COLUMNS } from './columns.ts';
import { type Book, settingsOf } from './filing.ts';
import { ALPHAS, AT_LEAST_MAX, BOUNDS, type OddsState, readState, START, VIEWS, writeState } from './state.ts';
import { PLAYERS, STRATEGIES } from './strategies.ts';

const anyBook: fc.Arbitrary<Book> = fc.constantFrom(...RULEBOOKS).chain((rulebook) =>
  fc.record({
    rulebook: fc.constant(rulebook.id),
    paytable: fc.constantFrom(...rulebook.paytables.map(({ id }) => id)),
    dice: fc.constantFrom(null, '1,1,1,1,1,2', '1,1,9/10,1,1,1'),
    choices: fc
      .tuple(
        ...settingsOf(rulebook).map(({ key, values }) =>
          fc.option(fc.constantFrom(...values.slice(1))).map((value) => [key, value] as const),
        ),
      )
      .map((pairs) => Object.fromEntries(pairs.filter(([, value]) => value !== null).sort()) as Record<string, string>),
  }),
);

const whole = (key: keyof typeof BOUNDS) => fc.integer({ min: BOUNDS[key][0], max: BOUNDS[key][1] });

const spotOf = ({ rulebook, paytable }: Book) =>
  fc.option(
    fc.constantFrom(
      ...RULEBOOKS.find(({ id }) => id === rulebook)!
        .paytables.find(({ id }) => id === paytable)!
        .spots.map(({ id }) => id),
    ),
  );

const anyState: fc.Arbitrary<OddsState> = anyBook.chain((book) =>
  fc.record({
    view: fc.constantFrom(...VIEWS),
    book: fc.constant(book),
    sort: fc.record({ column: fc.constantFrom(...COLUMNS), descending: fc.boolean() }),
    every: fc.boolean(),
    find: fc.string(),
    spot: spotOf(book),
    point: fc.option(fc.constantFrom(...POINTS)),
    against: fc.option(anyBook),
    differing: fc.boolean(),
    payouts: fc.dictionary(fc.constantFrom('triple', 'single/1', 'pair', 'small'), fc.string({ minLength: 1 }), {
      noNullPrototype: true,
    }),
    session: fc.record({
      strategy: fc.constantFrom(...STRATEGIES),
      text: fc.option(fc.string()),
      bet: spotOf(book),
      stake: whole('stake'),
      bankroll: whole('bankroll'),
      rolls: whole('rolls'),
      sessions: whole('sessions'),
      stopWin: fc.option(whole('stopWin')),
      stopLoss: fc.option(whole('stopLoss')),
      seed: whole('seed'),
      hour: whole('hour'),
      run: fc.boolean(),
    }),
    tape: fc.record({ alpha: fc.constantFrom(...ALPHAS), bias: fc.constantFrom('1,1,1,1,1,2', '1,2,1/3,1,0.5,1') }),
    hand: fc.record({
      counts: fc.constantFrom(...HAND_COUNTS),
      span: fc.constantFrom(...SPANS),
      atLeast: fc.integer({ min: 0, max: AT_LEAST_MAX }),
      pays: fc.string(),
      removed: fc.option(fc.constantFrom('lucky-shooter', 'bonus/all')),
    }),
    players: fc.array(fc.constantFrom(...PLAYERS), { minLength: 1, maxLength: 8 }),
  }),
);

test('any state is read back from its address, and equal states have equal addresses', () => {
  fc.assert(
    fc.property(anyState, (state) => {
      const { state: read, unknown } = readState(writeState(state));
      expect(read).toEqual(state);
      expect(unknown).toEqual([]);
      expect(writeState(read)).toBe(writeState(state));
    }),
  );
});

test('any text whatever is read as some state that can be written again', () => {
  fc.assert(
    fc.property(fc.webQueryParameters(), (query) => {
      const { state } = readState(`?${query}`);
      expect(readState(writeState(state)).state).toEqual(state);
    }),
  );
});

describe('what an address asks for in vain is named', () => {
  test.each([
    ['?book=nv-sicbo', 'book=nv-sicbo'],
    ['?book=pa-sicbo&table=Z', 'table=Z'],
    ['?sort=luck', 'sort=luck'],
    ['?spot=pass', 'spot=pass'],
    ['?book=md-craps&set.fire=Z', 'set.fire=Z'],
    ['?book=md-craps&set.colour=red', 'set.colour=red'],
    ['?play=lucky-charm', 'play=lucky-charm'],
    ['?rolls=1000000', 'rolls=1000000'],
    ['?stake=1.5', 'stake=1.5'],
    ['?point=7', 'point=7'],
  ])('%s', (search, unknown) => {
    expect(readState(search).unknown).toEqual([unknown]);
  });
});

test('the plain address is the start, and all built-in strategies can be linked to', () => {
  expect(readState('')).toEqual({ state: START, unknown: [] });
  expect(STRATEGIES).toHaveLength(2 + Object.keys(BUILT_IN).length);
});

test('a link is short: only what differs from the start is in it', () => {
  expect(writeState(START)).toBe('?book=md-sicbo&table=standard');
  expect(
    writeState({
      ...START,
      view: 'what-if',
      payouts: { triple: '180 to 1' },
      sort: { column: 'edge', descending: true },
    }),
  ).toBe('?view=what-if&book=md-sicbo&table=standard&sort=-edge&pay.triple=180+to+1');
});

test('the longest session of the page has its dice to itself, with the finest weights and with as many chances as a file may have', () => {
  const dice = readWeights(2, { faces: { 1: '1.00001' } });
  if (isRefusal(dice)) throw new Error(dice.message);
  expect(BOUNDS.rolls[1]).toBeLessThan(rollsMax(dice, 32));
  expect(BOUNDS.rolls[1]).toBeLessThan(rollsMax(3, 32));
});
