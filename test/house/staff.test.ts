import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openHouse, PRACTICE_FLOOR, type RunningHouse } from '@hardway/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { HouseClient, type Message } from './client.ts';
import { practiceConfig, QUICK } from './open.ts';

let folder: string;
let house: RunningHouse;
let passwords: ReadonlyMap<string, string>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hardway-staff-'));
  house = await openHouse(practiceConfig(folder, PRACTICE_FLOOR), { passwords: QUICK });
  const people = JSON.parse(await readFile(join(folder, 'practice-staff.json'), 'utf8')) as {
    name: string;
    password: string;
  }[];
  passwords = new Map(people.map(({ name, password }) => [name, password]));
});

afterAll(async () => {
  await house.close();
  await rm(folder, { recursive: true });
});

const ask = (path: string, options: { method?: string; body?: object; cookie?: string; own?: boolean } = {}) =>
  fetch(`${house.address}${path}`, {
    method: options.method ?? 'GET',
    headers: {
      ...(options.own === false ? {} : { 'x-hardway': '1' }),
      ...(options.body ? { 'content-type': 'application/json' } : {}),
      ...(options.cookie ? { cookie: options.cookie } : {}),
    },
    ...(options.body ? { body: JSON.stringify(options.body) } : {}),
  });

/** Signs a person of the practice floor in and gives the cookie. */
const signIn = async (role: string): Promise<string> => {
  const name = `demo-${role}`;
  const response = await ask('/api/staff/sign-in', { method: 'POST', body: { name, password: passwords.get(name)! } });
  expect(response.status).toBe(200);
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
};

const console_ = async (role: string, table: string): Promise<HouseClient> => {
  const client = await HouseClient.connect(house.address, { cookie: await signIn(role) });
  expect(await client.hello({ as: 'staff', table })).toMatchObject({ is: 'welcome' });
  return client;
};

test('the first page shows the tables and the staff of a practice floor', async () => {
  const page = await (await ask('/')).text();
  expect(page).toContain('Maryland Sic Bo');
  for (const [name, password] of passwords) {
    expect(page).toContain(name);
    expect(page).toContain(password);
  }
});

test('cookies are closed to scripts and other sites, and a page of another site can do nothing', async () => {
  const response = await ask('/api/staff/sign-in', {
    method: 'POST',
    body: { name: 'demo-dealer', password: passwords.get('demo-dealer')! },
  });
  for (const cookie of response.headers.getSetCookie())
    expect(cookie).toMatch(/^__Host-.*; Path=\/.*; HttpOnly; Secure; SameSite=Strict$/);
  expect((await ask('/api/staff/sign-out', { method: 'POST', own: false })).status).toBe(403);
});

test('a wrong password and an unknown name get the same answer', async () => {
  const answers = await Promise.all(
    ['demo-dealer', 'nobody-at-all'].map(async (name) => {
      const response = await ask('/api/staff/sign-in', {
        method: 'POST',
        body: { name, password: 'not the password' },
      });
      return { status: response.status, body: await response.json() };
    }),
  );
  expect(answers[0]).toEqual(answers[1]);
  expect(answers[0]!.status).toBe(401);
});

