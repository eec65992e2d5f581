/** Two strategies on the same dice, session by session: sums that add up block by block. */
export interface Pairs {
  readonly ahead: number;
  readonly behind: number;
  readonly level: number;
  /** Of the first's net result less the second's, in minor units. */
  readonly difference: number;
  readonly squares: number;
  /** Of both net results multiplied. */
  readonly products: number;
}

export const NO_PAIRS: Pairs = { ahead: 0, behind: 0, level: 0, difference: 0, squares: 0, products: 0 };

/** Net results of the same sessions in the same order. */
export const pairUp = (ours: Float64Array, theirs: Float64Array): Pairs => {
  const sums = { ...NO_PAIRS } as { -readonly [Key in keyof Pairs]: number };
  for (const [index, net] of ours.entries()) {
    const other = theirs[index]!;
    const difference = net - other;
    sums[difference > 0 ? 'ahead' : difference < 0 ? 'behind' : 'level'] += 1;
    sums.difference += difference;
    sums.squares += difference * difference;
    sums.products += net * other;
  }
  return sums;
};

export const addPairs = (a: Pairs, b: Pairs): Pairs => ({
  ahead: a.ahead + b.ahead,
  behind: a.behind + b.behind,
  level: a.level + b.level,
  difference: a.difference + b.difference,
  squares: a.squares + b.squares,
  products: a.products + b.products,
});
