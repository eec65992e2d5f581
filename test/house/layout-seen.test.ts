import { PRACTICE_FLOOR } from '@hardway/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { HouseClient, type Message } from './client.ts';
import { TestHouse } from './open.ts';

/** What an operator lets people see of a table besides its rounds: the chips of others, and a camera's picture. */

const [SHOWN, HIDDEN, CRAPS] = ['sentosa-dealer', 'maryland-dealer', 'craps-dealer'] as const;
const CAMERA = 'https://cams.house.example/sentosa/live.mp4';

let house: TestHouse;

beforeAll(async () => {
  house = await TestHouse.open([
    { ...PRACTICE_FLOOR.find(({ id }) => id === SHOWN)!, showsChips: true, camera: `${CAMERA}?key=1` },
    PRACTICE_FLOOR.find(({ id }) => id === HIDDEN)!,
    { ...PRACTICE_FLOOR.find(({ id }) => id === CRAPS)!, showsChips: true },
  ]);
});

afterAll(() => house.close());

const put = async (client: HouseClient & { seat: number }, spot: string, stake: number): Promise<void> => {
  const answer = await client.command('PlaceWager', { seat: client.seat, spot, stake });
  if (!answer.ok) throw new Error(`${answer.message}`);
};

const open = async (table: string): Promise<void> => {
  const dealer = await house.console('dealer', table);
  const answer = await dealer.command('OpenBetting', {});
  if (!answer.ok) throw new Error(`${answer.message}`);
  dealer.close();
};

const lastChips = ({ heard }: HouseClient): unknown => heard.findLast(({ is }) => is === 'chips')?.chips;

test('players are told what all others together have on each position, and of nobody', async () => {
  await Promise.all([open(SHOWN), open(HIDDEN)]);
  const [first, second, third] = await Promise.all(
    [SHOWN, SHOWN, SHOWN].map((id) => HouseClient.sit(house.address, id)),
  );
  const elsewhere = await Promise.all([HIDDEN, HIDDEN].map((id) => HouseClient.sit(house.address, id)));
  await put(elsewhere[0]!, 'small', 1000);
  await put(first!, 'small', 1000);
  await put(second!, 'small', 2500);
  await put(second!, 'total/9', 500);
  await expect.poll(() => lastChips(third!)).toEqual({ small: 3500, 'total/9': 500 });
  await expect.poll(() => lastChips(first!)).toEqual({ small: 2500, 'total/9': 500 });
  await expect.poll(() => lastChips(second!)).toEqual({ small: 1000 });
  const told = third!.heard.filter(({ is }) => is === 'chips');
  expect(
    told.flatMap((message: Message) => Object.keys(message)).filter((key) => !['is', 'chips'].includes(key)),
  ).toEqual([]);
  // It had as long, and longer.
  expect(elsewhere.map(lastChips)).toEqual([undefined, undefined]);
  // Who comes later is told as well.
  const late = await HouseClient.sit(house.address, SHOWN);
  await expect.poll(() => lastChips(late)).toEqual({ small: 3500, 'total/9': 500 });
  for (const client of [first!, second!, third!, late, ...elsewhere]) client.close();
});

test('at craps they lie where the wagers lie', async () => {
  const [one, other] = await Promise.all([CRAPS, CRAPS].map((id) => HouseClient.sit(house.address, id)));
  await put(one!, 'dont-pass', 2000);
  await put(one!, 'field', 500);
  await expect.poll(() => lastChips(other!)).toEqual({ 'dont-pass': 2000, field: 500 });
  one!.close();
  other!.close();
});

test('a table’s camera is told to its screens, and pages may load its picture and no other', async () => {
  const [, shown] = await HouseClient.greet(house.address, { as: 'display', table: SHOWN });
  const [, other] = await HouseClient.greet(house.address, { as: 'display', table: HIDDEN });
  expect([shown.camera, other.camera]).toEqual([`${CAMERA}?key=1`, null]);
  const policy = (await fetch(house.address)).headers.get('content-security-policy')!;
  expect(policy.split(';')).toContain(`media-src 'self' ${CAMERA}`);
  expect(policy.split(';')).toContain("img-src 'self' data:");
});