const ROUTES: readonly { method: string; path: string; body?: object }[] = [
  { method: 'GET', path: '/api/nodes' },
  { method: 'GET', path: '/api/staff/accounts' },
  {
    method: 'POST',
    path: '/api/staff/accounts',
    body: { command: 'c', name: '-', person: 'Somebody', roles: ['dealer'] },
  },
  { method: 'POST', path: '/api/staff/accounts/demo-stickperson/disable', body: { command: 'd' } },
  { method: 'POST', path: '/api/staff/accounts/demo-stickperson/enable', body: { command: 'e' } },
  {
    method: 'POST',
    path: '/api/staff/accounts/demo-stickperson/roles',
    body: { command: 'r', roles: ['stickperson'] },
  },
  { method: 'POST', path: '/api/staff/accounts/nobody/invite' },
  { method: 'GET', path: '/api/cage/vouchers' },
  { method: 'GET', path: '/api/cage/vouchers/1' },
  { method: 'GET', path: '/api/cage/report' },
  { method: 'POST', path: '/api/cage/redeem', body: { command: 'v', number: '1' } },
  {
    method: 'POST',
    path: '/api/cage/void',
    body: { command: 'w', number: '1', reason: 'test', account: 'x', password: 'y' },
  },
  { method: 'GET', path: '/api/cage/held' },
  {
    method: 'POST',
    path: '/api/cage/release',
    body: { command: 'x', number: '1', reason: 'test', account: 'x', password: 'y' },
  },
  { method: 'GET', path: '/api/cage/unfinished' },
  {
    method: 'POST',
    path: '/api/cage/settle',
    body: { command: 'y', number: '1', reason: 'test', account: 'x', password: 'y' },
  },
  {
    method: 'POST',
    path: '/api/cage/settle-cash-out',
    body: { command: 'y', reference: '1', reason: 'test', account: 'x', password: 'y' },
  },
  { method: 'GET', path: '/api/cage/visits' },
  {
    method: 'POST',
    path: '/api/cage/settle-visit',
    body: { command: 'y', table: 'maryland', seat: 1, unit: 1, amount: 1, reason: 'test', account: 'x', password: 'y' },
  },
  { method: 'POST', path: '/api/cage/sell', body: { command: 'y', amount: 1 } },
  { method: 'GET', path: '/api/cage/drawer' },
  { method: 'GET', path: '/api/cage/drawers' },
  {
    method: 'POST',
    path: '/api/cage/drawer/open',
    body: { command: 'y', float: 0, approval: { account: 'x', password: 'y' } },
  },
  {
    method: 'POST',
    path: '/api/cage/drawer/fill',
    body: { command: 'y', amount: 1, reason: 'test', approval: { account: 'x', password: 'y' } },
  },
  { method: 'POST', path: '/api/cage/drawer/close', body: { command: 'y', counted: 0, reason: '' } },
  { method: 'GET', path: '/api/floor' },
  { method: 'GET', path: '/api/tables/maryland/drop' },
  { method: 'POST', path: '/api/tables/maryland/drop', body: { command: 'z', counted: 0 } },
  {
    method: 'POST',
    path: '/api/tables/maryland/relief',
    body: { command: 'r', name: 'nobody-at-all', password: 'none' },
  },
  { method: 'GET', path: '/api/tables/maryland/log' },
  { method: 'GET', path: '/api/tables/maryland/rounds' },
  { method: 'GET', path: '/api/tables/maryland/rounds/1' },
  { method: 'GET', path: '/api/tables/maryland/significant' },
  { method: 'GET', path: '/api/tables/maryland/meters' },
  { method: 'GET', path: '/api/tables/maryland/terminals' },
  { method: 'POST', path: '/api/tables/nowhere/terminals', body: { seat: 1 } },
  { method: 'DELETE', path: '/api/tables/maryland/terminals/none' },
  { method: 'GET', path: '/api/tables/maryland/offers' },
  { method: 'POST', path: '/api/tables/nowhere/offers', body: { seat: 1 } },
  { method: 'POST', path: '/api/tables/maryland/offers/none', body: { check: '0000' } },
  { method: 'GET', path: '/api/reports/balance' },
  { method: 'GET', path: '/api/reports/significant' },
  { method: 'GET', path: '/api/tables/maryland/replay?entry=1' },
  { method: 'GET', path: '/api/tables/maryland/noted' },
  { method: 'GET', path: '/api/tables/maryland/filings' },
  { method: 'GET', path: '/api/tables/maryland/approvals' },
  { method: 'GET', path: '/api/audit/key' },
  { method: 'GET', path: '/api/audit/record?stream=house' },
  { method: 'GET', path: '/api/audit/approvals' },
  { method: 'GET', path: '/api/audit/export/balance' },
];

