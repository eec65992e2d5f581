import { FORM } from '../cage/books.ts';
import { drawersAfter, NO_DRAWERS, type OpenDrawers } from '../cage/drawer.ts';
import { type CageEvent, evolveVoucher, type Voucher } from '../cage/index.ts';
import { EMPTY_TILL, type Till, tillAfter } from '../cage/till.ts';
import { isOfVoucher } from '../cage/voucher.ts';
import { takingsAnew } from '../history/takings.ts';
import { CHECKPOINTS, type Checkpoint, PROVED, Statement } from '../protocol/checkpoint.ts';
import type { Entry } from '../protocol/entry.ts';
import { eventOf } from '../protocol/packing.ts';
import type { StaffEvent } from '../staff/event.ts';
import { STAFF_FOLDING, STAFF_STREAM } from '../staff/folding.ts';
import { canonical } from '../store/chain.ts';
import type { Snapshot } from '../store/store.ts';
import { RunningMeters } from './meters.ts';

/** Snapshots that are not of a table, worked out again from the log and compared; each has a maker of its own. */

const METERS = 'meters:';
const TAKINGS = 'takings:';

/** Whether there is a maker of snapshots of this name; those of tables are named like them. */
export const isKeptSnapshot = (name: string): boolean =>
  name === PROVED || name === STAFF_STREAM || name === 'cage' || isOfTable(name);

const isOfTable = (name: string): boolean => [METERS, TAKINGS].some((kind) => name.startsWith(kind));

/** The stream that such a snapshot was worked out from. */
export const streamBehind = (name: string): string => {
  if (name === PROVED) return CHECKPOINTS;
  return isOfTable(name) ? name.slice(name.indexOf(':') + 1) : name;
};

/** The fault of a snapshot, in words. The entries are its stream's, from the first on. */
export const strayedSnapshot = async (
  name: string,
  snapshot: Snapshot,
  entries: AsyncIterable<Entry>,
): Promise<string | undefined> => {
  const isRight = await rebuilds(name, snapshot, entries);
  return isRight ? undefined : strayed(name);
};

const strayed = (name: string): string => `The snapshot of ${name} is not what the log says.`;

const rebuilds = (name: string, snapshot: Snapshot, entries: AsyncIterable<Entry>): Promise<boolean> => {
  if (name === PROVED) return isProved(snapshot, entries);
  if (name === STAFF_STREAM) return isStaff(snapshot, entries);
  if (name === 'cage') return isCage(snapshot, entries);
  return name.startsWith(TAKINGS) ? isTakings(snapshot, entries) : isMeters(snapshot, entries);
};

/** Takes the entries up to a version; false if there are fewer. */
const takeUpTo = async (
  version: number,
  entries: AsyncIterable<Entry>,
  take: (entry: Entry) => void,
): Promise<boolean> => {
  let last = 0;
  for await (const entry of entries) {
    if (entry.version > version) break;
    take(entry);
    last = entry.version;
  }
  return last === version;
};

const isSame = (said: unknown, kept: unknown): boolean => canonical(said) === canonical(kept);

const byName = <T>(pairs: readonly (readonly [string, T])[]): unknown =>
  pairs.toSorted(([one], [other]) => (one < other ? -1 : 1));

const isMeters = async ({ version, state }: Snapshot, entries: AsyncIterable<Entry>): Promise<boolean> => {
  const running = new RunningMeters();
  const isThere = await takeUpTo(version, entries, ({ event }) => running.take(eventOf(event)));
  return isThere && isSame(running.meters, state);
};

const isTakings = async (snapshot: Snapshot, entries: AsyncIterable<Entry>): Promise<boolean> =>
  isSame(await takingsAnew(entries, snapshot), snapshot.state);

