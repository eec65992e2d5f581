import {
  creditAt,
  decide,
  isRefusal,
  legalCommands,
  RULEBOOKS,
  type RulesSubmission,
  sicBoPlay,
} from '@hardway/engine';
import { type Foreseen, PRACTICE_FLOOR, type StaffPart, staffTableOf, type TableView } from '@hardway/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { HouseClient, type Message } from './client.ts';
import { TestHouse } from './open.ts';

/** What consoles are told beside the public view, what they can look ahead at, and how people call for help. */

let house: TestHouse;
const TABLE = 'sentosa-dealer';

beforeAll(async () => {
  house = await TestHouse.open(
    PRACTICE_FLOOR.filter(({ id }) => id === TABLE),
    { limits: { aliveEvery: 200 } },
  );
});

afterAll(() => house.close());

const staffNews = (client: HouseClient, wants: (staff: StaffPart) => boolean): Promise<StaffPart> =>
  client.next(({ is, staff }) => is === 'staff' && wants(staff as StaffPart)).then(({ staff }) => staff as StaffPart);

const look = async (client: HouseClient, type: string, fields: object): Promise<Message> =>
  client.ask({ is: 'preview', type, fields });

/** One round with these dice, by the dealer’s console. */
const deal = async (dealer: HouseClient, dice: readonly number[]): Promise<void> => {
  for (const [type, fields] of [
    ['CloseBetting', {}],
    ['MixDice', { times: 3 }],
    ...dice.map((face) => ['EnterDie', { face }] as const),
    ['ConfirmResult', {}],
    ['ClearLights', {}],
  ] as const)
    expect(await dealer.command(type, fields)).toMatchObject({ ok: true });
};

test('a dealer’s practice table stands open, and the console knows what its dealer may do', async () => {
  const dealer = await HouseClient.connect(house.address, { cookie: await house.cookieOf('dealer') });
  const welcome = (await dealer.hello({ as: 'staff', table: TABLE })) as unknown as {
    view: TableView;
    submission: RulesSubmission;
    staff: StaffPart;
  };
  const rulebook = RULEBOOKS.find(({ id }) => id === 'rws-sicbo')!;
  const table = staffTableOf(welcome.view, welcome.submission, welcome.staff);
  const legal = legalCommands(rulebook, table, { id: 'demo-dealer', role: 'dealer' }, Date.now());
  expect(legal.OpenBetting).toBeNull();
  expect(legal.CloseBetting).toMatchObject({ refused: 'no-round' });
  dealer.close();
});

test('staff see what a correction would bring before they approve it, and nothing happens by looking', async () => {
  const dealer = await house.console('dealer', TABLE);
  const supervisor = await house.console('pit-supervisor', TABLE);
  const player = await HouseClient.sit(house.address, TABLE);
  expect(await dealer.command('OpenBetting')).toMatchObject({ ok: true });
  const { number } = sicBoPlay(house.running.floor.tables.get(TABLE)!.owner.table).round!;
  await player.command('PlaceWager', { seat: player.seat, spot: 'big', stake: 1000 });
  await deal(dealer, [1, 2, 3]);
  expect(await dealer.command('OpenBetting')).toMatchObject({ ok: true });
  await player.command('PlaceWager', { seat: player.seat, spot: 'small', stake: 300 });

  const right = { round: number, dice: [6, 5, 4] };
  expect(await look(dealer, 'CorrectResult', right)).toMatchObject({ ok: false, refused: 'wrong-role' });
  expect(await look(player, 'CorrectResult', right)).toMatchObject({ ok: false, refused: 'not-allowed' });
  const told = await look(supervisor, 'CorrectResult', right);
  expect(told.foreseen).toMatchObject({
    secondPerson: true,
    seats: [
      {
        seat: player.seat,
        before: { credit: 98_700, owes: 0, staked: 300 },
        after: { credit: 100_700, owes: 0, staked: 300 },
      },
    ],
  } satisfies Partial<Foreseen>);
  expect((told.foreseen as Foreseen).happens.map(({ type }) => type)).toEqual([
    'IrregularityReported',
    'ResultCorrected',
    'RoundResettled',
  ]);
  const { ledger, version } = house.running.floor.tables.get(TABLE)!.owner.table;
  expect(creditAt(ledger, player.seat)).toBe(98_700);
  expect(told.version).toBe(version);

  const approval = { account: 'demo-pit-manager', password: house.passwordOf('pit-manager') };
  expect(await supervisor.ask({ is: 'command', type: 'CorrectResult', fields: right, approval })).toMatchObject({
    ok: true,
  });
  expect(creditAt(house.running.floor.tables.get(TABLE)!.owner.table.ledger, player.seat)).toBe(100_700);

  const before = house.running.floor.tables.get(TABLE)!.owner.table;
  const voided = await look(dealer, 'ReportShakerFailure', {});
  expect(voided.foreseen).toMatchObject({
    secondPerson: false,
    seats: [{ seat: player.seat, before: { staked: 300 }, after: { credit: 101_000, staked: 0 } }],
  });
  expect(house.running.floor.tables.get(TABLE)!.owner.table).toBe(before);
  for (const client of [dealer, supervisor, player]) client.close();
});

