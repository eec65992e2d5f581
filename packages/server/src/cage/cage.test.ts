import type { Actor, ActorRole } from '@hardway/engine';
import { expect, test } from 'vitest';
import { isRefused } from '../protocol/refused.ts';
import { type CageCommand, decideVoucher } from './cage.ts';
import { withCheckDigits } from './number.ts';
import { evolveVoucher, type KeptVoucher, type Place, statusOf } from './voucher.ts';

const NUMBER = withCheckDigits('1234567890123456');
const AT = Date.UTC(2026, 0, 31, 12);
const person = (role: ActorRole, id: string = role): Actor => ({ id, role });
const cashier = person('cage');
const seat4: Actor = { id: 'seat 4', role: 'player', seat: 4 };
const AT_SEAT: Place = { table: 'craps-1', seat: 4 };
const AT_CAGE: Place = { cashier: 'cage' };

const issue = (fields: Partial<Extract<CageCommand, { type: 'IssueVoucher' }>> = {}): CageCommand => ({
  type: 'IssueVoucher',
  number: NUMBER,
  sequence: 1,
  amount: 5_000,
  expiresAt: AT + 1_000,
  by: cashier,
  at: AT,
  ...fields,
});
const redeem = (fields: Partial<Extract<CageCommand, { type: 'RedeemVoucher' }>> = {}): CageCommand => ({
  type: 'RedeemVoucher',
  number: NUMBER,
  where: AT_CAGE,
  by: cashier,
  at: AT + 1,
  ...fields,
});
const cancel = (fields: Partial<Extract<CageCommand, { type: 'VoidVoucher' }>> = {}): CageCommand => ({
  type: 'VoidVoucher',
  number: NUMBER,
  by: cashier,
  approver: person('floorperson'),
  reason: 'Printed twice.',
  at: AT + 1,
  ...fields,
});

const after = (...commands: readonly CageCommand[]): KeptVoucher | undefined =>
  commands.reduce<KeptVoucher | undefined>((voucher, command) => {
    const events = decideVoucher(voucher, command);
    if (isRefused(events)) throw new Error(events.message);
    return events.reduce<KeptVoucher | undefined>(evolveVoucher, voucher);
  }, undefined);

const verdict = (voucher: KeptVoucher | undefined, command: CageCommand): string => {
  const events = decideVoucher(voucher, command);
  return isRefused(events) ? events.refused : events.map(({ type }) => type).join();
};

const OUTSTANDING = after(issue());
const REDEEMED = after(issue(), redeem());
const VOID = after(issue(), cancel());

