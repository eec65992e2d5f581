import { dividedBy, type Fraction, fraction, minus, negated, ONE, plus, sum, times, toNumber } from '../money/index.ts';
import { figuresOf } from '../odds/index.ts';
import { POINTS, type Point } from '../rules/index.ts';
import type { PublishedFigure, Told } from './figure.ts';
import { backed, CRAPS, figure, filed, mixed, spotOfFiled, totalChance } from './filed.ts';

const CHAIN: Told = {
  en: 'An absorbing chain from the wager’s own rule, solved in fractions, beside a formula that comes to the same.',
  zh: '由这一注自身的规则构成的吸收链，以分数求解；另有一个公式得到同样的结果。',
};

/** The chance that a pass wager wins after its come out roll has set this point. */
const made = (point: Point): Fraction => figuresOf(CRAPS(), spotOfFiled(CRAPS(), 'pass-odds'), point).hit;

const passes = (): Fraction => figuresOf(CRAPS(), spotOfFiled(CRAPS(), 'pass')).hit;

const MULTIPLES_345: Readonly<Record<Point, number>> = { 4: 3, 5: 4, 6: 5, 8: 5, 9: 4, 10: 3 };

/** Every end of a pass wager that is backed at 3-4-5 times, in units of the line: odds win seven units at every point. */
const ends345 = (): (readonly [Fraction, Fraction])[] => [
  [sum([7, 11].map(totalChance)), ONE],
  [sum([2, 3, 12].map(totalChance)), fraction(-1)],
  ...POINTS.flatMap((point) => {
    const set = totalChance(point);
    const multiple = fraction(MULTIPLES_345[point]);
    const { payouts } = CRAPS();
    const odds = spotOfFiled(CRAPS(), 'pass-odds').play;
    if (odds.kind !== 'supplement') throw new Error('Odds are a supplement.');
    const { win, on } = payouts[odds.pays[point]]!.odds;
    const wins = plus(ONE, times(multiple, fraction(win, on)));
    return [
      [times(set, made(point)), wins],
      [times(set, minus(ONE, made(point))), negated(plus(ONE, multiple))],
    ] as const;
  }),
];

/** In crapless craps every total but 7 is a point, and a 7 on the come out roll wins. */
const craplessPasses = (): Fraction => {
  const seven = totalChance(7);
  const others = [2, 3, 4, 5, 6, 8, 9, 10, 11, 12].map(totalChance);
  return plus(seven, sum(others.map((chance) => times(chance, dividedBy(chance, plus(chance, seven))))));
};

const row = (
  what: Told,
  published: string,
  [source, place]: readonly [PublishedFigure['source'], string],
  ours: PublishedFigure['ours'],
  command: string | null,
  derivation: Told = CHAIN,
): PublishedFigure => ({ topic: 'line', what, published, source, place, ours, command, derivation });

const PASS = 'hardway odds md-craps --spot pass';
const DONT = 'hardway odds md-craps --spot dont-pass';

