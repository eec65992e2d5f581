import type { Spot } from '@hardway/engine';
import { familyName } from '../terminal/figure.ts';
import type { Language } from '../words.ts';
import { familyOf } from './rows.ts';

/** Craps wagers as Chinese players call them; the document has them in English alone. */
const CRAPS: Readonly<Record<string, string>> = {
  pass: '过关',
  'dont-pass': '不过关',
  come: '来注',
  'dont-come': '不来注',
  'pass-odds': '过关加注',
  'dont-pass-odds': '不过关加注',
  'come-odds': '来注加注',
  'dont-come-odds': '不来注加注',
  place: '号码注（赢）',
  'place-lose': '号码注（输）',
  buy: '买注',
  lay: '卖注',
  hard: '硬点',
  field: '场注',
  'any-seven': '任意七',
  'any-craps': '任意花旗',
  craps: '花旗',
  eleven: '十一',
  'c-and-e': '花旗与十一',
  horn: '号角',
  'horn-high': '号角加高',
  whirl: '旋风',
  hop: '跳注',
  'six-seven-eight': '六七八',
  fire: '火注',
  'bonus/small': '全小',
  'bonus/tall': '全大',
  'bonus/all': '全有或全无',
  'dice-ology/little': '小点全收',
  'dice-ology/boom': '一网打尽',
  'dice-ology/big': '大点全收',
  'lucky-shooter': '幸运掷手',
};

const numberOf = (id: string): string => (id.includes('/') ? id.slice(id.indexOf('/') + 1) : '');

const inChinese = ({ id, name }: Spot): string => {
  if (name.zh) return name.zh;
  if (CRAPS[id]) return CRAPS[id];
  const family = CRAPS[familyOf(id)];
  return family ? `${family} ${numberOf(id)}`.trim() : name.en;
};

export const spotName = (language: Language, spot: Spot): string =>
  language === 'zh' ? inChinese(spot) : spot.name.en;

const LISTED_MAX = 4;

/** One name for spots that go together: "Total Value Bet 4, 17", "Two Dice Combination × 15", "Craps Two Bet + 6". */
export const groupName = (language: Language, spots: readonly Spot[]): string => {
  const [first] = spots;
  if (!first) return '';
  const kin = spots.filter(({ id }) => familyOf(id) === familyOf(first.id));
  const others = spots.length - kin.length;
  return `${familyGroup(language, first, kin)}${others > 0 ? ` + ${others}` : ''}`;
};

const familyGroup = (language: Language, first: Spot, kin: readonly Spot[]): string => {
  if (kin.length === 1) return spotName(language, first);
  const family = language === 'zh' ? inChinese(first).replace(/[\s\d]+$/, '') : englishFamily(first);
  return kin.length <= LISTED_MAX
    ? `${family} ${kin.map(({ id }) => numberOf(id)).join(', ')}`
    : `${family} × ${kin.length}`;
};

const englishFamily = ({ id, name }: Spot): string => {
  if (familyOf(id) === 'hop') return 'On the Hop Bet';
  if (familyOf(id) === 'hard') return 'Hardway Bet';
  return familyName(name.en).replace(/ (on|against)$/, '');
};
