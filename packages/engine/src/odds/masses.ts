import { type Fraction, fraction, ratio } from '../money/index.ts';

/** Arrays of probability in two arithmetics: doubles, and whole numbers of equally likely ways. */
export interface Masses<Row> {
  readonly create: (size: number) => Row;
  /** Adds `source[from..to]` times a weight to `target`, moved by `shift`. */
  readonly addRange: (target: Row, source: Row, from: number, to: number, shift: number, ways: number) => void;
  readonly clear: (row: Row, from: number, to: number) => void;
  readonly isZero: (row: Row, index: number) => boolean;
  /** The share of all probability in a range, after this many rolls. */
  readonly share: (row: Row, from: number, to: number, rolls: number) => number;
  /** Moves a range to a final row, which counts in ways of the last roll. */
  readonly settle: (target: Row, source: Row, from: number, to: number, shift: number, rolls: number) => void;
  /** The exact share at one place of a final row, where the arithmetic is exact. */
  readonly exact: (rows: readonly Row[], index: number) => Fraction | undefined;
  readonly startWith: (row: Row, index: number, ways: number) => void;
  readonly copy: (target: Row, source: Row, from: number, to: number, shift: number) => void;
  /** Empties a cell with less than this in it and gives what it held; null for any other cell. */
  readonly trim: (row: Row, index: number, below: number) => number | null;
}

export const doubleMasses = (waysOfRoll: number, waysAtStart = 1): Masses<Float64Array> => ({
  create: (size) => new Float64Array(size),
  addRange: (target, source, from, to, shift, ways) => {
    const weight = ways / waysOfRoll;
    let index = from;
    // Four at a time: most of a long evening passes here.
    for (; index + 3 <= to; index += 4) {
      const at = index + shift;
      const first = target[at]! + source[index]! * weight;
      const second = target[at + 1]! + source[index + 1]! * weight;
      const third = target[at + 2]! + source[index + 2]! * weight;
      const fourth = target[at + 3]! + source[index + 3]! * weight;
      target[at] = first;
      target[at + 1] = second;
      target[at + 2] = third;
      target[at + 3] = fourth;
    }
    for (; index <= to; index += 1) target[index + shift]! += source[index]! * weight;
  },
  clear: (row, from, to) => {
    row.fill(0, from, to + 1);
  },
  isZero: (row, index) => row[index] === 0,
  share: (row, from, to) => {
    let total = 0;
    for (let index = from; index <= to; index += 1) total += row[index]!;
    return total;
  },
  settle: (target, source, from, to, shift) => {
    for (let index = from; index <= to; index += 1) target[index + shift]! += source[index]!;
  },
  exact: () => undefined,
  startWith: (row, index, ways) => {
    row[index] = ways / waysAtStart;
  },
  copy: (target, source, from, to, shift) => target.set(source.subarray(from, to + 1), from + shift),
  trim: (row, index, below) => {
    const held = row[index]!;
    if (held >= below) return null;
    row[index] = 0;
    return held;
  },
});

export const exactMasses = (waysOfRoll: number, rollsInAll: number, waysAtStart = 1): Masses<bigint[]> => {
  const powers = [BigInt(waysAtStart)];
  for (let rolls = 1; rolls <= rollsInAll; rolls += 1) powers.push(powers[rolls - 1]! * BigInt(waysOfRoll));
  return {
    create: (size) => new Array<bigint>(size).fill(0n),
    addRange: (target, source, from, to, shift, ways) => {
      const weight = BigInt(ways);
      for (let index = from; index <= to; index += 1)
        if (source[index] !== 0n) target[index + shift]! += source[index]! * weight;
    },
    clear: (row, from, to) => {
      row.fill(0n, from, to + 1);
    },
    isZero: (row, index) => row[index] === 0n,
    share: (row, from, to, rolls) => {
      let total = 0n;
      for (let index = from; index <= to; index += 1) total += row[index]!;
      return ratio(total, powers[rolls]!);
    },
    settle: (target, source, from, to, shift, rolls) => {
      const weight = powers[rollsInAll - rolls]! / powers[0]!;
      for (let index = from; index <= to; index += 1)
        if (source[index] !== 0n) target[index + shift]! += source[index]! * weight;
    },
    exact: (rows, index) =>
      fraction(
        rows.reduce((sum, row) => sum + row[index]!, 0n),
        powers[rollsInAll]!,
      ),
    startWith: (row, index, ways) => {
      row[index] = BigInt(ways);
    },
    copy: (target, source, from, to, shift) => {
      for (let index = from; index <= to; index += 1) target[index + shift] = source[index]!;
    },
    trim: () => null,
  };
};