test('players and dealers call, once however often; whoever comes says so', async () => {
  const player = await HouseClient.sit(house.address, TABLE);
  const dealer = await house.console('dealer', TABLE);
  const called = staffNews(dealer, ({ waiting }) => waiting.length === 2);
  for (let times = 0; times < 3; times += 1) await player.ask({ is: 'attendant' });
  await dealer.ask({ is: 'attendant' });
  expect((await called).waiting.map(({ seat }) => seat)).toEqual([player.seat, null]);
  const floor = (await (
    await fetch(`${house.address}/api/floor`, { headers: { cookie: await house.cookieOf('floorperson') } })
  ).json()) as { id: string; waiting: { seat: number | null }[]; connected: number }[];
  expect(floor.find(({ id }) => id === TABLE)).toMatchObject({ waiting: [{ seat: player.seat }, { seat: null }] });
  expect(await player.ask({ is: 'attended', seat: player.seat })).toMatchObject({ ok: false, refused: 'not-allowed' });
  const attended = staffNews(dealer, ({ waiting }) => waiting.length === 1);
  await dealer.ask({ is: 'attended', seat: player.seat });
  expect((await attended).waiting).toMatchObject([{ seat: null }]);
  await dealer.ask({ is: 'attended' });
  player.close();
  dealer.close();
});

test('consoles see which terminals are connected, and a terminal that no longer answers is not', async () => {
  const dealer = await house.console('dealer', TABLE);
  const seen = staffNews(dealer, ({ connected }) => connected.length === 1);
  const player = await HouseClient.sit(house.address, TABLE);
  expect((await seen).connected).toEqual([player.seat]);
  const gone = staffNews(dealer, ({ connected }) => connected.length === 0);
  player.freeze();
  expect((await gone).connected).toEqual([]);
  player.close();
  dealer.close();
});

test('a message that is refused for its haste says which one it was', async () => {
  const player = await HouseClient.sit(house.address, TABLE);
  const answers = await Promise.all(
    Array.from({ length: 200 }, () => player.command('PlaceWager', { seat: player.seat, spot: 'small', stake: 100 })),
  );
  expect(answers.some(({ refused }) => refused === 'too-many')).toBe(true);
  player.close();
});

test('what a console may do is what the table itself would say', async () => {
  const rulebook = RULEBOOKS.find(({ id }) => id === 'rws-sicbo')!;
  const dealer = await HouseClient.connect(house.address, { cookie: await house.cookieOf('dealer') });
  const { view, submission, staff } = (await dealer.hello({ as: 'staff', table: TABLE })) as unknown as {
    view: TableView;
    submission: RulesSubmission;
    staff: StaffPart;
  };
  const by = { id: 'demo-dealer', role: 'dealer' } as const;
  const at = Date.now();
  const { table } = house.running.floor.tables.get(TABLE)!.owner;
  const told = legalCommands(rulebook, staffTableOf(view, submission, staff), by, at);
  for (const [type, refusal] of Object.entries(told)) {
    const verdict = decide(rulebook, table, { type, id: 'x', at, by } as never);
    expect([type, refusal?.refused ?? null]).toEqual([type, isRefusal(verdict) ? verdict.refused : null]);
  }
  dealer.close();
});
