export { barcode } from './barcode.ts';
export { CAGE, CageBooks, type SeatCashOut, type SeatRedemption } from './books.ts';
export { type CageCommand, decide as decideCage } from './cage.ts';
export { cageDocuments } from './documents.ts';
export { checkNumber, drawNumber, formatNumber, isVoucherNumber, maskNumber, type VoucherNumber } from './number.ts';
export { type HousePrint, printable } from './printable.ts';
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
  type Approved,
  type Issue,
  type Listed,
  type ListedStatus,
  type Redeem,
  type VoucherOptions,
  Vouchers,
} from './vouchers.ts';
