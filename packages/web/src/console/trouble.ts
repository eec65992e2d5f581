import {
  type Actor,
  type Command,
  type CommandType,
  decide,
  type Irregularity,
  type IrregularityKind,
  isRefusal,
  type Refusal,
  type Rulebook,
  type Table,
} from '@hardway/engine';

/** What can go wrong, as a dealer sees it; each is one command, whichever of the document's cases it turns out to be. */
export type Trouble =
  | 'no-roll'
  | 'shaker'
  | 'early-mix'
  | 'device'
  | 'interruption'
  | 'cut-off'
  | 'replace-shaker'
  | 'wrong-result'
  | 'damaged-dice'
  | 'not-covered';

interface TroublePlan {
  readonly trouble: Trouble;
  readonly command: CommandType;
  readonly kinds: readonly IrregularityKind[];
  /** The least that the command needs to be asked about. */
  readonly fields: object;
  /** Done on the floor's screen, where rounds are looked up. */
  readonly onTheFloor?: true;
}

const PLANS: readonly TroublePlan[] = [
  { trouble: 'no-roll', command: 'CallNoRoll', kinds: ['dice-not-flat'], fields: {} },
  { trouble: 'shaker', command: 'ReportShakerFailure', kinds: ['shaker-failed', 'too-few-mixes'], fields: {} },
  { trouble: 'early-mix', command: 'MixDice', kinds: ['mixed-before-close'], fields: { times: 1 } },
  {
    trouble: 'device',
    command: 'ReportDeviceFailure',
    kinds: ['device-failed-before-reveal', 'device-failed-after-reveal'],
    fields: { what: 'result-device' },
  },
  {
    trouble: 'interruption',
    command: 'ReportInterruption',
    kinds: ['interrupted-outcome-established', 'interrupted-no-outcome'],
    fields: {},
  },
  { trouble: 'cut-off', command: 'ReportTerminalsCutOff', kinds: ['terminals-cut-off'], fields: { seats: [] } },
  {
    trouble: 'replace-shaker',
    command: 'ReplaceShaker',
    kinds: ['shaker-replaced'],
    fields: { emptied: true, markedOutOfOrder: true, removed: true },
  },
  {
    trouble: 'wrong-result',
    command: 'CorrectResult',
    kinds: ['wrong-result-entered'],
    fields: { round: 1, dice: [1, 1, 1] },
    onTheFloor: true,
  },
  {
    trouble: 'damaged-dice',
    command: 'VoidRounds',
    kinds: ['damaged-dice'],
    fields: { rounds: [1], reason: 'damaged-dice' },
    onTheFloor: true,
  },
  {
    trouble: 'not-covered',
    command: 'Rule',
    kinds: ['not-provided-for'],
    fields: { ground: 'not-covered', text: '?', effect: 'none' },
    onTheFloor: true,
  },
];

export interface TroubleCase extends TroublePlan {
  /** The document's own cases, with remedy and clause. */
  readonly cases: readonly Irregularity[];
  /** Why it cannot be reported now. */
  readonly refusal: Refusal | null;
}

/** A form collects these, so that their want is no reason to hide the case. */
const ASKED_FOR: readonly string[] = ['bad-dice', 'second-person'];

/** What this table's document provides for, and what the person may report now. */
export const troublesAt = (rulebook: Rulebook, table: Table, by: Actor, at: number): readonly TroubleCase[] =>
  PLANS.flatMap((plan) => {
    const cases = rulebook.irregularities.filter(({ kind }) => plan.kinds.includes(kind));
    return cases.length === 0 ? [] : [{ ...plan, cases, refusal: refusalOf(rulebook, table, plan, by, at, cases) }];
  });

const refusalOf = (
  rulebook: Rulebook,
  table: Table,
  { trouble, command: type, fields }: TroublePlan,
  by: Actor,
  at: number,
  cases: readonly Irregularity[],
): Refusal | null => {
  const verdict = decide(rulebook, table, { type, id: 'asking', at, by, ...fields } as unknown as Command);
  if (isRefusal(verdict)) return ASKED_FOR.includes(verdict.refused) ? null : verdict;
  // Mixing in its turn is no trouble.
  if (trouble === 'early-mix' && !verdict.some((event) => event.type === 'RoundVoided'))
    return {
      refused: 'out-of-order',
      clause: cases[0]!.clause,
      message: 'Only while bets are taken can the dice be mixed too early.',
    };
  return null;
};
