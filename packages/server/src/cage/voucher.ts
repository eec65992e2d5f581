import type { Actor } from '@hardway/engine';
import type { DrawerSums, Voucher as VoucherSchema } from '../protocol/answers.ts';
import type { Sent } from '../protocol/shape.ts';
import { RecordError } from '../store/error.ts';
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
      /** It was sold for cash, which is in there. */
      readonly drawer?: number;
      readonly by: Actor;
      /** Who stood for more than one person sells alone. */
      readonly approver?: Actor;
      readonly at: number;
    }
  | {
      readonly type: 'VoucherRedeemed';
      readonly number: VoucherNumber;
      /** Of a voucher that was paid out of a drawer. */
      readonly sequence?: number;
      readonly amount: number;
      readonly where: Place;
      readonly by: Actor;
      /** Who stood for more than one person pays alone. */
      readonly approver?: Actor;
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

/** What happens to a cashier's drawer itself. */
export type DrawerEvent =
  | {
      readonly type: 'DrawerOpened';
      readonly drawer: number;
      readonly cashier: string;
      readonly float: number;
      /** The drawer whose count this one begins with, when it was handed over. */
      readonly from?: number;
      readonly by: Actor;
      /** Who has counted the float too; whoever takes a drawer over has seen it counted. */
      readonly approver?: Actor;
      readonly at: number;
    }
  /** Cash was brought into the drawer from the house's other cash; negative: taken there. */
  | {
      readonly type: 'DrawerFilled';
      readonly drawer: number;
      readonly amount: number;
      readonly reason: string;
      readonly by: Actor;
      readonly approver: Actor;
      readonly at: number;
    }
  | {
      readonly type: 'DrawerClosed';
      readonly drawer: number;
      readonly cashier: string;
      readonly openedAt: number;
      readonly sums: DrawerSums;
      readonly expected: number;
      readonly counted: number;
      readonly by: Actor;
      readonly approver?: Actor;
      readonly reason?: string;
      /** Who has the drawer now. */
      readonly to?: string;
      readonly at: number;
    };

export type CageEvent =
  | VoucherEvent
  | DrawerEvent
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
  /** That the cash came out of. */
  readonly drawer?: number;
  readonly by: Actor;
  readonly approver: Actor;
  readonly reason: string;
  readonly at: number;
}

const OF_VOUCHERS: readonly string[] = [
  'VoucherIssued',
  'VoucherRedeemed',
  'VoucherVoided',
  'VoucherReleased',
] satisfies VoucherEvent['type'][];

export const isOfVoucher = (event: CageEvent): event is VoucherEvent => OF_VOUCHERS.includes(event.type);

/** A voucher after an event. It only takes the event's word. */
export const evolveVoucher = (voucher: KeptVoucher | undefined, event: VoucherEvent): KeptVoucher => {
  if (event.type === 'VoucherIssued') {
    const { type: _, by, approver, drawer: __, at, ...issued } = event;
    return {
      ...issued,
      issuedAt: at,
      issuedBy: by,
      ...(approver ? { issuedWith: approver } : {}),
      is: 'outstanding',
    };
  }
  if (!voucher)
    throw new RecordError(
      `The cage’s log has a ${event.type} of the voucher ${event.number}, which was not issued, or not there any more.`,
    );
  const paper = paperOf(voucher);
  switch (event.type) {
    case 'VoucherReleased':
      return { ...paper, is: 'outstanding' };
    case 'VoucherRedeemed':
      return {
        ...paper,
        is: 'redeemed',
        redeemedAt: event.at,
        redeemedBy: event.by,
        where: event.where,
        ...(event.approver ? { redeemedWith: event.approver } : {}),
      };
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

const paperOf = ({
  number,
  sequence,
  amount,
  issuedAt,
  issuedBy,
  issuedWith,
  table,
  seat,
  expiresAt,
}: KeptVoucher): Paper => ({
  number,
  sequence,
  amount,
  issuedAt,
  issuedBy,
  ...(table === undefined ? {} : { table }),
  ...(seat === undefined ? {} : { seat }),
  expiresAt,
  ...(issuedWith ? { issuedWith } : {}),
});

export type VoucherStatus = KeptVoucher['is'] | 'held' | 'expired';

/** The status at any time, past times included. */
export const statusOf = (voucher: KeptVoucher, at: number): VoucherStatus => {
  if (voucher.is === 'redeemed' && voucher.redeemedAt <= at) return 'redeemed';
  if (voucher.is === 'void' && voucher.voidedAt <= at) return 'void';
  if (voucher.expiresAt !== null && voucher.expiresAt <= at) return 'expired';
  return voucher.is === 'outstanding' && voucher.held ? 'held' : 'outstanding';
};
