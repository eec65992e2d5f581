import { useLanguage } from '../language.tsx';
import type { Language } from '../words.ts';
import { en } from './words-en.ts';
import { zh } from './words-zh.ts';

export type OddsWords = typeof en;

const ODDS_WORDS: Readonly<Record<Language, OddsWords>> = { en, zh };

export const useOddsWords = (): OddsWords => ODDS_WORDS[useLanguage().language];
