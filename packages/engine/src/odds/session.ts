import { waysToThrow } from '../dice/index.ts';
import { type Fraction, fraction, plus, times, toNumber, ZERO } from '../money/index.ts';
import { isRefusal, type Refusal, refusal } from '../rules/index.ts';
import { diceOf } from '../submission/index.ts';
import { Evening, type Mood, type Move, type Node } from './evening.ts';
import { StrategyError } from './machine.ts';
import { doubleMasses, exactMasses, type Masses } from './masses.ts';
import type { Strategy } from './strategy.ts';

/** The length of a session and its stops. Amounts are minor units. */
export interface SessionPlan {
  readonly bankroll: number;
  readonly rolls: number;
  /** Leaves once ahead by this much: no new wagers, and those that may be taken down are. */
  readonly stopWin?: number;
  /** Leaves once behind by this much. */
  readonly stopLoss?: number;
}

export const SESSION_ENDS = ['rolls', 'stop-win', 'stop-loss', 'ruin'] as const;
export type SessionEnd = (typeof SESSION_ENDS)[number];

/** The distribution of a player's money at the end of a session. */
export interface Session {
  readonly arithmetic: 'exact' | 'double';
  /** Zero when exact. In doubles no chance is off by more than this share of itself and the absolute bound besides. */
  readonly errorBound: number;
  readonly absoluteErrorBound: number;
  /** Each final bankroll and its chance, poorest first; wagers still up count at their stakes. */
  readonly distribution: readonly { readonly bankroll: number; readonly chance: number; readonly exact?: Fraction }[];
  readonly ends: Readonly<Record<SessionEnd, number>>;
  readonly mean: number;
  readonly exactMean?: Fraction;
  readonly standardDeviation: number;
  /** Expected number of rolls played. */
  readonly duration: number;
  /** The chance that each roll is still played. */
  readonly survival: readonly number[];
  /** Positions that the strategy can reach. */
  readonly positions: number;
}

const POSITIONS_MAX = 20_000;
const CELLS_MAX = 4e7;
const STEPS_MAX = 4e9;
/** Exact arithmetic is bounded by its work in machine words: whole numbers grow with every roll. */
const EXACT_WORDS_MAX = 3e7;
const EXACT_ROLLS_MAX = 2_000;
const ROLLS_MAX = 100_000;

/** Works out a whole session, exactly where that is feasible. */
export const sessionOf = (strategy: Strategy, plan: SessionPlan): Session | Refusal => {
  const problem = checkPlan(plan);
  if (problem) return problem;
  try {
    const evening = new Evening(strategy);
    const size = survey(evening, plan);
    if (isRefusal(size)) return size;
    const ways = waysToThrow(diceOf(strategy.submission));
    return isExactFeasible(size.steps, plan.rolls, ways)
      ? playOut(evening, plan, size, exactMasses(ways, plan.rolls), 'exact')
      : playOut(evening, plan, size, doubleMasses(ways), 'double');
  } catch (error) {
    if (error instanceof StrategyError) return error.refusal;
    throw error;
  }
};

const isExactFeasible = (steps: number, rolls: number, ways: number): boolean =>
  rolls <= EXACT_ROLLS_MAX && steps * (1 + (rolls * Math.log2(ways)) / 128) <= EXACT_WORDS_MAX;

const no = (message: string): Refusal => refusal('bad-choice', null, message);

const checkPlan = ({ bankroll, rolls, stopWin, stopLoss }: SessionPlan): Refusal | undefined => {
  for (const [name, value] of Object.entries({ bankroll, 'stop-win': stopWin, 'stop-loss': stopLoss }))
    if (value !== undefined && !(Number.isSafeInteger(value) && value > 0 && value <= 1e12))
      return no(`The ${name} must be a whole number of minor units from 1 to 1000000000000, not ${value}.`);
  if (stopLoss !== undefined && stopLoss > bankroll)
    return no(`A stop-loss of ${stopLoss} is more than the bankroll of ${bankroll}.`);
  const whole = Number.isSafeInteger(rolls) && rolls >= 1 && rolls <= ROLLS_MAX;
  return whole ? undefined : no(`A session must last 1 to ${ROLLS_MAX} rolls, not ${rolls}.`);
};

