import type { Roll } from '../../dice/index.ts';
import { minus, negated } from '../../money/index.ts';
import { type Irregularity, type Refusal, type Rulebook, refusal } from '../../rules/index.ts';
import {
  type Accounts,
  type Actor,
  breakageOf,
  brokenOff,
  type CommandOf,
  caseOf,
  checkApproval,
  checkDuty,
  checkPhase,
  checkRole,
  checkSupervisor,
  type EventOf,
  haltClause,
  isAutomated,
  movementsOf,
  noRemedy,
  type People,
  postEvent,
  type RoundRecord,
  reported,
  rollOf,
  shakerOf,
  type TableEvent,
  THE_HOUSE,
  type Verdict,
  type WagerResult,
  winningSpots,
} from '../../table/index.ts';
import { checkLive, checkMixed, noRound, orderOf, resultsOf, settleBy } from './round.ts';
import type { SicBoTable } from './state.ts';

/** Every wager of the present round goes back. */
const voidLive = (
  { play: { round } }: SicBoTable,
  irregularity: Irregularity,
  approver?: Actor,
): readonly TableEvent[] => [
  reported(irregularity),
  {
    type: 'RoundVoided',
    round: round!.number,
    returned: Object.entries(round!.seats).flatMap(([seat, { wagers }]) =>
      wagers.map(({ spot, stake }) => ({ seat: Number(seat), spot, stake })),
    ),
    clause: irregularity.clause,
    ...(approver ? { approver } : {}),
  },
];

/** Dice that were mixed before betting closed void the round, where the document says so. */
export const voidForEarlyMix = (
  rulebook: Rulebook,
  table: SicBoTable,
  mixed: TableEvent,
): readonly TableEvent[] | undefined => {
  const irregularity = caseOf(rulebook, 'mixed-before-close');
  return irregularity && [mixed, ...voidLive(table, irregularity)];
};

/** A tumbler that stops short of the document's count voids the round, where it says so; no later tumble tops it up. */
export const voidForShortMix = (
  rulebook: Rulebook,
  table: SicBoTable,
  mixed: EventOf<'DiceMixed'>,
): readonly TableEvent[] | undefined => {
  const irregularity = caseOf(rulebook, 'too-few-mixes');
  const { mixesMin } = orderOf(rulebook, table);
  return irregularity && mixesMin && mixed.times < mixesMin.count
    ? [mixed, ...voidLive(table, irregularity)]
    : undefined;
};

/** Whether the dice can be seen, or an automated shaker has tossed them: from then on they decide the round. */
const isRevealed = (rulebook: Rulebook, table: SicBoTable): boolean => {
  if (!table.play.round || table.play.round.stage === 'lit') return false;
  if (isAutomated(rulebook, table) && table.play.round.mixes > 0) return true;
  return orderOf(rulebook, table).steps[table.play.round.done]?.step === 'enter-result';
};

/**
 * Once the dice are seen, whoever voids the round chooses who wins, so a second person stands for it. Dice that do not lie
 * flat are the exception: the documents leave the call to the dealer.
 */
const voidByWord = (
  rulebook: Rulebook,
  table: SicBoTable,
  { by, approver }: People,
  irregularity: Irregularity,
): Verdict => {
  if (!isRevealed(rulebook, table)) return voidLive(table, irregularity);
  return checkApproval(rulebook, by, approver, irregularity.clause, SEEN) ?? voidLive(table, irregularity, approver);
};

const SEEN = 'The dice are seen: a round is taken back only with the approval of a second person who supervises.';

export const callNoRoll = (rulebook: Rulebook, table: SicBoTable, { by }: CommandOf<'CallNoRoll'>): Verdict => {
  const irregularity = caseOf(rulebook, 'dice-not-flat');
  if (!irregularity) return noRemedy(rulebook, 'dice-not-flat');
  const problem = checkDuty(rulebook, 'call-no-roll', by) ?? checkPhase(rulebook, table) ?? checkLive(rulebook, table);
  if (problem) return problem;
  if (table.play.round!.mixes === 0)
    return refusal('out-of-order', irregularity.clause, 'The dice have not been tossed yet.');
  return voidLive(table, irregularity);
};

