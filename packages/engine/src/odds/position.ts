import type { Hand, Wager } from '../submission/index.ts';

/** Everything about a strategy at play that the next roll depends on, the player's money apart. */
export interface Position {
  readonly hand: Hand;
  readonly wagers: readonly Wager[];
  /** The stake that each bet has come to. */
  readonly stakes: readonly number[];
  /** Counters in the order of the file, then what chances came to. */
  readonly counters: readonly number[];
  /** The chance that is to be drawn before the next bets; -1 for none. */
  readonly chance: number;
}

export const onLayout = ({ wagers }: Position): number => wagers.reduce((sum, { stake }) => sum + stake, 0);

/** Wagers in one order, so that the same ones always make the same position. */
export const inOrder = (wagers: readonly Wager[]): readonly Wager[] =>
  wagers.length < 2 ? wagers : wagers.toSorted(compareWagers);

const compareWagers = (a: Wager, b: Wager): number => {
  if (a.spot !== b.spot) return a.spot < b.spot ? -1 : 1;
  return orderOf(a) < orderOf(b) ? -1 : 1;
};

const orderOf = ({ spot, stake, state }: Wager): string => `${spot} ${state.point} ${state.seen} ${stake}`;

const keyOf = (wager: Wager): string =>
  `${orderOf(wager)} ${wager.called ?? ''} ${wager.fresh ?? ''} ${wager.decided ?? ''} ${wager.reduced ?? ''}`;

export const positionKey = ({ hand, wagers, stakes, counters, chance }: Position): string =>
  `${hand.point}${hand.newShooter ? 'n' : ''}|${wagers.map(keyOf).join(';')}|${stakes}|${counters}|${chance}`;
