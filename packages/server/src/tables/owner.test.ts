import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  balancesOf,
  type Command,
  type CommandType,
  creditAt,
  lastDecided,
  type RoundRecord,
  RULEBOOKS,
  sicBoPlay,
} from '@hardway/engine';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { until } from '../../../../test/until.ts';
import { houseRefusal } from '../protocol/refusal.ts';
import { StoreError } from '../store/error.ts';
import { openSqlite } from '../store/sqlite.ts';
import type { Append, DocumentQuery, Store } from '../store/store.ts';
import { TableOwner } from './owner.ts';
import { Unattended } from './unattended.ts';

const STREAM = 'table:one';
const CREDIT = 1_000_000;
let folder: string;
let store: Store;
let clock = 1_000_000;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hardway-owner-'));
  store = await openSqlite(join(folder, 'hardway.db'));
});

afterEach(async () => {
  await store.close();
  await rm(folder, { recursive: true });
});

const rulebookOf = (id: string) => RULEBOOKS.find((rulebook) => rulebook.id === id)!;

const open = (id = 'md-sicbo'): Promise<TableOwner> => TableOwner.open(store, STREAM, rulebookOf(id));

let sent = 0;
const command = (type: CommandType, fields: object, by: Command['by'], id = `command ${++sent}`): Command =>
  ({ type, id, at: ++clock, by, ...fields }) as Command;

const DEALER = { id: 'the dealer', role: 'dealer' } as const;
const player = (seat: number) => ({ id: `seat ${seat}`, role: 'player', seat }) as const;

const crewOf = (owner: TableOwner): Unattended =>
  new Unattended(
    owner,
    { betting: 0, showing: 0 },
    () => true,
    () => ++clock,
    () => undefined,
  );

/** An open table with credit at seat 1 and betting open. */
const ready = async (): Promise<TableOwner> => {
  const owner = await open();
  await crewOf(owner).open({ limits: { min: 100, max: 100_000 } });
  expect(owner.table.phase.is).toBe('open');
  await ok(owner, command('BuyIn', { seat: 1, amount: CREDIT, medium: 'cash' }, { id: 'cage', role: 'cage' }));
  await ok(owner, command('OpenBetting', {}, DEALER));
  return owner;
};

const ok = async (owner: TableOwner, wanted: Command): Promise<number> => {
  const answer = await owner.submit(wanted);
  if (!answer.ok) throw new Error(answer.message);
  return answer.version;
};

const bet = (spot: string, stake: number, id?: string): Command =>
  command('PlaceWager', { seat: 1, spot, stake }, player(1), id);

const roundWith = async (owner: TableOwner, dice: readonly number[]): Promise<void> => {
  await ok(owner, command('CloseBetting', {}, DEALER)).catch(() => undefined);
  for (const step of ['CoverShaker', 'MixDice', 'CloseBetting', 'UncoverShaker'] as const)
    await owner.submit(command(step, step === 'MixDice' ? { times: 3 } : {}, DEALER));
  for (const face of dice) await ok(owner, command('EnterDie', { face }, DEALER));
  await ok(owner, command('ConfirmResult', {}, DEALER));
  await ok(owner, command('ClearLights', {}, DEALER));
};

test('a bet is acknowledged once it is in the log, and survives a restart', async () => {
  const owner = await ready();
  const version = await ok(owner, bet('small', 500));
  expect((await store.head(STREAM)).version).toBe(version);
  expect((await open()).table).toEqual(owner.table);
  await owner.close();
  expect((await store.snapshot(STREAM))?.version).toBe(version);
  expect((await open()).table).toEqual(owner.table);
});

test('a repeated command gets its first answer: at once, later, and after a restart', async () => {
  const owner = await ready();
  const first = bet('small', 500, 'the same');
  const [one, two] = await Promise.all([owner.submit(first), owner.submit(first)]);
  expect(two).toEqual(one);
  expect(await owner.submit(first)).toEqual(one);
  const reopened = await open();
  expect(await reopened.submit(first)).toEqual(one);
  expect(balancesOf(reopened.table.ledger)).toMatchObject({ layout: 500, 'seat:1': CREDIT - 500 });
});