/** A shaker that does not do its work voids the round. */
export const reportShakerFailure = (
  rulebook: Rulebook,
  table: SicBoTable,
  { by, approver }: CommandOf<'ReportShakerFailure'>,
): Verdict => {
  const irregularity = caseOf(rulebook, 'shaker-failed');
  if (!irregularity) return noRemedy(rulebook, 'shaker-failed');
  if (table.shaker === 'manual')
    return refusal(
      'no-remedy',
      irregularity.clause,
      'A manual shaker is in use: shake it again. Only an automated shaker can fail.',
    );
  const byDevice = by.role === 'device' ? undefined : checkRole(rulebook, by, ['dealer'], true, irregularity.clause);
  const problem = byDevice ?? checkPhase(rulebook, table) ?? checkLive(rulebook, table);
  if (problem) return problem;
  const { mixesMin } = orderOf(rulebook, table);
  const worked = mixesMin && table.play.round!.mixes >= mixesMin.count;
  if (worked || (table.play.round!.stage === 'closed' && table.play.round!.entered.length > 0))
    return refusal('out-of-order', irregularity.clause, 'The shaker has already mixed these dice.');
  // A device speaks by a key, and whoever has the key has seen the dice: it is believed no more than a person.
  return voidByWord(rulebook, table, { by, approver }, irregularity);
};

type DeviceFailure = CommandOf<'ReportDeviceFailure'>;

export const reportDeviceFailure = (rulebook: Rulebook, table: SicBoTable, command: DeviceFailure): Verdict => {
  const kind = isRevealed(rulebook, table) ? 'device-failed-after-reveal' : 'device-failed-before-reveal';
  const irregularity = caseOf(rulebook, kind);
  if (!irregularity) return noRemedy(rulebook, kind);
  const problem = checkRole(rulebook, command.by, ['dealer'], true, irregularity.clause) ?? checkPhase(rulebook, table);
  if (problem) return problem;
  const isLive = table.play.round !== null && table.play.round.stage !== 'lit';
  const halted: TableEvent = {
    type: 'TableHalted',
    what: command.what,
    // With every wager settled there is nothing to remedy: the table only stops, by the clause that stops it.
    clause: (isLive ? irregularity.halts : haltClause(rulebook)) ?? irregularity.clause,
    ...(command.witness ? { witness: command.witness } : {}),
  };
  if (kind === 'device-failed-after-reveal') return settleByHand(rulebook, table, command, irregularity, halted);
  return [...(isLive ? voidLive(table, irregularity) : []), halted];
};

/** The dealer settles by the dice with the right person watching; then the table stops. */
const settleByHand = (
  rulebook: Rulebook,
  table: SicBoTable,
  { dice, witness, by }: DeviceFailure,
  irregularity: Irregularity,
  halted: TableEvent,
): Verdict => {
  if (table.play.round!.stage === 'betting')
    return refusal('out-of-order', irregularity.clause, 'Announce no more bets and uncover the dice first.');
  const roll = dice && rollOf(dice, rulebook.dice);
  if (!roll) return refusal('bad-dice', irregularity.clause, 'The dice can be seen: enter what they show.');
  if (!witness) return refusal('second-person', irregularity.clause, 'Settling by hand requires a witness.');
  if (witness.id === by.id) return refusal('second-person', irregularity.clause, 'The witness must be somebody else.');
  const problem = checkDuty(rulebook, 'witness-settlement', witness);
  if (problem) return problem;
  return [
    reported(irregularity),
    ...settleBy(rulebook, table, roll, 'by-hand'),
    { type: 'LightsCleared', clause: irregularity.clause },
    halted,
  ];
};

