import { useLanguage } from '../language.tsx';
import type { Language } from '../words.ts';
import { type CrapsWords, en } from './words-en.ts';
import { zh } from './words-zh.ts';

export type { CrapsWords } from './words-en.ts';

export const CRAPS_WORDS: Readonly<Record<Language, CrapsWords>> = { en, zh };

export const useCrapsWords = (): CrapsWords => CRAPS_WORDS[useLanguage().language];
