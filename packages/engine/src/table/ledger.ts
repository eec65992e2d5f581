import { type Fraction, formatFraction, parseFraction, plus, sum, ZERO } from '../money/index.ts';
import type { Movement, TableEvent, WagerResult } from './event.ts';

/**
 * Balances; they sum to zero. Seats have lists of their own, by number: a bet changes one of hundreds, and a list is copied
 * in a thousandth of the time that an object of as many names takes.
 */
export interface Ledger {
  /** Accounts of the house by name, as soon as money has moved there. */
  readonly house: Readonly<Record<string, number>>;
  /** Credit of each player. Null: never had any here. */
  readonly credit: readonly (number | null)[];
  /** Debts of players, negative. Null: never owed anything. */
  readonly owed: readonly (number | null)[];
  /** Money that each player brought from the cage, less what went back. Derived from the other accounts. */
  readonly brought: readonly (number | null)[];
}

export const EMPTY_LEDGER: Ledger = { house: {}, credit: [], owed: [], brought: [] };

export const creditAt = ({ credit }: Ledger, seat: number): number => credit[seat] ?? 0;

/** A player's debt, positive. */
export const owedAt = ({ owed }: Ledger, seat: number): number => 0 - (owed[seat] ?? 0);

/** A seat's net win so far, without wagers still on the layout; negative for a loss. */
export const earnedAt = (ledger: Ledger, seat: number): number =>
  creditAt(ledger, seat) - owedAt(ledger, seat) - (ledger.brought[seat] ?? 0);

/** Every seat that has ever had credit here. */
export const seatsWithCredit = ({ credit }: Ledger): readonly number[] => seatsIn(credit);

const seatsIn = (list: readonly (number | null)[]): number[] =>
  list.flatMap((balance, seat) => (balance === null ? [] : [seat]));

/** The ledger of a few seats alone, as a screen knows it. */
export const ledgerOfSeats = (
  seats: readonly { readonly seat: number; readonly credit: number; readonly owes: number }[],
): Ledger => {
  const credit: (number | null)[] = [];
  const owed: (number | null)[] = [];
  for (const { seat, credit: held, owes } of seats) {
    setAt(credit, seat, held);
    if (owes > 0) setAt(owed, seat, -owes);
  }
  return { ...EMPTY_LEDGER, credit, owed };
};

/** Every account with its balance, by name. */
export const balancesOf = (ledger: Ledger): Readonly<Record<string, number>> => ({
  ...ledger.house,
  ...Object.fromEntries(seatsIn(ledger.credit).map((seat) => [nameOf(creditOf(seat)), creditAt(ledger, seat)])),
  ...Object.fromEntries(seatsIn(ledger.owed).map((seat) => [nameOf(owedBy(seat)), ledger.owed[seat]!])),
});

export interface Posting {
  readonly account: string;
  readonly amount: number;
}

/** An account: the house's by name, a player's credit by the seat's number, a player's debt by that number's negative. */
type Account = string | number;

const creditOf = (seat: number): Account => seat;
const owedBy = (seat: number): Account => -seat;

const nameOf = (account: Account): string => {
  if (typeof account === 'string') return account;
  return account > 0 ? `seat:${account}` : `receivable:${-account}`;
};

/** The postings of an event: pairs that sum to zero, in the order in which money moves. */
export const postingsOf = (event: TableEvent): readonly Posting[] => {
  const postings: Posting[] = [];
  moveBy(event, (from, to, amount) => {
    if (amount !== 0) postings.push({ account: nameOf(from), amount: -amount }, { account: nameOf(to), amount });
  });
  return postings;
};

type Move = (from: Account, to: Account, amount: number) => void;

