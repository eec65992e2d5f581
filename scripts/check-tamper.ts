import { matrixOf } from '../test/tamper/matrix.ts';
import { startPostgres } from './postgres.ts';

/**
 * Every value of every row of a small record altered, every row taken out, doubled or exchanged, every entry rewritten with
 * its hashes recomputed, every stream removed, on both stores, by somebody who has neither the house's key nor its head
 * file. Nothing may be missed by verify.
 */

const server = await startPostgres();
let missedInAll = 0;
try {
  for (const databaseUrl of [null, await server.createDatabase()]) {
    const matrix = await matrixOf(databaseUrl);
    const { victim, changes } = matrix;
    const counts = { noticed: 0, 'refused by the database': 0, missed: 0 };
    const began = Date.now();
    for (const [index, change] of changes.entries()) {
      const verdict = await matrix.judge(change);
      counts[verdict] += 1;
      if (verdict === 'missed') process.stdout.write(`missed: ${change.says}\n`);
      if ((index + 1) % 250 === 0)
        process.stdout.write(`${victim.name}: ${index + 1} of ${changes.length}, ${counts.missed} missed\n`);
    }
    missedInAll += counts.missed;
    if (!(await matrix.isUntouched()))
      throw new Error(`${victim.name} was not put back, so what was noticed says nothing.`);
    process.stdout.write(
      `${victim.name}: ${changes.length} changes, ${counts.noticed} noticed, ${counts['refused by the database']} refused by the database, ${counts.missed} missed, ${((Date.now() - began) / 1000).toFixed(0)} s\n`,
    );
    await matrix.close();
  }
} finally {
  await server.stop();
}
process.exitCode = missedInAll === 0 ? 0 : 1;
