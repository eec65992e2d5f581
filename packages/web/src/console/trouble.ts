import type { Actor, Irregularity, Refusal, Rulebook, Table } from '@hardway/engine';
import { isRefusal } from '@hardway/engine';
import { type Asking, askingOf } from '../irregularity/asking.ts';
import {
  lastingRefusal,
  REPORTABLE,
  type Reportable,
  type ReportingCommand,
  supposed,
  wayOf,
} from '../irregularity/occurrence.ts';

/** What went wrong as a dealer sees it: one command, whichever of the document's cases it turns out to be. */
export interface TroubleCase {
  readonly command: ReportingCommand;
  /** Of what the command reports, the first that people look for. */
  readonly kind: Reportable;
  readonly isOnTheFloor: boolean;
  /** The document's own cases, with remedy and clause. */
  readonly cases: readonly Irregularity[];
  /** Why it cannot be reported now. */
  readonly refusal: Refusal | null;
}

/** What this table's document provides for, and what the person may report now. */
export const troublesAt = (rulebook: Rulebook, table: Table, by: Actor, time: number): readonly TroubleCase[] => {
  const ask = askingOf(rulebook, table, by, time);
  const firsts = REPORTABLE.filter(
    (kind, index) => REPORTABLE.findIndex((other) => wayOf(other).command === wayOf(kind).command) === index,
  );
  return firsts.flatMap((kind) => {
    const { command, isOnTheFloor = false } = wayOf(kind);
    const alike: readonly string[] = REPORTABLE.filter((other) => wayOf(other).command === command);
    const cases = rulebook.irregularities.filter((irregularity) => alike.includes(irregularity.kind));
    return cases.length === 0 ? [] : [{ command, kind, isOnTheFloor, cases, refusal: refusalOf(ask, kind, cases) }];
  });
};

const refusalOf = (ask: Asking, kind: Reportable, cases: readonly Irregularity[]): Refusal | null => {
  const { isByItself } = wayOf(kind);
  const verdict = ask(...supposed(kind));
  // In its turn the command is no trouble, and the step itself asks what was seen.
  if (!isRefusal(verdict) && isByItself && !verdict.some((event) => 'kind' in event && event.kind === kind))
    return {
      refused: 'out-of-order',
      clause: cases[0]!.clause,
      message:
        'Only while bets are taken can the dice be mixed too early. Now say at the step itself how often they were mixed.',
    };
  return lastingRefusal(verdict);
};
