import { waysToThrow } from '../dice/index.ts';
import { type Fraction, fraction, plus, times, toNumber, ZERO } from '../money/index.ts';
import { isRefusal, type Refusal, refusal } from '../rules/index.ts';
import { diceOf } from '../submission/index.ts';
import { checkOrders, Evening, type Mood, type Move, type Node } from './evening.ts';
import { doubleMasses, exactMasses, type Masses } from './masses.ts';
import type { SessionPlan } from './session-plan.ts';
import type { Strategy } from './strategy.ts';
import { StrategyError } from './strategy-error.ts';
import { CELLS_MAX, POSITIONS_MAX, type Size, survey, TRIMMED_STEPS_MAX, tooLong, tooMany } from './survey.ts';

export const SESSION_ENDS = ['rolls', 'stop-win', 'stop-loss', 'ruin', 'stop-rule'] as const;
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

/** Exact arithmetic is bounded by its work in machine words: whole numbers grow with every roll. */
const EXACT_WORDS_MAX = 3e7;
const EXACT_ROLLS_MAX = 2_000;
const ROLLS_MAX = 100_000;

/** Works out a whole session, exactly where that is feasible; `tell` hears how many positions there are before it begins. */
export const sessionOf = (
  strategy: Strategy,
  plan: SessionPlan,
  tell?: (positions: number) => void,
): Session | Refusal => {
  const problem = checkPlan(plan);
  if (problem) return problem;
  try {
    const measured = measure(strategy, plan);
    if (isRefusal(measured)) return measured;
    tell?.(measured.evening.nodes.length);
    return workOut(measured.evening, plan, measured.size);
  } catch (error) {
    if (error instanceof StrategyError) return error.refusal;
    throw error;
  }
};

/** A strategy's positions and the size of the calculation; in a long one positions that are alike are joined before it. */
const measure = (strategy: Strategy, plan: SessionPlan): { evening: Evening; size: Size } | Refusal => {
  const evening = new Evening(strategy, plan.bankroll);
  const size = survey(evening, plan);
  if (evening.nodes.length <= POSITIONS_MAX) checkOrders(strategy, plan.bankroll, evening.orders);
  const isLong = isRefusal(size) ? evening.nodes.length <= POSITIONS_MAX : size.steps > JOINED_FROM_STEPS;
  const joined = isLong && !strategy.looksAtMoney ? new Evening(strategy, plan.bankroll) : undefined;
  if (!joined?.joinAlike(leavingOf(plan))) return isRefusal(size) ? size : { evening, size };
  const smaller = survey(joined, plan);
  return isRefusal(smaller) ? smaller : { evening: joined, size: smaller };
};

/** Calculations of fewer steps are over before positions are compared. */
const JOINED_FROM_STEPS = 2e8;

const leavingOf = ({ stopWin, stopLoss }: SessionPlan): readonly Mood[] => [
  ...(stopWin === undefined ? [] : (['stop-win'] as const)),
  ...(stopLoss === undefined ? [] : (['stop-loss'] as const)),
];

/** Money may turn out to move in smaller units, or further, than the survey met; then it begins again. */
const workOut = (evening: Evening, plan: SessionPlan, size: Size): Session | Refusal => {
  const ways = waysToThrow(diceOf(evening.strategy.submission)) * evening.waysOfChances;
  let measured = size;
  for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt += 1) {
    const exact = !measured.trims && isExactFeasible(measured.steps, plan.rolls, ways);
    const session = exact
      ? playOut(evening, plan, measured, exactMasses(ways, plan.rolls, evening.waysOfChances), 'exact')
      : playOut(evening, plan, measured, doubleMasses(ways, evening.waysOfChances), 'double');
    if (session) return session;
    const again = survey(evening, plan);
    if (isRefusal(again)) return again;
    measured = again;
  }
  return tooLong(evening, plan.rolls, 1 / plan.rolls);
};

const ATTEMPTS_MAX = 8;

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

/** One node's probability by bankroll, and where in the row it lies. */
interface Row<Cells> {
  cells: Cells;
  /** The index of the first cell. */
  base: number;
  size: number;
  low: number;
  high: number;
  /** Additions to it on this roll, for the error bound. */
  additions: number;
}

