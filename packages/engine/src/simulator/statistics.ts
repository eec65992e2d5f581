import type { SessionResult, Totals } from './session.ts';

/** Figures of many sessions, gathered in one pass and mergeable: parts of a run add up in any grouping. */
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
  readonly drawdownMax: number;
  readonly losingRunMax: number;
  /** Final bankrolls by how often they came. */
  readonly finals: ReadonlyMap<number, number>;
  /** Ruined sessions by the number of rolls they had made. */
  readonly ruinedAt: ReadonlyMap<number, number>;
}

export const NO_STATISTICS: Statistics = {
  sessions: 0,
  rolls: 0,
  decisions: 0,
  action: 0,
  turnover: 0,
  net: 0,
  squares: 0,
  stoppedWin: 0,
  stoppedLoss: 0,
  drawdownMax: 0,
  losingRunMax: 0,
  finals: new Map(),
  ruinedAt: new Map(),
};

/** Adds up the parts of a run; the maps grow in place, since a long run has many parts and many final bankrolls. */
export class StatisticsSum {
  private sums = NO_STATISTICS;
  private readonly finals = new Map<number, number>();
  private readonly ruinedAt = new Map<number, number>();

  add(part: Statistics): void {
    this.sums = addedUp(this.sums, part);
    addCounts(this.finals, part.finals);
    addCounts(this.ruinedAt, part.ruinedAt);
  }

  get statistics(): Statistics {
    return { ...this.sums, finals: this.finals, ruinedAt: this.ruinedAt };
  }
}

const addedUp = (a: Statistics, b: Statistics): Statistics => ({
  ...a,
  sessions: a.sessions + b.sessions,
  rolls: a.rolls + b.rolls,
  decisions: a.decisions + b.decisions,
  action: a.action + b.action,
  turnover: a.turnover + b.turnover,
  net: a.net + b.net,
  squares: a.squares + b.squares,
  stoppedWin: a.stoppedWin + b.stoppedWin,
  stoppedLoss: a.stoppedLoss + b.stoppedLoss,
  drawdownMax: Math.max(a.drawdownMax, b.drawdownMax),
  losingRunMax: Math.max(a.losingRunMax, b.losingRunMax),
});

const addCounts = (all: Map<number, number>, part: ReadonlyMap<number, number>): void => {
  for (const [value, count] of part) all.set(value, (all.get(value) ?? 0) + count);
};

export const merge = (a: Statistics, b: Statistics): Statistics => {
  const both = new StatisticsSum();
  both.add(a);
  both.add(b);
  return both.statistics;
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

/** Gathers the figures of sessions as they end. */
export class Gathering {
  private readonly bankroll: number;
  private readonly sums = { ...NO_STATISTICS } as { -readonly [K in keyof Statistics]: Statistics[K] };
  private readonly finals = new Map<number, number>();
  private readonly ruinedAt = new Map<number, number>();

  constructor(bankroll: number) {
    this.bankroll = bankroll;
  }

  add(result: SessionResult): void {
    const { sums, finals, ruinedAt } = this;
    const net = result.bankroll - this.bankroll;
    sums.sessions += 1;
    sums.rolls += result.rolls;
    sums.net += net;
    sums.squares += net * net;
    if (result.end === 'ruin') ruinedAt.set(result.rolls, (ruinedAt.get(result.rolls) ?? 0) + 1);
    else if (result.end === 'stop-win') sums.stoppedWin += 1;
    else if (result.end === 'stop-loss') sums.stoppedLoss += 1;
    if (result.drawdown > sums.drawdownMax) sums.drawdownMax = result.drawdown;
    if (result.losingRun > sums.losingRunMax) sums.losingRunMax = result.losingRun;
    finals.set(result.bankroll, (finals.get(result.bankroll) ?? 0) + 1);
  }

  statistics({ decisions, action, turnover }: Totals): Statistics {
    return { ...this.sums, decisions, action, turnover, finals: this.finals, ruinedAt: this.ruinedAt };
  }
}
