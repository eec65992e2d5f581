import { crewOf, practiceFiling, RULEBOOKS } from '@hardway/engine';
import { entriesOf, streamOf, type TablePlan } from '@hardway/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { proves } from '../clause.ts';
import type { HouseClient } from './client.ts';
import { cookiesIn, EmployedHouse, PASSWORD } from './employed.ts';

/** A real house: who deals and who supervises is a matter of accounts, table by table. */

const PLANS: readonly TablePlan[] = ['one', 'two'].map((id) => ({
  id,
  name: { en: id, zh: id },
  rulebook: 'pa-sicbo',
  choices: {},
  seats: 9,
  unattended: null,
}));

let house: EmployedHouse;

beforeAll(async () => {
  house = await EmployedHouse.open(PLANS, {
    mo: ['shift-manager'],
    flo: ['floorperson'],
    fay: ['floorperson'],
    ann: ['dealer'],
    ben: ['dealer'],
    cat: ['dealer', 'floorperson'],
  });
});

afterAll(() => house.close());

const tableOf = (id: string) => house.running.floor.tables.get(id)!.owner.table;

const refused = async (client: HouseClient, type: string, fields: object = {}): Promise<unknown> => {
  const { refused: code, clause } = await client.command(type, fields);
  return [code, clause];
};

/** Everything that people do before the table opens, each at their own console. */
const prepare = async (floor: HouseClient, dealer: HouseClient, table: string): Promise<void> => {
  const rulebook = RULEBOOKS.find(({ id }) => id === 'pa-sicbo')!;
  const filing = practiceFiling(rulebook, { paytable: 'B', limits: { min: 100, max: 10_000 } });
  const approvals = Object.fromEntries(Object.keys(filing.approvals as object).map((id) => [id, 'PGCB 114']));
  for (const act of crewOf(rulebook).opening({ ...filing, approvals }))
    for (const { type, by, ...fields } of act(tableOf(table)))
      if (type !== 'OpenTable') await house.must(by.role === 'dealer' ? dealer : floor, type, fields);
};

proves(
  ['pa-sicbo 625a.5(a)', 'pa-sicbo 625a.1(e)'],
  'the table opens by the assigned floorperson and is dealt by the assigned dealer, and other accounts are refused',
  async () => {
    const [manager, flo, fay, ann, ben] = await Promise.all([
      house.console('mo', 'one', 'shift-manager'),
      house.console('flo', 'one', 'floorperson'),
      house.console('fay', 'one', 'floorperson'),
      house.console('ann', 'one', 'dealer'),
      house.console('ben', 'one', 'dealer'),
    ]);
    expect(await refused(flo, 'OpenTable')).toEqual(['not-assigned', 'pa-sicbo 625a.5(a)']);
    expect(await refused(ann, 'SignInDealer')).toEqual(['not-assigned', 'pa-sicbo 625a.1(e)']);
    expect(await refused(manager, 'AssignStaff', { role: 'floorperson', person: 'nobody' })).toEqual([
      'unknown-account',
      null,
    ]);
    expect(await refused(manager, 'AssignStaff', { role: 'floorperson', person: 'ann' })).toEqual([
      'no-role-here',
      null,
    ]);
    await house.must(manager, 'AssignStaff', { role: 'floorperson', person: 'flo' });
    expect(await refused(fay, 'AssignStaff', { role: 'dealer', person: 'ben' })).toEqual([
      'not-assigned',
      'pa-sicbo 625a.5(a)',
    ]);
    await house.must(flo, 'AssignStaff', { role: 'dealer', person: 'ann' });
    expect(await refused(ann, 'SignInDealer', { dealer: 'Somebody else' })).toEqual([
      'not-assigned',
      'pa-sicbo 625a.1(e)',
    ]);
    await house.must(ann, 'SignInDealer');
    await prepare(flo, ann, 'one');
    expect(await refused(fay, 'OpenTable')).toEqual(['not-assigned', 'pa-sicbo 625a.5(a)']);
    await house.must(flo, 'OpenTable');
    expect(await refused(ben, 'OpenBetting')).toEqual(['not-assigned', 'pa-sicbo 625a.1(e)']);
    await house.must(ann, 'OpenBetting');
    const names: unknown[] = [];
    for await (const { event } of entriesOf(house.running.store, streamOf('one')))
      if (event.type === 'DealerSignedIn') names.push((event as { dealer?: string }).dealer);
    expect(names).toEqual(['ann']);
    for (const client of [manager, flo, fay, ann, ben]) client.close();
  },
);

test('a dealer is relieved at the console in one gesture: table and console change hands in the middle of a round', async () => {
  const ann = await house.console('ann', 'one', 'dealer');
  const relief = async (name: string, password: string, cookie: string) =>
    house.post('/api/tables/one/relief', { command: `by-${name}`, name, password }, cookie);
  const cookie = await house.cookieOf('ann');
  expect((await relief('ben', 'not the password', cookie)).status).toBe(401);
  expect(await (await relief('fay', PASSWORD, cookie)).json()).toMatchObject({ refused: 'no-role-here' });
  expect(await (await relief('ben', PASSWORD, await house.cookieOf('cat'))).json()).toMatchObject({
    refused: 'second-person',
    clause: 'pa-sicbo 625a.1(e)',
  });
  expect(tableOf('one').dealer).toBe('ann');
  const { version } = tableOf('one');
  const relieved = await relief('ben', PASSWORD, cookie);
  expect(await relieved.json()).toMatchObject({ member: { name: 'ben' } });
  expect(tableOf('one')).toMatchObject({ dealer: 'ben', version: version + 1 });
  expect(await ann.closed()).toBe(1008);
  const me = async (whose: string): Promise<unknown> =>
    (await fetch(`${house.address}/api/staff/me`, { headers: { cookie: whose } })).json();
  expect(await me(cookie)).toMatchObject({ refused: 'not-signed-in' });
  expect(await me(cookiesIn(relieved))).toMatchObject({ member: { name: 'ben' } });
  const ben = await house.console('ben', 'one', 'dealer');
  await house.must(ben, 'CoverShaker');
  ben.close();
});

test('nobody deals and supervises at one table', async () => {
  const manager = await house.console('mo', 'two', 'shift-manager');
  await house.must(manager, 'AssignStaff', { role: 'floorperson', person: 'cat' });
  expect(await refused(manager, 'AssignStaff', { role: 'dealer', person: 'cat' })).toEqual([
    'second-person',
    'pa-sicbo 625a.5(a)',
  ]);
  manager.close();
});
