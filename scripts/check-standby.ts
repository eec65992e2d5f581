import { type Fault, takeOverRepeatedly } from '../test/house/takeover.ts';
import { startPostgres } from './postgres.ts';

/**
 * npm run check:standby [takeovers]: one of two houses on a record serves and is killed, or stands still for longer than its
 * lease, over and over; the other takes over. Prints what was acknowledged, what was lost, and how long it took.
 */

const count = Number(process.argv[2] ?? 50);
const faults = Array.from({ length: count }, (_, index): Fault => (index % 2 === 0 ? 'killed' : 'stood still'));
const server = await startPostgres();
try {
  const { acknowledged, took, wrong } = await takeOverRepeatedly(faults, await server.createDatabase());
  process.stdout.write(`${count} takeovers, ${acknowledged} bets acknowledged\n`);
  for (const kind of ['killed', 'stood still'] as const) {
    const times = took.filter(({ fault }) => fault === kind).map(({ milliseconds }) => milliseconds);
    const sorted = times.toSorted((a, b) => a - b);
    const at = (share: number): string =>
      `${((sorted[Math.floor(share * (sorted.length - 1))] ?? 0) / 1000).toFixed(2)} s`;
    process.stdout.write(`${kind}: ${sorted.length} times, median ${at(0.5)}, slowest ${at(1)}\n`);
  }
  const problems = Object.entries(wrong).filter(([, found]) => found.length > 0);
  for (const [what, found] of problems) process.stdout.write(`${what}: ${JSON.stringify(found)}\n`);
  process.stdout.write(
    problems.length === 0 ? 'nothing lost, doubled, contradicted or unbalanced\n' : 'something is wrong\n',
  );
  process.exitCode = problems.length === 0 ? 0 : 1;
} finally {
  await server.stop();
}
