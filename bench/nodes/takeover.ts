import type { TablePlan } from '@hardway/server';
import type { Seat } from '../../test/house/seats.ts';
import { QUICK, type Teller } from '../bench.ts';
import { Crowd } from '../house/crowd.ts';
import { sleep, Times } from '../house/times.ts';
import { type BenchNodes, NODES, type NodeName, placeOf } from './cluster.ts';

/** HARDWAY_BENCH_KILLS changes how many. Half as many nodes stand still. */
const KILLS = Number(process.env.HARDWAY_BENCH_KILLS ?? (QUICK ? 2 : 50));
const STANDSTILLS = Math.ceil(KILLS / 2);
/** Between bets at a table that does not take them. */
const AGAIN_MS = 20;

/** What befalls a node: its process ends, or it stands still, as a machine that is gone does for all others. */
type Fall = 'SIGKILL' | 'SIGSTOP';

export const measureTakeovers = async (
  tell: Teller,
  nodes: BenchNodes,
  plans: readonly TablePlan[],
  seats: readonly Seat[],
): Promise<void> => {
  const starts = new Times();
  for (const [fall, count, words] of [
    ['SIGKILL', KILLS, 'was killed'],
    ['SIGSTOP', STANDSTILLS, 'stands still, as a machine that is gone'],
  ] as const) {
    const times = new Times();
    for (let number = 0; number < count; number += 1) {
      const victim = NODES[number % NODES.length]!;
      times.add(await takenOverAfter(fall, nodes, victim, seats));
      starts.add(await startAgain(nodes, victim, plans));
      if (number % 5 === 4) tell.aside(`${number + 1} of ${count}: ${Math.round(times.at(0.5))} ms so far`);
    }
    const beside = { name: 'until the process itself listens again, started at once, median', value: starts.at(0.5) };
    const figure = `a node ${words}: until its last table takes bets at another`;
    tell.figure({ name: `${figure}, median of ${count}`, value: times.at(0.5), unit: 'ms', beside });
    tell.figure({ name: `${figure}, longest`, value: times.at(1), unit: 'ms', beside, owed: { most: 5_000 } });
  }
};

/** Somebody at each of its tables, who came by another node, bets until a bet is taken. */
const takenOverAfter = async (
  fall: Fall,
  nodes: BenchNodes,
  victim: NodeName,
  seats: readonly Seat[],
): Promise<number> => {
  const others = NODES.filter((name) => name !== victim);
  const own = seats.filter(({ table, seat }) => seat === 1 && placeOf(table) === victim);
  const players = await Promise.all(
    own.map((seat, index) => Crowd.sitDown(nodes.address(others[index % others.length]!), [seat])),
  );
  await Promise.all(players.map((player) => acceptedAt(player)));
  for (const player of players) player.forget();
  const began = performance.now();
  await nodes.node(victim).fall(fall);
  const times = await Promise.all(players.map((player) => acceptedAt(player)));
  for (const player of players) player.leave();
  if (fall === 'SIGSTOP') await nodes.node(victim).fall('SIGKILL');
  nodes.forget(victim);
  return Math.max(...times) - began;
};

const acceptedAt = async (player: Crowd): Promise<number> => {
  while (player.accepted === 0) {
    player.bet(0);
    await sleep(AGAIN_MS);
  }
  return performance.now();
};

/** Gives how long it took until it listened, and waits until all is where it was. */
const startAgain = async (nodes: BenchNodes, name: NodeName, plans: readonly TablePlan[]): Promise<number> => {
  const began = performance.now();
  await nodes.open(name, plans);
  const took = performance.now() - began;
  await nodes.placed(plans);
  return took;
};
