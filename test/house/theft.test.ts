import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openHouse, type RunningHouse, readConfig, StoreError, type TablePlan } from '@hardway/server';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { until } from '../until.ts';
import { HouseClient, type Message } from './client.ts';
import { QUICK } from './open.ts';
import { HouseProcess } from './process.ts';

/** A real house, and people in it who want more than is theirs. */

const TABLES: TablePlan[] = ['one', 'two'].map((id) => ({
  id,
  name: { en: id, zh: id },
  rulebook: 'pa-sicbo',
  choices: {},
  seats: 10,
  unattended: null,
}));

const PASSWORD = 'four unlikely words together';
const CASH = 100_000;
const SEAT = 1;

const STAFF = {
  cora: 'cage',
  carl: 'cage',
  flo: 'floorperson',
  dan: 'dealer',
  mo: 'shift-manager',
  sue: 'surveillance',
};

interface Told {
  readonly status: number;
  readonly told: Record<string, unknown>;
}

interface House {
  readonly address: string;
}

let place: string;
const houses: { close: () => Promise<unknown> }[] = [];

beforeEach(async () => {
  place = await mkdtemp(join(tmpdir(), 'hardway-theft-'));
});

afterEach(async () => {
  for (const house of houses.splice(0)) await house.close();
  await rm(place, { recursive: true });
});

const folderOf = (name: string): string => join(place, name);

/** Opens the house of this folder, here. */
const open = async (name: string): Promise<RunningHouse> => {
  await mkdir(folderOf(name), { recursive: true });
  const tables = join(place, 'tables.json');
  await writeFile(tables, JSON.stringify(TABLES));
  const settings = { HARDWAY_FOLDER: folderOf(name), HARDWAY_TABLES: tables };
  const config = readConfig({ HARDWAY_MODE: 'real', HARDWAY_PORT: '0', ...settings });
  const house = await openHouse(config, { passwords: QUICK });
  houses.push(house);
  return house;
};

const ask = async ({ address }: House, path: string, body: object, cookie = ''): Promise<Told> => {
  const response = await fetch(`${address}${path}`, {
    method: 'POST',
    headers: { 'x-hardway': '1', 'content-type': 'application/json', cookie },
    body: JSON.stringify(body),
  });
  const told = (await response.json()) as Record<string, unknown>;
  const session = response.headers.getSetCookie().map((set) => set.split(';')[0]);
  return { status: response.status, told: { ...told, cookie: session.join('; ') } };
};

const signIn = async (house: House, name: string): Promise<string> => {
  const { status, told } = await ask(house, '/api/staff/sign-in', { name, password: PASSWORD });
  expect({ status, name }).toEqual({ status: 200, name });
  return String(told.cookie);
};

/** The first administrator, by the house's own invitation, and the staff, each by theirs. */
const employ = async (house: House, invitation: string | null): Promise<void> => {
  const first = { token: invitation, password: PASSWORD, name: 'ada', person: 'Ada' };
  expect(await ask(house, '/api/staff/invitation', first)).toMatchObject({ status: 200 });
  const cookie = await signIn(house, 'ada');
  for (const [name, role] of Object.entries(STAFF)) {
    const account = { command: `make-${name}`, name, person: name, roles: [role] };
    const { told } = await ask(house, '/api/staff/accounts', account, cookie);
    const { token } = told.invitation as { token: string };
    expect(await ask(house, '/api/staff/invitation', { token, password: PASSWORD })).toMatchObject({ status: 200 });
  }
};

const consoleOf = async (house: House, cookie: string, table: string): Promise<HouseClient> => {
  const client = await HouseClient.connect(house.address, { cookie });
  expect(await client.hello({ as: 'staff', table })).toMatchObject({ is: 'welcome' });
  return client;
};

const said = async (told: Promise<Told>): Promise<unknown> => (await told).told.refused ?? 'done';
const heard = async (message: Promise<Message>): Promise<unknown> => (await message).refused ?? 'done';

const second = { account: 'flo', password: PASSWORD };

/** Cash for a seat, taken by two, that leaves as a voucher. */
const voucherFrom = async (cashier: HouseClient): Promise<string> => {
  const fields = { seat: SEAT, amount: CASH, medium: 'cash' };
  expect(await cashier.ask({ is: 'command', type: 'BuyIn', fields, approval: second })).toMatchObject({ ok: true });
  const out = await cashier.ask({ is: 'cash-out', seat: SEAT });
  expect(out).toMatchObject({ ok: true });
  return String(out.voucher);
};

