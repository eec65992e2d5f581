import {
  bestRemoval,
  type Exact,
  exact,
  figuresOf,
  HAND_COUNTS,
  HAND_SPANS,
  type HandDistribution,
  type HandQuestion,
  handDistribution,
  type RulesSubmission,
  type SideBet,
  type Spot,
  type State,
  sideBetFigures,
  sideBetPayInWords,
  toNumber,
} from '@hardway/engine';

/** What a worker answers about a shooter's hand; fractions are text. */

/** A mean with its deviation. */
interface Measured {
  readonly mean: Exact;
  readonly deviation: number;
}

/** What is counted, over each of the three spans of a hand. */
export interface HandMeans {
  readonly counts: HandQuestion['counts'];
  readonly over: readonly Measured[];
}

export interface HandChances extends Measured {
  /** Each count with its chance, as far as it matters. */
  readonly chances: readonly { readonly count: number; readonly exactly: Exact; readonly orMore: Exact }[];
  readonly atLeast: Exact;
}

export interface SideBetAnswer {
  readonly edge: Exact;
  readonly hit: Exact;
  readonly loses: Exact;
  readonly deviation: number;
  readonly pays: readonly { readonly counts: string; readonly pays: string; readonly chance: Exact }[];
}

export interface RemovalAnswer {
  readonly leftUp: Exact;
  readonly best: Exact;
  readonly positions: number;
  readonly taken: readonly { readonly state: State; readonly leaving: Exact }[];
}

const measured = ({ mean, variance }: HandDistribution): Measured => ({
  mean: exact(mean),
  deviation: Math.sqrt(toNumber(variance)),
});

export const handMeans = (submission: RulesSubmission): readonly HandMeans[] =>
  HAND_COUNTS.map((counts) => ({
    counts,
    over: HAND_SPANS.map((span) => measured(handDistribution(submission, { counts, span }))),
  }));

const [COUNTS_MAX, TAIL] = [400, 0.0005];

/** Counts until what is left has hardly any chance. */
export const handChances = (submission: RulesSubmission, question: HandQuestion, atLeast: number): HandChances => {
  const distribution = handDistribution(submission, question);
  const chances: HandChances['chances'][number][] = [];
  for (let count = 0; count <= (distribution.most ?? COUNTS_MAX); count += 1) {
    const orMore = exact(distribution.atLeast(count));
    if (distribution.most === null && orMore.decimal < TAIL) break;
    chances.push({ count, exactly: exact(distribution.chance(count)), orMore });
  }
  const first = chances.findIndex(({ exactly }) => exactly.decimal > 0);
  return { ...measured(distribution), chances: chances.slice(first), atLeast: exact(distribution.atLeast(atLeast)) };
};

export const sideBetAnswer = (bet: SideBet): SideBetAnswer => {
  const { edge, hit, loses, variance, pays } = sideBetFigures(bet);
  return {
    ...{ edge: exact(edge), hit: exact(hit), loses: exact(loses), deviation: Math.sqrt(toNumber(variance)) },
    pays: pays.map((pay) => ({
      counts: pay.to === null ? `${pay.from}+` : pay.to === pay.from ? `${pay.from}` : `${pay.from}–${pay.to}`,
      pays: sideBetPayInWords(pay),
      chance: exact(pay.chance),
    })),
  };
};

export const removalAnswer = (submission: RulesSubmission, spot: Spot): RemovalAnswer => {
  const { edge, positions } = bestRemoval(submission, spot);
  return {
    leftUp: exact(figuresOf(submission, spot).edge),
    best: exact(edge),
    positions: positions.length,
    taken: positions.flatMap(({ state, leaving, takeBack }) => (takeBack ? [{ state, leaving: exact(leaving) }] : [])),
  };
};
