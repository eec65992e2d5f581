import { type Actor, type ActorRole, money, says } from '@hardway/engine';
import type { SeatCashOut } from '../protocol/answers.ts';
import type { SeatRedemption } from './books.ts';
import { formatNumber, type VoucherNumber } from './number.ts';
import { type CageRefusal, cageRefusal } from './refusal.ts';
import { utc } from './time.ts';
import { type CageEvent, type KeptVoucher, type Place, statusOf, type VoucherEvent } from './voucher.ts';

interface Asked {
  readonly number: VoucherNumber;
  readonly by: Actor;
  readonly at: number;
}

interface Approved {
  readonly approver?: Actor;
  readonly reason: string;
}

/** Where cash changes hands at the cage. */
export interface AtCounter {
  /** The cashier's drawer; null where none is open. */
  readonly drawer: number | null;
  readonly isDrawerNeeded: boolean;
  /** The most that the cashier takes or pays alone, in minor units; null without a limit. */
  readonly alone: number | null;
  readonly approver?: Actor;
}

/** Commands of the cage. Number, sequence, time and identity arrive in the command. */
export type CageCommand =
  | (Asked & {
      readonly type: 'IssueVoucher';
      readonly sequence: number;
      readonly amount: number;
      readonly table?: string;
      readonly seat?: number;
      readonly expiresAt: number | null;
      /** Of a voucher that is sold for cash. */
      readonly counter?: AtCounter;
    })
  | (Asked & {
      readonly type: 'RedeemVoucher';
      /** The amount on the paper, if somebody has read it. */
      readonly amount?: number;
      readonly where: Place;
      /** Of a voucher that is paid in cash. */
      readonly counter?: AtCounter;
    })
  | (Asked & Approved & { readonly type: 'VoidVoucher' })
  | (Asked & Approved & { readonly type: 'ReleaseVoucher' });

type CommandOf<T extends CageCommand['type']> = Extract<CageCommand, { type: T }>;
type Decision = readonly VoucherEvent[] | CageRefusal;

