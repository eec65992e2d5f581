import { expect, test } from 'vitest';
import { FIVE, openedCraps, shootingCraps, stick } from '../../../../test/craps-table.ts';
import {
  after,
  answer,
  as,
  bet,
  betting,
  dealer,
  enter,
  floorperson,
  given,
  HOUSES,
  headOf,
  MINUTE,
  NOON,
  newStory,
  type Order,
  opened,
  openingOf,
  person,
  player,
  prepared,
  refused,
  reveal,
  type Story,
  supervisor,
} from '../../../../test/table.ts';
import { evolve, isRefusal, newTable, submit, THE_HOUSE } from '../index.ts';

const LIMITS = { limits: { min: 1_000, max: 20_000 } };
type Fields = Readonly<Record<string, unknown>>;
const queue = (
  what: string,
  fields: Fields,
  by: (type: 'QueueOrder', fields: Fields) => Order = supervisor,
  more: Fields = {},
): Order => by('QueueOrder', { what, fields, ...more });
const waiting = ({ table }: Story) => table.queue ?? [];
const ending: readonly Order[] = [...reveal('rws'), ...enter(1, 2, 3), dealer('ConfirmResult'), dealer('ClearLights')];
const types = ({ events }: Story, last: number): readonly string[] => events.slice(-last).map(({ type }) => type);

test('limits that are asked for during a round change as it ends, and its wagers stand', () => {
  const busy = betting('rws');
  given(busy).when(supervisor('ChangeLimits', LIMITS)).then(refused('round-live'));
  const asked = after(busy, queue('ChangeLimits', LIMITS));
  expect(waiting(asked)).toEqual([
    {
      number: busy.table.version + 1,
      what: 'ChangeLimits',
      fields: LIMITS,
      asker: person('supervisor'),
      at: expect.any(Number),
    },
  ]);
  const lit = after(asked, ...ending.slice(0, -1));
  expect([lit.table.submission!.limits.min, waiting(lit).length]).toEqual([1, 1]);
  const over = after(lit, ending.at(-1)!);
  expect([over.table.submission!.limits.min, over.table.submission!.limits.max, waiting(over)]).toEqual([
    1_000,
    20_000,
    [],
  ]);
  expect(types(over, 3)).toEqual(['LightsCleared', 'LimitsChanged', 'OrderCarriedOut']);
  expect(over.events.at(-1)).toMatchObject({ asker: person('supervisor'), what: 'ChangeLimits' });
});

test('a void ends a round too', () => {
  const asked = after(betting('rws'), queue('ChangeLimits', LIMITS));
  const gone = after(asked, dealer('ReportShakerFailure'));
  expect(types(gone, 2)).toEqual(['LimitsChanged', 'OrderCarriedOut']);
});

test('where the table is free it is done at once, and what could never be done does not wait', () => {
  given(opened('rws'))
    .when(queue('ChangeLimits', LIMITS))
    .then([{ type: 'LimitsChanged' }]);
  const busy = betting('rws');
  for (const limits of [{ min: 500, max: 5 }, { frills: 1 }, 'none'])
    given(busy).when(queue('ChangeLimits', { limits })).then(refused('bad-limits'));
  given(busy).when(queue('ChangeLimits', {})).then(refused('bad-command'));
  // Who asks, and for what, is not the fields' to say.
  const disguised = queue('ChangeLimits', { ...LIMITS, type: 'CloseTable', by: person('shift-manager') });
  given(busy)
    .when(disguised)
    .then([{ what: 'ChangeLimits', asker: person('supervisor') }]);
  expect(waiting(after(busy, disguised))[0]!.fields).toEqual(LIMITS);
  given(busy)
    .when(queue('ChangeLimits', { ...LIMITS, by: person('shift-manager') }, dealer))
    .then(refused('wrong-role'));
  for (const role of ['dealer', 'cage', 'surveillance', 'device'] as const)
    given(busy)
      .when(queue('ChangeLimits', LIMITS, as(role)))
      .then(refused('wrong-role'));
  given(prepared('rws', 'open')).when(queue('CloseTable', {})).then(refused('nothing-to-do'));
});

test('one order of a kind waits at a time; others are carried out in their order', () => {
  const asked = after(betting('rws'), queue('CloseTable', {}), queue('ChangeLimits', LIMITS));
  given(asked)
    .when(queue('ChangeLimits', { limits: { min: 5, max: 500 } }))
    .then(refused('nothing-to-do'));
  const over = after(asked, ...ending);
  expect(types(over, 4)).toEqual(['TableClosed', 'OrderCarriedOut', 'LimitsChanged', 'OrderCarriedOut']);
  expect([over.table.phase, waiting(over)]).toEqual([{ is: 'closed' }, []]);
});

test('whoever asked takes it back, or whoever supervises', () => {
  const asked = after(betting('rws'), queue('CloseTable', {}));
  const { number } = waiting(asked)[0]!;
  given(asked).when(dealer('WithdrawOrder', { number })).then(refused('wrong-role'));
  given(asked)
    .when(supervisor('WithdrawOrder', { number: 1 }))
    .then(refused('nothing-to-do'));
  for (const role of ['supervisor', 'manager'] as const) {
    const back = after(asked, as(role)('WithdrawOrder', { number }));
    expect(back.events.at(-1)).toMatchObject({ type: 'OrderWithdrawn', asker: person('supervisor') });
    expect(after(back, ...ending).table.phase.is).toBe('open');
  }
  const own = after(shootingCraps({}, [1], 10_000), bet(1, 'pass', 500), player(1)('ThrowDice', { seat: 1 }));
  const dice = { ...FIVE, serial: 'set 2' };
  const loading = after(own, queue('LoadDice', dice, stick));
  given(loading)
    .when(stick('WithdrawOrder', { number: waiting(loading)[0]!.number }))
    .then([{ type: 'OrderWithdrawn', what: 'LoadDice' }]);
});

