import { describe, expect, it } from 'vitest';
import { isReached, type RunLine, secondsLeft, seedsThatDiffer, sumOf } from './sums.ts';

const line = (seed: number, part: Partial<RunLine> = {}): RunLine => ({
  ...{ seed, hash: `hash ${seed}`, rounds: 100, crashes: 5, commands: 9_000, wagers: 3_000, cpu: 2 },
  ...{ marks: [['sign: overtaken', 1]], wrong: [], ...part },
});

const GOAL = { rounds: 1_000, crashes: 100 };

describe('a series of simulated houses', () => {
  it('is told how long the rest takes by whatever is slowest to come', () => {
    const sums = sumOf([line(1), line(2)]);
    expect(secondsLeft(GOAL, sums)).toBeCloseTo(36);
    expect(secondsLeft({ ...GOAL, crashes: 10 }, sums)).toBeCloseTo(16);
    expect(secondsLeft({ rounds: 200, crashes: 10 }, sums)).toBe(0);
    expect(secondsLeft(GOAL, sumOf([line(1, { crashes: 0 })]))).toBe(Infinity);
  });

  it('is over with the rounds and the crashes', () => {
    expect(isReached(GOAL, { rounds: 1_000, crashes: 99 })).toBe(false);
    expect(isReached(GOAL, { rounds: 999, crashes: 100 })).toBe(false);
    expect(isReached(GOAL, { rounds: 1_000, crashes: 100 })).toBe(true);
  });

  it('counts a seed once that is in the files of two shards', () => {
    const sums = sumOf([line(1), line(2), line(1), line(3, { wrong: ['a voucher was paid twice'] })]);
    expect(sums).toMatchObject({ runs: 3, rounds: 300, crashes: 15, cpu: 6 });
    expect(sums.marks.reached.get('sign: overtaken')).toBe(3);
    expect(sums.wrong.map(({ seed }) => seed)).toEqual([3]);
  });

  it('names seeds that come to another hash somewhere, or were not run there', () => {
    const runs = [line(3), line(1), line(2)];
    expect(seedsThatDiffer([runs, [...runs].reverse(), runs])).toEqual([]);
    expect(seedsThatDiffer([runs, [line(1), line(2, { hash: 'another' }), line(3)]])).toEqual([2]);
    expect(seedsThatDiffer([runs, runs, [line(1), line(3)]])).toEqual([2]);
  });
});
