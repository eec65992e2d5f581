import { PRACTICE_FLOOR } from '@hardway/server';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { HouseClient, type Message } from './client.ts';
import { TestHouse } from './open.ts';

/** Whoever was let in is asked again at every message and every push. */

const TABLE = 'sentosa-dealer';
const OTHER = 'maryland-dealer';
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** What a socket is closed with when it may not stay. */
const NOT_ALLOWED = 1008;

let house: TestHouse;
let shift = 0;
let commands = 0;

beforeAll(async () => {
  const tables = PRACTICE_FLOOR.filter(({ id }) => id === TABLE || id === OTHER);
  house = await TestHouse.open(tables, { now: () => Date.now() + shift });
});

afterAll(() => house.close());

const post = (path: string, cookie: string, body?: object, method = 'POST') =>
  fetch(`${house.address}${path}`, {
    method,
    headers: { 'x-hardway': '1', cookie, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });

const get = (path: string, cookie: string) => fetch(`${house.address}${path}`, { headers: { cookie } });

/** Signs a person in anew and gives the cookie. */
const signIn = async (role: string): Promise<string> => {
  const answer = await post('/api/staff/sign-in', '', { name: `demo-${role}`, password: house.passwordOf(role) });
  expect(answer.status).toBe(200);
  return cookieFrom(answer);
};

const cookieFrom = (answer: Response): string =>
  answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');

const change = async (account: string, path: string, body: object = {}): Promise<void> => {
  commands += 1;
  const cookie = await signIn('administrator');
  const answer = await post(`/api/staff/accounts/demo-${account}/${path}`, cookie, {
    command: `c${commands}`,
    ...body,
  });
  expect(answer.status).toBe(200);
};

const consoleOf = async (cookie: string, hello: object = {}): Promise<HouseClient> => {
  const client = await HouseClient.connect(house.address, { cookie });
  expect(await client.hello({ as: 'staff', table: TABLE, ...hello })).toMatchObject({ is: 'welcome' });
  return client;
};

const refusals = ({ heard }: HouseClient): unknown[] =>
  heard.filter(({ is }) => is === 'refused').map(({ refused }) => refused);

const isStaff = ({ is }: Message): boolean => is === 'staff';

/** A player's credit changes, and a witness who may hear of it has heard it. */
const moneyMoves = async (): Promise<void> => {
  const witness = await consoleOf(await signIn('shift-manager'));
  const heard = witness.next(isStaff);
  (await HouseClient.sit(house.address, TABLE)).close();
  await heard;
  witness.close();
};

beforeEach(() => {
  shift += 13 * HOUR;
});

test('whoever comes to a practice table has its post before they are welcomed, and is not told of it afterwards', async () => {
  const dealer = await HouseClient.connect(house.address, { cookie: await signIn('dealer') });
  const welcome = dealer.hello({ as: 'staff', table: OTHER });
  // Said in one breath with the hello, and answered after it.
  const cutOff = dealer.command('ReportTerminalsCutOff', { seats: [9] });
  const told = dealer.next(({ is }) => is === 'news');
  expect(await welcome).toMatchObject({ is: 'welcome', view: { dealer: 'demo-dealer' } });
  expect(await cutOff).toMatchObject({ ok: true });
  expect((await told).happened).toMatchObject([{ type: 'IrregularityReported' }, { type: 'TerminalsCutOff' }]);
  dealer.close();
});

test('a dealer made surveillance deals no longer: the console is told why and ends', async () => {
  const dealer = await consoleOf(await signIn('dealer'), { role: 'dealer' });
  await change('dealer', 'roles', { roles: ['surveillance'] });
  expect(await dealer.closed()).toBe(NOT_ALLOWED);
  expect(refusals(dealer)).toEqual(['no-role-here']);
  await change('dealer', 'roles', { roles: ['dealer'] });
});

test('a console that asked for no role is welcomed anew in the one that is left, and acts in that one', async () => {
  const manager = await consoleOf(await signIn('pit-manager'));
  const again = manager.next(({ is }) => is === 'welcome');
  await change('pit-manager', 'roles', { roles: ['dealer'] });
  expect(await again).toMatchObject({ actor: { id: 'demo-pit-manager', role: 'dealer' } });
  const limits = { limits: { min: 200, max: 50_000 } };
  expect(await manager.command('ChangeLimits', limits)).toMatchObject({ ok: false, refused: 'wrong-role' });
  manager.close();
  await change('pit-manager', 'roles', { roles: ['pit-manager'] });
});

test.each<[string, (cookie: string) => Promise<unknown>]>([
  ['signing out', (cookie) => post('/api/staff/sign-out', cookie)],
  ['a disabled account', () => change('floorperson', 'disable').then(() => change('floorperson', 'enable'))],
  [
    'another’s sign-in in its place',
    async () => {
      for (let time = 0; time < 5; time += 1) await signIn('floorperson');
    },
  ],
  [
    'the end of its time',
    async () => {
      shift += 12 * HOUR;
    },
  ],
])('%s ends an open console', async (_, ends) => {
  const cookie = await signIn('floorperson');
  const console = await consoleOf(cookie);
  await ends(cookie);
  const { version: then } = house.running.floor.tables.get(TABLE)!.owner.table;
  await moneyMoves();
  expect(await console.closed()).toBe(NOT_ALLOWED);
  expect(refusals(console)).toEqual(['not-signed-in']);
  expect(console.heard.filter((message) => isStaff(message) && Number(message.version) > then)).toEqual([]);
});

test('a locked console hears nobody’s money, does nothing, and ends when its person comes back to a new one', async () => {
  const cookie = await signIn('floorperson');
  const console = await consoleOf(cookie);
  const told = console.next(({ is }) => is === 'refused');
  await post('/api/staff/lock', cookie);
  expect(await told).toMatchObject({ refused: 'session-locked' });
  const heard = console.heard.length;
  await moneyMoves();
  expect(await console.command('SurrenderTable', {})).toMatchObject({ ok: false, refused: 'session-locked' });
  expect(await console.ask({ is: 'attended' })).toMatchObject({ ok: false, refused: 'session-locked' });
  expect(console.isOpen).toBe(true);
  expect(console.heard.slice(heard)).toEqual([]);
  const unlocked = await post('/api/staff/unlock', cookie, { password: house.passwordOf('floorperson') });
  expect(await console.closed()).toBe(NOT_ALLOWED);
  const back = await consoleOf(cookieFrom(unlocked));
  const staff = back.next(isStaff);
  await moneyMoves();
  await staff;
  back.close();
});

test('a console in a locked session is not welcomed', async () => {
  const cookie = await signIn('floorperson');
  await post('/api/staff/lock', cookie);
  const client = await HouseClient.connect(house.address, { cookie });
  expect(await client.hello({ as: 'staff', table: TABLE })).toMatchObject({ is: 'refused', refused: 'session-locked' });
  client.close();
});

test('a terminal that is removed hears nothing more of its seat', async () => {
  const cookie = await signIn('pit-supervisor');
  const answer = await post(`/api/tables/${OTHER}/terminals`, cookie, { seat: 7 });
  const { id, key } = (await answer.json()) as { id: string; key: string };
  const terminal = await HouseClient.connect(house.address);
  expect(await terminal.hello({ as: 'terminal', table: OTHER, terminal: id, key })).toMatchObject({ is: 'welcome' });
  expect((await post(`/api/tables/${OTHER}/terminals/${id}`, cookie, undefined, 'DELETE')).status).toBe(200);
  expect(await terminal.closed()).toBe(NOT_ALLOWED);
  expect(refusals(terminal)).toEqual(['not-signed-in']);
});

/** A page that asks by itself for so many minutes; its last answer. */
const poll = async (cookie: string, minutes: number): Promise<number> => {
  let status = 0;
  for (let minute = 0; minute < minutes; minute += 1) {
    shift += MINUTE;
    status = (await get('/api/floor', cookie)).status;
  }
  return status;
};

test('a page that asks by itself keeps no console open; a person does', async () => {
  const cookie = await signIn('floorperson');
  const console = await consoleOf(cookie);
  expect(await poll(cookie, 4)).toBe(200);
  expect((await post('/api/staff/active', cookie)).status).toBe(200);
  expect(await poll(cookie, 4)).toBe(200);
  expect(await console.ask({ is: 'attended' })).toMatchObject({ ok: true });
  expect(await poll(cookie, 4)).toBe(200);
  const told = console.next(({ is }) => is === 'refused');
  expect(await poll(cookie, 2)).toBe(423);
  expect(await told).toMatchObject({ refused: 'session-locked' });
  console.close();
});

test('a console locks on time though nobody asks for anything, and the record says so', async () => {
  const cookie = await signIn('floorperson');
  const console = await consoleOf(cookie);
  const { version } = await house.running.store.head('staff');
  const told = console.next(({ is }) => is === 'refused');
  const written = new Promise<unknown>((resolve) => {
    const stop = house.running.store.subscribe((entries) => {
      const found = entries.find(({ event }) => event.type === 'SessionLocked');
      if (!found) return;
      stop();
      resolve(found.event);
    });
  });
  shift += 5 * MINUTE + 1_000;
  expect(await told).toMatchObject({ refused: 'session-locked' });
  expect(await written).toMatchObject({ account: 'demo-floorperson', because: 'idle' });
  expect((await house.running.store.head('staff')).version).toBe(version + 1);
  console.close();
});
