/**
 * Positions from which money goes on alike: whatever the bankroll, the same amounts with the same chances to positions that are
 * alike again. The 5 and the 9, say, are alike for a player who treats them alike, and so is a point that nobody looks at. Joined
 * to one, they make the smallest chain that has the same evening.
 */

/** One way on from a node: what happens on it, as a number, in how many ways, and where it leads; null if to the door. */
export interface Way {
  readonly label: number;
  readonly ways: number;
  readonly to: number | null;
}

/** What can be seen of a node at once, and its ways on. */
export interface Outlook {
  readonly sight: string;
  readonly ways: readonly Way[];
}

/** The class of each node: the coarsest partition in which members of a class have the same outlook. */
export const classesOf = (outlooks: readonly Outlook[]): Int32Array => {
  const classes = new Int32Array(outlooks.length);
  const members = groupBy(outlooks.keys(), (node) => outlooks[node]!.sight);
  for (const [name, group] of members.entries()) for (const node of group) classes[node] = name;
  const before = comingFrom(outlooks);
  let unsure = new Set<number>(outlooks.keys());
  while (unsure.size > 0) {
    const moved = new Set<number>();
    for (const group of groupBy(unsure, (node) => `${classes[node]}`)) {
      const split = splitOff(group, members[classes[group[0]!]!]!, unsure, (node) =>
        signatureOf(outlooks[node]!, classes),
      );
      for (const part of split) for (const node of part) moved.add(node);
      for (const part of split) rename(part, members, classes);
    }
    unsure = new Set([...moved].flatMap((node) => before[node]!));
  }
  return classes;
};

const groupBy = (nodes: Iterable<number>, keyOf: (node: number) => string): number[][] => {
  const groups = new Map<string, number[]>();
  for (const node of nodes) {
    const key = keyOf(node);
    const group = groups.get(key);
    if (group) group.push(node);
    else groups.set(key, [node]);
  }
  return [...groups.values()];
};

const comingFrom = (outlooks: readonly Outlook[]): readonly (readonly number[])[] => {
  const before = outlooks.map(() => new Set<number>());
  for (const [node, { ways }] of outlooks.entries()) for (const { to } of ways) if (to !== null) before[to]!.add(node);
  return before.map((nodes) => [...nodes]);
};

/** Parts of a class that are no longer like the rest of it. Those that are sure are alike, and stay together. */
const splitOff = (
  group: readonly number[],
  members: readonly number[],
  unsure: ReadonlySet<number>,
  signature: (node: number) => string,
): readonly (readonly number[])[] => {
  if (members.length === 1) return [];
  const sure = members.find((node) => !unsure.has(node));
  const parts = groupBy(group, signature);
  if (sure === undefined) return parts.slice(1);
  const stays = signature(sure);
  return parts.filter(([first]) => signature(first!) !== stays);
};

const rename = (part: readonly number[], members: number[][], classes: Int32Array): void => {
  const gone = new Set(part);
  const old = classes[part[0]!]!;
  members[old] = members[old]!.filter((node) => !gone.has(node));
  const name = members.push([...part]) - 1;
  for (const node of part) classes[node] = name;
};

/** Ways on by label and class, those to the same place together. */
const signatureOf = ({ ways }: Outlook, classes: Int32Array): string => {
  const sums = new Map<string, number>();
  for (const { label, ways: some, to } of ways) {
    const place = `${label}>${to === null ? '' : classes[to]!}`;
    sums.set(place, (sums.get(place) ?? 0) + some);
  }
  return [...sums]
    .map(([place, sum]) => `${place}:${sum}`)
    .toSorted()
    .join();
};
