import { expect, test } from 'vitest';
import { RULEBOOKS } from '../rulebooks/index.ts';
import { isRefusal } from '../rules/index.ts';
import { classesOf } from './alike.ts';
import { Evening } from './evening.ts';
import { sessionOf } from './session.ts';
import { readStrategy, type Strategy } from './strategy.ts';
import { survey } from './survey.ts';

const strategyOf = (file: object): Strategy => {
  const strategy = readStrategy(RULEBOOKS, { rulebook: 'md-craps', ...file });
  if (isRefusal(strategy)) throw new Error(strategy.message);
  return strategy;
};

const classNames = (classes: Int32Array): string => {
  const names = [...new Set(classes)];
  return [...classes].map((name) => 'abcdefgh'[names.indexOf(name)]).join('');
};

test('nodes are alike if they look alike and lead to alike nodes in as many ways', () => {
  const way = (to: number | null, ways = 1, label = 0) => ({ label, ways, to });
  const outlooks = [
    { sight: 'x', ways: [way(1, 2), way(2, 4)] },
    { sight: 'x', ways: [way(3, 6)] },
    { sight: 'x', ways: [way(3, 2), way(4, 4)] },
    { sight: 'x', ways: [way(null)] },
    { sight: 'x', ways: [way(null)] },
    { sight: 'y', ways: [way(null)] },
    { sight: 'x', ways: [way(null, 1, 1)] },
    { sight: 'x', ways: [way(4, 5)] },
  ];
  expect(classNames(classesOf(outlooks))).toBe('abbccdef');
});

const standing = (strategy: Strategy): number => {
  const evening = new Evening(strategy, 50_000);
  expect(evening.joinAlike([])).toBe(true);
  return new Set(evening.nodes.map(({ position, mood }) => evening.node(position, mood))).size;
};

test('points with the same chances are alike to a flat pass line, and all points to who does not look at them', () => {
  expect(standing(strategyOf({ bets: [{ spot: 'pass', stake: 1000 }] }))).toBe(4);
  expect(standing(strategyOf({ bets: [{ spot: 'field', stake: 1000 }] }))).toBe(1);
});

const LOOKS_AT_MONEY = [{ when: 'bankroll >= 0', bets: {} }];

test.each([
  [
    'double odds',
    { bankroll: 20_000, rolls: 460, stopLoss: 19_000 },
    { submission: { oddsMultiple: 2 }, bets: [{ spot: 'pass', stake: 1000, odds: 2 }] },
  ],
  [
    'come bets that stand when the player leaves',
    { bankroll: 8_000_000, rolls: 200, stopWin: 4000, stopLoss: 6000 },
    { bets: [{ spot: 'come', stake: 500 }] },
  ],
  [
    'numbers that are pressed once',
    { bankroll: 20_000, rolls: 400 },
    {
      bets: [5, 9].map((number) => ({
        ...{ spot: `place/${number}`, stake: 2000, when: 'point-on' },
        ...{ afterWin: '+2000', afterLoss: 'base', max: 4000 },
      })),
    },
  ],
])('%s: a long evening is the same whether or not positions are joined', (_, plan, file) => {
  const strategy = strategyOf(file);
  const size = survey(new Evening(strategy, plan.bankroll), plan);
  expect(size).toMatchObject({ steps: expect.toSatisfy((steps: number) => steps > 2e8) });
  const joined = sessionOf(strategy, plan);
  // Whoever looks at money is not compared with others, and does here what they do.
  const apart = sessionOf(strategyOf({ ...file, rules: LOOKS_AT_MONEY }), plan);
  if (isRefusal(joined)) throw new Error(joined.message);
  if (isRefusal(apart)) throw new Error(apart.message);
  expect(joined.mean).toBeCloseTo(apart.mean, 5);
  expect(joined.standardDeviation).toBeCloseTo(apart.standardDeviation, 5);
  for (const [end, chance] of Object.entries(apart.ends))
    expect(joined.ends[end as keyof typeof joined.ends]).toBeCloseTo(chance, 10);
  const chances = new Map(joined.distribution.map(({ bankroll, chance }) => [bankroll, chance]));
  const furthest = apart.distribution.map(({ bankroll, chance }) => Math.abs((chances.get(bankroll) ?? 0) - chance));
  expect(Math.max(...furthest)).toBeLessThan(1e-12);
});