interface Size {
  /** Money is counted in units above the poorest possible bankroll. */
  readonly unit: number;
  readonly lowest: number;
  readonly cells: number;
  readonly steps: number;
}

/** Meets every position of a player with money enough, to learn how large the calculation is. */
const survey = (evening: Evening, { bankroll, rolls, stopWin }: SessionPlan): Size | Refusal => {
  let branches = 0;
  let highest = 0;
  let wagers = 0;
  evening.start();
  for (let id = 0; id < evening.nodes.length; id += 1) {
    if (id >= POSITIONS_MAX)
      return no(`The strategy has more than ${POSITIONS_MAX} positions, the most a session can have.`);
    for (const { position, net } of evening.richMoves(evening.nodes[id]!).moves) {
      evening.node(position, 'plays');
      highest = Math.max(highest, net);
      wagers = Math.max(wagers, position.wagers.length);
      branches += 1;
    }
  }
  const unit = evening.unit || 1;
  // Somebody on the way out still has wagers up, each of which may win once.
  const beyondStop = highest + (wagers + 1) * evening.largestWin;
  const gain = Math.min(rolls * highest, (stopWin ?? Number.POSITIVE_INFINITY) + beyondStop);
  const lowest = bankroll % unit;
  const cells = Math.floor((bankroll + gain - lowest) / unit) + 1;
  if (cells * evening.nodes.length * 2 > CELLS_MAX)
    return tooLong(rolls, CELLS_MAX / (cells * evening.nodes.length * 2));
  const steps = branches * cells * rolls;
  return steps > STEPS_MAX ? tooLong(rolls, Math.sqrt(STEPS_MAX / steps)) : { unit, lowest, cells, steps };
};

const tooLong = (rolls: number, share: number): Refusal => {
  const feasible = Math.floor(rolls * share);
  const advice = feasible > 0 ? `about ${feasible} are feasible` : 'use larger units of money';
  return no(`A session of ${rolls} rolls is beyond what can be worked out for this strategy and bankroll; ${advice}.`);
};

/** One node's probability by bankroll, and where in the row it lies. */
interface Row<Cells> {
  readonly cells: Cells;
  low: number;
  high: number;
  /** Additions to it on this roll, for the error bound. */
  additions: number;
}

const playOut = <Cells>(
  evening: Evening,
  plan: SessionPlan,
  size: Size,
  masses: Masses<Cells>,
  arithmetic: Session['arithmetic'],
): Session => {
  const table = new Table(evening, plan, size, masses);
  for (let played = 0; played < plan.rolls && table.isAlive(); played += 1) table.playRoll(played);
  table.endOfRolls(plan.rolls);
  return report(table, plan, size, arithmetic);
};

/** The calculation: rows of probability for the present roll and for the next one. */
class Table<Cells> {
  readonly ended: Readonly<Record<SessionEnd, Cells>>;
  readonly survival: number[] = [];
  additionsMax = 0;
  finalAdditions = 0;
  readonly evening: Evening;
  readonly masses: Masses<Cells>;
  private readonly size: Size;
  private now = new Map<number, Row<Cells>>();
  private next = new Map<number, Row<Cells>>();
  private readonly winIndex: number;
  private readonly lossIndex: number;

  constructor(evening: Evening, plan: SessionPlan, size: Size, masses: Masses<Cells>) {
    this.evening = evening;
    this.masses = masses;
    this.size = size;
    const { bankroll, stopWin, stopLoss } = plan;
    this.winIndex = stopWin === undefined ? size.cells : Math.ceil((bankroll + stopWin - size.lowest) / size.unit);
    this.lossIndex = stopLoss === undefined ? -1 : Math.floor((bankroll - stopLoss - size.lowest) / size.unit);
    const row = () => masses.create(size.cells);
    this.ended = { rolls: row(), 'stop-win': row(), 'stop-loss': row(), ruin: row() };
    const start = this.rowOf(this.now, evening.start());
    const index = (bankroll - size.lowest) / size.unit;
    masses.startWith(start.cells, index);
    widen(start, index, index);
  }

