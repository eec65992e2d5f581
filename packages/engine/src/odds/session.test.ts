import { expect, test } from 'vitest';
import { Random } from '../../../../test/random.ts';
import { compare, type Fraction, formatFraction, fraction, ONE, sum } from '../money/index.ts';
import { RULEBOOKS } from '../rulebooks/index.ts';
import { isRefusal, type Refusal } from '../rules/index.ts';
import { quantile, type Session, sessionOf } from './session.ts';
import type { SessionPlan } from './session-plan.ts';
import { readStrategy, type Strategy } from './strategy.ts';

const agreed = <T>(value: T | Refusal): T => {
  if (isRefusal(value)) throw new Error(value.message);
  return value;
};

const strategy = (bets: readonly object[], submission = {}, rulebook = 'md-craps'): Strategy =>
  agreed(readStrategy(RULEBOOKS, { rulebook, submission, bets }));

const session = (of: Strategy, plan: SessionPlan): Session => agreed(sessionOf(of, plan));

const PASS = strategy([{ spot: 'pass', stake: 1000 }]);
const DOUBLE_ODDS = strategy([{ spot: 'pass', stake: 1000, odds: 2 }], { oddsMultiple: 2 });
const SMALL = strategy([{ spot: 'small', stake: 100 }], {}, 'md-sicbo');

const exactly = (chance: Fraction | undefined): string => formatFraction(chance!);

test('one round of Small ends where the odds say, in fractions', () => {
  const { distribution, arithmetic, exactMean } = session(SMALL, { bankroll: 1000, rolls: 1 });
  expect(arithmetic).toBe('exact');
  expect(distribution.map(({ bankroll, exact }) => [bankroll, exactly(exact)])).toEqual([
    [900, '37/72'],
    [1100, '35/72'],
  ]);
  expect(exactly(exactMean)).toBe(formatFraction(fraction(1000 * 36 - 100, 36)));
});

test('two rolls of a pass line bet are worked out by hand', () => {
  const ways = new Map<number, number>();
  const add = (bankroll: number, count: number) => ways.set(bankroll, (ways.get(bankroll) ?? 0) + count);
  const WAYS = [0, 0, 1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1];
  const sign = (total: number) => ([7, 11].includes(total) ? 1 : [2, 3, 12].includes(total) ? -1 : 0);
  for (let first = 2; first <= 12; first += 1)
    for (let second = 2; second <= 12; second += 1) {
      const count = WAYS[first]! * WAYS[second]!;
      if (sign(first) !== 0) add(10_000 + 1000 * (sign(first) + sign(second)), count);
      else add(10_000 + 1000 * (second === first ? 1 : second === 7 ? -1 : 0), count);
    }
  const { distribution } = session(PASS, { bankroll: 10_000, rolls: 2 });
  expect(distribution.map(({ bankroll, exact }) => [bankroll, exactly(exact)])).toEqual(
    [...ways]
      .toSorted(([a], [b]) => a - b)
      .map(([bankroll, count]) => [bankroll, formatFraction(fraction(count, 1296))]),
  );
});

test('exact chances add up to one, and doubles agree with them within their bound', () => {
  const short = session(DOUBLE_ODDS, { bankroll: 20_000, rolls: 30 });
  const total = sum(short.distribution.map(({ exact }) => exact!));
  expect(compare(total, ONE)).toBe(0);
  const long = session(DOUBLE_ODDS, { bankroll: 200_000, rolls: 400, stopWin: 50_000 });
  expect(long.arithmetic).toBe('double');
  expect(long.errorBound).toBeLessThan(1e-9);
  const mass = long.distribution.reduce((all, { chance }) => all + chance, 0);
  expect(Math.abs(mass - 1)).toBeLessThan(long.errorBound);
});

test('gambler’s ruin: an even game of one unit, exactly as the formula has it', () => {
  const { ends } = session(SMALL, { bankroll: 300, rolls: 2000, stopWin: 300 });
  const q = 37 / 35;
  expect(ends.ruin + ends['stop-win']).toBeCloseTo(1, 9);
  expect(ends['stop-win']).toBeCloseTo((q ** 3 - 1) / (q ** 6 - 1), 9);
});

