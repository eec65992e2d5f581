import { expect, test } from 'vitest';
import { argon2id, HashQueue } from './hashing.ts';

test('passwords are kept as argon2id with 19 MiB, two passes and one lane, each with its own salt', async () => {
  const [a, b] = [await argon2id.hash('correct horse battery'), await argon2id.hash('correct horse battery')];
  expect(a).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(a).not.toBe(b);
  expect(await argon2id.verify(a, 'correct horse battery')).toBe(true);
  expect(await argon2id.verify(a, 'correct horse batterz')).toBe(false);
  expect(await argon2id.verify(a, '')).toBe(false);
});

test('of a flood, few hashes run at once, some wait, and the others are told so', async () => {
  const queue = new HashQueue({ atOnce: 2, waiting: 5 });
  let [running, most, done] = [0, 0, 0];
  const work = async () => {
    most = Math.max(most, ++running);
    await new Promise((resolve) => setImmediate(resolve));
    running--;
    return ++done;
  };
  const outcomes = await Promise.all(Array.from({ length: 1_000 }, () => queue.run(work)));
  expect([most, done]).toEqual([2, 7]);
  expect(outcomes.filter((outcome) => typeof outcome !== 'number')).toHaveLength(993);
  expect(outcomes.at(-1)).toMatchObject({ refused: 'busy' });
  expect(await queue.run(work)).toBe(8);
});

test('a hash that fails gives its place to the next', async () => {
  const queue = new HashQueue({ atOnce: 1, waiting: 5 });
  const failing = queue.run(() => Promise.reject(new Error('no memory')));
  const next = queue.run(async () => 'done');
  await expect(failing).rejects.toThrow('no memory');
  expect(await next).toBe('done');
});
