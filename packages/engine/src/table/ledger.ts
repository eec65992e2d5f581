import { type Fraction, formatFraction, parseFraction, plus, sum, ZERO } from '../money/index.ts';
import type { Movement, TableEvent, WagerResult } from './event.ts';

/** Balances by account; they sum to zero. A seat's credit is what the house owes the player, so it is positive. */
export type Ledger = Readonly<Record<string, number>>;

export interface Posting {
  readonly account: string;
  readonly amount: number;
}

export const creditOf = (seat: number): string => `seat:${seat}`;
export const owedBy = (seat: number): string => `receivable:${seat}`;

/** The postings of an event: pairs that sum to zero, in the order in which money moves. */
export const postingsOf = (event: TableEvent): readonly Posting[] => {
  const postings: Posting[] = [];
  moveBy(event, (from, to, amount) => {
    if (amount !== 0) postings.push({ account: from, amount: -amount }, { account: to, amount });
  });
  return postings;
};

type Move = (from: string, to: string, amount: number) => void;

/** Tells every move of money by itself: a settlement has thousands, and a list of them costs more than the moving. */
const moveBy = (event: TableEvent, move: Move): void => {
  switch (event.type) {
    case 'CreditBought':
      move('cage', creditOf(event.seat), event.amount);
      break;
    case 'CreditCashedOut':
      move(creditOf(event.seat), 'cage', event.amount);
      break;
    case 'ReceivablePaid':
      move(event.from === 'credit' ? creditOf(event.seat) : 'cage', owedBy(event.seat), event.amount);
      break;
    case 'WagerPlaced':
    case 'WagerChanged':
      move(creditOf(event.seat), 'layout', event.added);
      move(creditOf(event.seat), 'vigorish', event.vigorish ?? 0);
      break;
    case 'WagerTakenDown':
      move('layout', creditOf(event.seat), event.stake);
      move('vigorish', creditOf(event.seat), event.refund ?? 0);
      break;
    case 'LosersCollected':
    case 'WinnersPaid':
      for (const result of event.results) moveSettled(result, move);
      break;
    case 'RoundVoided':
      for (const { seat, stake } of event.returned) move('layout', creditOf(seat), stake);
      break;
    case 'SettledRoundVoided':
    case 'RoundResettled':
      for (const movement of event.movements) moveLater(movement, 'bank', move);
      break;
    case 'CreditAdjusted':
      for (const movement of event.movements) moveLater(movement, 'adjustments', move);
  }
};

/** A lost stake goes to the bank. A winner's comes back unless it stays up; the bank adds the winnings, less a vigorish. */
const moveSettled = ({ seat, stake, result, returned, stands, vigorish = 0 }: WagerResult, move: Move): void => {
  if (result === 'lost') {
    move('layout', 'bank', stake);
    return;
  }
  const back = stands ? 0 : stake;
  move('layout', creditOf(seat), back);
  move('bank', creditOf(seat), returned - back);
  move('bank', 'vigorish', vigorish);
};

const moveLater = ({ seat, credit, owed }: Movement, other: string, move: Move): void => {
  move(other, creditOf(seat), credit);
  move(owedBy(seat), other, owed);
};

/** A table's accounts. A balance is in whole units; what roundings broke off is kept exactly beside them. */
export interface Books {
  readonly ledger: Ledger;
  readonly breakage: string;
}

export const post = ({ ledger, breakage }: Books, event: TableEvent): Books => {
  const before = exact(breakage);
  const after = plus(before, brokenBy(event));
  const next: Record<string, number> = { ...ledger };
  const change = (account: string, amount: number): void => {
    const balance = (next[account] ?? 0) + amount;
    if (!Number.isSafeInteger(balance)) throw new RangeError(`The balance of ${account} is beyond counting.`);
    next[account] = balance;
  };
  const move: Move = (from, to, amount) => {
    if (amount === 0) return;
    change(from, -amount);
    change(to, amount);
  };
  moveBy(event, move);
  move('bank', 'breakage', whole(after) - whole(before));
  return { ledger: next, breakage: formatFraction(after) };
};

const brokenBy = (event: TableEvent): Fraction => {
  switch (event.type) {
    case 'WinnersPaid':
      return breakageOf(event.results);
    case 'SettledRoundVoided':
    case 'RoundResettled':
      return exact(event.breakage ?? '0');
    default:
      return ZERO;
  }
};

/** What roundings kept back from these wagers, or gave on top if negative. */
export const breakageOf = (results: readonly WagerResult[]): Fraction =>
  sum(results.flatMap(({ breakage }) => (breakage === undefined ? [] : [exact(breakage)])));

/** How an event carries a breakage: in words, and not at all when there is none. */
export const brokenOff = (breakage: Fraction): { breakage?: string } =>
  breakage.numerator === 0n ? {} : { breakage: formatFraction(breakage) };

const exact = (text: string): Fraction => parseFraction(text)!;

/** The whole units of a fraction: that of a sum is the same whichever way the sum came about. */
const whole = ({ numerator, denominator }: Fraction): number => Number(numerator / denominator);
