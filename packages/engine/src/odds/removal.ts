import { weightedRolls } from '../dice/index.ts';
import { compare, dividedBy, type Fraction, fraction, negated, netWin, ONE, sum, times, ZERO } from '../money/index.ts';
import { type Collect, FRESH, type LuckyShooter, type Spot, type State, step } from '../rules/index.ts';
import { diceOf, type RulesSubmission } from '../submission/index.ts';

/** Plays that never come back to a state they have left. */
type OneWay = Collect | LuckyShooter;

/** When a stake is best taken back between rolls, and what that is worth. */
export interface BestRemoval {
  /** The edge for a player who always does what is best. */
  readonly edge: Fraction;
  /** Every position after the first roll that changed something for the wager, in the order in which they are met. */
  readonly positions: readonly RemovalChoice[];
}

export interface RemovalChoice {
  readonly state: State;
  /** The mean net win, for each unit staked, of leaving it up for one more roll and doing what is best from then on. */
  readonly leaving: Fraction;
  readonly takeBack: boolean;
}

/**
 * Best removal of a wager whose stake may be taken back between rolls. It is not taken back while no roll has changed
 * anything for it: that would be a wager that was never made.
 */
export const bestRemoval = (submission: RulesSubmission, { id, play }: Spot): BestRemoval => {
  if (play.kind !== 'collect' && play.kind !== 'lucky-shooter')
    throw new Error(`When it is best to take ${id} back is not worked out here.`);
  const known = new Map<string, RemovalChoice>();
  const edge = negated(bestNet(submission, play, FRESH, known));
  known.delete(keyOf(FRESH));
  const size = ({ state }: RemovalChoice) => state.seen.length;
  return { edge, positions: [...known.values()].sort((a, b) => size(a) - size(b)) };
};

/** Whether best removal of a wager can be worked out. */
export const canBeTakenBack = ({ play }: Spot): boolean => play.kind === 'collect' || play.kind === 'lucky-shooter';

const keyOf = ({ point, seen }: State): string => `${point}:${seen}`;

/** The mean net win of leaving the stake up at least until the next roll that changes something. */
const bestNet = (
  submission: RulesSubmission,
  play: OneWay,
  state: State,
  known: Map<string, RemovalChoice>,
): Fraction => {
  const before = known.get(keyOf(state));
  if (before) return before.leaving;
  const branches = weightedRolls(diceOf(submission)).map(({ roll, ways }) => {
    const outcome = step(play, state, roll);
    if (outcome.is !== 'stands')
      return { ways, net: outcome.is === 'pays' ? netWin(submission.payouts[outcome.pays]!.odds) : negated(ONE) };
    const paid = outcome.pays === undefined ? ZERO : netWin(submission.payouts[outcome.pays]!.odds);
    if (keyOf(outcome.state) === keyOf(state)) return { ways: 0, net: times(fraction(ways), paid) };
    const ahead = bestNet(submission, play, outcome.state, known);
    return { ways, net: compare(ahead, ZERO) < 0 ? ZERO : ahead };
  });
  const changing = branches.reduce((all, { ways }) => all + ways, 0);
  const leaving = dividedBy(
    sum(branches.map(({ ways, net }) => (ways === 0 ? net : times(fraction(ways), net)))),
    fraction(changing),
  );
  known.set(keyOf(state), { state, leaving, takeBack: compare(leaving, ZERO) < 0 });
  return leaving;
};
