import { money } from '../money/index.ts';
import { type Refusal, type Rulebook, refusal, says } from '../rules/index.ts';
import { highestWin } from '../submission/index.ts';
import { checkApproval, checkSupervisor, formOf } from './authority.ts';
import type { Actor, CommandOf } from './command.ts';
import type { Decider, Verdict } from './game.ts';
import { checkUnlocked } from './hand-pays.ts';
import { inDrawer } from './in-drawer.ts';
import { creditAt, owedAt } from './ledger.ts';
import type { AnyTable } from './state.ts';
import { PRACTICE_CASHIER, takenBy } from './taken-alone.ts';

/** The cage and staff take cash; a player brings a voucher to the own terminal. */
const checkCashier = (by: Actor, seat: number, medium: 'cash' | 'voucher'): Refusal | undefined => {
  const own = by.role === 'player' && by.seat === seat && medium === 'voucher';
  return own || (by.role !== 'player' && by.role !== 'device' && by.role !== 'surveillance')
    ? undefined
    : refusal('wrong-role', null, 'Only the cage and staff take cash; players redeem vouchers at their own terminal.');
};

/** Mini-craps has as many seats as its submission says, nine at most. */
export const checkSeat = (rulebook: Rulebook, table: AnyTable, seat: number): Refusal | undefined => {
  const option = rulebook.options.find(({ key }) => key === 'seats');
  const most =
    table.submission?.choices.seats ??
    (formOf(table) === 'mini-craps' && option?.kind === 'whole' ? option.maxWhen?.max : undefined);
  return most && seat > most
    ? refusal(
        'not-offered',
        option?.kind === 'whole' && option.maxWhen ? option.maxWhen.clause : null,
        `The table has ${most} seats.`,
      )
    : undefined;
};

/** Credit, which stands for chips, covers a wager entirely or the wager is not made. */
export const checkCredit = (table: AnyTable, seat: number, price: number): Refusal | undefined => {
  const { ledger, submission } = table;
  const locked = price > 0 ? checkUnlocked(table, seat) : undefined;
  if (locked) return locked;
  const credit = creditAt(ledger, seat);
  return price > credit
    ? refusal(
        'no-credit',
        submission!.clauses.placing,
        says`The credit of ${money(credit)} does not cover ${money(price)}.`,
      )
    : undefined;
};

/**
 * Whole numbers are exact up to a bound, so a table takes no money with which its books could pass it, whatever the dice
 * show: what lies on the layout is taken as paid at the highest odds.
 */
export const checkCountable = (
  { ledger, submission }: AnyTable,
  { staked = 0, brought = 0 }: { readonly staked?: number; readonly brought?: number },
): Refusal | undefined => {
  const { layout = 0, ...others } = ledger.house;
  const booked = Object.values(others).reduce((sum, balance) => sum + Math.abs(balance), brought);
  const payable = (layout + staked) * (1 + (submission ? highestWin(submission) : 0));
  return booked + payable <= Number.MAX_SAFE_INTEGER
    ? undefined
    : refusal(
        'above-maximum',
        submission?.clauses.limits?.max ?? null,
        says`The table would have to pay more than ${money(Number.MAX_SAFE_INTEGER)}, the most it can keep count of. Try a smaller amount.`,
      );
};

export const buyIn = (
  rulebook: Rulebook,
  table: AnyTable,
  { seat, amount, medium, reference, by, approver, drawer }: CommandOf<'BuyIn'>,
): Verdict =>
  checkCashier(by, seat, medium) ??
  checkSeat(rulebook, table, seat) ??
  checkCountable(table, { brought: amount }) ??
  (medium === 'cash' ? checkCash(rulebook, table, amount, by, approver) : undefined) ?? [
    {
      type: 'CreditBought',
      seat,
      amount,
      medium,
      ...(reference ? { reference } : {}),
      by,
      ...(approver ? { approver } : {}),
      ...inDrawer(drawer),
    },
  ];

