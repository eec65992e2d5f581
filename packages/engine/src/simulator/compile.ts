import { rolls } from '../dice/index.ts';
import { onLayout, type Position, positionKey, prepare, roll, type Strategy, startPosition } from '../odds/index.ts';

/**
 * A strategy as tables: for every position and every roll, the next position and what the roll is worth. They come from
 * the engine's own `prepare` and `roll`, so no rule stands here.
 */
export interface Tables {
  /** How many equally likely rolls there are. */
  readonly ways: number;
  readonly positions: readonly Position[];
  /** The next position, as the index of its first entry in these tables. */
  readonly next: Int32Array;
  /** Net result of the roll, a vigorish at placement included, in minor units. */
  readonly net: Int32Array;
  /** How many wagers the roll decides. */
  readonly decided: Uint8Array;
  /** What the player puts down before this roll, vigorish apart. */
  readonly staked: Float64Array;
  /** The bankroll below which the bets before this roll are not all covered. */
  readonly needs: Float64Array;
}

const POSITIONS_MAX = 200_000;

/** Undefined when the strategy has more positions than tables can hold. */
export const compile = (strategy: Strategy): Tables | undefined => {
  const { dice } = strategy.submission;
  const all = rolls(dice);
  const ids = new Map<string, number>();
  const positions: Position[] = [];
  const rows: { next: number[]; net: number[]; decided: number[]; staked: number; needs: number }[] = [];
  const idOf = (position: Position): number => {
    const key = positionKey(position);
    const known = ids.get(key);
    if (known !== undefined) return known;
    ids.set(key, positions.length);
    positions.push(position);
    return positions.length - 1;
  };
  idOf(startPosition(strategy));
  for (let id = 0; id < positions.length; id += 1) {
    if (id >= POSITIONS_MAX) return undefined;
    const before = positions[id]!;
    const prepared = prepare(strategy, before, Number.MAX_SAFE_INTEGER);
    const vigorish = prepared.vigorish.reduce((sum, amount) => sum + amount, 0);
    const outcomes = all.map((dicePair) => roll(strategy, prepared.position, dicePair));
    rows.push({
      next: outcomes.map(({ position }) => idOf(position)),
      net: outcomes.map(({ nets }) => nets.reduce((sum, amount) => sum + amount, -vigorish)),
      decided: outcomes.map(({ nets }) => nets.length),
      staked: prepared.cost - vigorish,
      needs: onLayout(before) + prepared.cost,
    });
  }
  return {
    ways: all.length,
    positions,
    next: Int32Array.from(rows.flatMap(({ next }) => next.map((id) => id * all.length))),
    net: Int32Array.from(rows.flatMap(({ net }) => net)),
    decided: Uint8Array.from(rows.flatMap(({ decided }) => decided)),
    staked: Float64Array.from(rows.flatMap(({ staked }) => all.map(() => staked))),
    needs: Float64Array.from(rows.flatMap(({ needs }) => all.map(() => needs))),
  };
};