export const attestRepair = (
  rulebook: Rulebook,
  table: SicBoTable,
  { what, by }: CommandOf<'AttestRepair'>,
): Verdict => {
  const problem = checkSupervisor(rulebook, by);
  if (problem) return problem;
  if (table.broken === null) return refusal('nothing-to-do', null, 'Nothing is waiting for a repair.');
  if (table.broken !== what)
    return refusal('out-of-order', null, `It is the ${table.broken.replace('-', ' ')} that failed.`);
  return [{ type: 'RepairAttested', what }];
};

const NEEDS = {
  emptied: 'its dice are taken out',
  markedOutOfOrder: 'it is covered or bears a sign that it is out of order',
  removed: 'it is taken off the table',
} as const;

export const replaceShaker = (rulebook: Rulebook, table: SicBoTable, command: CommandOf<'ReplaceShaker'>): Verdict => {
  const irregularity = caseOf(rulebook, 'shaker-replaced');
  if (!irregularity) return noRemedy(rulebook, 'shaker-replaced');
  if (!isAutomated(rulebook, table))
    return refusal(
      'no-remedy',
      irregularity.clause,
      'A manual shaker is already in use; only an automated one can be replaced.',
    );
  const problem = checkRole(rulebook, command.by, ['dealer'], true, irregularity.clause) ?? noRound(table.play);
  if (problem) return problem;
  const missing = (irregularity.needs ?? []).find((need) => !command[need]);
  if (missing)
    return refusal('out-of-order', irregularity.clause, `A manual shaker may be used once ${NEEDS[missing]}.`);
  const from = shakerOf(rulebook, table)!.id;
  const unattested = rulebook.shakers.flatMap(({ conditions }) => conditions.map(({ id }) => id));
  return [
    reported(irregularity),
    { type: 'ShakerReplaced', from, to: 'manual', unattested, clause: irregularity.clause },
  ];
};

/**
 * After an interruption the round is finished if its dice are known, entered or seen, and void otherwise. Whoever may
 * enter a result may say what was seen, but not other dice than those that were entered.
 */
export const reportInterruption = (
  rulebook: Rulebook,
  table: SicBoTable,
  { dice, by, approver }: CommandOf<'ReportInterruption'>,
): Verdict => {
  const entered = table.play.round?.stage === 'closed' ? rollOf(table.play.round.entered, rulebook.dice) : undefined;
  const kind = dice || entered ? 'interrupted-outcome-established' : 'interrupted-no-outcome';
  const irregularity = caseOf(rulebook, kind);
  if (!irregularity) return noRemedy(rulebook, kind);
  const byDevice = by.role === 'device' ? undefined : checkRole(rulebook, by, ['dealer'], true, irregularity.clause);
  const wrongRole = byDevice ?? (dice && checkDuty(rulebook, 'enter-result', by));
  const problem = wrongRole ?? checkPhase(rulebook, table) ?? checkLive(rulebook, table);
  if (problem) return problem;
  // After a start the house goes by its record; a device at the table cannot know what was seen.
  if (!dice && !entered)
    return by.id === THE_HOUSE.id
      ? voidLive(table, irregularity)
      : voidByWord(rulebook, table, { by, approver }, irregularity);
  const roll = dice ? rollOf(dice, rulebook.dice) : entered;
  if (!roll) return refusal('bad-dice', irregularity.clause, `The outcome must be ${rulebook.dice} faces from 1 to 6.`);
  if (entered && !sameDice(roll, entered))
    return refusal(
      'bad-dice',
      irregularity.clause,
      `The dice are entered as ${entered.join('-')}; clear the entry first.`,
    );
  return (
    checkTossed(rulebook, table, irregularity) ?? [reported(irregularity), ...settleBy(rulebook, table, roll, 'lights')]
  );
};

/** No outcome exists before betting is closed and the dice are mixed as the document asks. */
const checkTossed = (rulebook: Rulebook, table: SicBoTable, irregularity: Irregularity): Refusal | undefined =>
  table.play.round?.stage === 'closed' && table.play.round.mixes > 0
    ? checkMixed(rulebook, table)
    : refusal(
        'out-of-order',
        irregularity.clause,
        'There is no outcome until betting is closed and the dice are mixed.',
      );

