import type { TableEvent, WagerResult } from '@hardway/engine';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canonical } from './chain.ts';
import { eventOf, keptEvent } from './packing.ts';

const BY = { id: 'dealer-1', role: 'dealer' } as const;

const result: fc.Arbitrary<WagerResult> = fc.record(
  {
    seat: fc.integer({ min: 1, max: 9_999 }),
    spot: fc.constantFrom('small', 'total/9', 'place/6', 'come'),
    stake: fc.nat(),
    result: fc.constantFrom('won', 'lost', 'returned'),
    returned: fc.nat(),
    clauses: fc.subarray(['md-craps 3.A', 'md-craps 5.A', 'rws-sicbo 4.1'], { minLength: 1 }),
    stands: fc.constant(true as const),
    vigorish: fc.integer({ min: 1, max: 3 }),
    breakage: fc.constantFrom('1/2', '-1/3'),
  },
  { requiredKeys: ['seat', 'spot', 'stake', 'result', 'returned', 'clauses'] },
);

const paid = (results: readonly WagerResult[]): TableEvent =>
  ({ type: 'WinnersPaid', round: 1, results, clause: 'md-sicbo 5.K' }) as TableEvent;

test('results come back from the log in their order, each with all it had', () => {
  fc.assert(
    fc.property(fc.array(result, { maxLength: 60 }), (results) => {
      const stored = JSON.parse(canonical(keptEvent(paid(results), BY)));
      expect(eventOf(stored)).toEqual({ ...paid(results), by: BY });
    }),
  );
});

test('what wagers have in common is kept once', () => {
  const results = Array.from(
    { length: 300 },
    (_, index): WagerResult => ({
      seat: 1 + Math.floor(index / 3),
      spot: 'big',
      stake: 100 + index,
      result: 'won',
      returned: 200 + 2 * index,
      clauses: ['rws-sicbo 4.1.1'],
    }),
  );
  const stored = keptEvent(paid(results), BY) as unknown as { results: unknown };
  expect(stored.results).toMatchObject({
    kinds: [{ spot: 'big', result: 'won', clauses: ['rws-sicbo 4.1.1'] }],
    seats: { length: 100, 0: [1, 0, 100, 200, 0, 101, 202, 0, 102, 204] },
  });
});

test.each([
  ['cut off', { kinds: [{ spot: 'big', result: 'won', clauses: [] }], seats: [[1, 0, 100]] }],
  ['of no kind', { kinds: [], seats: [[1, 0, 100, 200]] }],
])('results that are %s are not read as anything', (says, results) => {
  expect(() => eventOf({ type: 'WinnersPaid', results } as never)).toThrow(says);
});

test('a kind cannot say whose a result is', () => {
  const kinds = [{ spot: 'big', result: 'won', clauses: [], seat: 9, stake: 9, returned: 9 }];
  const { results } = eventOf({ type: 'WinnersPaid', results: { kinds, seats: [[1, 0, 100, 200]] } } as never) as never;
  expect(results).toMatchObject([{ seat: 1, stake: 100, returned: 200 }]);
});

test('logs from before results were packed are read as they are', () => {
  const plain = {
    ...paid([{ seat: 1, spot: 'big', stake: 1, result: 'lost', returned: 0, clauses: ['md-sicbo 5.K'] }]),
    by: BY,
  };
  expect(eventOf(plain as never)).toEqual(plain);
});