/** Tells every move of money by itself: a settlement has thousands, and a list of them costs more than the moving. */
const moveBy = (event: TableEvent, move: Move): void => {
  switch (event.type) {
    case 'CreditBought':
      move('cage', creditOf(event.seat), event.amount);
      break;
    case 'CreditCashedOut':
      move(creditOf(event.seat), 'cage', event.amount);
      break;
    case 'HandPaid':
      if (event.to === 'cash') move(creditOf(event.seat), 'cage', event.amount);
      break;
    case 'ReceivablePaid':
      move(event.from === 'credit' ? creditOf(event.seat) : 'cage', owedBy(event.seat), event.amount);
      break;
    case 'VisitEnded':
      move(visitAccount(event.seat, event.unit), owedBy(event.seat), event.owed);
      break;
    case 'VisitSettled':
      move(visitAccount(event.seat, event.unit), 'cage:visits', event.amount);
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
    case 'ThrowReopened':
      for (const movement of event.movements) moveLater(movement, 'bank', move);
      move('bank', 'layout', event.layout);
      move('bank', 'vigorish', event.vigorish);
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

const moveLater = ({ seat, credit, owed, visit }: Movement, other: string, move: Move): void => {
  move(other, creditOf(seat), credit);
  move(owedBy(seat), other, owed);
  if (visit) move(other, visitAccount(seat, visit.unit), visit.amount);
};

/** A visit that is over, known by the seat and by a round or throw of its time. */
export interface PastVisit {
  readonly seat: number;
  readonly unit: number;
  /** What the house owes the player who left, or is owed if negative. */
  readonly amount: number;
}

const VISIT = /^visit:(\d+)\/(\d+)$/;
const visitAccount = (seat: number, unit: number): Account => `visit:${seat}/${unit}`;

export const visitBalance = ({ house }: Ledger, seat: number, unit: number): number =>
  house[visitAccount(seat, unit)] ?? 0;

/** Visits that are over and not even with the house. */
export const openVisits = ({ house }: Ledger): readonly PastVisit[] =>
  Object.entries(house).flatMap(([name, amount]) => {
    const [, seat, unit] = amount === 0 ? [] : (VISIT.exec(name) ?? []);
    return seat === undefined ? [] : [{ seat: Number(seat), unit: Number(unit), amount }];
  });

/** A table's accounts. A balance is in whole units; what roundings broke off is kept exactly beside them. */
export interface Accounts {
  readonly ledger: Ledger;
  readonly breakage: string;
}

/** Before any money has moved. */
export const NO_BOOKS: Accounts = { ledger: EMPTY_LEDGER, breakage: '0' };

export const postEvent = ({ ledger, breakage }: Accounts, event: TableEvent): Accounts => {
  const next = new Balances(ledger);
  const move: Move = (from, to, amount) => {
    if (amount === 0) return;
    next.add(from, -amount);
    next.add(to, amount);
    if (from === 'cage') next.bring(to, amount);
    if (to === 'cage') next.bring(from, -amount);
  };
  moveBy(event, move);
  const broken = brokenBy(event);
  // Most events break nothing off, and exact fractions take longer than everything else here.
  if (broken.numerator === 0n) return { ledger: next.ledger, breakage };
  const before = exact(breakage);
  const after = plus(before, broken);
  move('bank', 'breakage', whole(after) - whole(before));
  return { ledger: next.ledger, breakage: formatFraction(after) };
};

/** A ledger in the making: what is not changed stays shared with the one before. */
class Balances {
  private house: Record<string, number> | null = null;
  private credit: (number | null)[] | null = null;
  private owed: (number | null)[] | null = null;
  private brought: (number | null)[] | null = null;
  private readonly before: Ledger;

  constructor(before: Ledger) {
    this.before = before;
  }

  add(account: Account, amount: number): void {
    if (typeof account === 'string') {
      this.house ??= { ...this.before.house };
      this.house[account] = counted(account, (this.house[account] ?? 0) + amount);
    } else if (account > 0) {
      this.credit ??= [...this.before.credit];
      setAt(this.credit, account, counted(account, (this.credit[account] ?? 0) + amount));
    } else {
      this.owed ??= [...this.before.owed];
      setAt(this.owed, -account, counted(account, (this.owed[-account] ?? 0) + amount));
    }
  }

  /** A player's account has got this from the cage, or given it back if negative. */
  bring(account: Account, amount: number): void {
    if (typeof account === 'string') return;
    const seat = Math.abs(account);
    this.brought ??= [...this.before.brought];
    setAt(this.brought, seat, counted(account, (this.brought[seat] ?? 0) + amount));
  }

  get ledger(): Ledger {
    const { house, credit, owed, brought } = this.before;
    return {
      house: this.house ?? house,
      credit: this.credit ?? credit,
      owed: this.owed ?? owed,
      brought: this.brought ?? brought,
    };
  }
}

const counted = (account: Account, balance: number): number => {
  if (!Number.isSafeInteger(balance)) throw new RangeError(`The balance of ${nameOf(account)} is beyond counting.`);
  return balance;
};

const setAt = (list: (number | null)[], seat: number, balance: number): void => {
  while (list.length < seat) list.push(null);
  list[seat] = balance;
};

const brokenBy = (event: TableEvent): Fraction => {
  switch (event.type) {
    case 'WinnersPaid':
      return breakageOf(event.results);
    case 'SettledRoundVoided':
    case 'RoundResettled':
    case 'ThrowReopened':
      return exact(event.breakage ?? '0');
    default:
      return ZERO;
  }
};

/** Breakage of these wagers; negative if roundings gave more than the odds. */
export const breakageOf = (results: readonly WagerResult[]): Fraction =>
  sum(results.flatMap(({ breakage }) => (breakage === undefined ? [] : [exact(breakage)])));

/** Breakage as events store it: a fraction in text, absent when it is zero. */
export const brokenOff = (breakage: Fraction): { breakage?: string } =>
  breakage.numerator === 0n ? {} : { breakage: formatFraction(breakage) };

const exact = (text: string): Fraction => parseFraction(text)!;

/** The whole units of a fraction: that of a sum is the same whichever way the sum came about. */
const whole = ({ numerator, denominator }: Fraction): number => Number(numerator / denominator);
