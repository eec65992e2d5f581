import { MINUTE_MS, type StaffSession } from './state.ts';

/** A session's activity is recorded at most this often. */
const WRITTEN_EVERY_MS = MINUTE_MS;
const KEPT_MAX = 1_000;

interface Seen {
  readonly at: number;
  readonly written: number;
}

/** When something was last done in a session. It is remembered here at once and written down now and then. */
export class Activity {
  private readonly seen = new Map<string, Seen>();
  private readonly isShared: boolean;

  /** Shared: sessions may be active at other nodes too, which write it down as often. */
  constructor(isShared: boolean) {
    this.isShared = isShared;
  }

  lastIn(token: string, { seenAt }: StaffSession): number {
    const seen = this.seen.get(token);
    if (!seen && this.isShared) return seenAt + WRITTEN_EVERY_MS;
    return Math.max(seenAt, seen?.at ?? 0);
  }

  /** True if it is time to write it down. */
  note(token: string, { seenAt }: StaffSession, at: number): boolean {
    const written = Math.max(seenAt, this.seen.get(token)?.written ?? 0);
    const due = at - written >= WRITTEN_EVERY_MS;
    this.seen.delete(token);
    this.seen.set(token, { at, written: due ? at : written });
    if (this.seen.size > KEPT_MAX) this.forget(this.seen.keys().next().value!);
    return due;
  }

  forget(token: string): void {
    this.seen.delete(token);
  }
}
