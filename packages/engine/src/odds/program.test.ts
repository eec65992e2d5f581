import { describe, expect, test } from 'vitest';
import { type Roll, weightedRolls } from '../dice/index.ts';
import { formatFraction, fraction, plus, ZERO } from '../money/index.ts';
import { RULEBOOKS } from '../rulebooks/index.ts';
import { isRefusal } from '../rules/index.ts';
import { AMPLE, playRoll, prepare, startPosition } from './machine.ts';
import type { Position } from './position.ts';
import { wordsAt } from './scopes.ts';
import { sessionOf } from './session.ts';
import type { SessionPlan } from './session-plan.ts';
import { largestParts } from './size.ts';
import { readStrategy, type Strategy } from './strategy.ts';
import type { StrategyFile } from './strategy-file.ts';

const strategy = (file: Omit<StrategyFile, 'rulebook'> & { rulebook?: string }): Strategy => {
  const read = readStrategy(RULEBOOKS, { rulebook: 'md-craps', ...file });
  if (isRefusal(read)) throw new Error(read.message);
  return read;
};

const refusalOf = (file: object): string => {
  const read = readStrategy(RULEBOOKS, { rulebook: 'md-craps', ...file });
  if (isRefusal(read)) return read.message;
  const session = sessionOf(read, { bankroll: 100_000, rolls: 5 });
  return isRefusal(session) ? `${session.message} ${session.clause ?? ''}` : 'played';
};

/** What lies on the felt before each of these rolls, as the strategy plays them. */
const felts = (player: Strategy, rolls: readonly Roll[]): string[] => {
  let position: Position = startPosition(player);
  return rolls.map((roll) => {
    const ready = prepare(player, position, AMPLE);
    position = playRoll(player, ready.position, roll).position;
    return ready.position.wagers
      .map(({ spot, state, stake, called, offNow }) =>
        [
          `${spot}${state.point ? `@${state.point}` : ''} ${stake}`,
          called === undefined ? '' : called ? ' on' : ' off',
          offNow ? ' off' : '',
        ].join(''),
      )
      .join(', ');
  });
};

const dice = (text: string): Roll[] => text.split(' ').map((pair) => [...pair].map(Number) as unknown as Roll);

