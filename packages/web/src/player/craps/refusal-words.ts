import { familyOf, type RulesSubmission, type Spot, supplementMax, type Wager } from '@hardway/engine';
import { shortAmount } from '../../design/amount.ts';
import type { Words } from '../../words/index.ts';
import { travelledPoint } from './names.ts';

/** A no of craps as a sentence; null leaves it to the words that both games share. */
export const crapsRefusal = (
  words: Words,
  submission: RulesSubmission,
  refused: string,
  position: string | null,
  wagers: readonly Wager[] = [],
): string | null => {
  const spot = spotAt(submission, position);
  switch (refused) {
    case 'wrong-time':
      return words.playerCraps.refusals['wrong-time'][spot?.made.when ?? 'bets-open'];
    case 'no-line-wager':
      return spot ? words.playerCraps.refusals['no-line-wager'] : words.playerCraps.refusals['no-line-to-throw'];
    case 'not-in-units':
      return words.playerCraps.refusals['not-in-units']({
        step: shortAmount(submission.limits.spots[spot?.id ?? '']?.increment ?? 100),
      });
    case 'above-maximum': {
      const most = spot && oddsMost(submission, spot, wagers);
      return most === undefined ? null : words.playerCraps.refusals['odds-most']({ most: shortAmount(most) });
    }
    case 'bets-closed':
    case 'call-waits':
    case 'contract-wager':
    case 'no-increase':
    case 'not-callable':
    case 'wrong-role':
    case 'out-of-order':
    case 'not-offered':
    case 'unknown-spot':
      return words.playerCraps.refusals[refused];
    default:
      return null;
  }
};

const spotAt = ({ spots }: RulesSubmission, position: string | null): Spot | undefined => {
  const id = position !== null && travelledPoint(position) !== null ? familyOf(position) : position;
  return spots.find((spot) => spot.id === id);
};

const oddsMost = (submission: RulesSubmission, spot: Spot, wagers: readonly Wager[]): number | undefined => {
  const { line, point } = spot.made;
  const found = wagers.find(
    (wager) =>
      wager.spot === line && wager.state.point !== null && (point === undefined || wager.state.point === point),
  );
  return found && supplementMax(submission, spot, found);
};
