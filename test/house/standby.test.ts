import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PRACTICE_FLOOR } from '@hardway/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort, type PostgresServer } from '../../scripts/postgres.ts';
import { testPostgres } from '../postgres.ts';
import { scratchFolder } from '../scratch.ts';
import { until } from '../until.ts';
import { HouseClient } from './client.ts';
import { HouseProcess } from './process.ts';

/** Two machines with one key and one record in PostgreSQL: one serves, the other stands by. */

let postgres: PostgresServer;
beforeAll(async () => {
  postgres = await testPostgres();
});
afterAll(() => postgres.stop());

const TABLE = 'sentosa';
const TABLES = PRACTICE_FLOOR.filter(({ id }) => id === TABLE).map((plan) => ({
  ...plan,
  unattended: { betting: null, showing: null },
}));

const statusOf = (address: string, path: string): Promise<number | undefined> =>
  fetch(`${address}${path}`).then(
    ({ status }) => status,
    () => undefined,
  );

test('a house that stands by says so, takes over when the other dies, and never writes beside it', async () => {
  const url = await postgres.createDatabase();
  const [one, two] = [await scratchFolder('first'), await scratchFolder('second')];
  const first = new HouseProcess(one, url);
  await first.start(TABLES);
  for (const name of ['signing-key.pem', 'public-key.pem']) await copyFile(join(one, name), join(two, name));

  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const second = new HouseProcess(two, url, {}, address);
  const taken = second.start(TABLES);
  await until(() => second.said.includes('standing by'));
  await until(async () => (await statusOf(address, '/livez')) === 200);
  expect(await statusOf(address, '/readyz')).toBe(503);
  expect(await statusOf(address, '/api/tables')).toBe(503);

  const response = await fetch(`${first.address}/api/practice/${TABLE}/seat`, {
    method: 'POST',
    headers: { 'x-hardway': '1' },
  });
  const { terminal, key, seat } = (await response.json()) as { terminal: string; key: string; seat: number };
  const sitDown = async (where: string): Promise<HouseClient> => {
    const client = await HouseClient.connect(where);
    await client.hello({ as: 'terminal', table: TABLE, terminal, key });
    return client;
  };
  const bet = { seat, spot: 'small', stake: 100 };
  const player = await sitDown(first.address);
  const told = await player.command('PlaceWager', bet, 'the-bet');
  expect(told).toMatchObject({ ok: true });

  // A machine that stops without dying: its lease runs out.
  process.kill(first.pid!, 'SIGSTOP');
  await taken;
  expect(await statusOf(address, '/readyz')).toBe(200);
  const again = await sitDown(address);
  // The same id finds the bet that was acknowledged, and it is there once.
  expect(await again.command('PlaceWager', bet, 'the-bet')).toEqual({ ...told });
  again.close();
  player.close();

  const ended = first.ended;
  process.kill(first.pid!, 'SIGCONT');
  expect(await ended).toBe(1);
  expect(first.said).toContain('taken the record over');

  // Started again it stands by in its turn, and takes over at once from a house of this machine that was killed.
  const back = first.start();
  await until(() => first.said.includes('standing by'));
  await second.kill('SIGKILL');
  await back;
  const third = await sitDown(first.address);
  expect(await third.command('PlaceWager', bet, 'the-bet')).toEqual({ ...told });
  third.close();
  await first.kill('SIGTERM');
});

test('a house that only stands by ends at the first signal', async () => {
  const url = await postgres.createDatabase();
  const [one, two] = [await scratchFolder('first'), await scratchFolder('second')];
  const first = new HouseProcess(one, url);
  await first.start(TABLES);
  for (const name of ['signing-key.pem', 'public-key.pem']) await copyFile(join(one, name), join(two, name));
  const second = new HouseProcess(two, url);
  void second.start(TABLES).catch(() => undefined);
  await until(() => second.said.includes('standing by'));
  const ended = second.ended;
  process.kill(second.pid!, 'SIGTERM');
  expect(await ended).toBe(0);
  await first.kill('SIGTERM');
});