/** Cash beyond what the operator lets one person take alone, all of it together, is taken by two. */
export const checkCash = (
  rulebook: Rulebook,
  table: AnyTable,
  amount: number,
  by: Actor,
  approver: Actor | undefined,
): Refusal | undefined => {
  // What two have taken does not count, so whoever comes as the second has to be one, also where nobody was needed.
  if (approver) return checkApproval(rulebook, by, approver, null);
  const left = leftAlone(table, by);
  return left === undefined || amount <= left
    ? undefined
    : refusal(
        'second-person',
        null,
        says`On your own you may take ${money(left)} more in cash here, not ${money(amount)}: ask a supervisor to approve it. Your total starts again when somebody else counts the drop or begins a shift.`,
      );
};

/** Cash that one person may still take alone, in minor units; undefined where there is no limit. */
const leftAlone = ({ submission, takenAlone }: AnyTable, by: Actor): number | undefined => {
  // Where nothing is filed yet, nobody has said what one person may take.
  const most = submission ? submission.house.cashAlone : 0;
  return most === undefined || by.id === PRACTICE_CASHIER.id ? most : Math.max(0, most - takenBy(takenAlone, by));
};

/**
 * The whole credit becomes a voucher, unless something of the player's is still at stake. Nobody leaves with the house's
 * money: what the player owes is taken out of the credit first, and nothing is paid out while that takes all of it.
 */
export const cashOut: Decider<'CashOut'> = (rulebook, table, { seat, reference, by }, game) => {
  const credit = creditAt(table.ledger, seat);
  const owed = owes(table, seat);
  const problem =
    checkCashier(by, seat, 'voucher') ??
    checkUnlocked(table, seat) ??
    (game.standing(table.play)[seat]?.wagers.length
      ? refusal(
          'live-wagers',
          game.staying(rulebook, table),
          'The player’s credit can be paid out once their wagers are decided.',
        )
      : undefined) ??
    (owed > 0 && credit <= owed
      ? refusal(
          'owes',
          null,
          says`The player owes ${money(owed)} and has ${money(credit)}: nothing can be paid out until the cage has collected the debt.`,
        )
      : undefined) ??
    (credit === 0 ? refusal('no-credit', null, 'There is no credit to pay out.') : undefined);
  const left = problem ?? game.leave(rulebook, table, seat);
  if ('refused' in left) return left;
  return [
    ...left,
    ...(owed > 0 ? [{ type: 'ReceivablePaid', seat, amount: owed, from: 'credit' } as const] : []),
    { type: 'CreditCashedOut', seat, amount: credit - owed, ...(reference ? { reference } : {}) },
  ];
};

const owes = ({ ledger }: AnyTable, seat: number): number => owedAt(ledger, seat);

export const payReceivable = (
  rulebook: Rulebook,
  table: AnyTable,
  { seat, amount, by, approver, drawer }: CommandOf<'PayReceivable'>,
): Verdict => {
  const owed = owes(table, seat);
  const problem =
    checkCashier(by, seat, 'cash') ??
    (amount > owed
      ? refusal('nothing-to-do', null, says`The player owes ${money(owed)}, less than ${money(amount)}.`)
      : undefined) ??
    checkCash(rulebook, table, amount, by, approver);
  return (
    problem ?? [{ type: 'ReceivablePaid', seat, amount, by, ...(approver ? { approver } : {}), ...inDrawer(drawer) }]
  );
};

/** At the end of a shift the drop box is counted by somebody who did not fill it. */
export const countDrop = (
  rulebook: Rulebook,
  { shift }: AnyTable,
  { counted, logged, cage, by }: CommandOf<'CountDrop'>,
): Verdict =>
  (by.role === 'cage' ? undefined : checkSupervisor(rulebook, by)) ?? [
    {
      type: 'DropCounted',
      shift,
      cash: { expected: logged.cash, found: counted },
      vouchers: { expected: logged.vouchers, found: cage.redeemed },
      paidOut: { expected: logged.paidOut, found: cage.issued },
      cageCash: logged.cageCash,
      by,
    },
  ];
