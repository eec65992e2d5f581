import { money } from '../money/index.ts';
import { isRefusal, type Refusal, type Rulebook, refusal, says } from '../rules/index.ts';
import { checkApproval, checkCageOrSupervisor } from './authority.ts';
import type { CommandOf } from './command.ts';
import type { EventOf, TableEvent, WagerResult } from './event.ts';
import type { Verdict } from './game.ts';
import { inDrawer } from './in-drawer.ts';
import { creditAt, owedAt, postEvent } from './ledger.ts';
import type { AnyTable, HandPay } from './state.ts';

/**
 * A win above the filed amount is credited like any other, but its seat is locked until an attendant has looked at it: the
 * credit covers no wager and is not cashed out. The attendant pays it in cash, or leaves it on the credit.
 */

export const handPaysAt = ({ handPays = [] }: Pick<AnyTable, 'handPays'>, seat: number): readonly HandPay[] =>
  handPays.filter((waiting) => waiting.seat === seat);

/** Whether a seat's credit may be touched. */
export const checkUnlocked = (table: Pick<AnyTable, 'handPays'>, seat: number): Refusal | undefined => {
  const waiting = handPaysAt(table, seat);
  if (waiting.length === 0) return undefined;
  const amount = money(waiting.reduce((sum, each) => sum + each.amount, 0));
  return refusal(
    'hand-pay',
    null,
    says`Seat ${String(seat)} is locked until an attendant has paid its win of ${amount}.`,
  );
};

/** An attendant pays a win that locks its seat. Cash takes two; what stays on the credit leaves the house by the ordinary ways. */
export const payByHand = (
  rulebook: Rulebook,
  table: AnyTable,
  { seat, number, to, by, approver, drawer }: CommandOf<'PayByHand'>,
): Verdict => {
  const waiting = handPaysAt(table, seat).find((each) => each.number === number);
  const problem =
    checkCageOrSupervisor(rulebook, by) ??
    (waiting
      ? undefined
      : refusal('nothing-to-do', null, `No win of round ${number} at seat ${seat} waits for an attendant.`)) ??
    (to === 'cash' ? (checkDebt(table, seat) ?? checkApproval(rulebook, by, approver, null)) : undefined);
  if (problem) return problem;
  // A correction may have taken from the credit meanwhile.
  const amount = to === 'cash' ? Math.min(waiting!.amount, creditAt(table.ledger, seat)) : waiting!.amount;
  return [
    {
      ...({ type: 'HandPaid', seat, number, amount, to, by } as const),
      ...(approver ? { approver } : {}),
      ...inDrawer(to === 'cash' ? drawer : undefined),
    },
  ];
};

const checkDebt = ({ ledger }: AnyTable, seat: number): Refusal | undefined => {
  const owed = owedAt(ledger, seat);
  return owed > 0
    ? refusal(
        'owes',
        null,
        says`The player owes ${money(owed)}: leave the win on the credit, or collect the debt first.`,
      )
    : undefined;
};

/** A verdict with what it means for wins that wait for an attendant. */
export const withHandPays = (table: AnyTable, at: number, verdict: Verdict): Verdict => {
  const { submission, handPays = [] } = table;
  const above = submission?.house.handPay;
  if (isRefusal(verdict) || (above === undefined && handPays.length === 0)) return verdict;
  const withdrawn = handPays.filter((waiting) => verdict.some((event) => takesBack(event, waiting)));
  const won = above === undefined ? [] : winsIn(verdict, withdrawn).filter(({ amount }) => amount > above);
  if (withdrawn.length === 0 && won.length === 0) return verdict;
  const { ledger } = verdict.reduce(postEvent, table);
  return [
    ...verdict,
    ...withdrawn.map(({ seat, number, amount }) => ({ type: 'HandPayWithdrawn', seat, number, amount }) as const),
    ...won
      // What a debt has taken at once is not there to be paid.
      .map((win) => ({ ...win, amount: Math.min(win.amount, creditAt(ledger, win.seat)) }))
      .filter(({ amount }) => amount > above!)
      .map(({ seat, number, amount }) => ({ type: 'HandPayDue', seat, number, amount, at }) as const),
  ];
};

/** Whether a win is decided anew, or not at all. */
const takesBack = (event: TableEvent, { number }: HandPay): boolean => {
  switch (event.type) {
    case 'SettledRoundVoided':
    case 'RoundResettled':
      return number === event.round;
    case 'ThrowReopened':
      return number >= event.number;
    default:
      return false;
  }
};

type Win = Omit<HandPay, 'at'>;

/** What each seat's winning wagers win in a round or throw, together. */
const winsIn = (events: readonly TableEvent[], withdrawn: readonly HandPay[]): readonly Win[] =>
  events.flatMap((event) => {
    if (event.type === 'WinnersPaid') return winsOf(event.round, event.results);
    return event.type === 'RoundResettled' ? winsAnew(event, withdrawn) : [];
  });

const winsOf = (number: number, results: readonly WagerResult[]): readonly Win[] => {
  const sums = new Map<number, number>();
  for (const { seat, result, stake, returned, stands } of results)
    if (result === 'won') sums.set(seat, (sums.get(seat) ?? 0) + returned - (stands ? 0 : stake));
  return [...sums].map(([seat, amount]) => ({ seat, number, amount }));
};

/** Of a round that is settled again only what was not paid before; players who have left have it at the cage. */
const winsAnew = (
  { round, results, movements }: EventOf<'RoundResettled'>,
  withdrawn: readonly HandPay[],
): readonly Win[] =>
  winsOf(round, results).flatMap((win) => {
    const moved = movements.find(({ seat, visit }) => seat === win.seat && !visit)?.credit ?? 0;
    const before = withdrawn.find(({ seat, number }) => seat === win.seat && number === round)?.amount ?? 0;
    return [{ ...win, amount: Math.min(win.amount, before + Math.max(0, moved)) }];
  });

export const handPaysAfter = (handPays: readonly HandPay[], event: TableEvent): readonly HandPay[] => {
  switch (event.type) {
    case 'HandPayDue': {
      const { seat, number, amount, at } = event;
      // A throw may pay a seat twice: what waited for surveillance comes later.
      const same = handPays.find((waiting) => isOf(waiting, event));
      const others = handPays.filter((waiting) => waiting !== same);
      return [...others, { seat, number, amount: amount + (same?.amount ?? 0), at }];
    }
    case 'HandPaid':
    case 'HandPayWithdrawn':
      return handPays.filter((waiting) => !isOf(waiting, event));
    default:
      return handPays;
  }
};

const isOf = (waiting: HandPay, { seat, number }: Win): boolean => waiting.seat === seat && waiting.number === number;
