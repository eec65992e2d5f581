import { existsSync } from 'node:fs';
import {
  type Block,
  BUILT_IN,
  blocksOf,
  compile,
  type Rulebook,
  readStrategy,
  SESSIONS_AT_ONCE,
  type SessionPlan,
  type Strategy,
  StrategyError,
  type Tables,
} from '@hardway/engine';
import { accepted, InputError, note, readText, withText } from '../io/output.ts';
import { notePositions } from '../io/positions.ts';
import { strategyWith } from '../rules/weights.ts';
import { during } from './progress.ts';

/** A strategy that plays, as it was named on the command line. */
export interface Contender {
  readonly name: string;
  readonly file: unknown;
  readonly strategy: Strategy;
  /** Undefined when it has more positions than tables hold: the reference plays it then. */
  readonly tables: Tables | undefined;
}

interface Weights {
  readonly name: string;
  readonly file: unknown;
}

/** All that decides what a run comes to. */
export interface SimulatedGame {
  readonly contender: Contender;
  /** Those that play on the same dice. */
  readonly against: readonly Contender[];
  readonly plan: SessionPlan;
  /** The dice, if they are not fair: the file as it was named, and its contents. */
  readonly weights: Weights | null;
  readonly seed: number;
  readonly sessions: number;
  /** The rolls of the last session, which may be shorter than the others. */
  readonly lastRolls: number;
  /** The rolls asked for, if not sessions. */
  readonly rounds: number | null;
  /** Whether falls from a high and runs of losing rolls are kept. */
  readonly falls: boolean;
}

export const contendersOf = ({ contender, against }: SimulatedGame): readonly Contender[] => [contender, ...against];

/** Reads a strategy that plays with this bankroll. */
export const readContender = (
  rulebooks: readonly Rulebook[],
  name: string,
  weights: unknown,
  bankroll: number,
): Contender => {
  const isBuiltIn = Object.hasOwn(BUILT_IN, name);
  if (!isBuiltIn && name !== '-' && !existsSync(name))
    throw new InputError(
      `there is no file and no built-in strategy "${name}"; hardway simulate --list has the latter.`,
    );
  const read = (file: unknown): Contender => contenderOf(rulebooks, name, file, weights, bankroll);
  return isBuiltIn ? read(BUILT_IN[name]) : withText(name, readText(name), read);
};

export const contenderOf = (
  rulebooks: readonly Rulebook[],
  name: string,
  file: unknown,
  weights: unknown,
  bankroll: number,
): Contender => {
  const strategy = strategyWith(accepted(readStrategy(rulebooks, file)), weights);
  return { name, file, strategy, tables: tablesOf(strategy, bankroll) };
};

const tablesOf = (strategy: Strategy, bankroll: number): Tables | undefined => {
  try {
    const tables = during('working out every position', () => compile(strategy, bankroll));
    if (tables) notePositions(tables.positions.length);
    else note(`${strategy.name} has more positions than tables hold, so it is played roll by roll, which is slow.`);
    return tables;
  } catch (error) {
    if (error instanceof StrategyError) return accepted<never>(error.refusal);
    throw error;
  }
};

export const sessionsGame = (
  contender: Contender,
  against: readonly Contender[],
  { plan, weights, sessions, seed }: Pick<SimulatedGame, 'plan' | 'weights' | 'sessions' | 'seed'>,
): SimulatedGame => ({
  contender,
  against,
  plan,
  weights,
  seed,
  sessions,
  lastRolls: plan.rolls,
  rounds: null,
  falls: true,
});

/** Long batches keep what is still undecided at their ends small; a hundred of them give a fair standard error. */
const BATCHES = [1_000_000, 100_000, 10_000, 1000];
const BATCHES_LEAST = 100;

const batchFor = (rounds: number): number =>
  BATCHES.find((batch) => rounds >= BATCHES_LEAST * batch) ?? Math.min(rounds, BATCHES.at(-1)!);

/** Rolls without a limit of money: batches, each a session whose bankroll no dice can use up. */
export const roundsGame = (
  contender: Contender,
  {
    rounds,
    weights,
    seed,
    batch,
    falls,
  }: Pick<SimulatedGame, 'weights' | 'seed' | 'falls'> & { rounds: number; batch?: number },
): SimulatedGame => {
  if (contender.strategy.looksAtMoney || contender.strategy.program?.stop !== undefined)
    throw new InputError('this strategy looks at its money or stops by itself, so it plays sessions, not --rounds.');
  const rolls = batch ?? batchFor(rounds);
  const sessions = Math.ceil(rounds / rolls);
  return {
    contender,
    against: [],
    plan: { bankroll: ampleBankroll(contender, rolls), rolls },
    weights,
    seed,
    sessions,
    lastRolls: rounds - (sessions - 1) * rolls,
    rounds,
    falls,
  };
};

const BANKROLL_MAX = 1e15;

/** Enough for the worst roll every time, and then for every bet. */
const ampleBankroll = ({ tables }: Contender, rolls: number): number => {
  if (!tables) return BANKROLL_MAX;
  const worst = tables.net.reduce((least, net) => Math.min(least, net), 0);
  const needs = tables.needs.reduce((most, need) => Math.max(most, need), 0);
  const ample = needs - worst * rolls;
  if (ample > BANKROLL_MAX) throw new InputError('the stakes are too high to play this many rolls without a bankroll.');
  return ample;
};

/** Rolls of a block: few enough for progress, enough to be worth a message. */
const BLOCK = { least: 1_000_000, most: 256_000_000, parts: 256 };
/** The reference is some hundred times slower, and its blocks are so much smaller. */
const REFERENCE_BLOCK = { least: 50_000, parts: 10_000 };
/** Sessions that a worker plays in one go, and their rolls at most. */
export interface GameBlock extends Block {
  readonly rolls: number;
}

/** The sessions of a run, or some of them, in blocks. A last one that is shorter than the others is a block of its own. */
export const gameBlocks = (
  game: SimulatedGame,
  share: Block = { first: 0, count: game.sessions },
): readonly GameBlock[] => {
  const { sessions, lastRolls, plan } = game;
  const end = share.first + share.count;
  const whole = end === sessions && lastRolls !== plan.rolls ? end - 1 : end;
  const blocks = blocksOf(whole - share.first, blockSize(game, share.count)).map(({ first, count }) => ({
    first: share.first + first,
    count,
    rolls: plan.rolls,
  }));
  return whole === end ? blocks : [...blocks, { first: whole, count: 1, rolls: lastRolls }];
};

const blockSize = (game: SimulatedGame, sessions: number): number => {
  const { plan } = game;
  const total = sessions * plan.rolls;
  if (contendersOf(game).some(({ tables }) => !tables)) {
    const rolls = Math.max(REFERENCE_BLOCK.least, total / REFERENCE_BLOCK.parts);
    return Math.max(1, Math.round(rolls / plan.rolls));
  }
  const rolls = Math.min(BLOCK.most, exactRolls(game), Math.max(BLOCK.least, total / BLOCK.parts));
  return SESSIONS_AT_ONCE * Math.max(1, Math.round(rolls / plan.rolls / SESSIONS_AT_ONCE));
};

/** Rolls over which no sum of stakes leaves the whole numbers that a double holds exactly. */
const exactRolls = (game: SimulatedGame): number => {
  const amounts = contendersOf(game).flatMap(({ tables }) => (tables ? [tables.staked, tables.decidedStake] : []));
  const largest = amounts.reduce((most, list) => list.reduce((a, b) => Math.max(a, b), most), 1);
  return Number.MAX_SAFE_INTEGER / largest;
};
