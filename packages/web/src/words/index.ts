import type { Language } from '@hardway/engine';
import type { English } from './en.ts';
import { type SpokenCatalogue, spoken } from './message.ts';

export type Words = SpokenCatalogue<English>;

/** What the documents’ data say, by the sentence in English, which is the engine’s own language. */
type Documents = Readonly<Record<string, string>>;

/** What a no says: by its code and, where there is one, for the whole sentence, or one with places for what differs. */
export interface Refusals {
  readonly codes: Readonly<Record<string, string>>;
  readonly sentences: Readonly<Record<string, string>>;
  readonly patterns: Readonly<Record<string, string>>;
}

/** A language is a file beside this one and a line here: its name and tag are needed before its file is loaded. */
export const CATALOGUES = {
  en: {
    name: 'English',
    tag: 'en',
    first: async () => (await import('./en.ts?first')).first,
    later: async () => (await import('./en.ts?later')).later,
    documents: async (): Promise<Documents> => ({}),
    refusals: async (): Promise<Refusals> => ({ codes: {}, sentences: {}, patterns: {} }),
  },
  zh: {
    name: '中文',
    tag: 'zh-Hans',
    first: async () => (await import('./zh.ts?first')).first,
    later: async () => (await import('./zh.ts?later')).later,
    documents: async (): Promise<Documents> => (await import('./documents-zh.ts')).documents,
    refusals: (): Promise<Refusals> => import('./refusals-zh.ts'),
  },
} satisfies Readonly<Record<Language, unknown>>;

// A translation has the keys of the English catalogue; that its placeholders are the same is for the test.
const speak = (catalogue: { readonly locale: unknown }): Words => spoken(catalogue) as unknown as Words;

/** What players' screens and the wall say. Only `allWordsIn` has the rest. */
export const firstWordsIn = async (language: Language): Promise<Words> => speak(await CATALOGUES[language].first());

const kept = new Map<Language, Promise<Words>>();

export const allWordsIn = (language: Language): Promise<Words> => {
  const known = kept.get(language) ?? bothParts(language);
  kept.set(language, known);
  return known;
};

export const documentsIn = (language: Language): Promise<Documents> => CATALOGUES[language].documents();

export const refusalsIn = (language: Language): Promise<Refusals> => CATALOGUES[language].refusals();

const bothParts = async (language: Language): Promise<Words> => {
  const { first, later } = CATALOGUES[language];
  const [front, back] = await Promise.all([first(), later()]);
  return speak({ ...front, ...back });
};
