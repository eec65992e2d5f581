import { type Refusal, refusal } from '../rules/index.ts';
import type { Evening, Move, Node } from './evening.ts';
import type { SessionPlan } from './session-plan.ts';
import { largestParts } from './size.ts';

export const POSITIONS_MAX = 20_000;
export const CELLS_MAX = 4e7;
const STEPS_MAX = 4e8;
export const TRIMMED_STEPS_MAX = 1.5e10;

const no = (message: string): Refusal => refusal('bad-choice', null, message);

/** How large the calculation of a session is. */
export interface Size {
  /** Money is counted in units above the poorest possible bankroll. */
  readonly unit: number;
  readonly lowest: number;
  readonly cells: number;
  readonly steps: number;
  /** Whether chances too small to matter are left out, so that the rest can be worked out in time. */
  readonly trims: boolean;
}

/** Of strategies that look at money, what they do is met in advance up to this many times the bankroll. */
const MET_TIMES = 3;

/** Meets every position of a player with money enough, to learn how large the calculation is. */
export const survey = (evening: Evening, plan: SessionPlan): Size | Refusal => {
  const { bankroll, rolls, stopWin } = plan;
  const met = evening.strategy.looksAtMoney ? meetByMoney(evening, plan) : meetAll(evening);
  if (!met) return tooMany(evening);
  const { branches, wagers, widest, nodes } = met;
  const highest = evening.largestNet;
  const unit = evening.unit || 1;
  // Somebody on the way out still has wagers up, each of which may win once.
  const beyondStop = highest + (wagers + 1) * evening.largestWin;
  const gain = Math.min(rolls * highest, (stopWin ?? Number.POSITIVE_INFINITY) + beyondStop);
  const lowest = bankroll % unit;
  const cells = Math.floor((bankroll + gain - lowest) / unit) + 1;
  const steps = branches * cells * rolls;
  const trims = cells * nodes * 2 > CELLS_MAX || steps > STEPS_MAX;
  const width = Math.min(cells, (WIDTH_IN_DEVIATIONS * Math.sqrt(widest * rolls)) / unit);
  const hopeless = branches * width * rolls > HOPELESS_TIMES * TRIMMED_STEPS_MAX;
  if (trims && hopeless) return tooLong(evening, rolls, Math.sqrt(STEPS_MAX / steps));
  return { unit, lowest, cells, steps, trims };
};

/** What a strategy's nodes and moves come to: how many, the most wagers that lie there, and the largest variance of one. */
class Met {
  nodes = 0;
  branches = 0;
  wagers = 0;
  widest = 0;

  add(moves: readonly Move[]): void {
    this.branches += moves.length;
    for (const { position } of moves) this.wagers = Math.max(this.wagers, position.wagers.length);
    this.widest = Math.max(this.widest, varianceOf(moves));
  }
}

/** Every position that can be reached; undefined if there are too many. */
const meetAll = (evening: Evening): Met | undefined => {
  const met = new Met();
  const nodes = new Set(evening.starts().map(({ node }) => node));
  for (const node of nodes) {
    if (nodes.size > POSITIONS_MAX) return undefined;
    const { moves } = evening.movesAt(node, Number.MAX_SAFE_INTEGER);
    met.add(moves);
    for (const { position } of moves) nodes.add(evening.node(position, 'plays'));
  }
  met.nodes = nodes.size;
  return met;
};

/** The same for a strategy that looks at money, roll by roll with the bankrolls that are possible by then. */
const meetByMoney = (evening: Evening, { bankroll, rolls }: SessionPlan): Met | undefined => {
  const met = new Met();
  const seen = new Set<object>();
  const most = MET_TIMES * bankroll;
  const reach = new Map<number, { low: number; high: number }>();
  let wider = new Set<number>();
  const reached = ({ id }: Node, low: number, high: number): void => {
    const known = reach.get(id);
    if (known && known.low <= low && known.high >= high) return;
    reach.set(id, { low: Math.min(known?.low ?? low, low), high: Math.max(known?.high ?? high, high) });
    wider.add(id);
  };
  for (const { node } of evening.starts()) reached(node, bankroll, bankroll);
  for (let played = 0; played < rolls && wider.size > 0; played += 1) {
    const [from, before] = [wider, new Map(reach)];
    wider = new Set();
    for (const id of from) {
      const { low, high } = before.get(id)!;
      for (let at = low; at <= high; ) {
        const range = evening.movesAt(evening.nodes[id]!, at);
        if (!seen.has(range)) met.add(range.moves);
        seen.add(range);
        const to = Math.min(high, range.most);
        for (const { position, net } of range.moves) {
          const node = evening.node(position, range.mood);
          if (range.mood === 'plays' && at + net <= most)
            reached(node, Math.max(0, at + net), Math.min(most, to + net));
        }
        at = range.most + 1;
      }
      if (evening.nodes.length > POSITIONS_MAX || seen.size > RANGES_MAX) return undefined;
    }
  }
  met.nodes = evening.nodes.length;
  return met;
};

const RANGES_MAX = 100_000;

const varianceOf = (moves: readonly Move[]): number => {
  const total = moves.reduce((sum, { ways }) => sum + ways, 0) || 1;
  const mean = moves.reduce((sum, { net, ways }) => sum + net * ways, 0) / total;
  return moves.reduce((sum, { net, ways }) => sum + ways * (net - mean) ** 2, 0) / total;
};

/** How far the chances that are kept reach, and how many times too long the widest position may make it look. */
const WIDTH_IN_DEVIATIONS = 20;
const HOPELESS_TIMES = 6;

const partsOf = ({ strategy, nodes }: Evening): string =>
  largestParts(
    strategy,
    nodes.map(({ position }) => position),
  );

export const tooMany = (evening: Evening): Refusal =>
  no(`The strategy has more than ${POSITIONS_MAX} positions, the most a session can have. ${partsOf(evening)}`);

/** With fewer positions it is the money and the rolls that make a session long. */
const MANY_POSITIONS = 100;

export const tooLong = (evening: Evening, rolls: number, share: number): Refusal => {
  const feasible = Math.floor(rolls * share);
  const advice = feasible > 0 ? `about ${feasible} are feasible` : 'use larger units of money';
  const positions = evening.nodes.length;
  const parts = positions > MANY_POSITIONS ? ` It has ${positions} positions. ${partsOf(evening)}` : '';
  return no(
    `A session of ${rolls} rolls is beyond what can be worked out for this strategy and bankroll; ${advice}.${parts}`,
  );
};
