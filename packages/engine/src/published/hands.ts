import { fraction, minus, ONE, times, toNumber } from '../money/index.ts';
import type { PublishedFigure, Told } from './figure.ts';
import { handOf, power, totalChance } from './filed.ts';

const SURVIVORS: Told = {
  en: 'The ways in which a hand goes on are counted roll by roll, by the point it has, and divided by 36 to the number of rolls.',
  zh: '逐次掷骰，按当时点数数出这一手仍未结束的方式，再除以 36 的相应次方。',
};

const WITHOUT_SEVEN: Told = {
  en: 'This many rolls without any 7, (5/6)¹⁵⁴, are 1 in 1.56 trillion. Sevens on come out rolls do not end a hand, though.',
  zh: '154 次一个 7 也没有的机会 (5/6)¹⁵⁴ 才是 1.56 万亿分之一；但开局掷出 7 并不结束这一手。',
};

const ON_THE_LAST: Told = {
  en: 'This is the event in its words, “sevening out on the last” of 154 rolls. A hand of 154 or more is 1 in 5.59 billion; for that too 3.5 billion was an estimate of the first days.',
  zh: '原文所述正是这一事件：154 次中最后一次七出局。154 次或更多是 55.9 亿分之一；即便如此，35 亿也只是最初几天的估计。',
};

const EARLY: Told = {
  en: 'An estimate of the first days, as the paper of Ethier and Hoppe tells; consensus came soon after.',
  zh: 'Ethier 与 Hoppe 的论文提到，这是最初几天的估计；不久便有了共识。',
};

const record = () => handOf({ counts: 'rolls', span: 'hand' }).atLeast(154);
const RECORD = 'hardway hand md-craps --counts rolls --at-least 154';
const RECORD_TOLD: Told = { en: 'A hand lasts 154 rolls or more', zh: '一手持续 154 次或更多' };

const DISTINCT = ['.593939393939', '.260750492004', '.101275355549', '.033434212179', '.008798178440'];

/** Of the 6⁶ ways that six throws show a 7 or not, how many show so many: put down here to be read, and compared with ours by a test. */
const WAYS_OF_SEVENS = [15_625, 18_750, 9_375, 2_500, 375, 30, 1];
const CHOICES_OF_SIX = [1, 6, 15, 20, 15, 6, 1];

const byHandInSix = (count: number): string =>
  `${CHOICES_OF_SIX[count]} · (1/6)^${count} · (5/6)^${6 - count} = ${WAYS_OF_SEVENS[count]}/46656`;

const sevensInSix = (count: number) => (): ReturnType<typeof fraction> => {
  const seven = totalChance(7);
  return times(fraction(CHOICES_OF_SIX[count]!), times(power(seven, count), power(minus(ONE, seven), 6 - count)));
};

