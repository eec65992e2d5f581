import type { Words } from '../words/index.ts';

/** What a choice of the operator is set to. */
export const settingValue = ({ odds: { settingValue: words } }: Words, key: string, value: string): string => {
  if (key === 'vigorish') return words.vigorish[value] ?? words.vigorish.none!;
  if (key === 'comeOdds') return words.comeOdds[value] ?? words.comeOdds.off!;
  if (key === 'vigorishAfterWin') return words.vigorishAfterWin[value] ?? value;
  if (value === 'none') return words.none;
  if (key === 'oddsMultiple') return `${value}×`;
  return key === 'anySeven' ? value : words.table({ table: value });
};
