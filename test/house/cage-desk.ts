import { join } from 'node:path';
import { type Actor, type Command, creditAt, RULEBOOKS, sicBoPlay } from '@hardway/engine';
import { openRecord, type Store, streamOf } from '@hardway/server';
import { DatabaseSync } from '@photostructure/sqlite';
import { TableOwner } from '../../packages/server/src/tables/owner.ts';
import { HouseClient, type Message } from './client.ts';
import type { TestHouse } from './open.ts';

/** What the tests of money ask of a house, and what they write into its record while it is closed. */

export interface Told {
  readonly status: number;
  readonly told: Record<string, unknown>;
}

const asking = async (house: TestHouse, path: string, role: string, rest: RequestInit): Promise<Told> => {
  const response = await fetch(`${house.address}${path}`, {
    ...rest,
    headers: { 'x-hardway': '1', 'content-type': 'application/json', cookie: await house.cookieOf(role) },
  });
  return { status: response.status, told: (await response.json()) as Record<string, unknown> };
};

export const get = (house: TestHouse, path: string, role: string): Promise<Told> =>
  asking(house, path, role, { method: 'GET' });

export const post = (house: TestHouse, path: string, role: string, body: object): Promise<Told> =>
  asking(house, path, role, { method: 'POST', body: JSON.stringify(body) });

/** A second person's word. */
export const approvedBy = (house: TestHouse, role: string) => ({
  account: `demo-${role}`,
  password: house.passwordOf(role),
});

export const eventsOf = async (house: TestHouse, stream: string): Promise<readonly Record<string, unknown>[]> =>
  (await house.running.store.read(stream, 0, 10_000)).map(({ event }) => ({ ...event }));

export const creditOf = (house: TestHouse, table: string, seat: number): number =>
  creditAt(house.running.floor.tables.get(table)!.owner.table.ledger, seat);

/** A player who sits down and takes the practice credit away as a voucher. */
export const takeVoucher = async (house: TestHouse, table: string): Promise<{ number: string; seat: number }> => {
  const player = await HouseClient.sit(house.address, table);
  const out = await player.ask({ is: 'cash-out' });
  player.close();
  if (typeof out.voucher !== 'string') throw new Error(JSON.stringify(out));
  return { number: out.voucher, seat: player.seat };
};

type Giving = (dealer: HouseClient, type: string, fields: object) => Promise<unknown>;

const once: Giving = async (dealer, type, fields) => agreed(await dealer.command(type, fields));

/** Closes betting, tumbles and enters 1-2-3. */
export const dealSmall = async (dealer: HouseClient, give = once): Promise<void> => {
  for (const [type, fields] of [
    ['CloseBetting', {}],
    ['MixDice', { times: 3 }],
    ...[1, 2, 3].map((face) => ['EnterDie', { face }] as const),
    ['ConfirmResult', {}],
    ['ClearLights', {}],
  ] as const)
    await give(dealer, type, fields);
};

/** Somebody bets 10.00, the dice are entered as 1-2-3, and the player cashes out; then somebody else takes the seat. */
export const changeOver = async (
  house: TestHouse,
  table: string,
  spot: 'big' | 'small',
): Promise<{ seat: number; round: number; correct: () => Promise<Message> }> => {
  const dealer = await house.console('dealer', table);
  const supervisor = await house.console('pit-supervisor', table);
  const cashier = await house.console('cage', table);
  const player = await HouseClient.sit(house.address, table);
  const { seat } = player;
  agreed(await dealer.command('OpenBetting'));
  const round = sicBoPlay(house.running.floor.tables.get(table)!.owner.table).roundNumber;
  agreed(await player.command('PlaceWager', { seat, spot, stake: 1000 }));
  await dealSmall(dealer);
  agreed(await player.ask({ is: 'cash-out' }));
  player.close();
  agreed(await cashier.command('BuyIn', { seat, amount: 500, medium: 'cash' }));
  const correct = () =>
    supervisor.ask({
      is: 'command',
      type: 'CorrectResult',
      fields: { round, dice: [6, 5, 4] },
      approval: approvedBy(house, 'pit-manager'),
    });
  return { seat, round, correct };
};

const agreed = (answer: Message): void => {
  if (answer.ok !== true) throw new Error(JSON.stringify(answer));
};

/** More than a voucher can be for, in two parts. */
export const STRANDED = 1_500_000_000_000;

/** Two people take more cash for a seat than any voucher is for; the cash-out takes the credit, and no voucher comes of it. */
export const strandCashOut = async (house: TestHouse, table: string, seat: number, id: string): Promise<Message> => {
  const cashier = await house.console('cage', table);
  const fields = { seat, amount: STRANDED / 2, medium: 'cash' };
  const approval = approvedBy(house, 'pit-manager');
  for (let half = 0; half < 2; half += 1) {
    const taken = await cashier.ask({ is: 'command', type: 'BuyIn', fields, approval });
    if (!taken.ok) throw new Error(JSON.stringify(taken));
  }
  const out = await cashier.ask({ is: 'cash-out', seat }, id);
  cashier.close();
  return out;
};

/** Closes the house, lets somebody write to its record, and opens it again. */
export const whileClosed = async (house: TestHouse, write: (store: Store) => Promise<void>): Promise<void> => {
  await house.running.close();
  const { store, checkpoints } = await openRecord({ folder: house.folder, mode: 'practice', now: Date.now });
  await write(store);
  await checkpoints.close();
  await store.close();
  await house.restart();
};

/** Carries a command out at a table as no socket could. */
export const atTable = async (
  house: TestHouse,
  store: Store,
  table: string,
  command: Omit<Command, 'by'> & { by: Actor } & Record<string, unknown>,
): Promise<void> => {
  const { rulebook } = house.tables.find(({ id }) => id === table)!;
  const owner = await TableOwner.open(store, streamOf(table), RULEBOOKS.find(({ id }) => id === rulebook)!);
  const answer = await owner.submit(command as Command);
  if (!answer.ok) throw new Error(answer.message);
  await owner.close();
};

/** Writes to the cage's list of vouchers as somebody would who has the database. */
export const forgeVoucher = (house: TestHouse, number: string, value: object): void => {
  const database = new DatabaseSync(join(house.folder, 'hardway.db'));
  database
    .prepare(
      `INSERT INTO documents (stream, kind, key, rank, value) VALUES ('cage', 'voucher', ?, 9, ?)
       ON CONFLICT (stream, kind, key) DO UPDATE SET rank = excluded.rank, value = excluded.value`,
    )
    .run(number, JSON.stringify(value));
  database.close();
};
