import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readWeights } from '../odds/index.ts';
import { isRefusal } from '../rules/index.ts';
import { Lane, rollsMax, SessionDice } from './random.ts';

/** A generator that begins with these words and this counter, as nobody else seeds it. */
const begunAt = (a: number, b: number, c: number, counter: number): Lane => {
  const lane = new Lane(0, 0);
  lane.state.set([a, b, c, counter]);
  return lane;
};

const wordsOf = (lane: Lane, count: number): number[] => {
  const words = new Int32Array(count);
  lane.fill(words, count);
  return [...words].map((word) => word >>> 0);
};

test('the generator is sfc32: known answers of two other implementations', () => {
  // The documentation of the Rust library sfc-prng, after PractRand: all three words zero, 15 and 12 words thrown away.
  expect(wordsOf(begunAt(0, 0, 0, 1), 16)[15]).toBe(0xfb52_c520);
  expect(wordsOf(begunAt(0, 0, 0, 1), 13)[12]).toBe(0x5146_76c3);
  // The test of the Go library maloquacious/prng: 12 words thrown away.
  expect(wordsOf(begunAt(0, 12345, 0, 1), 22).slice(12)).toEqual([
    235160590, 2967261163, 116171463, 2882324903, 362604721, 4227106926, 1933307004, 1608300071, 2256615412, 2701957640,
  ]);
});

const INVERSE_OF_9 = 0x38e3_8e39;

/** Undoes `word ^ (word >>> shift)`. */
const unshifted = (word: number, shift: number): number => {
  let known = word;
  for (let bits = shift; bits < 32; bits += shift) known = word ^ (known >>> shift);
  return known;
};

/** The state before a step of the generator. */
const before = ([a, b, c, counter]: readonly number[]): number[] => {
  const earlier = unshifted(a!, 9);
  const c0 = Math.imul(b!, INVERSE_OF_9);
  const word = (c! - ((c0 << 21) | (c0 >>> 11))) | 0;
  const n = (counter! - 1) | 0;
  return [(word - earlier - n) | 0, earlier, c0, n];
};

const anyWord = fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 });

test('a step can be undone and adds one to the counter, so lanes that begin differently never meet in 2^32 words', () => {
  fc.assert(
    fc.property(anyWord, anyWord, anyWord, anyWord, (...state) => {
      const lane = begunAt(...state);
      lane.fill(new Int32Array(1), 1);
      expect(lane.state[3]).toBe((state[3] + 1) | 0);
      expect(before([...lane.state])).toEqual(state);
    }),
  );
});

test('a lane makes its words up to the last before its counter comes round, and no more', () => {
  expect(wordsOf(begunAt(1, 2, 3, -4), 4)).toHaveLength(4);
  expect(() => wordsOf(begunAt(1, 2, 3, -4), 5)).toThrow('used up');
  expect(() => new SessionDice(1, 0, 2).next()).not.toThrow();
});

const loadedWith = (one: string) => {
  const dice = readWeights(2, { faces: { 1: one } });
  if (isRefusal(dice) || typeof dice === 'number') throw new Error(`${one} is no weight.`);
  return dice;
};

test.each([
  ['two fair dice', 2, 0, 2 ** 31 / (256 / 252)],
  ['three fair dice', 3, 0, 2 ** 31 / (256 / 216)],
  ['two fair dice and a chance', 2, 1, 2 ** 31 / (3 * (256 / 252))],
  ['dice with a weight of 2: two bytes a draw', loadedWith('2'), 0, 2 ** 31 / ((2 * 16) / 15)],
  ['dice with a weight of six digits: six bytes', loadedWith('1.00001'), 0, 2 ** 31 / ((6 * 16) / 15)],
] as const)('%s: a session takes half of its lane’s words at most, on average', (_, dice, chances, most) => {
  expect(rollsMax(dice, chances)).toBe(Math.floor(most));
});

const WARM_UP_WORDS = 15;

/** The inverse of an odd number modulo 2^32, by Newton's method. */
const inverse = (odd: number): number => {
  let found = odd;
  for (let times = 0; times < 5; times += 1) found = Math.imul(found, 2 - Math.imul(odd, found));
  return found;
};

/** Undoes the finaliser of MurmurHash3. */
const unmixed = (word: number): number => {
  let state = unshifted(word, 16);
  state = unshifted(Math.imul(state, inverse(0xc2b2_ae35)), 13);
  return unshifted(Math.imul(state, inverse(0x85eb_ca6b)), 16);
};

/** The lane's number and the seed, from nothing but where the lane begins and the seed's upper half. */
const namedBy = (lane: Lane, seedAbove: number): { seed: number; number: number } => {
  let state = [...lane.state];
  for (let step = 0; step < WARM_UP_WORDS; step += 1) state = before(state);
  expect(state[3]).toBe(1);
  const [first, second] = state.slice(0, 2).map((word) => unmixed(word)) as [number, number];
  const counter = (second - first - 0x9e37_79b9) | 0;
  const number = ((counter - 0x9e37_79b9) ^ Math.imul(seedAbove + 0x51ed_270b, 0xc2b2_ae35)) >>> 0;
  const seedBelow = ((first - counter) ^ Math.imul(number + 1, 0x9e37_79b9)) >>> 0;
  return { seed: seedAbove * 2 ** 32 + seedBelow, number };
};

test('where a lane begins tells its number and the seed: no two lanes of a run, nor of two seeds below 2^32, begin alike', () => {
  const named = (seed: number, number: number) =>
    expect(namedBy(new Lane(seed, number), Math.floor(seed / 2 ** 32))).toEqual({ seed, number });
  fc.assert(fc.property(fc.nat(2 ** 32 - 1), fc.nat(2 ** 32 - 1), (seed, number) => void named(seed, number)));
  fc.assert(fc.property(fc.maxSafeNat(), fc.nat(2 ** 32 - 1), (seed, number) => void named(seed, number)));
  for (const number of [0, 1, 2 ** 31, 2 ** 32 - 1]) named(1, number);
});

test('of two seeds beyond 2^32 lanes of different numbers may begin alike: such runs are not promised to share no dice', () => {
  const above = (upper: number): number => Math.imul(upper + 0x51ed_270b, 0xc2b2_ae35);
  const number = (above(1) ^ above(0)) >>> 0;
  const seedBelow = (Math.imul(1, 0x9e37_79b9) ^ Math.imul(number + 1, 0x9e37_79b9)) >>> 0;
  expect(new Lane(2 ** 32 + seedBelow, number).state).toEqual(new Lane(0, 0).state);
});

test.each([
  [0, 2, '44 53 46 35 41 61 34 65 53 16 14 41'],
  [7, 2, '42 51 62 45 46 46 24 31 31 23 36 35'],
  [2, 3, '165 413 355 631 455 513 565 312 525 364 116 524'],
] as const)(
  'version 1 of the stream: session %i of seed 1 with %i dice rolls %s and always will',
  (session, dice, rolled) => {
    const source = new SessionDice(1, session, dice);
    expect(Array.from({ length: 12 }, () => source.next().join('')).join(' ')).toBe(rolled);
  },
);
