import { expect, test } from 'vitest';
import { formatFraction, toNumber } from '../money/index.ts';
import { RULEBOOKS } from '../rulebooks/index.ts';
import { isRefusal, type Spot } from '../rules/index.ts';
import { type RulesSubmission, submit } from '../submission/index.ts';
import { edgeWithOdds, type Figures, figuresOf } from './figures.ts';

/**
 * Figures that the field has published for decades, from general knowledge of it, with the place where each is best
 * known: W Sic Bo and W craps are the Wizard of Odds' pages on these games (M. Shackleford), S is J. Scarne's Guide to
 * Casino Gambling, E is R. Epstein's Theory of Gambling and Statistical Logic, F the Fire Bet's own sheet.
 */

const submission = (id: string, choices: Record<string, unknown>): RulesSubmission => {
  const made = submit(RULEBOOKS.find((rulebook) => rulebook.id === id)!, choices);
  if (isRefusal(made)) throw new Error(made.message);
  return made;
};

const SUBMISSIONS = {
  'md-sicbo': submission('md-sicbo', {}),
  'pa-sicbo B': submission('pa-sicbo', { paytable: 'B' }),
  'rws-sicbo 2': submission('rws-sicbo', { paytable: '2' }),
  craps: submission('md-craps', { fire: 'A', bonus: 'A', vigorish: { when: 'placed', on: 'wager', rate: '5%' } }),
  'craps B': submission('md-craps', { bonus: 'B', vigorish: { when: 'won', on: 'wager', rate: '5%' } }),
  'craps, 5% of the win': submission('md-craps', { vigorish: { when: 'won', on: 'win', rate: '5%' } }),
};

const spotOf = ({ spots }: RulesSubmission, id: string): Spot => spots.find((spot) => spot.id === id)!;

type Row = readonly [
  table: keyof typeof SUBMISSIONS,
  spot: string,
  figure: keyof Figures,
  published: string,
  source: string,
];

const PUBLISHED: readonly Row[] = [
  ['md-sicbo', 'small', 'edge', '2.78%', 'W Sic Bo'],
  ['md-sicbo', 'big', 'edge', '2.78%', 'W Sic Bo'],
  ['md-sicbo', 'single/4', 'edge', '7.87%', 'W Sic Bo'],
  ['pa-sicbo B', 'single/4', 'edge', '3.70%', 'W Sic Bo'],
  ['pa-sicbo B', 'pair/25', 'edge', '2.78%', 'W Sic Bo'],
  ['md-sicbo', 'pair/25', 'edge', '16.67%', 'W Sic Bo'],
  ['md-sicbo', 'any-triple', 'edge', '30.56%', 'W Sic Bo'],
  ['pa-sicbo B', 'any-triple', 'edge', '11.11%', 'W Sic Bo'],
  ['md-sicbo', 'triple/1', 'edge', '30.09%', 'W Sic Bo'],
  ['pa-sicbo B', 'triple/1', 'edge', '16.20%', 'W Sic Bo'],
  ['md-sicbo', 'double/6', 'edge', '33.33%', 'W Sic Bo'],
  ['pa-sicbo B', 'double/6', 'edge', '11.11%', 'W Sic Bo'],
  ['md-sicbo', 'total/4', 'edge', '29.17%', 'W Sic Bo'],
  ['pa-sicbo B', 'total/4', 'edge', '12.50%', 'W Sic Bo'],
  ['md-sicbo', 'total/5', 'edge', '47.22%', 'W Sic Bo'],
  ['pa-sicbo B', 'total/16', 'edge', '11.11%', 'W Sic Bo'],
  ['md-sicbo', 'total/6', 'edge', '30.56%', 'W Sic Bo'],
  ['pa-sicbo B', 'total/15', 'edge', '12.04%', 'W Sic Bo'],
  ['md-sicbo', 'total/7', 'edge', '9.72%', 'W Sic Bo'],
  ['md-sicbo', 'total/8', 'edge', '12.50%', 'W Sic Bo'],
  ['md-sicbo', 'total/9', 'edge', '18.98%', 'W Sic Bo'],
  ['pa-sicbo B', 'total/9', 'edge', '7.41%', 'W Sic Bo'],
  ['md-sicbo', 'total/10', 'edge', '12.50%', 'W Sic Bo'],
  ['rws-sicbo 2', 'double-single/113', 'edge', '29.17%', 'W Sic Bo'],
  ['craps', 'pass', 'edge', '1.41%', 'W craps, S, E'],
  ['craps', 'dont-pass', 'edge', '1.36%', 'W craps, E'],
  ['craps', 'dont-pass', 'edgeResolved', '1.40%', 'W craps, S'],
  ['craps', 'come', 'edge', '1.41%', 'W craps'],
  ['craps', 'place/4', 'edge', '6.67%', 'W craps, S'],
  ['craps', 'place/9', 'edge', '4.00%', 'W craps, S'],
  ['craps', 'place/6', 'edge', '1.52%', 'W craps, S'],
  ['craps', 'place/6', 'edgePerRoll', '0.46%', 'W craps'],
  ['craps', 'place-lose/10', 'edge', '3.03%', 'W craps'],
  ['craps', 'place-lose/5', 'edge', '2.50%', 'W craps'],
  ['craps', 'place-lose/8', 'edge', '1.82%', 'W craps'],
  ['craps', 'buy/4', 'edgePerOutlay', '4.76%', 'W craps'],
  ['craps B', 'buy/4', 'edge', '1.67%', 'W craps'],
  ['craps B', 'buy/5', 'edge', '2.00%', 'W craps'],
  ['craps, 5% of the win', 'lay/4', 'edge', '1.67%', 'W craps'],
  ['craps', 'hard/4', 'edge', '11.11%', 'W craps, S'],
  ['craps', 'hard/8', 'edge', '9.09%', 'W craps, S'],
  ['craps', 'field', 'edge', '5.56%', 'W craps, S'],
  ['craps', 'any-seven', 'edge', '16.67%', 'W craps, S'],
  ['craps', 'any-craps', 'edge', '11.11%', 'W craps, S'],
  ['craps', 'craps/2', 'edge', '13.89%', 'W craps, S'],
  ['craps', 'eleven', 'edge', '11.11%', 'W craps, S'],
  ['craps', 'c-and-e', 'edge', '11.11%', 'W craps'],
  ['craps', 'horn', 'edge', '12.50%', 'W craps'],
  ['craps', 'whirl', 'edge', '13.33%', 'W craps'],
  ['craps', 'hop/33', 'edge', '13.89%', 'W craps'],
  ['craps', 'hop/34', 'edge', '11.11%', 'W craps'],
  ['craps', 'fire', 'edge', '20.76%', 'F, W craps'],
  ['craps', 'fire', 'rolls', '8.526', 'E (a shooter’s expected rolls)'],
  ['craps', 'pass', 'rolls', '3.376', 'W craps'],
  ['craps', 'bonus/small', 'edge', '7.76%', 'W craps'],
  ['craps', 'bonus/all', 'edge', '7.46%', 'W craps'],
  ['craps B', 'bonus/tall', 'edge', '18.30%', 'W craps'],
  ['craps B', 'bonus/all', 'edge', '20.61%', 'W craps'],
];

