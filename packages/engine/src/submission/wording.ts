import type { Wording } from '../money/index.ts';
import type { Rulebook, SpotId } from '../rules/index.ts';
import type { RulesSubmission } from './submission.ts';

/** The wording of a position's odds: that of its place on the layout, of the whole layout, or as filed. */
export const wordingOf = ({ layouts }: Rulebook, submission: RulesSubmission, spot: SpotId): Wording => {
  const layout = layouts.find(({ id }) => id === submission.layout);
  const places = layout?.cells.flatMap(({ shows }) => ('spot' in shows ? [shows] : []));
  return places?.find((place) => place.spot === spot)?.wording ?? layout?.wording ?? submission.wording;
};