test('every role and every route: the verdicts are those that were reviewed', async () => {
  const lines: string[] = [];
  for (const role of [...passwords.keys()].map((name) => name.slice('demo-'.length)))
    for (const { method, path, body } of ROUTES) {
      const response = await ask(path, { method, ...(body ? { body } : {}), cookie: await signInOnce(role) });
      const told = response.ok ? { refused: 'allowed' } : ((await response.json()) as { refused: string });
      const verdict = told.refused === 'not-allowed' || told.refused === 'wrong-role' ? 'no' : 'yes';
      lines.push(`${role.padEnd(16)} ${method.padEnd(6)} ${path.padEnd(46)} ${verdict}`);
    }
  for (const { method, path, body } of ROUTES) {
    const response = await ask(path, { method, ...(body ? { body } : {}) });
    lines.push(
      `${'nobody'.padEnd(16)} ${method.padEnd(6)} ${path.padEnd(46)} ${response.status === 401 ? 'no' : 'yes'}`,
    );
  }
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('verdicts/routes.txt');
});

test('every route that is not for everybody is among those that are asked', async () => {
  const { paths } = (await (await ask('/api/openapi.json')).json()) as {
    paths: Record<string, Record<string, { 'x-permission'?: string }>>;
  };
  const guarded = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, described]) =>
      described['x-permission'] === undefined ? [] : [{ method: method.toUpperCase(), path }],
    ),
  );
  expect(guarded).toContainEqual({ method: 'POST', path: '/api/cage/redeem' });
  const isAsked = ({ method, path }: { method: string; path: string }): boolean => {
    const shape = new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/?]+')}(\\?|$)`);
    return ROUTES.some((route) => route.method === method && shape.test(route.path));
  };
  expect(guarded.filter((route) => !isAsked(route))).toEqual([]);
});

const cookies = new Map<string, Promise<string>>();
const signInOnce = (role: string): Promise<string> => {
  const known = cookies.get(role) ?? signIn(role);
  cookies.set(role, known);
  return known;
};

test('a dealer gives commands, and whoever the document does not name is refused with the clause', async () => {
  const dealer = await console_('dealer', 'sentosa-dealer');
  const answer = await dealer.command('ChangeLimits', { limits: { min: 200, max: 50_000 } });
  expect(answer).toMatchObject({ ok: false, refused: 'wrong-role' });
  dealer.close();
});

test('a second person approves with the own password in one dialogue, and nobody is taken at another’s word', async () => {
  const dealer = await console_('dealer', 'sentosa-dealer');
  for (const [type, fields] of [
    ['OpenBetting', {}],
    ['CloseBetting', {}],
    ['MixDice', { times: 3 }],
    ...[1, 2, 3].map((face) => ['EnterDie', { face }] as const),
    ['ConfirmResult', {}],
  ] as const)
    expect(await dealer.command(type, fields)).toMatchObject({ ok: true });
  const floor = await console_('shift-manager', 'sentosa-dealer');
  const rounds = [1];
  const plain = { is: 'command', type: 'VoidRounds', fields: { rounds, reason: 'damaged-dice' } };
  expect(await floor.ask(plain)).toMatchObject({ ok: false, refused: 'second-person' });
  const forged = { ...plain, fields: { ...plain.fields, approver: { id: 'somebody', role: 'shift-manager' } } };
  expect(await floor.ask(forged)).toMatchObject({ ok: false, refused: 'bad-request' });
  const approvedBy = (account: string, password: string): Promise<Message> =>
    floor.ask({ ...plain, approval: { account, password } });
  expect(await approvedBy('demo-pit-manager', 'wrong')).toMatchObject({ ok: false, refused: 'not-recognised' });
  expect(await approvedBy('demo-shift-manager', passwords.get('demo-shift-manager')!)).toMatchObject({
    ok: false,
    refused: 'second-person',
  });
  expect(await approvedBy('demo-pit-manager', passwords.get('demo-pit-manager')!)).toMatchObject({ ok: true });
  dealer.close();
  floor.close();
});
