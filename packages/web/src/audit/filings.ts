import type { Actor, RulesSubmission } from '@hardway/engine';
import type { Entry } from '@hardway/server/protocol';
import type { RecordedEvent } from '../record/event.ts';
import { type Difference, differencesOf, limitDifferences } from './differences.ts';

/** A filing or a change of limits, with what it changed. */
export interface Filing {
  readonly version: number;
  readonly at: number;
  readonly by: Actor | undefined;
  /** The submission, or null for a change of limits. */
  readonly submission: RulesSubmission | null;
  /** Null while the filing before it is not known. */
  readonly changed: readonly Difference[] | null;
  readonly isFirst: boolean;
}

/** The history of what was filed, newest first, as the entries come; `isWhole` when none are older. */
export const filingsOf = (entries: readonly Entry[], isWhole: boolean): readonly Filing[] => {
  const filings: Filing[] = [];
  let inForce: RulesSubmission | null = null;
  for (const { version, at, event: kept } of entries.toReversed()) {
    const event = kept as RecordedEvent;
    const { by } = event;
    if (event.type === 'LimitsChanged') {
      const changed = limitDifferences(event.from, event.to);
      filings.push({ version, at, by, submission: null, changed, isFirst: false });
      if (inForce) inForce = { ...(inForce as RulesSubmission), limits: event.to };
    }
    if (event.type === 'SubmissionFiled') {
      const { submission } = event;
      const isFirst = isWhole && inForce === null;
      const changed = inForce === null && !isWhole ? null : differencesOf(inForce, submission);
      filings.push({ version, at, by, submission, changed, isFirst });
      inForce = submission;
    }
  }
  return filings.toReversed();
};
