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
    dia: ['dealer', 'shift-manager'],
    eve: ['dealer'],
    gus: ['dealer'],
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

/** Gives a command with a second person's word. */
const approved = (client: HouseClient, account: string, type: string, fields: object = {}) =>
  client.ask({ is: 'command', type, fields, approval: { account, password: PASSWORD } });

test('whoever deals at a table has no other say there, whatever else they are in the house', async () => {
  const [manager, dealing, managing] = await Promise.all([
    house.console('mo', 'one', 'shift-manager'),
    house.console('dia', 'one', 'dealer'),
    house.console('dia', 'one', 'shift-manager'),
  ]);
  const own = { ok: false, refused: 'second-person', clause: 'pa-sicbo 625a.1(e)' };
  const ruling = { ground: 'not-covered', text: 'For the trouble.', effect: 'none' };
  await house.must(managing, 'Rule', ruling);
  await house.must(manager, 'AssignStaff', { role: 'dealer', person: 'dia' });
  await house.must(dealing, 'RelieveDealer');
  expect(await managing.command('Rule', ruling)).toMatchObject(own);
  expect(await managing.command('VoidRounds', { rounds: [1], reason: 'damaged-dice' })).toMatchObject(own);
  expect(await managing.command('AssignStaff', { role: 'dealer', person: 'ben' })).toMatchObject(own);
  // Nor is it a second person's word where they are the one who deals.
  const paying = { ...ruling, effect: 'adjust', seat: 1, adjustment: 500 };
  expect(await approved(manager, 'dia', 'Rule', paying)).toMatchObject(own);
  expect(await approved(manager, 'flo', 'Rule', paying)).toMatchObject({ ok: true });
  await house.must(manager, 'AssignStaff', { role: 'dealer', person: 'ben' });
  await house.must(await house.console('ben', 'one', 'dealer'), 'RelieveDealer');
  await house.must(managing, 'Rule', ruling);
  for (const client of [manager, dealing, managing]) client.close();
});

test('a person deals at one open table, however they come to the second', async () => {
  const [manager, fay, gus, ben] = await Promise.all([
    house.console('mo', 'two', 'shift-manager'),
    house.console('fay', 'two', 'floorperson'),
    house.console('gus', 'two', 'dealer'),
    house.console('ben', 'two', 'dealer'),
  ]);
  const busy = { ok: false, refused: 'not-assigned', clause: 'pa-sicbo 625a.1(e)' };
  expect(tableOf('one')).toMatchObject({ dealer: 'ben', phase: { is: 'open' } });
  await house.must(manager, 'AssignStaff', { role: 'floorperson', person: 'fay' });
  await house.must(fay, 'AssignStaff', { role: 'dealer', person: 'ben' });
  expect(await ben.command('SignInDealer')).toMatchObject(busy);
  await house.must(fay, 'AssignStaff', { role: 'dealer', person: 'gus' });
  await house.must(gus, 'SignInDealer');
  await prepare(fay, gus, 'two');
  // A table that is closed has no dealer yet; it does not open with one who deals elsewhere by then.
  const gusAtOne = await house.console('gus', 'one', 'dealer');
  expect(await approved(gusAtOne, 'mo', 'RelieveDealer')).toMatchObject({ ok: true });
  expect(await fay.command('OpenTable')).toMatchObject(busy);
  await house.must(fay, 'AssignStaff', { role: 'dealer', person: 'ben' });
  await house.must(ben, 'RelieveDealer');
  await house.must(fay, 'OpenTable');
  const cats = await Promise.all(['one', 'two'].map((table) => house.console('cat', table, 'dealer')));
  const managerAtOne = await house.console('mo', 'one', 'shift-manager');
  for (const client of [manager, managerAtOne])
    await house.must(client, 'AssignStaff', { role: 'dealer', person: 'cat' });
  const taken = await Promise.all(cats.map((cat) => cat.command('RelieveDealer')));
  expect(taken.filter(({ ok }) => ok)).toHaveLength(1);
  expect(taken.find(({ ok }) => !ok)).toMatchObject(busy);
  const other = tableOf('one').dealer === 'cat' ? 'two' : 'one';
  const relief = await house.post(
    `/api/tables/${other}/relief`,
    { command: 'by-cat', name: 'cat', password: PASSWORD },
    await house.cookieOf(tableOf(other).dealer!),
  );
  expect(await relief.json()).toMatchObject({ refused: 'not-assigned' });
  for (const client of [manager, managerAtOne, fay, gus, ben, gusAtOne, ...cats]) client.close();
});

test('a table whose dealer’s account is disabled in the middle of a round stands still until somebody is put there', async () => {
  const dealer = tableOf('two').dealer!;
  const [fay, console] = await Promise.all([
    house.console('fay', 'two', 'floorperson'),
    house.console(dealer, 'two', 'dealer'),
  ]);
  await house.must(console, 'OpenBetting');
  await house.running.staff.disable({ command: `end-${dealer}`, by: 'keeper', account: dealer });
  expect(await console.closed()).toBe(1008);
  const eve = await house.console('eve', 'two', 'dealer');
  expect(await eve.command('CoverShaker')).toMatchObject({ refused: 'not-assigned' });
  expect(await eve.command('RelieveDealer')).toMatchObject({ refused: 'second-person' });
  // Their password is worth nothing any more, also as the word of whoever hands the table over.
  expect(await approved(eve, dealer, 'RelieveDealer')).toMatchObject({ refused: 'not-recognised' });
  await house.must(fay, 'AssignStaff', { role: 'dealer', person: 'eve' });
  await house.must(eve, 'RelieveDealer');
  await house.must(eve, 'CoverShaker');
  expect(tableOf('two').dealer).toBe('eve');
  for (const client of [fay, eve]) client.close();
});
