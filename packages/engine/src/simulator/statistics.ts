import { ExactSum } from './exact-sum.ts';
import type { SessionResult, Totals } from './session.ts';

/** Figures of many sessions, gathered in one pass. */
export interface Statistics {
  readonly sessions: number;
  readonly rolls: number;
  readonly decisions: number;
  /** All that was put down, the stakes of wagers that were decided, and the net result, in minor units. */
  readonly action: number;
  /** A winner that stays up is put down once and counts here at each decision: what the edge of `odds` is a part of. */
  readonly turnover: number;
  readonly net: number;
  /** Sum of squares of each session's net result, about zero. */
  readonly squares: number;
  readonly stoppedWin: number;
  readonly stoppedLoss: number;
  /** Those that stopped by the strategy's own rule. */
  readonly stoppedRule: number;
  /** Sums over the sessions of the furthest fall from a high and of the longest run of losing rolls, and the largest of each. */
  readonly drawdowns: number;
  readonly losingRuns: number;
  readonly drawdownMax: number;
  readonly losingRunMax: number;
  /** Final bankrolls by how often they came. */
  readonly finals: ReadonlyMap<number, number>;
  /** Ruined sessions by the number of rolls they had made. */
  readonly ruinedAt: ReadonlyMap<number, number>;
}

/** The sums of a tally that may grow beyond what a double holds exactly. */
export const TALLY_SUMS = ['rolls', 'decisions', 'action', 'turnover', 'drawdowns', 'losingRuns'] as const;
export const TALLY_COUNTS = ['sessions', 'stoppedWin', 'stoppedLoss', 'stoppedRule'] as const;
export const TALLY_LARGEST = ['drawdownMax', 'losingRunMax'] as const;

/**
 * The same figures as whole numbers, however large: they add up to the same in any order and any grouping. What the sessions
 * won follows from their final bankrolls.
 */
export type ExactTally = Readonly<Record<(typeof TALLY_SUMS)[number], bigint>> &
  Readonly<Record<(typeof TALLY_COUNTS)[number] | (typeof TALLY_LARGEST)[number], number>> &
  Pick<Statistics, 'finals' | 'ruinedAt'>;

/** Adds up the parts of a run whose sessions began with the same bankroll. */
export class StatisticsSum {
  private readonly bankroll: number;
  private readonly sums = {
    ...{ rolls: 0n, decisions: 0n, action: 0n, turnover: 0n, drawdowns: 0n, losingRuns: 0n },
    ...{ sessions: 0, stoppedWin: 0, stoppedLoss: 0, stoppedRule: 0, drawdownMax: 0, losingRunMax: 0 },
  };
  private readonly finals = new Map<number, number>();
  private readonly ruinedAt = new Map<number, number>();

  constructor(bankroll: number) {
    this.bankroll = bankroll;
  }

  /** Adds what one block came to. */
  add(part: Statistics): void {
    const exact = Object.fromEntries(TALLY_SUMS.map((name) => [name, exactly(part[name])]));
    this.addTally({ ...part, ...(exact as Pick<ExactTally, (typeof TALLY_SUMS)[number]>) });
  }

  addTally(part: ExactTally): void {
    for (const name of TALLY_SUMS) this.sums[name] += part[name];
    for (const name of TALLY_COUNTS) this.sums[name] += part[name];
    for (const name of TALLY_LARGEST) this.sums[name] = Math.max(this.sums[name], part[name]);
    addCounts(this.finals, part.finals);
    addCounts(this.ruinedAt, part.ruinedAt);
  }

  get tally(): ExactTally {
    return { ...this.sums, finals: this.finals, ruinedAt: this.ruinedAt };
  }

  get statistics(): Statistics {
    const { rolls, decisions, action, turnover, drawdowns, losingRuns, ...rest } = this.tally;
    return {
      ...rest,
      ...{ rolls: Number(rolls), decisions: Number(decisions), action: Number(action), turnover: Number(turnover) },
      ...{ drawdowns: Number(drawdowns), losingRuns: Number(losingRuns) },
      ...winningsOf(this.bankroll, this.finals),
    };
  }
}

