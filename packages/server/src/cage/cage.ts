import { type Actor, type ActorRole, money, says } from '@hardway/engine';
import type { SeatRedemption } from './books.ts';
import { formatNumber, type VoucherNumber } from './number.ts';
import { type CageRefusal, refusal } from './refusal.ts';
import { utc } from './time.ts';
import { type CageEvent, type Place, statusOf, type Voucher, type VoucherEvent } from './voucher.ts';

interface Asked {
  readonly number: VoucherNumber;
  readonly by: Actor;
  readonly at: number;
}

interface Approved {
  readonly approver?: Actor;
  readonly reason: string;
}

/** What may be asked of the cage. Number, sequence, time and identity arrive in the command. */
export type CageCommand =
  | (Asked & {
      readonly type: 'IssueVoucher';
      readonly sequence: number;
      readonly amount: number;
      readonly table?: string;
      readonly seat?: number;
      readonly expiresAt: number | null;
    })
  | (Asked & {
      readonly type: 'RedeemVoucher';
      /** What the paper says, if somebody has read it. */
      readonly amount?: number;
      readonly where: Place;
    })
  | (Asked & Approved & { readonly type: 'VoidVoucher' })
  | (Asked & Approved & { readonly type: 'ReleaseVoucher' });

type CommandOf<T extends CageCommand['type']> = Extract<CageCommand, { type: T }>;
type Verdict = readonly VoucherEvent[] | CageRefusal;

/** What a command makes happen to the voucher of its number, or why it may not. */
export const decide = (voucher: Voucher | undefined, command: CageCommand): Verdict => {
  switch (command.type) {
    case 'IssueVoucher':
      return issue(voucher, command);
    case 'RedeemVoucher':
      return redeem(voucher, command);
    case 'VoidVoucher':
      return voidVoucher(voucher, command);
    case 'ReleaseVoucher':
      return releaseVoucher(voucher, command);
  }
};

const AMOUNT_MAX = 1_000_000_000_000;

const checkAmount = (amount: number): CageRefusal | undefined =>
  Number.isSafeInteger(amount) && amount > 0 && amount <= AMOUNT_MAX
    ? undefined
    : refusal('bad-amount', `A voucher cannot be for ${amount} minor units.`);

const issue = (voucher: Voucher | undefined, { type: _, ...command }: CommandOf<'IssueVoucher'>): Verdict => {
  if (voucher) throw new Error('A voucher’s number was drawn twice.');
  const { amount, by, seat } = command;
  const problem = checkAmount(amount) ?? checkHandler(by, seat);
  return problem ?? [{ type: 'VoucherIssued', ...command }];
};

const redeem = (
  voucher: Voucher | undefined,
  { number, amount, where, by, at }: CommandOf<'RedeemVoucher'>,
): Verdict => {
  const problem =
    ('cashier' in where ? checkCashier(by) : checkHandler(by, where.seat)) ??
    (amount === undefined ? undefined : checkAmount(amount)) ??
    checkStanding(voucher, number, at) ??
    checkHeld(voucher!);
  if (problem) return problem;
  const issued = voucher!.amount;
  if (amount !== undefined && amount !== issued)
    return refusal('amount-differs', says`The voucher is for ${money(issued)}, not for ${money(amount)}.`);
  return [{ type: 'VoucherRedeemed', number, amount: issued, where, by, at }];
};

const voidVoucher = (
  voucher: Voucher | undefined,
  { number, by, approver, reason, at }: CommandOf<'VoidVoucher'>,
): Verdict => {
  const problem =
    (mayVoid(by)
      ? undefined
      : refusal('wrong-role', `Vouchers are voided by the cage or a supervisor, not by a ${by.role}.`)) ??
    checkStanding(voucher, number, at) ??
    checkReason(reason, 'Say why the voucher is voided, in up to 500 characters.') ??
    checkApprover(by, approver, 'A voucher is voided only with a second person’s approval.');
  return problem ?? [{ type: 'VoucherVoided', number, by, approver: approver!, reason: reason.trim(), at }];
};

