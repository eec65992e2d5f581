import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '../scripts/postgres.ts';
import { prepareSeats } from '../test/house/seats.ts';
import { measureBets } from './house/bets.ts';
import { Child } from './house/child.ts';
import { figure, perSecond, say } from './house/figure.ts';
import { CREDIT, loadSeats, ROUNDS, TERMINALS } from './house/floor.ts';
import { plainPostgres, plainSqlite } from './house/plain.ts';
import { measureSettlement } from './house/settlement.ts';
import { confirmationsIn, measureIdle, measureResults, measureSockets } from './house/sockets.ts';

/**
 * What a house can do on this machine: a real one in a process of its own, driven over real sockets from here, with the
 * same work done in the plainest way beside it. A bet counts once its answer has come, which is after its commit.
 *
 * HARDWAY_BENCH_SECONDS changes how long each load lasts; HARDWAY_BENCH_PROFILE names a folder for processor profiles.
 */

const folder = await mkdtemp(join(tmpdir(), 'hardway-bench-'));
say(`Node ${process.version}, ${availableParallelism()} processors; the house has one process, this driver another\n`);
try {
  const seats = await loadSeats({ folder });
  const roundSeats = await prepareSeats({ folder }, ROUNDS, TERMINALS, CREDIT);
  const child = await Child.open(folder, null);
  await measureIdle(child);
  const rate = await measureBets('SQLite', child, seats);
  const plain = plainSqlite(folder, 3);
  figure('  beside it, one commit for each bet, nothing else', `${perSecond(plain)}, ${(rate / plain).toFixed(2)} x`);
  const crowd = await measureSockets(child, roundSeats);
  const last = await measureResults(child, crowd);
  const confirmed = await confirmationsIn(folder);
  const waits = last.map((heard) => heard - Math.max(...confirmed.filter((at) => at <= heard)));
  figure(`from a confirmation to the last of ${TERMINALS} terminals, in four rounds`, `${waits.join(', ')} ms`);
  await measureSettlement(folder);
} finally {
  await rm(folder, { recursive: true, force: true });
}

try {
  const server = await startPostgres();
  const place = await mkdtemp(join(tmpdir(), 'hardway-bench-'));
  try {
    const databaseUrl = await server.createDatabase();
    const seats = await loadSeats({ folder: place, databaseUrl });
    const child = await Child.open(place, databaseUrl);
    const rate = await measureBets('PostgreSQL', child, seats);
    await child.close();
    const plain = await plainPostgres(await server.createDatabase(), 3);
    figure('  beside it, one commit for each bet, nothing else', `${perSecond(plain)}, ${(rate / plain).toFixed(2)} x`);
  } finally {
    await rm(place, { recursive: true, force: true });
    await server.stop();
  }
} catch (error) {
  say(`PostgreSQL left out: ${error instanceof Error ? error.message : String(error)}`);
}
