import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '../scripts/postgres.ts';
import { prepareSeats } from '../test/house/seats.ts';
import { runBench, type Teller } from './bench.ts';
import { measureBets } from './house/bets.ts';
import { Child } from './house/child.ts';
import { CREDIT, loadSeats, ROUNDS, TERMINALS } from './house/floor.ts';
import { plainPostgres, plainSqlite } from './house/plain.ts';
import { measureSettlement } from './house/settlement.ts';
import { confirmationsIn, measureIdle, measureResults, measureSockets } from './house/sockets.ts';

/**
 * HARDWAY_BENCH_SECONDS changes how long each load lasts; HARDWAY_BENCH_PROFILE names a folder for processor profiles.
 */

const embedded = async (tell: Teller): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'hardway-bench-'));
  try {
    const seats = await loadSeats({ folder });
    const roundSeats = await prepareSeats({ folder }, ROUNDS, TERMINALS, CREDIT);
    const child = await Child.open(folder, null);
    await measureIdle(tell, child);
    await measureBets(tell, 'SQLite', child, seats, () => plainSqlite(folder, 3));
    const crowd = await measureSockets(tell, child, roundSeats);
    const last = await measureResults(child, crowd);
    const confirmed = await confirmationsIn(folder);
    const waits = last.map((heard) => heard - Math.max(...confirmed.filter((at) => at <= heard)));
    tell.figure({
      name: `from a confirmation to the last of ${TERMINALS} terminals, the longest of four`,
      value: Math.max(...waits),
      unit: 'ms',
    });
    await measureSettlement(tell, folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

const postgres = async (tell: Teller): Promise<void> => {
  const server = await startPostgres();
  const folder = await mkdtemp(join(tmpdir(), 'hardway-bench-'));
  try {
    const databaseUrl = await server.createDatabase();
    const seats = await loadSeats({ folder, databaseUrl });
    const child = await Child.open(folder, databaseUrl);
    const plainUrl = await server.createDatabase();
    await measureBets(tell, 'PostgreSQL', child, seats, () => plainPostgres(plainUrl, 3));
    await child.close();
  } finally {
    await rm(folder, { recursive: true, force: true });
    await server.stop();
  }
};

await runBench({
  title: 'The house',
  about:
    'A real house in a process of its own, driven over real sockets by another, with the same work done in the plainest ' +
    'way beside it. A bet counts once its answer has come, which is after its commit.',
  limits:
    'One process decides, hashes, commits and tells; on a small machine the driver takes a processor of its own. The ' +
    'largest parts are the message to the seat that bet and the commit.',
  run: async (tell) => {
    tell.note(`${availableParallelism()} processors for the house, the driver and the database together`);
    await embedded(tell);
    await postgres(tell).catch((error: unknown) =>
      tell.note(`PostgreSQL left out: ${error instanceof Error ? error.message : String(error)}`),
    );
  },
});
