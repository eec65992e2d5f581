import type { Entry } from '../protocol/entry.ts';
import type { Document } from '../store/store.ts';
import { drawerSlipOf } from './drawer.ts';
import type { VoucherNumber } from './number.ts';
import { type CageEvent, evolveVoucher, isOfVoucher, type KeptVoucher, type VoucherEvent } from './voucher.ts';

/** A voucher as it stands, and a redemption at a seat where it can be found by its time. */
export const voucherDocuments = (
  voucher: KeptVoucher,
  events: readonly CageEvent[],
  command: string,
): readonly Document[] => [
  { kind: 'voucher', key: voucher.number, rank: voucher.sequence, value: voucher },
  ...events.flatMap((event): Document[] => {
    if (event.type !== 'VoucherRedeemed' || !('table' in event.where)) return [];
    const { number, amount, where, at } = event;
    return [{ kind: 'redemption', key: number, rank: at, value: { number, amount, ...where, command, at } }];
  }),
];

/** The count with which a drawer was closed. */
export const drawerDocument = (closed: Extract<CageEvent, { type: 'DrawerClosed' }>, entry: number): Document => ({
  kind: 'drawer',
  key: `${closed.drawer}`,
  rank: closed.drawer,
  value: drawerSlipOf(closed, entry),
});

/**
 * Every document of the cage as its log has it, in the order in which they were written: the last of a kind and key counts.
 * Only vouchers that can still change are kept in memory.
 */
export async function* cageDocuments(entries: AsyncIterable<Entry>): AsyncGenerator<Document> {
  const standing = new Map<VoucherNumber, KeptVoucher>();
  for await (const { event: stored, command, version } of entries) {
    const event = stored as CageEvent;
    if (event.type === 'DrawerClosed') yield drawerDocument(event, version);
    if (!isOfVoucher(event)) continue;
    const voucher = evolveVoucher(standing.get(event.number), event);
    if (voucher.is === 'outstanding') standing.set(voucher.number, voucher);
    else standing.delete(voucher.number);
    yield* voucherDocuments(voucher, [event as VoucherEvent], command);
  }
}