  isAlive(): boolean {
    return this.now.size > 0;
  }

  playRoll(played: number): void {
    let alive = 0;
    for (const [id, row] of this.now) alive += this.playFrom(this.evening.nodes[id]!, row, played);
    this.survival.push(alive);
    for (const row of this.next.values()) {
      this.additionsMax = Math.max(this.additionsMax, row.additions);
      row.additions = 0;
    }
    this.turnOver();
  }

  /** Plays one roll from a node; returns the probability that it was played. */
  private playFrom(node: Node, row: Row<Cells>, played: number): number {
    const { needs, moves } = this.evening.richMoves(node);
    const { unit, lowest } = this.size;
    const rich = Math.max(row.low, Math.ceil((node.layout + needs - lowest) / unit));
    let alive = 0;
    for (let index = row.low; index <= Math.min(row.high, rich - 1); index += 1)
      if (!this.masses.isZero(row.cells, index)) alive += this.playPoor(node, row, index, played);
    if (rich > row.high) return alive;
    for (const move of moves) this.spread(node.mood, move, row, rich, row.high, played);
    return alive + this.masses.share(row.cells, rich, row.high, played);
  }

  private playPoor(node: Node, row: Row<Cells>, index: number, played: number): number {
    const credit = this.size.lowest + index * this.size.unit - node.layout;
    const { moves, ruined } = this.evening.poorMoves(node, credit);
    if (ruined) {
      this.finalAdditions += 1;
      this.masses.settle(this.ended.ruin, row.cells, index, index, 0, played);
      return 0;
    }
    for (const move of moves) this.spread(node.mood, move, row, index, index, played);
    return this.masses.share(row.cells, index, index, played);
  }

  /** Carries a range of bankrolls along a move, cut where the stops are. */
  private spread(mood: Mood, move: Move, row: Row<Cells>, from: number, to: number, played: number): void {
    const shift = move.net / this.size.unit;
    if (mood !== 'plays') {
      this.carry(mood, move, row, from, to, shift, played);
      return;
    }
    const win = Math.max(from, this.winIndex - shift);
    const loss = Math.min(to, this.lossIndex - shift);
    if (from <= loss) this.carry('stop-loss', move, row, from, loss, shift, played);
    if (Math.max(from, loss + 1) <= Math.min(to, win - 1))
      this.carry('plays', move, row, Math.max(from, loss + 1), Math.min(to, win - 1), shift, played);
    if (win <= to) this.carry('stop-win', move, row, win, to, shift, played);
  }

  private carry(
    mood: Mood,
    move: Move,
    row: Row<Cells>,
    from: number,
    to: number,
    shift: number,
    played: number,
  ): void {
    const { position, refund } =
      mood === 'plays' ? { position: move.position, refund: 0 } : this.evening.atTheDoor(move.position);
    const moved = shift + refund / this.size.unit;
    if (mood !== 'plays' && position.wagers.length === 0) {
      const out = this.masses.create(to - from + 1);
      this.masses.addRange(out, row.cells, from, to, -from, move.ways);
      this.finalAdditions += 1;
      this.masses.settle(this.ended[mood], out, 0, to - from, from + moved, played + 1);
      return;
    }
    const target = this.rowOf(this.next, this.evening.node(position, mood));
    this.masses.addRange(target.cells, row.cells, from, to, moved, move.ways);
    target.additions += 1;
    widen(target, from + moved, to + moved);
  }

  /** The spare rows are cleared and used again. */
  private turnOver(): void {
    for (const row of this.now.values()) {
      this.masses.clear(row.cells, row.low, row.high);
      this.spare.push({ ...row, low: this.size.cells, high: -1 });
    }
    this.now = this.next;
    this.next = new Map();
  }

