import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ExpressionError } from './expression.ts';
import { type Looking, type Scope, understand } from './meaning.ts';
import { Sight } from './sight.ts';

interface Numbers extends Looking {
  readonly hits: number;
}

const SCOPE: Scope<Numbers> = {
  names: {
    hits: { type: 'number', value: ({ hits }) => hits },
    comeOut: { type: 'condition', value: ({ hits }) => (hits === 0 ? 1 : 0) },
    bankroll: { type: 'money', amount: () => ({ slope: 1, offset: 0 }) },
    profit: { type: 'money', amount: ({ sight }) => ({ slope: 1, offset: -sight.brought }) },
  },
  functions: {
    twice: {
      takes: ['number'],
      type: 'number',
      make:
        ([given]) =>
        (view) =>
          2 * (given as never as Given).number(view),
    },
    on: {
      takes: ['spots'],
      type: 'condition',
      make:
        ([given]) =>
        () =>
          (given as never as Given).spot === 'place/6' ? 1 : 0,
    },
  },
  elsewhere: { total: 'that is known after a roll' },
};

interface Given {
  readonly spot: string;
  readonly number: (view: Numbers) => number;
}

const look = (text: string, hits = 3, bankroll = 1000, brought = 900) => {
  const meaning = understand(text, SCOPE, ['number', 'condition']);
  if (meaning.type === 'money') throw new Error('Money was not asked for.');
  const sight = new Sight(bankroll, brought);
  const value = meaning.value({ sight, hits });
  return { value, least: sight.least, most: sight.most };
};

test.each<[string, number]>([
  ['1 + 2 * 3', 7],
  ['(1 + 2) * 3', 9],
  ['7 - 2 - 1', 4],
  ['7 / 2', 3],
  ['-7 / 2', -4],
  ['-7 % 3', 2],
  ['-hits + 10_000', 9997],
  ['hits = 3 and hits != 4', 1],
  ['hits < 3 or hits >= 3', 1],
  ['not hits = 3', 0],
  ['not comeOut and hits > 2', 1],
  ['hits in [1, 3]', 1],
  ['hits + 1 in [1, 3]', 0],
  ['if hits > 2 then 10 else 20', 10],
  ['if comeOut then 10 else if hits = 3 then 20 else 30', 20],
  ['[10, 20, 30][1]', 20],
  ['[10, 20, 30][-5]', 10],
  ['[10, 20, 30][hits]', 30],
  ['min(4, hits, 9) + max(1, 2)', 5],
  ['twice(hits) * twice(1)', 12],
  ["on('place/6')", 1],
  ["on('place/8')", 0],
  ['profit >= 100', 1],
  ['profit / 30 * 10', 30],
  ['bankroll = 1000', 1],
])('%s comes to %i', (text, value) => {
  expect(look(text).value).toBe(value);
});

test.each<[string, number, string]>([
  ['', 1, 'missing at the end'],
  ['1 +', 4, 'missing at the end'],
  ['(1 + 2', 7, '")" is missing'],
  ['hits > 2 > 1', 10, 'joined with "and"'],
  ['hits == 3', 7, 'missing before "="'],
  ['hits & 3', 6, 'means nothing'],
  ['on("place/6")', 4, 'single quotes'],
  ["on('place/6)", 4, 'no closing'],
  ['on(6)', 4, 'in single quotes'],
  ['on', 1, "on('place/6')"],
  ['twice(1, 2)', 1, 'write twice(6)'],
  ['twice(comeOut)', 7, 'this is a condition, and a number is needed'],
  ['hit + 1', 1, 'there is no "hit" here; there is hits'],
  ['thrice(1)', 1, 'no function "thrice"'],
  ['1 + total', 5, 'known after a roll'],
  ['hits and comeOut', 1, 'this is a number, and a condition is needed'],
  ['if comeOut then 1 else comeOut', 24, 'what stands after "then" is a number'],
  ['if comeOut then 1', 18, '"else" is missing'],
  ['[1, 2]', 1, 'followed by the place'],
  ['[][0]', 1, 'empty'],
  ["'place/6'", 1, 'inside a function'],
  ['bankroll', 1, 'divide it by a whole number'],
  ['bankroll % 7', 10, 'no remainder'],
  ['bankroll * bankroll', 10, 'multiplied by a number'],
  ['99999999999999999999', 1, 'too large'],
  ['1 2', 3, '"2" follows'],
  [`${'('.repeat(80)}1`, 65, 'too deeply'],
  ['hits +\n  nothing', 10, 'there is no "nothing"'],
])('%j is wrong at character %i', (text, at, words) => {
  const read = () => understand(text, SCOPE, ['number', 'condition']);
  expect(read).toThrow(ExpressionError);
  try {
    read();
  } catch (error) {
    expect((error as ExpressionError).message).toContain(words);
    expect((error as ExpressionError).at).toBe(at - 1);
  }
});

describe('what is seen of money holds for a range of bankrolls', () => {
  test.each<[string, number, number, number]>([
    ['profit >= 100', 1, 1000, Number.MAX_SAFE_INTEGER],
    ['profit > 100', 0, 0, 1000],
    ['profit >= 50 and profit < 300', 1, 950, 1199],
    ['bankroll / 300', 3, 900, 1199],
    ['900 - bankroll > -300', 1, 0, 1199],
    ['2 * profit < 250', 1, 0, 1024],
    ['bankroll != 1000', 0, 1000, 1000],
    ['bankroll = 700', 0, 701, Number.MAX_SAFE_INTEGER],
    ['hits = 2 and profit > 0', 0, 0, Number.MAX_SAFE_INTEGER],
  ])('%s', (text, value, least, most) => {
    expect(look(text)).toEqual({ value, least, most });
  });

  const amount = fc.integer({ min: -500, max: 2000 });
  const money = fc.constantFrom('bankroll', 'profit', '2 * profit - bankroll', '300 - bankroll', '(bankroll - 7) * 3');
  const comparison = fc
    .tuple(money, fc.constantFrom('<', '<=', '>', '>=', '=', '!='), amount)
    .map(([left, sign, right]) => `${left} ${sign} ${right}`);
  const division = fc.tuple(money, fc.integer({ min: 1, max: 400 })).map(([left, by]) => `(${left}) / ${by} > 2`);
  const anyText = fc
    .tuple(fc.oneof(comparison, division), fc.constantFrom('and', 'or'), fc.oneof(comparison, division))
    .map(([first, sign, second]) => `${first} ${sign} not (${second})`);

  test('and everybody in it sees the same', () => {
    fc.assert(
      fc.property(
        anyText,
        fc.integer({ min: 0, max: 2000 }),
        fc.integer({ min: 0, max: 2000 }),
        (text, here, there) => {
          const { value, least, most } = look(text, 3, here);
          expect(here >= least && here <= most).toBe(true);
          if (there >= least && there <= most) expect(look(text, 3, there).value).toBe(value);
        },
      ),
      { numRuns: 500 },
    );
  });
});

test('division by nothing is a mistake, and so is a number without end', () => {
  expect(() => look('10 / (hits - 3)')).toThrow('only numbers from 1 on divide');
  expect(() => look('9_000_000_000_000_000 * hits')).toThrow('too large');
});
