import { expect, test } from 'vitest';
import { checkLiveness, checkSafety, type House } from '../scripts/model.ts';

/** The smallest house that can go wrong; `npm run check:model` has the larger ones and all controls. */
const SMALLEST: House = { nodes: 2, tables: 1, commands: 1, pipeline: 1 };
const FENCE = ['CheckLease', 'CheckEpoch'] as const;

test('the ownership protocol is safe in every state of two nodes at one table', () => {
  const { broken, states } = checkSafety(SMALLEST);
  expect(broken).toBeNull();
  expect(states).toBeGreaterThan(500);
});

test('without the fence an append of one who is no longer the owner takes effect, and the model shows how', () => {
  const { broken, trace } = checkSafety(SMALLEST, { without: FENCE, invariants: ['OnlyTheOwnerWrites'] });
  expect(broken).toBe('OnlyTheOwnerWrites');
  expect(trace.at(-1)).toMatch(/rightful \|-> false/i);
});

test('without the fence what was refused is in the log after all', () => {
  expect(checkSafety(SMALLEST, { without: FENCE, invariants: ['RefusedIsNotLogged'] }).broken).toBe(
    'RefusedIsNotLogged',
  );
});

test('a table comes to an owner for good if nodes come back, and only then', () => {
  expect(checkLiveness(SMALLEST).broken).toBeNull();
  expect(checkLiveness(SMALLEST, 'Behaviour').broken).toBe('AllServed');
});

test('a table whose owner never heard the answer to its claim has somebody again only if that one claims it once more', () => {
  const losing = { ...SMALLEST, losesAnswers: true };
  expect(checkSafety(losing).broken).toBeNull();
  expect(checkLiveness(losing).broken).toBeNull();
  expect(checkLiveness(losing, 'FairBehaviour', ['ClaimOwn']).broken).toBe('AllServed');
});
