import { balancesOf, legalActions, RULEBOOKS, type RulesSubmission, sicBoPlay, turnOf } from '@hardway/engine';
import { type OwnPart, type TableView, tableOf } from '@hardway/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { until } from '../until.ts';
import { HouseClient, type Message } from './client.ts';
import { TestHouse, UNATTENDED } from './open.ts';

const PACE = { betting: 1200, showing: 100 };
let house: TestHouse;

beforeAll(async () => {
  house = await TestHouse.open(UNATTENDED.map((plan) => ({ ...plan, unattended: PACE })));
});

afterAll(() => house.close());

interface Seen {
  readonly view: TableView;
  readonly own: OwnPart;
  readonly submission: RulesSubmission;
}

test('the lobby lists a table for each document', async () => {
  const tables = (await (await fetch(`${house.address}/api/tables`)).json()) as { rulebook: string; phase: string }[];
  expect(tables.map(({ rulebook }) => rulebook)).toEqual([
    'md-sicbo',
    'pa-sicbo',
    'ma-sicbo',
    'rws-sicbo',
    'md-craps',
    'md-craps',
  ]);
  expect(tables.every(({ phase }) => phase === 'open')).toBe(true);
});

test.each(UNATTENDED.map(({ id }) => id))(
  '%s: a player sits down, bets while betting is open, and is paid',
  async (id) => {
    const craps = id.includes('craps');
    const client = await betInOneRound(id, craps ? ['field'] : ['small', 'big']);
    expect((client.heard.find(({ is }) => is === 'welcome') as unknown as Seen).own.credit).toBe(100_000);
    const { own } = await until(() => (client.heard as unknown as Seen[]).findLast(({ own }) => settledIn(own)));
    const gain = own.credit - 100_000;
    // A field bet loses, or wins once, twice or three times its stake.
    if (craps) expect([-500, 500, 1000, 1500]).toContain(gain);
    else expect(gain).toBe(gainOf(await rollOf(client, settledIn(own)!.number)));
    client.close();
  },
);

/** Somebody new bets on each spot; whose round closed in between leaves it to the next player. */
const betInOneRound = async (id: string, spots: readonly string[]): Promise<HouseClient & { seat: number }> => {
  for (;;) {
    const client = await HouseClient.sit(house.address, id);
    const isOpen = ({ view }: Message): boolean =>
      id.includes('craps') || (view !== undefined && turnOf(view as TableView).stage === 'betting');
    if (!client.heard.some(isOpen)) await client.next(isOpen);
    const answers = await Promise.all(
      spots.map((spot) => client.command('PlaceWager', { seat: client.seat, spot, stake: 500 })),
    );
    if (answers.every(({ ok }) => ok)) return client;
    for (const { ok, refused } of answers) if (!ok) expect(refused).toBe('bets-closed');
    client.close();
  }
};

const settledIn = (own: OwnPart | undefined) => own?.results.findLast(({ results }) => results.length > 0);

const rollOf = ({ heard }: HouseClient, round: number): Promise<readonly number[]> =>
  until(
    () =>
      heard
        .flatMap(({ view }) => (view ? sicBoPlay(view as TableView).rounds : []))
        .find(({ number }) => number === round)?.roll,
  );

/** What equal bets on small and big bring: one of them wins unless all dice are alike. */
const gainOf = (roll: readonly number[]): number => (new Set(roll).size === 1 ? -1000 : 0);

test('a seat is told what it may do by the engine, from its own view', async () => {
  const client = await HouseClient.sit(house.address, 'maryland');
  const { view, own, submission } = client.heard[0] as unknown as Seen;
  const rulebook = RULEBOOKS.find(({ id }) => id === 'md-sicbo')!;
  const actions = legalActions(rulebook, tableOf(view, submission, own), client.seat, Date.now());
  expect(actions.filter(({ action }) => action === 'bet').length).toBe(50);
  client.close();
});

test('nobody speaks for another seat, and money does not come by command', async () => {
  const [one, two] = await Promise.all([
    HouseClient.sit(house.address, 'sentosa'),
    HouseClient.sit(house.address, 'sentosa'),
  ]);
  expect(await one.command('PlaceWager', { seat: two.seat, spot: 'small', stake: 500 })).toMatchObject({ ok: false });
  expect(await one.command('BuyIn', { seat: one.seat, amount: 1e6, medium: 'voucher' })).toMatchObject({
    ok: false,
    refused: 'not-allowed',
  });
  expect(
    await one.command('PlaceWager', { seat: one.seat, spot: 'small', stake: 500, by: { id: 'x', role: 'dealer' } }),
  ).toMatchObject({ ok: false, refused: 'bad-request' });
  one.close();
  two.close();
});

test('a player’s wagers and money are in no message to anybody else', async () => {
  const [one, display] = await Promise.all([
    HouseClient.sit(house.address, 'pennsylvania'),
    HouseClient.connect(house.address),
  ]);
  await display.hello({ as: 'display', table: 'pennsylvania' });
  await until(async () => {
    await one.next(({ is, happened }) => is === 'news' && JSON.stringify(happened).includes('BettingOpened'));
    return (await one.command('PlaceWager', { seat: one.seat, spot: 'total/9', stake: 700 })).ok === true;
  });
  await display.next(({ is, view }) => is === 'news' && sicBoPlay(view as TableView).round?.stage === 'lit');
  await display.next(({ is, view }) => is === 'news' && sicBoPlay(view as TableView).round?.stage === 'betting');
  const told = JSON.stringify(display.heard.filter(({ is }) => is === 'news'));
  expect(told).not.toContain('"stake"');
  expect(told).not.toContain('seat:');
  const closed = display.heard.flatMap(({ view }) => {
    const round = view ? sicBoPlay(view as TableView).round : null;
    return round?.stage === 'closed' ? [round.entered] : [];
  });
  expect(closed.length).toBeGreaterThan(0);
  expect(closed.flat()).toEqual([]);
  one.close();
  display.close();
});

test('credit goes out as a voucher and comes back in, once', async () => {
  const one = await HouseClient.sit(house.address, 'massachusetts');
  const out = await one.ask({ is: 'cash-out' }, 'out');
  expect(out).toMatchObject({ ok: true });
  expect(await one.ask({ is: 'cash-out' }, 'out')).toEqual(out);
  const number = out.voucher as string;
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => one.ask({ is: 'redeem', number }, `in-${index}`)),
  );
  expect(answers.filter(({ ok }) => ok).length).toBe(1);
  expect(answers.find(({ ok }) => !ok)).toMatchObject({ refused: 'voucher-paid' });
  one.close();
});

test('a practice table that is full gives away a seat that nobody is connected to', async () => {
  for (let visitor = 0; visitor < 11; visitor += 1) {
    const client = await HouseClient.sit(house.address, 'mini-craps');
    expect(client.seat).toBeLessThanOrEqual(9);
    expect((client.heard[0] as unknown as Seen).own.credit).toBe(100_000);
    client.close();
    await client.closed();
  }
});

test('a second start goes on where the first stopped', async () => {
  const client = await HouseClient.sit(house.address, 'maryland');
  client.close();
  const before = [...house.running.floor.tables.values()].map(({ owner }) => owner.table.ledger);
  await house.restart();
  const after = [...house.running.floor.tables.values()].map(({ owner }) => owner.table.ledger);
  expect(after.map((ledger) => ledger.house.cage)).toEqual(before.map((ledger) => ledger.house.cage));
  for (const ledger of after)
    expect(Object.values(balancesOf(ledger)).reduce((sum, balance) => sum + balance, 0)).toBe(0);
});