test('one voucher brought to two cages and two tables at once is paid once', async () => {
  const house = await open('house');
  await employ(house, house.invitation);
  const [cora, carl, dan] = await Promise.all(['cora', 'carl', 'dan'].map((name) => signIn(house, name)));
  const [one, two] = await Promise.all([consoleOf(house, cora!, 'one'), consoleOf(house, dan!, 'two')]);
  const manager = await consoleOf(house, await signIn(house, 'mo'), 'two');
  expect(await manager.command('AssignStaff', { role: 'dealer', person: 'dan' })).toMatchObject({ ok: true });
  expect(await two!.command('SignInDealer')).toMatchObject({ ok: true });
  manager.close();
  for (let time = 0; time < 5; time += 1) {
    const number = await voucherFrom(one!);
    const answers = await Promise.all([
      said(ask(house, '/api/cage/redeem', { command: `c${time}`, number }, cora)),
      said(ask(house, '/api/cage/redeem', { command: `d${time}`, number }, carl)),
      heard(one!.ask({ is: 'redeem', number, seat: 2 })),
      heard(two!.ask({ is: 'redeem', number, seat: 3 })),
      heard(two!.ask({ is: 'redeem', number, seat: 4 })),
    ]);
    expect(answers.toSorted()).toEqual(['done', ...Array.from({ length: 4 }, () => 'voucher-paid')]);
  }
  one!.close();
  two!.close();
});

test('an invitation is accepted once, however many hold it and however fast they are', async () => {
  const house = await open('house');
  const token = house.invitation;
  const accept = (name: string) =>
    ask(house, '/api/staff/invitation', { token, password: PASSWORD, name, person: name });
  const answers = await Promise.all(['ada', 'eve', 'mallory'].map(accept));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await accept('late')).toMatchObject({ told: { refused: expect.any(String) } });
  const [winner] = answers.filter(({ status }) => status === 200).map(({ told }) => String(told.name));
  const cookie = await signIn(house, winner!);
  const account = { command: 'make', name: 'cora', person: 'Cora', roles: ['cage'] };
  const { told } = await ask(house, '/api/staff/accounts', account, cookie);
  const { token: hers } = told.invitation as { token: string };
  const passwords = ['one long password of hers', 'another long password of his'];
  const both = await Promise.all(
    passwords.map((password) => ask(house, '/api/staff/invitation', { token: hers, password })),
  );
  expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
  const entered = await Promise.all(
    passwords.map((password) => ask(house, '/api/staff/sign-in', { name: 'cora', password })),
  );
  expect(entered.map(({ status }) => status === 200)).toEqual(both.map(({ status }) => status === 200));
});

