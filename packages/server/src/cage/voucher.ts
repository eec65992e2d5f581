import type { Actor } from '@hardway/engine';
import type { VoucherNumber } from './number.ts';

/** Where a voucher is paid: as credit at a seat, or in cash by a cashier. */
export type Place = { readonly table: string; readonly seat: number } | { readonly cashier: string };

interface Issued {
  readonly number: VoucherNumber;
  /** Counts every voucher of the house from 1, without a gap. */
  readonly sequence: number;
  /** Minor units. */
  readonly amount: number;
  readonly issuedAt: number;
  readonly issuedBy: Actor;
  readonly table?: string;
  readonly seat?: number;
  /** The first moment at which it is no longer paid; null if it is paid for ever. */
  readonly expiresAt: number | null;
}

type Fate =
  | {
      readonly is: 'outstanding';
      /** Since when it waits for a review, and which restored record it comes from; it is not paid before. */
      readonly held?: { readonly epoch: number; readonly at: number };
    }
  | { readonly is: 'redeemed'; readonly redeemedAt: number; readonly redeemedBy: Actor; readonly where: Place }
  | {
      readonly is: 'void';
      readonly voidedAt: number;
      readonly voidedBy: Actor;
      readonly approver: Actor;
      readonly reason: string;
    };

export type Voucher = Issued & Fate;

/** What happened to one voucher. Everything that a replay needs is in the event itself. */
export type VoucherEvent =
  | {
      readonly type: 'VoucherIssued';
      readonly number: VoucherNumber;
      readonly sequence: number;
      readonly amount: number;
      readonly table?: string;
      readonly seat?: number;
      readonly expiresAt: number | null;
      readonly by: Actor;
      readonly at: number;
    }
  | {
      readonly type: 'VoucherRedeemed';
      readonly number: VoucherNumber;
      readonly amount: number;
      readonly where: Place;
      readonly by: Actor;
      readonly at: number;
    }
  | {
      readonly type: 'VoucherVoided';
      readonly number: VoucherNumber;
      readonly by: Actor;
      readonly approver: Actor;
      readonly reason: string;
      readonly at: number;
    }
  /** It was held and is paid again. */
  | {
      readonly type: 'VoucherReleased';
      readonly number: VoucherNumber;
      readonly by: Actor;
      readonly approver: Actor;
      readonly reason: string;
      readonly at: number;
    };

/** What happened at the cage. */
export type CageEvent =
  | VoucherEvent
  /** The record was restored: every voucher that is outstanding may have been paid since, and waits for a review. */
  | { readonly type: 'VouchersHeld'; readonly epoch: number; readonly by: Actor; readonly at: number }
  /** A voucher was redeemed at a seat and its credit could not be given; the cage has paid it out instead. */
  | {
      readonly type: 'RedemptionSettled';
      readonly number: VoucherNumber;
      readonly amount: number;
      readonly table: string;
      readonly seat: number;
      readonly by: Actor;
      readonly approver: Actor;
      readonly reason: string;
      readonly at: number;
    };

export const isOfVoucher = (event: CageEvent): event is VoucherEvent =>
  event.type !== 'VouchersHeld' && event.type !== 'RedemptionSettled';

/** A voucher after an event. It only takes the event's word. */
export const evolve = (voucher: Voucher | undefined, event: VoucherEvent): Voucher => {
  if (event.type === 'VoucherIssued') {
    const { type: _, by, at, ...issued } = event;
    return { ...issued, issuedAt: at, issuedBy: by, is: 'outstanding' };
  }
  if (!voucher) throw new Error(`${event.type} of a voucher that was never issued.`);
  const paper = paperOf(voucher);
  switch (event.type) {
    case 'VoucherReleased':
      return { ...paper, is: 'outstanding' };
    case 'VoucherRedeemed':
      return { ...paper, is: 'redeemed', redeemedAt: event.at, redeemedBy: event.by, where: event.where };
    case 'VoucherVoided':
      return {
        ...paper,
        is: 'void',
        voidedAt: event.at,
        voidedBy: event.by,
        approver: event.approver,
        reason: event.reason,
      };
  }
};

/** What was printed, whatever became of it. */
const paperOf = ({ number, sequence, amount, issuedAt, issuedBy, table, seat, expiresAt }: Voucher): Issued => ({
  number,
  sequence,
  amount,
  issuedAt,
  issuedBy,
  ...(table === undefined ? {} : { table }),
  ...(seat === undefined ? {} : { seat }),
  expiresAt,
});

export type VoucherStatus = Voucher['is'] | 'held' | 'expired';

/** How a voucher stands at a time, also at one that is past. */
export const statusOf = (voucher: Voucher, at: number): VoucherStatus => {
  if (voucher.is === 'redeemed' && voucher.redeemedAt <= at) return 'redeemed';
  if (voucher.is === 'void' && voucher.voidedAt <= at) return 'void';
  if (voucher.expiresAt !== null && voucher.expiresAt <= at) return 'expired';
  return voucher.is === 'outstanding' && voucher.held ? 'held' : 'outstanding';
};