/** A round whose wagers have been settled: one that is over, or the present one while its winners are lit. */
const settledRound = (table: SicBoTable, number: number): RoundRecord | Refusal => {
  const { round } = table.play;
  if (round?.number === number && round.stage === 'lit')
    return {
      number,
      filing: round.filing,
      seats: round.seats,
      roll: round.roll,
      results: round.results,
      corrected: false,
    };
  const record = table.play.rounds.find((candidate) => candidate.number === number);
  if (!record) return refusal('unknown-round', null, `The table has no settled round ${number}.`);
  return record.roll ? record : refusal('nothing-to-do', null, `Round ${number} is void and has no result.`);
};

export const correctResult = (
  rulebook: Rulebook,
  table: SicBoTable,
  { round, dice, by, approver }: CommandOf<'CorrectResult'>,
): Verdict => {
  const irregularity = caseOf(rulebook, 'wrong-result-entered');
  if (!irregularity) return noRemedy(rulebook, 'wrong-result-entered');
  return checkSupervisor(rulebook, by) ?? resettle(rulebook, table, { round, dice, by, approver }, irregularity);
};

interface Resettlement extends People {
  readonly round: number;
  readonly dice: readonly number[] | undefined;
}

export const resettle = (
  rulebook: Rulebook,
  table: SicBoTable,
  { round, dice, by, approver }: Resettlement,
  irregularity: Irregularity,
): Verdict => {
  const record = settledRound(table, round);
  if ('refused' in record) return record;
  const problem = checkApproval(rulebook, by, approver, irregularity.clause);
  if (problem) return problem;
  const to = dice && rollOf(dice, rulebook.dice);
  if (!to) return refusal('bad-dice', irregularity.clause, `The result must be ${rulebook.dice} faces from 1 to 6.`);
  if (sameDice(to, record.roll!))
    return refusal('nothing-to-do', irregularity.clause, 'The round was already settled with these dice.');
  const results = resultsOf(table.filings[record.filing]!, record.seats, to);
  const movements = movementsOf(table, differences(record.results, results), round);
  return [
    reported(irregularity),
    {
      type: 'ResultCorrected',
      round,
      from: record.roll!,
      to,
      lit: winningSpots(table.filings[record.filing]!, to),
      clause: irregularity.clause,
      approver: approver!,
    },
    {
      type: 'RoundResettled',
      round,
      results,
      movements,
      ...brokenOff(minus(breakageOf(results), breakageOf(record.results))),
      clause: irregularity.clause,
    },
  ];
};

const sameDice = (a: Roll, b: Roll): boolean => a.toSorted().join() === b.toSorted().join();

/** By seat, how much more comes back under the new results than under the old ones. */
const differences = (before: readonly WagerResult[], after: readonly WagerResult[]): ReadonlyMap<number, number> => {
  const sums = new Map<number, number>();
  for (const { seat, returned } of before) sums.set(seat, (sums.get(seat) ?? 0) - returned);
  for (const { seat, returned } of after) sums.set(seat, (sums.get(seat) ?? 0) + returned);
  return sums;
};

export const voidRounds = (
  rulebook: Rulebook,
  table: SicBoTable,
  { rounds, reason, by, approver }: CommandOf<'VoidRounds'>,
): Verdict => {
  const irregularity = caseOf(rulebook, reason === 'ruling' ? 'not-provided-for' : 'damaged-dice');
  if (!irregularity) return noRemedy(rulebook, 'damaged-dice');
  const problem =
    (reason === 'ruling'
      ? checkDuty(rulebook, 'rule-unforeseen', by, null, ['manager'])
      : checkSupervisor(rulebook, by)) ?? checkRoundList(rounds);
  if (problem) return problem;
  const voided = voidNamed(rulebook, table, rounds, { by, approver }, irregularity);
  if (reason === 'ruling' || 'refused' in voided) return voided;
  return stillTossed(table, rounds, irregularity) ?? [...voided, ...retireDamaged(table, rounds, irregularity)];
};

