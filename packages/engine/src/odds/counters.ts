import { type Roll, rolls } from '../dice/index.ts';
import { Sight } from '../language/index.ts';
import { refusal } from '../rules/index.ts';
import type { Hand, Resolved } from '../submission/index.ts';
import type { Position } from './position.ts';
import type { BoundedCounter, Chance } from './program.ts';
import type { RollView } from './scopes.ts';
import { type Strategy, workingsOf } from './strategy.ts';
import { StrategyError } from './strategy-error.ts';

/** Nobody looks at money here: any amount does. */
const NO_SIGHT = new Sight(0, 0);

/** All counters are worked out from the values before, in whatever order they stand. */
export const countersBefore = (strategy: Strategy, position: Position, sight: Sight): readonly number[] => {
  const { counters } = workingsOf(strategy);
  if (!counters.some(({ before }) => before)) return position.counters;
  const view = { ...position, sight };
  const next = [...position.counters];
  for (const [index, counter] of counters.entries())
    if (counter.before) next[index] = within(counter, counter.before(view));
  return next;
};

type Rolled = Pick<RollView, 'roll' | 'net'> & { readonly after: Hand; readonly resolved: readonly Resolved[] };

export const countersAfter = (strategy: Strategy, before: Position, rolled: Rolled): readonly number[] => {
  const { counters } = workingsOf(strategy);
  if (counters.length === 0) return before.counters;
  const view: RollView = {
    ...rolled,
    sight: NO_SIGHT,
    hand: before.hand,
    wagers: before.wagers,
    counters: before.counters,
  };
  const next = [...before.counters];
  for (const [index, counter] of counters.entries()) next[index] = counterAfter(counter, before.counters[index]!, view);
  return next;
};

const counterAfter = (counter: BoundedCounter, value: number, view: RollView): number => {
  const { reset, set, add, start } = counter;
  if (reset?.(view)) return start;
  if (set) return within(counter, set(view));
  return add ? within(counter, value + add(view)) : value;
};

const within = ({ min, max, start, beyond }: BoundedCounter, value: number): number => {
  if (value >= min && value <= max) return value;
  if (beyond === 'start') return start;
  return value < min ? min : max;
};

/** The position with the next chance to be drawn, from this one on; ready for bets if there is none. */
export const nextChance = (strategy: Strategy, position: Position, from: number): Position => {
  const { chances } = workingsOf(strategy);
  if (chances.length === 0) return position;
  const view = { ...position, sight: NO_SIGHT };
  const chance = chances.findIndex(({ when }, index) => index >= from && when?.(view) !== 0);
  return chance === position.chance ? position : { ...position, chance };
};

/** The position once its chance has come to 1 or 0. */
const drawn = (strategy: Strategy, position: Position, value: number): Position => {
  const { counters } = workingsOf(strategy);
  const place = counters.length + position.chance;
  const known = position.counters.map((counter, index) => (index === place ? value : counter));
  return nextChance(strategy, { ...position, counters: known }, position.chance + 1);
};

/** Ways in which all chances of a strategy can come out at once. */
export const waysOfChances = (strategy: Strategy): number =>
  workingsOf(strategy).chances.reduce((ways, chance) => ways * chance.of, 1);

/** Where a position's chances lead, with the ways of each out of all. */
export const drawAll = (
  strategy: Strategy,
  position: Position,
  ways: number,
): { position: Position; ways: number }[] => {
  if (position.chance === -1) return [{ position, ways }];
  const { parts, of } = workingsOf(strategy).chances[position.chance]!;
  return [
    ...drawAll(strategy, drawn(strategy, position, 1), (ways / of) * parts),
    ...drawAll(strategy, drawn(strategy, position, 0), (ways / of) * (of - parts)),
  ];
};

/**
 * In simulation a chance is drawn by a throw of the same dice that is not played: some throws mean 1, some 0, and those left
 * over mean that it is drawn again.
 */
export const drawByDice = (strategy: Strategy, position: Position, roll: Roll): Position => {
  if (strategy.submission.loaded)
    throw new StrategyError(
      refusal(
        'bad-choice',
        null,
        'Chances are drawn by fair dice, so a simulation with weights has none; hardway session does.',
      ),
    );
  const value = meaningOf(workingsOf(strategy).chances[position.chance]!, roll);
  return value === null ? position : drawn(strategy, position, value);
};

const meanings = new WeakMap<Chance, ReadonlyMap<string, 0 | 1>>();

const nameOf = (roll: Roll): string => roll.toSorted((a, b) => a - b).join();

const meaningOf = (chance: Chance, roll: Roll): 0 | 1 | null => {
  const known = meanings.get(chance) ?? share(chance, roll.length as 2 | 3);
  meanings.set(chance, known);
  return known.get(nameOf(roll)) ?? null;
};

/** Deals out the kinds of throws, those that come most often first, so that each side gets exactly its share. */
const share = ({ parts, of }: Chance, dice: 2 | 3): ReadonlyMap<string, 0 | 1> => {
  const ways = new Map<string, number>();
  for (const roll of rolls(dice)) ways.set(nameOf(roll), (ways.get(nameOf(roll)) ?? 0) + 1);
  const times = Math.floor(6 ** dice / of);
  const left = { 1: parts * times, 0: (of - parts) * times };
  const dealt = new Map<string, 0 | 1>();
  for (const [name, count] of [...ways].toSorted(([, a], [, b]) => b - a)) {
    const side = left[1] >= count ? 1 : left[0] >= count ? 0 : null;
    if (side === null) continue;
    left[side] -= count;
    dealt.set(name, side);
  }
  if (left[0] + left[1] > 0)
    throw new Error(`The throws of ${dice} dice cannot be dealt out in ${parts} and ${of - parts}.`);
  return dealt;
};
