import { type DiceCount, type Roll, rolls } from '../dice/index.ts';

/**
 * Seeded dice: xoshiro128** (Blackman and Vigna), one generator for each stream. A stream is named by the run's seed and
 * a number, so any part of a run can be made again anywhere. Simulation only: it is not meant to keep a secret.
 */
export class DiceStream {
  private a: number;
  private b: number;
  private c: number;
  private d: number;

  constructor(seed: number, stream: number) {
    const next = mixer(seed, stream);
    [this.a, this.b, this.c, this.d] = [next(), next(), next(), next() | 1];
  }

  /** The next 32 bits. */
  next(): number {
    const product = Math.imul(this.b, 5);
    const result = Math.imul((product << 7) | (product >>> 25), 9);
    const shifted = this.b << 9;
    this.c ^= this.a;
    this.d ^= this.b;
    this.b ^= this.c;
    this.a ^= this.d;
    this.c ^= shifted;
    this.d = (this.d << 11) | (this.d >>> 21);
    return result >>> 0;
  }

  /**
   * Fills an array with the numbers of equally likely rolls, 0 to 35 or 0 to 215. A code that would be unfair is written
   * and then written over: no branch depends on the dice.
   */
  fill(into: Uint8Array, count: number, dice: DiceCount): void {
    const { bits, rollOf } = CODES[dice];
    const mask = (1 << bits) - 1;
    let { a, b, c, d } = this;
    let filled = 0;
    while (filled < count) {
      const product = Math.imul(b, 5);
      const draw = Math.imul((product << 7) | (product >>> 25), 9);
      const shifted = b << 9;
      c ^= a;
      d ^= b;
      b ^= c;
      a ^= d;
      c ^= shifted;
      d = (d << 11) | (d >>> 21);
      const first = rollOf[draw & mask]!;
      into[filled] = first;
      filled += first >>> 8 ? 0 : 1;
      if (filled === count) break;
      const second = rollOf[(draw >>> bits) & mask]!;
      into[filled] = second;
      filled += second >>> 8 ? 0 : 1;
    }
    [this.a, this.b, this.c, this.d] = [a, b, c, d];
  }
}

/** Which roll a code of so many bits stands for; 256 for the few codes left over, which are thrown away. */
const codesOf = (bits: number, ways: number) => {
  const fair = Math.floor(2 ** bits / ways) * ways;
  return { bits, rollOf: Uint16Array.from({ length: 2 ** bits }, (_, code) => (code < fair ? code % ways : 256)) };
};

/** Of 4,096 codes 28 are left over, of 65,536 codes 88. */
const CODES = { 2: codesOf(12, 36), 3: codesOf(16, 216) } as const;

/** Spreads a seed and a stream's number over 32-bit words (the finaliser of MurmurHash3 over a Weyl sequence). */
const mixer = (seed: number, stream: number): (() => number) => {
  let state = (seed ^ Math.imul(stream + 1, 0x9e37_79b9) ^ Math.imul(Math.floor(stream / 2 ** 32), 0x85eb_ca6b)) | 0;
  let counter = Math.imul(Math.floor(seed / 2 ** 32) + 0x51ed_270b, 0xc2b2_ae35) ^ stream;
  return () => {
    counter = (counter + 0x9e37_79b9) | 0;
    state = (state + counter) | 0;
    let word = state;
    word = Math.imul(word ^ (word >>> 16), 0x85eb_ca6b);
    word = Math.imul(word ^ (word >>> 13), 0xc2b2_ae35);
    return (word ^ (word >>> 16)) >>> 0;
  };
};

/** The roll that a number stands for. */
export const rollAt = (dice: DiceCount, index: number): Roll => rolls(dice)[index]!;
