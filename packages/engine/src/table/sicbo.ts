import type { Roll } from '../dice/index.ts';
import { type Clause, isRefusal, type Refusal, type RoundStep, type Rulebook, refusal } from '../rules/index.ts';
import {
  type Admission,
  admit,
  admitSpoken,
  amend,
  type RulesSubmission,
  type Situation,
  withdraw,
} from '../submission/index.ts';
import { checkDuty, checkRole } from './authority.ts';
import type { Actor, CommandOf } from './command.ts';
import { checkCredit } from './credit.ts';
import type { TableEvent } from './event.ts';
import { voidForEarlyMix } from './irregularity.ts';
import { seatsWithCredit } from './ledger.ts';
import { checkDice, missingAttestation, missingShiftInspection, type Verdict } from './opening.ts';
import { checkLive, checkMixed, checkPhase, clauseOfStep, orderOf, settleBy } from './round.ts';
import type { SeatBets, Table } from './state.ts';

/** A step may be taken only when it is the next one in the document's order. */
const checkNext = (rulebook: Rulebook, table: Table, step: RoundStep): Refusal | undefined => {
  if (!table.round)
    return refusal(
      'no-round',
      clauseOfStep(rulebook, table, 'open-betting'),
      'No round is being played; betting opens one.',
    );
  const next = orderOf(rulebook, table).steps[table.round.done]!;
  if (next.step === step) return undefined;
  return refusal(
    'out-of-order',
    next.clause,
    `The next step of this round is to ${WORDS[next.step]}, not to ${WORDS[step]}.`,
  );
};

const WORDS: Readonly<Record<RoundStep, string>> = {
  'open-betting': 'open betting',
  cover: 'cover the shaker',
  mix: 'mix the dice',
  'close-betting': 'announce no more bets',
  uncover: 'uncover the shaker',
  'enter-result': 'enter the dice',
  'light-winners': 'light the winners',
  'collect-losers': 'collect losing wagers',
  'pay-winners': 'pay winning wagers',
  'clear-lights': 'clear the lights',
  'offer-dice': 'offer the dice',
  throw: 'throw the dice',
  'call-throw': 'call the throw',
  'collect-dice': 'collect the dice',
  settle: 'settle the wagers',
  'return-dice': 'return the dice',
};

export const openBetting = (rulebook: Rulebook, table: Table, { by, at }: CommandOf<'OpenBetting'>): Verdict => {
  const problem =
    checkRole(rulebook, by, ['dealer'], true, clauseOfStep(rulebook, table, 'open-betting')) ??
    checkPhase(rulebook, table) ??
    (table.round
      ? refusal(
          'round-live',
          clauseOfStep(rulebook, table, 'clear-lights'),
          'The round before is not over: clear its lights first.',
        )
      : undefined) ??
    missingAttestation(rulebook, table) ??
    checkDice(rulebook, table, at) ??
    missingShiftInspection(rulebook, table);
  return (
    problem ?? [
      { type: 'BettingOpened', round: table.roundNumber + 1, clause: clauseOfStep(rulebook, table, 'open-betting') },
    ]
  );
};

export const coverShaker = (rulebook: Rulebook, table: Table, { by }: CommandOf<'CoverShaker'>): Verdict =>
  takeStep(rulebook, table, 'cover', checkDuty(rulebook, 'mix-dice', by), (clause) => [
    { type: 'ShakerCovered', clause },
  ]);

export const uncoverShaker = (rulebook: Rulebook, table: Table, { by }: CommandOf<'UncoverShaker'>): Verdict =>
  takeStep(rulebook, table, 'uncover', checkDuty(rulebook, 'reveal', by), (clause) => [
    { type: 'ShakerUncovered', clause },
  ]);

export const closeBetting = (rulebook: Rulebook, table: Table, { by }: CommandOf<'CloseBetting'>): Verdict =>
  takeStep(rulebook, table, 'close-betting', checkDuty(rulebook, 'close-betting', by), (clause) => [
    { type: 'BettingClosed', clause },
  ]);

export const clearLights = (rulebook: Rulebook, table: Table, { by }: CommandOf<'ClearLights'>): Verdict => {
  const settler = checkDuty(rulebook, 'settle', by);
  // Whoever settles clears the lights too, but by another clause.
  const problem = settler && { ...settler, clause: clauseOfStep(rulebook, table, 'clear-lights') };
  return takeStep(rulebook, table, 'clear-lights', problem, (clause) => [{ type: 'LightsCleared', clause }]);
};

