import { useLanguage } from '../language.tsx';
import type { Language } from '../words.ts';
import { type ConsoleWords, en } from './words/en.ts';
import { zh } from './words/zh.ts';

export type { ConsoleWords } from './words/en.ts';

const CONSOLE_WORDS: Readonly<Record<Language, ConsoleWords>> = { en, zh };

export const useConsoleWords = (): ConsoleWords => CONSOLE_WORDS[useLanguage().language];
