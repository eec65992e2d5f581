import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { PRACTICE_FLOOR, streamOf } from '@hardway/server';
import { DatabaseSync } from '@photostructure/sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { withCheckDigits } from '../../packages/server/src/cage/number.ts';
import { creditOf, post, takeVoucher } from './cage-desk.ts';
import { HouseClient } from './client.ts';
import { TestHouse } from './open.ts';

/** Somebody writes to the database of a house at work, and takes it back before anybody looks. */

const TABLE = 'maryland-dealer';
const NUMBER = withCheckDigits('1234567890123456');
const FAR = 999_999;

let house: TestHouse;
let database: InstanceType<typeof DatabaseSync>;

beforeEach(async () => {
  house = await TestHouse.open(PRACTICE_FLOOR.filter(({ id }) => id === TABLE));
  database = new DatabaseSync(join(house.folder, 'hardway.db'));
});

afterEach(async () => {
  database.close();
  await house.close();
});

const sit = async () => {
  const seated = await fetch(`${house.address}/api/practice/${TABLE}/seat`, {
    method: 'POST',
    headers: { 'x-hardway': '1' },
  });
  const place = (await seated.json()) as { seat: number; terminal: string; key: string };
  const player = await HouseClient.connect(house.address);
  await player.hello({ as: 'terminal', table: TABLE, terminal: place.terminal, key: place.key });
  return { ...place, player };
};

const addCommand = (stream: string, command: string, answer: object | null): void => {
  const add = database.prepare("INSERT INTO commands (stream, command, version, answer, mac) VALUES (?, ?, ?, ?, '')");
  add.run(stream, command, FAR, answer && JSON.stringify(answer));
};

const addEntry = (stream: string, version: number, command: string, event: object, answer: object | null): void => {
  const add = database.prepare(
    'INSERT INTO entries (stream, version, at, command, event, answer, hash) VALUES (?, ?, 1, ?, ?, ?, ?)',
  );
  add.run(stream, version, command, JSON.stringify(event), answer && JSON.stringify(answer), Buffer.alloc(32));
};

/** Whoever gets this need not ask again: it says whom to call. */
const FORGED = { ok: false, refused: 'record-altered', message: expect.stringContaining('call an auditor') };

test('a bet that somebody has noted as taken is not answered for, and holds up no other', async () => {
  const { player, seat, terminal } = await sit();
  addCommand(streamOf(TABLE), `${terminal}:noted`, { ok: true, version: FAR });
  const bet = { seat, spot: 'small', stake: 1000 };
  expect(await player.command('PlaceWager', bet, 'noted')).toMatchObject(FORGED);
  expect(await player.command('PlaceWager', bet, 'noted')).toMatchObject(FORGED);
  expect(await player.command('PlaceWager', bet, 'another')).toMatchObject({ ok: false, refused: 'bets-closed' });
  player.close();
});

test('an answer that the house never gave becomes no credit', async () => {
  const { player, seat, terminal } = await sit();
  const asks = ['redeem', NUMBER, undefined, TABLE, seat, `seat ${seat}`];
  const asked = createHash('sha256').update(JSON.stringify(asks)).digest('hex');
  addCommand('cage', `${terminal}:redeem:x`, { asked, answer: { number: NUMBER, amount: 50_000_000 } });
  const before = creditOf(house, TABLE, seat);
  expect(await player.ask({ is: 'redeem', number: NUMBER }, 'x')).toMatchObject(FORGED);
  expect(creditOf(house, TABLE, seat)).toBe(before);
  player.close();
});

test('a cash-out that the house never made becomes no voucher', async () => {
  const { player, seat, terminal } = await sit();
  await player.ask({ is: 'cash-out' });
  const [stream, command] = [streamOf(TABLE), `${terminal}:cash-out:y`];
  addCommand(stream, command, null);
  const by = { id: `seat ${seat}`, role: 'player' };
  const event = { amount: 70_000_000, by, reference: command, seat, type: 'CreditCashedOut' };
  addEntry(stream, FAR, command, event, { ok: true, version: FAR });
  const out = await player.ask({ is: 'cash-out' }, 'y');
  expect(out).toMatchObject(FORGED);
  expect(out.voucher).toBeUndefined();
  player.close();
});

