import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as aMoment } from 'node:timers/promises';
import { balancesOf, type Command, type CommandType, RULEBOOKS, turnOf } from '@hardway/engine';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Random } from '../../../../test/random.ts';
import { eventOf, type KeptEvent } from '../protocol/packing.ts';
import { entriesOf } from '../store/entries.ts';
import { StoreError } from '../store/error.ts';
import { openSqlite } from '../store/sqlite.ts';
import type { Append, Store } from '../store/store.ts';
import { TableOwner } from './owner.ts';
import { Unattended } from './unattended.ts';
import { VirtualCrew } from './virtual-crew.ts';

/** A table that runs itself never stops for good, whatever players do to it and wherever a failure has left it. */

const CREDIT = 1_000_000;
const LIMITS = { min: 100, max: 100_000 };
const SEATS = [1, 2, 3];

type Game = readonly [name: string, rulebook: string, choices: Readonly<Record<string, unknown>>];

/** Documents that differ in how a round goes; at the craps tables calls wait for a dealer's word. */
const GAMES: readonly Game[] = [
  ['rws-sicbo', 'rws-sicbo', { paytable: '2' }],
  ['ma-sicbo', 'ma-sicbo', {}],
  ['pa-sicbo, set going by players', 'pa-sicbo', { paytable: 'A', shaker: 'player-activated' }],
  ['pa-sicbo, under a cover', 'pa-sicbo', { paytable: 'A', shaker: 'player-activated-covered' }],
  ['md-craps', 'md-craps', { oddsMultiple: 2 }],
  ['mini-craps', 'md-craps', { form: 'mini-craps', oddsMultiple: 2 }],
];

let folder: string;
let store: Store;
let clock: number;
let sent: number;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  folder = await mkdtemp(join(tmpdir(), 'hardway-unattended-'));
  store = await openSqlite(join(folder, 'hardway.db'));
  clock = 1_000_000;
  sent = 0;
});

afterEach(async () => {
  vi.useRealTimers();
  await store.close();
  await rm(folder, { recursive: true });
});

const openTable = (rulebook: string, stream: string, of: Store = store): Promise<TableOwner> =>
  TableOwner.open(of, stream, RULEBOOKS.find(({ id }) => id === rulebook)!);

const command = (type: CommandType, fields: object, by: Command['by']): Command => {
  sent += 1;
  clock += 1;
  return { type, id: `command ${sent}`, at: clock, by, ...fields } as Command;
};

const player = (seat: number) => ({ id: `terminal ${seat}`, role: 'player', seat }) as const;

const buyIn = (seat: number): Command =>
  command(
    'BuyIn',
    { seat, amount: CREDIT, medium: 'cash', approver: { id: 'the manager', role: 'shift-manager' } },
    { id: 'the cage', role: 'cage' },
  );

/** Runs a crew at the table until so many more rounds or throws are paid. */
const play = async (owner: TableOwner, choices: Game[2], rounds: number): Promise<void> => {
  const crew = new Unattended(
    owner,
    { betting: 0, showing: 0 },
    () => true,
    () => ++clock,
    () => undefined,
  );
  let paid = 0;
  const unsubscribe = owner.subscribe(({ entries }) => {
    paid += entries.filter(({ event }) => event.type === 'WinnersPaid').length;
  });
  await crew.open({ ...choices, limits: LIMITS });
  crew.start();
  // Nothing of what is tried here takes ten minutes of the table's time.
  for (let seconds = 0; paid < rounds && seconds < 600; seconds += 1) await secondAt(owner, () => paid >= rounds);
  crew.stop();
  unsubscribe();
  expect(paid, `rounds paid at version ${owner.table.version}`).toBeGreaterThanOrEqual(rounds);
  expect(Object.values(balancesOf(owner.table.ledger)).reduce((sum, balance) => sum + balance, 0)).toBe(0);
};

/** Lets the table do all it can do at once, and then a second pass. */
const secondAt = async (owner: TableOwner, isOver: () => boolean): Promise<void> => {
  for (let idle = 0, { version } = owner.table; idle < 20 && !isOver(); idle += 1) {
    await vi.advanceTimersByTimeAsync(1);
    await aMoment();
    if (owner.table.version !== version) idle = 0;
    version = owner.table.version;
  }
  await vi.advanceTimersByTimeAsync(1000);
};

