import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PRACTICE_FLOOR, readConfig } from '@hardway/server';
import type { TableAtAGlance } from '@hardway/server/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { scratchFolder } from '../scratch.ts';
import { until } from '../until.ts';
import { HouseClient } from './client.ts';
import { TestHouse } from './open.ts';

/** The floor's money: what a table takes, what it was expected to take, and who is told when it is out of the common run. */

const ID = 'sentosa-dealer';
let house: TestHouse;

beforeAll(async () => {
  const alerts = { bigWin: 50_000, deviations: 3, littlePlay: 90_000 };
  house = await TestHouse.open(
    PRACTICE_FLOOR.filter(({ id }) => id === ID),
    {},
    { operator: { ...readConfig({}).operator, alerts } },
  );
});

afterAll(() => house.close());

const glance = async (role: string): Promise<TableAtAGlance> => {
  const response = await fetch(`${house.address}/api/floor`, { headers: { cookie: await house.cookieOf(role) } });
  return ((await response.json()) as TableAtAGlance[])[0]!;
};

/** What has to be read first is not waited for by the house. */
const money = () => until(async () => (await glance('pit-supervisor')).money);

const order = async (client: HouseClient, type: string, fields: object = {}): Promise<void> =>
  expect(await client.command(type, fields)).toMatchObject({ ok: true });

test('the floor is told the table’s drop, win, hold, exposure and what is out of the common run', async () => {
  const dealer = await house.console('dealer', ID);
  const player = await HouseClient.sit(house.address, ID);
  const { seat } = player;
  await order(dealer, 'OpenBetting');
  await order(player, 'PlaceWager', { seat, spot: 'small', stake: 40_000 });
  await order(player, 'PlaceWager', { seat, spot: 'total/8', stake: 2_000 });
  const open = await money();
  expect(open).toMatchObject({ drop: 100_000, win: 0, staked: 0, exposure: 40_000 + 17_000, alerts: [] });
  await order(dealer, 'CloseBetting');
  await order(dealer, 'MixDice', { times: 3 });
  for (const face of [1, 2, 5]) await order(dealer, 'EnterDie', { face });
  await order(dealer, 'ConfirmResult');
  const paid = await money();
  // Small has an edge of 1/36, and total 8 one of 11/144.
  expect(paid).toMatchObject({ win: -57_000, staked: 42_000, exposure: 0, rounds: 1, anHour: 1 });
  expect(paid.expected).toEqual({ exact: '11375/9', nearest: 1_264 });
  expect(paid.alerts).toMatchObject([{ is: 'big-win', seat, amount: 57_000, number: 1 }]);
  await order(dealer, 'ClearLights');
  expect(await glance('pit-supervisor')).toMatchObject({ players: 1, left: 0 });
  expect((await glance('dealer')).money).toBeNull();
  player.close();
  dealer.close();
});

test('after a restart the figures are those of before, and what was saved of them is proved', async () => {
  const before = await money();
  await house.restart();
  expect(await money()).toEqual({ ...before, alerts: [] });
});

test('a file of the operator’s is read with all that is wrong in it at once', async () => {
  const folder = await scratchFolder('operator');
  const file = join(folder, 'operator.json');
  const read = async (value: unknown): Promise<unknown> => {
    await writeFile(file, typeof value === 'string' ? value : JSON.stringify(value));
    return readConfig({ HARDWAY_OPERATOR: file }).operator;
  };
  expect(await read({ alerts: { bigWin: 5 } })).toMatchObject({
    alerts: { bigWin: 5, deviations: 4, littlePlay: 300_000 },
  });
  await expect(read('{')).rejects.toThrow('which is not a file of JSON');
  await expect(read([])).rejects.toThrow('the file is an object with alerts');
  await expect(read({ alert: {}, alerts: { bigWin: 0.5, deviations: '4' } })).rejects.toThrow(
    /alert is unknown; the nearest is alerts\.\n.*alerts.bigWin is a whole number of minor units.*\n.*alerts.deviations/,
  );
});
