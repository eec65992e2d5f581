import { expect, test } from 'vitest';
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
