import { expect, test } from 'vitest';
import { findNatsServer, NATS_WANTED } from '../../scripts/nats.ts';
import { nothingFound } from './checker.ts';
import { TABLES } from './floor.ts';
import { runTrial } from './trial.ts';

/**
 * Three nodes, of which one is killed and another stands still for longer than its lease, while people play. `npm run
 * check:cluster` does this for hours, with everything else that can go wrong, and looks at the clock; here nothing depends on
 * how long anything takes.
 */

const canRun = findNatsServer() !== undefined;
/** With this one one node is killed and another stands still, for 4.1 s. */
const SEED = 7;
const SOME = TABLES.filter(({ id }) => /^(sentosa|craps|sentosa-dealer)-1$/.test(id));

test.skipIf(!canRun)(
  `nothing is lost or doubled when nodes are killed and stand still, and every table takes bets again${canRun ? '' : `. ${NATS_WANTED}`}`,
  async () => {
    const { found, missing, figures } = await runTrial({
      ...{ nodes: 3, buses: 1, standby: 'none', tables: SOME, players: 9, seed: SEED, first: ['kill', 'pause'] },
      goesOn: (faults) => faults < 2,
    });
    expect(found).toEqual(nothingFound);
    expect(missing).toEqual([]);
    expect(figures.acknowledged).toBeGreaterThan(20);
  },
);
