import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openHouse, PRACTICE_FLOOR, type RunningHouse } from '@hardway/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as command from '../command.ts';
import { HouseClient } from './client.ts';
import { practiceConfig, QUICK, signInAt } from './open.ts';

/** Amounts are minor units of the house's currency, and everything that writes them out says so. */

const TABLE = 'sentosa-dealer';

let folder: string;
let house: RunningHouse;
let player: HouseClient & { seat: number };
let dealer: HouseClient;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hardway-currency-'));
  const tables = PRACTICE_FLOOR.filter(({ id }) => id === TABLE);
  house = await openHouse({ ...practiceConfig(folder, tables), currency: 'JPY' }, { passwords: QUICK });
  player = await HouseClient.sit(house.address, TABLE);
  dealer = await HouseClient.connect(house.address, { cookie: await signInAt(house.address, folder, 'dealer') });
  await dealer.hello({ as: 'staff', table: TABLE, role: 'dealer' });
  await dealer.command('OpenBetting');
});

afterAll(async () => {
  for (const client of [player, dealer]) client.close();
  await house.close();
  await rm(folder, { recursive: true });
});

const read = async (path: string): Promise<string> => (await fetch(`${house.address}${path}`)).text();

const hardway = async (...args: readonly string[]): Promise<string> =>
  (await command.hardway([...args, '--folder', folder])).stdout;

test('the house tells every page its currency', async () => {
  expect(JSON.parse(await read('/api/house'))).toEqual({
    name: 'A test house',
    currency: 'JPY',
    practice: true,
    brand: { name: { en: 'Hardway', zh: 'Hardway' }, logo: null },
    sound: { starts: 'on', terminal: { effects: 60, calls: 60 }, wall: { effects: 60, calls: 80 }, recordings: [] },
  });
});

test('a refusal speaks of whole yen, and says it in one sentence alone', async () => {
  const answer = await player.command('PlaceWager', { seat: player.seat, spot: 'small', stake: 50 });
  expect(answer).toMatchObject({
    refused: 'below-minimum',
    message: 'Small: the minimum is 100, and 50 is less.',
  });
  expect(answer).not.toHaveProperty('pieces');
  const dear = await player.command('PlaceWager', { seat: player.seat, spot: 'total/8', stake: 501 });
  expect(dear.message).toBe('A stake of 501 on total/8 cannot be paid exactly; the nearest payable: 500 and 502.');
});

test('the plain page of the tables has no dollars', async () => {
  const page = await read('/');
  expect(page).toMatch(/JPY 100 – JPY [\d,]+/);
  expect(page).not.toContain('$');
});

test('the record says what its amounts are, so that others read them the same', async () => {
  await player.command('PlaceWager', { seat: player.seat, spot: 'small', stake: 1000 });
  await dealer.command('CloseBetting');
  await dealer.command('MixDice', { times: 3 });
  for (const face of [1, 2, 5]) await dealer.command('EnterDie', { face });
  expect(await dealer.command('ConfirmResult')).toMatchObject({ ok: true });
  expect(await dealer.command('ClearLights')).toMatchObject({ ok: true });
  const told = await hardway('replay', TABLE, '1');
  expect(told).toContain('puts 1000 on small');
  expect(told).toMatch(/small +1000 +won 2000 +the same/);
  expect(await hardway('replay', TABLE)).toMatch(/1-2-5 +1 +1000 +2000/);
  for (const what of ['meters', 'balance']) {
    const rows = (await hardway('export', what)).trimEnd().split('\n');
    expect(rows.map((row) => row.split(',').at(-1))).toEqual(['unit', ...rows.slice(1).map(() => '1 JPY')]);
  }
});

test('a voucher is for what the player had', async () => {
  const { voucher } = await player.ask({ is: 'cash-out' });
  expect(await read(`/api/vouchers/${String(voucher)}/print`)).toContain('JPY 101,000');
  const cookie = await signInAt(house.address, folder, 'cage');
  const response = await fetch(`${house.address}/api/cage/redeem`, {
    method: 'POST',
    headers: { 'x-hardway': '1', 'content-type': 'application/json', cookie },
    body: JSON.stringify({ command: 'pay-1', number: voucher, amount: 1010 }),
  });
  expect(await response.json()).toEqual({
    refused: 'amount-differs',
    clause: null,
    message: 'The voucher is for 101000, not for 1010.',
  });
});
