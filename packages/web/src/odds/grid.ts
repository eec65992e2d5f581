import {
  FRESH,
  type Fraction,
  formatFraction,
  fraction,
  legsOf,
  minus,
  negated,
  netWin,
  ONE,
  type Outcome,
  POINTS,
  type Point,
  plus,
  type Roll,
  type RulesSubmission,
  rateOf,
  rolls,
  type Spot,
  type State,
  step,
  sumUnits,
  times,
  withPoint,
  ZERO,
} from '@hardway/engine';

/** What one roll does to a spot; `net` is what a stake of one gains, null while it stands. */
export interface GridCell {
  readonly roll: Roll;
  readonly is: 'won' | 'lost' | 'returned' | 'stands';
  readonly net: string | null;
  /** The point that the roll sets. */
  readonly point: Point | null;
}

/** The points at which a spot may be looked at besides its first roll. */
export const pointsOf = ({ play, made }: Spot): readonly (Point | null)[] => {
  switch (play.kind) {
    case 'line':
    case 'points-made':
    case 'lucky-shooter':
      return [null, ...POINTS];
    case 'supplement':
      return made.point ? [made.point] : POINTS;
    case 'one-roll':
    case 'race':
    case 'collect':
    case 'split':
      return [null];
  }
};

export const gridOf = (submission: RulesSubmission, spot: Spot, point: Point | null): readonly GridCell[] => {
  const legs = legsOf(submission.spots, spot);
  const state: State = point === null ? FRESH : withPoint(point);
  const units = sumUnits(legs);
  return rolls(submission.dice).map((roll) => {
    const outcomes = legs.map(({ play, units: part }) => ({ outcome: step(play, state, roll), part }));
    const [only] = outcomes;
    if (only?.outcome.is === 'stands') return standing(roll, only.outcome, state);
    const net = outcomes.reduce<Fraction>(
      (sum, { outcome, part }) => plus(sum, times(fraction(part, units), netOf(submission, spot, outcome))),
      ZERO,
    );
    return {
      roll,
      is: resultOf(net, only!.outcome),
      net: formatFraction(minus(net, placed(submission, spot))),
      point: null,
    };
  });
};

const standing = (roll: Roll, outcome: Outcome & { is: 'stands' }, before: State): GridCell => ({
  roll,
  is: 'stands',
  net: null,
  point: outcome.state.point === before.point ? null : outcome.state.point,
});

const resultOf = (net: Fraction, first: Outcome): GridCell['is'] => {
  if (first.is === 'returned') return 'returned';
  return net.numerator > 0n ? 'won' : net.numerator < 0n ? 'lost' : 'returned';
};

const netOf = ({ payouts, choices: { vigorish } }: RulesSubmission, spot: Spot, outcome: Outcome): Fraction => {
  if (outcome.is !== 'pays') return outcome.is === 'loses' ? negated(ONE) : ZERO;
  const win = netWin(payouts[outcome.pays]!.odds);
  if (!spot.vigorish || vigorish?.when !== 'won') return win;
  return minus(win, vigorish.on === 'wager' ? rateOf(vigorish) : times(win, rateOf(vigorish)));
};

/** A vigorish at placement is gone whatever the dice show. */
const placed = ({ choices: { vigorish } }: RulesSubmission, spot: Spot): Fraction =>
  spot.vigorish && vigorish?.when === 'placed' ? rateOf(vigorish) : ZERO;

export const cellCount = (cells: readonly GridCell[], is: GridCell['is']): number =>
  cells.filter((cell) => cell.is === is).length;
