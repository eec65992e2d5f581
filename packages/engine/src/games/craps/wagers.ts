import { isRefusal, type Refusal, type Rulebook, refusal } from '../../rules/index.ts';
import {
  admitSpoken,
  callWager,
  type RulesSubmission,
  type Situation,
  spotOf,
  wagerAt,
} from '../../submission/index.ts';
import {
  admitParts,
  type CommandOf,
  checkCash,
  checkDuty,
  checkPhase,
  checkRole,
  checkSeat,
  checkUnlocked,
  type Decider,
  decideWager,
  dutyOf,
  formOf,
  placed,
  type TableEvent,
  type Verdict,
} from '../../table/index.ts';
import { type CrapsPlay, type CrapsTable, type HandBets, handClauses, NO_HAND_BETS } from './state.ts';
import { checkStage } from './throw.ts';

export const betsOf = ({ seats }: CrapsPlay, seat: number): HandBets => seats[seat] ?? NO_HAND_BETS;

export const situationOf = ({ phase, play }: CrapsTable, seat: number): Situation => ({
  betting: phase.is !== 'open' ? 'not-open' : play.stage === 'betting' ? 'open' : 'closed',
  point: play.point,
  newShooter: play.newShooter,
  wagers: betsOf(play, seat).wagers,
  withdrawn: betsOf(play, seat).withdrawn,
});

/** At mini-craps only seated players bet. */
export const checkPlayer = (rulebook: Rulebook, table: CrapsTable, seat: number): Refusal | undefined => {
  const isMini = formOf(table) === 'mini-craps';
  if (isMini && !table.play.players.includes(seat))
    return refusal('wrong-role', handClauses(rulebook).seated, 'Only a seated player may bet at mini-craps.');
  return checkSeat(rulebook, table, seat);
};

/** Fire Bets lie on numbered areas, one for each seat. */
export const checkFireArea = (
  rulebook: Rulebook,
  { choices }: RulesSubmission,
  spot: string,
  seat: number,
): Refusal | undefined =>
  spot === 'fire' && seat > (choices.fireAreas ?? 0)
    ? refusal(
        'not-offered',
        handClauses(rulebook).fire?.area ?? null,
        `The layout has ${choices.fireAreas} areas for Fire Bets and none for seat ${seat}.`,
      )
    : undefined;

/** A dealer enters what a player spoke out and paid in cash: bought, placed, all in one. */
export const placeSpokenWager: Decider<'PlaceSpokenWager', CrapsPlay> = (rulebook, table, command, game) => {
  const { seat, spot, stake, confirmed, converted, by, approver } = command;
  const problem = checkRole(rulebook, by, ['dealer'], false, rulebook.verbalWagers.clause);
  if (problem) return problem;
  return decideWager(rulebook, table, command, game, (submission, situation) => {
    const spoken = admitSpoken(submission, situation, spot, stake, { confirmed, converted });
    if (isRefusal(spoken)) return spoken;
    const amount = spoken.added + spoken.vigorish;
    const alone = checkUnlocked(table, seat) ?? checkCash(rulebook, table, amount, by, approver);
    if (alone) return alone;
    const admitted = admitParts(submission, situation, spot, stake);
    if (isRefusal(admitted)) return admitted;
    return (
      checkFireArea(rulebook, submission, spot, seat) ?? [
        { type: 'CreditBought', seat, amount, medium: 'cash', by, ...(approver ? { approver } : {}) },
        ...placed(game, command, admitted, true),
      ]
    );
  });
};

/** A player calls a wager on or off; it counts once the dealer has confirmed it, or at once at an unattended table. */
export const callOnOrOff: Decider<'CallWager', CrapsPlay> = (rulebook, table, command, game) =>
  decideWager(rulebook, table, command, game, (submission, situation) => {
    const { seat, spot, working, now } = command;
    const called = callWager(submission, situation, spot, working, now);
    if (isRefusal(called)) return called;
    const { clause } = spotOf(submission, called).comeOut!;
    const call = { seat, spot, working, ...(now ? { now } : {}), clause };
    const asked: TableEvent = { type: 'WagerCallRequested', ...call };
    return submission.choices.confirmCalls === 'automatic' ? [asked, { type: 'WagerCalled', ...call }] : [asked];
  });

export const confirmCall = (
  rulebook: Rulebook,
  table: CrapsTable,
  { seat, spot, confirmed, by }: CommandOf<'ConfirmCall'>,
): Verdict => {
  const problem =
    checkDuty(rulebook, 'confirm-call', by, table) ??
    checkPhase(rulebook, table) ??
    // A word given once the dice are out could be given by what they show.
    checkStage(table, 'betting', dutyOf(rulebook, 'confirm-call', table)?.clause ?? rulebook.wagersClause);
  if (problem) return problem;
  const call = table.play.calls.find((pending) => pending.seat === seat && pending.spot === spot);
  const found = call && wagerAt(table.submission!, betsOf(table.play, seat).wagers, spot);
  if (!call || !found)
    return refusal('nothing-to-do', null, `Seat ${seat} has no call on ${spot} waiting for an answer.`);
  if (!confirmed) return [{ type: 'CallDeclined', seat, spot }];
  return [{ type: 'WagerCalled', ...call, clause: found.spot.comeOut!.clause }];
};
