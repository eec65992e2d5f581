import { entriesOf, readStore, streamOf } from '@hardway/server';
import { expect, test } from 'vitest';
import { findNatsServer, NATS_WANTED } from '../../scripts/nats.ts';
import { until } from '../until.ts';
import { nothingFound } from './checker.ts';
import { Cluster } from './cluster.ts';
import { Floor, TABLES } from './floor.ts';
import { judged } from './trial.ts';

/** Three nodes are stopped and started again, one after another, while people play, as for a new release. */

const canRun = findNatsServer() !== undefined;
const SOME = TABLES.filter(({ id }) => /^(sentosa|pennsylvania|craps)-1$/.test(id));
/** What begins a round or a throw, and what decides it. */
const ENDS = [
  ['BettingOpened', 'ResultConfirmed'],
  ['DiceThrown', 'ThrowCalled'],
] as const;
/** Nobody is hurried: what is to be seen is what a node does that has the time it needs. */
const STOP_WITHIN = 3_600;
/** What a node says that stood still for longer than its lease, as on a machine without time for it. */
const OVERTAKEN = 'has taken the record over';

/** What came of it; undefined where a node was overtaken meanwhile, since such a house has taken rounds over, too. */
const upgraded = async () => {
  const plan = { nodes: 3, buses: 1, standby: 'none', tables: SOME, stopWithin: STOP_WITHIN } as const;
  const cluster = await Cluster.start(plan);
  try {
    const crowd = { tables: SOME, players: 6, seed: 1, addresses: () => cluster.addresses };
    const floor = await Floor.open({ ...crowd, folder: cluster.folders[0]! });
    const { history } = floor;
    const names = SOME.map(({ id }) => id);
    const said: string[] = [];
    const stop = async (node: (typeof cluster.nodes)[number]): Promise<void> => {
      await node.stop('SIGTERM');
      said.push(node.said);
    };
    const betsEverywhere = async (): Promise<void> => {
      const since = performance.now();
      await until(() => history.lateTables(names, since).length === 0);
    };
    await betsEverywhere();
    for (const node of cluster.nodes) {
      await stop(node);
      await betsEverywhere();
      await node.start();
      await betsEverywhere();
    }
    await floor.close();
    for (const node of cluster.nodes) await stop(node);
    const ends = [...said, ...cluster.nodes.flatMap((node) => node.ends)];
    if (ends.some((each) => each.includes(OVERTAKEN))) return undefined;
    const found = await judged(cluster, SOME, history);
    return { found, unknown: history.figures.unknown, types: await typesIn(cluster) };
  } finally {
    await cluster.stop();
  }
};

/** The types of all events, for each table. */
const typesIn = async ({ databaseUrl, folders }: Cluster): Promise<readonly (readonly string[])[]> => {
  const record = (await readStore({ databaseUrl, folder: folders[0]! }))!;
  try {
    return await Promise.all(
      SOME.map(async ({ id }) => {
        const types: string[] = [];
        for await (const { event } of entriesOf(record, streamOf(id))) types.push(event.type);
        return types;
      }),
    );
  } finally {
    await record.close();
  }
};

test.skipIf(!canRun)(`a rolling upgrade loses no round and voids none${canRun ? '' : `. ${NATS_WANTED}`}`, async () => {
  const { found, unknown, types } = await until(upgraded);
  expect(found).toEqual(nothingFound);
  expect(unknown).toBe(0);
  for (const own of types) {
    const count = (type: string): number => own.filter((each) => each === type).length;
    expect(own.filter((type) => /Void|NoRoll/.test(type))).toEqual([]);
    for (const [begins, ends] of ENDS) expect(count(ends)).toBe(count(begins));
  }
  expect(types.flat()).toContain('ResultConfirmed');
});
