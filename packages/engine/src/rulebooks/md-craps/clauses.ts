import { clausesOf } from '../../rules/index.ts';

export const at = clausesOf('md-craps');

/** The seventeen hop bets of the document, with their entries in chapters 3 and 5. */
export const HOPS = [
  { faces: [2, 2], wager: 22, payout: 29, wins: 30, en: 'Four the Hardway on the Hop' },
  { faces: [3, 3], wager: 23, payout: 30, wins: 30, en: 'Six the Hardway on the Hop' },
  { faces: [4, 4], wager: 24, payout: 31, wins: 30, en: 'Eight the Hardway on the Hop' },
  { faces: [5, 5], wager: 25, payout: 32, wins: 30, en: 'Ten the Hardway on the Hop' },
  { faces: [1, 3], wager: 26, payout: 33, wins: 15, en: 'One-Three or Ace-Trey on the Hop' },
  { faces: [1, 4], wager: 27, payout: 34, wins: 15, en: 'One-Four or Ace-Four on the Hop' },
  { faces: [2, 3], wager: 28, payout: 37, wins: 15, en: 'Two-Three or Deuce-Trey on the Hop' },
  { faces: [1, 5], wager: 29, payout: 35, wins: 15, en: 'One-Five or Ace-Five on the Hop' },
  { faces: [2, 4], wager: 30, payout: 38, wins: 15, en: 'Two-Four or Deuce-Four on the Hop' },
  { faces: [1, 6], wager: 31, payout: 36, wins: 15, en: 'One-Six or Ace-Six on the Hop' },
  { faces: [2, 5], wager: 32, payout: 39, wins: 15, en: 'Two-Five or Deuce-Five on the Hop' },
  { faces: [3, 4], wager: 33, payout: 41, wins: 15, en: 'Three-Four or Trey-Four on the Hop' },
  { faces: [2, 6], wager: 34, payout: 40, wins: 15, en: 'Two-Six or Deuce-Six on the Hop' },
  { faces: [3, 5], wager: 35, payout: 42, wins: 15, en: 'Three-Five or Trey-Five on the Hop' },
  { faces: [3, 6], wager: 36, payout: 43, wins: 15, en: 'Three-Six or Trey-Six on the Hop' },
  { faces: [4, 5], wager: 37, payout: 44, wins: 15, en: 'Four-Five on the Hop' },
  { faces: [4, 6], wager: 38, payout: 45, wins: 15, en: 'Four-Six on the Hop' },
] as const;
