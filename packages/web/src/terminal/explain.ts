import {
  FRESH,
  formatOdds,
  type Odds,
  type Pattern,
  payKeysOf,
  type Reading,
  type Roll,
  type Rulebook,
  type RulesSubmission,
  rolls,
  type Spot,
  stakeMultiple,
  startOf,
  step,
} from '@hardway/engine';

/** The readings of the document that concern a position. */
export const readingsFor = (rulebook: Rulebook, submission: RulesSubmission, spot: Spot): readonly Reading[] =>
  rulebook.readings.filter(({ clauses, families, option }) => {
    if (families) return families.some((family) => spot.id === family || spot.id.startsWith(`${family}/`));
    if (option === 'rounding') return stakeMultiple(submission, spot, startOf(spot, null)) > 1;
    const keys = spot.play.kind === 'split' ? [] : payKeysOf(spot.play);
    const own = [spot.clause, ...keys.map((key) => submission.payouts[key]!.clause)];
    return clauses.some((clause) => own.includes(clause));
  });

/** The rolls that win, without regard to order, with the ways to throw each. */
export const winningRolls = ({ dice }: RulesSubmission, { play }: Spot): readonly { roll: Roll; ways: number }[] => {
  const found = new Map<string, { roll: Roll; ways: number }>();
  if (play.kind !== 'one-roll') return [];
  for (const roll of rolls(dice)) {
    if (step(play, FRESH, roll).is !== 'pays') continue;
    const sorted = [...roll].sort();
    const before = found.get(sorted.join());
    found.set(sorted.join(), { roll: sorted, ways: (before?.ways ?? 0) + 1 });
  }
  return [...found.values()];
};

/** A play of one roll in Chinese. */
export const describeInChinese = ({ play }: Spot, odds: readonly Odds[]): string | null =>
  play.kind === 'one-roll'
    ? `${play.wins.map(({ when }, index) => `${patternInChinese(when)}，${oddsInChinese(odds[index]!)}。`).join('')}其他骰面即输。`
    : null;

/** "1 赔 8": what is won on one, as every casino says it. */
const oddsInChinese = (odds: Odds): string => formatOdds(odds, 'ratio').replace(':', ' 赔 ').replace(' 1/2', '½');

const COUNTS = ['没有', '一', '两', '三'];

const listed = (items: readonly number[]): string => {
  const follow = items.length > 2 && items.every((item, index) => item === items[0]! + index);
  return follow ? `${items[0]} 至 ${items.at(-1)}` : items.join('、');
};

const patternInChinese = (pattern: Pattern): string => {
  if ('total' in pattern) return `点数合计为 ${listed(pattern.total)}`;
  if ('shows' in pattern) return `骰面含有 ${pattern.shows.join('、')}`;
  if ('exactly' in pattern) return `恰有${COUNTS[pattern.exactly]}颗骰子为 ${pattern.face}`;
  if ('among' in pattern) return `每颗骰子均为 ${listed(pattern.among)} 之一`;
  if ('alike' in pattern) return '三颗骰子相同';
  if ('different' in pattern) return '三颗骰子各不相同';
  if ('both' in pattern) return pattern.both.map(patternInChinese).join('，且');
  return `并非${patternInChinese(pattern.not)}`;
};
