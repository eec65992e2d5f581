import { dividedBy, type Fraction, fraction, minus, ONE, plus, times, ZERO } from '../money/index.ts';

/** Transitions from one state: rolls that lead on, and rolls that end in an outcome. */
export interface Branch<State> {
  readonly ways: number;
  readonly to: { readonly state: State } | { readonly outcome: string };
}

/** The outcomes of a process with their chances, and its mean number of steps. */
export interface Absorption {
  readonly outcomes: ReadonlyMap<string, Fraction>;
  /** The expected sum of what each step counts for; one a step unless the process says otherwise. */
  readonly expected: Fraction;
}

interface Process<State> {
  readonly key: (state: State) => string;
  readonly branches: (state: State) => readonly Branch<State>[];
  /** The weight of a step from this state in `expected`. */
  readonly counts?: (state: State) => number | Fraction;
}

/**
 * Solves an absorbing Markov chain exactly. States are met depth first, and each group of states that can reach one
 * another is eliminated once everything it leads to is known, so that only small systems are ever solved.
 */
export const absorb = <State>(process: Process<State>, starts: readonly State[]): readonly Absorption[] => {
  const known = new Map<string, Absorption>();
  for (const group of groupsFrom(process, starts)) solveGroup(process, group, known);
  return starts.map((start) => known.get(process.key(start))!);
};

interface Node<State> {
  readonly key: string;
  readonly state: State;
  readonly branches: readonly Branch<State>[];
}

/** Tarjan's strongly connected components, without recursion: a component comes after all that it leads to. */
const groupsFrom = <State>(process: Process<State>, starts: readonly State[]): Node<State>[][] => {
  const groups: Node<State>[][] = [];
  const index = new Map<string, number>();
  const low = new Map<string, number>();
  const onStack = new Set<string>();
  const stack: Node<State>[] = [];
  const visit = (start: State): void => {
    const work: { node: Node<State>; next: number }[] = [];
    const enter = (state: State, key: string): void => {
      const node = { key, state, branches: process.branches(state) };
      index.set(key, index.size);
      low.set(key, index.get(key)!);
      stack.push(node);
      onStack.add(key);
      work.push({ node, next: 0 });
    };
    enter(start, process.key(start));
    for (let frame = work.at(-1); frame; frame = work.at(-1)) {
      const { node } = frame;
      const branch = node.branches[frame.next];
      frame.next += 1;
      if (branch && 'state' in branch.to) {
        const key = process.key(branch.to.state);
        if (!index.has(key)) enter(branch.to.state, key);
        else if (onStack.has(key)) low.set(node.key, Math.min(low.get(node.key)!, index.get(key)!));
      } else if (!branch) {
        work.pop();
        const parent = work.at(-1)?.node.key;
        if (parent !== undefined) low.set(parent, Math.min(low.get(parent)!, low.get(node.key)!));
        if (low.get(node.key) === index.get(node.key)) groups.push(popGroup(stack, onStack, node.key));
      }
    }
  };
  for (const start of starts) if (!index.has(process.key(start))) visit(start);
  return groups;
};

const popGroup = <State>(stack: Node<State>[], onStack: Set<string>, root: string): Node<State>[] => {
  const from = stack.findIndex(({ key }) => key === root);
  const group = stack.splice(from);
  for (const { key } of group) onStack.delete(key);
  return group;
};

/** One row of a group's linear system: how its value depends on the group's members, and what is already known. */
interface Row {
  readonly coefficients: Fraction[];
  readonly outcomes: Map<string, Fraction>;
  expected: Fraction;
}

const solveGroup = <State>(
  process: Process<State>,
  group: readonly Node<State>[],
  known: Map<string, Absorption>,
): void => {
  const position = new Map(group.map(({ key }, index) => [key, index]));
  const rows = group.map((node) => rowOf(process, node, position, known));
  for (let pivot = rows.length - 1; pivot >= 0; pivot -= 1) eliminate(rows, pivot);
  for (let solved = 0; solved < rows.length; solved += 1) substitute(rows, solved);
  for (const [index, { key }] of group.entries()) {
    const { outcomes, expected } = rows[index]!;
    known.set(key, { outcomes, expected });
  }
};

const rowOf = <State>(
  process: Process<State>,
  { state, branches }: Node<State>,
  position: ReadonlyMap<string, number>,
  known: ReadonlyMap<string, Absorption>,
): Row => {
  const total = branches.reduce((sum, { ways }) => sum + ways, 0);
  const row: Row = {
    coefficients: Array.from({ length: position.size }, () => ZERO),
    outcomes: new Map(),
    expected: weightOf(process.counts?.(state) ?? 1),
  };
  for (const { ways, to } of merged(process, branches)) {
    const weight = fraction(ways, total);
    if ('outcome' in to) addTo(row.outcomes, to.outcome, weight);
    else {
      const inside = position.get(to.key);
      if (inside === undefined) addKnown(row, known.get(to.key)!, weight);
      else row.coefficients[inside] = plus(row.coefficients[inside]!, weight);
    }
  }
  return row;
};

const weightOf = (counts: number | Fraction): Fraction => (typeof counts === 'number' ? fraction(counts) : counts);

/** Branches to the same place, added up as whole numbers before any fraction is made. */
const merged = <State>(process: Process<State>, branches: readonly Branch<State>[]) => {
  const sums = new Map<string, { ways: number; to: { outcome: string } | { key: string } }>();
  for (const { ways, to } of branches) {
    const target = 'outcome' in to ? { outcome: to.outcome } : { key: process.key(to.state) };
    const id = JSON.stringify(target);
    sums.set(id, { ways: ways + (sums.get(id)?.ways ?? 0), to: target });
  }
  return sums.values();
};

const addTo = (outcomes: Map<string, Fraction>, outcome: string, weight: Fraction): void => {
  outcomes.set(outcome, plus(outcomes.get(outcome) ?? ZERO, weight));
};

const addKnown = (row: Row, { outcomes, expected }: Absorption, weight: Fraction): void => {
  for (const [outcome, probability] of outcomes) addTo(row.outcomes, outcome, times(weight, probability));
  row.expected = plus(row.expected, times(weight, expected));
};

/** Frees a row of its dependence on itself, then frees the rows before it of their dependence on it. */
const eliminate = (rows: readonly Row[], pivot: number): void => {
  const row = rows[pivot]!;
  scale(row, dividedBy(ONE, minus(ONE, row.coefficients[pivot]!)), pivot);
  for (const earlier of rows.slice(0, pivot)) insert(earlier, row, pivot);
};

const substitute = (rows: readonly Row[], solved: number): void => {
  for (const later of rows.slice(solved + 1)) insert(later, rows[solved]!, solved);
};

const scale = (row: Row, factor: Fraction, own: number): void => {
  row.coefficients[own] = ZERO;
  for (const [index, value] of row.coefficients.entries())
    if (value.numerator !== 0n) row.coefficients[index] = times(value, factor);
  for (const [outcome, value] of row.outcomes) row.outcomes.set(outcome, times(value, factor));
  row.expected = times(row.expected, factor);
};

const insert = (row: Row, solved: Row, index: number): void => {
  const weight = row.coefficients[index]!;
  if (weight.numerator === 0n) return;
  row.coefficients[index] = ZERO;
  for (const [other, value] of solved.coefficients.entries())
    if (value.numerator !== 0n) row.coefficients[other] = plus(row.coefficients[other]!, times(weight, value));
  addKnown(row, solved, weight);
};
