import {
  chancesByFormula,
  chancesOf,
  dividedBy,
  FRESH,
  figuresOf,
  formatFraction,
  fraction,
  type Line,
  legsOf,
  POINTS,
  type Point,
  type RulesSubmission,
  rolls,
  type Spot,
  type State,
  startOf,
  step,
  sumUnits,
  times,
  total,
  winsOnFree,
  withPoint,
  worksOnComeOut,
} from '@hardway/engine';

/** How the chances of a spot come about, step by step; fractions are text. */
export interface Derivation {
  readonly start: Start;
  readonly vigorish: {
    readonly when: 'placed' | 'won';
    readonly on: 'wager' | 'win';
    readonly rate: string;
    /** Not due again while the wager wins and stays up. */
    readonly once: boolean;
  } | null;
  /** Whether the formulas give the same chances as the chain; null where there is no formula. */
  readonly agrees: boolean | null;
}

interface LineRow {
  readonly on: 'win' | 'lose' | 'return' | 'point';
  readonly totals: readonly number[];
  readonly ways: number;
  /** For a point: the chance that it wins from there. */
  readonly after: string | null;
  readonly wins: string;
}

interface PointRow {
  readonly point: Point;
  readonly winning: number;
  readonly losing: number;
  readonly chance: string;
}

export type Start =
  | {
      readonly kind: 'one-roll';
      readonly of: number;
      readonly rows: readonly { readonly key: string | null; readonly ways: number }[];
    }
  | {
      readonly kind: 'race';
      readonly win: number;
      readonly lose: number;
      readonly of: number;
      readonly chance: string;
      readonly rolls: string;
    }
  | { readonly kind: 'line'; readonly rows: readonly LineRow[]; readonly sum: string }
  | { readonly kind: 'supplement'; readonly rows: readonly PointRow[] }
  | { readonly kind: 'collect'; readonly totals: readonly number[]; readonly sets: number; readonly chance: string }
  | { readonly kind: 'points-made' | 'lucky-shooter' }
  | {
      readonly kind: 'split';
      readonly legs: readonly { readonly spot: string; readonly units: number; readonly edge: string }[];
      readonly units: number;
    };

export const derivationOf = (submission: RulesSubmission, spot: Spot): Derivation => ({
  start: startStep(submission, spot),
  vigorish: vigorishOf(submission, spot),
  agrees: agreesOf(submission, spot),
});

const startStep = (submission: RulesSubmission, spot: Spot): Start => {
  const { play } = spot;
  const all = rolls(submission.dice);
  const count = (state: State, is: string): number =>
    play.kind === 'split' ? 0 : all.filter((roll) => step(play, state, roll).is === is).length;
  switch (play.kind) {
    case 'one-roll': {
      const keys = all.map((roll) => {
        const outcome = step(play, FRESH, roll);
        return outcome.is === 'pays' ? outcome.pays : null;
      });
      const rows = [...new Set([...play.wins.map(({ pays }) => pays), null])];
      return {
        kind: 'one-roll',
        of: all.length,
        rows: rows.map((key) => ({ key, ways: keys.filter((each) => each === key).length })),
      };
    }
    case 'race': {
      const [win, lose] = [count(FRESH, 'pays'), count(FRESH, 'loses')];
      return {
        kind: 'race',
        win,
        lose,
        of: all.length,
        chance: formatFraction(fraction(win, win + lose)),
        rolls: formatFraction(fraction(all.length, win + lose)),
      };
    }
    case 'line':
      return lineStep(play);
    case 'supplement': {
      const points = spot.made.point ? [spot.made.point] : POINTS;
      return {
        kind: 'supplement',
        rows: points.map((point) => {
          const [winning, losing] = [count(withPoint(point), 'pays'), count(withPoint(point), 'loses')];
          return { point, winning, losing, chance: formatFraction(fraction(winning, winning + losing)) };
        }),
      };
    }
    case 'collect':
      return {
        kind: 'collect',
        totals: play.totals,
        sets: 2 ** play.totals.length,
        chance: formatFraction(chancesOf(submission.dice, play, FRESH).pays.get(play.pays)!),
      };
    case 'points-made':
    case 'lucky-shooter':
      return { kind: play.kind };
    case 'split': {
      const legs = legsOf(submission.spots, spot);
      return {
        kind: 'split',
        units: sumUnits(legs),
        legs: legs.map((leg) => ({
          spot: leg.spot.id,
          units: leg.units,
          edge: formatFraction(figuresOf(submission, leg.spot).edge),
        })),
      };
    }
  }
};

const lineStep = (play: Line): Start => {
  const all = rolls(2);
  const ways = (totals: readonly number[]): number => all.filter((roll) => totals.includes(total(roll))).length;
  const first = (on: 'win' | 'lose' | 'return', totals: readonly number[]): LineRow[] =>
    totals.length === 0
      ? []
      : [
          {
            on,
            totals,
            ways: ways(totals),
            after: null,
            wins: on === 'win' ? formatFraction(fraction(ways(totals), 36)) : '0',
          },
        ];
  const points = POINTS.map((point): LineRow => {
    const outcomes = all.map((roll) => step(play, withPoint(point), roll).is);
    const [won, lost] = ['pays', 'loses'].map((is) => outcomes.filter((each) => each === is).length);
    const after = fraction(won!, won! + lost!);
    return {
      on: 'point',
      totals: [point],
      ways: ways([point]),
      after: formatFraction(after),
      wins: formatFraction(times(fraction(ways([point]), 36), after)),
    };
  });
  return {
    kind: 'line',
    rows: [...first('win', play.wins), ...first('lose', play.loses), ...first('return', play.returns), ...points],
    sum: formatFraction(chancesOf(2, play, FRESH).pays.get(play.pays)!),
  };
};

const vigorishOf = (submission: RulesSubmission, spot: Spot): Derivation['vigorish'] => {
  const { vigorish } = submission.choices;
  return spot.vigorish && vigorish
    ? {
        when: vigorish.when,
        on: vigorish.on,
        rate: formatFraction(dividedBy(fraction(vigorish.rate.parts), fraction(vigorish.rate.of))),
        once: winsOnFree(submission, spot),
      }
    : null;
};

/** Come odds that sleep depend on the hand's point too, for which there is no formula. */
const agreesOf = (submission: RulesSubmission, spot: Spot): boolean | null => {
  if (spot.play.kind === 'supplement' && !worksOnComeOut(submission, spot)) return null;
  return legsOf(submission.spots, spot).every(({ play }) =>
    startsOf(spot).every((state) => {
      const [chain, formula] = [chancesOf, chancesByFormula].map((way) => way(submission.dice, play, state));
      const keys = [...new Set([...chain!.pays.keys(), ...formula!.pays.keys()])];
      const text = (way: typeof chain, key: string) => formatFraction(way!.pays.get(key) ?? fraction(0));
      return keys.every((key) => text(chain, key) === text(formula, key));
    }),
  );
};

const startsOf = (spot: Spot): readonly State[] => {
  const start = startOf(spot, null);
  return spot.play.kind === 'supplement' && start.point === null ? POINTS.map(withPoint) : [start];
};
