import type { Roll } from '../dice/index.ts';
import { minus, negated } from '../money/index.ts';
import { type Irregularity, type IrregularityKind, type Refusal, type Rulebook, refusal } from '../rules/index.ts';
import { checkApproval, checkDuty, checkRole, checkSupervisor } from './authority.ts';
import type { Actor, CommandOf } from './command.ts';
import type { Movement, TableEvent, WagerResult } from './event.ts';
import { type Books, breakageOf, brokenOff, creditAt, owedAt, post } from './ledger.ts';
import { isAutomated, noRound, shakerOf, type Verdict, winningSpots } from './opening.ts';
import { checkLive, checkMixed, checkPhase, orderOf, resultsOf, rollOf, settleBy } from './round.ts';
import type { RoundRecord, Table } from './state.ts';

const caseOf = ({ irregularities }: Rulebook, kind: IrregularityKind): Irregularity | undefined =>
  irregularities.find((irregularity) => irregularity.kind === kind);

const noRemedy = (rulebook: Rulebook, kind: IrregularityKind): Refusal =>
  refusal('no-remedy', null, `${rulebook.id} has no remedy for "${kind}" here.`);

const reported = ({ kind, remedy, clause, says, source }: Irregularity): TableEvent => ({
  type: 'IrregularityReported',
  kind,
  remedy,
  clause,
  says,
  source,
});

/** Every wager of the present round goes back. */
const voidLive = ({ round }: Table, irregularity: Irregularity): readonly TableEvent[] => [
  reported(irregularity),
  {
    type: 'RoundVoided',
    round: round!.number,
    returned: Object.entries(round!.seats).flatMap(([seat, { wagers }]) =>
      wagers.map(({ spot, stake }) => ({ seat: Number(seat), spot, stake })),
    ),
    clause: irregularity.clause,
  },
];

/** Dice that were mixed before betting closed void the round, where the document says so. */
export const voidForEarlyMix = (
  rulebook: Rulebook,
  table: Table,
  mixed: TableEvent,
): readonly TableEvent[] | undefined => {
  const irregularity = caseOf(rulebook, 'mixed-before-close');
  return irregularity && [mixed, ...voidLive(table, irregularity)];
};

/** Whether the dice can be seen, or an automated shaker has tossed them: from then on they decide the round. */
const isRevealed = (rulebook: Rulebook, table: Table): boolean => {
  if (!table.round || table.round.stage === 'lit') return false;
  if (isAutomated(rulebook, table) && table.round.mixes > 0) return true;
  return orderOf(rulebook, table).steps[table.round.done]?.step === 'enter-result';
};

export const callNoRoll = (rulebook: Rulebook, table: Table, { by }: CommandOf<'CallNoRoll'>): Verdict => {
  const irregularity = caseOf(rulebook, 'dice-not-flat');
  if (!irregularity) return noRemedy(rulebook, 'dice-not-flat');
  const problem = checkDuty(rulebook, 'call-no-roll', by) ?? checkPhase(rulebook, table) ?? checkLive(rulebook, table);
  if (problem) return problem;
  if (table.round!.mixes === 0)
    return refusal('out-of-order', irregularity.clause, 'The dice have not been tossed yet.');
  return voidLive(table, irregularity);
};

/** A shaker that does not do its work voids the round; too few mixes are such a failure where the document counts them. */
export const reportShakerFailure = (
  rulebook: Rulebook,
  table: Table,
  { by }: CommandOf<'ReportShakerFailure'>,
): Verdict => {
  const mixesMin = table.round && orderOf(rulebook, table).mixesMin;
  const tooFew = table.round && mixesMin && table.round.mixes > 0 && table.round.mixes < mixesMin.count;
  const irregularity = (tooFew && caseOf(rulebook, 'too-few-mixes')) || caseOf(rulebook, 'shaker-failed');
  if (!irregularity || table.shaker === 'manual') return noRemedy(rulebook, 'shaker-failed');
  const byDevice = by.role === 'device' ? undefined : checkRole(rulebook, by, ['dealer'], true, irregularity.clause);
  const problem = byDevice ?? checkPhase(rulebook, table) ?? checkLive(rulebook, table);
  if (problem) return problem;
  const worked = mixesMin && table.round!.mixes >= mixesMin.count;
  if (worked || (table.round!.stage === 'closed' && table.round!.entered.length > 0))
    return refusal('out-of-order', irregularity.clause, 'The shaker has done its work on these dice.');
  return voidLive(table, irregularity);
};

