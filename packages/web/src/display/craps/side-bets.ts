import { formatOdds, type PayKey, type Rulebook, type RulesSubmission, type Spot, wordingOf } from '@hardway/engine';

/** What a wall has to tell of a side bet. */
export interface ShownSideBet {
  readonly is: 'fire' | 'bonus' | 'dice-ology' | 'lucky-shooter';
  readonly pays: readonly { readonly what: string; readonly odds: string }[];
  readonly min: number;
  readonly max: number;
}

const KINDS: readonly ShownSideBet['is'][] = ['fire', 'bonus', 'dice-ology', 'lucky-shooter'];

/** The side bets that this table offers, each with all its payouts as the document words them. */
export const sideBetsOn = (rulebook: Rulebook, submission: RulesSubmission): readonly ShownSideBet[] =>
  KINDS.flatMap((is) => {
    const spots = submission.spots.filter(({ id }) => id === is || id.startsWith(`${is}/`));
    const [first] = spots;
    if (!first) return [];
    const { min, max } = submission.limits.spots[first.id] ?? submission.limits;
    return [{ is, pays: spots.flatMap((spot) => paysOf(rulebook, submission, spot)), min, max }];
  });

/** Payouts that bring something, the smallest number of points first. */
const paysOf = (rulebook: Rulebook, submission: RulesSubmission, spot: Spot): ShownSideBet['pays'] => {
  const wording = wordingOf(rulebook, submission, spot.id);
  return keysOf(spot).flatMap(([what, key]) => {
    const odds = submission.payouts[key]?.odds;
    return odds && odds.win > 0 ? [{ what, odds: formatOdds(odds, wording) }] : [];
  });
};

const keysOf = ({ id, play }: Spot): readonly (readonly [what: string, key: PayKey])[] => {
  switch (play.kind) {
    case 'points-made':
      return Object.entries(play.pays);
    case 'collect':
      return [[id, play.pays]];
    case 'lucky-shooter':
      return [['come-out', play.comeOutPays], ...Object.entries(play.pays), ['top', play.topPays]];
    default:
      return [];
  }
};
