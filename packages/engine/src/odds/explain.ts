import { type Roll, weightedRolls } from '../dice/index.ts';
import {
  FRESH,
  legsOf,
  type PayKey,
  type Payout,
  payKeysOf,
  type Reading,
  type Rulebook,
  type Spot,
  step,
} from '../rules/index.ts';
import { type RulesSubmission, stakeMultiple } from '../submission/index.ts';
import { startOf } from './figures.ts';

/** Possible payouts of a wager, part by part, without those that the submission sets to nothing. */
export const payoutsOf = (
  { spots, payouts }: RulesSubmission,
  spot: Spot,
): readonly ({ readonly key: PayKey } & Payout)[] =>
  legsOf(spots, spot)
    .flatMap((leg) => payKeysOf(leg.play, startOf(leg.spot, null)))
    .map((key) => ({ key, ...payouts[key]! }))
    .filter(({ odds }) => odds.win > 0);

/** The rolls that win at once, without regard to order, with the ways to throw each; null for longer plays. */
export const winningRolls = (
  { spots, dice }: RulesSubmission,
  spot: Spot,
): readonly { readonly roll: Roll; readonly ways: number }[] | null => {
  const legs = legsOf(spots, spot);
  if (legs.some(({ play }) => play.kind !== 'one-roll')) return null;
  return weightedRolls(dice).filter(({ roll }) => legs.some(({ play }) => step(play, FRESH, roll).is === 'pays'));
};

/** The readings of the document that concern a wager. */
export const readingsFor = (rulebook: Rulebook, submission: RulesSubmission, spot: Spot): readonly Reading[] =>
  rulebook.readings.filter(({ clauses, families, option }) => {
    if (families) return families.some((family) => spot.id === family || spot.id.startsWith(`${family}/`));
    if (option === 'rounding') return stakeMultiple(submission, spot, startOf(spot, null)) > 1;
    const own = [spot.clause, ...payoutsOf(submission, spot).map(({ clause }) => clause)];
    return clauses.some((clause) => own.includes(clause));
  });
