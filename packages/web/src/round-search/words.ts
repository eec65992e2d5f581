import { useLanguage } from '../language.tsx';
import type { Language } from '../words.ts';

const en = {
  first: 'From number',
  last: 'To number',
  from: 'From time',
  to: 'To time',
  seat: 'Seat',
  terminal: 'Terminal',
  dice: 'Dice, in any order',
  is: 'Irregularity',
  any: 'Any',
  void: 'Void',
  corrected: 'Changed afterwards',
  find: 'Find',
  clear: 'Show all',
  wrong: 'This cannot be looked for.',
};

const zh: typeof en = {
  first: '起始编号',
  last: '截止编号',
  from: '起始时间',
  to: '截止时间',
  seat: '座位',
  terminal: '终端',
  dice: '骰子（不论次序）',
  is: '异常',
  any: '不限',
  void: '作废',
  corrected: '事后更改',
  find: '查找',
  clear: '显示全部',
  wrong: '无法按此查找。',
};

const SEARCH_WORDS: Readonly<Record<Language, typeof en>> = { en, zh };

export const useSearchWords = (): typeof en => SEARCH_WORDS[useLanguage().language];
