import { type Actor, type ActorRole, formatMoney } from '@hardway/engine';
import { formatNumber, type VoucherNumber } from './number.ts';
import { type CageRefusal, refusal } from './refusal.ts';
import { utc } from './time.ts';
import { type CageEvent, type Place, statusOf, type Voucher } from './voucher.ts';

interface Asked {
  readonly number: VoucherNumber;
  readonly by: Actor;
  readonly at: number;
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
  | (Asked & { readonly type: 'VoidVoucher'; readonly approver?: Actor; readonly reason: string });

type CommandOf<T extends CageCommand['type']> = Extract<CageCommand, { type: T }>;
type Verdict = readonly CageEvent[] | CageRefusal;

/** What a command makes happen to the voucher of its number, or why it may not. */
export const decide = (voucher: Voucher | undefined, command: CageCommand): Verdict => {
  switch (command.type) {
    case 'IssueVoucher':
      return issue(voucher, command);
    case 'RedeemVoucher':
      return redeem(voucher, command);
    case 'VoidVoucher':
      return voidVoucher(voucher, command);
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
    checkStanding(voucher, number, at);
  if (problem) return problem;
  const issued = voucher!.amount;
  if (amount !== undefined && amount !== issued)
    return refusal('amount-differs', `The voucher is for ${formatMoney(issued)}, not for ${formatMoney(amount)}.`);
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
    (isText(reason) ? undefined : refusal('missing-reason', 'Say why the voucher is voided, in up to 500 characters.'));
  if (problem) return problem;
  if (!approver) return refusal('second-person', 'A voucher is voided only with a second person’s approval.');
  return checkApprover(by, approver) ?? [{ type: 'VoucherVoided', number, by, approver, reason: reason.trim(), at }];
};

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

const checkApprover = (by: Actor, approver: Actor): CageRefusal | undefined => {
  if (approver.id === by.id) return refusal('second-person', 'The approval has to come from somebody else.');
  return SUPERVISORS.includes(approver.role)
    ? undefined
    : refusal(
        'second-person',
        `The approval has to come from a floorperson or somebody higher, not a ${approver.role}.`,
      );
};
