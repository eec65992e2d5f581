import { type Face, formatOdds, type Pattern, type RulesSubmission, type Spot, type Wording } from '@hardway/engine';

/** What a position shows on the felt, from how dice decide it. */
type Figure =
  | { readonly is: 'dice'; readonly faces: readonly Face[] }
  | { readonly is: 'number'; readonly text: string }
  | { readonly is: 'name'; readonly note: string };

export const figureOf = ({ play }: Spot): Figure => {
  const pattern = play.kind === 'one-roll' ? play.wins[0]?.when : undefined;
  return pattern ? pictured(pattern) : { is: 'name', note: '' };
};

const pictured = (pattern: Pattern): Figure => {
  if ('shows' in pattern) return { is: 'dice', faces: pattern.shows };
  if ('exactly' in pattern) return { is: 'dice', faces: [pattern.face] };
  if ('total' in pattern && pattern.total.length === 1) return { is: 'number', text: `${pattern.total[0]}` };
  if ('both' in pattern && 'among' in pattern.both[0])
    return { is: 'number', text: pattern.both[0].among.toReversed().join(' ') };
  return { is: 'name', note: 'both' in pattern ? rangeOf(pattern.both[0]) : '' };
};

/** "4–10" for totals that follow each other. */
const rangeOf = (pattern: Pattern): string => {
  if (!('total' in pattern)) return '';
  const [first, last] = [pattern.total[0], pattern.total.at(-1)];
  const follow = pattern.total.every((total, index) => total === first! + index);
  return follow ? `${first}–${last}` : '';
};

/** The odds as the layout words them, one for each way to win; halves as the felt prints them. */
export const oddsOf = ({ payouts }: RulesSubmission, { play }: Spot, wording: Wording): readonly string[] =>
  play.kind === 'one-roll' ? play.wins.map(({ pays }) => printedOdds(formatOdds(payouts[pays]!.odds, wording))) : [];

/** The longest odds of a position's family. */
export const longestOdds = (submission: RulesSubmission, spot: Spot, wording: Wording): string => {
  const family = spot.id.split('/')[0];
  const all = submission.spots.filter(({ id }) => id.split('/')[0] === family);
  return all
    .flatMap((each) => oddsOf(submission, each, wording))
    .reduce((longest, odds) => (odds.length > longest.length ? odds : longest), '');
};

export const printedOdds = (odds: string): string => odds.replace(' 1/2', '½');

/** A name without the numbers that its dice show already. */
export const familyName = (name: string): string => name.replace(/(\s\d)+$/, '').replace(/\s\d+$/, '');