  private readonly spare: Row<Cells>[] = [];

  private rowOf(rows: Map<number, Row<Cells>>, node: Node): Row<Cells> {
    const known = rows.get(node.id);
    if (known) return known;
    const row = this.spare.pop() ?? {
      cells: this.masses.create(this.size.cells),
      low: this.size.cells,
      high: -1,
      additions: 0,
    };
    rows.set(node.id, row);
    return row;
  }

  /** Everybody who still plays has reached the last roll. */
  endOfRolls(played: number): void {
    for (const { cells, low, high } of this.now.values())
      this.masses.settle(this.ended.rolls, cells, low, high, 0, played);
  }

  bankrollAt(index: number): number {
    return this.size.lowest + index * this.size.unit;
  }
}

const widen = (row: { low: number; high: number }, low: number, high: number): void => {
  row.low = Math.min(row.low, low);
  row.high = Math.max(row.high, high);
};

const UNIT_ROUNDOFF = 2 ** -53;

/** Numbers too small for a double vanish: at most 2^-1074 each time, and never more often than there are steps. */
const UNDERFLOW = 1e-300;

/**
 * All numbers are sums and products of positive doubles, so relative errors only add up: two roundings for a weight,
 * one for each addition, roll after roll; one for each addition to a final row; and once more for the sums reported.
 */
const boundOf = <Cells>(table: Table<Cells>, { rolls }: SessionPlan, { cells }: Size): number =>
  1.01 * UNIT_ROUNDOFF * (rolls * (table.additionsMax + 2) + table.finalAdditions + 4 * cells);

const report = <Cells>(
  table: Table<Cells>,
  plan: SessionPlan,
  size: Size,
  arithmetic: Session['arithmetic'],
): Session => {
  const { masses, ended, survival, evening } = table;
  const exact = arithmetic === 'exact';
  const share = (end: SessionEnd, from = 0, to = size.cells - 1) => masses.share(ended[end], from, to, plan.rolls);
  const rows = SESSION_ENDS.map((end) => ended[end]);
  const distribution: { bankroll: number; chance: number; exact?: Fraction }[] = [];
  for (let index = 0; index < size.cells; index += 1) {
    if (SESSION_ENDS.every((end) => masses.isZero(ended[end], index))) continue;
    const chance = SESSION_ENDS.reduce((sum, end) => sum + share(end, index, index), 0);
    const whole = masses.exact(rows, index);
    distribution.push({ bankroll: table.bankrollAt(index), chance, ...(whole ? { exact: whole } : {}) });
  }
  const exactMean = exact
    ? distribution.reduce((sum, entry) => plus(sum, times(fraction(entry.bankroll), entry.exact ?? ZERO)), ZERO)
    : undefined;
  const mean = exactMean
    ? toNumber(exactMean)
    : distribution.reduce((sum, { bankroll, chance }) => sum + bankroll * chance, 0);
  const variance = distribution.reduce((sum, { bankroll, chance }) => sum + (bankroll - mean) ** 2 * chance, 0);
  return {
    arithmetic,
    errorBound: exact ? 0 : boundOf(table, plan, size),
    absoluteErrorBound: exact ? 0 : UNDERFLOW,
    distribution,
    ends: Object.fromEntries(SESSION_ENDS.map((end) => [end, share(end)])) as Record<SessionEnd, number>,
    mean,
    ...(exactMean ? { exactMean } : {}),
    standardDeviation: Math.sqrt(variance),
    duration: survival.reduce((sum, chance) => sum + chance, 0),
    survival,
    positions: evening.nodes.length,
  };
};

/** The bankroll below which a player ends with at most this chance. */
export const quantile = ({ distribution }: Session, chance: number): number => {
  let below = 0;
  for (const entry of distribution) {
    below += entry.chance;
    if (below >= chance) return entry.bankroll;
  }
  return distribution.at(-1)!.bankroll;
};