/** Whoever releases a voucher has compared it with what the cage itself wrote down before the record was restored. */
const releaseVoucher = (
  voucher: Voucher | undefined,
  { number, by, approver, reason, at }: CommandOf<'ReleaseVoucher'>,
): Verdict => {
  const problem =
    checkCashier(by) ??
    checkStanding(voucher, number, at) ??
    (voucher!.is === 'outstanding' && voucher!.held
      ? undefined
      : refusal('voucher-not-held', 'The voucher is not held: it can be paid as it is.')) ??
    checkReason(reason, 'Say what the voucher was compared with, in up to 500 characters.') ??
    checkApprover(by, approver, 'A held voucher is released only with a second person’s approval.');
  return problem ?? [{ type: 'VoucherReleased', number, by, approver: approver!, reason: reason.trim(), at }];
};

/** A redemption at a seat whose credit was never given, and whoever pays it out instead. */
export const settleRedemption = (
  open: SeatRedemption | undefined,
  { by, approver, reason, at }: Omit<Asked, 'number'> & Approved,
): readonly CageEvent[] | CageRefusal => {
  const problem =
    checkCashier(by) ??
    (open ? undefined : refusal('nothing-open', 'The credit of this voucher was given, or was settled before.')) ??
    checkReason(reason, 'Say why the credit could not be given, in up to 500 characters.') ??
    checkApprover(by, approver, 'A redemption is settled only with a second person’s approval.');
  if (problem) return problem;
  const { number, amount, table, seat } = open!;
  return [
    { type: 'RedemptionSettled', number, amount, table, seat, by, approver: approver!, reason: reason.trim(), at },
  ];
};

const checkReason = (reason: string, otherwise: string): CageRefusal | undefined =>
  isText(reason) ? undefined : refusal('missing-reason', otherwise);

const isText = (text: string): boolean => /^[^\p{C}]{1,500}$/u.test(text.trim());

/** Paid before, voided and expired are told apart: whoever stands there wants to know which. */
const checkStanding = (voucher: Voucher | undefined, number: VoucherNumber, at: number): CageRefusal | undefined => {
  if (!voucher) return refusal('voucher-not-found', `The house has issued no voucher ${formatNumber(number)}.`);
  if (voucher.is === 'redeemed')
    return refusal('voucher-paid', `The voucher was paid on ${utc(voucher.redeemedAt)} ${named(voucher.where)}.`);
  if (voucher.is === 'void') return refusal('voucher-void', `The voucher was voided on ${utc(voucher.voidedAt)}.`);
  if (statusOf(voucher, at) === 'expired')
    return refusal('voucher-expired', `The voucher was valid until ${utc(voucher.expiresAt!)}.`);
  return undefined;
};

const checkHeld = (voucher: Voucher): CageRefusal | undefined =>
  voucher.is === 'outstanding' && voucher.held
    ? refusal(
        'voucher-held',
        `The house’s record was restored on ${utc(voucher.held.at)} and may not know that the voucher was paid. The cage compares it with its own lists and releases it with a second person.`,
      )
    : undefined;

const named = (where: Place): string =>
  'cashier' in where ? 'at the cage' : `at table ${where.table}, seat ${where.seat}`;

const SUPERVISORS: readonly ActorRole[] = ['floorperson', 'supervisor', 'manager', 'shift-manager'];

const mayVoid = ({ role }: Actor): boolean => role === 'cage' || SUPERVISORS.includes(role);

const checkCashier = ({ role }: Actor): CageRefusal | undefined =>
  role === 'cage' ? undefined : refusal('wrong-role', `Vouchers are paid in cash by the cage, not by a ${role}.`);

/** A player turns credit into paper and back at the own seat only; watchers and devices handle no money. */
const checkHandler = (by: Actor, seat: number | undefined): CageRefusal | undefined => {
  if (by.role === 'player' && by.seat !== seat)
    return refusal('wrong-role', 'A player’s vouchers are for the own seat.');
  return by.role === 'surveillance' || by.role === 'device'
    ? refusal('wrong-role', `Vouchers are not for a ${by.role} to handle.`)
    : undefined;
};

const checkApprover = (by: Actor, approver: Actor | undefined, alone: string): CageRefusal | undefined => {
  if (!approver) return refusal('second-person', alone);
  if (approver.id === by.id) return refusal('second-person', 'The approval has to come from somebody else.');
  return SUPERVISORS.includes(approver.role)
    ? undefined
    : refusal(
        'second-person',
        `The approval has to come from a floorperson or somebody higher, not a ${approver.role}.`,
      );
};
