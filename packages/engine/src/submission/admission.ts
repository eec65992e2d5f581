import { fraction, type Money, money, NOTHING, shareOf, subtract } from '../money/index.ts';
import {
  type Clause,
  isRefusal,
  type Refusal,
  type RefusalCode,
  refusal,
  type Spot,
  type SpotId,
  says,
} from '../rules/index.ts';
import { checkPayable, checkStake } from './payable.ts';
import type { RulesSubmission } from './submission.ts';
import { checkCarried, checkSupplement, supplementOf, supportedLine } from './supplement.ts';
import { quote } from './value.ts';
import { restaked, vigorishBack, vigorishOf } from './vigorish.ts';
import { findSpot, freshState, isCallable, type Situation, type Wager, wagerAt } from './wager.ts';

/** A wager that may be made: what comes onto the layout, and the vigorish that is due now; negative if it goes back. */
export interface Admission {
  readonly wager: Wager;
  readonly added: Money;
  readonly vigorish: Money;
}

/** May this player put this much more on this spot now? */
export const admit = (
  submission: RulesSubmission,
  situation: Situation,
  spotId: SpotId,
  stake: unknown,
): Admission | Refusal => {
  const spot = findSpot(submission, spotId);
  if (isRefusal(spot)) return spot;
  const added = checkStake(submission, stake);
  if (isRefusal(added)) return added;
  const standing = wagerAt(submission, situation.wagers, spot.id)?.wager;
  const line = supportedLine(situation, spot);
  const problem =
    checkOpen(submission, situation) ??
    checkChange(spot, standing, situation) ??
    checkTime(submission, spot, situation, line);
  if (problem) return problem;
  const before: Wager = standing ?? { spot: spot.id, stake: NOTHING, state: freshState(spot, line) };
  const wager = restaked(submission, before, money(before.stake + added));
  const tooMuch = checkAmount(submission, spot, wager, line);
  return tooMuch ?? { wager, added, vigorish: vigorishDue(submission, spot, before.stake, wager.stake) };
};

/** The dealer's attestations for a spoken wager paid in cash. */
export interface Spoken {
  readonly confirmed: boolean;
  readonly converted: boolean;
}

/** May a spoken wager be taken? Only where the document takes them, confirmed and turned into chips. */
export const admitSpoken = (
  submission: RulesSubmission,
  situation: Situation,
  spotId: SpotId,
  stake: unknown,
  spoken: Spoken,
): Admission | Refusal => {
  const { accepted, clause, confirmed, converted } = submission.clauses.verbal;
  if (!accepted) return refusal('verbal-wager', clause, 'Spoken wagers with cash are not taken at this game.');
  if (!spoken.confirmed)
    return refusal('verbal-wager', confirmed ?? clause, 'A spoken wager counts once the dealer has confirmed it.');
  if (!spoken.converted)
    return refusal('verbal-wager', converted ?? clause, 'The cash of a spoken wager must be changed into chips.');
  return admit(submission, situation, spotId, stake);
};

/** May this wager be set to a new total, up or down? */
export const amend = (
  submission: RulesSubmission,
  situation: Situation,
  position: string,
  stake: unknown,
): Admission | Refusal => {
  const closed = checkOpen(submission, situation);
  if (closed) return closed;
  const found = wagerAt(submission, situation.wagers, position);
  if (!found) return refusal('unknown-spot', submission.clauses.placing, `There is no wager on ${quote(position)}.`);
  const total = checkStake(submission, stake);
  if (isRefusal(total)) return total;
  const { wager, spot } = found;
  if (total > wager.stake) return admitRaise(submission, situation, found, subtract(total, wager.stake));
  const problem = checkTakeDown(spot, wager);
  if (problem) return problem;
  const reduced = spot.changes.rule === 'down-only' && total < wager.stake;
  const lowered: Wager = { ...restaked(submission, wager, total), ...(reduced ? { reduced } : {}) };
  const supplement = supplementOf(submission, situation, wager);
  const tooLittle =
    checkAmount(submission, spot, lowered, supportedLine(situation, spot)) ??
    (supplement && checkCarried(submission, supplement, lowered));
  return (
    tooLittle ?? {
      wager: lowered,
      added: subtract(total, wager.stake),
      vigorish: subtract(NOTHING, vigorishBack(submission, wager, total)),
    }
  );
};

