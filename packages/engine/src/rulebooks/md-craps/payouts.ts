import { forOne, type Odds, to } from '../../money/index.ts';
import { type Payout, type Payouts, POINTS } from '../../rules/index.ts';
import { at, HOPS } from './clauses.ts';

const payout = (odds: Odds, clause: string): Payout => ({ odds, clause: at(clause) });

/** One payout for each point number, in the order 4, 5, 6, 8, 9, 10. */
const byPoint = (family: string, odds: readonly Odds[], clause: (index: number) => string): Payouts =>
  Object.fromEntries(POINTS.map((point, index) => [`${family}/${point}`, payout(odds[index]!, clause(index))]));

const TRUE_ODDS = [to(2), to(3, 2), to(6, 5), to(6, 5), to(3, 2), to(2)];
const TRUE_ODDS_AGAINST = [to(1, 2), to(2, 3), to(5, 6), to(5, 6), to(2, 3), to(1, 2)];

/** Chapter 6 pays 4 and 10, 5 and 9, 6 and 8 alike. */
const supplemental = (family: string, section: string, odds: readonly Odds[]): Payouts =>
  byPoint(family, odds, (index) => `6.${section}(2)(${'abccba'[index]})`);

export const standard: Payouts = {
  pass: payout(to(1), '5.A(1)'),
  'dont-pass': payout(to(1), '5.A(2)'),
  come: payout(to(1), '5.A(3)'),
  'dont-come': payout(to(1), '5.A(4)'),
  ...supplemental('pass-odds', 'A', TRUE_ODDS),
  ...supplemental('dont-pass-odds', 'B', TRUE_ODDS_AGAINST),
  ...supplemental('come-odds', 'C', TRUE_ODDS),
  ...supplemental('dont-come-odds', 'D', TRUE_ODDS_AGAINST),
  ...byPoint('place', [to(9, 5), to(7, 5), to(7, 6), to(7, 6), to(7, 5), to(9, 5)], (index) => `5.A(${5 + index})`),
  'hard/4': payout(to(7), '5.A(17)'),
  'hard/6': payout(to(9), '5.A(18)'),
  'hard/8': payout(to(9), '5.A(19)'),
  'hard/10': payout(to(7), '5.A(20)'),
  field: payout(to(1), '5.A(21)'),
  'field/2-12': payout(to(2), '5.A(22)'),
  'any-craps': payout(to(7), '5.A(24)'),
  'craps/2': payout(to(30), '5.A(25)'),
  'craps/3': payout(to(15), '5.A(26)'),
  'craps/12': payout(to(30), '5.A(27)'),
  eleven: payout(to(15), '5.A(28)'),
  ...Object.fromEntries(
    HOPS.map(({ faces, wins, payout: entry }) => [`hop/${faces.join('')}`, payout(to(wins), `5.A(${entry})`)]),
  ),
  'six-seven-eight': payout(to(1), '5.A(46)'),
  'six-seven-eight/hard': payout(to(2), '5.A(47)'),
};

export const placeToLose = byPoint(
  'place-lose',
  [to(5, 11), to(5, 8), to(4, 5), to(4, 5), to(5, 8), to(5, 11)],
  (index) => `5.A(${11 + index})`,
);

export const buy = byPoint('buy', TRUE_ODDS, (index) => `5.G(1)(${'abcdef'[index]})`);
export const lay = byPoint('lay', TRUE_ODDS_AGAINST, (index) => `5.G(2)(${'abcdef'[index]})`);

export const anySeven: Record<string, Payouts> = {
  '4 to 1': { 'any-seven': payout(to(4), '5.A(23)(a)') },
  '26 to 5': { 'any-seven': payout(to(26, 5), '5.A(23)(b)') },
};

const fireTable = (number: number, wins: readonly [number, number, number]): Payouts => ({
  'fire/4': payout(to(wins[0]), `5.F(${number})(a)`),
  'fire/5': payout(to(wins[1]), `5.F(${number})(b)`),
  'fire/6': payout(to(wins[2]), `5.F(${number})(c)`),
});

export const fire: Record<string, Payouts> = { A: fireTable(1, [24, 249, 999]), B: fireTable(2, [39, 199, 499]) };

const collectTable = (keys: readonly [string, string, string], section: string, wins: readonly number[]): Payouts =>
  Object.fromEntries(keys.map((key, index) => [key, payout(to(wins[index]!), `${section}(${'abc'[index]})`)]));

const BONUS = ['bonus/small', 'bonus/all', 'bonus/tall'] as const;
const DICE_OLOGY = ['dice-ology/little', 'dice-ology/boom', 'dice-ology/big'] as const;

export const bonus: Record<string, Payouts> = {
  A: collectTable(BONUS, '5.H(1)', [34, 175, 34]),
  B: collectTable(BONUS, '5.H(2)', [30, 150, 30]),
};

export const diceOlogy: Record<string, Payouts> = {
  A: collectTable(DICE_OLOGY, '5.I(1)', [34, 175, 34]),
  B: collectTable(DICE_OLOGY, '5.I(2)', [30, 150, 30]),
};

/** Awards from the top down; tables A and C list none for two points, which therefore bring nothing back. */
const luckyTable = (number: number, [top, five, four, three, two]: readonly number[]): Payouts => {
  const row = (letter: string) => `5.J(${number})(${letter})`;
  return {
    'lucky-shooter/top': payout(forOne(top!), row('a')),
    'lucky-shooter/5': payout(forOne(five!), row('b')),
    'lucky-shooter/4': payout(forOne(four!), row('c')),
    'lucky-shooter/3': payout(forOne(three!), row('d')),
    'lucky-shooter/2': payout(forOne(two!), two ? row('e') : `5.J(${number})`),
    'lucky-shooter/come-out': payout(forOne(1), row(two ? 'f' : 'e')),
  };
};

export const luckyShooter: Record<string, Payouts> = {
  A: luckyTable(1, [1000, 150, 15, 5, 0]),
  B: luckyTable(2, [500, 100, 10, 4, 2]),
  C: luckyTable(3, [1000, 150, 20, 5, 0]),
  D: luckyTable(4, [500, 100, 10, 5, 2]),
};
