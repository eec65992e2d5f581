import { type Pieces, worded } from '@hardway/engine';
import type { RefusalOf } from '../protocol/refused.ts';

/** Every way in which the cage says no, with what it means. */
export const CAGE_REFUSALS = {
  'voucher-misread': 'the check digits do not fit the number',
  'voucher-not-found': 'the house has issued no such voucher',
  'voucher-paid': 'the voucher was redeemed before',
  'voucher-expired': 'the voucher was valid only until an earlier time',
  'voucher-void': 'the voucher was voided',
  'voucher-held': 'the record was restored, and the voucher waits for a review',
  'voucher-not-held': 'the voucher is not held',
  'voucher-altered': 'the house’s list of vouchers says something else than its record',
  'no-drawer': 'the cashier has no open drawer for the cash',
  'drawer-open': 'the cashier has an open drawer already',
  'drawer-short': 'less was counted than a cashier closes with alone',
  'drawer-over': 'more was counted than a cashier closes with alone',
  'nothing-open': 'nothing of this redemption or cash-out is still to be done',
  'amount-differs': 'the voucher is for another amount',
  'second-person': 'a second person has to approve',
  'wrong-role': 'somebody else has to do this',
  'bad-amount': 'the amount is not a positive whole number of minor units',
  'missing-reason': 'a reason has to be given',
  'command-differs': 'the command’s id was used for something else',
} as const;

type CageRefusalCode = keyof typeof CAGE_REFUSALS;
export type CageRefusal = RefusalOf<CageRefusalCode>;

export const cageRefusal = (refused: CageRefusalCode, said: string | Pieces): CageRefusal => ({
  refused,
  clause: null,
  ...worded(said),
});