export const decideVoucher = (voucher: KeptVoucher | undefined, command: CageCommand): Decision => {
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

const checkAmount = (amount: number): CageRefusal | undefined => {
  if (Number.isSafeInteger(amount) && amount > AMOUNT_MAX)
    return cageRefusal('bad-amount', says`A voucher may be for at most ${money(AMOUNT_MAX)}, not ${money(amount)}.`);
  return Number.isSafeInteger(amount) && amount > 0
    ? undefined
    : cageRefusal('bad-amount', `A voucher cannot be for ${amount} minor units.`);
};

const issue = (
  voucher: KeptVoucher | undefined,
  { type: _, counter, ...command }: CommandOf<'IssueVoucher'>,
): Decision => {
  if (voucher) throw new Error('A voucher’s number was drawn twice.');
  const { amount, by, seat } = command;
  const problem =
    checkAmount(amount) ??
    checkHandler(by, seat) ??
    (counter && (checkSeller(by) ?? checkCounter(counter, by, amount, 'take')));
  return problem ?? [{ type: 'VoucherIssued', ...command, ...overCounter(counter) }];
};

const redeem = (
  voucher: KeptVoucher | undefined,
  { number, amount, where, by, at, counter }: CommandOf<'RedeemVoucher'>,
): Decision => {
  const problem =
    ('cashier' in where ? checkCashier(by) : checkHandler(by, where.seat)) ??
    (amount === undefined ? undefined : checkAmount(amount)) ??
    checkStanding(voucher, number, at) ??
    checkHeld(voucher!);
  if (problem) return problem;
  const issued = voucher!.amount;
  if (amount !== undefined && amount !== issued)
    return cageRefusal('amount-differs', says`The voucher is for ${money(issued)}, not for ${money(amount)}.`);
  if (!counter || !('cashier' in where)) return [{ type: 'VoucherRedeemed', number, amount: issued, where, by, at }];
  const alone = checkCounter(counter, by, issued, 'pay');
  if (alone) return alone;
  const { drawer, ...approved } = overCounter(counter);
  const { sequence } = voucher!;
  const place = { ...where, ...(drawer === undefined ? {} : { drawer }) };
  return [{ type: 'VoucherRedeemed', number, sequence, amount: issued, where: place, by, ...approved, at }];
};

/** What an event keeps of it. */
const overCounter = (counter: AtCounter | undefined): { readonly drawer?: number; readonly approver?: Actor } => ({
  ...(counter?.drawer == null ? {} : { drawer: counter.drawer }),
  ...(counter?.approver ? { approver: counter.approver } : {}),
});

const checkDrawer = ({ drawer, isDrawerNeeded }: Pick<AtCounter, 'drawer' | 'isDrawerNeeded'>) =>
  isDrawerNeeded && drawer === null ? NO_DRAWER : undefined;

export const NO_DRAWER = cageRefusal('no-drawer', 'Open your drawer first: cash goes into it or comes out of it.');

const checkCounter = (counter: AtCounter, by: Actor, amount: number, act: 'take' | 'pay'): CageRefusal | undefined => {
  const { alone, approver } = counter;
  if (approver) return checkDrawer(counter) ?? checkApprover(by, approver, '');
  return (
    checkDrawer(counter) ??
    (alone !== null && amount > alone
      ? cageRefusal(
          'second-person',
          says`On your own you may ${act} at most ${money(alone)} for a voucher, not ${money(amount)}: have a supervisor approve it with you.`,
        )
      : undefined)
  );
};

const voidVoucher = (
  voucher: KeptVoucher | undefined,
  { number, by, approver, reason, at }: CommandOf<'VoidVoucher'>,
): Decision => {
  const problem =
    (mayVoid(by)
      ? undefined
      : cageRefusal('wrong-role', `Only the cage or a supervisor may void vouchers, not a ${by.role}.`)) ??
    checkStanding(voucher, number, at) ??
    checkReason(reason, 'Say why you are voiding the voucher, in up to 500 characters.') ??
    checkApprover(by, approver, 'Voiding a voucher requires a second person’s approval.');
  return problem ?? [{ type: 'VoucherVoided', number, by, approver: approver!, reason: reason.trim(), at }];
};

/** To be released, a voucher has to be compared with the cage's own lists from before the record was restored. */
const releaseVoucher = (
  voucher: KeptVoucher | undefined,
  { number, by, approver, reason, at }: CommandOf<'ReleaseVoucher'>,
): Decision => {
  const problem =
    checkCashier(by) ??
    checkStanding(voucher, number, at) ??
    (voucher!.is === 'outstanding' && voucher!.held
      ? undefined
      : cageRefusal('voucher-not-held', 'The voucher is not on hold; it can be paid as it is.')) ??
    checkReason(reason, 'Say what the voucher was compared with, in up to 500 characters.') ??
    checkApprover(by, approver, 'Releasing a held voucher requires a second person’s approval.');
  return problem ?? [{ type: 'VoucherReleased', number, by, approver: approver!, reason: reason.trim(), at }];
};

/** A move at a seat whose other half never came, and whoever pays it out instead. */
type Settling = Omit<Asked, 'number'> & Approved & Pick<AtCounter, 'drawer' | 'isDrawerNeeded'>;

export const settleRedemption = (
  open: SeatRedemption | undefined,
  settling: Settling,
): readonly CageEvent[] | CageRefusal => {
  const problem = checkSettling(open, settling, {
    closed: 'The credit for this voucher has already been given or settled.',
    why: 'Say why the credit could not be given, in up to 500 characters.',
    alone: 'Settling a redemption requires a second person’s approval.',
  });
  if (problem) return problem;
  const { number, amount, table, seat } = open!;
  return [{ type: 'RedemptionSettled', number, amount, table, seat, ...settled(settling) }];
};

export const settleCashOut = (
  open: SeatCashOut | undefined,
  settling: Settling,
): readonly CageEvent[] | CageRefusal => {
  const problem = checkSettling(open, settling, {
    closed: 'This cash-out already has its voucher, or has already been settled.',
    why: 'Say why the voucher could not be issued, in up to 500 characters.',
    alone: 'Settling a cash-out requires a second person’s approval.',
  });
  if (problem) return problem;
  const { reference, amount, table, seat } = open!;
  return [{ type: 'CashOutSettled', reference, amount, table, seat, ...settled(settling) }];
};

const checkSettling = (
  open: object | undefined,
  { by, approver, reason, ...counter }: Settling,
  words: { readonly closed: string; readonly why: string; readonly alone: string },
): CageRefusal | undefined =>
  checkCashier(by) ??
  (open ? undefined : cageRefusal('nothing-open', words.closed)) ??
  checkDrawer(counter) ??
  checkReason(reason, words.why) ??
  checkApprover(by, approver, words.alone);

const settled = ({ by, approver, reason, at, drawer }: Settling) => ({
  ...(drawer === null ? {} : { drawer }),
  by,
  approver: approver!,
  reason: reason.trim(),
  at,
});

export const checkReason = (reason: string, otherwise: string): CageRefusal | undefined =>
  isText(reason) ? undefined : cageRefusal('missing-reason', otherwise);

const isText = (text: string): boolean => /^[^\p{C}]{1,500}$/u.test(text.trim());

/** Paid before, voided and expired are told apart: whoever stands there wants to know which. */
const checkStanding = (
  voucher: KeptVoucher | undefined,
  number: VoucherNumber,
  at: number,
): CageRefusal | undefined => {
  if (!voucher) return cageRefusal('voucher-not-found', `The house has issued no voucher ${formatNumber(number)}.`);
  if (voucher.is === 'redeemed')
    return cageRefusal('voucher-paid', `The voucher was paid on ${utc(voucher.redeemedAt)} ${named(voucher.where)}.`);
  if (voucher.is === 'void') return cageRefusal('voucher-void', `The voucher was voided on ${utc(voucher.voidedAt)}.`);
  if (statusOf(voucher, at) === 'expired')
    return cageRefusal('voucher-expired', `The voucher was valid until ${utc(voucher.expiresAt!)}.`);
  return undefined;
};

const checkHeld = (voucher: KeptVoucher): CageRefusal | undefined =>
  voucher.is === 'outstanding' && voucher.held
    ? cageRefusal(
        'voucher-held',
        `The house’s record was restored on ${utc(voucher.held.at)} and may not show that the voucher was paid. The cage has to check it against its own lists and release it with a second person.`,
      )
    : undefined;

const named = (where: Place): string =>
  'cashier' in where ? 'at the cage' : `at table ${where.table}, seat ${where.seat}`;

const SUPERVISORS: readonly ActorRole[] = ['floorperson', 'supervisor', 'manager', 'shift-manager'];

const mayVoid = ({ role }: Actor): boolean => role === 'cage' || SUPERVISORS.includes(role);

const checkCashier = ({ role }: Actor): CageRefusal | undefined =>
  role === 'cage' ? undefined : cageRefusal('wrong-role', `Only the cage may pay vouchers in cash, not a ${role}.`);

const checkSeller = ({ role }: Actor): CageRefusal | undefined =>
  role === 'cage' ? undefined : cageRefusal('wrong-role', `Only the cage may sell vouchers for cash, not a ${role}.`);

/** Players turn credit into paper and back only at their own seat; watchers and devices handle no money. */
const checkHandler = (by: Actor, seat: number | undefined): CageRefusal | undefined => {
  if (by.role === 'player' && by.seat !== seat)
    return cageRefusal('wrong-role', 'Players may use vouchers only at their own seat.');
  return by.role === 'surveillance' || by.role === 'device'
    ? cageRefusal('wrong-role', `A ${by.role} may not handle vouchers.`)
    : undefined;
};

export const checkApprover = (by: Actor, approver: Actor | undefined, alone: string): CageRefusal | undefined => {
  if (!approver) return cageRefusal('second-person', alone);
  if (approver.id === by.id) return cageRefusal('second-person', 'Somebody else has to approve this.');
  return SUPERVISORS.includes(approver.role)
    ? undefined
    : cageRefusal('second-person', 'A floorperson or someone of higher rank must approve this.');
};