/** Undefined if money moves in smaller units, or further, than was thought. */
const playOut = <Cells>(
  evening: Evening,
  plan: SessionPlan,
  size: Size,
  masses: Masses<Cells>,
  arithmetic: Session['arithmetic'],
): Session | Refusal | undefined => {
  const table = new Table(evening, plan, size, masses);
  for (let played = 0; played < plan.rolls && table.isAlive(); played += 1) {
    table.playRoll(played);
    if (size.unit !== (evening.unit || 1) || table.isTooNarrow) return undefined;
    if (table.steps > TRIMMED_STEPS_MAX) return tooLong(evening, plan.rolls, (played + 1) / plan.rolls);
    if (table.held > CELLS_MAX) return tooLong(evening, plan.rolls, (played + 1) / plan.rolls);
    if (evening.nodes.length > 2 * POSITIONS_MAX) return tooMany(evening);
  }
  table.endOfRolls(plan.rolls);
  return report(table, plan, size, arithmetic);
};

/** Cells whose chance is below this are left out where that is needed; what they add up to is told. */
const TRIMMED_BELOW = 1e-22;
/** Cells that a row grows by at least. */
const GROWTH = 64;

/** The calculation: rows of probability for the present roll and for the next one. */
class Table<Cells> {
  readonly ended: Readonly<Record<SessionEnd, Cells>>;
  readonly survival: number[] = [];
  additionsMax = 0;
  finalAdditions = 0;
  /** Additions made so far, and cells held. */
  steps = 0;
  held = 0;
  /** All that was left out. */
  trimmed = 0;
  /** Whether somebody won more than there are cells for. */
  isTooNarrow = false;
  readonly evening: Evening;
  readonly masses: Masses<Cells>;
  private readonly size: Size;
  private now = new Map<number, Row<Cells>>();
  private next = new Map<number, Row<Cells>>();
  /** By node: a row that was cleared, already as wide as it is likely to be needed. */
  private readonly spare = new Map<number, Row<Cells>>();
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
    this.ended = { rolls: row(), 'stop-win': row(), 'stop-loss': row(), ruin: row(), 'stop-rule': row() };
    const index = (bankroll - size.lowest) / size.unit;
    for (const { node, ways } of evening.starts()) {
      const start = this.rowOf(this.now, node, index, index);
      masses.startWith(start.cells, index - start.base, ways);
      widen(start, index, index);
    }
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
    if (this.size.trims) this.trim();
  }

  /** Plays one roll from a node, range by range of bankrolls; returns the probability that it was played. */
  private playFrom(node: Node, row: Row<Cells>, played: number): number {
    const { unit, lowest } = this.size;
    const { masses } = this;
    let alive = 0;
    for (let index = row.low; index <= row.high; ) {
      if (masses.isZero(row.cells, index - row.base)) {
        index += 1;
        continue;
      }
      const { moves, most, mood, over, refund } = this.evening.movesAt(node, lowest + index * unit);
      const to = Math.min(row.high, Math.floor((most - lowest) / unit));
      if (over === null) {
        for (const move of moves) this.spread(mood, move, row, index, to, played);
        alive += masses.share(row.cells, index - row.base, to - row.base, played);
      } else {
        this.finalAdditions += 1;
        const shift = row.base + refund / unit;
        masses.settle(this.ended[over], row.cells, index - row.base, to - row.base, shift, played);
      }
      index = to + 1;
    }
    return alive;
  }

  /** Carries a range of bankrolls along a move, cut where the stops are. */
  private spread(mood: Mood, move: Move, row: Row<Cells>, from: number, to: number, played: number): void {
    const shift = move.net / this.size.unit;
    if (to + shift >= this.size.cells) this.isTooNarrow = true;
    // The survey has not met this move: the caller begins again.
    if (!Number.isInteger(shift) || this.isTooNarrow) return;
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
    this.steps += to - from + 1;
    if (mood === 'plays') {
      this.add(this.evening.onward(move), move, row, from, to, shift);
      return;
    }
    const { position, refund } = this.evening.atTheDoor(move.position);
    const moved = shift + refund / this.size.unit;
    if (position.wagers.length > 0) {
      this.add(this.evening.node(position, mood), move, row, from, to, moved);
      return;
    }
    const out = this.masses.create(to - from + 1);
    this.masses.addRange(out, row.cells, from - row.base, to - row.base, row.base - from, move.ways);
    this.finalAdditions += 1;
    this.masses.settle(this.ended[mood], out, 0, to - from, from + moved, played + 1);
  }

  /** Adds a range of bankrolls to a node's next row. */
  private add(node: Node, { ways }: Move, row: Row<Cells>, from: number, to: number, moved: number): void {
    const target = this.rowOf(this.next, node, from + moved, to + moved);
    const across = moved + row.base - target.base;
    this.masses.addRange(target.cells, row.cells, from - row.base, to - row.base, across, ways);
    target.additions += 1;
    widen(target, from + moved, to + moved);
  }

  /** The spare rows are cleared and used again. */
  private turnOver(): void {
    for (const [id, row] of this.now) {
      this.masses.clear(row.cells, row.low - row.base, row.high - row.base);
      this.spare.set(id, row);
    }
    this.now = this.next;
    this.next = new Map();
  }

  /** Leaves out what is too small to matter at the ends of rows. */
  private trim(): void {
    const { masses } = this;
    for (const [id, row] of this.now) {
      const cut = (index: number): boolean => {
        const lost = masses.trim(row.cells, index - row.base, TRIMMED_BELOW);
        if (lost !== null) this.trimmed += lost;
        return lost !== null;
      };
      while (row.low <= row.high && cut(row.low)) row.low += 1;
      while (row.low <= row.high && cut(row.high)) row.high -= 1;
      if (row.low > row.high) {
        this.now.delete(id);
        this.spare.set(id, row);
      }
    }
  }

  /** A node's row, with room for these places. */
  private rowOf(rows: Map<number, Row<Cells>>, { id }: Node, from: number, to: number): Row<Cells> {
    const known = rows.get(id) ?? this.emptyRow(rows, id);
    const [low, high] = [Math.min(known.low, from), Math.max(known.high, to)];
    if (low >= known.base && high < known.base + known.size) return known;
    this.grow(known, low, high);
    return known;
  }

  private emptyRow(rows: Map<number, Row<Cells>>, id: number): Row<Cells> {
    const row = this.spare.get(id) ?? { ...NOWHERE, cells: this.masses.create(0), base: 0, size: 0 };
    this.spare.delete(id);
    Object.assign(row, NOWHERE);
    rows.set(id, row);
    return row;
  }

  /** A wider row with the same contents; an empty one is moved to where it is needed, if it is wide enough. */
  private grow(row: Row<Cells>, low: number, high: number): void {
    const width = high - low + 1;
    if (row.high < row.low && width <= row.size) {
      row.base = Math.max(0, low - ((row.size - width) >> 1));
      return;
    }
    const room = this.size.trims ? Math.max(GROWTH, width >> 2) : this.size.cells;
    const base = Math.max(0, low - room);
    const size = Math.min(this.size.cells - base, high + room - base + 1);
    const cells = this.masses.create(size);
    if (row.low <= row.high)
      this.masses.copy(cells, row.cells, row.low - row.base, row.high - row.base, row.base - base);
    this.held += size - row.size;
    Object.assign(row, { cells, base, size });
  }

  /** Everybody who still plays has reached the last roll. */
  endOfRolls(played: number): void {
    for (const { cells, base, low, high } of this.now.values())
      this.masses.settle(this.ended.rolls, cells, low - base, high - base, base, played);
  }

  bankrollAt(index: number): number {
    return this.size.lowest + index * this.size.unit;
  }
}

/** Where nothing lies in a row. */
const NOWHERE = { low: Number.POSITIVE_INFINITY, high: -1, additions: 0 };

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
    absoluteErrorBound: exact ? 0 : UNDERFLOW + 2 * table.trimmed,
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