/** Writes a figure with the digits that the published one has. */
const asPublished = (value: number, published: string): string => {
  const digits = published.replace('%', '').split('.')[1]?.length ?? 0;
  return published.endsWith('%') ? `${(100 * value).toFixed(digits)}%` : value.toFixed(digits);
};

test.each(PUBLISHED)('%s %s: %s is %s (%s)', (table, spot, figure, published) => {
  const value = figuresOf(SUBMISSIONS[table], spotOf(SUBMISSIONS[table], spot))[figure];
  if (Array.isArray(value)) throw new Error(`${figure} is not a figure.`);
  expect(asPublished(toNumber(value as Figures['edge']), published)).toBe(published);
});

test.each([
  ['pass', 1, '0.848%'],
  ['pass', 2, '0.606%'],
  ['pass', 3, '0.471%'],
  ['pass', 5, '0.326%'],
  ['pass', 10, '0.184%'],
  ['pass', 20, '0.099%'],
  ['pass', 100, '0.021%'],
  ['dont-pass', 1, '0.682%'],
  ['dont-pass', 2, '0.455%'],
  ['dont-pass', 3, '0.341%'],
  ['dont-pass', 5, '0.227%'],
  ['dont-pass', 10, '0.124%'],
  ['dont-pass', 100, '0.014%'],
])('%s with %i times odds: %s of all action (W craps)', (spot, multiple, published) => {
  const edge = edgeWithOdds(SUBMISSIONS.craps, spotOf(SUBMISSIONS.craps, spot), multiple)!;
  expect(asPublished(toNumber(edge), published)).toBe(published);
});

/**
 * Of 36 come out rolls 6 set a 4 or 10, 8 a 5 or 9 and 10 a 6 or 8. At 3-4-5 times a pass wager is backed by
 * (6·3 + 8·4 + 10·5)/36 = 25/9 on average, so 34/9 is staked for each unit, and 7/495 ÷ 34/9 = 7/1870 of it is lost.
 * A don't wager lays six times on every point: 24/36·6 = 4, five units staked, and 3/220 ÷ 5 = 3/1100.
 */
test.each([
  ['pass', '7/1870', '0.374%'],
  ['come', '7/1870', '0.374%'],
  ['dont-pass', '3/1100', '0.273%'],
  ['dont-come', '3/1100', '0.273%'],
])(
  'md-craps 6.E & md-craps 6.E(1) — %s with full odds at 3-4-5 times: %s, %s of all action (W craps)',
  (spot, figure, published) => {
    const filed = submission('md-craps', { oddsMultiple: '3-4-5' });
    const edge = edgeWithOdds(filed, spotOf(filed, spot))!;
    expect(formatFraction(edge)).toBe(figure);
    expect(asPublished(toNumber(edge), published)).toBe(published);
  },
);