type DeviceFailure = CommandOf<'ReportDeviceFailure'>;

export const reportDeviceFailure = (rulebook: Rulebook, table: Table, command: DeviceFailure): Verdict => {
  const kind = isRevealed(rulebook, table) ? 'device-failed-after-reveal' : 'device-failed-before-reveal';
  const irregularity = caseOf(rulebook, kind);
  if (!irregularity) return noRemedy(rulebook, kind);
  const problem = checkRole(rulebook, command.by, ['dealer'], true, irregularity.clause) ?? checkPhase(rulebook, table);
  if (problem) return problem;
  const halted: TableEvent = {
    type: 'TableHalted',
    what: command.what,
    clause: irregularity.halts ?? irregularity.clause,
    ...(command.witness ? { witness: command.witness } : {}),
  };
  if (kind === 'device-failed-after-reveal') return settleByHand(rulebook, table, command, irregularity, halted);
  return [...(table.round && table.round.stage !== 'lit' ? voidLive(table, irregularity) : []), halted];
};

/** The dealer settles by the dice with the right person watching; then the table stops. */
const settleByHand = (
  rulebook: Rulebook,
  table: Table,
  { dice, witness, by }: DeviceFailure,
  irregularity: Irregularity,
  halted: TableEvent,
): Verdict => {
  if (table.round!.stage === 'betting')
    return refusal('out-of-order', irregularity.clause, 'Announce no more bets and uncover the dice first.');
  const roll = dice && rollOf(dice, rulebook.dice);
  if (!roll) return refusal('bad-dice', irregularity.clause, 'The dice are seen: say what they show.');
  if (!witness) return refusal('second-person', irregularity.clause, 'Settling by hand needs a witness.');
  if (witness.id === by.id)
    return refusal('second-person', irregularity.clause, 'The witness has to be somebody else.');
  const problem = checkDuty(rulebook, 'witness-settlement', witness);
  if (problem) return problem;
  return [
    reported(irregularity),
    ...settleBy(rulebook, table, roll, 'by-hand'),
    { type: 'LightsCleared', clause: irregularity.clause },
    halted,
  ];
};

export const attestRepair = (rulebook: Rulebook, table: Table, { what, by }: CommandOf<'AttestRepair'>): Verdict => {
  const problem = checkSupervisor(rulebook, by);
  if (problem) return problem;
  if (table.broken === null) return refusal('nothing-to-do', null, 'Nothing waits for a repair.');
  if (table.broken !== what)
    return refusal('out-of-order', null, `It is the ${table.broken.replace('-', ' ')} that failed.`);
  return [{ type: 'RepairAttested', what }];
};

const NEEDS = {
  emptied: 'its dice are taken out',
  markedOutOfOrder: 'it is covered or bears a sign that it is out of order',
  removed: 'it is taken off the table',
} as const;