/** Whether one of these rounds was played with the dice that are in use now. */
const usesPresentDice = ({ dice }: SicBoTable, rounds: readonly number[]): boolean =>
  dice !== null && rounds.some((number) => number > dice.after);

/** Damaged dice do not decide the round that they have been tossed in. */
const stillTossed = (table: SicBoTable, rounds: readonly number[], { clause }: Irregularity): Refusal | undefined => {
  const { round } = table.play;
  const isTossed = round !== null && round.stage !== 'lit' && round.mixes > 0;
  return isTossed && !rounds.includes(round.number) && usesPresentDice(table, rounds)
    ? refusal('round-live', clause, `Round ${round.number} has been tossed with the same dice: name it too.`)
    : undefined;
};

/** A damaged set leaves the table for good, with the rounds that it was used in. */
const retireDamaged = (
  table: SicBoTable,
  rounds: readonly number[],
  { clause }: Irregularity,
): readonly TableEvent[] => {
  if (!table.dice || !usesPresentDice(table, rounds)) return [];
  const { serial, after } = table.dice;
  const used = { first: after + 1, last: table.play.roundNumber };
  return [{ type: 'DiceRetired', reason: 'damaged', serial, rounds: used, clause }];
};

const checkRoundList = (rounds: readonly number[]): Refusal | undefined => {
  if (rounds.length === 0) return refusal('unknown-round', null, 'Name the rounds to void.');
  return new Set(rounds).size === rounds.length ? undefined : refusal('nothing-to-do', null, 'A round is named twice.');
};

/** The present round's wagers go back; settled rounds are undone by money moving the other way. */
export const voidNamed = (
  rulebook: Rulebook,
  table: SicBoTable,
  rounds: readonly number[],
  word: People,
  irregularity: Irregularity,
): Verdict => {
  const events: TableEvent[] = [reported(irregularity)];
  // The present round's wagers go back first, so that its stakes count when earlier rounds are undone.
  const liveFirst = rounds.toSorted(
    (a, b) => Number(b === table.play.round?.number) - Number(a === table.play.round?.number),
  );
  for (const number of liveFirst) {
    if (table.play.round?.number === number && table.play.round.stage !== 'lit') {
      const voided = voidByWord(rulebook, table, word, irregularity);
      if ('refused' in voided) return voided;
      events.push(...voided.slice(1));
      continue;
    }
    const record = settledRound(table, number);
    if ('refused' in record) return record;
    const problem = checkApproval(rulebook, word.by, word.approver, irregularity.clause);
    if (problem) return problem;
    const standing = { ...table, ...events.reduce<Accounts>(postEvent, table) };
    events.push({
      type: 'SettledRoundVoided',
      round: number,
      movements: movementsOf(standing, undoing(record), number),
      ...brokenOff(negated(breakageOf(record.results))),
      clause: irregularity.clause,
      approver: word.approver!,
    });
  }
  return events;
};

/** By seat, what makes a round as if it had never been played: stakes back, returns taken. */
const undoing = ({ results }: RoundRecord): ReadonlyMap<number, number> => {
  const sums = new Map<number, number>();
  for (const { seat, stake, returned } of results) sums.set(seat, (sums.get(seat) ?? 0) + stake - returned);
  return sums;
};

/** By ruling, the dice that lie there decide. */
export const settleAsShown = (
  rulebook: Rulebook,
  table: SicBoTable,
  roll: Roll,
  { by, approver }: People,
  irregularity: Irregularity,
): Verdict =>
  checkPhase(rulebook, table) ??
  checkLive(rulebook, table) ??
  checkTossed(rulebook, table, irregularity) ??
  checkApproval(rulebook, by, approver, irregularity.clause) ??
  settleBy(rulebook, table, roll, 'lights');
