import { ExactSum } from './exact-sum.ts';

/** Two strategies on the same dice, session by session: sums that add up block by block, in any order. */
export interface Pairs {
  readonly ahead: number;
  readonly behind: number;
  readonly level: number;
  /** Squares of the first's net result less the second's, in minor units. */
  readonly squares: bigint;
  /** Of both net results multiplied. */
  readonly products: bigint;
}

export const NO_PAIRS: Pairs = { ahead: 0, behind: 0, level: 0, squares: 0n, products: 0n };

/** Net results of the same sessions in the same order. */
const pairUp = (ours: Float64Array, theirs: Float64Array): Pairs => {
  const [squares, products] = [new ExactSum(), new ExactSum()];
  let [ahead, behind] = [0, 0];
  for (const [index, net] of ours.entries()) {
    const other = theirs[index]!;
    if (net > other) ahead += 1;
    else if (net < other) behind += 1;
    squares.addProduct(net - other, net - other);
    products.addProduct(net, other);
  }
  return { ahead, behind, level: ours.length - ahead - behind, squares: squares.total, products: products.total };
};

const addPairs = (a: Pairs, b: Pairs): Pairs => ({
  ahead: a.ahead + b.ahead,
  behind: a.behind + b.behind,
  level: a.level + b.level,
  squares: a.squares + b.squares,
  products: a.products + b.products,
});

/** Every two of so many strategies: the first with all after it, then the second, and so on. */
export const everyTwo = (count: number): readonly (readonly [first: number, second: number])[] =>
  Array.from({ length: count }, (_, first) =>
    Array.from({ length: count - first - 1 }, (_, after) => [first, first + after + 1] as const),
  ).flat();

/** The net results of several strategies, every two of them together. */
export const pairUpAll = (nets: readonly Float64Array[]): readonly Pairs[] =>
  everyTwo(nets.length).map(([first, second]) => pairUp(nets[first]!, nets[second]!));

export const addAllPairs = (a: readonly Pairs[], b: readonly Pairs[]): readonly Pairs[] =>
  a.map((pairs, index) => addPairs(pairs, b[index]!));
