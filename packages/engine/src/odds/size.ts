import { positionOf } from '../rules/index.ts';
import { spotOf } from '../submission/index.ts';
import type { Position } from './position.ts';
import { type Strategy, workingsOf } from './strategy.ts';

const SHOWN = 3;

/** Names what takes the most values among positions: what to bound more tightly when there are too many. */
export const largestParts = (strategy: Strategy, positions: readonly Position[]): string => {
  const { counters, chances } = workingsOf(strategy);
  const values = new Map<string, Set<number | string>>();
  const note = (part: string, value: number | string): void => {
    values.set(part, (values.get(part) ?? new Set()).add(value));
  };
  for (const position of positions) {
    for (const [index, { name }] of [...counters, ...chances].entries())
      note(`the counter ${name}`, position.counters[index]!);
    for (const [index, { spot }] of strategy.bets.entries())
      note(`the stake that ${spot} has come to`, position.stakes[index]!);
    for (const wager of position.wagers)
      note(`what lies on ${positionOf(spotOf(strategy.submission, wager), wager.state)}`, wager.stake);
  }
  const largest = [...values].map(([part, set]) => ({ part, size: set.size })).filter(({ size }) => size > 1);
  largest.sort((a, b) => b.size - a.size);
  if (largest.length === 0) return 'What stands on the felt makes them.';
  const named = largest.slice(0, SHOWN).map(({ part, size }) => `${part} (${size} values)`);
  return `What makes them many: ${named.join(', ')}.`;
};
