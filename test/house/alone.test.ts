import { crapsPlay, creditAt, sicBoPlay } from '@hardway/engine';
import { type OwnPart, PRACTICE_FLOOR, type TableView, turnName } from '@hardway/server';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { until } from '../until.ts';
import { HouseClient, type Message } from './client.ts';
import { TestHouse } from './open.ts';

/** Tables that visitors have alone: each gets another, comes back to it, and leaves it to the next one as new. */

const SICBO = 'sentosa-untimed';
const CRAPS = 'craps-untimed';
const MINUTE = 60_000;

let house: TestHouse;
let clock = Date.UTC(2026, 0, 1);
const clients: HouseClient[] = [];

beforeAll(async () => {
  const ids = [SICBO, CRAPS].flatMap((id) => [id, `${id}-2`]);
  house = await TestHouse.open(
    PRACTICE_FLOOR.filter(({ id }) => ids.includes(id)),
    { now: () => (clock += 1) },
  );
});

afterEach(async () => {
  for (const client of clients.splice(0)) client.close();
  await until(() => [...house.running.floor.tables.values()].every(({ seated }) => seated.size === 0));
  clock += 11 * MINUTE;
});

afterAll(() => house.close());

interface Given {
  readonly table: string;
  readonly terminal: string;
  readonly key: string;
}

const ask = async (id: string): Promise<Given | Message> =>
  (
    await fetch(`${house.address}/api/practice/${id}/seat`, { method: 'POST', headers: { 'x-hardway': '1' } })
  ).json() as Promise<Given>;

const helloOf = ({ table, terminal, key }: Given) => ({ as: 'terminal', table, terminal, key });

const greet = async (given: Given): Promise<HouseClient> => {
  const [client, welcome] = await HouseClient.greet(house.address, helloOf(given));
  expect(welcome).toMatchObject({ is: 'welcome', own: { seat: 1 } });
  clients.push(client);
  return client;
};

const sit = async (id: string): Promise<{ client: HouseClient; given: Given }> => {
  const given = (await ask(id)) as Given;
  return { given, client: await greet(given) };
};

const tableOf = (id: string) => house.running.floor.tables.get(id)!.owner.table;
const isWaiting = (id: string): boolean => id.startsWith(CRAPS) || /betting$/.test(turnName(tableOf(id)));
const place = (client: HouseClient, spot: string, stake: number): Promise<Message> =>
  client.command('PlaceWager', { seat: 1, spot, stake });
const roll = async (client: HouseClient, id: string): Promise<void> => {
  const turn = turnName(tableOf(id));
  await client.ask({ is: 'go', turn });
  await until(() => turnName(tableOf(id)) !== turn);
};
const gone = async (client: HouseClient, id: string): Promise<void> => {
  client.close();
  await until(() => house.running.floor.tables.get(id)!.seated.size === 0);
};

test.each([SICBO, CRAPS])('%s: what one visitor does, no other sees or is touched by', async (id) => {
  const one = await sit(id);
  const other = await sit(id);
  expect([one.given.table, other.given.table]).toEqual([id, `${id}-2`]);
  await until(() => isWaiting(id) && isWaiting(`${id}-2`));
  const before = tableOf(`${id}-2`);
  expect(await place(one.client, id === SICBO ? 'small' : 'field', 500)).toMatchObject({ ok: true });
  await roll(one.client, id);
  expect(tableOf(`${id}-2`)).toBe(before);
  // Its own dice, and at craps its own shooter.
  await roll(other.client, `${id}-2`);
  if (id === CRAPS) expect(crapsPlay(tableOf(`${id}-2`)).throws).toBe(1);
  expect(await ask(id)).toMatchObject({ refused: 'seat-taken' });
  const listed = (await (await fetch(`${house.address}/api/tables`)).json()) as { id: string; alone: boolean }[];
  expect(listed.map((table) => [table.id, table.alone])).toEqual([
    [SICBO, true],
    [CRAPS, true],
  ]);
});

test('a visitor comes back to the same table, after a restart too, and nobody has got it meanwhile', async () => {
  const one = await sit(CRAPS);
  expect(await place(one.client, 'place/6', 600)).toMatchObject({ ok: true });
  await gone(one.client, one.given.table);
  clock += 9 * MINUTE;
  const other = await sit(CRAPS);
  expect(other.given.table).not.toBe(one.given.table);
  expect(await ask(CRAPS)).toMatchObject({ refused: 'seat-taken' });
  await gone(other.client, other.given.table);
  await house.restart();
  expect(await ask(CRAPS)).toMatchObject({ refused: 'seat-taken' });
  const again = await greet(one.given);
  expect((again.heard[0]!.own as OwnPart).bets?.wagers).toMatchObject([{ spot: 'place/6', stake: 600 }]);
});

test.each([SICBO, CRAPS])('%s: whoever comes after a visitor finds a table as new', async (id) => {
  const before = [await sit(id), await sit(id)];
  for (const { client, given } of before) {
    await until(() => isWaiting(given.table));
    for (const spot of id === SICBO ? ['small'] : ['pass', 'hard/8'])
      expect(await place(client, spot, 500)).toMatchObject({ ok: true });
    await roll(client, given.table);
    await gone(client, given.table);
  }
  clock += 11 * MINUTE;
  const next = await sit(id);
  const table = tableOf(next.given.table);
  expect(creditAt(table.ledger, 1)).toBe(100_000);
  const { view, own } = next.client.heard[0] as unknown as { view: TableView; own: OwnPart };
  expect(own.credit).toBe(100_000);
  expect(own.bets?.wagers ?? []).toEqual([]);
  expect(own.results.flatMap(({ results }) => results)).toEqual([]);
  if (id === SICBO) expect(sicBoPlay({ ...table, play: view.play })).toMatchObject({ rounds: [] });
  else expect(view.play).toMatchObject({ recent: [], point: null, shooter: null, totalsThrown: [] });
  const results = await fetch(`${house.address}/api/tables/${next.given.table}/results`);
  expect(await results.json()).toEqual([]);
  for (const { given } of before.filter(({ given: { table: had } }) => had === next.given.table)) {
    const [client, told] = await HouseClient.greet(house.address, helloOf(given));
    expect(told).toMatchObject({ is: 'refused', refused: 'not-signed-in' });
    client.close();
  }
});
