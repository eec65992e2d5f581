import { type FreePlayer, type SessionPlan, type Strategy, sessionOf } from '../odds/index.ts';
import { isRefusal } from '../rules/index.ts';
import { everyTwo, type Pairs } from './pairs.ts';
import { deviationOf, meanOf, ruinedOf, type Statistics, standardErrorOf } from './statistics.ts';

/** How fast a table is taken to be where nobody says: a craps table with some players on it. */
export const ROLLS_PER_HOUR = 100;

/** What is exact of a session, where it can be worked out. Amounts are minor units. */
export interface ExactFigures {
  readonly net: number;
  readonly deviation: number;
  readonly ruin: number;
  readonly rolls: number;
}

/** Null where a session is too large to be worked out, and always for code. */
export const exactFiguresOf = (strategy: Strategy | FreePlayer, plan: SessionPlan): ExactFigures | null => {
  if ('orders' in strategy) return null;
  const exact = sessionOf(strategy, plan);
  if (isRefusal(exact)) return null;
  const { mean, standardDeviation, ends, duration } = exact;
  return { net: mean - plan.bankroll, deviation: standardDeviation, ruin: ends.ruin, rolls: duration };
};

/** What makes an evening exciting: results that vary much, and no long wait for a win. */
export const THRILLS = ['deviation', 'drought'] as const;
export type Thrill = (typeof THRILLS)[number];

/** A strategy among others on the same dice. Amounts are minor units. */
export interface ComparedStrategy {
  readonly name: string;
  /** Of a session's net result; the error is null for a single session. */
  readonly mean: number;
  readonly standardError: number | null;
  readonly deviation: number;
  /** The share of sessions that were ruined. */
  readonly ruin: number;
  /** The furthest fall from a high in a session: on average, and the largest of all. */
  readonly drawdown: number;
  readonly drawdownMax: number;
  /** The most losing rolls of a session with no winning one between them: on average, and of all. */
  readonly drought: number;
  readonly droughtMax: number;
  /** Rolls at the table on average, and how long they take. */
  readonly rolls: number;
  readonly hours: number;
  /** What an hour at the table loses on average. */
  readonly costPerHour: number;
  readonly exact: (ExactFigures & { readonly costPerHour: number }) | null;
  /** Of which thrills nobody offers as much for less: the strategy is on their Pareto front. */
  readonly fronts: readonly Thrill[];
}

/** Two of the strategies, by their places in the list. */
export interface ComparedPair {
  readonly first: number;
  readonly second: number;
  /** Shares of sessions. */
  readonly ahead: number;
  readonly behind: number;
  readonly level: number;
  readonly meanDifference: number;
  readonly standardError: number | null;
  /** Null where one of them always ends the same. */
  readonly correlation: number | null;
}

export interface Comparison {
  readonly rollsPerHour: number;
  readonly strategies: readonly ComparedStrategy[];
  /** Every two: the first with all after it, then the second, and so on. */
  readonly pairs: readonly ComparedPair[];
}

/** What is compared: the figures of one run, and those that are exact where there are any. */
export interface ComparedRun {
  readonly name: string;
  readonly statistics: Statistics;
  readonly exact: ExactFigures | null;
}

/** Compares strategies that played the same sessions; `pairs` are of every two in their order. */
export const comparisonOf = (
  runs: readonly ComparedRun[],
  pairs: readonly Pairs[],
  rollsPerHour = ROLLS_PER_HOUR,
): Comparison => {
  const measured = runs.map((run) => measure(run, rollsPerHour));
  const fronts = THRILLS.map((thrill) => frontOf(measured.map((figures) => bargainOf(figures, thrill))));
  return {
    rollsPerHour,
    strategies: measured.map((figures, index) => ({
      ...figures,
      fronts: THRILLS.filter((_, thrill) => fronts[thrill]![index]),
    })),
    pairs: everyTwo(runs.length).map(([first, second], index) => ({
      ...{ first, second },
      ...pairOf(pairs[index]!, runs[first]!.statistics, runs[second]!.statistics),
    })),
  };
};

const measure = ({ name, statistics, exact }: ComparedRun, rollsPerHour: number): Omit<ComparedStrategy, 'fronts'> => {
  const { sessions, drawdowns, drawdownMax, losingRuns, losingRunMax } = statistics;
  const [mean, rolls] = [meanOf(statistics), statistics.rolls / sessions];
  return {
    name,
    ...{ mean, standardError: sessions > 1 ? standardErrorOf(statistics) : null, deviation: deviationOf(statistics) },
    ruin: ruinedOf(statistics) / sessions,
    ...{ drawdown: drawdowns / sessions, drawdownMax, drought: losingRuns / sessions, droughtMax: losingRunMax },
    ...{ rolls, hours: rolls / rollsPerHour, costPerHour: costOf(mean, rolls, rollsPerHour) },
    exact: exact && { ...exact, costPerHour: costOf(exact.net, exact.rolls, rollsPerHour) },
  };
};

/** Nothing is lost in no time. */
const costOf = (net: number, rolls: number, rollsPerHour: number): number =>
  rolls === 0 || net === 0 ? 0 : -net / (rolls / rollsPerHour);

/** What is paid, and how much thrill there is for it. */
export interface Bargain {
  readonly cost: number;
  readonly thrill: number;
}

/** Exact figures where there are any; a drought is less thrilling the longer it is. */
export const bargainOf = (
  { exact, costPerHour, deviation, drought }: Pick<ComparedStrategy, 'exact' | 'costPerHour' | 'deviation' | 'drought'>,
  thrill: Thrill,
): Bargain => ({
  cost: exact?.costPerHour ?? costPerHour,
  thrill: thrill === 'deviation' ? (exact?.deviation ?? deviation) : -drought,
});

/** Those for which no other costs no more and thrills no less, with one of both better. */
export const frontOf = (bargains: readonly Bargain[]): readonly boolean[] =>
  bargains.map((one) => !bargains.some((other) => isBetter(other, one)));

const isBetter = (a: Bargain, b: Bargain): boolean =>
  a.cost <= b.cost && a.thrill >= b.thrill && (a.cost < b.cost || a.thrill > b.thrill);

const pairOf = (pairs: Pairs, ours: Statistics, theirs: Statistics): Omit<ComparedPair, 'first' | 'second'> => {
  const sessions = pairs.ahead + pairs.behind + pairs.level;
  const meanDifference = meanOf(ours) - meanOf(theirs);
  const variance = Math.max(0, Number(pairs.squares) / sessions - meanDifference ** 2);
  const covariance = Number(pairs.products) / sessions - meanOf(ours) * meanOf(theirs);
  const scale = deviationOf(ours) * deviationOf(theirs);
  return {
    ahead: pairs.ahead / sessions,
    behind: pairs.behind / sessions,
    level: pairs.level / sessions,
    meanDifference,
    standardError: sessions > 1 ? Math.sqrt(variance / sessions) : null,
    correlation: scale === 0 ? null : covariance / scale,
  };
};
