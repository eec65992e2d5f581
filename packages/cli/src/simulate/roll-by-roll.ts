import {
  hasHand,
  type Position,
  positionOf,
  type RollEvent,
  type SessionResult,
  type Strategy,
  spotOf,
  type Wager,
} from '@hardway/engine';
import { count } from '../charts/figures.ts';
import { dollars } from '../io/amounts.ts';
import { ENDS } from '../session/session.ts';

/** A session told roll by roll. */

interface ReplayedWager {
  readonly spot: string;
  readonly stake: number;
  readonly made: boolean;
  /** Only where the player called it on or off for this roll. */
  readonly called?: 'on' | 'off';
}

/** One roll of a session, for reading. */
export interface ReplayedRoll {
  readonly roll: number;
  readonly dice: readonly number[];
  readonly point: number | null;
  /** Wagers on the layout when the dice fell; `made` right before them. */
  readonly wagers: readonly ReplayedWager[];
  readonly net: number;
  readonly bankroll: number;
}

/** Follows a session, since what was bet and won shows only beside the roll before. */
export class RollReader {
  private readonly strategy: Strategy;
  private bankroll: number;
  private roll = 0;
  private standing: Position['wagers'] = [];

  constructor(strategy: Strategy, bankroll: number) {
    this.strategy = strategy;
    this.bankroll = bankroll;
  }

  read({ dice, before, after, bankroll }: RollEvent): ReplayedRoll {
    const { submission } = this.strategy;
    const net = bankroll - this.bankroll;
    const position = (wager: Wager): string => positionOf(spotOf(submission, wager), wager.state);
    const stood = new Set(this.standing.map((wager) => `${position(wager)} ${wager.stake}`));
    const wagers = before.wagers.map((wager: Wager) => ({
      spot: position(wager),
      stake: wager.stake,
      made: !stood.has(`${position(wager)} ${wager.stake}`),
      ...calledFor(wager, before.hand.point === null),
    }));
    this.roll += 1;
    this.bankroll = bankroll;
    this.standing = after.wagers;
    return { roll: this.roll, dice, point: before.hand.point, wagers, net, bankroll };
  }
}

const calledFor = ({ called, offNow }: Wager, comeOut: boolean): Pick<ReplayedWager, 'called'> => {
  if (offNow) return { called: 'off' };
  return comeOut && called !== undefined ? { called: called ? 'on' : 'off' } : {};
};

const line = (point: boolean, roll: string, dice: string, on: string, net: string, bankroll: string, wagers: string) =>
  [roll.padStart(6), dice.padEnd(5), ...(point ? [on.padStart(5)] : []), net.padStart(9), bankroll.padStart(11), wagers]
    .join('  ')
    .trimEnd();

export const headings = (strategy: Strategy): string =>
  [
    'A wager with + was made right before the roll.',
    '',
    line(hasHand(strategy.submission), 'ROLL', 'DICE', 'POINT', 'NET', 'BANKROLL', 'WAGERS'),
  ].join('\n');

export const lineOf = (strategy: Strategy, { roll, dice, point, wagers, net, bankroll }: ReplayedRoll): string =>
  line(
    hasHand(strategy.submission),
    `${roll}`,
    dice.join('-'),
    point === null ? '' : `${point}`,
    net === 0 ? '' : dollars(net),
    dollars(bankroll),
    wagers
      .map(
        ({ spot, stake, made, called }) => `${made ? '+' : ''}${spot} ${dollars(stake)}${called ? ` ${called}` : ''}`,
      )
      .join(', '),
  );

export const endOf = ({ end, bankroll, rolls, drawdown, losingRun }: SessionResult): string =>
  [
    '',
    `The player ${ENDS[end]} and has ${dollars(bankroll)} after ${count(rolls)} rolls.`,
    `Largest fall from a high: ${dollars(drawdown)}. Longest run of losing rolls: ${losingRun}.`,
  ].join('\n');
