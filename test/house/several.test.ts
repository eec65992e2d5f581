import { randomInt, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as passed } from 'node:timers/promises';
import { PRACTICE_FLOOR, readStore, type Store, streamOf, type TablePlan } from '@hardway/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CageEvent } from '../../packages/server/src/cage/voucher.ts';
import { dealtTo } from '../../packages/server/src/store/dealing.ts';
import { readMembership } from '../../packages/server/src/store/membership.ts';
import type { PostgresServer } from '../../scripts/postgres.ts';
import { hardway } from '../command.ts';
import { testPostgres } from '../postgres.ts';
import { sizeOf } from '../proofs.ts';
import { HouseClient } from './client.ts';
import { type Deed, History, type Told } from './history.ts';
import { judge } from './judge.ts';
import { HouseProcess } from './process.ts';
import type { Seat } from './seats.ts';

/** A house with its tables in two databases, killed while players carry vouchers from one to the other. */

const KILLS = sizeOf(30, 4);
const TRAVELLERS = 6;

const PLAN = PRACTICE_FLOOR.find(({ id }) => id === 'sentosa-dealer')!;

let server: PostgresServer;
let folder: string;
let databaseUrl: string;
let house: HouseProcess;
let tables: readonly TablePlan[];
const history = new History();

beforeAll(async () => {
  server = await testPostgres();
  folder = await mkdtemp(join(tmpdir(), 'hardway-several-'));
  databaseUrl = `${await server.createDatabase()} ${await server.createDatabase()}`;
  house = new HouseProcess(folder, databaseUrl);
  await house.start([PLAN]);
  // Ids of databases are drawn; so names are looked for that are dealt to one and to the other.
  const ids = await reading(async ({ databases }) =>
    Promise.all(
      databases!.map(async (database) => {
        const member = await readMembership(database);
        return member.is === 'joined' ? member.id : '';
      }),
    ),
  );
  tables = [0, 1].map((place) => ({ ...PLAN, id: nameDealtTo(place, ids) }));
  await house.kill('SIGTERM');
  await house.start(tables);
});

