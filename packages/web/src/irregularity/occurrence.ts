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
import type { OrderArguments } from '../house/order.ts';
import type { Asking } from './asking.ts';

/** What somebody has to say about it before the table can act. */
type Need = 'dice' | 'device' | 'seats' | 'rounds' | 'conditions';

export const DEVICES = ['result-device', 'wager-area'] as const;
type Device = (typeof DEVICES)[number];

interface Way {
  readonly command: CommandType;
  readonly needs: readonly Need[];
  /** The table sees to it as soon as the command is given in its usual course. */
  readonly isByItself?: true;
  /** Done on the floor's screen, where rounds are looked up. */
  readonly isOnTheFloor?: true;
}

/** Everything that can go wrong, in the order in which people look for it, and the command that reports it. */
const CATALOGUE = {
  'dice-not-flat': { command: 'CallNoRoll', needs: [] },
  'shaker-failed': { command: 'ReportShakerFailure', needs: [] },
  'mixed-before-close': { command: 'MixDice', needs: [], isByItself: true },
  'too-few-mixes': { command: 'MixDice', needs: [], isByItself: true },
  'interrupted-no-outcome': { command: 'ReportInterruption', needs: [] },
  'interrupted-outcome-established': { command: 'ReportInterruption', needs: ['dice'] },
  'device-failed-before-reveal': { command: 'ReportDeviceFailure', needs: ['device'] },
  'device-failed-after-reveal': { command: 'ReportDeviceFailure', needs: ['device', 'dice'] },
  'terminals-cut-off': { command: 'ReportTerminalsCutOff', needs: ['seats'] },
  'damaged-dice': { command: 'VoidRounds', needs: ['rounds'], isOnTheFloor: true },
  'wrong-result-entered': { command: 'CorrectResult', needs: ['rounds', 'dice'], isOnTheFloor: true },
  'shaker-replaced': { command: 'ReplaceShaker', needs: ['conditions'] },
  'not-provided-for': { command: 'Rule', needs: [], isOnTheFloor: true },
} as const satisfies Partial<Record<IrregularityKind, Way>>;

export type Reportable = keyof typeof CATALOGUE;
export type ReportingCommand = (typeof CATALOGUE)[Reportable]['command'];

export const REPORTABLE = Object.keys(CATALOGUE) as readonly Reportable[];

/** What the document may have a remedy for; the rest is for a ruling. */
export type Occurrence = Exclude<Reportable, 'not-provided-for'>;

export const OCCURRENCES = REPORTABLE.filter((kind): kind is Occurrence => kind !== 'not-provided-for');

export const wayOf = (kind: Reportable): Way & { readonly command: ReportingCommand } => CATALOGUE[kind];

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

/** Whether a called throw can be reopened under this document. */
export const reopensThrows = ({ irregularities }: Rulebook): boolean =>
  irregularities.some(({ kind }) => kind === 'throw-miscalled');

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

type Condition = NonNullable<Irregularity['needs']>[number];

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
  return wayOf(occurrence).needs.find((need) => lacks[need]) ?? null;
};

/** The order that reports it. */
export const reportOf = (
  kind: Reportable,
  { dice, device, seats, rounds, met }: Particulars,
): OrderArguments<ReportingCommand> => {
  switch (kind) {
    case 'dice-not-flat':
      return ['CallNoRoll'];
    case 'shaker-failed':
      return ['ReportShakerFailure'];
    case 'too-few-mixes':
    case 'mixed-before-close':
      return ['MixDice', { times: 1 }];
    case 'interrupted-no-outcome':
      return ['ReportInterruption'];
    case 'interrupted-outcome-established':
      return ['ReportInterruption', { dice }];
    case 'device-failed-before-reveal':
      return ['ReportDeviceFailure', { what: device }];
    case 'device-failed-after-reveal':
      return ['ReportDeviceFailure', { what: device, dice }];
    case 'terminals-cut-off':
      return ['ReportTerminalsCutOff', { seats }];
    case 'damaged-dice':
      return ['VoidRounds', { rounds, reason: 'damaged-dice' }];
    case 'wrong-result-entered':
      return ['CorrectResult', { round: rounds[0]!, dice }];
    case 'shaker-replaced':
      return [
        'ReplaceShaker',
        {
          emptied: met.includes('emptied'),
          markedOutOfOrder: met.includes('markedOutOfOrder'),
          removed: met.includes('removed'),
        },
      ];
    case 'not-provided-for':
      return ['Rule', { ground: 'not-covered', text: '?', effect: 'none' }];
  }
};

/** Whether it can be reported now: yes, or why not. */
export type OccurrenceStanding =
  | { readonly is: 'open' }
  | { readonly is: 'by-itself' | 'other-point' | 'automated-only' }
  | { readonly is: 'refused'; readonly refusal: Refusal };

/** Asked before everything has been said: what is said in the next step cannot be missing yet. */
const SAID_LATER: readonly string[] = ['second-person', 'unknown-round', 'bad-dice'];

const SOMEBODY: Actor = { id: 'a second person', role: 'shift-manager' };

/** As if everything had been said, so that only the table's own no remains. */
const EVERYTHING_SAID: Particulars = {
  dice: [1, 2, 3],
  device: 'result-device',
  seats: [1],
  rounds: [0],
  met: ['emptied', 'markedOutOfOrder', 'removed'],
};

export const supposed = (kind: Reportable): OrderArguments<ReportingCommand> => {
  const order = reportOf(kind, EVERYTHING_SAID);
  return order[0] === 'ReportDeviceFailure' ? [order[0], { ...order[1], witness: SOMEBODY }] : order;
};

/** A no that the next step cannot mend, or null. */
export const lastingRefusal = (verdict: ReturnType<Asking>): Refusal | null =>
  isRefusal(verdict) && !SAID_LATER.includes(verdict.refused) ? verdict : null;

export const occurrenceStanding = (occurrence: Occurrence, ask: Asking): OccurrenceStanding => {
  const way = wayOf(occurrence);
  if (way.isByItself) return { is: 'by-itself' };
  const verdict = ask(...supposed(occurrence));
  // The document has a remedy for it; what the table lacks is the shaker that could fail.
  if (isRefusal(verdict) && verdict.refused === 'no-remedy')
    return { is: occurrence.startsWith('shaker') ? 'automated-only' : 'other-point' };
  const refusal = lastingRefusal(verdict);
  if (isRefusal(verdict)) return refusal ? { is: 'refused', refusal } : { is: 'open' };
  const reported = verdict.find((event) => event.type === 'IrregularityReported');
  // Between rounds a failure voids nothing: the table only stops.
  return (reported?.kind ?? 'device-failed-before-reveal') === occurrence ? { is: 'open' } : { is: 'other-point' };
};
