import type { BusSign } from '../cluster/bus.ts';
import type { PlacementSign } from '../cluster/placement.ts';
import type { Entry } from '../protocol/entry.ts';
import type { StoreSign } from '../store/store.ts';

/** Operational events for logs and metrics. */
export type Sign =
  | StoreSign
  | BusSign
  | PlacementSign
  /** These entries are in the record. */
  | { readonly is: 'recorded'; readonly entries: readonly Entry[] }
  /** The table had to read its record again. */
  | { readonly is: 'reloaded'; readonly table: string }
  | { readonly is: 'bet-refused'; readonly code: string }
  | { readonly is: 'socket-refused'; readonly because: string; readonly address: string }
  | { readonly is: 'request-throttled' }
  /** The thread that makes reports has died; another takes its place. */
  | { readonly is: 'reports-interrupted'; readonly error: Error }
  /** The whole record was proved, or is not what the house wrote. */
  | { readonly is: 'record-proved'; readonly streams: number }
  | { readonly is: 'record-broken'; readonly stream: string | null; readonly because: string }
  /** A mistake of the house's own. */
  | { readonly is: 'request-failed'; readonly route: string; readonly error: Error }
  | {
      readonly is: 'request-answered';
      readonly method: string;
      /** The path as the house knows it: what stands in the address may be a voucher's number. */
      readonly route: string;
      readonly status: number;
      readonly milliseconds: number;
    };

export type Observe = (sign: Sign) => void;
