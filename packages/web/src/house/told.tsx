import type { Language } from '@hardway/engine';
import type { HouseRefusal } from '@hardway/server/protocol';
import { useEffect, useState } from 'react';
import { documentsIn, refusalsIn } from '../words/index.ts';
import { useLanguage } from '../words/language.tsx';
import { refusalTold } from '../words/refusal-told.ts';
import { messageOf } from './refusal-message.ts';

/** Loaded once for all places of a screen that ask for it; undefined until then. */
const loadedBy = <T,>(load: (language: Language) => Promise<T>): (() => T | undefined) => {
  const kept: Partial<Record<Language, T>> = {};
  return () => {
    const language = useLanguage();
    const [, setLoaded] = useState<Language | null>(null);
    useEffect(() => {
      let stopped = false;
      if (!kept[language])
        void load(language).then((texts) => {
          kept[language] = texts;
          if (!stopped) setLoaded(language);
        });
      return () => {
        stopped = true;
      };
    }, [language]);
    return kept[language];
  };
};

const useDocuments = loadedBy(documentsIn);
const useRefusals = loadedBy(refusalsIn);

/** Sentences of the documents’ data in the language of the screen; null where there is no translation, or not yet. */
export const useTold = (): ((english: string) => string | null) => {
  const documents = useDocuments();
  return (english) => documents?.[english] ?? null;
};

/** One sentence of a document’s data, in English where there is none in the language of the screen. */
export const DocumentSentence = ({ children }: { children: string }) => {
  const told = useTold()(children);
  return told === null ? <span lang="en">{children}</span> : told;
};

interface ToldRefusal {
  readonly sentence: string;
  /** English whatever the screen speaks. */
  readonly lang: 'en' | undefined;
}

/** What a no says in the language of the screen: the sentence itself, or what its code means. */
export const useRefusal = (): ((refusal: Pick<HouseRefusal, 'refused' | 'message' | 'pieces'>) => ToldRefusal) => {
  const refusals = useRefusals();
  const language = useLanguage();
  return (refusal) => {
    const told = refusals && refusalTold(refusals, refusal.refused, messageOf(refusal));
    if (told !== undefined) return { sentence: told, lang: undefined };
    // What the screen itself says of its link is in its language already.
    const own = language === 'en' || refusal.refused === 'table-unavailable';
    return { sentence: messageOf(refusal), lang: own ? undefined : 'en' };
  };
};
