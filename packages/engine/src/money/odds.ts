import { type Fraction, fraction, minus, ONE } from './fraction.ts';

/**
 * Payout odds as a document states them. `to`: what is won on top of the stake. `for`: what comes back in all,
 * the stake included.
 */
export interface Odds {
  readonly win: number;
  readonly on: number;
  readonly stated: 'to' | 'for';
}

export const to = (win: number, on = 1): Odds => ({ win, on, stated: 'to' });

export const forOne = (back: number): Odds => ({ win: back, on: 1, stated: 'for' });

/** The net win on a stake of one. Odds never change, so it is worked out once. */
export const netWin = (odds: Odds): Fraction => {
  const before = netWins.get(odds);
  if (before) return before;
  const quoted = fraction(odds.win, odds.on);
  const net = odds.stated === 'to' ? quoted : minus(quoted, ONE);
  netWins.set(odds, net);
  return net;
};

const netWins = new WeakMap<Odds, Fraction>();

/** Ways of writing odds on a layout: "8 to 1", "1 wins 8", "1:8". Odds stated with "for" are always written so. */
export const WORDINGS = ['to', 'wins', 'ratio'] as const;
export type Wording = (typeof WORDINGS)[number];

export const formatOdds = (odds: Odds, wording: Wording = 'to'): string => {
  if (odds.stated === 'for') return `${grouped(odds.win)} for ${odds.on}`;
  switch (wording) {
    case 'to':
      return `${grouped(odds.win)} to ${odds.on}`;
    case 'wins':
      return perUnit(odds) ? `1 wins ${mixed(odds)}` : `${odds.on} wins ${odds.win}`;
    case 'ratio':
      return perUnit(odds) ? `1:${mixed(odds)}` : `${odds.on}:${odds.win}`;
  }
};

/** Reads "8 to 1", "17 to 2", "8.5 to 1" or "5 for 1"; undefined when the text is none of these. */
export const parseOdds = (text: string): Odds | undefined => {
  const match = /^(\d{1,9})(\.5)? (to|for) (\d{1,9})$/.exec(text.trim().replace(/(\d),(?=\d{3}(?!\d))/g, '$1'));
  if (!match) return undefined;
  const scale = match[2] ? 2 : 1;
  const win = Number(match[1]) * scale + (match[2] ? 1 : 0);
  const on = Number(match[4]) * scale;
  return on === 0 || win === 0 ? undefined : { win, on, stated: match[3] as Odds['stated'] };
};

/** Whole and half multiples of the stake are quoted on one unit; the rest on the units the document names. */
const perUnit = ({ win, on }: Odds): boolean => win % on === 0 || (on === 2 && win > on);

const mixed = ({ win, on }: Odds): string => (win % on === 0 ? `${win / on}` : `${Math.floor(win / on)} 1/2`);

const grouped = (value: number): string => value.toLocaleString('en-US');
