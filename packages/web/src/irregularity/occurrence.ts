import {
  type Actor,
  type CommandType,
  type Face,
  type Irregularity,
  type IrregularityKind,
  isRefusal,
  type Refusal,
  type Rulebook,
} from '@hardway/engine';
import type { Asking } from './asking.ts';

/** Everything that can go wrong at a Sic Bo table, in the order in which people look for it. */
export const OCCURRENCES = [
  'dice-not-flat',
  'shaker-failed',
  'too-few-mixes',
  'mixed-before-close',
  'interrupted-no-outcome',
  'interrupted-outcome-established',
  'device-failed-before-reveal',
  'device-failed-after-reveal',
  'terminals-cut-off',
  'damaged-dice',
  'wrong-result-entered',
  'shaker-replaced',
] as const satisfies readonly IrregularityKind[];

export type Occurrence = (typeof OCCURRENCES)[number];

/** What somebody has to say about it before the table can act. */
export type Need = 'dice' | 'device' | 'seats' | 'rounds' | 'conditions';

export const DEVICES = ['result-device', 'wager-area'] as const;
export type Device = (typeof DEVICES)[number];

/** The command that reports it; null where the table acts by itself. */
const WAYS: Readonly<Record<Occurrence, { readonly command: CommandType; readonly needs: readonly Need[] } | null>> = {
  'dice-not-flat': { command: 'CallNoRoll', needs: [] },
  'shaker-failed': { command: 'ReportShakerFailure', needs: [] },
  'too-few-mixes': { command: 'ReportShakerFailure', needs: [] },
  'mixed-before-close': null,
  'interrupted-no-outcome': { command: 'ReportInterruption', needs: [] },
  'interrupted-outcome-established': { command: 'ReportInterruption', needs: ['dice'] },
  'device-failed-before-reveal': { command: 'ReportDeviceFailure', needs: ['device'] },
  'device-failed-after-reveal': { command: 'ReportDeviceFailure', needs: ['device', 'dice'] },
  'terminals-cut-off': { command: 'ReportTerminalsCutOff', needs: ['seats'] },
  'damaged-dice': { command: 'VoidRounds', needs: ['rounds'] },
  'wrong-result-entered': { command: 'CorrectResult', needs: ['rounds', 'dice'] },
  'shaker-replaced': { command: 'ReplaceShaker', needs: ['conditions'] },
};

export const wayOf = (occurrence: Occurrence) => WAYS[occurrence];

/** What the document provides for, and what it does not. */
export const providedBy = ({
  irregularities,
}: Rulebook): { readonly provided: readonly Case[]; readonly missing: readonly Occurrence[] } => {
  const cases = OCCURRENCES.map((occurrence) => ({
    occurrence,
    irregularity: irregularities.find(({ kind }) => kind === occurrence),
  }));
  return {
    provided: cases.filter((entry): entry is Case => entry.irregularity !== undefined),
    missing: cases.filter(({ irregularity }) => !irregularity).map(({ occurrence }) => occurrence),
  };
};

export interface Case {
  readonly occurrence: Occurrence;
  readonly irregularity: Irregularity;
}

/** Everything that may be asked for, as far as it has been said. */
export interface Particulars {
  readonly dice: readonly Face[];
  readonly device: Device;
  readonly seats: readonly number[];
  readonly rounds: readonly number[];
  /** Conditions of taking a shaker out that are seen to. */
  readonly met: readonly Condition[];
}

export type Condition = NonNullable<Irregularity['needs']>[number];

export const NOTHING_SAID: Particulars = { dice: [], device: 'result-device', seats: [], rounds: [], met: [] };

/** What is still to be said, first things first. */
export const missingOf = ({ occurrence, irregularity }: Case, said: Particulars): Need | null => {
  const lacks: Readonly<Record<Need, boolean>> = {
    dice: said.dice.length < 3,
    device: false,
    seats: said.seats.length === 0,
    rounds: said.rounds.length === 0,
    conditions: (irregularity.needs ?? []).some((condition) => !said.met.includes(condition)),
  };
  return wayOf(occurrence)?.needs.find((need) => lacks[need]) ?? null;
};

/** The fields of the command that reports it. */
export const fieldsOf = (occurrence: Occurrence, { dice, device, seats, rounds, met }: Particulars): object => {
  switch (occurrence) {
    case 'interrupted-outcome-established':
      return { dice };
    case 'device-failed-before-reveal':
      return { what: device };
    case 'device-failed-after-reveal':
      return { what: device, dice };
    case 'terminals-cut-off':
      return { seats };
    case 'damaged-dice':
      return { rounds, reason: 'damaged-dice' };
    case 'wrong-result-entered':
      return { round: rounds[0], dice };
    case 'shaker-replaced':
      return {
        emptied: met.includes('emptied'),
        markedOutOfOrder: met.includes('markedOutOfOrder'),
        removed: met.includes('removed'),
      };
    default:
      return {};
  }
};

/** Whether it can be reported now: yes, or why not. */
export type Standing =
  | { readonly is: 'open' }
  | { readonly is: 'by-itself' | 'other-point' | 'automated-only' }
  | { readonly is: 'refused'; readonly refusal: Refusal };

/** Asked before everything has been said: what is said in the next step cannot be missing yet. */
const SAID_LATER: readonly string[] = ['second-person', 'unknown-round', 'bad-dice'];

const SOMEBODY: Actor = { id: 'a second person', role: 'shift-manager' };

/** As if everything had been said, so that only the table's own no remains. */
const supposed = (occurrence: Occurrence): object => ({
  ...fieldsOf(occurrence, {
    dice: [1, 2, 3],
    device: 'result-device',
    seats: [1],
    rounds: [0],
    met: ['emptied', 'markedOutOfOrder', 'removed'],
  }),
  ...(occurrence.startsWith('device') ? { witness: SOMEBODY } : {}),
});

export const standingOf = (occurrence: Occurrence, ask: Asking): Standing => {
  const way = wayOf(occurrence);
  if (!way) return { is: 'by-itself' };
  const verdict = ask(way.command, supposed(occurrence));
  // The document has a remedy for it; what the table lacks is the shaker that could fail.
  if (isRefusal(verdict) && verdict.refused === 'no-remedy')
    return { is: occurrence.startsWith('shaker') ? 'automated-only' : 'other-point' };
  if (isRefusal(verdict))
    return SAID_LATER.includes(verdict.refused) ? { is: 'open' } : { is: 'refused', refusal: verdict };
  const reported = verdict.find((event) => event.type === 'IrregularityReported');
  // Between rounds a failure voids nothing: the table only stops.
  return (reported?.kind ?? 'device-failed-before-reveal') === occurrence ? { is: 'open' } : { is: 'other-point' };
};