test('cash that is asked for again gets its first answer, whichever drawer the cashier has by then', async () => {
  const owner = await ready();
  const buyIn = (amount: number, drawer?: number): Command =>
    command(
      'BuyIn',
      { seat: 1, amount, medium: 'cash', ...(drawer ? { drawer } : {}) },
      { id: 'cage', role: 'cage' },
      'in',
    );
  const version = await ok(owner, buyIn(500, 1));
  expect(await owner.submit(buyIn(500, 2))).toEqual({ ok: true, version });
  const reopened = await open();
  expect(await reopened.submit(buyIn(500))).toEqual({ ok: true, version });
  expect(await reopened.submit(buyIn(600, 1))).toMatchObject({ refused: 'command-differs' });
  expect(creditAt(reopened.table.ledger, 1)).toBe(CREDIT + 500);
});

test('a no that was found before the table was asked stands for its id, also once it would be taken', async () => {
  const owner = await ready();
  const buyIn = (id: string, drawer?: number): Command =>
    command(
      'BuyIn',
      { seat: 1, amount: 500, medium: 'cash', ...(drawer ? { drawer } : {}) },
      { id: 'cage', role: 'cage' },
      id,
    );
  const no = houseRefusal('not-assigned', 'Not before the table.');
  expect(await owner.refuse(buyIn('in'), no)).toMatchObject({ ok: false, refused: 'not-assigned' });
  expect(await owner.submit(buyIn('in', 1))).toMatchObject({ ok: false, refused: 'not-assigned' });
  expect(creditAt(owner.table.ledger, 1)).toBe(CREDIT);
  await ok(owner, buyIn('again', 1));
});

test('whoever sends an old command again does not make the table read its log', async () => {
  const owner = await ready();
  const credit = command('BuyIn', { seat: 2, amount: 500, medium: 'cash' }, { id: 'cage', role: 'cage' });
  const version = await ok(owner, credit);
  const reopened = await open();
  const news: unknown[] = [];
  reopened.subscribe((heard) => news.push(heard));
  expect(await reopened.submit(credit)).toEqual({ ok: true, version });
  expect(news).toEqual([]);
  expect(creditAt(reopened.table.ledger, 2)).toBe(500);
  await ok(reopened, bet('small', 500));
  expect(news).toHaveLength(1);
});

test('bets that come together are decided one after the other: the credit is never overdrawn', async () => {
  const owner = await ready();
  const answers = await Promise.all(Array.from({ length: 30 }, () => owner.submit(bet('small', 50_000))));
  const accepted = answers.filter((answer) => answer.ok).length;
  expect(owner.table.ledger.house.layout).toBe(accepted * 50_000);
  expect(creditAt(owner.table.ledger, 1)).toBe(CREDIT - accepted * 50_000);
  expect(answers.filter((answer) => !answer.ok)).not.toEqual([]);
});

test('a foreign write stops the owner: it reads the log again and goes on from there', async () => {
  const owner = await ready();
  const other = await open();
  await ok(other, bet('big', 300));
  const answer = await owner.submit(bet('small', 200));
  expect(answer).toMatchObject({ ok: false, refused: 'table-unavailable' });
  expect(owner.table).toEqual(other.table);
  await ok(owner, bet('small', 200));
  expect(owner.table.ledger.house.layout).toBe(500);
});

test('bets behind one that was not taken are not taken, though somebody else’s entries end where they begin', async () => {
  const owner = await ready();
  const other = await open();
  await ok(other, bet('big', 300));
  await ok(other, bet('big', 400));
  const answers = await Promise.all([100, 200, 300, 400].map((stake) => owner.submit(bet('small', stake))));
  expect(answers.map((answer) => !answer.ok && answer.refused)).toEqual(Array(4).fill('table-unavailable'));
  expect(owner.table).toEqual(other.table);
  expect((await open()).table).toEqual(other.table);
  await ok(owner, bet('small', 200));
  expect(owner.table.ledger.house.layout).toBe(900);
});

test('a table that is read again has what was on its way to the log by then', async () => {
  await ready();
  let isOnItsWay = false;
  let arrive = (): void => {};
  const arrival = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const append = async ({ basis: _, ...known }: Append) => {
    isOnItsWay = true;
    await arrival;
    return store.append(known);
  };
  const owner = await TableOwner.open({ ...store, append }, STREAM, rulebookOf('md-sicbo'));
  const answer = owner.submit(bet('small', 100));
  await until(() => isOnItsWay);
  const taken = owner.take();
  setImmediate(arrive);
  await taken;
  expect(owner.table.ledger.house.layout).toBe(100);
  expect((await answer).ok).toBe(false);
});