describe('rules put on the felt what they ask for', () => {
  test('stakes on a spot add up, a board clears what it does not name, and the rest is left alone', () => {
    const player = strategy({
      counters: { hits: { max: 1, reset: 'sevenOut', add: "won('place/*')" } },
      boards: { wide: { 'place/5': 500, 'place/6': 600 }, narrow: { 'place/6': 600 } },
      rules: [
        { bets: { pass: 500 } },
        { bets: { pass: 500 }, when: 'comeOut' },
        { when: 'point > 0', first: [{ when: 'hits = 0', board: 'wide' }, { board: 'narrow' }] },
      ],
    });
    expect(felts(player, dice('44 24 66 35 11'))).toEqual([
      'pass 1000',
      'pass@8 1000, place/5 500, place/6 600',
      'pass@8 1000, place/6 600',
      'pass@8 1000, place/6 600',
      'pass 1000, place/6 600',
    ]);
  });

  test('a bet is pressed, regressed and taken down', () => {
    const player = strategy({
      counters: { hits: { max: 3, add: "won('place/8')" } },
      rules: [{ when: 'point > 0', bets: { 'place/8': '[1200, 2400, 600, 0][hits]' } }],
    });
    expect(felts(player, dice('22 44 35 26 45'))).toEqual(['', 'place/8 1200', 'place/8 2400', 'place/8 600', '']);
  });

  test('wagers are called off and on, and only for the next roll', () => {
    const player = strategy({
      counters: { rolls: { max: 3, add: 1 } },
      rules: [
        { bets: { 'place/8': 600, 'place/6': 600, 'hard/8': 500 } },
        { when: 'point > 0 and rolls = 1', off: 'place/8' },
        { when: 'comeOut', on: ['place/*'] },
      ],
    });
    expect(felts(player, dice('55 26 35 45'))).toEqual([
      'hard/8 500, place/6 600 on, place/8 600 on',
      'hard/8 500, place/6 600, place/8 600 off',
      'hard/8 500, place/6 600, place/8 600',
      'hard/8 500, place/6 600, place/8 600',
    ]);
  });

  test('odds go by the point, by an amount, by what shall be won, and down again', () => {
    const byPoint = (odds: object | string): string[] => {
      const player = strategy({
        submission: { oddsMultiple: 10 },
        rules: [{ bets: [{ spot: 'pass', stake: 1000, odds: odds as never }] }],
      });
      return ['22 11', '32 11', '33 11'].map((rolls) => felts(player, dice(rolls))[1]!.split(', ')[1]!.split(' ')[1]!);
    };
    expect(byPoint('3-4-5')).toEqual(['3000', '4000', '5000']);
    expect(byPoint({ 4: 1, 5: 2, 6: 3 })).toEqual(['1000', '2000', '3000']);
    expect(byPoint({ win: 3000 })).toEqual(['1500', '2000', '2500']);
    expect(byPoint({ amount: 1501 })).toEqual(['1501', '1500', '1500']);
    expect(byPoint({ amount: 1e9 })).toEqual(['10000', '10000', '10000']);
    expect(byPoint({ times: 'point / 2' })).toEqual(['2000', '2000', '3000']);
    const shrinking = strategy({
      submission: { oddsMultiple: 2 },
      counters: { rolls: { max: 3, reset: 'comeOut', add: 1 } },
      rules: [{ bets: [{ spot: 'pass', stake: 1000, odds: { times: '[2, 1, 0][rolls]' } }] }],
    });
    expect(felts(shrinking, dice('22 11 11 11'))).toEqual(
      [
        'pass 1000',
        'pass-odds@4 2000, pass@4 1000'.split(', ').toSorted().join(', '),
        'pass@4 1000, pass-odds@4 1000',
        'pass@4 1000',
      ].map((felt) =>
        felt
          .split(', ')
          .toSorted((a, b) => (a.split('@')[0]! < b.split('@')[0]! ? -1 : 1))
          .join(', '),
      ),
    );
  });

  test('contract wagers stay when a board does not name them, and what may come down does', () => {
    const player = strategy({
      submission: { oddsMultiple: 1 },
      boards: { none: [] },
      rules: [
        {
          first: [
            { when: 'comeOut', bets: [{ spot: 'pass', stake: 1000 }] },
            { when: "not on('come/*')", bets: [{ spot: 'come', stake: 500, odds: 1 }] },
            { board: 'none' },
          ],
        },
      ],
    });
    expect(felts(player, dice('22 33 12'))).toEqual(['pass 1000', 'come 500, pass@4 1000', 'come@6 500, pass@4 1000']);
  });

  test('streaks at Sic Bo: Small after three Bigs, whoever bet on them', () => {
    const player = strategy({
      rulebook: 'md-sicbo',
      counters: { bigs: { max: 3, set: "if hit('big') then bigs + 1 else 0" } },
      rules: [{ when: 'bigs = 3', bets: { small: 500 } }],
    });
    expect(felts(player, dice('556 566 661 112 556'))).toEqual(['', '', '', 'small 500', '']);
  });
});

