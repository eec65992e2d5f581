import { formatOdds, type LeafPlay, type Odds, type Pattern, type Play, type Spot } from '@hardway/engine';

const listed = (items: readonly number[]): string => {
  const follow = items.length > 2 && items.every((item, index) => item === items[0]! + index);
  return follow ? `${items[0]} 至 ${items.at(-1)}` : items.join('、');
};

const COUNTS = ['没有', '一', '两', '三'];

const patternInChinese = (pattern: Pattern, dice: number): string => {
  const each = (inner: Pattern): string => patternInChinese(inner, dice);
  if ('total' in pattern) return `点数合计为 ${listed(pattern.total)}`;
  if ('shows' in pattern) return `骰面含有 ${pattern.shows.join('、')}`;
  if ('exactly' in pattern) return `恰有${COUNTS[pattern.exactly]}颗骰子为 ${pattern.face}`;
  if ('among' in pattern) return `每颗骰子均为 ${listed(pattern.among)} 之一`;
  if ('alike' in pattern) return `${COUNTS[dice]}颗骰子相同`;
  if ('different' in pattern) return `${COUNTS[dice]}颗骰子各不相同`;
  if ('both' in pattern) return pattern.both.map(each).join('，且');
  return `并非${each(pattern.not)}`;
};

/** A wager's play in Chinese. */
export const playInChinese = (play: Play, dice: number): string =>
  play.kind === 'split'
    ? `按 ${play.parts.reduce((sum, { units }) => sum + units, 0)} 个单位拆成各自独立的注来结算。`
    : leafInChinese(play, dice);

const leafInChinese = (play: LeafPlay, dice: number): string => {
  switch (play.kind) {
    case 'one-roll':
      return `下一掷：${play.wins.map(({ when }) => patternInChinese(when, dice)).join('；或')}，即赢；其他骰面即输。`;
    case 'race':
      return `${patternInChinese(play.wins, dice)}先出即赢；${patternInChinese(play.loses, dice)}先出即输；其他骰面不决胜负。`;
    case 'line': {
      const back = play.returns.length ? `，${listed(play.returns)} 退回` : '';
      const [wins, loses] = play.side === 'point' ? ['该点数', '7'] : ['7', '该点数'];
      return `首掷 ${listed(play.wins)} 赢，${listed(play.loses)} 输${back}；其他点数成为其“点”，此后${wins}先出即赢，${loses}先出即输。`;
    }
    case 'supplement':
      return '附于已有“点”的线注之上，随该注同赢同输，赔率依“点”而定。';
    case 'collect':
      return `在 7 出现之前，${listed(play.totals)} 每个点数都掷出即赢；先出 7 即输。`;
    case 'points-made':
      return `掷手${play.byAnySeven ? '' : '在“点”存在时'}掷出 7 时结算：依其达成的不同“点”的个数赔付，个数不足即输。`;
    case 'lucky-shooter':
      return `首掷 ${listed(play.comeOutLoses)} 输，${listed(play.comeOutStands)} 保留；其他点数成为“点”。此后每掷须为一个新的不同的“点”，首次不符即止，依已掷出的个数赔付。`;
  }
};

/** A play of one roll in Chinese. */
export const describeInChinese = ({ play }: Spot, odds: readonly Odds[], dice: number): string | null =>
  play.kind === 'one-roll'
    ? `${play.wins.map(({ when }, index) => `${patternInChinese(when, dice)}，${oddsInChinese(odds[index]!)}。`).join('')}其他骰面即输。`
    : null;

/** "1 赔 8": what is won on one, as every casino says it. */
const oddsInChinese = (odds: Odds): string => formatOdds(odds, 'ratio').replace(':', ' 赔 ').replace(' 1/2', '½');
