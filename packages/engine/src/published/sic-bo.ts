import type { PublishedFigure, Told } from './figure.ts';
import { figure, filed } from './filed.ts';

const COUNTED: Told = {
  en: 'The 216 rolls are counted by the spot’s own rule.',
  zh: '按这一注自身的规则数遍 216 种骰面。',
};

const SENTOSA_3 = () => filed('rws-sicbo', { paytable: '3' });
const MARYLAND = () => filed('md-sicbo');
const PENNSYLVANIA_B = () => filed('pa-sicbo', { paytable: 'B' });

const NAMES: Readonly<Record<string, Told>> = {
  small: { en: 'Small', zh: '小' },
  big: { en: 'Big', zh: '大' },
  'double-single/113': { en: 'two 1s and a 3 at 50 to 1', zh: '两个 1 一个 3（赔 50）' },
  'trio/126': { en: '1, 2 and 6 at 30 to 1', zh: '1、2、6（赔 30）' },
  'four/3456': { en: 'all dice among 3 to 6 and different, at 7 to 1', zh: '3 至 6 中三个不同（赔 7）' },
  'pair/25': { en: 'a 2 and a 5 at 6 to 1', zh: '2 与 5（赔 6）' },
  'pair/12': { en: 'a 1 and a 2 at 5 to 1', zh: '1 与 2（赔 5）' },
  'triple/1': { en: 'three 1s', zh: '三个 1' },
  'any-triple': { en: 'any triple at 31 to 1', zh: '任意围骰（赔 31）' },
  'total/5': { en: 'a total of 5 at 31 to 1', zh: '总和 5（赔 31）' },
  'total/6': { en: 'a total of 6 at 18 to 1', zh: '总和 6（赔 18）' },
  'total/7': { en: 'a total of 7 at 12 to 1', zh: '总和 7（赔 12）' },
  'total/9': { en: 'a total of 9 at 7 to 1', zh: '总和 9（赔 7）' },
  'single/4': { en: 'a single 4', zh: '单骰 4' },
};

const edge = (
  [book, paytable, submission]: readonly [string, string | null, typeof MARYLAND],
  spot: string,
  published: string,
  [source, place]: readonly [PublishedFigure['source'], string],
): PublishedFigure => ({
  topic: 'sic-bo',
  what: { en: `House edge, ${NAMES[spot]!.en}`, zh: `${NAMES[spot]!.zh}的庄家优势` },
  published,
  source,
  place,
  ours: figure(submission, spot, 'edge'),
  command: `hardway odds ${book}${paytable === null ? '' : ` --paytable ${paytable}`} --spot ${spot}`,
  derivation: COUNTED,
});

const S3 = ['rws-sicbo', '3', SENTOSA_3] as const;
const MD = ['md-sicbo', null, MARYLAND] as const;
const PA = ['pa-sicbo', 'B', PENNSYLVANIA_B] as const;

export const SIC_BO: readonly PublishedFigure[] = [
  edge(S3, 'double-single/113', '29%', ['tokyo3', 'two of a number and one of another, 50 to 1']),
  edge(S3, 'trio/126', '14%', ['tokyo3', 'three different numbers, 30 to 1']),
  edge(S3, 'four/3456', '11%', ['tokyo3', 'four numbers that cover all dice, 7 to 1']),
  edge(PA, 'pair/25', '2.8%', ['tokyo3', 'a particular pair, 6 to 1']),
  edge(PA, 'triple/1', '16%', ['tokyo3', 'specific triple, 180 to 1']),
  edge(PA, 'any-triple', '11%', ['tokyo3', 'any triple, 31 to 1']),
  edge(PA, 'total/5', '11%', ['tokyo3', '5 or 16, 31 to 1']),
  edge(PA, 'total/6', '12%', ['tokyo3', '6 or 15, 18 to 1']),
  edge(PA, 'total/7', '10%', ['tokyo3', '7 or 14, 12 to 1']),
  edge(PA, 'total/9', '7%', ['tokyo3', '9 or 12, 7 to 1']),
  edge(MD, 'big', '2.78%', ['frixo', 'fourth paragraph']),
  {
    ...edge(MD, 'small', '48.61%', ['frixo', 'fourth paragraph']),
    what: { en: 'Small wins', zh: '小获胜' },
    ours: figure(MARYLAND, 'small', 'hit'),
  },
  {
    ...edge(MD, 'pair/12', '2.78%', ['duckyluck-sicbo', 'two-dice combination at 5 to 1']),
    differs: {
      en: 'That is the edge at 6 to 1. At 5 to 1 a chance of 30 in 216 loses a sixth.',
      zh: '那是赔 6 比 1 时的优势。赔 5 比 1 时，216 中 30 的机会要输掉六分之一。',
    },
  },
  {
    ...edge(MD, 'triple/1', '29.17%', ['duckyluck-sicbo', 'specific triple at 150 to 1']),
    differs: {
      en: 'At 150 to 1 it is 65 in 216. The page’s other end, 16.20% at 180 to 1, agrees.',
      zh: '赔 150 比 1 时是 216 分之 65。该页另一端（180 比 1，16.20%）是对的。',
    },
  },
  edge(PA, 'triple/1', '16.20%', ['duckyluck-sicbo', 'specific triple at 180 to 1']),
  {
    ...edge(MD, 'single/4', '7.780%', ['god-of-gambling', 'specific number']),
    differs: {
      en: 'The fraction beside it, 17/216, is right: it is 7.870%. Two digits changed places.',
      zh: '旁边的分数 17/216 是对的：即 7.870%。两个数字写颠倒了。',
    },
  },
];