/** A plain loop that knows nothing of the engine: pass line with double odds until the rolls or the money end. */
const playPlainly = (bankroll: number, rolls: number, random: Random) => {
  let [money, point, played] = [bankroll, 0, 0];
  let odds = 0;
  const die = () => 1 + random.below(6);
  for (; played < rolls; played += 1) {
    if (point === 0 && money < 1000) return { money, played, ruined: true };
    if (point !== 0 && odds === 0 && money - 1000 >= 2000) odds = 2000;
    const total = die() + die();
    if (point === 0) {
      if (total === 7 || total === 11) money += 1000;
      else if (total === 2 || total === 3 || total === 12) money -= 1000;
      else point = total;
    } else if (total === point) {
      money += 1000 + odds * (point === 6 || point === 8 ? 1.2 : point === 5 || point === 9 ? 1.5 : 2);
      [point, odds] = [0, 0];
    } else if (total === 7) {
      money -= 1000 + odds;
      [point, odds] = [0, 0];
    }
  }
  return { money, played, ruined: false };
};

test('a thousand rolls of pass line with double odds agree with a plain simulation within four sigma', () => {
  const plan = { bankroll: 50_000, rolls: 1000 };
  const { mean, standardDeviation, ends, duration } = session(DOUBLE_ODDS, plan);
  const random = new Random(20_240_117);
  const runs = 20_000;
  const played = Array.from({ length: runs }, () => playPlainly(plan.bankroll, plan.rolls, random));
  const average = (value: (run: (typeof played)[number]) => number) =>
    played.reduce((all, run) => all + value(run), 0) / runs;
  const sigma = (deviation: number) => 4 * (deviation / Math.sqrt(runs));
  expect(Math.abs(average((run) => run.money) - mean)).toBeLessThan(sigma(standardDeviation));
  expect(Math.abs(average((run) => Number(run.ruined)) - ends.ruin)).toBeLessThan(
    sigma(Math.sqrt(ends.ruin * (1 - ends.ruin))),
  );
  const spread = Math.sqrt(average((run) => (run.played - duration) ** 2));
  expect(Math.abs(average((run) => run.played) - duration)).toBeLessThan(sigma(spread));
  const variance = average((run) => (run.money - mean) ** 2);
  const fourth = average((run) => (run.money - mean) ** 4);
  expect(Math.abs(variance - standardDeviation ** 2)).toBeLessThan(sigma(Math.sqrt(fourth - variance ** 2)));
});

test('after a stop nothing new is bet and contract wagers are played out', () => {
  const { ends, distribution } = session(DOUBLE_ODDS, { bankroll: 100_000, rolls: 400, stopWin: 1000, stopLoss: 1000 });
  expect(ends.ruin).toBe(0);
  expect(ends['stop-win'] + ends['stop-loss'] + ends.rolls).toBeCloseTo(1, 9);
  expect(distribution.some(({ bankroll }) => bankroll === 100_000)).toBe(true);
});

test('progressions: doubling up to a cap bets 1, 2, 4 units and starts again', () => {
  const martingale = strategy(
    [{ spot: 'small', stake: 100, afterLoss: 'x2', afterWin: 'base', max: 400, atMax: 'reset' }],
    {},
    'md-sicbo',
  );
  const { distribution } = session(martingale, { bankroll: 1000, rolls: 3 });
  expect(distribution.map(({ bankroll }) => bankroll)).toEqual([300, 800, 1000, 1100, 1200, 1300]);
  expect(exactly(distribution[0]!.exact)).toBe(formatFraction(fraction(37 ** 3, 72 ** 3)));
});

test('come bets travel, are backed and counted', () => {
  const molly = strategy([
    { spot: 'pass', stake: 1000 },
    { spot: 'come', stake: 1000, upTo: 2, odds: 1 },
  ]);
  const { distribution, positions } = session(molly, { bankroll: 10_000, rolls: 6 });
  expect(positions).toBeGreaterThan(100);
  expect(compare(sum(distribution.map(({ exact }) => exact!)), ONE)).toBe(0);
});

test('pressing a place bet raises what stands on the layout', () => {
  const press = strategy([
    { spot: 'place/6', stake: 600, when: 'point-on', afterWin: '+600', afterLoss: 'base', max: 1800 },
  ]);
  const { distribution } = session(press, { bankroll: 10_000, rolls: 3 });
  const best = distribution.at(-1)!;
  expect([best.bankroll, exactly(best.exact)]).toEqual([
    10_000 + 700 + 1400,
    formatFraction(fraction(19 * 25, 36 ** 3)),
  ]);
});

