import { money } from '../money/index.ts';
import { type Rulebook, refusal, says } from '../rules/index.ts';
import { checkApproval, checkCageOrSupervisor } from './authority.ts';
import type { CommandOf } from './command.ts';
import type { Decider, Verdict } from './game.ts';
import { checkUnlocked } from './hand-pays.ts';
import { inDrawer } from './in-drawer.ts';
import { creditAt, owedAt, visitBalance } from './ledger.ts';
import type { AnyTable } from './state.ts';

/**
 * A visit lasts from sitting down to cashing out, or until staff say that the player has left. What a later correction
 * gives or takes belongs to the visit in which the wager was made: a chair owes nothing and is owed nothing.
 */

/** Whether the player who had a seat in a round or throw has left it since. */
export const hasLeft = ({ sittings }: Pick<AnyTable, 'sittings'>, seat: number, unit: number): boolean => {
  const sitting = sittings[seat];
  return sitting !== undefined && (sitting.isOver || unit <= sitting.after);
};

/** Staff let a player go who has nothing left to cash out, so that a debt does not wait for whoever sits down next. */
export const endVisit: Decider<'EndVisit'> = (rulebook, table, { seat, by }, game) => {
  const credit = creditAt(table.ledger, seat);
  const problem =
    checkCageOrSupervisor(rulebook, by) ??
    checkUnlocked(table, seat) ??
    (game.standing(table.play)[seat]?.wagers.length
      ? refusal('live-wagers', game.staying(rulebook, table), 'The player still has wagers on the layout.')
      : undefined) ??
    (credit > 0
      ? refusal('nothing-to-do', null, says`The seat has a credit of ${money(credit)}: cash it out instead.`)
      : undefined) ??
    (table.sittings[seat]?.isOver || table.ledger.credit[seat] == null
      ? refusal('nothing-to-do', null, `Nobody is playing at seat ${seat}.`)
      : undefined);
  const left = problem ?? game.leave(rulebook, table, seat);
  if ('refused' in left) return left;
  const unit = game.lastDecided(table.play);
  return [...left, { type: 'VisitEnded', seat, unit, owed: owedAt(table.ledger, seat) }];
};

/** The cage pays a player who comes back, or is paid; two people stand for it. */
export const settleVisit = (
  rulebook: Rulebook,
  { ledger }: AnyTable,
  { seat, unit, amount, reason, by, approver, drawer }: CommandOf<'SettleVisit'>,
): Verdict => {
  const balance = visitBalance(ledger, seat, unit);
  const problem =
    (by.role === 'cage' ? undefined : refusal('wrong-role', null, 'The cage settles with players who have left.')) ??
    (amount > Math.abs(balance)
      ? refusal('nothing-to-do', null, says`${money(Math.abs(balance))} is open for that visit, not ${money(amount)}.`)
      : undefined) ??
    checkApproval(rulebook, by, approver, null);
  return (
    problem ?? [
      {
        type: 'VisitSettled',
        seat,
        unit,
        amount: balance > 0 ? amount : -amount,
        ...(reason ? { reason } : {}),
        by,
        approver: approver!,
        ...inDrawer(drawer),
      },
    ]
  );
};