/** A store that fails once, after or before the append is on disk. */
const failing = (real: Store, kept: boolean): Store => {
  let armed = true;
  return {
    ...real,
    append: async (append: Append) => {
      if (!armed || append.events[0]?.type !== 'WagerPlaced') return real.append(append);
      armed = false;
      if (kept) await real.append(append);
      throw new StoreError('the disk did not answer');
    },
    read: (stream, version, limit) => real.read(stream, version, limit),
    head: (stream) => real.head(stream),
    answerTo: (stream, id) => real.answerTo(stream, id),
    document: (stream, kind, key) => real.document(stream, kind, key),
    documents: (query) => real.documents(query),
    snapshot: (stream) => real.snapshot(stream),
    saveSnapshot: (stream, snapshot) => real.saveSnapshot(stream, snapshot),
  } as Store;
};

test.each([
  ['was kept', true],
  ['was not kept', false],
])('after a storage error the command’s id tells what became of it: it %s', async (_, kept) => {
  const before = await ready();
  await before.close();
  const owner = await TableOwner.open(failing(store, kept), STREAM, rulebookOf('md-sicbo'));
  const wager = bet('small', 500, 'uncertain');
  const answer = await owner.submit(wager);
  if (kept) expect(answer).toMatchObject({ ok: true });
  else expect(answer).toMatchObject({ ok: false, refused: 'table-unavailable' });
  expect(await owner.submit(wager)).toMatchObject({ ok: true });
  expect(owner.table.ledger.house.layout).toBe(500);
});

test('a round is looked up and corrected though the table has let go of it', async () => {
  const owner = await ready();
  await ok(owner, bet('small', 1000));
  await roundWith(owner, [4, 5, 6]);
  for (let round = 0; round < 105; round += 1) {
    await ok(owner, command('OpenBetting', {}, DEALER));
    await roundWith(owner, [1, 2, 6]);
  }
  expect(sicBoPlay(owner.table).rounds.some(({ number }) => number === 1)).toBe(false);
  const before = creditAt(owner.table.ledger, 1);
  const approver = { id: 'the approver', role: 'shift-manager' } as const;
  await ok(
    owner,
    command('CorrectResult', { round: 1, dice: [1, 2, 4], approver }, { id: 'the floor', role: 'floorperson' }),
  );
  expect(creditAt(owner.table.ledger, 1)).toBe(before + 2000);
  const kept = (await store.document(STREAM, 'round', '1')) as { record: RoundRecord };
  expect(kept.record).toMatchObject({ roll: [1, 2, 4], corrected: true });
  expect((await open()).table).toEqual(owner.table);
});

test('a snapshot leaves the rounds out, and they come back as they are now', async () => {
  const owner = await ready();
  for (let round = 1; round <= 25; round += 1) {
    if (round > 1) await ok(owner, command('OpenBetting', {}, DEALER));
    await ok(owner, bet('small', 1000));
    await roundWith(owner, [4, 5, (round % 6) + 1]);
  }
  await owner.close();
  expect((await store.snapshot(STREAM))?.state).toMatchObject({ table: { play: { roundNumber: 25, rounds: [] } } });
  expect((await open()).table).toEqual(owner.table);
  // What happens after the snapshot is in the log and the documents, and not twice.
  const approver = { id: 'the approver', role: 'shift-manager' } as const;
  const floor = { id: 'the floor', role: 'floorperson' } as const;
  await ok(owner, command('CorrectResult', { round: 20, dice: [1, 1, 2], approver }, floor));
  await ok(owner, command('OpenBetting', {}, DEALER));
  await ok(owner, bet('big', 1000));
  await roundWith(owner, [1, 1, 2]);
  await ok(owner, command('VoidRounds', { rounds: [21], reason: 'damaged-dice', approver }, floor));
  await ok(owner, command('LoadDice', { serial: 'new', seal: 'L-101' }, DEALER));
  await ok(owner, command('OpenBetting', {}, DEALER));
  await ok(owner, bet('big', 1000));
  const again = await open();
  expect(again.table).toEqual(owner.table);
  expect(sicBoPlay(again.table).rounds.map(({ number }) => number)).toEqual(
    Array.from({ length: 20 }, (_, index) => index + 7),
  );
  expect(sicBoPlay(again.table).rounds.find(({ number }) => number === 20)).toMatchObject({
    roll: [1, 1, 2],
    corrected: true,
  });
  // The log alone says the same.
  const logOnly = { ...failing(store, true), snapshot: async () => undefined } as unknown as Store;
  expect((await TableOwner.open(logOnly, STREAM, rulebookOf('md-sicbo'))).table).toEqual(owner.table);
  const noDocuments = { ...failing(store, true), documents: async () => [] } as unknown as Store;
  expect((await TableOwner.open(noDocuments, STREAM, rulebookOf('md-sicbo'))).table).toEqual(owner.table);
});

