import { killRepeatedly } from '../test/house/kill.ts';
import { startPostgres } from './postgres.ts';

/** Kills a house a hundred times on each store while players bet, and says what was lost. */

const KILLS = Number(process.argv[2] ?? 100);

const report = async (name: string, databaseUrl: string | null): Promise<boolean> => {
  const { kills, acknowledged, slowestStart, wrong } = await killRepeatedly(KILLS, databaseUrl);
  const faults = Object.entries(wrong).filter(([, found]) => found.length > 0);
  const verdict = faults.map(([what, found]) => `${found.length} ${what}`).join(', ') || 'nothing lost or doubled';
  process.stdout.write(
    `${name}: ${kills} kills, ${acknowledged} bets acknowledged, slowest start ${slowestStart} ms: ${verdict}\n`,
  );
  return faults.length === 0;
};

const postgres = await startPostgres();
try {
  const fine = [
    await report('SQLite', null),
    await report('PostgreSQL', await postgres.createDatabase()),
    await report('two PostgreSQL databases', `${await postgres.createDatabase()} ${await postgres.createDatabase()}`),
  ];
  process.exitCode = fine.every(Boolean) ? 0 : 1;
} finally {
  await postgres.stop();
}
