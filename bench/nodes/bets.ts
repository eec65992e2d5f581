import { connect } from '@nats-io/transport-node';
import type { Seat } from '../../test/house/seats.ts';
import type { Teller } from '../bench.ts';
import { Crowd } from '../house/crowd.ts';
import { SECONDS } from '../house/floor.ts';
import { perSecond, sleep, Times } from '../house/times.ts';
import { type BenchNodes, NODES, type NodeName, placeOf } from './cluster.ts';

/** Enough to keep three slices busy, and few enough that nobody waits for longer than nodes wait for each other. */
const IN_FLIGHT = 6;
/** Of one processor, for each node: three of them, the database and the driver fit into two. */
export const PART = 0.2;
/** Microseconds of its processor time after which a node has compiled what it will: bets cost a sixth less from then on. */
const WARM_AFTER = 8e6;

interface Rate {
  readonly bets: number;
  /** Microseconds of processor time of all nodes for a bet. */
  readonly cost: number;
}

/** How many bets are acknowledged in a second when terminals sit where `at` says. */
export const measureRate = async (
  tell: Teller,
  nodes: BenchNodes,
  seats: readonly Seat[],
  at: (seat: Seat, terminal: number) => NodeName,
): Promise<Rate> => {
  const crowd = await Crowd.sitDown((seat, terminal) => nodes.address(at(seat, terminal)), seats);
  await sleep(1_000);
  // What is not compiled yet is, with all the processor there is: three nodes share it, and get as much each as one does.
  const cold = await nodes.processor();
  const { size } = new Set(seats.map(at));
  while ((await nodes.processor()) - cold < WARM_AFTER * size) await crowd.full(1, IN_FLIGHT);
  nodes.hold(PART);
  const before = await nodes.processor();
  const answered = crowd.answers;
  const each = await crowd.full(SECONDS, IN_FLIGHT);
  const cost = ((await nodes.processor()) - before) / (crowd.answers - answered);
  nodes.hold(null);
  tell.aside(
    `second by second: ${each.map((count) => Math.round(count)).join(' ')}; ${crowd.refused} refused; ${cost.toFixed(0)} µs a bet`,
  );
  crowd.leave();
  await sleep(500);
  return { bets: each.reduce((sum, count) => sum + count, 0) / each.length, cost };
};

/**
 * Bets at the node that has the table, and at another, at the same time and as many of each. Nodes are not held to a part of
 * a processor here: whoever has used up its part waits for the next period, at each node that a bet passes, and that says
 * more of the kernel than of a house.
 */
export const measureForwarding = async (
  tell: Teller,
  nodes: BenchNodes,
  seats: readonly Seat[],
  rate: number,
): Promise<void> => {
  const next = (name: NodeName): NodeName => NODES[(NODES.indexOf(name) + 1) % NODES.length]!;
  const halves = [0, 1].map((half) => seats.filter(({ seat }) => seat % 2 === half));
  const here = await Crowd.sitDown(({ table }) => nodes.address(placeOf(table)), halves[0]!);
  const elsewhere = await Crowd.sitDown(({ table }) => nodes.address(next(placeOf(table))), halves[1]!);
  await sleep(1_000);
  const plain = measureNats(nodes.natsAddresses);
  await Promise.all([here, elsewhere].map((crowd) => crowd.steady(rate / 2, SECONDS)));
  const times = await plain();
  const load = `half load, ${perSecond(rate)}`;
  const [local, forwarded] = [here.times.at(0.5), elsewhere.times.at(0.5)];
  tell.figure({
    name: `a bet at another node than its table’s, p50 at ${load}`,
    value: forwarded,
    unit: 'ms',
    beside: { name: 'at the table’s own node', value: local },
  });
  tell.figure({
    name: `a bet at another node than its table’s, p99 at ${load}`,
    value: elsewhere.times.at(0.99),
    unit: 'ms',
    beside: { name: 'at the table’s own node', value: here.times.at(0.99) },
  });
  tell.figure({
    name: 'what it takes longer than at the table’s own node, p50',
    value: forwarded - local,
    unit: 'ms',
    beside: { name: 'a request by NATS and its reply, nothing else', value: times.at(0.5) },
    owed: { most: 2 },
  });
  tell.aside(`${here.refused} and ${elsewhere.refused} refused`);
  for (const crowd of [here, elsewhere]) crowd.leave();
  await sleep(500);
};

/** Requests that are answered at once, by NATS alone, until it is told to stop. */
const measureNats = (servers: string): (() => Promise<Times>) => {
  const times = new Times();
  let isOver = false;
  const asking = (async () => {
    const [asker, answerer] = [await connect({ servers }), await connect({ servers })];
    answerer.subscribe('plain', { callback: (_, message) => void message.respond(message.data) });
    await answerer.flush();
    for (const text = 'x'.repeat(300); !isOver; await sleep(10)) {
      const began = performance.now();
      await asker.request('plain', text, { timeout: 5_000 });
      times.add(performance.now() - began);
    }
    await Promise.all([asker.close(), answerer.close()]);
  })();
  return async () => {
    isOver = true;
    await asking;
    return times;
  };
};
