import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { RULEBOOKS } from '../rulebooks/index.ts';
import { isRefusal } from '../rules/index.ts';
import { submit } from '../submission/index.ts';
import { betScope, rollScope } from './scopes.ts';
import { sessionOf } from './session.ts';
import { readStrategy, type Strategy } from './strategy.ts';
import { strategyFor } from './strategy-builder.ts';
import type { StrategyFile } from './strategy-file.ts';
import { type ConditionTerm, NumberTerm, type Term, type TermMoment, VOCABULARY } from './terms.ts';

const read = (file: unknown): Strategy => {
  const strategy = readStrategy(RULEBOOKS, file);
  if (isRefusal(strategy)) throw new Error(strategy.message);
  return strategy;
};

const exampleIn = (name: string): StrategyFile =>
  JSON.parse(readFileSync(new URL(`../../../../examples/strategies/${name}.json`, import.meta.url), 'utf8'));

const PRESSED = ['five', 'six', 'eight', 'nine'] as const;

const inside = strategyFor('md-craps', { name: '110 inside' })
  .counters({ hits: { max: 1 }, five: { max: 1 }, six: { max: 1 }, eight: { max: 1 }, nine: { max: 1 } })
  .moves(({ hits, sevenOut, wins, won }) => {
    const pressed = (spot: string) => ({ reset: sevenOut, add: hits.is(1).and(won(spot)) });
    return {
      hits: { reset: sevenOut, add: wins('place/*') },
      five: pressed('place/5'),
      six: pressed('place/6'),
      eight: pressed('place/8'),
      nine: pressed('place/9'),
    };
  })
  .boards(({ five, six, eight, nine }) => ({
    full: { 'place/5': 2500, 'place/6': 3000, 'place/8': 3000, 'place/9': 2500 },
    small: {
      'place/5': five.plus(1).times(500),
      'place/6': six.plus(1).times(600),
      'place/8': eight.plus(1).times(600),
      'place/9': nine.plus(1).times(500),
    },
  }))
  .rules(({ hits, point }) => [
    { when: point.above(0), first: [{ when: hits.is(0), board: 'full' }, { board: 'small' }] },
  ]);

describe('a strategy built in TypeScript', () => {
  test('is the strategy of the file that says the same', () => {
    const [built, written] = [inside.file, exampleIn('inside-regress-press')];
    expect(Object.keys(built.counters!)).toEqual(['hits', ...PRESSED]);
    const plan = { bankroll: 20_000, rolls: 12 };
    const [ours, theirs] = [sessionOf(read(built), plan), sessionOf(read(written), plan)];
    expect(ours).toEqual(theirs);
    expect(isRefusal(ours)).toBe(false);
  });

  test('has chances, money, odds and a stop', () => {
    const { file } = strategyFor('md-craps', { submission: { oddsMultiple: 2 } })
      .chances(({ comeOut }) => ({ right: { chance: '1/2', when: comeOut } }))
      .rules(({ bankroll, largest, right }) => [
        {
          when: right.is(1),
          bets: [{ spot: 'pass', stake: largest(500, bankroll.dividedBy(25_000).times(500)), odds: { times: 2 } }],
        },
      ])
      .stop(({ profit }) => profit.atLeast(30_000));
    expect(file).toEqual({
      rulebook: 'md-craps',
      submission: { oddsMultiple: 2 },
      chances: { right: { chance: '1/2', when: 'comeOut' } },
      rules: [
        {
          when: '(right = 1)',
          bets: [{ spot: 'pass', stake: 'max(500, ((bankroll / 25000) * 500))', odds: { times: 2 } }],
        },
      ],
      stop: '(profit >= 30000)',
    });
    expect(isRefusal(sessionOf(read(file), { bankroll: 20_000, rolls: 8 }))).toBe(false);
  });

  test('a counter may be called as a field of a file is', () => {
    const { file } = strategyFor('md-sicbo')
      .counters({ text: { max: 3 } })
      .moves(({ text, won }) => ({ text: { reset: won('small').not(), add: text.isOneOf(0, 1) } }))
      .rules(({ text }) => [{ bets: { small: text.plus(1).times(500) } }]);
    expect(file.counters!.text).toEqual({ max: 3, reset: "(not won('small'))", add: '(text in [0, 1])' });
    expect(isRefusal(sessionOf(read(file), { bankroll: 20_000, rolls: 8 }))).toBe(false);
  });
});

