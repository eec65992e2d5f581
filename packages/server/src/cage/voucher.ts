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
  | { readonly is: 'outstanding' }
  | { readonly is: 'redeemed'; readonly redeemedAt: number; readonly redeemedBy: Actor; readonly where: Place }
  | {
      readonly is: 'void';
      readonly voidedAt: number;
      readonly voidedBy: Actor;
      readonly approver: Actor;
      readonly reason: string;
    };

export type Voucher = Issued & Fate;

/** What happened to a voucher. Everything that a replay needs is in the event itself. */
export type CageEvent =
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
    };

/** A voucher after an event. It only takes the event's word. */
export const evolve = (voucher: Voucher | undefined, event: CageEvent): Voucher => {
  if (event.type === 'VoucherIssued') {
    const { type: _, by, at, ...issued } = event;
    return { ...issued, issuedAt: at, issuedBy: by, is: 'outstanding' };
  }
  if (!voucher) throw new Error(`${event.type} of a voucher that was never issued.`);
  const paper: Issued = voucher;
  switch (event.type) {
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

export type VoucherStatus = Voucher['is'] | 'expired';

/** How a voucher stands at a time, also at one that is past. */
export const statusOf = (voucher: Voucher, at: number): VoucherStatus => {
  if (voucher.is === 'redeemed' && voucher.redeemedAt <= at) return 'redeemed';
  if (voucher.is === 'void' && voucher.voidedAt <= at) return 'void';
  return voucher.expiresAt !== null && voucher.expiresAt <= at ? 'expired' : 'outstanding';
};
