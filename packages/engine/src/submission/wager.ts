import type { Money } from '../money/index.ts';
import {
  FRESH,
  POINTS,
  type Point,
  positionOf,
  type Refusal,
  refusal,
  type Spot,
  type SpotId,
  type State,
} from '../rules/index.ts';
import type { RulesSubmission } from './submission.ts';

/** A wager on the layout. */
export interface Wager {
  readonly spot: SpotId;
  readonly stake: Money;
  readonly state: State;
  /** The player's call of on or off for come out rolls, once the dealer has confirmed it. */
  readonly called?: boolean;
  /** Called off while a point is on, until that point is decided. */
  readonly offNow?: true;
  /** A don't wager that went down may not go up again. */
  readonly reduced?: boolean;
  /** The part of the stake whose vigorish was paid since the dice last flew. */
  readonly fresh?: Money;
  /** The part of the stake that has won since its vigorish was paid. */
  readonly decided?: Money;
}

/** The moment in the game and the same player's other wagers, on which a wager may depend. */
export interface Situation {
  readonly betting: 'not-open' | 'open' | 'closed';
  /** The shooter's point; null on a come out roll, and always at Sic Bo. */
  readonly point: Point | null;
  /** Whether the present shooter has yet to make a first roll. */
  readonly newShooter: boolean;
  readonly wagers: readonly Wager[];
  /** Don't wagers that the player took down since the last roll. */
  readonly withdrawn: readonly SpotId[];
}

/** The spots of a submission by their ids, made once. */
const byId = new WeakMap<RulesSubmission, ReadonlyMap<SpotId, Spot>>();

const spotsById = (submission: RulesSubmission): ReadonlyMap<SpotId, Spot> => {
  const known = byId.get(submission);
  if (known) return known;
  const made = new Map(submission.spots.map((spot) => [spot.id, spot]));
  byId.set(submission, made);
  return made;
};

export const offeredSpot = (submission: RulesSubmission, id: SpotId): Spot | undefined => spotsById(submission).get(id);

/** The spot that an admitted wager lies on. */
export const spotOf = (submission: RulesSubmission, { spot: id }: Wager): Spot => {
  const spot = offeredSpot(submission, id);
  if (!spot) throw new Error(`There is a wager on ${id}, which is not on offer.`);
  return spot;
};

export const findSpot = (submission: RulesSubmission, id: string): Spot | Refusal => {
  const spot = offeredSpot(submission, id);
  if (spot) return spot;
  const withheld = submission.withheld.find((candidate) => candidate.spot === id);
  if (withheld) return refusal('not-offered', withheld.clause, `${id} is not offered: ${withheld.says}.`);
  const travelled = submission.spots.find(
    ({ id: own, play }) => play.kind === 'line' && play.travels && POINTS.some((point) => id === `${own}/${point}`),
  );
  if (travelled)
    return refusal(
      'unknown-spot',
      travelled.clause,
      `${id} is where a wager on ${travelled.id} lies once it has travelled; it is made on ${travelled.id}.`,
    );
  const sameDice = submission.spots.find((spot) => isOfFaces(spot) && inOrder(spot.id) === inOrder(id));
  if (sameDice)
    return refusal('unknown-spot', sameDice.clause, `There is no spot ${JSON.stringify(id)}: it is ${sameDice.id}.`);
  const absent = submission.absent.find((candidate) => candidate.spot === id);
  if (absent) return refusal('unknown-spot', absent.clause, `${submission.rulebook} has no ${id}: ${absent.says}.`);
  return refusal(
    'unknown-spot',
    submission.clauses.wagers,
    `${submission.rulebook} has no spot ${JSON.stringify(id)}.`,
  );
};

/** Digits of other spots are a number, such as a total. */
const isOfFaces = ({ play }: Spot): boolean =>
  play.kind === 'one-roll' && play.wins.every(({ when }) => !('total' in when));

/** A spot's id with its faces from low to high: people name them as they see them. */
const inOrder = (id: string): string => id.replace(/\d{2,}$/, (faces) => [...faces].toSorted().join(''));

/** The player's wager at a position of the layout: `come` is the one in the come box, `come/6` one that has travelled. */
export const wagerAt = (
  submission: RulesSubmission,
  wagers: readonly Wager[],
  position: string,
): { wager: Wager; spot: Spot } | undefined => {
  for (const wager of wagers) {
    // A position begins with its spot, so that few wagers have to be looked at.
    if (!position.startsWith(wager.spot)) continue;
    const spot = spotOf(submission, wager);
    if (positionOf(spot, wager.state) === position) return { wager, spot };
  }
  return undefined;
};

/** Whether a player may call wagers on a spot on and off: what supports a line wager works as filed. */
export const isCallable = ({ comeOut, play }: Spot): boolean => comeOut !== undefined && play.kind !== 'supplement';

/** Whether a come out roll counts for a wager: as it was last called, or else as document and filing say. */
export const worksOnComeOut = ({ choices }: RulesSubmission, spot: Spot, called?: boolean): boolean => {
  const filedOff = spot.play.kind === 'supplement' && choices.comeOdds === 'off';
  return called ?? (spot.comeOut === undefined || (spot.comeOut.works && !filedOff));
};

/** How a spot's wagers take come out rolls; null where these are like any other. */
export type ComeOutRule = 'on-unless-called' | 'off-unless-called' | 'always-on' | 'goes-back';

export const comeOutRule = (submission: RulesSubmission, spot: Spot): ComeOutRule | null => {
  if (!spot.comeOut) return null;
  const works = worksOnComeOut(submission, spot);
  if (isCallable(spot)) return works ? 'on-unless-called' : 'off-unless-called';
  return works ? 'always-on' : 'goes-back';
};

/** Whether the next roll counts for a wager. */
export const isWorking = (submission: RulesSubmission, wager: Wager, point: Point | null): boolean =>
  point === null ? worksOnComeOut(submission, spotOf(submission, wager), wager.called) : !wager.offNow;

export const freshState = (spot: Spot, line?: Wager): State => {
  if (spot.play.kind !== 'supplement') return FRESH;
  const point = spot.made.point ?? line?.state.point ?? null;
  return { point, seen: [] };
};
