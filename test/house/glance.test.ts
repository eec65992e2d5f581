import { PRACTICE_FLOOR } from '@hardway/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { HouseClient } from './client.ts';
import { TestHouse } from './open.ts';

/** What the lobby and the floor are told of tables that they see from across the room. */

const TABLES = ['sentosa-dealer', 'craps-dealer', 'massachusetts-dealer'];

let house: TestHouse;

beforeAll(async () => {
  const plans = PRACTICE_FLOOR.filter(({ id }) => TABLES.includes(id));
  house = await TestHouse.open(
    plans.map((plan) =>
      plan.rulebook === 'ma-sicbo' ? { ...plan, choices: { ...plan.choices, shaker: 'automated-coverless' } } : plan,
    ),
  );
});

afterAll(() => house.close());

type Glance = {
  id: string;
  phase: string;
  turn: { unit: string; number: number; stage: string };
  last?: number[] | null;
  shiftInspectionDue?: boolean;
};

const table = async (route: '/api/tables' | '/api/floor', id: string): Promise<Glance> => {
  const response = await fetch(`${house.address}${route}`, { headers: { cookie: await house.cookieOf('dealer') } });
  return ((await response.json()) as Glance[]).find((entry) => entry.id === id)!;
};

const order = async (client: HouseClient, type: string, fields: object = {}): Promise<void> => {
  expect(await client.command(type, fields)).toMatchObject({ ok: true });
};

test('a Sic Bo table between rounds is said to be between rounds, not betting', async () => {
  const turn = async (): Promise<Glance['turn']> => (await table('/api/tables', 'sentosa-dealer')).turn;
  const dealer = await house.console('dealer', 'sentosa-dealer');
  expect(await turn()).toEqual({ unit: 'round', number: 0, stage: 'between' });
  await order(dealer, 'OpenBetting');
  expect(await turn()).toEqual({ unit: 'round', number: 1, stage: 'betting' });
  await order(dealer, 'CloseBetting');
  expect(await turn()).toMatchObject({ stage: 'closed' });
  await order(dealer, 'MixDice', { times: 3 });
  for (const face of [1, 2, 3]) await order(dealer, 'EnterDie', { face });
  await order(dealer, 'ConfirmResult');
  expect(await turn()).toMatchObject({ stage: 'lit' });
  await order(dealer, 'ClearLights');
  expect(await turn()).toEqual({ unit: 'round', number: 1, stage: 'between' });
  expect(await table('/api/floor', 'sentosa-dealer')).toMatchObject({ last: [1, 2, 3], turn: { stage: 'between' } });
  dealer.close();
});

test('a craps tile shows the last dice', async () => {
  const [dealer, stick] = [
    await house.console('dealer', 'craps-dealer'),
    await house.console('stickperson', 'craps-dealer'),
  ];
  const player = await HouseClient.sit(house.address, 'craps-dealer');
  expect(await table('/api/floor', 'craps-dealer')).toMatchObject({ last: null, turn: { unit: 'throw', number: 1 } });
  await order(player, 'PlaceWager', { seat: player.seat, spot: 'pass', stake: 1000 });
  await order(stick, 'OfferDice');
  await order(player, 'AnswerOffer', { seat: player.seat, accepts: true });
  await order(player, 'ThrowDice', { seat: player.seat });
  expect(await table('/api/floor', 'craps-dealer')).toMatchObject({ last: null, turn: { stage: 'thrown' } });
  await order(stick, 'CallThrow', { dice: [2, 3] });
  expect(await table('/api/floor', 'craps-dealer')).toMatchObject({
    last: [2, 3],
    turn: { unit: 'throw', number: 2, stage: 'betting' },
  });
  for (const client of [dealer, stick, player]) client.close();
});

test('the floor sees that a shift’s inspection is due, for as long as it holds the next round up', async () => {
  const isDue = async () => (await table('/api/floor', 'massachusetts-dealer')).shiftInspectionDue;
  const supervisor = await house.console('pit-supervisor', 'massachusetts-dealer');
  expect(await isDue()).toBe(false);
  await order(supervisor, 'BeginShift', { shift: 'night' });
  expect(await isDue()).toBe(true);
  for (let toss = 0; toss < 3; toss += 1) await order(supervisor, 'TestShaker', { tossed: true });
  expect(await isDue()).toBe(false);
  supervisor.close();
});