test('quantiles are bankrolls', () => {
  const run = session(SMALL, { bankroll: 1000, rolls: 10 });
  expect([0.01, 0.5, 0.99].map((chance) => quantile(run, chance))).toEqual([200, 1000, 1600]);
});

test.each<[string, SessionPlan, string]>([
  ['a negative bankroll', { bankroll: -5, rolls: 10 }, 'bankroll'],
  ['no bankroll', { bankroll: 0, rolls: 10 }, 'bankroll'],
  ['half a cent', { bankroll: 0.5, rolls: 10 }, 'bankroll'],
  ['no rolls', { bankroll: 1000, rolls: 0 }, '1 to 100000 rolls'],
  ['too many rolls', { bankroll: 1000, rolls: 1e9 }, '1 to 100000 rolls'],
  ['a negative stop', { bankroll: 1000, rolls: 10, stopWin: -1 }, 'stop-win'],
  ['more than can be worked out', { bankroll: 1_000_000, rolls: 100_000 }, 'feasible'],
])('%s is refused in one sentence that names the limit', (_, plan, words) => {
  const refused = sessionOf(DOUBLE_ODDS, plan);
  expect(isRefusal(refused) && refused.message).toContain(words);
});

test('a session of many positions that is too long is refused with their number and what makes them many', () => {
  const counted = agreed(
    readStrategy(RULEBOOKS, {
      rulebook: 'md-craps',
      counters: { rolls: { max: 19, beyond: 'start', add: 1 } },
      rules: [{ bets: { pass: '500 + 100 * (rolls % 7)' } }],
    }),
  );
  const refused = sessionOf(counted, { bankroll: 10_000_000, rolls: 100_000 });
  expect(isRefusal(refused) && refused.message).toMatch(
    /are feasible\. It has \d+ positions\. What makes them many: the counter rolls \(20 values\), what lies on pass \(7 values\)\.$/,
  );
});

test.each<[string, object, string]>([
  ['an unknown field', { spot: 'pass', stake: 1000, colour: 'red' }, 'no "colour"'],
  ['an unknown spot', { spot: 'pas', stake: 1000 }, 'no spot "pas"'],
  ['no stake', { spot: 'pass' }, 'from 1 to'],
  ['an unpayable stake', { spot: 'place/6', stake: 1000 }, '9.96 and 10.02'],
  ['a supplemental wager of its own', { spot: 'pass-odds', stake: 1000 }, 'give that wager "odds"'],
  ['odds beyond the submission', { spot: 'pass', stake: 1000, odds: 3 }, 'from 0 to 1'],
  ['odds on a field bet', { spot: 'field', stake: 1000, odds: 1 }, 'not a line wager'],
  ['two pass bets', { spot: 'pass', stake: 1000, upTo: 2 }, 'from 1 to 1'],
  ['a progression without end', { spot: 'field', stake: 1000, afterLoss: 'x2' }, '"max"'],
  ['a strange progression', { spot: 'field', stake: 1000, afterLoss: 'double', max: 5000 }, 'x2'],
  ['a strange moment', { spot: 'field', stake: 1000, when: 'sunday' }, 'point-on'],
])('a bet with %s is refused', (_, bet, words) => {
  const refused = readStrategy(RULEBOOKS, { rulebook: 'md-craps', bets: [bet] });
  expect(isRefusal(refused) && refused.message).toContain(words);
});

test('at 3-4-5 times full odds win the same on every point, and a multiple is what every point allows', () => {
  const full = strategy([{ spot: 'pass', stake: 1000, odds: 'full' }], { oddsMultiple: '3-4-5' });
  const { distribution } = session(full, { bankroll: 100_000, rolls: 2 });
  // 30 at 2 to 1, 40 at 3 to 2, 50 at 6 to 5: each brings 60 beside the line's 10. 2·(3² + 4² + 5²) of 36² ways lead there.
  expect(exactly(distribution.find(({ bankroll }) => bankroll === 107_000)?.exact)).toBe('25/324');
  const backed = (odds: unknown) =>
    readStrategy(RULEBOOKS, {
      rulebook: 'md-craps',
      submission: { oddsMultiple: '3-4-5', dontOddsMultiple: 2 },
      bets: [
        { spot: 'pass', stake: 1000, odds },
        { spot: 'dont-pass', stake: 1000, odds: 2 },
      ],
    });
  expect([3, 'full'].map((odds) => isRefusal(backed(odds)))).toEqual([false, false]);
  expect(backed(4)).toMatchObject({ message: expect.stringContaining('from 0 to 3') });
});

