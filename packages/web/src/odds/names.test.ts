import { expect, test } from 'vitest';
import { standardBook, submissionOf } from './filing.ts';
import { groupName } from './names.ts';

const named = (rulebook: string, language: 'en' | 'zh', ids: readonly string[]): string => {
  const submission = submissionOf(standardBook(rulebook));
  return groupName(
    submission,
    language,
    ids.map((id) => submission.spots.find((spot) => spot.id === id)!),
  );
};

test.each([
  ['md-sicbo', ['small'], 'Small Bet', '小'],
  ['md-sicbo', ['total/4', 'total/17'], 'Total Value Bet 4, 17', '点数 4, 17'],
  ['md-sicbo', [1, 2, 3, 4, 5, 6].map((face) => `triple/${face}`), 'Three of a Kind × 6', '围骰 × 6'],
  ['md-craps', ['hard/6', 'hard/8'], 'Hardway Bet 6, 8', '硬点 6, 8'],
  ['md-craps', ['place/4', 'place/10'], 'Place Bet to Win 4, 10', '号码注（赢） 4, 10'],
  ['md-craps', ['bonus/small', 'bonus/tall'], 'All Small Wager, All Tall Wager', '全小、全大'],
  ['md-craps', ['craps/2', 'horn', 'whirl'], 'Craps Two Bet + 2', '花旗 2 + 2'],
] as const)('%s %j is "%s", "%s"', (rulebook, ids, en, zh) => {
  expect(named(rulebook, 'en', ids)).toBe(en);
  expect(named(rulebook, 'zh', ids)).toBe(zh);
});
