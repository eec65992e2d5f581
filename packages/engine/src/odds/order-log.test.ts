import { describe, expect, test } from 'vitest';
import { RULEBOOKS } from '../rulebooks/index.ts';
import { isRefusal, type Refusal } from '../rules/index.ts';
import { compile } from '../simulator/index.ts';
import { sessionOf } from './session.ts';
import { readStrategy } from './strategy.ts';
import { StrategyError } from './strategy-error.ts';

const filed = (file: object) => ({ rulebook: 'md-craps', submission: { oddsMultiple: 2 }, ...file });

/** What the reader or the compiler says; null if a file is played. */
const saidBy = (work: 'compile' | 'session', file: object): Refusal | null => {
  const strategy = readStrategy(RULEBOOKS, filed(file));
  if (isRefusal(strategy)) return strategy;
  if (work === 'session') {
    const session = sessionOf(strategy, { bankroll: 100_000, rolls: 3 });
    return isRefusal(session) ? session : null;
  }
  try {
    compile(strategy, 100_000);
    return null;
  } catch (error) {
    if (error instanceof StrategyError) return error.refusal;
    throw error;
  }
};

const PASS = [{ spot: 'pass', stake: 1000 }];
const backed = (odds: unknown) => ({ rules: [{ bets: [{ spot: 'pass', stake: 1000, odds }] }] });

describe('an order that a document or a filing forbids wherever the strategy leads is refused, with clause and place', () => {
  test.each([
    ['odds of five times where two are filed', backed(5), 'rules[0].bets[0].odds', 'md-craps 6.A'],
    ['3-4-5 times', backed('3-4-5'), 'rules[0].bets[0].odds', 'md-craps 6.A'],
    ['too many times on one point', backed({ 6: 2, 8: 3 }), 'rules[0].bets[0].odds.8', 'md-craps 6.A'],
    ['too many times as an amount', backed({ times: 3 }), 'rules[0].bets[0].odds.times', 'md-craps 6.A'],
    [
      'odds above what the line wager carries',
      backed({ amount: 3000 }),
      'rules[0].bets[0].odds.amount',
      'md-craps 6.A',
    ],
    ['odds that win too much', backed({ win: 5000 }), 'rules[0].bets[0].odds.win', 'md-craps 6.A'],
    [
      'a pass wager while a point is on',
      { rules: [{ when: 'point > 0', bets: { pass: 1000 } }] },
      'rules[0].bets.pass',
      'md-craps 3.A(1)',
    ],
    [
      'the same on a board',
      { boards: { late: [{ spot: 'pass', stake: 1000 }] }, rules: [{ when: 'point > 0', board: 'late' }] },
      'boards.late[0]',
      'md-craps 3.A(1)',
    ],
    [
      'the same by whoever looks at money',
      {
        bets: [{ spot: 'field', stake: 100 }],
        rules: [{ when: 'point > 0 and bankroll > 5000', bets: { pass: 100 } }],
      },
      'rules[0].bets.pass',
      'md-craps 3.A(1)',
    ],
    [
      'more on a contract wager',
      { bets: PASS, rules: [{ when: 'point > 0', bets: { pass: 2000 } }] },
      'rules[0].bets.pass',
      'md-craps 4.D(1)',
    ],
    [
      'less on a contract wager',
      { bets: PASS, rules: [{ when: 'point > 0', bets: { pass: 500 } }] },
      'rules[0].bets.pass',
      'md-craps 4.D(1)',
    ],
    [
      'a contract wager taken down',
      { bets: PASS, rules: [{ when: 'point > 0', down: ['place/*', 'pass'] }] },
      'rules[0].down[1]',
      'md-craps 4.D(1)',
    ],
    [
      'a call on a wager that cannot be called',
      { bets: PASS, rules: [{ when: 'point > 0', off: 'pass' }] },
      'rules[0].off',
      'md-craps 3.A(1)',
    ],
    [
      'the same for all that begin so',
      { bets: PASS, rules: [{ when: 'point > 0', off: 'pass*' }] },
      'rules[0].off',
      'md-craps 3.A(1)',
    ],
  ])('%s', (_, file, path, clause) => {
    for (const work of ['compile', 'session'] as const)
      expect(saidBy(work, file), work).toMatchObject({ clause, place: { path, at: null } });
  });
});

describe('an order that is allowed somewhere stands, and waits where it is not', () => {
  test.each([
    ['a pass wager', { rules: [{ bets: { pass: 1000 } }] }],
    ['a contract wager raised before its first roll', { bets: PASS, rules: [{ bets: { pass: 2000 } }] }],
    ['what some points allow', { submission: { oddsMultiple: '3-4-5' }, ...backed(5) }],
    ['as much as is filed', backed(2)],
    ['an amount that the line wager carries', backed({ amount: 2000 })],
    ['winnings that the odds on some points reach', backed({ win: 4000 })],
    ['odds by an expression', backed({ times: '2 + 3' })],
    ['what comes down before its point is set', { bets: PASS, rules: [{ down: 'pass' }] }],
    ['what comes down of several', { bets: [...PASS, { spot: 'place/6', stake: 600 }], rules: [{ down: 'p*' }] }],
    [
      'a call on those of several that can be called',
      { bets: [...PASS, { spot: 'place/6', stake: 600 }], rules: [{ when: 'point > 0', off: 'p*' }] },
    ],
    [
      'a stake that lies there already, now and then',
      {
        counters: { turn: { max: 1, set: '1 - turn' } },
        rules: [
          { when: 'comeOut and turn = 0', bets: { pass: 1000 } },
          { when: 'point > 0', bets: { pass: 1000 } },
        ],
      },
    ],
    ['what is never there', { rules: [{ bets: { field: 100 } }, { down: 'pass', off: 'place/6' }] }],
  ])('%s', (_, file) => {
    for (const work of ['compile', 'session'] as const) expect(saidBy(work, file), work).toBeNull();
  });
});
