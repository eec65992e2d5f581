import type { Roll } from '@hardway/engine';
import type { Outgoing } from '@hardway/server/protocol';

type Happened = Extract<Outgoing, { is: 'news' }>['happened'];

/** Rounds or throws that do not count, or count otherwise, as everybody at the table is told of them. */
export type Announcement = {
  readonly clause: string | null;
  /** The kind of the irregularity, or the ground of a no roll; null where the clause says it all. */
  readonly reason: string | null;
} & (
  | { readonly is: 'no-roll' }
  | { readonly is: 'void'; readonly numbers: readonly number[]; readonly isSettled: boolean }
  | { readonly is: 'corrected'; readonly number: number; readonly from: Roll; readonly to: Roll }
);

const SETTLED: readonly string[] = ['SettledRoundVoided', 'ThrowReopened'];
const VOIDS: readonly string[] = ['RoundVoided', ...SETTLED];

/** What of all this has to be announced; a correction comes before the no roll that it brings for dice that are out. */
export const announcementIn = (happened: Happened): Announcement | null => {
  const reason = happened.find(({ type }) => type === 'IrregularityReported')?.reason ?? null;
  const corrected = happened.find(({ from, to }) => from && to);
  if (corrected?.from && corrected.to) {
    const { number = 0, from, to, clause = null } = corrected;
    return { is: 'corrected', number, from, to, reason, clause };
  }
  const voided = happened.filter(({ type }) => VOIDS.includes(type));
  if (voided[0]) {
    const { type, clause = null } = voided[0];
    const numbers = voided.flatMap(({ number }) => number ?? []);
    return { is: 'void', numbers, isSettled: SETTLED.includes(type), reason, clause };
  }
  const noRoll = happened.find(({ type }) => type === 'NoRollCalled');
  return noRoll ? { is: 'no-roll', reason: noRoll.reason ?? reason, clause: noRoll.clause ?? null } : null;
};
