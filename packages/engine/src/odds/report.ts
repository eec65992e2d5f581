import { waysToThrow } from '../dice/index.ts';
import { type Fraction, formatFraction, formatOdds, toNumber } from '../money/index.ts';
import {
  type Alternative,
  legsOf,
  POINTS,
  type Point,
  payKeysOf,
  type Reading,
  type Rulebook,
  type Spot,
} from '../rules/index.ts';
import {
  diceOf,
  filedMultiple,
  formatMultiple,
  type OddsMultiple,
  type RulesSubmission,
  wordingOf,
} from '../submission/index.ts';
import { edgeWithOdds, type Figures, figuresOf, startOf, tableRolls } from './figures.ts';
import { bestRemoval } from './removal.ts';
import { diceReport } from './weights.ts';

/** An exact figure, with its nearest double beside it. */
export interface Exact {
  readonly exact: string;
  readonly decimal: number;
}

export const exact = (value: Fraction): Exact => ({ exact: formatFraction(value), decimal: toNumber(value) });

/** The figures of one spot, for reading. */
export interface SpotReport extends FigureReport {
  readonly spot: string;
  readonly name: string;
  readonly clause: string;
  readonly pays: readonly { readonly on: string; readonly odds: string; readonly clause: string }[];
  /** Counts of rolls, for wagers that one roll decides. */
  readonly ways: { readonly win: number; readonly returned: number; readonly lose: number; readonly of: number } | null;
  readonly favoursPlayer: boolean;
  /** Rolls of the table until a decision, by the point that was on when the wager was made. */
  readonly tableRolls: Readonly<Record<string, Exact>> | null;
  /** For a supplemental wager: its figures for each point of its line. */
  readonly byPoint: Readonly<Record<string, FigureReport>> | null;
  /** For a line wager: expected loss per unit of all action when always backed at this multiple. */
  readonly withOdds: readonly ({ readonly multiple: number } & Exact)[] | null;
  /** The same when always backed as far as the submission allows, with its multiples as they are filed. */
  readonly withFullOdds: ({ readonly multiple: string } & Exact) | null;
}

export interface FigureReport extends Figures<Exact> {
  /** The square root of the variance; irrational as a rule, so a decimal only. */
  readonly standardDeviation: number;
}

export interface OddsReport {
  readonly rulebook: string;
  readonly paytable: string;
  readonly submission: Readonly<Record<string, unknown>>;
  /** Of an analyst's own dice; without it they are fair. */
  readonly dice?: ReturnType<typeof diceReport>;
  readonly spots: readonly SpotReport[];
  readonly readings: readonly ReadingReport[];
}

/** A reading that moves the odds: the edge as taken, and as it would be otherwise. */
export interface ReadingReport {
  readonly clauses: readonly string[];
  readonly asks: string;
  readonly takes: string;
  readonly because: string;
  readonly spot: string;
  readonly edge: Exact;
  readonly otherwise: readonly { readonly says: string; readonly edge: Exact }[];
}

export const oddsReport = (rulebook: Rulebook, submission: RulesSubmission, only?: string): OddsReport => ({
  rulebook: submission.rulebook,
  paytable: submission.paytable,
  submission: choicesOf(submission),
  ...(submission.loaded ? { dice: diceReport(submission.loaded) } : {}),
  spots: submission.spots
    .filter(({ id }) => only === undefined || id === only)
    .map((spot) => spotReport(rulebook, submission, spot)),
  readings: readingReports(rulebook, submission, only),
});

/** The readings that move the odds of wagers on offer; a reading may move those of several, and each is told by itself. */
export const readingReports = (
  rulebook: Rulebook,
  submission: RulesSubmission,
  only?: string,
): readonly ReadingReport[] =>
  rulebook.readings.flatMap((reading) =>
    submission.spots
      .filter(({ id }) => only === undefined || id === only)
      .filter(({ id }) => reading.otherwise?.some(({ spot }) => spot === id))
      .map((spot) => readingReport(submission, reading, spot)),
  );

const choicesOf = ({ paytable, rounding, choices }: RulesSubmission): Record<string, unknown> => {
  const { vigorish, oddsMultiple, dontOddsMultiple, ...rest } = choices;
  const plain = {
    paytable,
    rounding,
    ...rest,
    ...(oddsMultiple === undefined ? {} : { oddsMultiple: filedForm(oddsMultiple) }),
    ...(dontOddsMultiple === undefined ? {} : { dontOddsMultiple: dontOddsMultiple && filedForm(dontOddsMultiple) }),
  };
  if (vigorish === undefined) return plain;
  const filed = vigorish && { ...vigorish, rate: `${vigorish.rate.parts}/${vigorish.rate.of}` };
  return { ...plain, vigorish: filed ?? 'none' };
};

const filedForm = (multiple: OddsMultiple): number | string =>
  typeof multiple === 'number' ? multiple : formatMultiple(multiple);

