import {
  isWorking,
  type LegalAction,
  type Point,
  positionOf,
  type Refusal,
  type RulesSubmission,
  type Spot,
  spotOf,
  type Wager,
  type WaitingCall,
} from '@hardway/engine';
import type { OwnPart } from '@hardway/server/protocol';

/** A wager of the own seat as it lies on the felt. */
export interface OnFelt {
  /** Where it lies: a come bet that has travelled lies on its number, `come/6`. */
  readonly position: string;
  readonly spot: Spot;
  readonly wager: Wager;
  /** Whether the next roll counts for it. */
  readonly works: boolean;
  /** Why it may not come down, for a contract wager. */
  readonly lock: Refusal | null;
  /** What was called and waits for the dealer; undefined when nothing waits, null when it cannot be called at all. */
  readonly called: WaitingCall | undefined | null;
}

export const findAction = (
  actions: readonly LegalAction[],
  action: LegalAction['action'],
  spot: string | null,
): LegalAction | undefined => actions.find((entry) => entry.action === action && entry.spot === spot);

/** As the felt has them, odds right after the line that they support; a bet that is pressed stays where it is. */
const inOrder = (submission: RulesSubmission, wagers: readonly Wager[]): readonly Wager[] => {
  const place = (wager: Wager): number => {
    const { id, made } = spotOf(submission, wager);
    const index = submission.spots.findIndex((spot) => spot.id === (made.line ?? id));
    return index * 100 + (wager.state.point ?? 0) * 2 + (made.line ? 1 : 0);
  };
  return wagers.toSorted((a, b) => place(a) - place(b));
};

export const wagersOnFelt = (
  submission: RulesSubmission,
  own: Pick<OwnPart, 'bets' | 'calls'>,
  point: Point | null,
  actions: readonly LegalAction[],
): readonly OnFelt[] =>
  inOrder(submission, own.bets?.wagers ?? []).map((wager) => {
    const spot = spotOf(submission, wager);
    const position = positionOf(spot, wager.state);
    const refusal = findAction(actions, 'remove', position)?.refusal ?? null;
    const isCallable = findAction(actions, 'call', position) !== undefined;
    return {
      position,
      spot,
      wager,
      works: isWorking(submission, wager, point),
      lock: refusal?.refused === 'contract-wager' ? refusal : null,
      called: isCallable ? own.calls.find((call) => call.spot === position) : null,
    };
  });

/** The odds that lie beside a line wager, or could. */
export const supportOf = ({ spots }: RulesSubmission, { wager }: OnFelt): Spot | undefined =>
  wager.state.point === null
    ? undefined
    : spots.find(
        ({ made }) => made.line === wager.spot && (made.point === undefined || made.point === wager.state.point),
      );