const eventsOf = async (stream: string): Promise<readonly KeptEvent[]> => {
  const events: KeptEvent[] = [];
  for await (const { event } of entriesOf(store, stream)) events.push(eventOf(event));
  return events;
};

/** Whenever something has happened at the table, and before the crew goes on, players do this. */
const meanwhile = (owner: TableOwner, act: (happened: readonly string[]) => readonly Command[]): void => {
  owner.subscribe(({ entries }) => {
    for (const wanted of act(entries.map(({ event }) => event.type))) void owner.submit(wanted);
  });
};

test('a clock that is set back while bets are open leaves nobody waiting for the dice', async () => {
  const owner = await openTable('rws-sicbo', 'table:set-back');
  const pace = { betting: 10_000, showing: 0 };
  const crew = new Unattended(
    owner,
    pace,
    () => true,
    () => clock,
    () => undefined,
  );
  await crew.open({ paytable: '2', limits: LIMITS });
  await owner.submit(buyIn(1));
  crew.start();
  while (turnOf(owner.table).stage !== 'betting') await secondAt(owner, () => turnOf(owner.table).stage === 'betting');
  await owner.submit(command('PlaceWager', { seat: 1, spot: 'small', stake: 500 }, player(1)));
  clock -= 600_000;
  let isOver = false;
  const concluded = crew.conclude(clock + 60_000).then(() => {
    isOver = true;
  });
  for (let seconds = 0; seconds < 11; seconds += 1) await secondAt(owner, () => isOver);
  expect(turnOf(owner.table).stage).toBe('lit');
  await concluded;
});

test.each([
  ['craps', 'boxperson', 'md-craps 9.E(1)'],
  ['mini-craps', 'floorperson', 'md-craps 9.E(2)'],
])('%s: every face is disputed, the dice that were drawn stand, and play goes on', async (form, role, clause) => {
  const owner = await openTable('md-craps', 'table:disputed');
  meanwhile(owner, (happened) => (happened.includes('DiceThrown') ? [command('DisputeFace', {}, player(1))] : []));
  await owner.submit(buyIn(1));
  await play(owner, { form }, 3);
  const events = await eventsOf('table:disputed');
  // The crew may have been stopped in the middle of another throw.
  const disputes = events
    .slice(
      0,
      events.findLastIndex(({ type }) => type === 'ThrowCalled'),
    )
    .flatMap(({ type }, index) => (type === 'ThrowDisputed' ? [index] : []));
  expect(disputes.length).toBeGreaterThanOrEqual(3);
  for (const index of disputes) {
    const [thrown, disputed, ruled, called] = events.slice(index - 1, index + 3);
    expect([thrown, disputed]).toMatchObject([{ type: 'DiceThrown' }, { by: player(1) }]);
    expect(ruled).toMatchObject({ type: 'FaceRuled', clause, by: { id: `virtual ${role}`, role } });
    expect(called).toMatchObject({ type: 'ThrowCalled', roll: (ruled as { roll: object }).roll });
  }
});