test('a locked console pays nothing, by page or by socket, also after a start, until its person is back', async () => {
  const house = new HouseProcess(folderOf('house'), null, { HARDWAY_MODE: 'real' });
  houses.push({ close: () => house.kill('SIGKILL') });
  await mkdir(house.folder);
  await house.start(TABLES);
  // It is printed once the house listens.
  await employ(house, await until(() => /invitation#([\w-]+)/.exec(house.said)?.[1]));
  const cookie = await signIn(house, 'cora');
  const cashier = await consoleOf(house, cookie, 'one');
  const number = await voucherFrom(cashier);
  expect(await ask(house, '/api/staff/lock', {}, cookie)).toMatchObject({ status: 200 });
  const locked = { refused: 'session-locked' };
  const body = { command: 'pay', number };
  const byTwo = { ...body, reason: 'Why not.', ...second };
  const tries = async (): Promise<void> => {
    expect(await ask(house, '/api/cage/redeem', body, cookie)).toMatchObject({ told: locked });
    for (const path of ['void', 'release', 'settle'])
      expect(await ask(house, `/api/cage/${path}`, byTwo, cookie)).toMatchObject({ told: locked });
  };
  await tries();
  expect(await cashier.ask({ is: 'redeem', number, seat: 2 })).toMatchObject({ ok: false, ...locked });
  await house.kill('SIGKILL');
  await house.start();
  await tries();
  // Whoever is signed in elsewhere does not unlock it, and the old console is not the new one.
  expect(await ask(house, '/api/staff/unlock', { password: 'a guess at the password' }, cookie)).toMatchObject({
    status: 401,
  });
  const back = await ask(house, '/api/staff/unlock', { password: PASSWORD }, cookie);
  expect(back).toMatchObject({ status: 200 });
  expect((await ask(house, '/api/cage/redeem', body, cookie)).status).not.toBe(200);
  expect(await ask(house, '/api/cage/redeem', body, String(back.told.cookie))).toMatchObject({ status: 200 });
  cashier.close();
});

test('two houses whose keys were swapped do not open, and open again with their own', async () => {
  const [first, other] = [await open('first'), await open('other')];
  await employ(first, first.invitation);
  const cashier = await consoleOf(first, await signIn(first, 'cora'), 'one');
  const number = await voucherFrom(cashier);
  cashier.close();
  for (const house of [first, other]) await house.close();
  const swap = async (names: readonly string[]): Promise<void> => {
    for (const name of names) {
      await rename(join(folderOf('first'), name), join(place, 'held'));
      await rename(join(folderOf('other'), name), join(folderOf('first'), name));
      await rename(join(place, 'held'), join(folderOf('other'), name));
    }
  };
  for (const names of [
    ['signing-key.pem', 'public-key.pem'],
    ['signing-key.pem', 'public-key.pem', 'head'],
    ['head'],
    ['signing-key.pem'],
  ]) {
    await swap(names);
    for (const name of ['first', 'other']) await expect(open(name), names.join()).rejects.toThrow(StoreError);
    await swap(names);
  }
  const again = await open('first');
  const cookie = await signIn(again, 'cora');
  expect(await ask(again, '/api/cage/redeem', { command: 'pay', number }, cookie)).toMatchObject({ status: 200 });
});

test('the cage’s acts in any order, by anybody, pay a voucher once and close nothing that is not open', async () => {
  const house = await open('house');
  await employ(house, house.invitation);
  const names = Object.keys(STAFF);
  const cookies = new Map(await Promise.all(names.map(async (name) => [name, await signIn(house, name)] as const)));
  const cashier = await consoleOf(house, cookies.get('cora')!, 'one');
  const number = await voucherFrom(cashier);
  const act = (path: string, by: string, command: string, more: object = {}): Promise<Told> =>
    ask(house, `/api/cage/${path}`, { command, number, ...more }, cookies.get(by)!);
  const byTwo = { reason: 'Looked at.', ...second };
  const reference = `cora:cash-out:none@one`;
  const before: Record<string, unknown> = {
    release: await said(act('release', 'cora', 'r1', byTwo)),
    settle: await said(act('settle', 'cora', 's1', byTwo)),
    settleOut: await said(
      ask(house, '/api/cage/settle-cash-out', { command: 'o1', reference, ...byTwo }, cookies.get('cora')!),
    ),
    alone: await said(act('void', 'cora', 'v1', { reason: 'x', account: 'cora', password: PASSWORD })),
    low: await said(act('void', 'cora', 'v2', { reason: 'x', account: 'dan', password: PASSWORD })),
    guessed: await said(act('void', 'cora', 'v3', { reason: 'x', account: 'flo', password: 'not hers at all, no' })),
    wrongAmount: await said(act('redeem', 'cora', 'p0', { amount: CASH + 1 })),
  };
  expect(before).toEqual({
    release: 'voucher-not-held',
    settle: 'nothing-open',
    settleOut: 'nothing-open',
    alone: 'second-person',
    low: 'second-person',
    guessed: 'not-recognised',
    wrongAmount: 'amount-differs',
  });
  for (const name of ['flo', 'dan', 'sue'])
    for (const [path, more] of [
      ['redeem', {}],
      ['release', byTwo],
      ['settle', byTwo],
    ] as const)
      expect(await said(act(path, name, `${name}-${path}`, more)), `${name} ${path}`).toBe('not-allowed');
  expect(await said(act('redeem', 'cora', 'p1'))).toBe('done');
  const afterwards: Message[] = [];
  for (const seat of [1, 2]) afterwards.push(await cashier.ask({ is: 'redeem', number, seat }));
  expect(afterwards.map(({ refused }) => refused)).toEqual(['voucher-paid', 'voucher-paid']);
  expect(await said(act('redeem', 'carl', 'p1'))).toBe('voucher-paid');
  expect(await said(act('redeem', 'cora', 'p1'))).toBe('done');
  expect(await said(act('redeem', 'cora', 'p1', { amount: CASH }))).toBe('command-differs');
  for (const [path, code] of [
    ['void', 'voucher-paid'],
    ['release', 'voucher-paid'],
    ['settle', 'nothing-open'],
  ] as const)
    expect(await said(act(path, 'carl', `late-${path}`, byTwo)), path).toBe(code);
  // The id of one act does not answer for another.
  expect(await said(act('void', 'cora', 'p1', byTwo))).toBe('command-differs');
  cashier.close();
});