export const spotReport = (rulebook: Rulebook, submission: RulesSubmission, spot: Spot): SpotReport => {
  const figures = figuresOf(submission, spot);
  return {
    spot: spot.id,
    name: spot.name.en,
    clause: spot.clause,
    pays: paysOf(rulebook, submission, spot),
    ways: waysOf(submission, spot, figures),
    favoursPlayer: figures.edge.numerator < 0n,
    ...figureReport(figures),
    tableRolls: tableRollsOf(submission, spot),
    byPoint: byPointOf(submission, spot),
    withOdds: withOddsOf(submission, spot),
    withFullOdds: withFullOddsOf(submission, spot),
  };
};

const figureReport = (figures: Figures): FigureReport => ({
  outcomes: figures.outcomes.map(({ chance, net, ...ending }) => ({
    ...ending,
    chance: exact(chance),
    net: exact(net),
  })),
  expectedNet: exact(figures.expectedNet),
  edge: exact(figures.edge),
  edgeResolved: exact(figures.edgeResolved),
  edgePerOutlay: exact(figures.edgePerOutlay),
  edgePerRoll: exact(figures.edgePerRoll),
  variance: exact(figures.variance),
  standardDeviation: Math.sqrt(toNumber(figures.variance)),
  hit: exact(figures.hit),
  rolls: exact(figures.rolls),
});

const paysOf = (rulebook: Rulebook, submission: RulesSubmission, spot: Spot): SpotReport['pays'] => {
  const wording = wordingOf(rulebook, submission, spot.id);
  const keys = legsOf(submission.spots, spot).flatMap(({ play }) => payKeysOf(play, startOf(spot, null)));
  return [...new Set(keys)]
    .filter((key) => submission.payouts[key]!.odds.win > 0)
    .map((on) => {
      const { odds, clause } = submission.payouts[on]!;
      return { on, odds: formatOdds(odds, wording), clause };
    });
};

const waysOf = (submission: RulesSubmission, spot: Spot, { outcomes }: Figures): SpotReport['ways'] => {
  if (legsOf(submission.spots, spot).some(({ play }) => play.kind !== 'one-roll')) return null;
  const of = waysToThrow(diceOf(submission));
  const count = (result: string) =>
    Math.round(
      outcomes.filter((ending) => ending.result === result).reduce((sum, { chance }) => sum + toNumber(chance) * of, 0),
    );
  return { win: count('won'), returned: count('returned'), lose: count('lost'), of };
};

const pointName = (point: Point | null): string => (point === null ? 'come-out' : `${point}`);

const tableRollsOf = (submission: RulesSubmission, spot: Spot): SpotReport['tableRolls'] => {
  if (spot.play.kind === 'supplement' && !spot.made.point) return null;
  const rolls = tableRolls(submission, spot, startOf(spot, null));
  return rolls.size === 0
    ? null
    : Object.fromEntries([...rolls].map(([point, value]) => [pointName(point), exact(value)]));
};

const byPointOf = (submission: RulesSubmission, spot: Spot): SpotReport['byPoint'] => {
  if (spot.play.kind !== 'supplement') return null;
  const points = spot.made.point ? [spot.made.point] : POINTS;
  return Object.fromEntries(points.map((point) => [point, figureReport(figuresOf(submission, spot, point))]));
};

const MULTIPLES = Array.from({ length: 100 }, (_, index) => index + 1);

const withOddsOf = (submission: RulesSubmission, spot: Spot): SpotReport['withOdds'] => {
  const rows = MULTIPLES.flatMap((multiple) => {
    const edge = edgeWithOdds(submission, spot, multiple);
    return edge ? [{ multiple, ...exact(edge) }] : [];
  });
  return rows.length ? rows : null;
};

const withFullOddsOf = (submission: RulesSubmission, spot: Spot): SpotReport['withFullOdds'] => {
  const edge = edgeWithOdds(submission, spot);
  const support = submission.spots.find(({ made }) => made.line === spot.id);
  return edge && support ? { multiple: formatMultiple(filedMultiple(submission, support)), ...exact(edge) } : null;
};

const readingReport = (submission: RulesSubmission, reading: Reading, spot: Spot): ReadingReport => {
  const { clauses, asks, takes, because, otherwise = [] } = reading;
  const edge = exact(figuresOf(submission, spot).edge);
  const alternatives = otherwise
    .filter((alternative) => alternative.spot === spot.id)
    .map((alternative) => ({ says: alternative.says, edge: exact(edgeIf(submission, spot, alternative)) }));
  return {
    clauses,
    asks,
    takes,
    because,
    spot: spot.id,
    edge,
    otherwise: alternatives.filter((alternative) => alternative.edge.exact !== edge.exact),
  };
};

const edgeIf = (
  submission: RulesSubmission,
  spot: Spot,
  { play, payouts, choices, comesBack }: Alternative,
): Fraction => {
  const changed = {
    ...submission,
    payouts: { ...submission.payouts, ...payouts },
    choices: { ...submission.choices, ...choices },
  };
  const taken = play ? { ...spot, play } : spot;
  return comesBack ? bestRemoval(changed, taken).edge : figuresOf(changed, taken).edge;
};
