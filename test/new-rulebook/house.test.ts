import { balancesOf, sicBoPlay } from '@hardway/engine';
import type { OwnPart, TablePlan } from '@hardway/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { HouseClient } from '../house/client.ts';
import { TestHouse } from '../house/open.ts';
import { riversideSicBo } from './riverside-sicbo.ts';

/** A table of the new rulebook in a real house: a dealer, a player and a wall, over sockets. */

const TABLE: TablePlan = {
  id: 'quay',
  name: { en: 'The quay', zh: '码头' },
  rulebook: 'riverside-sicbo',
  choices: { paytable: 'east', narrows: 'A', limits: { min: 100, max: 100_000 } },
  seats: 5,
  unattended: null,
  opened: true,
};

let house: TestHouse;

beforeAll(async () => {
  house = await TestHouse.open([TABLE], { rulebooks: [riversideSicBo] });
});

afterAll(() => house.close());

const order = async (client: HouseClient, type: string, fields: object = {}): Promise<void> => {
  expect(await client.command(type, fields)).toMatchObject({ ok: true });
};

test('the lobby has it', async () => {
  const tables = await (await fetch(`${house.address}/api/tables`)).json();
  expect(tables).toMatchObject([{ id: 'quay', rulebook: 'riverside-sicbo', game: 'sicbo', phase: 'open' }]);
});

test('a player bets on the new wagers, the dealer enters the dice, and the house pays by the new odds', async () => {
  const [dealer, player] = [await house.console('dealer', 'quay'), await HouseClient.sit(house.address, 'quay')];
  const { seat } = player;
  await order(dealer, 'OpenBetting');
  expect(await player.command('PlaceWager', { seat, spot: 'all-different', stake: 401 })).toMatchObject({
    ok: false,
    refused: 'unpayable',
    clause: 'riverside-sicbo 3 / All Different',
  });
  await order(player, 'PlaceWager', { seat, spot: 'all-different', stake: 400 });
  await order(player, 'PlaceWager', { seat, spot: 'narrows', stake: 1_000 });
  await order(dealer, 'CloseBetting');
  expect(await dealer.command('EnterDie', { face: 1 })).toMatchObject({ ok: false, clause: 'riverside-sicbo 4.3' });
  await order(dealer, 'MixDice', { times: 2 });
  for (const face of [1, 4, 5]) await order(dealer, 'EnterDie', { face });
  const paid = player.next(({ is, own }) => is === 'own' && (own as OwnPart).results.length === 1);
  await order(dealer, 'ConfirmResult');
  const { credit, results } = (await paid).own as OwnPart;
  expect(credit).toBe(100_000 + 300 + 2_500);
  expect(results[0]!.results.map(({ spot, result, returned }) => [spot, result, returned]).toSorted()).toEqual([
    ['all-different', 'won', 700],
    ['narrows', 'won', 3_500],
  ]);
  await order(dealer, 'ClearLights');
  for (const client of [dealer, player]) client.close();
});

test('the record is read again under the same rules after a restart', async () => {
  await house.restart();
  const { table } = house.running.floor.tables.get('quay')!.owner;
  expect(table.submission?.payouts['all-different']?.clause).toBe('riverside-sicbo 3 / All Different');
  expect(sicBoPlay(table).rounds.map(({ roll }) => roll)).toEqual([[1, 4, 5]]);
  expect(Object.values(balancesOf(table.ledger)).reduce((sum, balance) => sum + balance, 0)).toBe(0);
});
