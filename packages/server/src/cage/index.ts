export { barcode } from './barcode.ts';
export { type CageCommand, decide as decideCage } from './cage.ts';
export { checkNumber, drawNumber, formatNumber, isVoucherNumber, maskNumber, type VoucherNumber } from './number.ts';
export { formatAmount, type HousePrint, printable } from './printable.ts';
export { CAGE_REFUSALS, type CageRefusal, type CageRefusalCode } from './refusal.ts';
export type { Period, Sum, VoucherReport } from './report.ts';
export {
  type CageEvent,
  evolve as evolveVoucher,
  type Place,
  statusOf,
  type Voucher,
  type VoucherStatus,
} from './voucher.ts';
export {
  CAGE,
  type Issue,
  type Listed,
  type Redeem,
  type SeatRedemption,
  type Void,
  type VoucherOptions,
  Vouchers,
} from './vouchers.ts';
