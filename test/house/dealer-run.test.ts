import { type Act, type ActorRole, creditAt, crewOf, practiceFiling, RULEBOOKS, type Table } from '@hardway/engine';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { HouseClient, type Message } from './client.ts';
import { TestHouse, UNATTENDED } from './open.ts';

/** Tables with people behind them: staff open them and run a round by their consoles, each order by its own role. */

let house: TestHouse;

beforeAll(async () => {
  house = await TestHouse.open(UNATTENDED.map((plan) => ({ ...plan, unattended: null })));
});

afterAll(() => house.close());

/** What staff call a role that tables have another name for. */
const NAMES: Partial<Record<ActorRole, string>> = { supervisor: 'pit-supervisor', manager: 'pit-manager' };

/** Consoles of one table, opened as they are needed. */
class Consoles {
  private readonly table: string;
  private readonly open = new Map<string, Promise<HouseClient>>();

  constructor(table: string) {
    this.table = table;
  }

  at(role: ActorRole): Promise<HouseClient> {
    const known = this.open.get(role) ?? house.console(NAMES[role] ?? role, this.table);
    this.open.set(role, known);
    return known;
  }

  async close(): Promise<void> {
    for (const client of this.open.values()) (await client).close();
  }
}

const stateOf = (table: string): Table => house.running.floor.tables.get(table)!.owner.table;

const perform = async (table: string, consoles: Consoles, acts: readonly Act[]): Promise<void> => {
  for (const act of acts)
    for (const { type, by, ...fields } of act(stateOf(table))) {
      const answer = await (await consoles.at(by.role)).command(type, fields);
      if (!answer.ok) throw new Error(`${type} by ${by.role}: ${answer.message}`);
    }
};

test.each(UNATTENDED.filter(({ rulebook }) => rulebook !== 'md-craps').map(({ id }) => id))(
  '%s: staff open the table, a player bets, the dealer settles, all by their own consoles',
  async (id) => {
    const { plan } = house.running.floor.tables.get(id)!;
    const rulebook = RULEBOOKS.find((known) => known.id === plan.rulebook)!;
    const crew = crewOf(rulebook);
    const consoles = new Consoles(id);
    expect(await (await consoles.at('dealer')).command('SignInDealer')).toMatchObject({ ok: true });
    await perform(id, consoles, crew.opening(practiceFiling(rulebook, plan.choices)));
    expect(stateOf(id).phase.is).toBe('open');
    const player = await HouseClient.sit(house.address, id);
    const step = async (name: string, fields: object = {}): Promise<void> => {
      const acts = crew.acts({ do: name, ...fields }, true);
      if ('refused' in acts) throw new Error(acts.message);
      await perform(id, consoles, acts);
    };
    await step('open-betting');
    for (const spot of ['small', 'big'])
      expect(await player.command('PlaceWager', { seat: player.seat, spot, stake: 500 })).toMatchObject({ ok: true });
    await step('enter', { dice: [1, 2, 4] });
    const told = JSON.stringify(player.heard);
    expect(told).not.toContain('"entered":[1');
    await step('confirm');
    expect(await player.command('PlaceWager', { seat: player.seat, spot: 'small', stake: 500 })).toMatchObject({
      ok: false,
      refused: 'bets-closed',
    });
    await step('clear');
    expect(creditAt(stateOf(id).ledger, player.seat)).toBe(100_000);
    await consoles.close();
    player.close();
  },
);

test('an automated shaker is a device with a key of its own', async () => {
  const enrolled = (await (
    await fetch(`${house.address}/api/tables/sentosa/terminals`, {
      method: 'POST',
      headers: { 'x-hardway': '1', 'content-type': 'application/json', cookie: await house.cookieOf('floorperson') },
      body: JSON.stringify({ seat: null }),
    })
  ).json()) as { id: string; key: string };
  const stranger = await HouseClient.connect(house.address);
  expect(
    await stranger.hello({ as: 'device', table: 'sentosa', device: enrolled.id, key: 'not the key' }),
  ).toMatchObject({
    is: 'refused',
    refused: 'not-signed-in',
  });
  const shaker = await HouseClient.connect(house.address);
  expect(await shaker.hello({ as: 'device', table: 'sentosa', device: enrolled.id, key: enrolled.key })).toMatchObject({
    is: 'welcome',
  });
  const consoles = new Consoles('sentosa');
  const dealer = await consoles.at('dealer');
  const done = async (answer: Promise<Message>): Promise<void> => expect(await answer).toMatchObject({ ok: true });
  await done(dealer.command('OpenBetting'));
  await done(dealer.command('CloseBetting'));
  await done(shaker.command('MixDice', { times: 3 }));
  expect(await shaker.command('ConfirmResult')).toMatchObject({ ok: false });
  expect(await shaker.command('BuyIn', { seat: 1, amount: 100, medium: 'cash' })).toMatchObject({ ok: false });
  for (const face of [2, 3, 4]) await done(dealer.command('EnterDie', { face }));
  await done(dealer.command('ConfirmResult'));
  await done(dealer.command('ClearLights'));
  const removed = await fetch(`${house.address}/api/tables/sentosa/terminals/${enrolled.id}`, {
    method: 'DELETE',
    headers: { 'x-hardway': '1', cookie: await house.cookieOf('floorperson') },
  });
  expect(removed.status).toBe(200);
  expect(await shaker.closed()).toBe(1008);
  expect(shaker.heard.at(-1)).toMatchObject({ is: 'refused', refused: 'not-signed-in' });
  await consoles.close();
  stranger.close();
});
