import { expect, test } from 'vitest';
import { Network, type Place } from './network.ts';
import { DatabaseServer, ServerWire } from './server.ts';
import { World } from './world.ts';

const played = async (seed: number): Promise<World> => {
  const world = new World(seed);
  const [one, two] = [world.process('one'), world.process('two')];
  for (const process of [one, two]) {
    const again = (left: number): void => {
      if (left > 0) world.timer(process, () => again(left - 1), world.random.below(50), false);
    };
    world.after(0, process, () => again(20));
  }
  await world.run(() => false);
  return world;
};

test('events come in the order of their time, and all that follows from one is over before the next', async () => {
  const world = new World(1);
  const process = world.process('a process');
  const seen: string[] = [];
  world.after(5, process, () => void seen.push('later'));
  world.after(1, process, () => {
    seen.push('first');
    void Promise.resolve()
      .then(() => Promise.resolve())
      .then(() => seen.push('and what follows'));
    world.after(0, process, () => void seen.push('next'));
  });
  await world.run(() => false);
  expect(seen).toEqual(['first', 'and what follows', 'next', 'later']);
  expect(world.now).toBe(5);
});

test('nothing that a dead process waited for comes, and what one that stands still waited for comes late', async () => {
  const world = new World(1);
  const [dead, still] = [world.process('dead'), world.process('still')];
  const seen: [string, number][] = [];
  world.after(10, dead, () => void seen.push(['dead', world.now]));
  world.after(10, still, () => void seen.push(['still', world.now]));
  world.kill(dead);
  still.standsStillUntil = 100;
  await world.run(() => false);
  expect(seen).toEqual([['still', 100]]);
});

test('a timer that was cancelled does not come, and one that repeats comes again and again', async () => {
  const world = new World(1);
  const process = world.process('a process');
  let count = 0;
  const cancelled = world.timer(process, () => expect.fail('It was cancelled.'), 10, false);
  cancelled.isCancelled = true;
  const timer = world.timer(
    process,
    () => {
      count += 1;
      if (count === 3) timer.isCancelled = true;
    },
    10,
    true,
  );
  await world.run(() => false);
  expect(count).toBe(3);
  expect(world.now).toBeGreaterThanOrEqual(30);
});

test('a seed is one run, and another seed another one', async () => {
  const [first, again, other] = [await played(7), await played(7), await played(8)];
  expect(again.hash).toBe(first.hash);
  expect(other.hash).not.toBe(first.hash);
});

test('what nobody catches is kept', async () => {
  const world = new World(1);
  world.after(0, world.process('a process'), () => {
    throw new Error('Nobody caught this.');
  });
  await world.run(() => false);
  expect(world.uncaught).toHaveLength(1);
});

test('a lock that is asked for through a cut, and comes when its session is over, is nobody’s', async () => {
  const world = new World(1);
  const network = new Network(world);
  const server = new DatabaseServer(network, () => {});
  const [gone, other] = ['gone', 'other'].map((name) => ({ name, process: world.process(name) })) as [Place, Place];
  const seen: string[] = [];
  const locks = (wire: ServerWire): void =>
    void wire.exclusively('cash somebody', async () => void seen.push('granted')).catch(() => seen.push('not granted'));
  const [lost, wire] = [new ServerWire(server, gone), new ServerWire(server, other)];
  server.start();
  world.after(100, gone.process, () => void lost.connect());
  world.after(100, other.process, () => void wire.connect());
  world.after(200, gone.process, () => {
    network.cut('gone', 'database');
    locks(lost);
  });
  world.after(300, gone.process, () => lost.close());
  // By then the server has noticed.
  world.after(5_000, world.process('weather'), () => network.heal());
  world.after(6_000, other.process, () => locks(wire));
  await world.run(() => false);
  expect(seen).toEqual(['not granted', 'granted']);
});
