import { type Block, SESSIONS_AT_ONCE } from '@hardway/engine';
import { InvalidArgumentError } from 'commander';
import { count, sessionsInWords } from '../charts/figures.ts';
import { InputError } from '../io/output.ts';
import type { SimulatedGame } from './game.ts';

/** One of the parts that a run is cut into, from 1 up to how many. */
export interface Shard {
  readonly number: number;
  readonly of: number;
}

const SHARDS_MAX = 1_000_000;

export const shardOf = (text: string): Shard => {
  const [number, of] = (/^(\d+)\/(\d+)$/.exec(text) ?? []).slice(1).map(Number);
  if (number === undefined || of === undefined || number < 1 || number > of || of > SHARDS_MAX)
    throw new InvalidArgumentError(
      `it is written as 7/1000, from 1/1000 to 1000/1000, with at most ${count(SHARDS_MAX)}`,
    );
  return { number, of };
};

/** How many shards a run can be cut into: each plays whole batches of what a vector kernel plays at once. */
const shardsMax = ({ sessions }: SimulatedGame): number => Math.ceil(sessions / SESSIONS_AT_ONCE);

/** The sessions of a shard. Those of all shards are those of the run, each once. */
export const sessionsOfShard = (game: SimulatedGame, { number, of }: Shard): Block => {
  const batches = shardsMax(game);
  if (of > batches)
    throw new InputError(
      `a run of ${sessionsInWords(game.sessions)} can be cut into at most ${count(batches)} shards.`,
    );
  const begin = (before: number): number =>
    Math.min(game.sessions, SESSIONS_AT_ONCE * Number((BigInt(before) * BigInt(batches)) / BigInt(of)));
  return { first: begin(number - 1), count: begin(number) - begin(number - 1) };
};

/** Numbers in order as text: 1-6, 8 and so on. */
export const numbersInWords = (numbers: readonly number[]): string => {
  const runs: [from: number, to: number][] = [];
  for (const number of numbers) {
    const last = runs.at(-1);
    if (last && last[1] === number - 1) last[1] = number;
    else runs.push([number, number]);
  }
  const shown = runs.slice(0, RUNS_SHOWN).map(([from, to]) => (from === to ? `${from}` : `${from}-${to}`));
  const rest = runs.slice(RUNS_SHOWN).reduce((sum, [from, to]) => sum + to - from + 1, 0);
  return [...shown, ...(rest > 0 ? [`${count(rest)} more`] : [])].join(', ');
};

const RUNS_SHOWN = 8;