test('rounds that somebody else ends while they are read are read again', async () => {
  const owner = await ready();
  await roundWith(owner, [1, 2, 3]);
  await owner.close();
  await ok(owner, command('OpenBetting', {}, DEALER));
  let late = false;
  const slow = {
    ...failing(store, true),
    documents: async (query: DocumentQuery) => {
      if (!late) {
        late = true;
        await roundWith(owner, [4, 5, 6]);
      }
      return store.documents(query);
    },
  } as unknown as Store;
  const other = await TableOwner.open(slow, STREAM, rulebookOf('md-sicbo'));
  expect(other.table).toEqual(owner.table);
  expect(sicBoPlay(other.table).rounds).toHaveLength(2);
});

test('an unattended table plays rounds by itself and its books balance', async () => {
  for (const [id, choices] of [
    ['rws-sicbo', { paytable: '2' }],
    ['ma-sicbo', {}],
    ['md-craps', { oddsMultiple: 2 }],
  ] as const) {
    const stream = `table:${id}`;
    const owner = await TableOwner.open(store, stream, rulebookOf(id));
    const crew = crewOf(owner);
    await crew.open({ ...choices, limits: { min: 100, max: 100_000 } });
    await ok(owner, command('BuyIn', { seat: 1, amount: CREDIT, medium: 'cash' }, { id: 'cage', role: 'cage' }));
    if (id === 'md-craps') await ok(owner, bet('pass', 500));
    crew.start();
    const played = (): number => lastDecided(owner.table);
    while (played() < 5) await new Promise((resolve) => setTimeout(resolve, 5));
    crew.stop();
    expect(Object.values(balancesOf(owner.table.ledger)).reduce((sum, balance) => sum + balance, 0)).toBe(0);
  }
});

test('where another owns the table, what was not heard is read, and nothing that is known', async () => {
  const owner = await ready();
  const reads: number[] = [];
  const heard: number[] = [];
  const watched: Store = {
    ...store,
    read: (stream, version, limit) => {
      reads.push(version);
      return store.read(stream, version, limit);
    },
  };
  const follower = await TableOwner.open(watched, STREAM, rulebookOf('md-sicbo'));
  follower.leave(() => Promise.reject(new Error('Nobody is asked here.')));
  follower.subscribe(({ entries }) => heard.push(...entries.map(({ version }) => version)));
  const known = follower.table.version;
  reads.length = 0;
  for (const spot of ['small', 'big', 'total/9']) await owner.submit(bet(spot, 100));
  const [first, second, third] = await store.read(STREAM, known, 3);
  follower.hear([first!]);
  follower.hear([first!]);
  follower.hear([third!]);
  await follower.catchUp(third!.version);
  expect(follower.table).toEqual(owner.table);
  expect(heard).toEqual([first, second, third].map((entry) => entry!.version));
  expect(new Set(reads)).toEqual(new Set([first!.version]));
  await owner.submit(bet('odd', 100));
  await follower.catchUp();
  expect(follower.table).toEqual(owner.table);
});

test('what was not heard is read once for all who wait for it', async () => {
  const owner = await ready();
  let reads = 0;
  const counted: Store = {
    ...store,
    read: (stream, version, limit) => {
      reads += 1;
      return store.read(stream, version, limit);
    },
  };
  const follower = await TableOwner.open(counted, STREAM, rulebookOf('md-sicbo'));
  follower.leave(() => Promise.reject(new Error('Nobody is asked here.')));
  for (const spot of ['small', 'big', 'total/9']) await owner.submit(bet(spot, 100));
  reads = 0;
  await Promise.all(Array.from({ length: 20 }, () => follower.catchUp()));
  expect(follower.table).toEqual(owner.table);
  expect(reads).toBe(1);
});
