import { type Point, payKeysOf, type RulesSubmission, type Spot, startOf } from '@hardway/engine';

/** Minor units of a whole one. */
const WHOLE = 100;

/** The stake on which a wager wins whole units, as players bet it: 6 on the six at 7 to 6. */
export const wholeStep = ({ payouts }: RulesSubmission, spot: Spot, point: Point | null): number => {
  if (spot.play.kind === 'split') return WHOLE;
  const keys = payKeysOf(spot.play, startOf(spot, point));
  return Math.max(...keys.map((key) => payouts[key]!.odds.on)) * WHOLE;
};

/** A chip as a stake that can be paid: its own value, else the nearest that wins whole units, else a little less. */
export const nearestStep = (chip: number, multiple: number, whole: number): number => {
  if (chip % multiple === 0) return chip;
  const near = Math.round(chip / whole) * whole;
  const isNear = near > 0 && near % multiple === 0 && Math.abs(near - chip) * 2 <= chip;
  return isNear ? near : Math.floor(chip / multiple) * multiple;
};

/** What may be added on a spot: payable multiples from the least to the most. */
interface Stakes {
  readonly least: number;
  readonly most: number;
  readonly multiple: number;
}

/** What a chip comes to where the button says the amount. */
export const chipStake = (
  submission: RulesSubmission,
  spot: Spot,
  point: Point | null,
  chip: number,
  { least, most, multiple }: Stakes,
): number => Math.max(least, Math.min(most, nearestStep(chip, multiple, wholeStep(submission, spot, point))));

/**
 * What a tap with a chip may put down: the chip’s own value where it can be paid, and nothing else. Otherwise the amounts
 * beside it to choose from, smallest first: those that win whole units, or the nearest payable one where there are none.
 */
export const offeredStakes = (
  submission: RulesSubmission,
  spot: Spot,
  point: Point | null,
  chip: number,
  { least, most, multiple }: Stakes,
): readonly number[] => {
  const isOpen = (stake: number): boolean => stake >= least && stake <= most && stake % multiple === 0;
  if (isOpen(chip)) return [chip];
  const step = wholeStep(submission, spot, point);
  const whole = step % multiple === 0 ? step : multiple;
  const below = Math.floor(chip / whole) * whole;
  const nearest = Math.max(least, Math.min(most, Math.floor(chip / multiple) * multiple));
  const offered = isOpen(below) ? [below, below + whole] : [nearest, below + whole];
  return [...new Set(offered)].filter(isOpen).toSorted((a, b) => a - b);
};