export const LINES: readonly PublishedFigure[] = [
  row({ en: 'A pass wager wins', zh: '过线注获胜' }, '244/495', ['bridgewater', 'abstract'], passes, PASS),
  row(
    { en: 'Passes expected in 200,000 games', zh: '二十万局中过线注获胜的期望次数' },
    '98585.858586',
    ['diehard', 'number of wins, expected'],
    () => times(fraction(200_000), passes()),
    PASS,
  ),
  row(
    { en: 'Odds against a pass wager', zh: '过线注的反对赔率' },
    '1.02869 to 1',
    ['dealers', 'two-stage bets'],
    passes,
    PASS,
  ),
  row(
    { en: 'Odds against a don’t pass wager, ties apart', zh: '不过线注的反对赔率（平局不计）' },
    '1.02845 to 1',
    ['dealers', 'two-stage bets'],
    () => {
      const figures = figuresOf(CRAPS(), spotOfFiled(CRAPS(), 'dont-pass'));
      return times(fraction(1, 2), minus(ONE, figures.edgeResolved));
    },
    DONT,
  ),
  row(
    { en: 'House edge, pass', zh: '过线注的庄家优势' },
    '1.41%',
    ['grochowski-theories', 'answer on the edge of the line'],
    figure(CRAPS, 'pass', 'edge'),
    PASS,
  ),
  row(
    { en: 'House edge, don’t pass, ties counted', zh: '不过线注的庄家优势（计入平局）' },
    '1.364%',
    ['catlin-laying', 'second paragraph, quoting O. Vancura'],
    figure(CRAPS, 'dont-pass', 'edge'),
    DONT,
  ),
  row(
    { en: 'House edge, don’t pass, ties left out', zh: '不过线注的庄家优势（不计平局）' },
    '1.40%',
    ['catlin-laying', 'second paragraph, quoting F. Scoblete'],
    figure(CRAPS, 'dont-pass', 'edgeResolved'),
    DONT,
    {
      en: 'The same loss divided by the wagers that are decided. Both figures are right; they answer two questions.',
      zh: '同样的损失除以有裁决的注。两个数都对，它们回答两个问题。',
    },
  ),
  ...(
    [
      [1, '0.848%'],
      [2, '0.606%'],
      [3, '0.471%'],
    ] as const
  ).map(([multiple, published]) =>
    row(
      {
        en: `Edge of all action, pass with odds of ${multiple} times`,
        zh: `过线注加 ${multiple} 倍免佣注，占全部投注的优势`,
      },
      published,
      ['dealers', 'odds on the pass line bet'],
      backed('pass', multiple),
      PASS,
      {
        en: 'The loss of the line wager divided by line and odds together.',
        zh: '过线注的损失除以过线注与免佣注之和。',
      },
    ),
  ),
  row(
    { en: 'Edge of all action, pass with 3-4-5 times odds', zh: '过线注加 3-4-5 倍免佣注，占全部投注的优势' },
    '0.374%',
    ['dealers', 'odds on the pass line bet'],
    backed('pass', '3-4-5'),
    'hardway odds md-craps --spot pass --set oddsMultiple=3-4-5',
    {
      en: '7/495 divided by 34/9, the mean of all that is staked for each unit on the line.',
      zh: '7/495 除以 34/9，即每单位过线注对应的平均总投注。',
    },
  ),
  row(
    { en: 'Mean net of a pass wager with 3-4-5 times odds', zh: '过线注加 3-4-5 倍免佣注的平均净得' },
    '-0.014141',
    ['wizard-probability', 'return table with 3-4-5X odds, total'],
    () => mixed(ends345()),
    'hardway odds md-craps --spot pass --set oddsMultiple=3-4-5',
    { en: 'Odds cost nothing, so it is that of the line: −7/495.', zh: '免佣注不花钱，所以就是过线注的：−7/495。' },
  ),
  row(
    { en: 'Standard deviation of the same', zh: '同上的标准差' },
    '4.915632',
    ['wizard-probability', 'below the return table with 3-4-5X odds'],
    () => Math.sqrt(toNumber(minus(mixed(ends345(), true), times(mixed(ends345()), mixed(ends345()))))),
    'hardway simulate pass-odds-345 --sessions 2000 --rolls 100',
    {
      en: 'The variance is 5920646/245025, over the fourteen ends of the wager; its root is irrational.',
      zh: '对十四种结局求得方差 5920646/245025；其平方根是无理数。',
    },
  ),
  ...(
    [
      [4, '70.7'],
      [5, '61.2'],
      [6, '54.8'],
    ] as const
  ).map(([point, published]) =>
    row(
      { en: `Standard deviation of 50 in odds on a point of ${point}`, zh: `点数 ${point} 上 50 免佣注的标准差` },
      published,
      ['krigman-laying', 'list of volatilities'],
      () => 50 * Math.sqrt(toNumber(figuresOf(CRAPS(), spotOfFiled(CRAPS(), 'pass-odds'), point).variance)),
      'hardway odds md-craps --spot pass-odds --json',
    ),
  ),
  row(
    { en: 'Crapless craps: a pass wager wins', zh: '无垃圾点花旗骰：过线注获胜' },
    '.4731',
    ['due-for-a-win', 'table, sum'],
    craplessPasses,
    null,
    {
      en: 'A what-if of no document here: a 7 wins, and every other total is a point that w ways make: 1/6 + 2 · (1/36 · 1/7 + 2/36 · 2/8 + 3/36 · 3/9 + 4/36 · 4/10 + 5/36 · 5/11) = 6557/13860.',
      zh: '本系统没有这样的文件，只是假设：7 即胜，其余每个总和都是点数：1/6 + 2 · (1/36 · 1/7 + 2/36 · 2/8 + 3/36 · 3/9 + 4/36 · 4/10 + 5/36 · 5/11) = 6557/13860。',
    },
  ),
  row(
    { en: 'Crapless craps: house edge of a pass wager', zh: '无垃圾点花旗骰：过线注的庄家优势' },
    '.0538',
    ['due-for-a-win', 'table, last column'],
    () => minus(ONE, times(fraction(2), craplessPasses())),
    null,
    {
      en: 'One less twice the chance above: 1 − 2 · 6557/13860 = 373/6930.',
      zh: '一减去上面机会的两倍：1 − 2 · 6557/13860 = 373/6930。',
    },
  ),
  {
    ...row(
      { en: 'House edge, place the six', zh: '下注六点的庄家优势' },
      '1.52%',
      ['grochowski-theories', 'answer on the 6 and 8'],
      figure(CRAPS, 'place/6', 'edge'),
      'hardway odds md-craps --spot place/6',
    ),
    topic: 'wager',
  },
  ...(
    [
      [
        'craps/12',
        { en: 'a 12 on the next roll', zh: '下一掷 12' },
        '13.89%',
        'grochowski-theories',
        'loss for each 100 on the 12',
      ],
      ['hard/10', { en: 'hard ten', zh: '硬十' }, '11.1%', 'pilarski-hard', 'first answer'],
      ['hard/8', { en: 'hard eight', zh: '硬八' }, '9.09%', 'pilarski-hard', 'first answer'],
    ] as const
  ).map(
    ([spot, name, published, source, place]): PublishedFigure => ({
      ...row(
        { en: `House edge, ${name.en}`, zh: `${name.zh}的庄家优势` },
        published,
        [source, place],
        figure(() => filed('md-craps'), spot, 'edge'),
        `hardway odds md-craps --spot ${spot}`,
      ),
      topic: 'wager',
    }),
  ),
];
