import { openVisits } from '@hardway/engine';
import { strandCashOut } from './cage-desk.ts';
import { HouseClient } from './client.ts';
import type { TestHouse } from './open.ts';

/** One question to every route of a house, in an order in which each has something to answer. */

export interface Asked {
  /** As the house describes it: "GET /api/tables/{table}". */
  readonly route: string;
  readonly response: Response;
}

const TABLE = 'sentosa-dealer';

export const askEverything = async (house: TestHouse): Promise<readonly Asked[]> => {
  const asked: Asked[] = [];
  const ask = async (
    route: string,
    { role, cookie, body, ...params }: { role?: string; cookie?: string; body?: object; [name: string]: unknown } = {},
  ): Promise<Response> => {
    const [method = '', path = ''] = route.split(' ');
    const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name] ?? TABLE));
    const query = params.query === undefined ? '' : `?${String(params.query)}`;
    const response = await fetch(`${house.address}${filled}${query}`, {
      method,
      headers: {
        'x-hardway': '1',
        cookie: cookie ?? (role === undefined ? '' : await house.cookieOf(role)),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    asked.push({ route, response: response.clone() });
    return response;
  };
  const vouchers = await Promise.all([cashOut(house), cashOut(house), cashOut(house)]);

  for (const route of [
    'GET /livez',
    'GET /readyz',
    'GET /metrics',
    'GET /api/house',
    'GET /api/tables',
    'GET /api/tables/{table}',
  ])
    await ask(route);
  await ask('GET /api/tables/{table}/results');
  await ask('GET /api/floor', { role: 'dealer' });
  await ask('GET /api/nodes', { role: 'shift-manager' });
  await ask('GET /api/practice/staff');
  await ask('POST /api/practice/{table}/seat');
  await ask('GET /api/vouchers/{number}/print', { number: vouchers[2] });

  await ask('GET /api/cage/vouchers/{number}', { role: 'cage', number: vouchers[0] });
  await ask('GET /api/cage/vouchers', { role: 'cage' });
  await ask('POST /api/cage/redeem', { role: 'cage', body: { command: 'pay-1', number: vouchers[0] } });
  const second = { account: 'demo-pit-manager', password: house.passwordOf('pit-manager') };
  const voiding = { command: 'void-1', number: vouchers[1], reason: 'A misprint.', ...second };
  await ask('POST /api/cage/void', { role: 'cage', body: voiding });
  await ask('GET /api/cage/vouchers', { role: 'cage' });
  await ask('GET /api/cage/report', { role: 'auditor' });
  await askDrawer(ask, second);
  await askReview(house, ask, second);

  for (const path of ['log', 'rounds', 'significant', 'replay', 'noted', 'filings', 'approvals'])
    await ask(`GET /api/tables/{table}/${path}`, { role: 'auditor', query: path === 'replay' ? 'round=1' : '' });
  await ask('GET /api/tables/{table}/rounds', { role: 'auditor', query: 'seat=1' });
  await ask('GET /api/tables/{table}/rounds/{number}', { role: 'auditor', number: 1 });
  await ask('GET /api/tables/{table}/meters', { role: 'auditor' });
  for (const path of ['reports/significant', 'reports/balance', 'audit/key', 'audit/approvals'])
    await ask(`GET /api/${path}`, { role: 'auditor' });
  await ask('GET /api/audit/record', { role: 'auditor', query: `stream=table:${TABLE}` });
  await ask('GET /api/audit/export/{what}', { role: 'auditor', what: 'log' });

  await ask('GET /api/tables/{table}/terminals', { role: 'floorperson' });
  const enrolled = await ask('POST /api/tables/{table}/terminals', { role: 'floorperson', body: { seat: 99 } });
  const { id } = (await enrolled.json()) as { id: string };
  await ask('DELETE /api/tables/{table}/terminals/{terminal}', { role: 'floorperson', terminal: id });
  await enrolByCode(ask);

  await askStaff(house, ask);
  return asked;
};

/** A device brings the code of an offer, and staff confirm the digits. */
const enrolByCode = async (ask: Ask): Promise<void> => {
  const told = async (answer: Promise<Response>) => (await (await answer).json()) as Record<string, string>;
  const { code } = await told(ask('POST /api/tables/{table}/offers', { role: 'floorperson', body: { seat: 98 } }));
  const { id, key, check } = await told(ask('POST /api/terminals', { body: { code } }));
  await ask('GET /api/tables/{table}/offers', { role: 'floorperson' });
  await ask('POST /api/tables/{table}/offers/{terminal}', { role: 'floorperson', terminal: id, body: { check } });
  await ask('POST /api/terminals/{terminal}', { terminal: id, body: { key } });
};

/** A drawer is opened, gets cash, sells a voucher and is closed. */
const askDrawer = async (ask: Ask, approval: object): Promise<void> => {
  const post = (path: string, body: object) => ask(`POST /api/cage/${path}`, { role: 'cage', body });
  await post('drawer/open', { command: 'open-1', float: 1000, approval });
  await post('drawer/fill', { command: 'fill-1', amount: 500, reason: 'Small change.', approval });
  await post('sell', { command: 'sell-1', amount: 200 });
  await ask('GET /api/cage/drawer', { role: 'cage' });
  await post('drawer/close', { command: 'close-1', counted: 1700, reason: '' });
  await ask('GET /api/cage/drawers', { role: 'auditor' });
};

/** Whoever had seat 1 has cashed out, and is given something by a ruling. */
const adjustAfterLeaving = async (house: TestHouse): Promise<{ unit: number; amount: number }> => {
  const { owner } = house.running.floor.tables.get(TABLE)!;
  const amount = 500;
  const answer = await owner.submit({
    ...{ type: 'Rule', id: 'a ruling', at: Date.now(), by: { id: 'the manager', role: 'shift-manager' } },
    ...{ ground: 'not-covered', text: 'For the trouble.', effect: 'adjust', seat: 1, adjustment: amount },
    approver: { id: 'the second', role: 'manager' },
  });
  if (!answer.ok) throw new Error(answer.message);
  return { unit: openVisits(owner.table.ledger)[0]!.unit, amount };
};

/** What waits at the cage: a voucher that is held, a redemption whose credit was not given; and a table's drop. */
const askReview = async (house: TestHouse, ask: Ask, second: object): Promise<void> => {
  const [held, spent] = await Promise.all([cashOut(house), cashOut(house)]);
  const redeeming = { where: { table: 'gone', seat: 1 }, by: { id: 'seat 1', role: 'player', seat: 1 } } as const;
  await house.running.vouchers.redeem({ number: spent, command: 'gone:redeem:1', ...redeeming });
  await ask('GET /api/cage/unfinished', { role: 'cage' });
  const settling = { command: 'settle-1', number: spent, reason: 'The table is gone.', ...second };
  await ask('POST /api/cage/settle', { role: 'cage', body: settling });
  await strandCashOut(house, TABLE, 1, 'out');
  const paying = { command: 'pay-out', reference: `demo-cage:cash-out:out@${TABLE}`, reason: 'Too much.', ...second };
  await ask('POST /api/cage/settle-cash-out', { role: 'cage', body: paying });
  const { unit, amount } = await adjustAfterLeaving(house);
  await ask('GET /api/cage/visits', { role: 'cage' });
  const visit = { command: 'visit-1', table: TABLE, seat: 1, unit, amount, reason: 'Came back.', ...second };
  await ask('POST /api/cage/settle-visit', { role: 'cage', body: visit });
  await house.running.vouchers.hold(1);
  await ask('GET /api/cage/held', { role: 'cage' });
  const releasing = { command: 'release-1', number: held, reason: 'On the list.', ...second };
  await ask('POST /api/cage/release', { role: 'cage', body: releasing });
  await ask('POST /api/tables/{table}/drop', { role: 'cage', body: { command: 'drop-1', counted: 0 } });
  await ask('GET /api/tables/{table}/drop', { role: 'cage' });
};

type Ask = (route: string, how?: Record<string, unknown>) => Promise<Response>;

const askStaff = async (house: TestHouse, ask: Ask): Promise<void> => {
  const role = 'administrator';
  const account = 'new-dealer';
  const created = { command: 'new-1', name: account, person: 'A new dealer', roles: ['dealer'] };
  const invited = await ask('POST /api/staff/accounts', { role, body: created });
  const { invitation } = (await invited.json()) as { invitation: { token: string } };
  const [password, next] = ['a long and quiet evening', 'another long and quiet evening'];
  await ask('POST /api/staff/invitation', { body: { token: invitation.token, password } });
  await ask('GET /api/staff/accounts', { role });
  (await house.console('dealer', TABLE)).close();
  const relief = { command: 'relief-1', name: account, password };
  await ask('POST /api/tables/{table}/relief', { role: 'dealer', body: relief });
  const signedIn = await ask('POST /api/staff/sign-in', { body: { name: account, password } });
  const cookie = cookieIn(signedIn);
  await ask('GET /api/staff/me', { cookie });
  await ask('POST /api/staff/active', { cookie });
  await ask('POST /api/staff/lock', { cookie });
  const unlocked = await ask('POST /api/staff/unlock', { cookie, body: { password } });
  await ask('POST /api/staff/sign-out', { cookie: cookieIn(unlocked) });
  await ask('POST /api/staff/password', { body: { name: account, password, next } });
  await ask('POST /api/staff/accounts/{account}/roles', {
    role,
    account,
    body: { command: 'new-2', roles: ['boxperson'] },
  });
  await ask('POST /api/staff/accounts/{account}/disable', { role, account, body: { command: 'new-3' } });
  await ask('POST /api/staff/accounts/{account}/enable', { role, account, body: { command: 'new-4' } });
  await ask('POST /api/staff/accounts/{account}/invite', { role, account });
};

const cookieIn = (response: Response): string =>
  response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');

/** A player who sits down and takes the credit away again. */
const cashOut = async (house: TestHouse): Promise<string> => {
  const player = await HouseClient.sit(house.address, TABLE);
  const { voucher } = await player.ask({ is: 'cash-out' });
  player.close();
  return String(voucher);
};