const takeStep = (
  rulebook: Rulebook,
  table: Table,
  step: RoundStep,
  wrongRole: Refusal | undefined,
  events: (clause: Clause) => readonly TableEvent[],
): Verdict =>
  wrongRole ??
  checkPhase(rulebook, table) ??
  checkNext(rulebook, table, step) ??
  (step === 'clear-lights' ? undefined : checkMixed(rulebook, table)) ??
  events(clauseOfStep(rulebook, table, step));

/** Chooses who sets a player-activated shaker going. */
export const selectPlayer = (rulebook: Rulebook, table: Table, { seat, by }: CommandOf<'SelectPlayer'>): Verdict => {
  const clause = activationClause(rulebook);
  if (table.shaker !== 'player-activated') return refusal('nothing-to-do', clause, 'No player sets this shaker going.');
  const problem =
    checkRole(rulebook, by, ['dealer'], true, clause) ?? checkPhase(rulebook, table) ?? checkLive(rulebook, table);
  if (problem) return problem;
  if (table.round!.mixes > 0) return refusal('out-of-order', clause, 'The shaker has been set going already.');
  if (!seatsWithCredit(table.ledger).includes(seat))
    return refusal('wrong-role', clause, `Nobody plays at seat ${seat}.`);
  return [{ type: 'PlayerSelected', seat, clause: clause ?? rulebook.wagersClause }];
};

const activationClause = ({ positions }: Rulebook): Clause | null =>
  positions.find(({ role }) => role === 'player')?.clause ?? null;

export const mixDice = (rulebook: Rulebook, table: Table, { times, by }: CommandOf<'MixDice'>): Verdict => {
  const problem = checkMixer(rulebook, table, by) ?? checkPhase(rulebook, table);
  if (problem) return problem;
  const clause = clauseOfStep(rulebook, table, 'mix');
  const mixed: TableEvent = { type: 'DiceMixed', times, clause };
  const again = mayMixOn(rulebook, table);
  const early = again ? undefined : checkNext(rulebook, table, 'mix');
  if (!early) return [mixed];
  return (table.round?.stage === 'betting' && voidForEarlyMix(rulebook, table, mixed)) || early;
};

/** Mixing goes on under a cover, or until the document's count is reached; dice that lie open are not tossed again. */
const mayMixOn = (rulebook: Rulebook, table: Table): boolean => {
  const { round } = table;
  if (!round || enteredIn(table).length > 0) return false;
  const { steps, mixesMin } = orderOf(rulebook, table);
  if (steps[round.done - 1]?.step !== 'mix') return false;
  return steps[round.done]?.step !== 'enter-result' || (mixesMin !== null && round.mixes < mixesMin.count);
};

/** The dealer, the shaker's own device, or the selected player where a player sets it going. */
const checkMixer = (rulebook: Rulebook, table: Table, by: Actor): Refusal | undefined => {
  if (table.shaker !== 'player-activated')
    return by.role === 'device' && table.shaker !== 'manual' ? undefined : checkDuty(rulebook, 'mix-dice', by);
  const selected = table.round?.selected ?? null;
  const clause = activationClause(rulebook);
  if (selected === null) return refusal('out-of-order', clause, 'A player has to be selected to set the shaker going.');
  return by.role === 'device' || (by.role === 'player' && by.seat === selected)
    ? undefined
    : refusal('wrong-role', clause, `The player at seat ${selected} sets the shaker going.`);
};

export const enterDie = (rulebook: Rulebook, table: Table, { face, by }: CommandOf<'EnterDie'>): Verdict => {
  const problem = checkEntry(rulebook, table, by);
  if (problem) return problem;
  if (enteredIn(table).length === rulebook.dice)
    return refusal(
      'out-of-order',
      clauseOfStep(rulebook, table, 'enter-result'),
      'All dice are entered: confirm or clear them.',
    );
  return [{ type: 'DieEntered', face }];
};

export const clearEntry = (rulebook: Rulebook, table: Table, { by }: CommandOf<'ClearEntry'>): Verdict =>
  checkEntry(rulebook, table, by) ??
  (enteredIn(table).length === 0 ? refusal('nothing-to-do', null, 'No die is entered.') : [{ type: 'EntryCleared' }]);

const enteredIn = ({ round }: Table): Roll => (round?.stage === 'closed' ? round.entered : []);

