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
  switch (event.type) {
    case 'CreditBought':
      return transfer('cage', creditOf(event.seat), event.amount);
    case 'CreditCashedOut':
      return transfer(creditOf(event.seat), 'cage', event.amount);
    case 'ReceivablePaid':
      return transfer('cage', owedBy(event.seat), event.amount);
    case 'WagerPlaced':
    case 'WagerChanged':
      return [
        ...transfer(creditOf(event.seat), 'layout', event.added),
        ...transfer(creditOf(event.seat), 'vigorish', event.vigorish ?? 0),
      ];
    case 'WagerTakenDown':
      return [
        ...transfer('layout', creditOf(event.seat), event.stake),
        ...transfer('vigorish', creditOf(event.seat), event.refund ?? 0),
      ];
    case 'LosersCollected':
    case 'WinnersPaid':
      return event.results.flatMap(settlementPostings);
    case 'RoundVoided':
      return event.returned.flatMap(({ seat, stake }) => transfer('layout', creditOf(seat), stake));
    case 'SettledRoundVoided':
    case 'RoundResettled':
      return event.movements.flatMap((movement) => movementPostings(movement, 'bank'));
    case 'CreditAdjusted':
      return event.movements.flatMap((movement) => movementPostings(movement, 'adjustments'));
    default:
      return [];
  }
};

const transfer = (from: string, to: string, amount: number): Posting[] =>
  amount === 0
    ? []
    : [
        { account: from, amount: -amount },
        { account: to, amount },
      ];

/** A lost stake goes to the bank. A winner's comes back unless it stays up; the bank adds the winnings, less a vigorish. */
const settlementPostings = ({ seat, stake, result, returned, stands, vigorish = 0 }: WagerResult): Posting[] => {
  if (result === 'lost') return transfer('layout', 'bank', stake);
  const back = stands ? 0 : stake;
  return [
    ...transfer('layout', creditOf(seat), back),
    ...transfer('bank', creditOf(seat), returned - back),
    ...transfer('bank', 'vigorish', vigorish),
  ];
};

const movementPostings = ({ seat, credit, owed }: Movement, other: string): Posting[] => [
  ...transfer(other, creditOf(seat), credit),
  ...transfer(owedBy(seat), other, owed),
];

/** A table's accounts. A balance is in whole units; what roundings broke off is kept exactly beside them. */
export interface Books {
  readonly ledger: Ledger;
  readonly breakage: string;
}

export const post = ({ ledger, breakage }: Books, event: TableEvent): Books => {
  const before = exact(breakage);
  const after = plus(before, brokenBy(event));
  const postings = [...postingsOf(event), ...transfer('bank', 'breakage', whole(after) - whole(before))];
  const next: Record<string, number> = { ...ledger };
  for (const { account, amount } of postings) {
    const balance = (next[account] ?? 0) + amount;
    if (!Number.isSafeInteger(balance)) throw new RangeError(`The balance of ${account} is beyond counting.`);
    next[account] = balance;
  }
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
