import { type SessionPlan, type Strategy, startPosition } from '../odds/index.ts';
import type { Tables } from './compile.ts';
import { DiceStream, rollAt } from './random.ts';
import { newProgress, type SessionResult, Walk } from './session.ts';
import { gather, type Statistics } from './statistics.ts';

/** A run: sessions of a strategy, each on the dice stream of its own number. */
export interface Run {
  readonly strategy: Strategy;
  readonly plan: SessionPlan;
  readonly seed: number;
}

/** Dice are drawn in pieces, so that a long session needs little memory. */
const CHUNK = 65_536;

/** Plays sessions numbered from `first` on by the engine's own settlement. */
export const simulateByReference = (run: Run, first: number, count: number): Statistics =>
  gather(run.plan.bankroll, count, (index) => playByReference(run, first + index));

/** Plays sessions numbered from `first` on by compiled tables: the same results, many times faster. */
export const simulate = (run: Run, tables: Tables, first: number, count: number): Statistics => {
  const draws = new Uint8Array(Math.min(CHUNK, run.plan.rolls));
  return gather(run.plan.bankroll, count, (index) => playByTables(run, tables, first + index, draws));
};

export const playByReference = (run: Run, session: number): SessionResult => {
  const { strategy, plan, seed } = run;
  const walk = new Walk(strategy, plan, startPosition(strategy), newProgress(plan.bankroll));
  const draws = new Uint8Array(Math.min(CHUNK, plan.rolls));
  return walkOn(run, walk, new DiceStream(seed, session), draws, 0, 0);
};

/** Goes on by the reference from the draw at `index` of a piece that holds `drawn` dice so far. */
const walkOn = (
  { strategy, plan }: Run,
  walk: Walk,
  stream: DiceStream,
  draws: Uint8Array,
  index: number,
  drawn: number,
): SessionResult => {
  const { dice } = strategy.submission;
  let [at, filled] = [index, drawn];
  while (!walk.end && walk.progress.rolls < plan.rolls) {
    if (at === filled) {
      filled = Math.min(draws.length, plan.rolls - walk.progress.rolls);
      stream.fill(draws, filled, dice);
      at = 0;
    }
    walk.step(rollAt(dice, draws[at]!));
    if (walk.end !== 'ruin') at += 1;
  }
  return walk.result();
};

/** The kernel: one look into the tables a roll, until money runs short or a stop is reached. */
const playByTables = (run: Run, tables: Tables, session: number, draws: Uint8Array): SessionResult => {
  const { strategy, plan, seed } = run;
  const { next, net, decided, staked, needs, ways, positions } = tables;
  const { dice } = strategy.submission;
  const stream = new DiceStream(seed, session);
  const winAt = plan.stopWin === undefined ? Number.MAX_SAFE_INTEGER : plan.bankroll + plan.stopWin;
  const lossAt = plan.stopLoss === undefined ? -1 : plan.bankroll - plan.stopLoss;
  let { bankroll, decisions, action, peak, drawdown, run: losing, losingRun } = newProgress(plan.bankroll);
  let row = 0;
  let played = 0;
  while (played < plan.rolls) {
    const filled = Math.min(draws.length, plan.rolls - played);
    stream.fill(draws, filled, dice);
    for (let index = 0; index < filled; index += 1) {
      const entry = row + draws[index]!;
      const won = net[entry]!;
      const broke = bankroll < needs[entry]!;
      if (!broke) {
        action += staked[entry]!;
        decisions += decided[entry]!;
        row = next[entry]!;
        if (won === 0) continue;
        bankroll += won;
        if (won > 0) {
          losing = 0;
          if (bankroll > peak) peak = bankroll;
        } else {
          losing += 1;
          if (losing > losingRun) losingRun = losing;
          if (peak - bankroll > drawdown) drawdown = peak - bankroll;
        }
        if (bankroll < winAt && bankroll > lossAt) continue;
      }
      const rolls = played + index + (broke ? 0 : 1);
      const progress = { bankroll, rolls, decisions, action, peak, drawdown, run: losing, losingRun };
      const walk = new Walk(strategy, plan, positions[row / ways]!, progress);
      if (!broke) walk.checkStops();
      return walk.end ? walk.result() : walkOn(run, walk, stream, draws, index + (broke ? 0 : 1), filled);
    }
    played += filled;
  }
  return { bankroll, rolls: played, decisions, action, drawdown, losingRun, end: 'rolls' };
};