const isStaff = async ({ version, state }: Snapshot, entries: AsyncIterable<Entry>): Promise<boolean> => {
  const { empty, fold, pack } = STAFF_FOLDING;
  let staff = empty();
  const isThere = await takeUpTo(version, entries, ({ event }) => {
    staff = fold(staff, event as StaffEvent);
  });
  return isThere && isSame(sorted(pack(staff)), sorted(state));
};

/** Lists of named things, in the order of their names: what was forgotten and came back stands in another place. */
const sorted = (packed: unknown): unknown =>
  Object.entries(packed as object).map(([name, value]) => [
    name,
    Array.isArray(value) ? byName(value as [string, unknown][]) : value,
  ]);

const isProved = async ({ version, state }: Snapshot, entries: AsyncIterable<Entry>): Promise<boolean> => {
  const { head, house, epoch, heads } = state as {
    head: { version: number; hash: string };
    house: string;
    epoch: number;
    heads: [string, unknown][];
  };
  const stated = new Statement();
  let hash = '';
  await takeUpTo(version, entries, (entry) => {
    stated.add(entry.event as Checkpoint);
    hash = entry.hash;
  });
  return (
    isSame(head, { version, hash }) &&
    isSame([house, epoch], [stated.house, stated.epoch]) &&
    isSame(byName(heads), byName([...stated.heads]))
  );
};

interface SavedCage {
  readonly form: number;
  readonly sequence: number;
  readonly payable: readonly Voucher[];
  readonly epochs: readonly number[];
  readonly tills: readonly (readonly [string, Till])[];
  readonly drawers: OpenDrawers;
}

/** Vouchers that can be paid. */
const isCage = async ({ version, state }: Snapshot, entries: AsyncIterable<Entry>): Promise<boolean> => {
  const saved = state as SavedCage;
  if (isEarlier(saved)) return true;
  const payable = new Map<string, Voucher>();
  const epochs = new Set<number>();
  let sequence = 0;
  let drawers = NO_DRAWERS;
  const isThere = await takeUpTo(version, entries, (entry) => {
    const event = entry.event as CageEvent;
    drawers = drawersAfter(drawers, entry);
    if (event.type === 'VouchersHeld') {
      epochs.add(event.epoch);
      hold(payable, event);
    } else if (isOfVoucher(event)) {
      const voucher = evolveVoucher(payable.get(event.number), event);
      if (voucher.is === 'outstanding') payable.set(voucher.number, voucher);
      else payable.delete(voucher.number);
      if (event.type === 'VoucherIssued') sequence = event.sequence;
    }
  });
  const kept = saved.payable.map((voucher) => [voucher.number, voucher] as const);
  return (
    isThere &&
    isSame([sequence, [...epochs], drawers], [saved.sequence, saved.epochs, saved.drawers]) &&
    isSame(byName([...payable]), byName(kept)) &&
    // Each is checked by its table's log; here they only have to be there.
    tillsIn({ version, state }).size === saved.tills.length
  );
};

/** It is this house's own, by its MAC, and nobody reads it. */
const isEarlier = ({ form }: SavedCage): boolean => form < FORM;

const hold = (payable: Map<string, Voucher>, { epoch, at }: { epoch: number; at: number }): void => {
  for (const [number, voucher] of payable)
    if (voucher.is === 'outstanding' && !voucher.held) payable.set(number, { ...voucher, held: { epoch, at } });
};

/** The tills in the cage's snapshot: what came in and went out at each table. */
export const tillsIn = ({ state }: Snapshot): ReadonlyMap<string, Till> =>
  new Map(isEarlier(state as SavedCage) ? [] : (state as SavedCage).tills);

/** The fault of a till, in words, by the entries of its table. */
export const strayedTill = async (kept: Till, entries: AsyncIterable<Entry>): Promise<string | undefined> => {
  let till = EMPTY_TILL;
  await takeUpTo(kept.version, entries, (entry) => {
    till = tillAfter(till, entry);
  });
  return isSame(till, kept) ? undefined : strayed('cage');
};
