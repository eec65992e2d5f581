import { positionName } from '../craps/names.ts';
import { useCrapsWords } from '../craps/words.ts';
import { useLanguage } from '../language.tsx';
import type { Language } from '../words.ts';
import { type CrewWords, en } from './words/en.ts';
import { zh } from './words/zh.ts';

export type { CrewWords } from './words/en.ts';

export const CREW_WORDS: Readonly<Record<Language, CrewWords>> = { en, zh };

export const useCrewWords = (): CrewWords => CREW_WORDS[useLanguage().language];

/** Positions have the same names for the crew as for the players. */
export const usePositionName = (): ((position: string) => string) => {
  const words = useCrapsWords();
  return (position) => positionName(words, position);
};
