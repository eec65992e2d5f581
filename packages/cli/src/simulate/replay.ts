import {
  hasHand,
  NO_TOTALS,
  type Position,
  playByReference,
  positionOf,
  type RollEvent,
  type SessionResult,
  type Strategy,
  spotOf,
  type Wager,
} from '@hardway/engine';
import { count } from '../charts/figures.ts';
import { dollars } from '../io/amounts.ts';
import { InputError, print } from '../io/output.ts';
import { diceInWords } from '../rules/weights.ts';
import { ENDS } from '../session/session.ts';
import type { SimulatedGame } from './game.ts';
import { manifestOf } from './manifest.ts';

/** One roll of a session, for reading. */
interface ReplayedRoll {
  readonly roll: number;
  readonly dice: readonly number[];
  readonly point: number | null;
  /** Wagers on the layout when the dice fell; `made` right before them. */
  readonly wagers: readonly { readonly spot: string; readonly stake: number; readonly made: boolean }[];
  readonly net: number;
  readonly bankroll: number;
}

/** Prints one session of a run roll by roll, as the reference plays it. */
export const replay = (game: SimulatedGame, session: number, json: boolean): void => {
  const { strategy } = game.contender;
  const plan = planOfSession(game, session);
  const show = json ? (roll: ReplayedRoll) => JSON.stringify(roll) : (roll: ReplayedRoll) => lineOf(strategy, roll);
  if (!json) print(headOf(game, session));
  const reader = new Reader(strategy, plan.bankroll);
  const totals = { ...NO_TOTALS };
  const result = playByReference({ strategy, plan, seed: game.seed }, session, totals, (event) =>
    print(show(reader.read(event))),
  );
  print(json ? JSON.stringify({ session, ...result, manifest: manifestOf(game, game.sessions) }) : endOf(result));
};

const planOfSession = ({ sessions, plan, lastRolls }: SimulatedGame, session: number) => {
  if (session < 0 || session >= sessions)
    throw new InputError(`--replay is the number of a session of the run, from 0 to ${sessions - 1}.`);
  return session === sessions - 1 ? { ...plan, rolls: lastRolls } : plan;
};

/** Follows a session, since what was bet and won shows only beside the roll before. */
class Reader {
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
    const wagers = before.wagers.map((wager: Wager) => ({
      spot: positionOf(spotOf(submission, wager), wager.state),
      stake: wager.stake,
      made: !this.standing.includes(wager),
    }));
    this.roll += 1;
    this.bankroll = bankroll;
    this.standing = after.wagers;
    return { roll: this.roll, dice, point: before.hand.point, wagers, net, bankroll };
  }
}

const line = (point: boolean, roll: string, dice: string, on: string, net: string, bankroll: string, wagers: string) =>
  [roll.padStart(6), dice.padEnd(5), ...(point ? [on.padStart(5)] : []), net.padStart(9), bankroll.padStart(11), wagers]
    .join('  ')
    .trimEnd();

const headOf = ({ contender: { strategy }, plan, seed }: SimulatedGame, session: number): string =>
  [
    `${strategy.name}, ${strategy.submission.rulebook}${diceInWords(strategy.submission.loaded)}: session ${session} of seed ${seed}, with ${dollars(plan.bankroll)}`,
    'A wager with + was made right before the roll.',
    '',
    line(hasHand(strategy.submission), 'ROLL', 'DICE', 'POINT', 'NET', 'BANKROLL', 'WAGERS'),
  ].join('\n');

const lineOf = (strategy: Strategy, { roll, dice, point, wagers, net, bankroll }: ReplayedRoll): string =>
  line(
    hasHand(strategy.submission),
    `${roll}`,
    dice.join('-'),
    point === null ? '' : `${point}`,
    net === 0 ? '' : dollars(net),
    dollars(bankroll),
    wagers.map(({ spot, stake, made }) => `${made ? '+' : ''}${spot} ${dollars(stake)}`).join(', '),
  );

const endOf = ({ end, bankroll, rolls, drawdown, losingRun }: SessionResult): string =>
  [
    '',
    `The player ${ENDS[end]} and has ${dollars(bankroll)} after ${count(rolls)} rolls.`,
    `Largest fall from a high: ${dollars(drawdown)}. Longest run of losing rolls: ${losingRun}.`,
  ].join('\n');
