import { money } from '../money/index.ts';
import { isRefusal, type Refusal, type Rulebook, refusal } from '../rules/index.ts';
import {
  type Admission,
  admit,
  admitSpoken,
  amend,
  breakDown,
  callWager,
  findSpot,
  type RulesSubmission,
  type Situation,
  supplementOf,
  vigorishRefund,
  type Wager,
  wagerAt,
  withdraw,
} from '../submission/index.ts';
import { checkDuty, checkRole, dutyOf, formOf } from './authority.ts';
import type { Actor, CommandOf } from './command.ts';
import { checkStage } from './craps.ts';
import { checkCash, checkCredit, checkSeat } from './credit.ts';
import type { TableEvent } from './event.ts';
import type { Verdict } from './opening.ts';
import { checkPhase } from './round.ts';
import { type HandBets, NO_HAND_BETS, type Table } from './state.ts';

const betsOf = ({ hand }: Table, seat: number): HandBets => hand.seats[seat] ?? NO_HAND_BETS;

export const crapsSituation = (table: Table, seat: number): Situation => ({
  betting: table.phase.is !== 'open' ? 'not-open' : table.hand.stage === 'betting' ? 'open' : 'closed',
  point: table.hand.point,
  newShooter: table.hand.newShooter,
  wagers: betsOf(table, seat).wagers,
  withdrawn: betsOf(table, seat).withdrawn,
});

/** A player bets at the own seat, a dealer may help; at mini-craps only seated players bet. */
const checkBettor = (rulebook: Rulebook, table: Table, by: Actor, seat: number): Refusal | undefined => {
  const mini = formOf(table) === 'mini-craps';
  if (mini && !table.hand.players.includes(seat))
    return refusal('wrong-role', `${rulebook.id} 4.F`, 'Only a seated player may bet at mini-craps.');
  const beyond = checkSeat(rulebook, table, seat);
  if (beyond) return beyond;
  if (by.role === 'player')
    return by.seat === seat
      ? undefined
      : refusal('wrong-role', rulebook.placingClause, 'A player bets at the own seat only.');
  return checkRole(rulebook, by, ['dealer'], false, rulebook.placingClause);
};

type WagerCommand = CommandOf<'PlaceWager' | 'ChangeWager' | 'TakeDownWager' | 'CallWager' | 'PlaceSpokenWager'>;

const decideFor = (
  rulebook: Rulebook,
  table: Table,
  command: WagerCommand,
  verdict: (submission: RulesSubmission, situation: Situation) => Verdict,
): Verdict => {
  const problem = checkBettor(rulebook, table, command.by, command.seat) ?? checkPhase(rulebook, table);
  if (problem) return problem;
  if (betsOf(table, command.seat).registered.includes(command.id)) return [];
  return verdict(table.submission!, crapsSituation(table, command.seat));
};

const placed = (seat: number, { wager, added, vigorish }: Admission, command: string, spoken: boolean): TableEvent => ({
  type: 'WagerPlaced',
  seat,
  spot: wager.spot,
  added,
  stake: wager.stake,
  ...(vigorish > 0 ? { vigorish } : {}),
  ...(spoken ? { spoken: true as const } : {}),
  state: wager.state,
  command,
});

/** A wager without an area of its own becomes the wagers it is broken down into, all of them or none. */
const place = (
  table: Table,
  submission: RulesSubmission,
  situation: Situation,
  { seat, spot: spotId, stake, id }: CommandOf<'PlaceWager' | 'PlaceSpokenWager'>,
  spoken: boolean,
): Verdict => {
  const spot = findSpot(submission, spotId);
  if (isRefusal(spot)) return spot;
  const whole = admit(submission, situation, spotId, stake);
  if (isRefusal(whole)) return whole;
  const area = checkFireArea(submission, spotId, seat);
  if (area) return area;
  const parts = breakDown(submission, spot, money(stake));
  // The wager has been held to the limits as a whole; its parts are not held to them again.
  const unlimited = { ...submission, limits: { ...submission.limits, min: money(1), spots: {} } };
  const admitted: Admission[] = [];
  for (const part of parts) {
    const made = parts.length === 1 ? whole : admit(unlimited, situation, part.spot, part.stake);
    if (isRefusal(made)) return made;
    admitted.push(made);
  }
  const price = admitted.reduce((sum, { added, vigorish }) => sum + added + vigorish, 0);
  return (
    (spoken ? undefined : checkCredit(table, seat, price)) ?? admitted.map((made) => placed(seat, made, id, spoken))
  );
};

/** Fire Bets lie on numbered areas, one for each seat. */
const checkFireArea = ({ choices, rulebook }: RulesSubmission, spot: string, seat: number): Refusal | undefined =>
  spot === 'fire' && seat > (choices.fireAreas ?? 0)
    ? refusal(
        'not-offered',
        `${rulebook} 2.D(4)(a)`,
        `The layout has ${choices.fireAreas} areas for Fire Bets and none for seat ${seat}.`,
      )
    : undefined;

