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

/** What a chip comes to on a spot, within what may be added there. */
export const chipStake = (
  submission: RulesSubmission,
  spot: Spot,
  point: Point | null,
  chip: number,
  { least, most, multiple }: { readonly least: number; readonly most: number; readonly multiple: number },
): number => Math.max(least, Math.min(most, nearestStep(chip, multiple, wholeStep(submission, spot, point))));
