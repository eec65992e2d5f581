import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { PostgresServer } from '../../../../scripts/postgres.ts';
import { testPostgres } from '../../../../test/postgres.ts';
import { sizeOf } from '../../../../test/proofs.ts';
import { anyFault, anyWork, EVERY_FAULT, historyOf, play } from '../../../../test/store-histories.ts';
import { type FaultyKeeper, postgresKeeper, simulatedKeeper, sqliteKeeper } from '../../../../test/store-keepers.ts';

/** The engines say the same to the same history, whatever happens to them on the way. */

const ROUNDS = Array.from({ length: sizeOf(20, 1) }, (_, index) => index + 1);
const HISTORIES = sizeOf(20, 8);

let server: PostgresServer;
let keepers: ReadonlyMap<string, FaultyKeeper>;

beforeAll(async () => {
  server = await testPostgres();
});
beforeEach(async () => {
  keepers = new Map([
    ['SQLite', await sqliteKeeper()],
    ['PostgreSQL', await postgresKeeper(server)],
    ['simulated', await simulatedKeeper()],
  ]);
});
afterEach(async () => {
  for (const keeper of keepers.values()) await keeper.close();
});
afterAll(() => server.stop());

/** What each fault has to come to on every engine at least once: the first history has them all. */
const FATES = ['house: there', 'house: not there', 'line: there', 'line: not there', 'disk: not there'];

test.each(ROUNDS)(
  `round %d of ${HISTORIES} random histories with faults: the engines say the same, nothing that was told is lost, and the rest is there whole or not at all`,
  async () => {
    const fates = new Map([...keepers.keys()].map((name) => [name, new Set<string>()]));
    let run = 0;
    await fc.assert(
      fc.asyncProperty(anyWork(fc.option(anyFault)), async (work) => {
        run += 1;
        const history = await historyOf(work, `${run}:`);
        for (const [name, keeper] of keepers)
          await play(keeper, history, ({ hits }, fate) => fates.get(name)!.add(`${hits}: ${fate}`)).catch(
            (error: Error) => {
              throw new Error(`${name}: ${error.message}`, { cause: error });
            },
          );
      }),
      // Nothing is made smaller: it would take new databases each time, and no line is cut at the same moment twice.
      { numRuns: HISTORIES, examples: [[EVERY_FAULT]], endOnFailure: true },
    );
    for (const [name, seen] of fates) expect([...seen], name).toEqual(expect.arrayContaining(FATES));
  },
);
