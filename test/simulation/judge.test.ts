import { expect, test } from 'vitest';
import { USUAL_RULES } from '../../packages/server/src/cage/rules.ts';
import type { EntryRow } from '../../packages/server/src/store/rows.ts';
import type { TablePlan } from '../../packages/server/src/tables/floor.ts';
import { Deeds } from './deeds.ts';
import { type Evidence, judgeRun } from './judge.ts';
import { Marks } from './marks.ts';
import { missedBy, namedBy, type Rot } from './rot.ts';

/** A judge that finds nothing wrong with a false history would find nothing at all. */

const plan = (changes: Partial<TablePlan> = {}): TablePlan => ({
  ...{ id: 't1', name: { en: 't1', zh: 't1' }, rulebook: 'md-sicbo', choices: {}, seats: 8, unattended: null },
  ...changes,
});

type Event = Readonly<Record<string, unknown>> & { readonly type: string };

/** Each event with its command; those of one command follow each other. */
const rows = (stream: string, ...events: readonly (readonly [command: string, event: Event])[]): EntryRow[] =>
  events.map(([command, event], index) => ({
    ...{ stream, version: index + 1, at: 0, command, answer: null, hash: '' },
    event: JSON.stringify(Object.fromEntries(Object.entries(event).sort())),
  }));

const TABLE = 'table:t1';
const bought = (seat: number, amount: number): Event => ({ type: 'CreditBought', seat, amount, medium: 'cash' });
const placed = (seat: number, added: number): Event => ({
  type: 'WagerPlaced',
  seat,
  added,
  stake: added,
  spot: 'big',
});
const opened = (round: number): Event => ({ type: 'BettingOpened', round });
const VOID: Event = { type: 'RoundVoided', round: 1, returned: [{ seat: 1, spot: 'big', stake: 100 }] };
const PAID: Event = {
  type: 'WinnersPaid',
  round: 1,
  results: { kinds: [{ result: 'won', spot: 'big' }], seats: [[1, 0, 100, 200]] },
};

const judged = (entries: readonly EntryRow[], changes: Partial<Evidence> = {}): readonly string[] =>
  judgeRun({
    ...{
      entries: new Map([[TABLE, entries]]),
      plans: [plan()],
      rules: USUAL_RULES,
      deeds: new Deeds(),
      takeovers: [],
      drawnDice: [],
    },
    marks: new Marks(),
    ...changes,
  });

const deedsWith = (
  told: Parameters<Deeds['hears']>[1] | null,
  changes: { kind?: 'command'; number?: string } = {},
): Deeds => {
  const deeds = new Deeds();
  const deed = deeds.add({ kind: 'command', table: 't1', type: 'PlaceWager', sentAt: 5, ...changes });
  if (told) deeds.hears(deed, told, 6);
  return deeds;
};

const ROUND = rows(TABLE, ['c', bought(1, 1_000)], ['c2', opened(1)], ['x:s1', placed(1, 100)]);

test('nothing is wrong with a true history', () => {
  const whole = [...ROUND, ...rows(TABLE, ['c4', PAID]).map((row) => ({ ...row, version: 4 }))];
  const deeds = deedsWith({ ok: true, version: 3 });
  deeds.shown.push({ table: 't1', seat: 1, version: 3, credit: 900, owes: 0 });
  deeds.shown.push({ table: 't1', seat: 1, version: 4, credit: 1_100, owes: 0 });
  expect(judged(whole, { deeds })).toEqual([]);
  expect(judged(ROUND, { deeds: deedsWith(null) })).toEqual([]);
});

test.each([
  ['acknowledged and lost', rows(TABLE, ['c', bought(1, 1_000)]), { ok: true, version: 2 }, 'acknowledged and lost'],
  ['acknowledged elsewhere', ROUND, { ok: true, version: 2 }, 'acknowledged and elsewhere'],
  ['refused and done', ROUND, { ok: false, refused: 'no-credit' }, 'refused and done'],
  [
    'done twice',
    [
      ...ROUND,
      ...rows(TABLE, ['c4', bought(2, 5)], ['x:s1', placed(1, 50)]).map((row) => ({
        ...row,
        version: row.version + 3,
      })),
    ],
    { ok: true, version: 3 },
    'done twice',
  ],
] as const)('a command that was %s', (_, entries, told, finds) => {
  expect(judged(entries, { deeds: deedsWith(told) }).join('\n')).toContain(finds);
});

test('a repeated command that is answered in another way', () => {
  const deeds = deedsWith({ ok: true, version: 3 });
  deeds.hears(deeds.all.get('s1')!, { ok: true, version: 4 }, 9);
  expect(judged(ROUND, { deeds }).join('\n')).toContain('answered in two ways');
  const refused = deedsWith({ ok: false, refused: 'no-credit' });
  refused.hears(refused.all.get('s1')!, { ok: true, version: 3 }, 9);
  expect(refused.changed).toHaveLength(1);
});