test.each<[string, KeptVoucher | undefined, CageCommand, string]>([
  ['redeeming', OUTSTANDING, redeem(), 'VoucherRedeemed'],
  ['redeeming at the own seat', OUTSTANDING, redeem({ where: AT_SEAT, by: seat4 }), 'VoucherRedeemed'],
  ['redeeming the amount on the paper', OUTSTANDING, redeem({ amount: 5_000 }), 'VoucherRedeemed'],
  ['redeeming another amount', OUTSTANDING, redeem({ amount: 5_001 }), 'amount-differs'],
  ['redeeming half a cent', OUTSTANDING, redeem({ amount: 0.5 }), 'bad-amount'],
  ['redeeming one that was never issued', undefined, redeem(), 'voucher-not-found'],
  ['redeeming twice', REDEEMED, redeem(), 'voucher-paid'],
  ['redeeming a void one', VOID, redeem(), 'voucher-void'],
  ['redeeming in the last moment', OUTSTANDING, redeem({ at: AT + 999 }), 'VoucherRedeemed'],
  ['redeeming too late', OUTSTANDING, redeem({ at: AT + 1_000 }), 'voucher-expired'],
  ['redeeming one that never expires', after(issue({ expiresAt: null })), redeem({ at: AT * 2 }), 'VoucherRedeemed'],
  ['redeeming at another seat', OUTSTANDING, redeem({ where: AT_SEAT, by: { ...seat4, seat: 5 } }), 'wrong-role'],
  ['redeeming for cash at a table', OUTSTANDING, redeem({ by: person('dealer') }), 'wrong-role'],
  ['redeeming for cash by the player', OUTSTANDING, redeem({ by: seat4 }), 'wrong-role'],
  ['redeeming by surveillance', OUTSTANDING, redeem({ where: AT_SEAT, by: person('surveillance') }), 'wrong-role'],
  ['redeeming by a device', OUTSTANDING, redeem({ where: AT_SEAT, by: person('device') }), 'wrong-role'],
  ['voiding', OUTSTANDING, cancel(), 'VoucherVoided'],
  ['voiding by a supervisor', OUTSTANDING, cancel({ by: person('supervisor') }), 'VoucherVoided'],
  ['voiding alone', OUTSTANDING, { ...cancel(), approver: undefined } as unknown as CageCommand, 'second-person'],
  [
    'voiding with oneself',
    OUTSTANDING,
    cancel({ by: person('manager', 'm'), approver: person('manager', 'm') }),
    'second-person',
  ],
  ['voiding with another cashier', OUTSTANDING, cancel({ approver: person('cage', 'other') }), 'second-person'],
  ['voiding by a dealer', OUTSTANDING, cancel({ by: person('dealer') }), 'wrong-role'],
  ['voiding by a player', OUTSTANDING, cancel({ by: seat4 }), 'wrong-role'],
  ['voiding without a reason', OUTSTANDING, cancel({ reason: '  ' }), 'missing-reason'],
  ['voiding one that was never issued', undefined, cancel(), 'voucher-not-found'],
  ['voiding a paid one', REDEEMED, cancel(), 'voucher-paid'],
  ['voiding twice', VOID, cancel(), 'voucher-void'],
  ['voiding an expired one', OUTSTANDING, cancel({ at: AT + 1_000 }), 'voucher-expired'],
  ['issuing', undefined, issue(), 'VoucherIssued'],
  ['issuing at a seat', undefined, issue({ by: seat4, table: 'craps-1', seat: 4 }), 'VoucherIssued'],
  ['issuing for another seat', undefined, issue({ by: seat4, table: 'craps-1', seat: 5 }), 'wrong-role'],
  ['issuing nothing', undefined, issue({ amount: 0 }), 'bad-amount'],
  ['issuing less than nothing', undefined, issue({ amount: -100 }), 'bad-amount'],
  ['issuing a fraction', undefined, issue({ amount: 0.5 }), 'bad-amount'],
  ['issuing no number', undefined, issue({ amount: Number.NaN }), 'bad-amount'],
  ['issuing more than there is', undefined, issue({ amount: 1_000_000_000_001 }), 'bad-amount'],
])('%s', (_, voucher, command, expected) => {
  expect(verdict(voucher, command)).toBe(expected);
});

test('a number that exists cannot be issued again', () => {
  expect(() => decideVoucher(OUTSTANDING, issue())).toThrow('drawn twice');
});

test('whoever comes second is told when and where it was paid', () => {
  const paid = after(issue(), redeem({ where: AT_SEAT, by: seat4 }));
  expect(decideVoucher(paid, redeem())).toMatchObject({
    message: 'The voucher was paid on 2026-01-31 12:00:00 UTC at table craps-1, seat 4.',
  });
});

test('how a voucher stood at a past time can still be said', () => {
  expect([AT, AT + 1].map((at) => statusOf(REDEEMED!, at))).toEqual(['outstanding', 'redeemed']);
  expect([AT, AT + 1].map((at) => statusOf(VOID!, at))).toEqual(['outstanding', 'void']);
  expect([AT + 999, AT + 1_000].map((at) => statusOf(OUTSTANDING!, at))).toEqual(['outstanding', 'expired']);
});
