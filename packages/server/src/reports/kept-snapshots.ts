import { type CageEvent, evolveVoucher, type Voucher } from '../cage/index.ts';
import { EMPTY_TILL, type Till, tillAfter } from '../cage/till.ts';
import { isOfVoucher } from '../cage/voucher.ts';
import { CHECKPOINTS, type Checkpoint, Statement } from '../protocol/checkpoint.ts';
import { eventOf } from '../protocol/packing.ts';
import { PROVED } from '../record/checkpoints.ts';
import type { StaffEvent } from '../staff/event.ts';
import { STAFF, STAFF_FOLDING } from '../staff/folding.ts';
import { canonical } from '../store/chain.ts';
import type { Entry, Snapshot, Store } from '../store/store.ts';
import { entriesOf } from './log.ts';
import { RunningMeters } from './meters.ts';

/** Snapshots that are not of a table, worked out again from the log and compared; each has a maker of its own. */

const METERS = 'meters:';

/** Whether there is a maker of snapshots of this name; those of tables are named like them. */
export const isKeptSnapshot = (name: string): boolean =>
  name === PROVED || name === STAFF || name === 'cage' || name.startsWith(METERS);

/** What is wrong with a snapshot, in words. */
export const strayedSnapshot = async (store: Store, name: string, snapshot: Snapshot): Promise<string | undefined> => {
  const isRight = await rebuilds(store, name, snapshot);
  return isRight ? undefined : `The snapshot of ${name} is not what the log says.`;
};

const rebuilds = (store: Store, name: string, snapshot: Snapshot): Promise<boolean> => {
  if (name === PROVED) return isProved(store, snapshot);
  if (name === STAFF) return isStaff(store, snapshot);
  return name === 'cage' ? isCage(store, snapshot) : isMeters(store, name.slice(METERS.length), snapshot);
};

/** The entries of a stream up to a version; undefined once it turns out to be shorter. */
async function* upTo(store: Store, stream: string, version: number): AsyncGenerator<Entry> {
  for await (const entry of entriesOf(store, stream)) {
    if (entry.version > version) return;
    yield entry;
  }
}

const reaches = async (store: Store, stream: string, version: number): Promise<boolean> =>
  (await store.head(stream)).version >= version;

const isSame = (said: unknown, kept: unknown): boolean => canonical(said) === canonical(kept);

const byName = <T>(pairs: readonly (readonly [string, T])[]): unknown =>
  pairs.toSorted(([one], [other]) => (one < other ? -1 : 1));

const isMeters = async (store: Store, stream: string, { version, state }: Snapshot): Promise<boolean> => {
  const running = new RunningMeters();
  for await (const { event } of upTo(store, stream, version)) running.take(eventOf(event));
  return (await reaches(store, stream, version)) && isSame(running.meters, state);
};

const isStaff = async (store: Store, { version, state }: Snapshot): Promise<boolean> => {
  const { empty, fold, pack } = STAFF_FOLDING;
  let staff = empty();
  for await (const { event } of upTo(store, STAFF, version)) staff = fold(staff, event as StaffEvent);
  return (await reaches(store, STAFF, version)) && isSame(sorted(pack(staff)), sorted(state));
};

/** Lists of named things, in the order of their names: what was forgotten and came back stands in another place. */
const sorted = (packed: unknown): unknown =>
  Object.entries(packed as object).map(([name, value]) => [
    name,
    Array.isArray(value) ? byName(value as [string, unknown][]) : value,
  ]);

const isProved = async (store: Store, { version, state }: Snapshot): Promise<boolean> => {
  const { head, house, epoch, heads } = state as {
    head: { version: number; hash: string };
    house: string;
    epoch: number;
    heads: [string, unknown][];
  };
  const stated = new Statement();
  let last: Entry | undefined;
  for await (const entry of upTo(store, CHECKPOINTS, version)) {
    stated.add(entry.event as Checkpoint);
    last = entry;
  }
  return (
    isSame(head, { version, hash: last?.hash ?? '' }) &&
    isSame([house, epoch], [stated.house, stated.epoch]) &&
    isSame(byName(heads), byName([...stated.heads]))
  );
};

interface SavedCage {
  readonly sequence: number;
  readonly payable: readonly Voucher[];
  readonly epochs: readonly number[];
  readonly tills: readonly (readonly [string, Till])[];
}

/** Vouchers that can be paid, and what came in and went out at each table. */
const isCage = async (store: Store, { version, state }: Snapshot): Promise<boolean> => {
  const saved = state as SavedCage;
  const payable = new Map<string, Voucher>();
  const epochs = new Set<number>();
  let sequence = 0;
  for await (const { event: stored } of upTo(store, 'cage', version)) {
    const event = stored as CageEvent;
    if (event.type === 'VouchersHeld') {
      epochs.add(event.epoch);
      hold(payable, event);
    } else if (isOfVoucher(event)) {
      const voucher = evolveVoucher(payable.get(event.number), event);
      if (voucher.is === 'outstanding') payable.set(voucher.number, voucher);
      else payable.delete(voucher.number);
      if (event.type === 'VoucherIssued') sequence = event.sequence;
    }
  }
  const kept = saved.payable.map((voucher) => [voucher.number, voucher] as const);
  return (
    (await reaches(store, 'cage', version)) &&
    isSame([sequence, [...epochs]], [saved.sequence, saved.epochs]) &&
    isSame(byName([...payable]), byName(kept)) &&
    (await areTills(store, saved.tills))
  );
};

const hold = (payable: Map<string, Voucher>, { epoch, at }: { epoch: number; at: number }): void => {
  for (const [number, voucher] of payable)
    if (voucher.is === 'outstanding' && !voucher.held) payable.set(number, { ...voucher, held: { epoch, at } });
};

const areTills = async (store: Store, tills: SavedCage['tills']): Promise<boolean> => {
  for (const [table, kept] of tills) {
    let till = EMPTY_TILL;
    for await (const entry of upTo(store, `table:${table}`, kept.version)) till = tillAfter(till, entry);
    if (!isSame(till, kept)) return false;
  }
  return true;
};
