import type { English } from './en.ts';
import { type SpokenCatalogue, spoken } from './message.ts';

export type Words = SpokenCatalogue<English>;

/** A language is a file beside this one and a line here: its name and tag are needed before its file is loaded. */
export const LANGUAGES = {
  en: {
    name: 'English',
    tag: 'en',
    first: async () => (await import('./en.ts?first')).first,
    later: async () => (await import('./en.ts?later')).later,
  },
  zh: {
    name: '中文',
    tag: 'zh-Hans',
    first: async () => (await import('./zh.ts?first')).first,
    later: async () => (await import('./zh.ts?later')).later,
  },
};

export type Language = keyof typeof LANGUAGES;

export const ALL_LANGUAGES = Object.keys(LANGUAGES) as readonly Language[];

// A translation has the keys of the English catalogue; that its placeholders are the same is for the test.
const speak = (catalogue: { readonly locale: unknown }): Words => spoken(catalogue) as unknown as Words;

/** What players' screens and the wall say. Only `allWordsIn` has the rest. */
export const firstWordsIn = async (language: Language): Promise<Words> => speak(await LANGUAGES[language].first());

const kept = new Map<Language, Promise<Words>>();

export const allWordsIn = (language: Language): Promise<Words> => {
  const known = kept.get(language) ?? bothParts(language);
  kept.set(language, known);
  return known;
};

const bothParts = async (language: Language): Promise<Words> => {
  const { first, later } = LANGUAGES[language];
  const [front, back] = await Promise.all([first(), later()]);
  return speak({ ...front, ...back });
};