export const placeWager = (rulebook: Rulebook, table: Table, command: CommandOf<'PlaceWager'>): Verdict =>
  decideFor(rulebook, table, command, (submission, situation) => place(table, submission, situation, command, false));

/** A dealer enters what a player spoke out and paid in cash: bought, placed, all in one. */
export const placeSpokenWager = (rulebook: Rulebook, table: Table, command: CommandOf<'PlaceSpokenWager'>): Verdict => {
  const { seat, spot, stake, confirmed, converted, by, approver } = command;
  const problem = checkRole(rulebook, by, ['dealer'], true, rulebook.verbalWagers.clause);
  if (problem) return problem;
  return decideFor(rulebook, table, { ...command, by: { ...by, role: 'dealer' } }, (submission, situation) => {
    const spoken = admitSpoken(submission, situation, spot, stake, { confirmed, converted });
    if (isRefusal(spoken)) return spoken;
    const amount = spoken.added + spoken.vigorish;
    const alone = checkCash(rulebook, table, amount, by, approver);
    if (alone) return alone;
    const events = place(table, submission, situation, command, true);
    return isRefusal(events)
      ? events
      : [{ type: 'CreditBought', seat, amount, medium: 'cash', ...(approver ? { approver } : {}) }, ...events];
  });
};

export const changeWager = (rulebook: Rulebook, table: Table, command: CommandOf<'ChangeWager'>): Verdict =>
  decideFor(rulebook, table, command, (submission, situation) => {
    const { seat, spot, stake, id } = command;
    const admitted = amend(submission, situation, spot, stake);
    if (isRefusal(admitted)) return admitted;
    const { wager, added } = admitted;
    const refund = added < 0 ? -vigorishRefund(submission, wager, -added) : 0;
    const vigorish = admitted.vigorish + refund;
    return (
      checkCredit(table, seat, added + vigorish) ?? [
        {
          type: 'WagerChanged',
          seat,
          spot,
          added,
          stake: wager.stake,
          ...(vigorish === 0 ? {} : { vigorish }),
          ...(wager.reduced ? { reduced: true as const } : {}),
          command: id,
        },
      ]
    );
  });

/** What supports a line wager goes with it. */
export const takeDownWager = (rulebook: Rulebook, table: Table, command: CommandOf<'TakeDownWager'>): Verdict =>
  decideFor(rulebook, table, command, (submission, situation) => {
    const { seat, spot, id } = command;
    const wager = withdraw(submission, situation, spot);
    if (isRefusal(wager)) return wager;
    const supplement = supplementOf(submission, situation, wager);
    const down = (position: string, taken: Wager): TableEvent => {
      const refund = vigorishRefund(submission, taken, taken.stake);
      return {
        type: 'WagerTakenDown',
        seat,
        spot: position,
        stake: taken.stake,
        ...(refund ? { refund } : {}),
        command: id,
      };
    };
    return [down(spot, wager), ...(supplement ? [down(supplement.spot.id, supplement.wager)] : [])];
  });

/** A player calls a wager on or off; it counts once the dealer has confirmed it, or at once at an unattended table. */
export const callOnOrOff = (rulebook: Rulebook, table: Table, command: CommandOf<'CallWager'>): Verdict =>
  decideFor(rulebook, table, command, (submission, situation) => {
    const { seat, spot, working } = command;
    const called = callWager(submission, situation, spot, working);
    if (isRefusal(called)) return called;
    const clause = submission.spots.find(({ id }) => id === called.spot)!.comeOut!.clause;
    const asked: TableEvent = { type: 'WagerCallRequested', seat, spot, working, clause };
    return submission.choices.confirmCalls === 'automatic'
      ? [asked, { type: 'WagerCalled', seat, spot, working, clause }]
      : [asked];
  });

export const confirmCall = (
  rulebook: Rulebook,
  table: Table,
  { seat, spot, confirmed, by }: CommandOf<'ConfirmCall'>,
): Verdict => {
  const problem =
    checkDuty(rulebook, 'confirm-call', by, formOf(table)) ??
    checkPhase(rulebook, table) ??
    // A word given once the dice are out could be given by what they show.
    checkStage(table, 'betting', dutyOf(rulebook, 'confirm-call', formOf(table))?.clause ?? rulebook.wagersClause);
  if (problem) return problem;
  const call = table.hand.calls.find((pending) => pending.seat === seat && pending.spot === spot);
  const found = call && wagerAt(table.submission!, betsOf(table, seat).wagers, spot);
  if (!call || !found) return refusal('nothing-to-do', null, `No call of seat ${seat} on ${spot} waits for an answer.`);
  if (!confirmed) return [{ type: 'CallDeclined', seat, spot }];
  return [{ type: 'WagerCalled', seat, spot, working: call.working, clause: found.spot.comeOut!.clause }];
};
