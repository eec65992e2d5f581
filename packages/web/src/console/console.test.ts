import {
  type Actor,
  type Command,
  crewOf,
  decide,
  evolve,
  FRESH,
  isRefusal,
  money,
  newTable,
  orderOf,
  practiceFiling,
  RULEBOOKS,
  type Rulebook,
  sicBoPlay,
  submit,
  type Table,
  type TableEvent,
} from '@hardway/engine';
import { describe, expect, test } from 'vitest';
import { orderBy } from '../house/order.ts';
import { diceAge } from './dice-age.ts';
import { lowToHigh } from './low-to-high.ts';
import { mendingOf } from './mending.ts';
import { orderFor, railOf, stepNow } from './rail.ts';
import { seatsInPlay } from './seats.ts';
import { doubtsAbout, roundTotals, waysOf } from './sicbo/entry.ts';
import { troublesAt } from './trouble.ts';

const DEALER: Actor = { id: 'ann', role: 'dealer' };
const AT = 1_800_000_000_000;

const bookOf = (id: string): Rulebook => RULEBOOKS.find((rulebook) => rulebook.id === id)!;

const given = (rulebook: Rulebook, table: Table, command: object): Table => {
  const verdict = decide(rulebook, table, { id: 'x', at: AT, ...command } as unknown as Command);
  if (isRefusal(verdict)) throw new Error(verdict.message);
  return verdict.reduce((before: Table, event: TableEvent) => evolve(before, event), table);
};

/** A table of the document, opened by its own crew. */
const opened = (id: string, choices: object = {}): Table => {
  const rulebook = bookOf(id);
  const limits = { min: 100, max: 100_000 };
  const acts = crewOf(rulebook).opening(practiceFiling(rulebook, { limits, ...choices }));
  return acts.reduce(
    (before, act) => act(before).reduce((table, order) => given(rulebook, table, order), before),
    newTable(rulebook),
  );
};

/** Presses the big button until dice can be entered, and tells which steps it passed. */
const pressOn = (id: string, table: Table): { steps: readonly string[]; table: Table } => {
  const rulebook = bookOf(id);
  const steps: string[] = [];
  let present = table;
  for (;;) {
    const { step } = stepNow(railOf(orderOf(rulebook, present), sicBoPlay(present).round))!;
    if (step === 'enter-result') return { steps, table: present };
    steps.push(step);
    present = given(rulebook, present, orderBy(DEALER, ...orderFor(rulebook, present, step)!));
  }
};

describe('the big button follows the document', () => {
  test.each([
    ['md-sicbo', {}, ['open-betting', 'cover', 'mix', 'mix', 'mix', 'close-betting', 'uncover']],
    ['md-sicbo', { shaker: 'automated' }, ['open-betting', 'mix', 'close-betting', 'uncover']],
    ['pa-sicbo', { paytable: 'A' }, ['open-betting', 'cover', 'mix', 'mix', 'mix', 'close-betting', 'uncover']],
    ['pa-sicbo', { paytable: 'A', shaker: 'automated-coverless' }, ['open-betting', 'close-betting', 'mix']],
    ['ma-sicbo', {}, ['open-betting', 'close-betting', 'cover', 'mix', 'mix', 'mix', 'uncover']],
    ['rws-sicbo', { paytable: '1' }, ['open-betting', 'close-betting', 'mix']],
  ])('%s %j', (id, choices, expected) => {
    expect(pressOn(id, opened(id, choices)).steps).toEqual(expected);
  });
});

test('what keeps a table from its next round names the deed that mends it, shaker and dice of one clause apart', () => {
  const rulebook = bookOf('ma-sicbo');
  const shaker = { emptied: true, markedOutOfOrder: true, removed: true };
  const machine = opened('ma-sicbo', { shaker: 'automated-coverless' });
  const inWay = (table: Table) => {
    const verdict = decide(rulebook, table, { type: 'OpenBetting', id: 'x', at: AT, by: DEALER });
    return isRefusal(verdict) ? [verdict.clause, mendingOf(rulebook, table, verdict)?.[0]] : 'nothing';
  };
  expect(inWay(machine)).toBe('nothing');
  const replaced = given(rulebook, machine, { type: 'ReplaceShaker', by: DEALER, ...shaker });
  expect(inWay(replaced)).toEqual(['ma-sicbo 1', 'AttestEquipment']);
  const floor: Actor = { id: 'flo', role: 'floorperson' };
  const noted = [{ item: 'seal', value: 'SH-1' }];
  const attested = given(rulebook, replaced, { type: 'AttestEquipment', by: floor, items: ['seal'], noted });
  expect(inWay(attested)).toEqual(['ma-sicbo 1', 'LoadDice']);
});

test('before enough mixes the rail stays at the mix, and says what is done and what comes', () => {
  const rulebook = bookOf('ma-sicbo');
  const order = orderOf(rulebook, opened('ma-sicbo'));
  const round = { number: 1, filing: 0, mixes: 2, selected: null, seats: {}, stage: 'closed', entered: [] } as const;
  expect(stepNow(railOf(order, { ...round, done: 4 }))?.step).toBe('mix');
  expect(stepNow(railOf(order, { ...round, done: 4, mixes: 3 }))?.step).toBe('uncover');
  expect(railOf(order, null).map(({ state }) => state)).toEqual(['now', ...Array(order.steps.length - 1).fill('next')]);
});

