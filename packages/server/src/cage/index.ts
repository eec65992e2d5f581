export { type HousePrint, printable } from './printable.ts';
export { type CageEvent, evolveVoucher, type KeptVoucher as Voucher } from './voucher.ts';
export { type Approved, Vouchers } from './vouchers.ts';
