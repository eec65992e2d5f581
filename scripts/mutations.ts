import type { Rulebook } from '@hardway/engine';

/** One value in a rulebook set to another: where, and what it becomes. */
export interface Mutation {
  readonly rulebook: string;
  readonly path: readonly (string | number)[];
  readonly from: number;
  readonly to: number;
}

type Node = Record<string | number, unknown>;

export const applyMutation = (rulebooks: readonly Rulebook[], { rulebook, path, to }: Mutation): void => {
  let node = rulebooks.find(({ id }) => id === rulebook) as unknown as Node;
  for (const key of path.slice(0, -1)) node = node[key] as Node;
  node[path.at(-1)!] = to;
};

/** Every payout, every limit and every winning total, face or count of a rulebook, each changed once. */
export const mutationsOf = (rulebook: Rulebook): readonly Mutation[] => {
  const found: Mutation[] = [];
  const seen = new Set<unknown>();
  const visit = (value: unknown, path: readonly (string | number)[]): void => {
    if (typeof value === 'number') {
      found.push({ rulebook: rulebook.id, path, from: value, to: changed(path, value) });
    } else if (typeof value === 'object' && value !== null && !seen.has(value)) {
      seen.add(value);
      for (const [key, child] of Object.entries(value).filter(([name]) => !isNothing(value, name)))
        visit(child, [...path, Array.isArray(value) ? Number(key) : key]);
    }
  };
  for (const part of MUTATED) visit(rulebook[part], [part]);
  return found;
};

const MUTATED = ['paytables', 'options', 'limits', 'shakers', 'diceSet', 'inspections', 'dice'] as const;

/** One more, except that after six comes one on the face of a die. */
const changed = (path: readonly (string | number)[], value: number): number =>
  path.some((key) => key === 'shows' || key === 'among' || key === 'face') && value === 6 ? 1 : value + 1;

/** Nothing for one is nothing for two: no test could tell them apart. */
const isNothing = (value: object, name: string): boolean => name === 'on' && 'win' in value && value.win === 0;