test.each<[unknown, string]>([
  [null, 'object'],
  [{ rulebook: 'md-craps' }, 'list'],
  [{ rulebook: 'md-craps', bets: [] }, 'list'],
  [{ rulebook: 'xx', bets: [{}] }, 'no rulebook'],
  [{ rulebook: 'md-craps', bets: [{ spot: 'pass', stake: 1 }], extra: 1 }, 'no "extra"'],
  [{ rulebook: 'pa-sicbo', bets: [{ spot: 'small', stake: 1 }] }, 'pay table'],
])('%j is no strategy', (file, words) => {
  const refused = readStrategy(RULEBOOKS, file);
  expect(isRefusal(refused) && refused.message).toContain(words);
});

test('tiny chances are right too, and huge sessions are refused or done in doubles, never stuck', () => {
  const twelve = strategy([{ spot: 'craps/12', stake: 100 }]);
  const { distribution } = session(twelve, { bankroll: 10_000, rolls: 20 });
  const best = distribution.at(-1)!;
  expect(formatFraction(best.exact!)).toBe(formatFraction(fraction(1n, 36n ** 20n)));
  expect(best.chance / 36 ** -20).toBeCloseTo(1, 12);
  const long = session(SMALL, { bankroll: 1000, rolls: 10_000, stopWin: 500 });
  expect(long.arithmetic).toBe('double');
});

test('a vigorish that the house refunds comes back to a player who leaves', () => {
  const bets = [
    { spot: 'field', stake: 500 },
    { spot: 'buy/4', stake: 2000, when: 'always' },
  ];
  const best = (vigorishRefund: boolean) =>
    session(strategy(bets, { vigorishRefund }), { bankroll: 10_000, rolls: 1, stopWin: 500 }).distribution.at(-1)!
      .bankroll;
  expect(best(true) - best(false)).toBe(100);
});

/** A bankroll of 10000 with 2000 on lay/4 after one roll that loses, one that decides nothing, and one that wins. */
test.each([
  [{ vigorishAfterWin: 'again' }, [7900, 9900, 10_800]],
  [{ vigorishAfterWin: 'once' }, [7900, 9900, 10_900]],
  [{ keepWinning: false }, [7900, 9900, 10_900]],
  [{ vigorish: 'none' }, [8000, 10_000, 11_000]],
])('a session with %j pays the vigorish of one roll', (choices, bankrolls) => {
  const { distribution } = session(strategy([{ spot: 'lay/4', stake: 2000 }], choices), { bankroll: 10_000, rolls: 1 });
  expect(distribution.map(({ bankroll, exact }) => [bankroll, formatFraction(exact!)])).toEqual(
    bankrolls.map((bankroll, index) => [bankroll, ['1/12', '3/4', '1/6'][index]]),
  );
});

test('a player who leaves after a win takes back what staying up would have cost, and only that', () => {
  const best = (choices: object) =>
    session(strategy([{ spot: 'lay/4', stake: 2000 }], choices), {
      bankroll: 10_000,
      rolls: 1,
      stopWin: 500,
    }).distribution.at(-1)!.bankroll;
  expect(best({})).toBe(10_900);
  expect(best({ vigorishRefund: true })).toBe(10_900);
  expect(best({ vigorishAfterWin: 'once', vigorishRefund: true })).toBe(10_900);
});

test.each<[string, readonly object[], string]>([
  [
    'two bets on one spot',
    [
      { spot: 'field', stake: 100 },
      { spot: 'field', stake: 200 },
    ],
    'twice',
  ],
  ['a pass bet with a point on', [{ spot: 'pass', stake: 100, when: 'point-on' }], 'never made'],
  ['a come bet on a come out roll', [{ spot: 'come', stake: 100, when: 'come-out' }], 'never made'],
  ['a spot that is no text', [{ spot: ['pass'], stake: 100 }], 'must name its spot'],
])('%s is no strategy', (_, bets, words) => {
  const refused = readStrategy(RULEBOOKS, { rulebook: 'md-craps', bets });
  expect(isRefusal(refused) && refused.message).toContain(words);
});