test('dice wait for the throw that is out, and the closing of a craps table for its last wager', () => {
  const thrown = after(shootingCraps({}, [1], 10_000), bet(1, 'pass', 500), player(1)('ThrowDice', { seat: 1 }));
  const dice = { ...FIVE, serial: 'set 2' };
  const asked = after(thrown, queue('LoadDice', dice, stick), queue('CloseTable', {}, floorperson));
  const called = after(asked, stick('CallThrow', { dice: [2, 2] }));
  expect([called.table.dice?.serial, called.table.phase.is]).toEqual(['set 2', 'open']);
  expect(waiting(called).map(({ what }) => what)).toEqual(['CloseTable']);
  const last = after(called, player(1)('ThrowDice', { seat: 1 }), stick('CallThrow', { dice: [3, 4] }));
  expect([last.table.phase.is, waiting(last)]).toEqual(['closed', []]);
  given(openedCraps())
    .when(queue('LoadDice', dice, stick))
    .then([{ type: 'DiceLoaded' }]);
  given(thrown)
    .when(queue('LoadDice', { ...FIVE, serial: 'set 1' }, stick))
    .then(refused('nothing-to-do'));
});

test('whoever may not do it any more when its turn comes is not obeyed, and the record says why', () => {
  const pat = { id: 'Pat', role: 'supervisor', account: true } as const;
  const boss = (type: Order['type'], fields = {}): Order => ({
    type,
    by: { id: 'Max', role: 'shift-manager' },
    ...fields,
  });
  const busy = betting('rws');
  const assigned = after(busy, boss('AssignStaff', { role: 'supervisor', person: 'Pat' }));
  const asked = after(assigned, { ...queue('CloseTable', {}), by: pat });
  expect(after(asked, ...ending).table.phase.is).toBe('closed');
  const replaced = after(asked, boss('AssignStaff', { role: 'supervisor', person: 'Sue' }), ...ending);
  expect(replaced.table.phase.is).toBe('open');
  const dropped = replaced.events.find(({ type }) => type === 'OrderDropped');
  expect(dropped).toMatchObject({ what: 'CloseTable', asker: pat, refused: 'not-assigned' });
  expect(waiting(replaced)).toEqual([]);
});

test('the events alone make the same table, with what waits', () => {
  const asked = after(betting('rws'), queue('CloseTable', {}), queue('ChangeLimits', LIMITS));
  expect(asked.events.reduce(evolve, newTable(asked.rulebook))).toEqual(asked.table);
  expect(answer(asked, dealer('CloseBetting'))).toMatchObject([{ type: 'BettingClosed' }]);
});

/** Limits for a time, so many minutes from noon. */
const later = (minutes: number): Order => queue('ChangeLimits', LIMITS, supervisor, { from: NOON + minutes * MINUTE });
const clock = (minutes: number): Order => ({ type: 'CarryOutOrders', by: THE_HOUSE, at: NOON + minutes * MINUTE });
const minimum = ({ table }: Story): number => table.submission!.limits.min;

test('limits that are set for a time change then, or once the round that is on is over', () => {
  const set = after(opened('rws'), later(30));
  expect(waiting(set)).toMatchObject([{ what: 'ChangeLimits', from: NOON + 30 * MINUTE }]);
  expect(minimum(after(set, clock(29)))).toBe(1);
  expect(answer(set, clock(29))).toEqual([]);
  given(set)
    .when(clock(30))
    .then([{ type: 'LimitsChanged' }, { type: 'OrderCarriedOut' }]);
  const busy = after(set, dealer('OpenBetting'), clock(31));
  expect([minimum(busy), waiting(busy).length]).toEqual([1, 1]);
  const over = after(busy, ...ending.slice(0, -1), { ...dealer('ClearLights'), at: NOON + 32 * MINUTE });
  expect([minimum(over), waiting(over)]).toEqual([1_000, []]);
  given(set).when(as('device')('CarryOutOrders')).then(refused('wrong-role'));
});

test('a time that has passed, or comes before the filed notice, is refused, and so is anything but limits', () => {
  const { file: _, ...parts } = openingOf('rws');
  const filed = headOf('rws')('FileSubmission', { choices: { ...HOUSES.rws.filing, limitsNotice: 30 } });
  const noticed = after(newStory('rws-sicbo'), filed, ...Object.values(parts).flat());
  given(noticed).when(later(30)).then(refused('bad-limits'));
  given(noticed)
    .when(later(31))
    .then([{ type: 'OrderQueued' }]);
  const set = after(opened('rws'), later(5), later(6));
  given(set).when(later(-1)).then(refused('bad-limits'));
  given(set).when(later(5)).then(refused('nothing-to-do'));
  given(set)
    .when(queue('CloseTable', {}, supervisor, { from: NOON + MINUTE * 60 }))
    .then(refused('bad-command'));
  const full = after(set, ...Array.from({ length: 10 }, (_, index) => later(10 + index)));
  given(full).when(later(60)).then(refused('nothing-to-do'));
  for (const limitsNotice of [-1, 1.5, '30', 1_441, null]) {
    const outcome = submit(set.rulebook, { paytable: '3', limitsNotice });
    expect(isRefusal(outcome) && outcome.refused).toBe('bad-choice');
  }
});
