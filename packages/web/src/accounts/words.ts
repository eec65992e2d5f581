import type { HouseRefusal } from '@hardway/server/protocol';
import { useLanguage } from '../language.tsx';
import { useStaffWords } from '../staff/words.ts';
import type { Language } from '../words.ts';
import { type AccountsWords, en } from './words-en.ts';
import { zh } from './words-zh.ts';

const ACCOUNTS_WORDS: Readonly<Record<Language, AccountsWords>> = { en, zh };

export const useAccountsWords = (): AccountsWords => ACCOUNTS_WORDS[useLanguage().language];

/** A no as a sentence: in this language where there is one, otherwise as the house says it. */
export const useSentences = (): ((refusal: Pick<HouseRefusal, 'refused' | 'message'>) => string) => {
  const words = useAccountsWords();
  const staffWords = useStaffWords();
  return ({ refused, message }) => words.failed[refused] ?? staffWords.failed[refused] ?? message;
};

const LOCALE: Readonly<Record<Language, string>> = { en: 'en-GB', zh: 'zh-CN' };

/** Days and moments in the house's own time. */
export const useDates = (): { day: (at: number) => string; moment: (at: number) => string } => {
  const locale = LOCALE[useLanguage().language];
  return {
    day: (at) => new Date(at).toLocaleDateString(locale, { dateStyle: 'medium' }),
    moment: (at) => new Date(at).toLocaleString(locale, { dateStyle: 'medium', timeStyle: 'short' }),
  };
};
