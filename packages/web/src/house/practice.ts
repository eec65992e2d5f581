import type { Words } from '../words/index.ts';

/** What has to be said of a table that is not real in every part; nothing of one that is. */
export const practiceWords = (
  words: Words,
  { virtual, practice }: { readonly virtual: boolean; readonly practice: boolean },
): string | null => {
  if (virtual) return words.shared.practice;
  return practice ? words.shared.practiceCredit : null;
};
