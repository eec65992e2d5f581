import { PRACTICE_FLOOR } from '@hardway/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { HouseClient } from './client.ts';
import { TestHouse } from './open.ts';

/** Staff look for rounds of a table over the wire. */

let house: TestHouse;
let player: HouseClient & { seat: number };
let clock = Date.UTC(2026, 0, 1);
const TABLE = 'sentosa-dealer';
const MINUTE = 60_000;

interface Found {
  readonly rounds: readonly { readonly number: number; readonly [field: string]: unknown }[];
  readonly next: number | null;
}

const ask = async (path: string, role = 'surveillance'): Promise<Response> =>
  fetch(`${house.address}/api/tables/${path}`, {
    headers: { 'x-hardway': '1', cookie: await house.cookieOf(role) },
  });

const search = async (query: string): Promise<Found> => {
  const response = await ask(`${TABLE}/rounds?${query}`);
  expect(response.status).toBe(200);
  return (await response.json()) as Found;
};

const numbers = async (query: string): Promise<number[]> => (await search(query)).rounds.map(({ number }) => number);

/** Rounds 1 to 6, a minute apart: the player bets in 2 and 4, round 3 is void, round 5 is corrected. */
beforeAll(async () => {
  house = await TestHouse.open(
    PRACTICE_FLOOR.filter(({ id }) => id === TABLE),
    { now: () => clock },
  );
  const dealer = await house.console('dealer', TABLE);
  const must = async (client: HouseClient, type: string, fields: object = {}): Promise<void> =>
    expect(await client.command(type, fields), type).toMatchObject({ ok: true });
  player = await HouseClient.sit(house.address, TABLE);
  for (let round = 1; round <= 6; round += 1) {
    clock += MINUTE;
    await must(dealer, 'OpenBetting');
    if (round === 2 || round === 4) await must(player, 'PlaceWager', { seat: player.seat, spot: 'big', stake: 1000 });
    await must(dealer, 'CloseBetting');
    await must(dealer, 'MixDice', { times: 3 });
    if (round === 3) {
      await must(dealer, 'CallNoRoll');
      continue;
    }
    for (const face of round === 4 ? [6, 5, 4] : [1, 2, round]) await must(dealer, 'EnterDie', { face });
    await must(dealer, 'ConfirmResult');
    await must(dealer, 'ClearLights');
  }
  clock += 10 * MINUTE;
  const supervisor = await house.console('shift-manager', TABLE);
  const approval = { account: 'demo-pit-manager', password: house.passwordOf('pit-manager') };
  expect(
    await supervisor.ask({ is: 'command', type: 'CorrectResult', fields: { round: 5, dice: [3, 3, 3] }, approval }),
  ).toMatchObject({ ok: true });
  dealer.close();
  supervisor.close();
});

afterAll(async () => {
  player.close();
  await house.close();
});

const start = Date.UTC(2026, 0, 1);

test.each([
  ['', [6, 5, 4, 3, 2, 1]],
  ['first=2&last=4', [4, 3, 2]],
  [`from=${start + 2 * MINUTE}&to=${start + 3 * MINUTE}`, [3, 2]],
  [`from=${start + 5 * MINUTE}`, [6, 5]],
  ['dice=4,5,6', [4]],
  ['dice=3,3,3', [5]],
  ['dice=1,2,5', []],
  ['is=void', [3]],
  ['is=corrected', [5]],
])('rounds are found by "%s"', async (query, expected) => {
  expect(await numbers(query)).toEqual(expected);
});

test('rounds are found by seat and by terminal, with what the player had there', async () => {
  const [terminal] = (await (await ask(`${TABLE}/terminals`, 'shift-manager')).json()) as { id: string }[];
  for (const query of [`seat=${player.seat}`, `terminal=${terminal!.id}`])
    expect((await search(query)).rounds).toMatchObject([
      {
        number: 4,
        roll: [6, 5, 4],
        wagers: 1,
        staked: 1000,
        returned: 2000,
        results: [{ spot: 'big', result: 'won' }],
      },
      { number: 2, roll: [1, 2, 2], wagers: 1, staked: 1000, returned: 0, results: [{ spot: 'big', result: 'lost' }] },
    ]);
  expect(await numbers(`terminal=${terminal!.id}&to=${start + 3 * MINUTE}`)).toEqual([2]);
  expect(await numbers('seat=99')).toEqual([]);
  for (const query of ['terminal=nobody', `terminal=${terminal!.id}&seat=99`])
    expect((await ask(`${TABLE}/rounds?${query}`)).status).toBe(422);
});

test('a device that is gone has its own time only, and a shaker has no seat', async () => {
  const cookie = await house.cookieOf('floorperson');
  const terminals = `${house.address}/api/tables/${TABLE}/terminals`;
  const own = { 'x-hardway': '1', 'content-type': 'application/json', cookie };
  const enrol = async (seat: number | null): Promise<string> => {
    const response = await fetch(terminals, { method: 'POST', headers: own, body: JSON.stringify({ seat }) });
    return ((await response.json()) as { id: string }).id;
  };
  const late = await enrol(77);
  await fetch(`${terminals}/${late}`, { method: 'DELETE', headers: { 'x-hardway': '1', cookie } });
  expect(await numbers(`terminal=${late}`)).toEqual([]);
  expect((await ask(`${TABLE}/rounds?terminal=${await enrol(null)}`)).status).toBe(422);
});

test('answers come in pages, newest first', async () => {
  const first = await search('limit=4');
  expect(first.rounds.map(({ number }) => number)).toEqual([6, 5, 4, 3]);
  expect(first.next).toBe(3);
  expect(await search(`limit=4&before=${first.next}`)).toMatchObject({
    rounds: [{ number: 2 }, { number: 1 }],
    next: null,
  });
});

test('one round is told in full', async () => {
  const round = (await (await ask(`${TABLE}/rounds/4`)).json()) as object;
  expect(round).toMatchObject({ at: start + 4 * MINUTE, record: { number: 4, roll: [6, 5, 4], corrected: false } });
  for (const number of ['7', '0', 'none']) expect((await ask(`${TABLE}/rounds/${number}`)).status).toBe(404);
});

test.each(['first=-1', 'from=yesterday', 'dice=7,1,1', 'dice=1', 'is=odd', 'colour=red', 'limit=1e9'])(
  'a question that makes no sense is refused: %s',
  async (query) => {
    expect((await ask(`${TABLE}/rounds?${query}`)).status).toBe(400);
  },
);

test('what happened to the house as a whole is told too', async () => {
  const response = await fetch(`${house.address}/api/reports/significant`, {
    headers: { 'x-hardway': '1', cookie: await house.cookieOf('auditor') },
  });
  expect(await response.json()).toMatchObject([
    { event: { type: 'RecordFounded', mode: 'practice' } },
    { event: { type: 'HouseStarted', software: house.running.software } },
  ]);
});
