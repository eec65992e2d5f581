import type { Roll } from '../../dice/index.ts';
import { type Clause, isRefusal, type Refusal, type RoundStep, type Rulebook, refusal } from '../../rules/index.ts';
import { admitSpoken, type Situation } from '../../submission/index.ts';
import {
  type Actor,
  type CommandOf,
  checkDice,
  checkDuty,
  checkPhase,
  checkRole,
  type EventOf,
  missingAttestation,
  missingShiftInspection,
  type SeatBets,
  seatsWithCredit,
  type TableEvent,
  type Verdict,
} from '../../table/index.ts';
import { voidForEarlyMix, voidForShortMix } from './irregularities.ts';
import { checkLive, checkMixed, clauseOfStep, isStartedByPlayer, orderOf, settleBy } from './round.ts';
import type { SicBoPlay, SicBoTable } from './state.ts';

/** A step may be taken only when it is the next one in the document's order. */
const checkNext = (rulebook: Rulebook, table: SicBoTable, step: RoundStep): Refusal | undefined => {
  if (!table.play.round)
    return refusal(
      'no-round',
      clauseOfStep(rulebook, table, 'open-betting'),
      'No round is being played; open betting to begin one.',
    );
  const next = orderOf(rulebook, table).steps[table.play.round.done]!;
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

export const openBetting = (rulebook: Rulebook, table: SicBoTable, { by, at }: CommandOf<'OpenBetting'>): Verdict => {
  const problem =
    checkRole(rulebook, by, ['dealer'], true, clauseOfStep(rulebook, table, 'open-betting')) ??
    checkPhase(rulebook, table) ??
    (table.play.round
      ? refusal(
          'round-live',
          clauseOfStep(rulebook, table, 'clear-lights'),
          'The previous round is not over: clear its lights first.',
        )
      : undefined) ??
    missingAttestation(rulebook, table) ??
    checkDice(rulebook, table, at) ??
    missingShiftInspection(rulebook, table, at);
  return (
    problem ?? [
      {
        type: 'BettingOpened',
        round: table.play.roundNumber + 1,
        clause: clauseOfStep(rulebook, table, 'open-betting'),
      },
    ]
  );
};

export const coverShaker = (rulebook: Rulebook, table: SicBoTable, { by }: CommandOf<'CoverShaker'>): Verdict =>
  takeStep(rulebook, table, 'cover', checkDuty(rulebook, 'mix-dice', by), (clause) => [
    { type: 'ShakerCovered', clause },
  ]);

export const uncoverShaker = (rulebook: Rulebook, table: SicBoTable, { by }: CommandOf<'UncoverShaker'>): Verdict =>
  takeStep(rulebook, table, 'uncover', checkDuty(rulebook, 'reveal', by), (clause) => [
    { type: 'ShakerUncovered', clause },
  ]);

export const closeBetting = (rulebook: Rulebook, table: SicBoTable, { by }: CommandOf<'CloseBetting'>): Verdict =>
  takeStep(rulebook, table, 'close-betting', checkDuty(rulebook, 'close-betting', by), (clause) => [
    { type: 'BettingClosed', clause },
  ]);

export const clearLights = (rulebook: Rulebook, table: SicBoTable, { by }: CommandOf<'ClearLights'>): Verdict =>
  takeStep(rulebook, table, 'clear-lights', checkDuty(rulebook, 'clear-lights', by), (clause) => [
    { type: 'LightsCleared', clause },
  ]);

const takeStep = (
  rulebook: Rulebook,
  table: SicBoTable,
  step: RoundStep,
  wrongRole: Refusal | undefined,
  events: (clause: Clause) => readonly TableEvent[],
): Verdict =>
  wrongRole ??
  checkPhase(rulebook, table) ??
  checkNext(rulebook, table, step) ??
  (step === 'clear-lights' ? undefined : checkMixed(rulebook, table)) ??
  events(clauseOfStep(rulebook, table, step));

/** Chooses who sets the shaker going where a player does. */
export const selectPlayer = (
  rulebook: Rulebook,
  table: SicBoTable,
  { seat, by }: CommandOf<'SelectPlayer'>,
): Verdict => {
  const clause = activationClause(rulebook);
  if (!isStartedByPlayer(rulebook, table))
    return refusal('nothing-to-do', clause, 'This shaker is not started by a player.');
  const problem =
    checkRole(rulebook, by, ['dealer'], true, clause) ?? checkPhase(rulebook, table) ?? checkLive(rulebook, table);
  if (problem) return problem;
  if (table.play.round!.mixes > 0) return refusal('out-of-order', clause, 'The shaker has already been started.');
  if (!seatsWithCredit(table.ledger).includes(seat))
    return refusal('wrong-role', clause, `Nobody plays at seat ${seat}.`);
  return [{ type: 'PlayerSelected', seat, clause: clause ?? rulebook.wagersClause }];
};

const activationClause = ({ positions }: Rulebook): Clause | null =>
  positions.find(({ role }) => role === 'player')?.clause ?? null;

export const mixDice = (rulebook: Rulebook, table: SicBoTable, { times, by, at }: CommandOf<'MixDice'>): Verdict => {
  const problem =
    checkMixer(rulebook, table, by) ??
    checkPhase(rulebook, table) ??
    // Dice that were mixed in time decide their round.
    (table.play.round?.mixes === 0 ? checkDice(rulebook, table, at) : undefined);
  if (problem) return problem;
  const clause = clauseOfStep(rulebook, table, 'mix');
  const mixed: EventOf<'DiceMixed'> = { type: 'DiceMixed', times, clause };
  const again = mayMixOn(rulebook, table);
  const early = again ? undefined : checkNext(rulebook, table, 'mix');
  if (!early) return voidForShortMix(rulebook, table, mixed) ?? [mixed];
  return (table.play.round?.stage === 'betting' && voidForEarlyMix(rulebook, table, mixed)) || early;
};

/** Mixing goes on under a cover, or until the document's count is reached; dice that lie open are not tossed again. */
const mayMixOn = (rulebook: Rulebook, table: SicBoTable): boolean => {
  const { round } = table.play;
  if (!round || enteredIn(table).length > 0) return false;
  const { steps, mixesMin } = orderOf(rulebook, table);
  if (steps[round.done - 1]?.step !== 'mix') return false;
  return steps[round.done]?.step !== 'enter-result' || (mixesMin !== null && round.mixes < mixesMin.count);
};

/** The dealer, the shaker's own device, or the selected player where a player sets it going. */
const checkMixer = (rulebook: Rulebook, table: SicBoTable, by: Actor): Refusal | undefined => {
  if (!isStartedByPlayer(rulebook, table))
    return by.role === 'device' && table.shaker !== 'manual' ? undefined : checkDuty(rulebook, 'mix-dice', by);
  const selected = table.play.round?.selected ?? null;
  const clause = activationClause(rulebook);
  if (selected === null) return refusal('out-of-order', clause, 'A player must be selected first to start the shaker.');
  return by.role === 'device' || (by.role === 'player' && by.seat === selected)
    ? undefined
    : refusal('wrong-role', clause, `Only the player at seat ${selected} may start the shaker.`);
};

export const enterDie = (rulebook: Rulebook, table: SicBoTable, { face, by }: CommandOf<'EnterDie'>): Verdict => {
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

export const clearEntry = (rulebook: Rulebook, table: SicBoTable, { by }: CommandOf<'ClearEntry'>): Verdict =>
  checkEntry(rulebook, table, by) ??
  (enteredIn(table).length === 0
    ? refusal('nothing-to-do', null, 'No die has been entered.')
    : [{ type: 'EntryCleared' }]);

const enteredIn = ({ play: { round } }: SicBoTable): Roll => (round?.stage === 'closed' ? round.entered : []);

const checkEntry = (rulebook: Rulebook, table: SicBoTable, by: Actor): Refusal | undefined =>
  checkDuty(rulebook, 'enter-result', by) ??
  checkPhase(rulebook, table) ??
  checkNext(rulebook, table, 'enter-result') ??
  checkMixed(rulebook, table);

export const confirmResult = (rulebook: Rulebook, table: SicBoTable, { by }: CommandOf<'ConfirmResult'>): Verdict => {
  const problem = checkEntry(rulebook, table, by);
  if (problem) return problem;
  const roll = enteredIn(table);
  if (roll.length !== rulebook.dice)
    return refusal(
      'out-of-order',
      clauseOfStep(rulebook, table, 'enter-result'),
      `Only ${roll.length} of ${rulebook.dice} dice have been entered.`,
    );
  return settleBy(rulebook, table, roll, 'lights');
};

const NO_BETS: SeatBets = { wagers: [], registered: [] };

export const betsOf = ({ round }: SicBoPlay, seat: number): SeatBets => round?.seats[seat] ?? NO_BETS;

export const situationOf = ({ play }: SicBoTable, seat: number): Situation => ({
  betting: play.round === null ? 'not-open' : play.round.stage === 'betting' ? 'open' : 'closed',
  point: null,
  newShooter: false,
  wagers: betsOf(play, seat).wagers,
  withdrawn: [],
});

/** Sic Bo takes no spoken wagers; the document says so. */
export const placeSpokenWager = (
  rulebook: Rulebook,
  table: SicBoTable,
  command: CommandOf<'PlaceSpokenWager'>,
): Verdict => {
  const problem = checkPhase(rulebook, table);
  if (problem) return problem;
  const { seat, spot, stake } = command;
  const spoken = admitSpoken(table.submission!, situationOf(table, seat), spot, stake, command);
  return isRefusal(spoken) ? spoken : refusal('verbal-wager', null, 'Spoken wagers are not taken here.');
};
