import type { Teller } from '../bench.ts';
import { sleep } from '../house/times.ts';
import { BenchNodes, NODES, placeOf } from '../nodes/cluster.ts';
import { idleOf, MANY, tablesOf } from './floor.ts';

/** Many tables over three nodes: how long until each is where it belongs, also when a node goes. */
export const measureSpread = async (tell: Teller): Promise<void> => {
  const nodes = await BenchNodes.prepare();
  try {
    const tables = tablesOf(MANY);
    const since = stopwatch();
    await nodes.open('one', tables);
    await nodes.placed(tables);
    tell.figure({ name: `PostgreSQL, one node: until ${MANY} new tables are open`, value: since(), unit: 'ms' });
    const joined = stopwatch();
    await nodes.open('two', tables);
    await nodes.open('three', tables);
    const listening = joined();
    await nodes.placed(tables);
    tell.figure({
      name: `two more nodes: until all ${MANY} tables are where they belong`,
      value: joined(),
      unit: 'ms',
      beside: { name: 'until both listen', value: listening },
    });
    // A node proves the whole record after its start, in a thread of its own.
    for (const name of NODES) await nodes.node(name).proved();
    await sleep(2_000);
    const idle = await Promise.all(NODES.map((name) => idleOf(nodes.node(name))));
    tell.figure({
      name: `a node of three with a third of ${MANY} tables: processor time in a second of rest`,
      value: Math.max(...idle),
      unit: 'ms',
    });
    const leaving = tables.filter(({ id }) => placeOf(id) === 'three').length;
    const drained = stopwatch();
    await nodes.node('three').stop();
    nodes.forget('three');
    const ended = drained();
    await nodes.placed(tables);
    tell.figure({
      name: `a node with ${leaving} tables is stopped: until all are open at the others`,
      value: drained(),
      unit: 'ms',
      beside: { name: 'until its process has ended', value: ended },
    });
  } finally {
    await nodes.stop();
  }
};

const stopwatch = (): (() => number) => {
  const began = performance.now();
  return () => performance.now() - began;
};
