import {
  formatOdds,
  type Point,
  payKeysOf,
  type Rulebook,
  type RulesSubmission,
  type Spot,
  startOf,
  wordingOf,
} from '@hardway/engine';

/** The odds of a spot as its layout words them: one for each way to win, and only once. Composites are paid by their parts. */
export const spotOdds = (
  rulebook: Rulebook,
  submission: RulesSubmission,
  spot: Spot,
  point: Point | null,
): readonly string[] => {
  if (spot.play.kind === 'split') return [];
  const wording = wordingOf(rulebook, submission, spot.id);
  const { play } = spot;
  // What stays up on a come out roll is paid nothing on top.
  const isPaid = (key: string): boolean => play.kind !== 'lucky-shooter' || key !== play.comeOutPays;
  const odds = payKeysOf(play, startOf(spot, point))
    .filter(isPaid)
    .map((key) => submission.payouts[key]!.odds)
    .filter(({ win }) => win > 0)
    .map((each) => formatOdds(each, wording));
  return [...new Set(odds)];
};