test('what would be wrong in a file does not compile', () => {
  const counted = strategyFor('md-craps').counters({ hits: { max: 3 } });
  const after = (condition: ConditionTerm<'after'>) => condition.text;
  const before = (condition: ConditionTerm<'before'>) => condition.text;
  const { bankroll, net, point, profit, won } = VOCABULARY;
  expect(after(point.above(0).and(won('pass')))).toBe("((point > 0) and won('pass'))");
  expect(before(point.above(0).and(profit.above(0)))).toBe('((point > 0) and (profit > 0))');
  // @ts-expect-error A counter that was not declared.
  expect(() => counted.rules(({ hit5 }) => [{ when: hit5.above(0), board: [] }])).toThrow(TypeError);
  // @ts-expect-error A counter that was not declared cannot move either.
  counted.moves(() => ({ hit: { add: 1 } }));
  // @ts-expect-error A board that was not declared.
  counted.rules(() => [{ board: 'full' }]);
  // @ts-expect-error Results are known only after a roll.
  before(won('pass'));
  // @ts-expect-error Money is looked at only before bets.
  after(profit.above(0));
  // @ts-expect-error No moment has both.
  before(profit.above(0).and(won('pass')));
  // @ts-expect-error The same for a counter.
  counted.moves(() => ({ hits: { add: bankroll.dividedBy(100) } }));
  // @ts-expect-error And for a stake.
  counted.rules(() => [{ bets: { pass: net } }]);
  // @ts-expect-error Money is no stake.
  counted.rules(() => [{ bets: { pass: bankroll } }]);
  // @ts-expect-error A condition is no amount.
  counted.rules(() => [{ bets: { pass: point.above(0) } }]);
});

/** Words that only print differently, and signs. */
const OTHERWISE = { choose: 'if', pick: '[', smallest: 'min', largest: 'max' };

test('the vocabulary is that of the language, word for word', () => {
  const submission = submit(RULEBOOKS.find(({ id }) => id === 'md-craps')!, {});
  if (isRefusal(submission)) throw new Error(submission.message);
  const scopes = [betScope(submission, []), rollScope(submission, [])];
  const words = scopes.flatMap(({ names, functions }) => [...Object.keys(names), ...Object.keys(functions)]);
  const ours = Object.keys(VOCABULARY).filter((word) => !Object.hasOwn(OTHERWISE, word));
  expect(ours.toSorted()).toEqual([...new Set(words)].toSorted());
});

const { choose, pick, smallest, largest, ...plain } = VOCABULARY;

test.each(Object.entries(plain))('%s is looked at when its type says so', (word, value) => {
  const given: Readonly<Record<string, readonly unknown[]>> = {
    covered: [6],
    shows: [6],
    payable: ['place/6', 1000],
    hit: ['field'],
  };
  const term =
    typeof value === 'function'
      ? (value as (...all: readonly unknown[]) => Term<never>)(...(given[word] ?? ['pass']))
      : value;
  const amount =
    term instanceof NumberTerm ? choose(term.above(0), 1, 0).text : `if ${conditionOf(term)} then 1 else 0`;
  const bet = { spot: 'field', stake: 500 };
  const seen = {
    before: readStrategy(RULEBOOKS, {
      rulebook: 'md-craps',
      rules: [{ bets: [{ ...bet, stake: `500 * (${amount})` }] }],
    }),
    after: readStrategy(RULEBOOKS, {
      rulebook: 'md-craps',
      counters: { mine: { max: 3, add: amount } },
      rules: [{ bets: [bet] }],
    }),
  };
  const moments = (['before', 'after'] as const).filter((moment) => !isRefusal(seen[moment]));
  expect(moments).toEqual(MOMENTS[word] ?? ['before', 'after']);
});

const conditionOf = (term: Term<never>): string =>
  ['bankroll', 'profit'].includes(term.text) ? `${term.text} > 0` : term.text;

const MOMENTS: Readonly<Record<string, readonly TermMoment[]>> = {
  ...Object.fromEntries(['bankroll', 'profit', 'brought', 'payable'].map((word) => [word, ['before']])),
  ...Object.fromEntries(
    ['total', 'shows', 'alike', 'hit', 'won', 'lost', 'wins', 'losses', 'net', 'pointSet', 'pointMade', 'sevenOut'].map(
      (word) => [word, ['after']],
    ),
  ),
};

test('amounts of a list, the smallest and the largest are understood', () => {
  const { file } = strategyFor('md-sicbo')
    .counters({ step: { max: 5 } })
    .moves(({ lost, step }) => ({ step: { set: choose(lost('big'), smallest(step.plus(1), 5), 0) } }))
    .rules(({ step }) => [{ bets: { big: largest(pick([500, 500, 1000], step), 500) } }]);
  expect(isRefusal(sessionOf(read(file), { bankroll: 20_000, rolls: 8 }))).toBe(false);
});
