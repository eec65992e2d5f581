import { en, type Words } from './words/en.ts';
import type { RefusalFacts } from './words/facts.ts';
import { zh } from './words/zh.ts';

export type { Words } from './words/en.ts';
export type { RefusalFacts } from './words/facts.ts';

export const LANGUAGES = ['en', 'zh'] as const;
export type Language = (typeof LANGUAGES)[number];
export const WORDS: Readonly<Record<Language, Words>> = { en, zh };

/** A no as a sentence: in the house's words where there are some, otherwise in the server's. */
export const refusalSentence = (words: Words, refused: string, message: string, facts: RefusalFacts): string =>
  words.refusals[refused]?.(facts) ?? message;