/** A wager that has travelled is raised where it lies, not with the next one in the come box. */
const admitRaise = (
  submission: RulesSubmission,
  situation: Situation,
  { wager, spot }: { wager: Wager; spot: Spot },
  added: Money,
): Admission | Refusal =>
  wager.state.point !== null && spot.play.kind === 'line'
    ? (checkChange(spot, wager, situation) ?? lateForLine(spot))
    : admit(submission, situation, spot.id, added);

/** May this wager be taken down? */
export const withdraw = (submission: RulesSubmission, situation: Situation, position: string): Wager | Refusal => {
  const closed = checkOpen(submission, situation);
  if (closed) return closed;
  const found = wagerAt(submission, situation.wagers, position);
  if (!found) return refusal('unknown-spot', submission.clauses.placing, `There is no wager on ${quote(position)}.`);
  return checkTakeDown(found.spot, found.wager, found.spot.changes.stays) ?? found.wager;
};

/** May this wager be called on or off: on come out rolls, or now, until the point is decided? */
export const callWager = (
  submission: RulesSubmission,
  situation: Situation,
  position: string,
  working: boolean,
  now = false,
): Wager | Refusal => {
  const closed = checkOpen(submission, situation);
  if (closed) return closed;
  const found = wagerAt(submission, situation.wagers, position);
  if (!found) return refusal('unknown-spot', submission.clauses.placing, `There is no wager on ${quote(position)}.`);
  const { spot, wager } = found;
  if (!isCallable(spot)) return refusal('not-callable', spot.clause, `${spot.name.en} cannot be called on or off.`);
  return (
    (now ? checkCallNow(submission, situation, spot, wager, working) : undefined) ?? calledWager(wager, working, now)
  );
};

/** The clauses let a wager sleep on come out rolls alone; off with a point on is the operator's to allow. */
const checkCallNow = (
  { choices }: RulesSubmission,
  { point }: Situation,
  spot: Spot,
  wager: Wager,
  working: boolean,
): Refusal | undefined => {
  const no = (code: RefusalCode, message: string) => refusal(code, spot.comeOut?.clause ?? spot.clause, message);
  if (point === null) return no('wrong-time', 'No point is on, so a call can only be about come out rolls.');
  if (!working && choices.offWithPoint === false)
    return no(
      'not-callable',
      `At this table ${spot.name.en} works whenever a point is on; it may be taken down instead of called off.`,
    );
  const isOn = wager.offNow !== true;
  return isOn === working ? no('nothing-to-do', `${spot.name.en} is ${isOn ? 'on' : 'off'} already.`) : undefined;
};

export const calledWager = ({ offNow, ...wager }: Wager, working: boolean, now: boolean): Wager => {
  if (now) return working ? wager : { ...wager, offNow: true };
  return { ...wager, called: working, ...(offNow ? { offNow } : {}) };
};

const englishName = ({ spots }: RulesSubmission, id: string): string =>
  spots.find((spot) => spot.id === id)?.name.en ?? id;

/** May a player with these wagers throw the dice? */
export const checkShooter = (submission: RulesSubmission, wagers: readonly Wager[]): Refusal | undefined => {
  const { clauses } = submission;
  const needs = clauses.shooterNeeds;
  if (!needs || wagers.some((wager) => needs.spots.includes(wager.spot))) return undefined;
  const names = needs.spots.map((id) => `a ${englishName(submission, id)}`).join(' or ');
  return refusal('no-line-wager', needs.clause, `The shooter needs ${names} before throwing.`);
};

/** A composite wager for which the layout has no area becomes the wagers it is broken down into. */
export const breakDown = (
  { choices }: RulesSubmission,
  spot: Spot,
  stake: Money,
): readonly { spot: SpotId; stake: Money }[] => {
  const { withoutArea } = spot;
  const hasArea = !withoutArea || (choices as Readonly<Record<string, unknown>>)[withoutArea.option] === true;
  if (hasArea) return [{ spot: spot.id, stake }];
  const units = withoutArea.parts.reduce((sum, part) => sum + part.units, 0);
  return withoutArea.parts.map((part) => ({ spot: part.spot, stake: shareOf(stake, fraction(part.units, units)) }));
};