/** Every way that a few rolls can fall, each played by the strategy's own steps with the money at hand. */
const enumerated = (player: Strategy, { bankroll: brought, rolls }: SessionPlan): Map<number, string> => {
  const finals = new Map<number, ReturnType<typeof fraction>>();
  const ways = 6 ** player.submission.dice;
  const end = (bankroll: number, chance: ReturnType<typeof fraction>) =>
    finals.set(bankroll, plus(finals.get(bankroll) ?? ZERO, chance));
  const play = (position: Position, bankroll: number, left: number, numerator: number, denominator: number): void => {
    if (left === 0) return void end(bankroll, fraction(numerator, denominator));
    const { position: ready, vigorish, short, stops } = prepare(player, position, { bankroll, brought });
    if (stops || (short && ready.wagers.length === 0)) return void end(bankroll, fraction(numerator, denominator));
    const charged = vigorish.reduce((sum, amount) => sum + amount, 0);
    for (const { roll, ways: times } of weightedRolls(player.submission.dice)) {
      const { position: next, nets } = playRoll(player, ready, roll, charged);
      const net = nets.reduce((sum, amount) => sum + amount, -charged);
      play(next, bankroll + net, left - 1, numerator * times, denominator * ways);
    }
  };
  play(startPosition(player), brought, rolls, 1, 1);
  return new Map(
    [...finals].toSorted(([a], [b]) => a - b).map(([bankroll, chance]) => [bankroll, formatFraction(chance)]),
  );
};

const STAGES: Omit<StrategyFile, 'rulebook'> = {
  counters: {
    stage: { max: 2, before: 'if profit >= 500 * (stage + 1) then stage + 1 else if profit < 0 then 0 else stage' },
  },
  rules: [{ bets: { field: '[500, 1000, 1500][stage]' } }],
};

describe('exact evenings of strategies that look at money are what counting every roll comes to', () => {
  test.each<[string, Omit<StrategyFile, 'rulebook'>, SessionPlan]>([
    ['stages by profit', STAGES, { bankroll: 3000, rolls: 3 }],
    ['stages by profit, with hardly any money', STAGES, { bankroll: 1100, rolls: 3 }],
    ['shares of the bankroll', { rules: [{ bets: { field: 'bankroll / 1000 * 100' } }] }, { bankroll: 5300, rolls: 3 }],
    ['a stop by profit', { ...STAGES, stop: 'profit >= 1000 or profit <= -1000' }, { bankroll: 5000, rolls: 3 }],
    [
      'a stop by losing runs',
      {
        counters: { run: { max: 2, reset: "won('field')", add: 1 } },
        rules: [{ bets: { field: 500 } }],
        stop: 'run = 2',
      },
      { bankroll: 5000, rolls: 3 },
    ],
    [
      'trailing from the high',
      {
        counters: { fall: { max: 1000, set: 'max(0, fall - net)' } },
        rules: [{ bets: { field: 500 } }],
        stop: 'fall >= 1000',
      },
      { bankroll: 5000, rolls: 3 },
    ],
    [
      'bets that the money does not reach for',
      { rules: [{ bets: { 'place/6': 600, 'place/8': 600, field: 500 } }] },
      { bankroll: 1500, rolls: 3 },
    ],
    [
      'vigorish that comes back',
      {
        submission: { vigorishRefund: true },
        counters: { rolls: { max: 3, add: 1 } },
        rules: [
          { when: 'rolls in [0, 2]', bets: { 'buy/4': 2000, 'buy/10': 2000 } },
          { when: 'rolls = 1', down: 'buy/4', bets: { 'buy/10': 1000 } },
        ],
      },
      { bankroll: 9000, rolls: 3 },
    ],
  ])('%s', (_, file, plan) => {
    const player = strategy(file);
    const session = sessionOf(player, plan);
    if (isRefusal(session)) throw new Error(session.message);
    expect(session.arithmetic).toBe('exact');
    const worked = new Map(session.distribution.map(({ bankroll, exact }) => [bankroll, formatFraction(exact!)]));
    expect(worked).toEqual(enumerated(player, plan));
  });
});

