import { balancesOf, crapsPlay } from '@hardway/engine';
import type { OwnPart, TablePlan } from '@hardway/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { HouseClient, type Message } from '../house/client.ts';
import { TestHouse } from '../house/open.ts';
import { baysideCraps } from './bayside-craps.ts';
import { citedIn, foreignTo } from './citations.ts';

/** A table of the second craps document in a real house: one dealer, a supervisor and two players, over sockets. */

const TABLE: TablePlan = {
  id: 'bay',
  name: { en: 'The bay', zh: '海湾' },
  rulebook: 'bayside-craps',
  choices: { oddsMultiple: 2, limits: { min: 100, max: 100_000 } },
  seats: 5,
  unattended: null,
  opened: true,
};

let house: TestHouse;
const heard: unknown[] = [];

beforeAll(async () => {
  house = await TestHouse.open([TABLE], { rulebooks: [baysideCraps] });
});

afterAll(() => house.close());

const ask = async (client: HouseClient, type: string, fields: object = {}): Promise<Message> => {
  const answer = await client.command(type, fields);
  heard.push(answer);
  return answer;
};

const order = async (client: HouseClient, type: string, fields: object = {}): Promise<void> => {
  expect(await ask(client, type, fields)).toMatchObject({ ok: true });
};

const floor = async (): Promise<unknown> => {
  const response = await fetch(`${house.address}/api/floor`, { headers: { cookie: await house.cookieOf('dealer') } });
  return response.json();
};

test('the lobby has it', async () => {
  const tables = await (await fetch(`${house.address}/api/tables`)).json();
  expect(tables).toMatchObject([
    { id: 'bay', rulebook: 'bayside-craps', game: 'craps', phase: 'open', turn: { unit: 'throw', stage: 'betting' } },
  ]);
  expect(await floor()).toMatchObject([{ id: 'bay', last: null }]);
});

test('one dealer and two players play a hand, and the house pays and refuses by the new document', async () => {
  const [dealer, supervisor] = [await house.console('dealer', 'bay'), await house.console('pit-supervisor', 'bay')];
  const [first, second] = [await HouseClient.sit(house.address, 'bay'), await HouseClient.sit(house.address, 'bay')];
  const bet = (player: typeof first, spot: string, stake: number) => ({ seat: player.seat, spot, stake });
  const throws = async (dice: readonly number[]): Promise<void> => {
    await order(first, 'ThrowDice', { seat: first.seat });
    await order(dealer, 'CallThrow', { dice });
  };
  expect(await ask(first, 'PlaceWager', bet(first, 'fire', 100))).toMatchObject({
    ok: false,
    clause: 'bayside-craps R3.13',
  });
  await order(first, 'PlaceWager', bet(first, 'pass', 1_000));
  await order(second, 'PlaceWager', bet(second, 'field', 500));
  await order(dealer, 'OfferDice');
  await order(first, 'AnswerOffer', { seat: first.seat, accepts: true, selected: [3, 4] });
  await throws([2, 3]);
  expect(await floor()).toMatchObject([{ last: [2, 3], turn: { number: 2 } }]);
  await order(second, 'PlaceWager', bet(second, 'come', 1_000));
  await throws([4, 4]);
  await order(first, 'ThrowDice', { seat: first.seat });
  expect(await ask(dealer, 'CallNoRoll', { ground: 'stacked' })).toMatchObject({ ok: false, refused: 'no-remedy' });
  expect(await ask(supervisor, 'CallThrow', { dice: [1, 4] })).toMatchObject({ clause: 'bayside-craps R7.1' });
  await order(dealer, 'CallNoRoll', { ground: 'overboard' });
  await order(first, 'ThrowDice', { seat: first.seat });
  await order(dealer, 'DisputeFace');
  expect(await ask(dealer, 'RuleOnFace', { dice: [1, 4] })).toMatchObject({ clause: 'bayside-craps R8.1' });
  const paid = first.next(({ is, own }) => is === 'own' && (own as OwnPart).credit === 101_000);
  await order(supervisor, 'RuleOnFace', { dice: [1, 4] });
  await paid;
  await order(first, 'PlaceWager', bet(first, 'dont-pass', 1_000));
  await throws([6, 3]);
  const lost = second.next(
    ({ is, own }) => is === 'own' && (own as OwnPart).results.some(({ number }) => number === 5),
  );
  await throws([3, 4]);
  // The field on 5 paid even, the come on 8 went with the seven.
  expect(((await lost).own as OwnPart).credit).toBe(99_500);
  heard.push(...[dealer, supervisor, first, second].flatMap((client) => client.heard));
  for (const client of [dealer, supervisor, first, second]) client.close();
});

test('nothing that anybody was told, and nothing in the record, cites another document', async () => {
  const entries = await house.running.store.read('table:bay', 0, 1_000);
  expect(citedIn(entries).length).toBeGreaterThan(15);
  expect(citedIn(heard).length).toBeGreaterThan(15);
  expect(foreignTo('bayside-craps', [entries, heard])).toEqual([]);
});

test('the record is read again under the same rules after a restart', async () => {
  await house.restart();
  const { table } = house.running.floor.tables.get('bay')!.owner;
  expect(table.submission?.payouts['field/2']?.clause).toBe('bayside-craps R5.2 / row 10');
  expect(crapsPlay(table)).toMatchObject({ throws: 5, point: null, shooter: null });
  expect(Object.values(balancesOf(table.ledger)).reduce((sum, balance) => sum + balance, 0)).toBe(0);
});
