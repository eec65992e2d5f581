import { compare, dividedBy, type Fraction, fraction, negated, netWin, ONE, sum, times, ZERO } from '../money/index.ts';
import { type Collect, FRESH, type LuckyShooter, type Spot, type State, step } from '../rules/index.ts';
import type { RulesSubmission } from '../submission/index.ts';
import { weightedRolls } from './chain.ts';

/** Plays that never come back to a state they have left. */
type OneWay = Collect | LuckyShooter;

/**
 * The edge of a wager whose stake may be taken back between rolls, for a player who always does what is best. It is not
 * taken back while no roll has changed anything for it: that would be a wager that was never made.
 */
export const edgeUnderBestRemoval = (submission: RulesSubmission, { id, play }: Spot): Fraction => {
  if (play.kind !== 'collect' && play.kind !== 'lucky-shooter')
    throw new Error(`When it is best to take ${id} back is not worked out here.`);
  return negated(bestNet(submission, play, FRESH, new Map()));
};

const keyOf = ({ point, seen }: State): string => `${point}:${seen}`;

/** The mean net win of leaving the stake up at least until the next roll that changes something. */
const bestNet = (submission: RulesSubmission, play: OneWay, state: State, known: Map<string, Fraction>): Fraction => {
  const before = known.get(keyOf(state));
  if (before) return before;
  const changes = weightedRolls(submission.dice).flatMap(({ roll, ways }) => {
    const outcome = step(play, state, roll);
    if (outcome.is !== 'stands')
      return [{ ways, net: outcome.is === 'pays' ? netWin(submission.payouts[outcome.pays]!.odds) : negated(ONE) }];
    if (keyOf(outcome.state) === keyOf(state)) return [];
    const ahead = bestNet(submission, play, outcome.state, known);
    return [{ ways, net: compare(ahead, ZERO) < 0 ? ZERO : ahead }];
  });
  const all = changes.reduce((total, { ways }) => total + ways, 0);
  const value = dividedBy(sum(changes.map(({ ways, net }) => times(fraction(ways), net))), fraction(all));
  known.set(keyOf(state), value);
  return value;
};