test('a chance is drawn before bets, exactly', () => {
  const player = strategy({
    rulebook: 'md-sicbo',
    chances: { coin: { chance: '2/5' } },
    rules: [{ when: 'coin = 1', bets: { small: 500 } }],
  });
  const session = sessionOf(player, { bankroll: 5000, rolls: 2 });
  if (isRefusal(session)) throw new Error(session.message);
  const [stay, win, lose] = [fraction(3, 5), fraction(2 * 105, 5 * 216), fraction(2 * 111, 5 * 216)];
  const square = (p: typeof stay, q: typeof stay, times = 1) => ({
    numerator: p.numerator * q.numerator * BigInt(times),
    denominator: p.denominator * q.denominator,
  });
  const sum = (a: typeof stay, b: typeof stay) =>
    formatFraction(plus(fraction(a.numerator, a.denominator), fraction(b.numerator, b.denominator)));
  expect(session.distribution.map(({ bankroll, exact }) => [bankroll, formatFraction(exact!)])).toEqual([
    [4000, sum(square(lose, lose), ZERO)],
    [4500, sum(square(lose, stay, 2), ZERO)],
    [5000, sum(square(stay, stay), square(win, lose, 2))],
    [5500, sum(square(win, stay, 2), ZERO)],
    [6000, sum(square(win, win), ZERO)],
  ]);
});

const RULES = [{ bets: { pass: 1000 } }];

test.each<[string, object, string]>([
  ['neither bets nor rules', { counters: {} }, 'or "rules"'],
  [
    'an unknown key of a counter',
    { counters: { hits: { max: 3, colour: 1 } }, rules: RULES },
    'counters.hits has no "colour"',
  ],
  ['a counter without an end', { counters: { hits: {} }, rules: RULES }, '"min" and "max"'],
  ['a counter that starts outside', { counters: { hits: { max: 3, start: 4 } }, rules: RULES }, 'from 0 to 3'],
  [
    'a counter with a name that means something',
    { counters: { point: { max: 3 } }, rules: RULES },
    '"point" means something already',
  ],
  [
    'a counter and a chance of one name',
    { counters: { a: { max: 3 } }, chances: { a: { chance: '1/2' } }, rules: RULES },
    'give one of them another name',
  ],
  ['a chance of one', { chances: { a: { chance: '1/1' } }, rules: RULES }, 'between 0 and 1'],
  ['a chance too fine for dice', { chances: { a: { chance: '1/37' } }, rules: RULES }, 'at most 36 parts'],
  [
    'a mistake in a condition',
    { rules: [{ when: 'point > ', bets: { pass: 1000 } }] },
    'rules[0].when, column 9: a number, a name or a condition is missing at the end. It says: point > ',
  ],
  [
    'a mistake in a second line',
    { rules: [{ when: 'point > 0\n and hitts = 1', bets: {} }] },
    'rules[0].when, line 2, column 6: there is no "hitts"',
  ],
  ['what a roll brought, before one', { rules: [{ when: "won('pass')", bets: {} }] }, 'keep it in a counter'],
  [
    'money after a roll',
    { counters: { a: { max: 3, set: 'profit / 100' } }, rules: RULES },
    'money is looked at before bets',
  ],
  ['money as a stake', { rules: [{ bets: { field: 'bankroll' } }] }, 'divide it by a whole number'],
  [
    'an unknown board',
    { boards: { inside: {} }, rules: [{ board: 'outside' }] },
    'there is no board "outside"; there is inside',
  ],
  ['an unknown spot', { rules: [{ bets: { 'place/7': 500 } }] }, 'no spot "place/7"'],
  [
    'an unknown spot in an expression',
    { rules: [{ when: "on('place/7')", bets: {} }] },
    'rules[0].when, column 4: md-craps has no spot',
  ],
  ['an unknown spot in a pattern', { rules: [{ down: 'plaice/*' }] }, 'plaice/*'],
  ['odds on a place bet', { rules: [{ bets: [{ spot: 'place/6', stake: 600, odds: 2 }] }] }, 'takes no "odds"'],
  ['a supplemental bet of its own', { rules: [{ bets: { 'pass-odds': 1000 } }] }, 'give that wager "odds"'],
  ['bets beside first', { rules: [{ bets: { pass: 1000 }, first: [] }] }, '"first"'],
  ['a stake that cannot be paid', { rules: [{ bets: { 'place/6': 1000 } }] }, '9.96 and 10.02. md-craps 5.A(7)'],
  [
    'a stake that goes below nothing',
    { counters: { n: { max: 5, add: 1 } }, rules: [{ bets: { field: '500 - 200 * n' } }] },
    'came to -100',
  ],
  [
    'a call off of what always works',
    { rules: [{ bets: { pass: 1000 } }, { when: 'point > 0', off: 'pass' }] },
    'cannot be called on or off',
  ],
  [
    'a number that is divided by nothing',
    { counters: { n: { max: 5, add: 1 } }, rules: [{ bets: { field: '1000 / (2 - n)' } }] },
    'rules[0].bets (field), column 11: this came to 0',
  ],
])('%s is refused where it stands', (_, file, words) => {
  expect(refusalOf(file)).toContain(words);
});