test('an order that nobody can have seen', () => {
  const deeds = new Deeds();
  const late = deeds.add({ kind: 'command', table: 't1', type: 'PlaceWager', sentAt: 50 });
  const early = deeds.add({ kind: 'command', table: 't1', type: 'PlaceWager', sentAt: 1 });
  const entries = [...ROUND, ...rows(TABLE, ['x:s2', placed(1, 50)]).map((row) => ({ ...row, version: 4 }))];
  deeds.hears(early, { ok: true, version: 4 }, 2);
  deeds.hears(late, { ok: true, version: 3 }, 60);
  expect(judged(entries, { deeds }).join('\n')).toContain('out of order');
});

test.each([
  [
    'a seat that is overdrawn',
    [
      ['c', bought(1, 50)],
      ['c2', opened(1)],
      ['c3', placed(1, 100)],
    ],
    'seat 1 has -50',
  ],
  [
    'a void round that keeps a wager',
    [
      ['c', bought(1, 500)],
      ['c2', opened(1)],
      ['c3', placed(1, 150)],
      ['c4', VOID],
    ],
    '50 lies on the layout',
  ],
  [
    'a settlement that forgets a wager',
    [
      ['c', bought(1, 500)],
      ['c2', opened(1)],
      ['c3', placed(1, 150)],
      ['c4', PAID],
    ],
    '50 lies on the layout',
  ],
  [
    'a round that begins with the last one’s wagers',
    [
      ['c', bought(1, 500)],
      ['c2', opened(1)],
      ['c3', placed(1, 150)],
      ['c4', opened(2)],
    ],
    'begins with 150',
  ],
  [
    'a correction that reaches whoever has the chair now',
    [
      ['c', bought(1, 500)],
      ['c2', opened(1)],
      ['c3', placed(1, 100)],
      ['c4', PAID],
      ['c5', { type: 'CreditCashedOut', seat: 1, amount: 600 }],
      ['c6', bought(1, 300)],
      ['c7', { type: 'RoundResettled', round: 1, movements: [{ seat: 1, credit: -200, owed: 0 }] }],
    ],
    'whose player has left',
  ],
] as const)('%s', (_, events, finds) => {
  const story = events as unknown as readonly (readonly [string, Event])[];
  expect(judged(rows(TABLE, ...story)).join('\n')).toContain(finds);
});

test('a terminal that was shown something else', () => {
  const deeds = new Deeds();
  deeds.shown.push({ table: 't1', seat: 1, version: 3, credit: 1_000, owes: 0 });
  expect(judged(ROUND, { deeds }).join('\n')).toContain('was shown 1000');
});

test.each([
  ['goes on as if nothing had been', ['c4', { type: 'BettingClosed' }], 'came before its recovery'],
  ['is finished without dice', ['house/restart:3', PAID], '0 dice were entered'],
] as const)('a round that was under way at a takeover and %s', (_, [command, event], finds) => {
  const entries = [...ROUND, ...rows(TABLE, [command, event]).map((row) => ({ ...row, version: 4 }))];
  expect(judged(entries, { takeovers: [{ table: 't1', version: 3 }] }).join('\n')).toContain(finds);
});

test('a round that is void although its dice were entered', () => {
  const dice = [1, 2, 3].map((face): readonly [string, Event] => [`die ${face}`, { type: 'DieEntered', face }]);
  const story = rows(TABLE, ['c', bought(1, 1_000)], ['c2', opened(1)], ['c3', placed(1, 100)], ...dice, [
    'house/restart:6',
    VOID,
  ]);
  expect(judged(story, { takeovers: [{ table: 't1', version: 6 }] }).join('\n')).toContain('3 dice were entered');
});

test.each([
  [
    'paid twice',
    [
      ['a', { type: 'VoucherIssued', number: '1', amount: 5 }],
      ['b', { type: 'VoucherRedeemed', number: '1', amount: 5, where: { cashier: 'x' } }],
      ['c', { type: 'VoucherRedeemed', number: '1', amount: 5, where: { cashier: 'x' } }],
    ],
    'before',
  ],
  [
    'paid with another amount',
    [
      ['a', { type: 'VoucherIssued', number: '1', amount: 5 }],
      ['b', { type: 'VoucherRedeemed', number: '1', amount: 6, where: { cashier: 'x' } }],
    ],
    'was paid with 6',
  ],
  [
    'issued for nothing',
    [['a', { type: 'VoucherIssued', number: '1', amount: 5, table: 't1', seat: 1 }]],
    'was taken from seats',
  ],
  [
    'redeemed at a seat that gets no credit',
    [['a', { type: 'VoucherRedeemed', number: '1', amount: 5, where: { table: 't1', seat: 1 } }]],
    'redeemed at seats',
  ],
] as const)('a voucher that is %s', (_, events, finds) => {
  const cage = rows('cage', ...(events as unknown as readonly (readonly [string, Event])[]));
  expect(judged([], { entries: new Map([['cage', cage]]) }).join('\n')).toContain(finds);
});

