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
  rolls,
  type Spot,
  type State,
  step,
  sumUnits,
  times,
  vigorishShare,
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
      (sum, { outcome, part }) => plus(sum, times(fraction(part, units), netOf(submission, outcome))),
      ZERO,
    );
    const is = resultOf(net, only!.outcome);
    const vigorish = vigorishShare(submission, spot, is, net);
    return { roll, is, net: formatFraction(minus(net, vigorish)), point: null };
  });
};

const standing = (roll: Roll, outcome: Outcome & { is: 'stands' }, before: State): GridCell => ({
  roll,
  is: 'stands',
  net: null,
  point: outcome.state.point === before.point ? null : outcome.state.point,
});

const resultOf = (net: Fraction, first: Outcome): Exclude<GridCell['is'], 'stands'> => {
  if (first.is === 'returned') return 'returned';
  return net.numerator > 0n ? 'won' : net.numerator < 0n ? 'lost' : 'returned';
};

const netOf = ({ payouts }: RulesSubmission, outcome: Outcome): Fraction => {
  if (outcome.is === 'pays') return netWin(payouts[outcome.pays]!.odds);
  return outcome.is === 'loses' ? negated(ONE) : ZERO;
};

export const cellCount = (cells: readonly GridCell[], is: GridCell['is']): number =>
  cells.filter((cell) => cell.is === is).length;
