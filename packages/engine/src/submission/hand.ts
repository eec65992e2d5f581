import type { Roll } from '../dice/index.ts';
import { money, ZERO } from '../money/index.ts';
import { type Line, type Point, positionOf, type Spot, type SpotId, step } from '../rules/index.ts';
import { type Decided, type Settlement, settleOn } from './settle.ts';
import type { RulesSubmission } from './submission.ts';
import { exposed, stayingUp } from './vigorish.ts';
import { isWorking, offeredSpot, spotOf, type Wager } from './wager.ts';

/** Where a craps hand stands. A game without a shooter is always where it began. */
export interface Hand {
  readonly point: Point | null;
  /** Whether the shooter has yet to make a first roll. */
  readonly newShooter: boolean;
}

export const NEW_HAND: Hand = { point: null, newShooter: true };

/** Whether the game has a shooter, whose line wager sets a point. */
export const hasHand = ({ clauses }: RulesSubmission): boolean => clauses.shooterNeeds !== null;

/** The line wager whose point is the hand's. */
export const handLine = (submission: RulesSubmission): Line => {
  const needed = submission.clauses.shooterNeeds?.spots[0];
  const play = submission.spots.find(({ id }) => id === needed)?.play;
  if (play?.kind !== 'line') throw new Error(`${submission.rulebook} has no line wager that a shooter needs.`);
  return play;
};

/** Whether a wager is on the line: one of those of which the shooter needs one. */
export const isOnLine = ({ clauses }: RulesSubmission, spot: SpotId): boolean =>
  clauses.shooterNeeds?.spots.includes(spot) ?? false;

/** Whether a wager travels to the number of its point. */
export const isTraveller = (submission: RulesSubmission, spot: SpotId): boolean => {
  const play = offeredSpot(submission, spot)?.play;
  return play?.kind === 'line' && play.travels !== null;
};

/** The hand's point after a roll: the one that a line wager made before it would have. */
export const nextPoint = (line: Line, point: Point | null, roll: Roll): Point | null => {
  const outcome = step(line, { point, seen: [] }, roll);
  return outcome.is === 'stands' ? outcome.state.point : null;
};

/** A line wager that loses its point, to a loser 7, takes the dice from the shooter. */
export const nextHand = (submission: RulesSubmission, { point }: Hand, roll: Roll): Hand => {
  if (!hasHand(submission)) return NEW_HAND;
  const outcome = step(handLine(submission), { point, seen: [] }, roll);
  return {
    point: outcome.is === 'stands' ? outcome.state.point : null,
    newShooter: point !== null && outcome.is === 'loses',
  };
};

/** A wager that a roll decided, or paid while it stands. */
export interface Resolved {
  readonly wager: Wager;
  readonly position: SpotId;
  readonly settlement: Settlement;
}

/** A roll's effect on a player's wagers: those resolved, those that travelled, and those left. */
export interface Resolution {
  readonly resolved: readonly Resolved[];
  readonly moved: readonly { readonly from: SpotId; readonly to: SpotId }[];
  readonly left: readonly Wager[];
}

export const resolve = (
  submission: RulesSubmission,
  point: Point | null,
  wagers: readonly Wager[],
  roll: Roll,
): Resolution => {
  const resolved: Resolved[] = [];
  const moved: { from: SpotId; to: SpotId }[] = [];
  const left: Wager[] = [];
  for (const wager of wagers) {
    const spot = spotOf(submission, wager);
    const settlement = settleAwake(submission, spot, wager, point, roll);
    const position = positionOf(spot, wager.state);
    if (settlement.result !== 'stands' || settlement.returned > 0) resolved.push({ wager, position, settlement });
    const next = remains(submission, wager, settlement);
    if (!next) continue;
    left.push(next);
    const to = positionOf(spot, next.state);
    if (to !== position) moved.push({ from: position, to });
  }
  return { resolved, moved, left };
};

/** Asleep, a wager stands; but what supports a line wager goes back when that wager is decided. */
const settleAwake = (
  submission: RulesSubmission,
  spot: Spot,
  wager: Wager,
  point: Point | null,
  roll: Roll,
): Settlement => {
  const settlement = settleOn(submission, spot, wager, roll);
  if (isWorking(submission, wager, point)) return settlement;
  return spot.play.kind === 'supplement' && settlement.result !== 'stands'
    ? goesBack(wager, spot, settlement)
    : { result: 'stands', state: wager.state, returned: money(0), breakage: ZERO, clauses: [] };
};

const goesBack = ({ stake }: Wager, spot: Spot, decided: Decided): Decided => ({
  ...decided,
  result: 'returned',
  returned: stake,
  net: money(0),
  vigorish: money(0),
  breakage: ZERO,
  stands: false,
  clauses: [spot.clause],
});

const remains = (submission: RulesSubmission, wager: Wager, settlement: Settlement): Wager | undefined => {
  if (settlement.result === 'stands')
    return settlement.state === wager.state ? exposed(wager) : { ...exposed(wager), state: settlement.state };
  return settlement.stands ? stayingUp(submission, wager) : undefined;
};
