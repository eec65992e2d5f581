import { money } from '../money/index.ts';
import { type Refusal, type Rulebook, refusal, says } from '../rules/index.ts';
import { checkApproval, checkSupervisor, formOf } from './authority.ts';
import type { Actor, CommandOf } from './command.ts';
import { creditAt, owedAt } from './ledger.ts';
import type { Verdict } from './opening.ts';
import type { Table } from './state.ts';

/** The cage and staff take cash; a player brings a voucher to the own terminal. */
const checkCashier = (by: Actor, seat: number, medium: 'cash' | 'voucher'): Refusal | undefined => {
  const own = by.role === 'player' && by.seat === seat && medium === 'voucher';
  return own || (by.role !== 'player' && by.role !== 'device' && by.role !== 'surveillance')
    ? undefined
    : refusal(
        'wrong-role',
        null,
        'Cash is taken by the cage or by staff; a player brings a voucher to the own terminal.',
      );
};

/** Mini-craps has as many seats as its submission says, nine at most. */
export const checkSeat = (rulebook: Rulebook, table: Table, seat: number): Refusal | undefined => {
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

/** Credit covers a wager entirely or the wager is not made. */
export const checkCredit = ({ ledger }: Table, seat: number, price: number): Refusal | undefined => {
  const credit = creditAt(ledger, seat);
  return price > credit
    ? refusal('no-credit', null, says`The credit of ${money(credit)} does not cover ${money(price)}.`)
    : undefined;
};

export const buyIn = (
  rulebook: Rulebook,
  table: Table,
  { seat, amount, medium, reference, by, approver }: CommandOf<'BuyIn'>,
): Verdict =>
  checkCashier(by, seat, medium) ??
  checkSeat(rulebook, table, seat) ??
  (medium === 'cash' ? checkCash(rulebook, table, amount, by, approver) : undefined) ?? [
    {
      type: 'CreditBought',
      seat,
      amount,
      medium,
      ...(reference ? { reference } : {}),
      ...(approver ? { approver } : {}),
    },
  ];

/** Cash beyond what the operator lets one person take alone is taken by two. */
export const checkCash = (
  rulebook: Rulebook,
  { submission }: Table,
  amount: number,
  by: Actor,
  approver: Actor | undefined,
): Refusal | undefined => {
  // Where nothing is filed yet, nobody has said what one person may take.
  const most = submission ? submission.house.cashAlone : 0;
  return most === undefined || amount <= most
    ? undefined
    : checkApproval(
        rulebook,
        by,
        approver,
        null,
        says`Cash of more than ${money(most)} is taken only with a second person’s approval.`,
      );
};

/**
 * The whole credit becomes a voucher, unless something of the player's is still at stake. Nobody leaves with the house's
 * money: what the player owes is taken out of the credit first, and nothing is paid out while that takes all of it.
 */
export const cashOut = (rulebook: Rulebook, table: Table, { seat, reference, by }: CommandOf<'CashOut'>): Verdict => {
  const credit = creditAt(table.ledger, seat);
  const owed = owes(table, seat);
  const inRound =
    table.round !== null && table.round.stage !== 'lit' && (table.round.seats[seat]?.wagers.length ?? 0) > 0;
  const inHand = (table.hand.seats[seat]?.wagers.length ?? 0) > 0;
  const seated = formOf(table) === 'mini-craps' ? (`${rulebook.id} 4.F / stay seated` as const) : null;
  const problem =
    checkCashier(by, seat, 'voucher') ??
    (inRound || inHand
      ? refusal('live-wagers', seated, 'Credit is paid out once the player’s wagers of this round are decided.')
      : undefined) ??
    (owed > 0 && credit <= owed
      ? refusal(
          'owes',
          null,
          says`The player owes ${money(owed)} and has ${money(credit)}: nothing is paid out before the cage has it.`,
        )
      : undefined) ??
    (credit === 0 ? refusal('no-credit', null, 'There is no credit to pay out.') : undefined);
  return (
    problem ?? [
      ...(owed > 0 ? [{ type: 'ReceivablePaid', seat, amount: owed, from: 'credit' } as const] : []),
      { type: 'CreditCashedOut', seat, amount: credit - owed, ...(reference ? { reference } : {}) },
    ]
  );
};

const owes = ({ ledger }: Table, seat: number): number => owedAt(ledger, seat);

export const payReceivable = (
  rulebook: Rulebook,
  table: Table,
  { seat, amount, by, approver }: CommandOf<'PayReceivable'>,
): Verdict => {
  const owed = owes(table, seat);
  const problem =
    checkCashier(by, seat, 'cash') ??
    (amount > owed
      ? refusal('nothing-to-do', null, says`The player owes ${money(owed)}, less than ${money(amount)}.`)
      : undefined) ??
    checkCash(rulebook, table, amount, by, approver);
  return problem ?? [{ type: 'ReceivablePaid', seat, amount, ...(approver ? { approver } : {}) }];
};

/** At the end of a shift the drop box is counted by somebody who did not fill it. */
export const countDrop = (
  rulebook: Rulebook,
  { shift }: Table,
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
    },
  ];
