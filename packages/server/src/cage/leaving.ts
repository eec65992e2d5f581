import type { TableEvent } from '@hardway/engine';
import { entriesOf } from '../store/entries.ts';
import type { Store } from '../store/store.ts';

/**
 * The reference of the cash-out by which the player of a round or throw left the seat; null if they left without one. The
 * log decides: a round's document has the time of its last change.
 */
export const cashOutAfter = async (
  store: Store,
  stream: string,
  seat: number,
  unit: number,
): Promise<string | null> => {
  for await (const { event: stored } of entriesOf(store, stream, await beforeDecision(store, stream, unit))) {
    const event = stored as TableEvent;
    if ((event.type === 'CreditCashedOut' || event.type === 'VisitEnded') && event.seat === seat)
      return event.type === 'CreditCashedOut' ? (event.reference ?? null) : null;
  }
  return null;
};

/** A version after which the round or throw is the next that is decided. Their numbers grow, so the log is halved. */
const beforeDecision = async (store: Store, stream: string, unit: number): Promise<number> => {
  let low = 0;
  let high = (await store.heads()).get(stream)?.version ?? 0;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const next = await nextDecision(store, stream, middle);
    if (next === undefined || next.number >= unit) high = middle;
    else low = next.version;
  }
  return low;
};

const nextDecision = async (
  store: Store,
  stream: string,
  from: number,
): Promise<{ readonly number: number; readonly version: number } | undefined> => {
  for await (const { version, event: stored } of entriesOf(store, stream, from)) {
    const event = stored as TableEvent;
    if (event.type === 'ResultConfirmed') return { number: event.round, version };
    if (event.type === 'ThrowCalled' && !event.again) return { number: event.number, version };
  }
  return undefined;
};
