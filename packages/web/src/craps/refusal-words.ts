import { type RulesSubmission, type Spot, supplementMax, type Wager } from '@hardway/engine';
import { shortAmount } from '../design/amount.ts';
import { familyOf } from './felt-plan.ts';
import { travelledPoint } from './names.ts';
import type { CrapsWords } from './words-en.ts';

/** A no of craps as a sentence; null leaves it to the words that both games share. */
export const crapsRefusal = (
  words: CrapsWords,
  submission: RulesSubmission,
  refused: string,
  position: string | null,
  wagers: readonly Wager[] = [],
): string | null => {
  const { refusals } = words;
  const spot = spotAt(submission, position);
  switch (refused) {
    case 'wrong-time':
      return refusals['wrong-time'][spot?.made.when ?? 'bets-open'];
    case 'no-line-wager':
      return spot ? refusals['no-line-wager'] : refusals['no-line-to-throw'];
    case 'not-in-units':
      return refusals['not-in-units'](shortAmount(submission.limits.spots[spot?.id ?? '']?.increment ?? 100));
    case 'above-maximum': {
      const most = spot && oddsMost(submission, spot, wagers);
      return most === undefined ? null : refusals['odds-most'](shortAmount(most));
    }
    case 'bets-closed':
    case 'contract-wager':
    case 'no-increase':
    case 'not-callable':
    case 'wrong-role':
    case 'out-of-order':
    case 'not-offered':
    case 'unknown-spot':
      return refusals[refused];
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