const checkOpen = (submission: RulesSubmission, { betting }: Situation): Refusal | undefined => {
  const { bettingOpens, bettingCloses } = submission.clauses;
  if (betting === 'not-open') return refusal('bets-closed', bettingOpens, 'Betting has not opened yet.');
  return betting === 'closed' ? refusal('bets-closed', bettingCloses, 'Betting is closed.') : undefined;
};

/** Adding to a standing wager, or putting back one that went down. */
const checkChange = (spot: Spot, standing: Wager | undefined, situation: Situation): Refusal | undefined => {
  const { rule, clause } = spot.changes;
  if (rule === 'locked' && standing)
    return refusal('contract-wager', clause, `${spot.name.en} may not be changed until it is decided.`);
  if (rule === 'locked-on-point' && standing && standing.state.point !== null)
    return refusal('contract-wager', clause, `${spot.name.en} may not be changed once its point is set.`);
  const wentDown = standing?.reduced || (!standing && situation.withdrawn.includes(spot.id));
  return rule === 'down-only' && wentDown
    ? refusal('no-increase', clause, `${spot.name.en} may not go up again once it has been reduced or removed.`)
    : undefined;
};

const checkTakeDown = (spot: Spot, { state }: Wager, clause = spot.changes.clause): Refusal | undefined => {
  const { rule } = spot.changes;
  const locked = rule === 'locked' || (rule === 'locked-on-point' && state.point !== null);
  return locked
    ? refusal('contract-wager', clause, `${spot.name.en} may not be reduced or taken down ${LOCKED_UNTIL[rule]}.`)
    : undefined;
};

const LOCKED_UNTIL = { locked: 'until it is decided', 'locked-on-point': 'once its point is set' } as const;

const checkTime = (
  submission: RulesSubmission,
  spot: Spot,
  situation: Situation,
  line: Wager | undefined,
): Refusal | undefined => {
  const { when, clause } = spot.made;
  const no = (message: string) => refusal('wrong-time', clause, `${spot.name.en} ${message}.`);
  switch (when) {
    case 'bets-open':
      return undefined;
    case 'come-out':
      return situation.point === null ? undefined : lateForLine(spot);
    case 'point-on':
      return situation.point === null ? no('may be made only while a point is on') : undefined;
    case 'new-shooter':
      return situation.newShooter && situation.point === null
        ? undefined
        : no('may be made only before a new shooter’s first come out roll');
    case 'supporting':
      return line ? undefined : noLine(submission, spot, clause);
  }
};

const lateForLine = (spot: Spot): Refusal =>
  refusal('wrong-time', spot.made.clause, `${spot.name.en} may be made only right before its first roll.`);

const noLine = (submission: RulesSubmission, spot: Spot, clause: Clause): Refusal => {
  const line = englishName(submission, spot.made.line ?? '');
  const point = spot.made.point ? ` on ${spot.made.point}` : ' with a point';
  return refusal('no-line-wager', clause, `${spot.name.en} needs a ${line}${point} to support.`);
};

const checkAmount = (submission: RulesSubmission, spot: Spot, wager: Wager, line?: Wager): Refusal | undefined =>
  checkPayable(submission, spot, wager.stake, wager.state) ??
  (line ? checkSupplement(submission, spot, wager.stake, line) : checkLimits(submission, spot, wager.stake));

const checkLimits = ({ limits, clauses }: RulesSubmission, spot: Spot, stake: Money): Refusal | undefined => {
  const own = limits.spots[spot.id];
  const { min, max } = own ?? limits;
  if (stake < min)
    return refusal(
      'below-minimum',
      own?.clauses?.min ?? clauses.limits?.min ?? null,
      says`${spot.name.en}: the minimum is ${min}, and ${stake} is less.`,
    );
  if (stake > max)
    return refusal(
      'above-maximum',
      own?.clauses?.max ?? clauses.limits?.max ?? null,
      says`${spot.name.en}: the maximum is ${max}, and ${stake} is more.`,
    );
  return own && stake % own.increment !== 0
    ? refusal(
        'not-in-units',
        own.clauses?.increment ?? null,
        says`${spot.name.en} must be bet in steps of ${own.increment}.`,
      )
    : undefined;
};

/** The vigorish due when a wager goes up. */
const vigorishDue = (submission: RulesSubmission, spot: Spot, from: Money, to: Money): Money =>
  subtract(vigorishOf(submission, spot, to), vigorishOf(submission, spot, from));