test('a voucher that the house never issued is not paid, though its entry was there for a moment', async () => {
  await takeVoucher(house, TABLE);
  const [by, seat] = [{ id: 'seat 1', role: 'player', seat: 1 }, 1];
  const issued = { amount: 90_000_000, at: 1, by, expiresAt: null, number: NUMBER, seat, sequence: 2, table: TABLE };
  addEntry('cage', 2, 'z', { ...issued, type: 'VoucherIssued' }, null);
  await fetch(`${house.address}/api/vouchers/${NUMBER}/print`);
  database.exec("DROP TRIGGER entries_refuse_DELETE; DELETE FROM entries WHERE stream = 'cage' AND version = 2");
  const paid = await post(house, '/api/cage/redeem', 'cage', { command: 'pay', number: NUMBER });
  expect(paid).toMatchObject({ status: 404, told: { refused: 'voucher-not-found' } });
});

test('a table that reads its log again while somebody has changed it plays no more', async () => {
  const { player, seat } = await sit();
  const before = creditOf(house, TABLE, seat);
  database.exec('DROP TRIGGER entries_refuse_UPDATE');
  const raised = `UPDATE entries SET event = replace(event, '"amount":100000', '"amount":999100000') WHERE stream = ?`;
  database.prepare(raised).run(streamOf(TABLE));
  // Another writer's entry, by the house's own store, makes the owner read.
  const { owner } = house.running.floor.tables.get(TABLE)!;
  await house.running.store.append({
    stream: owner.stream,
    expectedVersion: owner.table.version,
    command: 'elsewhere',
    at: 1,
    events: [{ type: 'DiceLoaded', serial: 'a set' } as { type: string }],
    answer: null,
  });
  expect(await player.ask({ is: 'cash-out' })).toMatchObject({ ok: false });
  expect(await player.ask({ is: 'cash-out' })).toMatchObject({ ok: false, refused: 'record-altered' });
  expect(creditOf(house, TABLE, seat)).toBe(before);
  player.close();
});

test('a terminal that nobody enrolled is not let in', async () => {
  const { player, seat } = await sit();
  const id = 'terminal-of-a-thief';
  const keyHash = createHash('sha256').update('key').digest('hex');
  const event = { by: 'x', id, keyHash, practice: true, seat, table: TABLE, type: 'TerminalEnrolled' };
  addEntry('terminals', FAR, id, event, null);
  // Whoever is enrolled next makes the house look.
  (await HouseClient.sit(house.address, TABLE)).close();
  const thief = await HouseClient.connect(house.address);
  expect(await thief.hello({ as: 'terminal', table: TABLE, terminal: id, key: 'key' })).toMatchObject({
    is: 'refused',
  });
  thief.close();
  player.close();
});

test('a cashier is not told that a voucher is paid which was never issued', async () => {
  const asks = ['redeem', NUMBER, undefined, 'cashier', 'demo-cage', 'demo-cage'];
  const asked = createHash('sha256').update(JSON.stringify(asks)).digest('hex');
  for (const command of ['pay', 'demo-cage:counter:pay'])
    addCommand('cage', command, { asked, answer: { number: NUMBER, amount: 50_000_000, is: 'redeemed' } });
  const paid = await post(house, '/api/cage/redeem', 'cage', { command: 'pay', number: NUMBER });
  expect(paid).toMatchObject({ status: 404, told: { refused: 'voucher-not-found' } });
});

test('a cashier who asks again is not told another amount than was paid', async () => {
  const { number } = await takeVoucher(house, TABLE);
  const pay = () => post(house, '/api/cage/redeem', 'cage', { command: 'pay', number });
  const paid = await pay();
  expect(await pay()).toEqual(paid);
  database.exec(`DROP TRIGGER entries_refuse_UPDATE;
    UPDATE entries SET answer = replace(answer, '"amount":100000', '"amount":999100000') WHERE stream = 'cage'`);
  const again = await pay();
  expect(again).toMatchObject({ status: 500, told: { refused: 'record-altered' } });
  expect(JSON.stringify(again)).not.toContain('999100000');
});
