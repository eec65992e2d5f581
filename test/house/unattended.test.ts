import { crapsPlay, sicBoPlay } from '@hardway/engine';
import { entriesOf, eventOf, PRACTICE_FLOOR, streamOf, type TablePlan, turnName } from '@hardway/server';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { HouseClient } from './client.ts';
import { TestHouse } from './open.ts';

/** Tables that the house runs by itself: what people can and cannot do to them. */

const SICBO = 'sentosa-untimed';
const CRAPS = 'craps-untimed';
const FAST: TablePlan = {
  ...PRACTICE_FLOOR.find(({ id }) => id === 'craps')!,
  id: 'craps-fast',
  unattended: { betting: 20, showing: 20 },
};

let house: TestHouse;

beforeAll(async () => {
  const plans = PRACTICE_FLOOR.filter(({ id }) => id === SICBO || id === CRAPS);
  house = await TestHouse.open([...plans, FAST], {
    limits: { rate: 1e9, burst: 1e9, addressRate: 1e9, addressBurst: 1e9 },
  });
});

afterAll(() => house.close());

const tableOf = (id: string) => house.running.floor.tables.get(id)!.owner.table;

/** Who has done something at a table, by the record. */
const actorsAt = async (id: string): Promise<ReadonlySet<string>> => {
  const actors = new Set<string>();
  for await (const { event } of entriesOf(house.running.store, streamOf(id))) {
    const { by } = eventOf(event);
    actors.add(by.id.startsWith('virtual ') ? 'the house' : by.role);
  }
  return actors;
};

/** A shaker that the floor has enrolled at a table. */
const deviceAt = async (table: string): Promise<HouseClient> => {
  const response = await fetch(`${house.address}/api/tables/${table}/terminals`, {
    method: 'POST',
    headers: {
      'x-hardway': '1',
      'content-type': 'application/json',
      cookie: await house.cookieOf('pit-supervisor'),
    },
    body: JSON.stringify({ seat: null }),
  });
  const { id, key } = (await response.json()) as { id: string; key: string };
  const device = await HouseClient.connect(house.address);
  expect(await device.hello({ as: 'device', table, device: id, key })).toMatchObject({ is: 'welcome' });
  return device;
};

test('a dealer and a shaker cannot choose the dice of a Sic Bo table that runs itself, nor look ahead at them', async () => {
  const player = await HouseClient.sit(house.address, SICBO);
  await vi.waitUntil(() => sicBoPlay(tableOf(SICBO)).round?.stage === 'betting');
  const { seat } = player;
  expect(await player.command('PlaceWager', { seat, spot: 'triple/6', stake: 500 })).toMatchObject({ ok: true });
  const before = tableOf(SICBO);
  const dealer = await house.console('dealer', SICBO);
  const device = await deviceAt(SICBO);
  const steps: readonly (readonly [string, object])[] = [
    ['CloseBetting', {}],
    ['MixDice', { times: 3 }],
    ...[6, 6, 6].map((face) => ['EnterDie', { face }] as const),
    ['ConfirmResult', {}],
    ['ReportInterruption', { dice: [6, 6, 6] }],
  ];
  for (const [type, fields] of steps) {
    expect(await dealer.command(type, fields)).toMatchObject({ ok: false, refused: 'unattended' });
    expect(await device.command(type, fields)).toMatchObject({ ok: false, refused: 'unattended' });
    expect(await dealer.ask({ is: 'preview', type, fields })).toMatchObject({ ok: false, refused: 'unattended' });
  }
  expect(tableOf(SICBO)).toBe(before);
  expect(await player.ask({ is: 'go', turn: turnName(before) })).toMatchObject({ ok: true });
  await vi.waitUntil(() => sicBoPlay(tableOf(SICBO)).round?.stage === 'lit');
  expect(await actorsAt(SICBO)).toEqual(new Set(['the house', 'cage', 'player']));
  for (const client of [player, dealer, device]) client.close();
});

test('no crew, shooter or device throws, calls or takes away the dice of a craps table that runs itself', async () => {
  const player = await HouseClient.sit(house.address, CRAPS);
  const { seat } = player;
  expect(await player.command('PlaceWager', { seat, spot: 'pass', stake: 500 })).toMatchObject({ ok: true });
  const before = tableOf(CRAPS);
  const people = [
    player,
    await deviceAt(CRAPS),
    ...(await Promise.all(
      ['dealer', 'stickperson', 'boxperson', 'shift-manager'].map((role) => house.console(role, CRAPS)),
    )),
  ];
  const steps: readonly (readonly [string, object])[] = [
    ['OfferDice', {}],
    ['AnswerOffer', { seat, accepts: true }],
    ['ThrowDice', { seat }],
    ['CallThrow', { dice: [6, 5] }],
    ['RetireDice', { reason: 'lost' }],
    ['CloseTable', {}],
  ];
  for (const client of people)
    for (const [type, fields] of steps)
      expect(await client.command(type, fields)).toMatchObject({ ok: false, refused: 'unattended' });
  expect(tableOf(CRAPS)).toBe(before);
  for (const client of people) client.close();
});

test('players who dispute without a pause are answered by the record, and the dice go on falling', async () => {
  const [player, other] = [
    await HouseClient.sit(house.address, FAST.id),
    await HouseClient.sit(house.address, FAST.id),
  ];
  const { owner } = house.running.floor.tables.get(FAST.id)!;
  let answered = 0;
  owner.subscribe(({ entries }) => {
    answered += entries.filter(({ event }) => event.type === 'FaceRuled').length;
  });
  await player.command('PlaceWager', { seat: player.seat, spot: 'pass', stake: 500 });
  const isOver = (): boolean => answered >= 3;
  const disputes = async (client: HouseClient): Promise<void> => {
    while (!isOver()) await client.command('DisputeFace');
  };
  await Promise.all([player, other].flatMap((client) => Array.from({ length: 10 }, () => disputes(client))));
  const { throws } = crapsPlay(owner.table);
  await vi.waitUntil(() => crapsPlay(owner.table).throws >= throws + 3);
  const rulings: unknown[] = [];
  for await (const { event } of entriesOf(house.running.store, streamOf(FAST.id)))
    if (event.type === 'FaceRuled') rulings.push(event);
  expect(rulings[0]).toMatchObject({ clause: 'md-craps 9.E(1)', by: { id: 'virtual boxperson' } });
  for (const client of [player, other]) client.close();
});