describe.each(GAMES)('%s', (_, rulebook, choices) => {
  const spots = rulebook === 'md-craps' ? ['pass', 'come', 'field', 'place/6', 'hard/8'] : ['small', 'big', 'total/9'];

  /** Anything that a player could send, sensible or not. */
  const anything = (random: Random): Command => {
    const seat = random.pick(SEATS);
    const spot = random.pick(spots);
    const stake = 100 * (1 + random.below(20));
    const [type, fields] = random.pick<readonly [CommandType, object]>([
      ['PlaceWager', { spot, stake }],
      ['PlaceWager', { spot, stake }],
      ['ChangeWager', { spot, stake }],
      ['TakeDownWager', { spot }],
      ['CallWager', { spot: 'place/6', working: random.chance(50) }],
      ['DisputeFace', {}],
      ['AnswerOffer', { accepts: random.chance(50) }],
      ['PassDice', {}],
      ['ThrowDice', {}],
      ['MixDice', { times: 3 }],
      ['CashOut', {}],
    ]);
    if (type === 'CashOut' && random.chance(50)) return buyIn(seat);
    const fieldsOf = type === 'DisputeFace' || type === 'MixDice' ? fields : { seat, ...fields };
    return command(type, fieldsOf, player(seat));
  };

  test.each([1, 2])('random players at every moment do not stop it, seed %i', async (seed) => {
    const random = new Random(seed);
    const owner = await openTable(rulebook, 'table:random');
    for (const seat of SEATS) await owner.submit(buyIn(seat));
    // News of their own bets would set them going for ever.
    meanwhile(owner, (happened) =>
      happened.some((type) => /Thrown|Disputed|Ruled|Called|Opened|Closed|Entered|Mixed|Offered|Chosen|Lit/.test(type))
        ? Array.from({ length: random.below(4) }, () => anything(random))
        : [],
    );
    await play(owner, choices, 20);
    expect(new Set((await eventsOf('table:random')).map(({ by }) => by.role))).toContain('player');
  });

  test('a store that fails at any time, whether it kept the entry or not, does not stop it', async () => {
    const random = new Random(7);
    const owner = await openTable(rulebook, 'table:failing', failing(store, random));
    for (const seat of SEATS) while (!(await owner.submit(buyIn(seat))).ok);
    await play(owner, choices, 20);
  });

  test('it goes on from wherever it was left', async () => {
    const first = await openTable(rulebook, 'table:first');
    for (const seat of SEATS) await first.submit(buyIn(seat));
    meanwhile(first, (happened) => {
      if (happened.includes('BettingOpened')) return [bet('small')];
      return happened.includes('ShooterChosen') ? [bet('pass'), bet('place/6')] : [];
    });
    await play(first, choices, 2);
    const entries = await store.read('table:first', 0, 1000);
    // What one command brought is written together or not at all.
    const commits = entries.flatMap(({ command: id }, index) =>
      entries[index + 1]?.command === id ? [] : [index + 1],
    );
    expect(commits.length).toBeGreaterThan(15);
    for (const left of commits.slice(SEATS.length - 1)) {
      const stream = `table:left-at-${left}`;
      await store.append({
        stream,
        expectedVersion: 0,
        command: 'copied',
        at: clock,
        events: entries.slice(0, left).map(({ event }) => event),
        answer: { ok: true, version: left },
        documents: [],
      });
      await play(await openTable(rulebook, stream), choices, 2);
    }
  });

  const bet = (spot: string): Command => command('PlaceWager', { seat: 1, spot, stake: 600 }, player(1));
});

const staff = (role: 'dealer' | 'floorperson' | 'stickperson' | 'device') => ({ id: `the ${role}`, role }) as const;
const thrown = [
  () => command('OfferDice', {}, staff('stickperson')),
  () => command('AnswerOffer', { seat: 1, accepts: true }, player(1)),
  () => command('ThrowDice', { seat: 1 }, staff('device')),
];
const retired = () => command('RetireDice', { reason: 'tampered' }, staff('stickperson'));

/** Tables that people ran until somebody made them run themselves. */
test.each([
  ['closed', 'pa-sicbo', [() => command('CloseTable', {}, staff('floorperson'))]],
  ['halted', 'pa-sicbo', [() => command('ReportDeviceFailure', { what: 'result-device' }, staff('dealer'))]],
  [
    'before the inspection of a new shift',
    'ma-sicbo',
    [() => command('BeginShift', { shift: 'b' }, staff('floorperson'))],
  ],
  ['closed', 'md-craps', [() => command('CloseTable', {}, staff('floorperson'))]],
  ['without dice', 'md-craps', [retired]],
  ['with dice that were taken away in the air', 'md-craps', [...thrown, retired]],
  ['with a face in dispute', 'md-craps', [...thrown, () => command('DisputeFace', {}, player(1))]],
] as const)('left by people %s, %s goes on by itself', async (_, rulebook, acts) => {
  const choices = rulebook === 'pa-sicbo' ? { paytable: 'A', shaker: 'automated-coverless' } : {};
  const owner = await openTable(rulebook, 'table:left');
  await new VirtualCrew(owner, () => ++clock).open({ ...choices, limits: LIMITS });
  await owner.submit(buyIn(1));
  for (const act of acts) expect(await owner.submit(act())).toMatchObject({ ok: true });
  await play(owner, choices, 2);
});

/** Now and then an append is not answered: it was kept, or it was not. */
const failing = (real: Store, random: Random): Store =>
  new Proxy(real, {
    get: (_, name) => {
      if (name !== 'append') return Reflect.get(real, name).bind(real);
      return async (append: Append) => {
        const fails = random.chance(15);
        const appended = fails && random.chance(50) ? undefined : await real.append(append);
        if (fails || !appended) throw new StoreError('The disk did not answer.');
        return appended;
      };
    },
  });