export const replaceShaker = (rulebook: Rulebook, table: Table, command: CommandOf<'ReplaceShaker'>): Verdict => {
  const irregularity = caseOf(rulebook, 'shaker-replaced');
  if (!irregularity || !isAutomated(rulebook, table)) return noRemedy(rulebook, 'shaker-replaced');
  const problem = checkRole(rulebook, command.by, ['dealer'], true, irregularity.clause) ?? noRound(table);
  if (problem) return problem;
  const missing = (irregularity.needs ?? []).find((need) => !command[need]);
  if (missing) return refusal('out-of-order', irregularity.clause, `A manual shaker may serve once ${NEEDS[missing]}.`);
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
  table: Table,
  { dice, by }: CommandOf<'ReportInterruption'>,
): Verdict => {
  const entered = table.round?.stage === 'closed' ? rollOf(table.round.entered, rulebook.dice) : undefined;
  const kind = dice || entered ? 'interrupted-outcome-established' : 'interrupted-no-outcome';
  const irregularity = caseOf(rulebook, kind);
  if (!irregularity) return noRemedy(rulebook, kind);
  const byDevice = by.role === 'device' ? undefined : checkRole(rulebook, by, ['dealer'], true, irregularity.clause);
  const wrongRole = byDevice ?? (dice && checkDuty(rulebook, 'enter-result', by));
  const problem = wrongRole ?? checkPhase(rulebook, table) ?? checkLive(rulebook, table);
  if (problem) return problem;
  if (!dice && !entered) return voidLive(table, irregularity);
  const roll = dice ? rollOf(dice, rulebook.dice) : entered;
  if (!roll) return refusal('bad-dice', irregularity.clause, `The outcome is ${rulebook.dice} faces from 1 to 6.`);
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
const checkTossed = (rulebook: Rulebook, table: Table, irregularity: Irregularity): Refusal | undefined =>
  table.round?.stage === 'closed' && table.round.mixes > 0
    ? checkMixed(rulebook, table)
    : refusal(
        'out-of-order',
        irregularity.clause,
        'No outcome exists before betting is closed and the dice are mixed.',
      );

/** Registered wagers of a terminal that is cut off are settled like all others; this records whose they are. */
export const reportTerminalsCutOff = (
  rulebook: Rulebook,
  table: Table,
  { seats, by }: CommandOf<'ReportTerminalsCutOff'>,
): Verdict => {
  const irregularity = caseOf(rulebook, 'terminals-cut-off');
  if (!irregularity) return noRemedy(rulebook, 'terminals-cut-off');
  const problem = by.role === 'device' ? undefined : checkRole(rulebook, by, ['dealer'], true, irregularity.clause);
  return (
    problem ??
    checkPhase(rulebook, table) ?? [
      reported(irregularity),
      { type: 'TerminalsCutOff', seats, clause: irregularity.clause },
    ]
  );
};

/** A round whose wagers have been settled: one that is over, or the present one while its winners are lit. */
const settledRound = (table: Table, number: number): RoundRecord | Refusal => {
  const { round } = table;
  if (round?.number === number && round.stage === 'lit')
    return {
      number,
      filing: round.filing,
      seats: round.seats,
      roll: round.roll,
      results: round.results,
      corrected: false,
    };
  const record = table.rounds.find((candidate) => candidate.number === number);
  if (!record) return refusal('unknown-round', null, `The table has no settled round ${number}.`);
  return record.roll ? record : refusal('nothing-to-do', null, `Round ${number} is void and has no result.`);
};

export const correctResult = (
  rulebook: Rulebook,
  table: Table,
  { round, dice, by, approver }: CommandOf<'CorrectResult'>,
): Verdict => {
  const irregularity = caseOf(rulebook, 'wrong-result-entered');
  if (!irregularity) return noRemedy(rulebook, 'wrong-result-entered');
  return checkSupervisor(rulebook, by) ?? resettle(rulebook, table, { round, dice, by, approver }, irregularity);
};

interface Resettlement {
  readonly round: number;
  readonly dice: readonly number[] | undefined;
  readonly by: Actor;
  readonly approver: Actor | undefined;
}

const resettle = (
  rulebook: Rulebook,
  table: Table,
  { round, dice, by, approver }: Resettlement,
  irregularity: Irregularity,
): Verdict => {
  const record = settledRound(table, round);
  if ('refused' in record) return record;
  const problem = checkApproval(rulebook, by, approver, irregularity.clause);
  if (problem) return problem;
  const to = dice && rollOf(dice, rulebook.dice);
  if (!to) return refusal('bad-dice', irregularity.clause, `The result is ${rulebook.dice} faces from 1 to 6.`);
  if (sameDice(to, record.roll!))
    return refusal('nothing-to-do', irregularity.clause, 'The round was settled by these dice already.');
  const results = resultsOf(table.filings[record.filing]!, record.seats, to);
  const movements = movementsOf(table, differences(record.results, results));
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

/** Pays or takes back by seat. What a credit cannot cover is owed; what comes in reduces what is owed first. */
const movementsOf = ({ ledger }: Table, amounts: ReadonlyMap<number, number>): Movement[] =>
  [...amounts]
    .filter(([, amount]) => amount !== 0)
    .map(([seat, amount]) => {
      const credit = creditAt(ledger, seat);
      const owes = owedAt(ledger, seat);
      if (amount > 0) {
        const repaid = Math.min(owes, amount);
        return { seat, credit: amount - repaid, owed: repaid === 0 ? 0 : -repaid };
      }
      const taken = Math.min(credit, -amount);
      return { seat, credit: taken === 0 ? 0 : -taken, owed: -amount - taken };
    });

export const voidRounds = (
  rulebook: Rulebook,
  table: Table,
  { rounds, reason, by, approver }: CommandOf<'VoidRounds'>,
): Verdict => {
  const irregularity = caseOf(rulebook, reason === 'ruling' ? 'not-provided-for' : 'damaged-dice');
  if (!irregularity) return noRemedy(rulebook, 'damaged-dice');
  const problem =
    (reason === 'ruling'
      ? checkDuty(rulebook, 'rule-unforeseen', by, null, ['manager'])
      : checkSupervisor(rulebook, by)) ?? checkRoundList(rounds);
  return problem ?? voidNamed(rulebook, table, rounds, { by, approver }, irregularity);
};

const checkRoundList = (rounds: readonly number[]): Refusal | undefined => {
  if (rounds.length === 0) return refusal('unknown-round', null, 'Name the rounds to void.');
  return new Set(rounds).size === rounds.length ? undefined : refusal('nothing-to-do', null, 'A round is named twice.');
};

/** The present round's wagers go back; settled rounds are undone by money moving the other way. */
const voidNamed = (
  rulebook: Rulebook,
  table: Table,
  rounds: readonly number[],
  { by, approver }: { by: Actor; approver: Actor | undefined },
  irregularity: Irregularity,
): Verdict => {
  const events: TableEvent[] = [reported(irregularity)];
  // The present round's wagers go back first, so that its stakes count when earlier rounds are undone.
  const liveFirst = rounds.toSorted((a, b) => Number(b === table.round?.number) - Number(a === table.round?.number));
  for (const number of liveFirst) {
    if (table.round?.number === number && table.round.stage !== 'lit') {
      events.push(...voidLive(table, irregularity).slice(1));
      continue;
    }
    const record = settledRound(table, number);
    if ('refused' in record) return record;
    const problem = checkApproval(rulebook, by, approver, irregularity.clause);
    if (problem) return problem;
    const standing = { ...table, ...events.reduce<Books>(post, table) };
    events.push({
      type: 'SettledRoundVoided',
      round: number,
      movements: movementsOf(standing, undoing(record)),
      ...brokenOff(negated(breakageOf(record.results))),
      clause: irregularity.clause,
      approver: approver!,
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

/** A manager's ruling on what the document does not provide for, with the effect that it chooses. */
export const rule = (rulebook: Rulebook, table: Table, command: CommandOf<'Rule'>): Verdict => {
  const irregularity = caseOf(rulebook, 'not-provided-for');
  if (!irregularity) return noRemedy(rulebook, 'not-provided-for');
  const problem = checkDuty(rulebook, 'rule-unforeseen', command.by, null, ['manager']);
  if (problem) return problem;
  const { ground, text, sought, effect } = command;
  const recorded: TableEvent = {
    type: 'RulingRecorded',
    ground,
    text,
    ...(sought ? { sought } : {}),
    effect,
    clause: irregularity.clause,
  };
  const effects = effectOf(rulebook, table, command, irregularity);
  return 'refused' in effects ? effects : [recorded, ...effects];
};

const effectOf = (
  rulebook: Rulebook,
  table: Table,
  command: CommandOf<'Rule'>,
  irregularity: Irregularity,
): Verdict => {
  const { effect, round, dice, seat, adjustment, by, approver } = command;
  const needs = (what: string): Refusal =>
    refusal('bad-command', irregularity.clause, `The effect "${effect}" needs ${what}.`);
  switch (effect) {
    case 'none':
      return [];
    case 'void':
      return round === undefined
        ? needs('a round')
        : voidNamed(rulebook, table, [round], { by, approver }, irregularity);
    case 'settle-as-shown': {
      const roll = dice && rollOf(dice, rulebook.dice);
      if (!roll) return needs('the dice');
      return (
        checkPhase(rulebook, table) ??
        checkLive(rulebook, table) ??
        checkTossed(rulebook, table, irregularity) ??
        checkApproval(rulebook, by, approver, irregularity.clause) ??
        settleBy(rulebook, table, roll, 'lights')
      );
    }
    case 'resettle':
      return round === undefined || !dice
        ? needs('a round and the dice')
        : resettle(rulebook, table, { round, dice, by, approver }, irregularity);
    case 'adjust': {
      if (seat === undefined || !adjustment) return needs('a seat and an adjustment');
      const movements = movementsOf(table, new Map([[seat, adjustment]]));
      return (
        checkApproval(rulebook, by, approver, irregularity.clause) ?? [
          { type: 'CreditAdjusted', movements, reason: command.text, approver: approver! },
        ]
      );
    }
  }
};
