import type { Actor } from '@hardway/engine';
import type { Voucher as VoucherSchema } from '../protocol/answers.ts';
import type { Sent } from '../protocol/shape.ts';
import type { VoucherNumber } from './number.ts';

export type KeptVoucher = Sent<typeof VoucherSchema> & { readonly number: VoucherNumber };

/** Where a voucher is paid: as credit at a seat, or in cash by a cashier. */
export type Place = Extract<KeptVoucher, { is: 'redeemed' }>['where'];

/** Each event has everything that a replay needs. */
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

export type CageEvent =
  | VoucherEvent
  /** The record was restored: every voucher that is outstanding may have been paid since, and waits for a review. */
  | { readonly type: 'VouchersHeld'; readonly epoch: number; readonly by: Actor; readonly at: number }
  /** A voucher was redeemed at a seat and its credit could not be given; the cage has paid it out instead. */
  | ({ readonly type: 'RedemptionSettled'; readonly number: VoucherNumber } & SettledMove)
  /** Credit was taken from a seat and its voucher could not be issued; the cage has paid it out instead. */
  | ({ readonly type: 'CashOutSettled'; readonly reference: string } & SettledMove);

interface SettledMove {
  readonly amount: number;
  readonly table: string;
  readonly seat: number;
  readonly by: Actor;
  readonly approver: Actor;
  readonly reason: string;
  readonly at: number;
}

const NOT_OF_VOUCHERS: readonly string[] = ['VouchersHeld', 'RedemptionSettled', 'CashOutSettled'];

export const isOfVoucher = (event: CageEvent): event is VoucherEvent => !NOT_OF_VOUCHERS.includes(event.type);

/** A voucher after an event. It only takes the event's word. */
export const evolveVoucher = (voucher: KeptVoucher | undefined, event: VoucherEvent): KeptVoucher => {
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

/** The printed part of a voucher, which never changes. */
type Paper = Omit<Extract<KeptVoucher, { is: 'outstanding' }>, 'is' | 'held'>;

const paperOf = ({ number, sequence, amount, issuedAt, issuedBy, table, seat, expiresAt }: KeptVoucher): Paper => ({
  number,
  sequence,
  amount,
  issuedAt,
  issuedBy,
  ...(table === undefined ? {} : { table }),
  ...(seat === undefined ? {} : { seat }),
  expiresAt,
});

export type VoucherStatus = KeptVoucher['is'] | 'held' | 'expired';

/** The status at any time, past times included. */
export const statusOf = (voucher: KeptVoucher, at: number): VoucherStatus => {
  if (voucher.is === 'redeemed' && voucher.redeemedAt <= at) return 'redeemed';
  if (voucher.is === 'void' && voucher.voidedAt <= at) return 'void';
  if (voucher.expiresAt !== null && voucher.expiresAt <= at) return 'expired';
  return voucher.is === 'outstanding' && voucher.held ? 'held' : 'outstanding';
};
