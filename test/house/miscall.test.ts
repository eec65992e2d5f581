import { crapsPlay, creditAt } from '@hardway/engine';
import { PRACTICE_FLOOR, replayRound, verifyRecord } from '@hardway/server';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { hardway } from '../command.ts';
import { approvedBy, eventsOf, get } from './cage-desk.ts';
import { HouseClient } from './client.ts';
import { TestHouse } from './open.ts';

/** A miscalled throw put right over sockets, and what the house's books, searches and replays make of it. */

const TABLE = 'craps-dealer';
let house: TestHouse;

beforeEach(async () => {
  house = await TestHouse.open(PRACTICE_FLOOR.filter(({ id }) => id === TABLE));
});

afterEach(() => house.close());

const owner = () => house.running.floor.tables.get(TABLE)!.owner;
const told = async (path: string, role = 'auditor'): Promise<unknown> =>
  (await get(house, `/api/tables/${TABLE}/${path}`, role)).told;

const reopen = async (fields: object, role = 'boxperson'): Promise<unknown> => {
  const client = await house.console(role, TABLE);
  const reply = await client.ask({
    ...{ is: 'command', type: 'ReopenThrow', fields },
    approval: approvedBy(house, 'floorperson'),
  });
  client.close();
  return reply;
};

/** A throw as it is decided anew from the record, and every change that was made to it. */
const replayed = async (number: string): Promise<readonly object[]> => {
  const { stdout } = await hardway(['replay', TABLE, number, '--json', '--folder', house.folder]);
  return (JSON.parse(stdout) as { stretches: readonly object[] }).stretches;
};

/** One player shoots with a line wager; another wins on the field by a wrong call, and goes. */
const miscalled = async () => {
  const stick = await house.console('stickperson', TABLE);
  const shooter = await HouseClient.sit(house.address, TABLE);
  const other = await HouseClient.sit(house.address, TABLE);
  const ok = async (client: HouseClient, type: string, fields: object = {}): Promise<void> =>
    expect(await client.command(type, fields)).toMatchObject({ ok: true });
  await ok(stick, 'OfferDice');
  await ok(shooter, 'AnswerOffer', { seat: shooter.seat, accepts: true });
  await ok(shooter, 'PlaceWager', { seat: shooter.seat, spot: 'pass', stake: 1000 });
  await ok(other, 'PlaceWager', { seat: other.seat, spot: 'field', stake: 500 });
  const roll = async (...dice: number[]): Promise<void> => {
    await ok(shooter, 'ThrowDice', { seat: shooter.seat });
    await ok(stick, 'CallThrow', { dice });
  };
  await roll(2, 2);
  return { shooter, other, roll };
};

test('what was paid by a wrong call to a player who has left is owed under the voucher, and the books agree', async () => {
  const { other, roll } = await miscalled();
  const { seat } = other;
  expect(await other.ask({ is: 'cash-out' })).toMatchObject({ ok: true });
  expect(await reopen({ number: 1, dice: [3, 5] }, 'stickperson')).toMatchObject({ refused: 'wrong-role' });
  expect(await reopen({ number: 1, dice: [3, 5] })).toMatchObject({ ok: true });
  const { told: vouchers } = await get(house, '/api/cage/vouchers', 'cage');
  const [{ sequence }] = vouchers as unknown as [{ sequence: number }];
  expect((await get(house, '/api/cage/visits', 'cage')).told).toEqual([
    { table: TABLE, seat, unit: 1, amount: -1000, voucher: sequence },
  ]);
  await roll(6, 6);
  expect(await told('rounds?is=corrected')).toMatchObject({
    rounds: [{ number: 1, roll: [3, 5], corrected: true, wagers: 1, staked: 500, returned: 0 }],
  });
  expect(await told('results')).toMatchObject([
    { number: 2, roll: [6, 6] },
    { number: 1, roll: [3, 5], corrected: true },
  ]);
  expect(await told('meters')).toMatchObject({
    table: { rounds: 2, corrections: 1, coinIn: 500, coinOut: 0, wagers: 1 },
    seats: { [seat]: { coinIn: 500, coinOut: 0 } },
  });
  const replays = [await replayed('1'), await replayed('2')];
  expect(replays).toMatchObject([
    [
      { dice: [2, 2], same: true },
      { dice: [3, 5], same: true },
    ],
    [{ dice: [6, 6], same: true }],
  ]);
  await house.restart();
  expect((await verifyRecord(house.running.store)).flaws).toEqual([]);
});

test('a throw can be reopened after a restart, a void one is known as such, and each is found again', async () => {
  const { shooter } = await miscalled();
  await house.restart();
  expect(await reopen({ number: 1 }, 'pit-supervisor')).toMatchObject({ ok: true });
  expect(crapsPlay(owner().table)).toMatchObject({ point: null, throws: 1, recent: [] });
  expect(creditAt(owner().table.ledger, shooter.seat)).toBe(99_000);
  expect(await told('results')).toMatchObject([{ number: 1, roll: null, corrected: true, void: true }]);
  expect(await told('rounds?is=void')).toMatchObject({ rounds: [{ number: 1, roll: null }] });
  expect((await told('significant')) as object[]).toContainEqual(
    expect.objectContaining({ event: expect.objectContaining({ type: 'ThrowReopened', number: 1 }) }),
  );
  const device = await house.console('stickperson', TABLE);
  expect(await device.command('ThrowDice', { seat: shooter.seat })).toMatchObject({ ok: true });
  expect(await device.command('CallThrow', { dice: [5, 5] })).toMatchObject({ ok: true });
  expect(crapsPlay(owner().table)).toMatchObject({ point: 10, throws: 2 });
  const stretch = { store: house.running.store, stream: `table:${TABLE}`, rulebook: owner().rulebook };
  const [first, second] = [await replayRound(stretch, 1), await replayRound(stretch, 2)];
  const log = await eventsOf(house, `table:${TABLE}`);
  expect(first!.changes.map((version) => log[version - 1])).toMatchObject([{ type: 'ThrowReopened' }]);
  expect(log.slice(second!.before.version, second!.until)).toContainEqual(
    expect.objectContaining({ type: 'ThrowCalled', number: 2, roll: [5, 5] }),
  );
});
