import {
  balancesOf,
  isRefusal,
  narrate,
  playScenario,
  type Refusal,
  RULEBOOKS,
  readScenario,
  readStrategy,
} from '@hardway/engine';
import { expect, test } from 'vitest';
import { compareKernels } from '../kernels.ts';
import { riversideSicBo } from './riverside-sicbo.ts';

const rulebooks = [...RULEBOOKS, riversideSicBo];

const agreed = <Value>(value: Value | Refusal): Value => {
  if (isRefusal(value)) throw new Error(value.message);
  return value;
};

const story = {
  rulebook: 'riverside-sicbo',
  submission: { paytable: 'east', narrows: 'A', limits: { min: 100, max: 100_000 } },
  seats: { 1: 10_000, 2: 10_000 },
  steps: [
    { do: 'bet', seat: 1, spot: 'all-different', stake: 401 },
    { do: 'bet', seat: 1, spot: 'all-different', stake: 400 },
    { do: 'bet', seat: 2, spot: 'narrows', stake: 1_000 },
    { do: 'roll', dice: [1, 4, 5] },
    { do: 'bet', seat: 1, spot: 'small', stake: 500 },
    { do: 'no-roll', reason: 'not-flat' },
    { do: 'bet', seat: 1, spot: 'small', stake: 500 },
    { do: 'irregularity', kind: 'too-few-mixes' },
    { do: 'correct', round: 1, dice: [1, 4, 4] },
  ],
};

test('a table plays from its opening to a correction by the new rules, and its ledger sums to zero throughout', () => {
  const { steps, table } = agreed(playScenario(agreed(readScenario(rulebooks, story))));
  const [unpayable, ...rest] = steps;
  expect(unpayable).toMatchObject({
    ok: false,
    refused: 'unpayable',
    clause: 'riverside-sicbo 3 / All Different',
    nearest: { below: 400, above: 404 },
  });
  for (const step of rest) {
    if (!step.ok) throw new Error(`step ${step.step}: ${step.message}`);
    expect(Object.values(balancesOf(step.table.ledger)).reduce((sum, balance) => sum + balance, 0)).toBe(0);
  }
  // 1-4-5 paid both; the dice in truth showed 1-4-4, which is neither three different numbers nor 10 or 11.
  const paid = steps[3]!;
  expect(paid.ok && balancesOf(paid.table.ledger)).toMatchObject({ 'seat:1': 10_300, 'seat:2': 12_500 });
  expect(balancesOf(table.ledger)).toMatchObject({ 'seat:1': 9_600, 'seat:2': 9_000, bank: 1_400 });
});

test('the story is told with the new clauses', () => {
  const { steps } = agreed(playScenario(agreed(readScenario(rulebooks, story))));
  const told = steps.flatMap((step) => (step.ok ? step.events.map(narrate) : [])).join('\n');
  expect(told).toContain('riverside-sicbo 5.1');
  expect(told).toContain('riverside-sicbo 5.2');
});

test('compiled tables and vectors play its strategies as the reference does', () => {
  const strategy = agreed(
    readStrategy(rulebooks, {
      rulebook: 'riverside-sicbo',
      submission: { paytable: 'east', narrows: 'B' },
      bets: [
        { spot: 'all-different', stake: 400 },
        { spot: 'narrows', stake: 500 },
        { spot: 'small', stake: 100, afterLoss: 'x2', afterWin: 'base', max: 1_600, atMax: 'reset' },
      ],
    }),
  );
  const run = { strategy, plan: { bankroll: 100_000, rolls: 300 }, seed: 7 };
  const { rolls, differences } = compareKernels(run, 10_000);
  expect(differences).toEqual([]);
  expect(rolls).toBeGreaterThanOrEqual(10_000);
});