test('what makes positions many is named, the most first', () => {
  const player = strategy({ counters: { first: { max: 9 }, second: { max: 9 } }, rules: RULES });
  const start = startPosition(player);
  const positions = [0, 1, 2, 3, 4].map((value) => ({ ...start, counters: [value % 2, value] }));
  expect(largestParts(player, positions)).toBe(
    'What makes them many: the counter second (5 values), the counter first (2 values).',
  );
});

test.each([
  [
    {
      bets: [
        { spot: 'pass', stake: 1000 },
        { spot: 'passs', stake: 1000 },
      ],
    },
    'bets[1]',
    null,
  ],
  [{ rules: [], boards: { full: { 'place/6': '600 * hit' } } }, 'boards.full.place/6', 6],
  [{ rules: [{ bets: [{ spot: 'place/6', stake: '600 +' }] }] }, 'rules[0].bets[0].stake', 5],
  [{ rules: [{ first: [{ when: 'point' }] }] }, 'rules[0].first[0].when', 0],
  [{ rules: [{ board: 'wide' }] }, 'rules[0]', null],
  [{ rules: [], counters: { hits: { max: 2, add: "won('place/7')" } } }, 'counters.hits.add', 4],
  [{ rules: [], counters: { hits: {} } }, 'counters.hits', null],
  [{ rules: [], stop: 'profit' }, 'stop', 0],
  [{ rules: [], submission: { oddsMultiple: 0 } }, 'submission', null],
  [{ rules: [], colour: 'red' }, 'colour', null],
] as const)('a no to %j says where in the file it is', (file, path, at) => {
  expect(readStrategy(RULEBOOKS, { rulebook: 'md-craps', ...file })).toMatchObject({ place: { path, at } });
});

test('the words of an expression are those that it may have at its place', () => {
  const { submission } = strategy({ rules: [] });
  const [before, after] = (['bets', 'rolls'] as const).map((place) =>
    wordsAt(submission, ['hits'], place).map(({ name }) => name),
  );
  expect(before).toEqual(expect.arrayContaining(['hits', 'point', 'profit', 'on(', 'payable(', 'min(']));
  expect(after).toEqual(expect.arrayContaining(['hits', 'sevenOut', 'won(', 'max(']));
  expect(before).not.toContain('sevenOut');
  expect(after).not.toContain('profit');
  const sicBo = strategy({ rulebook: 'md-sicbo', rules: [] }).submission;
  expect(wordsAt(sicBo, [], 'bets').map(({ name }) => name)).not.toContain('point');
});

test('every word is told of as what it is, and only counters as counters', () => {
  const { submission } = strategy({ rules: [] });
  const told = (place: 'bets' | 'rolls') =>
    Object.fromEntries(wordsAt(submission, ['steps'], place).map(({ name, explained }) => [name, explained.is.en]));
  expect(told('bets')).toMatchObject({
    'payable(': 'the largest stake up to this that can be paid there',
    'max(': 'the smallest, the largest',
    steps: 'a counter or chance of the file, by its name',
  });
  expect(told('rolls')).toMatchObject({ 'losses(': 'how many did', sevenOut: 'what became of the shooter (craps)' });
  for (const place of ['bets', 'rolls'] as const)
    expect(Object.entries(told(place)).flatMap(([name, is]) => (is === told(place).steps ? name : []))).toEqual([
      'steps',
    ]);
});
