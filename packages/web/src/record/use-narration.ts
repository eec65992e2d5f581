import { RULEBOOKS, type TableEvent } from '@hardway/engine';
import { useTold } from '../house/told.tsx';
import { useLanguage, useWords } from '../words/language.tsx';
import { sentenceOf } from './narration.ts';
import { inChinese } from './narration-in-chinese.ts';

/** What the record says, in the language of the screen. */
export const useNarration = (): ((event: TableEvent) => string) => {
  const words = useWords();
  const language = useLanguage();
  const told = useTold();
  if (language === 'en') return sentenceOf;
  return (event) => inChinese(event, { words, rulebooks: RULEBOOKS, told: (english) => told(english) ?? english });
};