afterAll(async () => {
  await house.kill('SIGKILL');
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

const reading = async <T>(look: (store: Store) => Promise<T>): Promise<T> => {
  const store = (await readStore({ folder, databaseUrl }))!;
  try {
    return await look(store);
  } finally {
    await store.close();
  }
};

const nameDealtTo = (place: number, ids: readonly string[]): string => {
  for (let count = 1; ; count += 1) if (dealtTo(streamOf(`pit-${count}`), ids) === place) return `pit-${count}`;
};

interface Asking {
  readonly deed: Deed;
  readonly message: object;
}

/** Somebody with a terminal at a table of each database. What was not answered is asked again, under the same id. */
class Traveller {
  private readonly seats: Seat[] = [];
  private at = 0;
  private voucher: string | null = null;
  private clients: readonly HouseClient[] = [];
  private open: Asking | null = null;

  async sit(): Promise<void> {
    for (const { id } of tables) {
      const response = await fetch(`${house.address}/api/practice/${id}/seat`, {
        method: 'POST',
        headers: { 'x-hardway': '1' },
      });
      this.seats.push((await response.json()) as Seat);
    }
  }

  async sitDown(): Promise<void> {
    this.clients = await Promise.all(this.seats.map(clientAt));
  }

  /** Cashes out at one table and takes credit for the voucher at the other, so often or until the house is gone. */
  async travel(moves = Infinity): Promise<void> {
    const { clients } = this;
    for (let moved = 0; moved < moves; ) {
      this.open ??= this.voucher === null ? this.cashOut() : this.redeem(this.voucher);
      const { deed, message } = this.open;
      const client = clients[this.at]!;
      const told = await Promise.race([client.ask(message, deed.key), client.closed()]);
      if (typeof told === 'number') break;
      if (!history.hears(deed.key, told as unknown as Told)) continue;
      this.open = null;
      moved += 1;
      if (this.voucher !== null) this.voucher = null;
      else if (told.ok) {
        this.voucher = String(told.voucher);
        this.at = 1 - this.at;
      }
    }
    for (const client of clients) client.close();
  }

  private cashOut(): Asking {
    const { table } = this.seats[this.at]!;
    return asking({ is: 'cash-out', key: randomUUID(), table, told: null }, { is: 'cash-out' });
  }

  private redeem(number: string): Asking {
    const { table } = this.seats[this.at]!;
    return asking({ is: 'redeem', key: randomUUID(), table, number, told: null }, { is: 'redeem', number });
  }
}

const asking = (deed: Deed, message: object): Asking => {
  history.asks(deed);
  return { deed, message };
};

const clientAt = async ({ table, terminal, key }: Seat): Promise<HouseClient> => {
  const client = await HouseClient.connect(house.address);
  await client.hello({ as: 'terminal', table, terminal, key });
  return client;
};

test(`${KILLS} kills while vouchers cross between two databases: each is paid once, and the record is whole`, async () => {
  const travellers = Array.from({ length: TRAVELLERS }, () => new Traveller());
  for (const traveller of travellers) await traveller.sit();
  for (let kill = 0; kill < KILLS; kill += 1) {
    await Promise.all(travellers.map((traveller) => traveller.sitDown()));
    const travelling = Promise.all(travellers.map((traveller) => traveller.travel()));
    await passed(randomInt(100, 600));
    await house.kill('SIGKILL');
    await travelling;
    await house.start();
  }
  await Promise.all(travellers.map((traveller) => traveller.sitDown()));
  await Promise.all(travellers.map((traveller) => traveller.travel(10)));
  await house.kill('SIGTERM');
  await reading(async (store) => {
    const wrong = await judge({ store, folder, tables, history, reconciled: true });
    expect(wrong).toEqual({ lost: [], doubled: [], contradicted: [], changed: [], unbalanced: [], broken: [] });
    expect(await crossings(store)).toBeGreaterThan(KILLS);
    for (const [index, { id }] of tables.entries())
      expect(await store.databases![index]!.streams()).toContain(streamOf(id));
    expect(await store.databases![1]!.streams()).not.toContain('cage');
  });
});

/** Vouchers that were issued at a table of one database and redeemed at a table of the other. */
const crossings = async (store: Store): Promise<number> => {
  const issuedAt = new Map<string, string | undefined>();
  let crossed = 0;
  for (const { event } of await store.read('cage', 0, Infinity)) {
    const said = event as CageEvent;
    if (said.type === 'VoucherIssued') issuedAt.set(said.number, said.table);
    if (said.type === 'VoucherRedeemed' && 'table' in said.where && issuedAt.get(said.number) !== said.where.table)
      crossed += 1;
  }
  return crossed;
};

test('what reads a record reads all of it', async () => {
  const env = { HARDWAY_DATABASE_URL: databaseUrl, HARDWAY_PORT: '0', HARDWAY_TABLES: join(folder, 'tables.json') };
  const run = (...args: readonly string[]) => hardway([...args, '--folder', folder], { env });
  const verified = JSON.parse((await run('verify', '--json')).stdout) as {
    whole: boolean;
    streams: { stream: string }[];
  };
  expect(verified.whole).toBe(true);
  expect(verified.streams.map(({ stream }) => stream)).toEqual(
    expect.arrayContaining(['cage', 'database:1', 'database:2', ...tables.map(({ id }) => streamOf(id))]),
  );
  const meters = await run('export', 'meters');
  for (const { id } of tables) expect(meters.stdout).toContain(`\n${id},all,`);
  expect((await run('export', 'balance')).stdout).toMatch(/\nsum,0,/);
  expect((await run('doctor', '--json')).stdout).toContain('2 databases answer');
  const left = { HARDWAY_DATABASE_URL: databaseUrl.split(' ')[0]! };
  expect(await hardway(['verify', '--folder', folder], { env: left })).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('The record is in 2 databases, and only one is named.'),
  });
});