export const HANDS: readonly PublishedFigure[] = [
  {
    topic: 'hand',
    what: RECORD_TOLD,
    published: '1 in 5.59 billion',
    source: 'ethier-hoppe',
    place: 'introduction',
    ours: record,
    command: RECORD,
    derivation: SURVIVORS,
  },
  {
    topic: 'hand',
    what: RECORD_TOLD,
    published: '1,560,000,000,000 to 1',
    source: 'guinness',
    place: 'the record’s text',
    ours: record,
    command: RECORD,
    derivation: SURVIVORS,
    differs: WITHOUT_SEVEN,
  },
  {
    topic: 'hand',
    what: { en: 'A hand ends by sevening out on roll 154', zh: '一手恰好在第 154 次七出局' },
    published: '1 in 3.5 billion',
    source: 'grochowski-record',
    place: 'fourth paragraph',
    ours: () => handOf({ counts: 'rolls', span: 'hand' }).chance(154),
    command: 'hardway hand md-craps --counts rolls --up-to 154',
    derivation: SURVIVORS,
    differs: ON_THE_LAST,
  },
  {
    topic: 'hand',
    what: RECORD_TOLD,
    published: '1 in 5.3 billion',
    source: 'analytics-team',
    place: 'the text',
    ours: record,
    command: RECORD,
    derivation: SURVIVORS,
    differs: EARLY,
  },
  {
    topic: 'hand',
    what: { en: 'Mean rolls of a hand', zh: '一手的平均掷骰次数' },
    published: '8.525510',
    source: 'wizard-probability',
    place: 'on the average number of rolls until a shooter sevens out',
    ours: () => handOf({ counts: 'rolls', span: 'hand' }).mean,
    command: 'hardway hand md-craps --counts rolls',
    derivation: {
      en: 'An absorbing chain of seven states, one without a point and one for each point, solved in fractions: 1671/196.',
      zh: '一条七状态的吸收链（无点数一个，每个点数一个），以分数求解：1671/196。',
    },
  },
  {
    topic: 'hand',
    what: { en: 'Mean rolls of a hand', zh: '一手的平均掷骰次数' },
    published: '8.526',
    source: 'catlin-rolls',
    place: 'first paragraph',
    ours: () => handOf({ counts: 'rolls', span: 'hand' }).mean,
    command: 'hardway hand md-craps --counts rolls',
    derivation: {
      en: 'The same chain. Rolls for a line decision are 557/165 = 3.376 on average: that is another count.',
      zh: '同一条链。一次过线注的裁决平均要 557/165 = 3.376 次：那是另一种计数。',
    },
  },
  ...DISTINCT.map(
    (published, points): PublishedFigure => ({
      topic: 'hand',
      what: {
        en: `Different points made in a hand: ${points}`,
        zh: `一手中恰好做成 ${points} 个不同点数`,
      },
      published,
      source: 'catlin-fire',
      place: 'the table, whose probabilities are S. N. Ethier’s',
      ours: () => handOf({ counts: 'distinct-points', span: 'hand' }).chance(points),
      command: 'hardway hand md-craps --counts distinct-points',
      derivation: {
        en: 'Inclusion and exclusion over the 64 sets of points that are not made, each a small absorbing chain.',
        zh: '对 64 个未做成点数的集合作容斥，每个集合是一条小吸收链。',
      },
    }),
  ),
  {
    topic: 'hand',
    what: { en: 'Different points made in a hand: 4', zh: '一手中恰好做成 4 个不同点数' },
    published: '0.88%',
    source: 'stickman-fire',
    place: 'list of chances',
    ours: () => handOf({ counts: 'distinct-points', span: 'hand' }).chance(4),
    command: 'hardway hand md-craps --counts distinct-points',
    derivation: { en: 'As above.', zh: '同上。' },
  },
  ...(
    [
      [4, '2.02%'],
      [5, '0.47%'],
    ] as const
  ).map(
    ([points, published]): PublishedFigure => ({
      topic: 'hand',
      what: {
        en: `Different points made in a hand: ${points}`,
        zh: `一手中恰好做成 ${points} 个不同点数`,
      },
      published,
      source: 'practical-fire',
      place: 'table of core probabilities',
      ours: () => handOf({ counts: 'distinct-points', span: 'hand' }).chance(points),
      command: 'hardway hand md-craps --counts distinct-points',
      derivation: { en: 'As above.', zh: '同上。' },
      differs: {
        en: 'The same page’s chance of six points agrees; these two do not follow from the rules, and no derivation stands there.',
        zh: '同一页六个点数的机会是对的；这两个却不能由规则得出，该处也没有推导。',
      },
    }),
  ),
  {
    topic: 'hand',
    what: { en: 'Different points made in a hand: all six', zh: '一手中做成全部六个点数' },
    published: '0.016%',
    source: 'practical-fire',
    place: 'table of core probabilities',
    ours: () => handOf({ counts: 'distinct-points', span: 'hand' }).chance(6),
    command: 'hardway hand md-craps --counts distinct-points',
    derivation: { en: 'As above.', zh: '同上。' },
  },
  {
    topic: 'hand',
    what: { en: 'Mean rolls until every total has been thrown', zh: '掷出每一种总和所需的平均次数' },
    published: '769767316159/12574325400',
    source: 'ross',
    place: 'first solution',
    ours: () => handOf({ counts: 'rolls', span: 'totals' }).mean,
    command: 'hardway hand md-craps --counts rolls --span totals',
    derivation: {
      en: 'Inclusion and exclusion over the sets of totals that are missing: 769767316159/12574325400. The source integrates.',
      zh: '对尚缺的总和集合作容斥：769767316159/12574325400。来源用的是积分。',
    },
  },
  ...['33.4898%', '40.1878%', '20.0939%', '5.3584%', '0.8038%', '0.0643%', '0.0021%'].map(
    (published, count): PublishedFigure => ({
      topic: 'hand',
      what: { en: `Sevens in six throws: ${count}`, zh: `六次掷骰中有 ${count} 个 7` },
      published,
      source: 'krigman-sevens',
      place: 'third paragraph',
      ours: sevensInSix(count),
      command: null,
      derivation: {
        en: `Binomial, six trials of 1/6: ${byHandInSix(count)}.`,
        zh: `二项分布，六次，每次 1/6：${byHandInSix(count)}。`,
      },
    }),
  ),
  ...(
    [
      [1, '13.89%'],
      [10, '2.69%'],
      [20, '0.43%'],
    ] as const
  ).map(
    ([count, published]): PublishedFigure => ({
      topic: 'hand',
      what: {
        en: `Throws before the first 7 of any kind: ${count}`,
        zh: `第一个 7（不论何种）之前恰好掷 ${count} 次`,
      },
      published,
      source: 'krigman-rolls',
      place: 'list of roll lengths',
      ours: () => handOf({ counts: 'rolls', span: 'seven' }).chance(count + 1),
      command: `hardway hand md-craps --counts rolls --span seven --up-to ${count + 1}`,
      derivation: {
        en: 'Geometric: (5/6)ⁿ · 1/6. The source says that it counts any 7, not only those that end a hand.',
        zh: '几何分布：(5/6)ⁿ · 1/6。来源说明任何 7 都算，不限于结束一手的 7。',
      },
    }),
  ),
  {
    topic: 'hand',
    what: { en: 'Odds against three 12s in a row', zh: '连续三次 12 的反对赔率' },
    published: '46,655 to 1',
    source: 'krigman-parlay',
    place: 'on three 12s in a row',
    ours: () => power(totalChance(12), 3),
    command: null,
    derivation: {
      en: 'A parlay, the boldest play there is: (1/36)³ = 1/46656.',
      zh: '连本带利再押，最大胆的玩法：(1/36)³ = 1/46656。',
    },
  },
  {
    topic: 'hand',
    what: { en: 'Craps games of 200,000 that end with the first throw', zh: '二十万局中第一掷即结束的局数' },
    published: '66666.7',
    source: 'diehard',
    place: 'throws per game, 1',
    ours: () => times(fraction(200_000), handOf({ counts: 'rolls', span: 'decision' }).chance(1)),
    command: 'hardway hand md-craps --counts rolls --span decision',
    derivation: { en: '200,000 times the chance of a decision in one roll.', zh: '一次即裁决的机会乘以 200,000。' },
  },
  {
    topic: 'hand',
    what: { en: 'Craps games of 200,000 that end with the second throw', zh: '二十万局中第二掷结束的局数' },
    published: '37654.3',
    source: 'diehard',
    place: 'throws per game, 2',
    ours: () => times(fraction(200_000), handOf({ counts: 'rolls', span: 'decision' }).chance(2)),
    command: 'hardway hand md-craps --counts rolls --span decision',
    derivation: { en: '200,000 times the chance of a decision in two rolls.', zh: '两次裁决的机会乘以 200,000。' },
  },
];

/** What the figure that was printed is the chance of. */
export const noSevenIn154 = (): number => toNumber(power(minus(ONE, totalChance(7)), 154));
