import { useLanguage } from '../language.tsx';
import type { Language } from '../words.ts';
import { en, type FloorWords } from './words-en.ts';
import { zh } from './words-zh.ts';

export type { FloorWords } from './words-en.ts';

const FLOOR_WORDS: Readonly<Record<Language, FloorWords>> = { en, zh };

export const useFloorWords = (): FloorWords => FLOOR_WORDS[useLanguage().language];