test('rws-sicbo 5.3.1: the dealer says at once how often the tumbler tumbled, and too few end the round', () => {
  const rulebook = bookOf('rws-sicbo');
  const betting = given(rulebook, opened('rws-sicbo', { paytable: '1' }), { type: 'OpenBetting', by: DEALER });
  const closed = given(rulebook, betting, { type: 'CloseBetting', by: DEALER });
  expect(orderFor(rulebook, closed, 'mix')).toEqual(['MixDice', { times: 3 }]);
  expect(sicBoPlay(given(rulebook, closed, { type: 'MixDice', by: DEALER, times: 2 })).round).toBeNull();
  expect(orderFor(bookOf('md-sicbo'), opened('md-sicbo'), 'mix')).toEqual(['MixDice', { times: 1 }]);
});

test('a triple and the dice of the round before are looked at twice', () => {
  expect(doubtsAbout([2, 4, 5], null)).toEqual([]);
  expect(doubtsAbout([2, 4, 5], [5, 2, 4])).toEqual(['same-as-before']);
  expect(doubtsAbout([6, 6, 6], [6, 6, 6])).toEqual(['triple', 'same-as-before']);
  expect(lowToHigh([5, 2, 4])).toEqual([2, 4, 5]);
});

test.each([
  [[6, 6, 6], 1],
  [[6, 6, 1], 3],
  [[6, 2, 1], 6],
] as const)('%j falls in %i of 216 ways', (roll, ways) => {
  expect(waysOf(roll)).toEqual({ ways, of: 216 });
});

test('a round’s totals are those of its wagers under the document', () => {
  const submission = submit(bookOf('rws-sicbo'), { paytable: '1', limits: { min: 100, max: 100_000 } });
  if (isRefusal(submission)) throw new Error(submission.message);
  const wager = (spot: string, stake: number) => ({ spot, stake: money(stake), state: FRESH });
  expect(roundTotals(submission, [wager('big', 1_000), wager('small', 500)], [2, 4, 5])).toEqual({
    staked: 1_500,
    returned: 2_000,
    wagers: 2,
    won: 1,
  });
});

test('dice warn in the last part of their time', () => {
  const HOUR = 3_600_000;
  const dice = { serial: 'a', loadedAt: 0, expiresAt: 24 * HOUR, after: 0 };
  expect(diceAge(null, 0)).toEqual({ is: 'none' });
  expect(diceAge({ ...dice, expiresAt: null }, HOUR)).toEqual({ is: 'ageless', age: HOUR });
  expect(diceAge(dice, HOUR)).toEqual({ is: 'fresh', age: HOUR, left: 23 * HOUR });
  expect(diceAge(dice, 23 * HOUR).is).toBe('soon');
  expect(diceAge(dice, 24 * HOUR).is).toBe('soon');
  expect(diceAge(dice, 24 * HOUR + 1).is).toBe('expired');
});

test('seats that matter are shown, whoever waits first', () => {
  const seat = (number: number, credit: number) => ({ seat: number, credit, owes: 0, staked: 0, wagers: [] });
  const seats = seatsInPlay({
    seats: [seat(1, 500), seat(2, 0), seat(3, 700)],
    entered: [],
    calls: [],
    notices: [],
    handPays: [],
    queue: [],
    players: [],
    connected: [1, 4],
    waiting: [
      { seat: 3, at: 0 },
      { seat: null, at: 0 },
    ],
    takenAlone: {},
    settled: null,
  });
  expect(seats.map(({ seat: number, connected, waits }) => [number, connected, waits])).toEqual([
    [3, false, true],
    [1, true, false],
    [4, true, false],
  ]);
});

describe('what a dealer may report', () => {
  const open = (id: string, table: Table): readonly string[] =>
    troublesAt(bookOf(id), table, DEALER, AT)
      .filter(({ refusal, isOnTheFloor }) => !refusal && !isOnTheFloor)
      .map(({ command }) => command);

  test('Sentosa while bets are open: mixing early is a case, a no roll is none yet', () => {
    const table = given(bookOf('rws-sicbo'), opened('rws-sicbo', { paytable: '1' }), {
      type: 'OpenBetting',
      by: DEALER,
    });
    expect(open('rws-sicbo', table)).toEqual([
      'ReportShakerFailure',
      'MixDice',
      'ReportInterruption',
      'ReportTerminalsCutOff',
    ]);
  });

  test('Sentosa has no case for a failed device; with the dice open a no roll can be called', () => {
    const { table } = pressOn('rws-sicbo', opened('rws-sicbo', { paytable: '1' }));
    expect(open('rws-sicbo', table)).toEqual(['CallNoRoll', 'ReportInterruption', 'ReportTerminalsCutOff']);
  });

  test('Maryland with the dice open: the device may fail, its dice and witness are asked for', () => {
    const { table } = pressOn('md-sicbo', opened('md-sicbo'));
    expect(open('md-sicbo', table)).toEqual([
      'CallNoRoll',
      'ReportInterruption',
      'ReportDeviceFailure',
      'ReportTerminalsCutOff',
    ]);
  });
});