/** A block is small enough for its sums to be exact; if one is not, the run is refused rather than a cent off. */
const exactly = (sum: number): bigint => {
  if (!Number.isSafeInteger(sum)) throw new RangeError(`A sum of ${sum} in one block is too large to be exact.`);
  return BigInt(sum);
};

/** What the sessions won and its squares, rounded once. */
const winningsOf = (bankroll: number, finals: ReadonlyMap<number, number>): Pick<Statistics, 'net' | 'squares'> => {
  const [net, squares] = [new ExactSum(), new ExactSum()];
  for (const [final, count] of finals) {
    const won = final - bankroll;
    net.addProduct(won, count);
    if (Number.isSafeInteger(won * won)) squares.addProduct(won * won, count);
    else squares.addWhole(BigInt(won) ** 2n * BigInt(count));
  }
  return { net: Number(net.total), squares: Number(squares.total) };
};

const addCounts = (all: Map<number, number>, part: ReadonlyMap<number, number>): void => {
  for (const [value, count] of part) all.set(value, (all.get(value) ?? 0) + count);
};

export const ruinedOf = ({ ruinedAt }: Statistics): number =>
  [...ruinedAt.values()].reduce((sum, count) => sum + count, 0);

/** Mean and standard error of a session's net result. */
export const meanOf = ({ net, sessions }: Statistics): number => net / sessions;

export const deviationOf = ({ net, squares, sessions }: Statistics): number =>
  Math.sqrt(Math.max(0, squares / sessions - (net / sessions) ** 2));

export const standardErrorOf = (statistics: Statistics): number =>
  deviationOf(statistics) / Math.sqrt(statistics.sessions);

/** The margin about a simulated share that holds the true one in 95 of 100 runs. */
export const shareMargin = (share: number, sessions: number): number =>
  1.96 * Math.sqrt((share * (1 - share)) / sessions);

export const quantileOf = ({ finals, sessions }: Statistics, chance: number): number => {
  let seen = 0;
  const sorted = [...finals].toSorted(([a], [b]) => a - b);
  for (const [bankroll, count] of sorted) {
    seen += count;
    if (seen >= chance * sessions) return bankroll;
  }
  return sorted.at(-1)?.[0] ?? 0;
};

/** Gathers the figures of a block's sessions as they end. */
export class Gathering {
  private readonly bankroll: number;
  private readonly sums = {
    ...{ sessions: 0, rolls: 0, stoppedWin: 0, stoppedLoss: 0, stoppedRule: 0 },
    ...{ drawdowns: 0, losingRuns: 0, drawdownMax: 0, losingRunMax: 0 },
  };
  private readonly finals = new Map<number, number>();
  private readonly ruinedAt = new Map<number, number>();

  constructor(bankroll: number) {
    this.bankroll = bankroll;
  }

  add(result: SessionResult): void {
    const { sums, finals, ruinedAt } = this;
    sums.sessions += 1;
    sums.rolls += result.rolls;
    sums.drawdowns += result.drawdown;
    sums.losingRuns += result.losingRun;
    if (result.end === 'ruin') ruinedAt.set(result.rolls, (ruinedAt.get(result.rolls) ?? 0) + 1);
    else if (result.end === 'stop-win') sums.stoppedWin += 1;
    else if (result.end === 'stop-loss') sums.stoppedLoss += 1;
    else if (result.end === 'stop-rule') sums.stoppedRule += 1;
    if (result.drawdown > sums.drawdownMax) sums.drawdownMax = result.drawdown;
    if (result.losingRun > sums.losingRunMax) sums.losingRunMax = result.losingRun;
    finals.set(result.bankroll, (finals.get(result.bankroll) ?? 0) + 1);
  }

  statistics({ decisions, action, turnover }: Totals): Statistics {
    const { sums, finals, ruinedAt } = this;
    return { ...sums, decisions, action, turnover, ...winningsOf(this.bankroll, finals), finals, ruinedAt };
  }
}
