import { add, money, NOTHING } from '@hardway/engine';
import type { VoucherReport } from '../protocol/answers.ts';
import { type KeptVoucher, statusOf } from './voucher.ts';

/** From a moment until another, the second not included. */
export interface Period {
  readonly since: number;
  readonly until: number;
}

const NONE = { count: 0, amount: NOTHING };

export const emptyReport = ({ since, until }: Period): VoucherReport => ({
  since,
  until,
  issued: NONE,
  redeemed: NONE,
  voided: NONE,
  expired: NONE,
  outstanding: NONE,
  sequence: null,
});

/** The report with one more voucher, in the order of sequence numbers. */
export const withVoucher = (report: VoucherReport, voucher: KeptVoucher): VoucherReport => {
  const { since, until } = report;
  // The period's last moment: what happened at `until` itself belongs to the next one.
  const last = until - 1;
  const within = (at: number): boolean => at >= since && at <= last;
  const status = voucher.issuedAt <= last ? statusOf(voucher, last) : null;
  const count = (sum: VoucherReport['issued'], counted: boolean): VoucherReport['issued'] =>
    counted ? { count: sum.count + 1, amount: add(sum.amount, money(voucher.amount)) } : sum;
  return {
    ...report,
    issued: count(report.issued, within(voucher.issuedAt)),
    redeemed: count(report.redeemed, voucher.is === 'redeemed' && within(voucher.redeemedAt)),
    voided: count(report.voided, voucher.is === 'void' && within(voucher.voidedAt)),
    expired: count(report.expired, status === 'expired' && within(voucher.expiresAt!)),
    outstanding: count(report.outstanding, status === 'outstanding'),
    sequence: within(voucher.issuedAt)
      ? { first: report.sequence?.first ?? voucher.sequence, last: voucher.sequence }
      : report.sequence,
  };
};
