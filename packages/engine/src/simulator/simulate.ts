import { type FreePlayer, type SessionPlan, type Strategy, StrategyError, workingsOf } from '../odds/index.ts';
import { type Refusal, refusal } from '../rules/index.ts';
import { diceOf } from '../submission/index.ts';
import type { Tables } from './compile.ts';
import { Kernel, type Player, type Run } from './kernel.ts';
import { DRAWN_WORDS } from './loop.ts';
import { rollsMax, SESSIONS_PER_LANE, SessionDice, sourceOf } from './random.ts';
import { NO_TOTALS, newWalk, type RollEvent, resultOf, type SessionResult, type Totals } from './session.ts';
import { SESSIONS_AT_ONCE, Sixteen } from './sixteen.ts';
import { Gathering, type Statistics } from './statistics.ts';

/** A run that the reference plays: code may play as well as a strategy. */
export interface ReferenceRun extends Omit<Run, 'strategy'> {
  readonly strategy: Strategy | FreePlayer;
}

/** Why sessions may not be as long as that: their dice could run into those of others. Undefined if they may. */
export const tooLongForDice = (
  strategy: ReferenceRun['strategy'],
  { rolls }: Pick<SessionPlan, 'rolls'>,
): Refusal | undefined => {
  const chances = 'orders' in strategy ? 0 : workingsOf(strategy).chances.length;
  const most = rollsMax(diceOf(strategy.submission), chances);
  if (rolls <= most) return undefined;
  const session =
    chances > 0 ? `that draws ${chances} ${chances === 1 ? 'chance' : 'chances'} before each roll` : 'with these dice';
  return refusal(
    'bad-choice',
    null,
    `A session ${session} may have at most ${most} rolls, not ${rolls}: beyond that its dice could be those of another.`,
  );
};

const checkLength = ({ strategy, plan }: ReferenceRun): void => {
  const problem = tooLongForDice(strategy, plan);
  if (problem) throw new StrategyError(problem);
};

/** Plays sessions numbered from `first` on by the engine's own settlement. */
export const simulateByReference = (
  run: ReferenceRun,
  first: number,
  count: number,
  tell?: SessionListener,
): Statistics => {
  const gathering = new Gathering(run.plan.bankroll);
  const totals: Totals = { ...NO_TOTALS };
  for (let session = first; session < first + count; session += 1) {
    const result = playByReference(run, session, totals);
    gathering.add(result);
    tell?.(session, result);
  }
  return gathering.statistics(totals);
};

/** Plays one session roll by roll; `tell` hears of every roll. */
export const playByReference = (
  run: ReferenceRun,
  session: number,
  totals: Totals,
  tell?: (event: RollEvent) => void,
): SessionResult => {
  checkLength(run);
  const { strategy, plan, seed, falls } = run;
  const dice = new SessionDice(seed, session, diceOf(strategy.submission));
  const walk = newWalk(strategy, plan, totals);
  while (walk.end === null) {
    const event = walk.step(dice.next());
    if (event) tell?.(event);
  }
  return resultOf(walk.progress, walk.end, falls);
};

/** Hears of a session that is over. */
export type SessionListener = (session: number, result: SessionResult) => void;

export interface SimulateOptions {
  /** Whether to play sixteen sessions at once where that can be done. */
  readonly vectors?: boolean;
  readonly tell?: SessionListener;
}

/** Plays sessions numbered from `first` on by compiled tables: the same results, many times faster. */
export const simulate = (
  run: Run,
  tables: Tables,
  first: number,
  count: number,
  { vectors = true, tell }: SimulateOptions = {},
): Statistics => {
  checkLength(run);
  const kernel = new Kernel(run, tables);
  const dice = diceOf(run.strategy.submission);
  const sixteen = vectors ? Sixteen.of(kernel) : undefined;
  const gathering = new Gathering(run.plan.bankroll);
  const last = first + count - 1;
  const take = (players: readonly Player[], begin: number): void => {
    for (const [index, { progress, end }] of players.entries()) {
      const session = begin + index;
      if (session < first || session > last) continue;
      const result = resultOf(progress, end!, run.falls);
      gathering.add(result);
      tell?.(session, result);
    }
  };
  for (let begin = first - (first % SESSIONS_PER_LANE); begin <= last; ) {
    const whole = begin >= first && begin + SESSIONS_AT_ONCE - 1 <= last;
    if (whole && sixteen?.isCurrent) {
      take(sixteen.play(begin), begin);
      begin += SESSIONS_AT_ONCE;
    } else {
      const players = [0, 1, 2, 3].map((byte) => kernel.newPlayer(begin + byte >= first && begin + byte <= last));
      kernel.playLane(sourceOf(run.seed, begin / SESSIONS_PER_LANE, dice), players);
      take(players, begin);
      begin += SESSIONS_PER_LANE;
    }
  }
  return gathering.statistics(kernel.totals);
};

/**
 * The bankroll of a session after so many rolls, for each of the ascending numbers in `rolls`; one that is over stays
 * where it ended.
 */
export const trajectoryOf = (run: Run, tables: Tables, session: number, rolls: readonly number[]): number[] => {
  checkLength(run);
  const kernel = new Kernel(run, tables);
  const source = sourceOf(run.seed, Math.floor(session / SESSIONS_PER_LANE), diceOf(run.strategy.submission));
  const player = kernel.newPlayer();
  let used = DRAWN_WORDS.length;
  return rolls.map((until) => {
    while (player.end === null && player.progress.rolls < until) {
      if (used === DRAWN_WORDS.length) {
        source.fill(DRAWN_WORDS, DRAWN_WORDS.length);
        used = 0;
      }
      const offset = used * SESSIONS_PER_LANE + (session % SESSIONS_PER_LANE);
      used += kernel.play(player, offset, SESSIONS_PER_LANE, DRAWN_WORDS.length - used, until);
    }
    return player.progress.bankroll;
  });
};