test('dice that were never drawn', () => {
  const decided: Event = { type: 'ResultConfirmed', roll: [1, 2, 3], by: { id: 'virtual dealer', role: 'dealer' } };
  const [alone] = [plan({ unattended: { betting: 1, showing: 1 } })];
  const entries = rows(TABLE, ['c', decided], ['c2', decided]);
  const evidence = { plans: [alone], drawnDice: [[1, 2, 3]] };
  expect(judged(entries.slice(0, 1), evidence)).toEqual([]);
  expect(judged(entries, evidence).join('\n')).toContain('which was not drawn for it');
  const thrice = {
    plans: [alone],
    drawnDice: [
      [6, 1, 2],
      [6, 1, 3],
      [1, 2, 3],
    ],
  };
  expect(judged(entries.slice(0, 1), thrice).join('\n')).toContain('decided nothing');
});

const opens = (drawer: number, cashier: string, float: number): Event => ({
  ...{ type: 'DrawerOpened', drawer, cashier, float },
});
const sold = (amount: number, more: object = {}): Event => ({
  ...{ type: 'VoucherIssued', number: '1', amount, drawer: 1, by: { id: 'a', role: 'cage' } },
  ...more,
});
const counted = (expected: number, found = expected): Event => ({
  ...{ type: 'DrawerClosed', drawer: 1, cashier: 'a', sums: { all: expected }, expected, counted: found },
});
const broughtIn = (more: object = { drawer: 1 }): Event => ({
  ...bought(1, 40),
  by: { id: 'a', role: 'cage' },
  ...more,
});

test.each([
  [
    'a drawer that is counted on what the cage alone has put in',
    [opens(1, 'a', 100), counted(100)],
    [broughtIn()],
    'have put 140',
  ],
  ['a drawer that is filled after its count', [opens(1, 'a', 100), counted(100), sold(5)], [], 'was counted before'],
  ['a cashier with two drawers', [opens(1, 'a', 100), opens(2, 'a', 100)], [], 'a has drawer 1'],
  ['a drawer of somebody else', [opens(1, 'b', 100), sold(5)], [], 'in drawer 1 of b'],
  ['a voucher that is sold beside any drawer', [sold(5, { drawer: undefined })], [], 'there is no drawer 0'],
  ['more than one person sells alone', [opens(1, 'a', 100), sold(60)], [], 'has moved 60 alone'],
  ['cash that is in no drawer', [], [broughtIn({})], 'is in no drawer'],
  ['a count that is closed short alone', [opens(1, 'a', 100), counted(100, 80)], [], 'with 80 of 100 alone'],
  [
    'sums that are not what is expected',
    [opens(1, 'a', 100), { ...counted(100), sums: { float: 90 } }],
    [],
    '100 is expected of 90',
  ],
  [
    'a drawer that is handed over with something else than was counted',
    [opens(1, 'a', 100), counted(100), { ...opens(2, 'b', 90), from: 1 }],
    [],
    '90 is handed over',
  ],
] as const)('%s', (_, ofCage, ofTable, finds) => {
  const named = (events: readonly Event[]) => events.map((event, at) => [`c${at}`, event] as const);
  const entries = new Map([
    ['cage', rows('cage', ...named(ofCage))],
    [TABLE, rows(TABLE, ...named(ofTable))],
  ]);
  const rules = { drawers: true, paidAlone: 50, soldAlone: 50, differenceAlone: 10 };
  expect(judged([], { entries, rules }).join('\n')).toContain(finds);
});

test('nothing is wrong with a drawer that was counted right', () => {
  const entries = new Map([
    [
      'cage',
      rows('cage', ['c', opens(1, 'a', 100)], ['c2', counted(140, 150)], ['c3', { ...opens(2, 'b', 150), from: 1 }]),
    ],
    [TABLE, rows(TABLE, ['c4', broughtIn()])],
  ]);
  const rules = { drawers: true, paidAlone: null, soldAlone: null, differenceAlone: 10 };
  expect(judged([], { entries, rules })).toEqual([]);
});

test('a bit that turned over is found where its entry is named, and nowhere else', () => {
  const rot: Rot = { where: 'entry', stream: TABLE, version: 19, isThere: () => true, heal: () => {} };
  const says = (entry: string) => new Error(`The record is broken at entry ${entry}: It is not as it was written.`);
  expect(namedBy(rot, says('19 of table:t1'))).toBe('named');
  expect(namedBy(rot, says('20 of table:t1'))).toBe('false');
  expect(namedBy(rot, says('19 of table:t2'))).toBe('false');
  expect(namedBy(rot, new Error('EIO'))).toBe('other');
  expect(namedBy(rot, null)).toBe('other');
  expect(missedBy(rot, { streams: [], flaws: [] } as never)).toContain('was not found');
});