const checkEntry = (rulebook: Rulebook, table: Table, by: Actor): Refusal | undefined =>
  checkDuty(rulebook, 'enter-result', by) ??
  checkPhase(rulebook, table) ??
  checkNext(rulebook, table, 'enter-result') ??
  checkMixed(rulebook, table);

export const confirmResult = (rulebook: Rulebook, table: Table, { by }: CommandOf<'ConfirmResult'>): Verdict => {
  const problem = checkEntry(rulebook, table, by);
  if (problem) return problem;
  const roll = enteredIn(table);
  if (roll.length !== rulebook.dice)
    return refusal(
      'out-of-order',
      clauseOfStep(rulebook, table, 'enter-result'),
      `Only ${roll.length} of ${rulebook.dice} dice are entered.`,
    );
  return settleBy(rulebook, table, roll, 'lights');
};

const betsOf = ({ round }: Table, seat: number): SeatBets => round?.seats[seat] ?? { wagers: [], registered: [] };

export const situationOf = (table: Table, seat: number): Situation => ({
  betting: table.round === null ? 'not-open' : table.round.stage === 'betting' ? 'open' : 'closed',
  point: null,
  newShooter: false,
  wagers: betsOf(table, seat).wagers,
  withdrawn: [],
});

/** A player acts for the own seat; a dealer may help. */
const checkBettor = (rulebook: Rulebook, by: Actor, seat: number): Refusal | undefined => {
  if (by.role === 'player')
    return by.seat === seat
      ? undefined
      : refusal('wrong-role', rulebook.placingClause, 'A player bets at the own seat only.');
  return checkRole(rulebook, by, ['dealer'], false, rulebook.placingClause);
};

type WagerCommand = CommandOf<'PlaceWager' | 'ChangeWager' | 'TakeDownWager'>;

/** A command that has registered something already registers nothing more. */
const decideWager = (
  rulebook: Rulebook,
  table: Table,
  command: WagerCommand,
  verdict: (submission: RulesSubmission, situation: Situation) => Verdict,
): Verdict => {
  const problem = checkBettor(rulebook, command.by, command.seat) ?? checkPhase(rulebook, table);
  if (problem) return problem;
  if (betsOf(table, command.seat).registered.includes(command.id)) return [];
  return verdict(table.submission!, situationOf(table, command.seat));
};

const priceOf = ({ added, vigorish }: Admission): number => added + vigorish;

export const placeWager = (rulebook: Rulebook, table: Table, command: CommandOf<'PlaceWager'>): Verdict =>
  decideWager(rulebook, table, command, (submission, situation) => {
    const { seat, spot, stake, id } = command;
    const admitted = admit(submission, situation, spot, stake);
    if (isRefusal(admitted)) return admitted;
    const { added, wager } = admitted;
    return (
      checkCredit(table, seat, priceOf(admitted)) ?? [
        { type: 'WagerPlaced', seat, spot, added, stake: wager.stake, command: id },
      ]
    );
  });

export const changeWager = (rulebook: Rulebook, table: Table, command: CommandOf<'ChangeWager'>): Verdict =>
  decideWager(rulebook, table, command, (submission, situation) => {
    const { seat, spot, stake, id } = command;
    const admitted = amend(submission, situation, spot, stake);
    if (isRefusal(admitted)) return admitted;
    const { added, wager } = admitted;
    return (
      checkCredit(table, seat, priceOf(admitted)) ?? [
        { type: 'WagerChanged', seat, spot, added, stake: wager.stake, command: id },
      ]
    );
  });

export const takeDownWager = (rulebook: Rulebook, table: Table, command: CommandOf<'TakeDownWager'>): Verdict =>
  decideWager(rulebook, table, command, (submission, situation) => {
    const { seat, spot, id } = command;
    const wager = withdraw(submission, situation, spot);
    return isRefusal(wager) ? wager : [{ type: 'WagerTakenDown', seat, spot, stake: wager.stake, command: id }];
  });

/** Sic Bo takes no spoken wagers; the document says so. */
export const placeSpokenWager = (rulebook: Rulebook, table: Table, command: CommandOf<'PlaceSpokenWager'>): Verdict => {
  const problem = checkPhase(rulebook, table);
  if (problem) return problem;
  const { seat, spot, stake } = command;
  const spoken = admitSpoken(table.submission!, situationOf(table, seat), spot, stake, command);
  return isRefusal(spoken) ? spoken : refusal('verbal-wager', null, 'Spoken wagers are not taken here.');
};
