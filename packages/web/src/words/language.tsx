import { LANGUAGES, type Language } from '@hardway/engine';
import { createContext, type ReactNode, startTransition, use, useEffect, useState } from 'react';
import { Button } from '../design/index.ts';
import { allWordsIn, CATALOGUES, firstWordsIn, type Words } from './index.ts';

const KEPT = 'hardway:language';

interface Speech {
  readonly language: Language;
  readonly words: Words;
}

const Spoken = createContext<(Speech & { speak: (language: Language) => Promise<void> }) | null>(null);

const useSpoken = () => {
  const spoken = use(Spoken);
  if (!spoken) throw new Error('No LanguageProvider above this screen');
  return spoken;
};

/** The language kept from last time, otherwise the browser's. */
export const startingSpeech = async (): Promise<Speech> => {
  const kept = localStorage.getItem(KEPT);
  const language =
    LANGUAGES.find((each) => each === kept) ??
    LANGUAGES.find((each) => navigator.language.startsWith(each)) ??
    LANGUAGES[0]!;
  return { language, words: await firstWordsIn(language) };
};

export const LanguageProvider = ({ start, children }: { start: Speech; children: ReactNode }) => {
  const [speech, setSpeech] = useState(start);
  useEffect(() => {
    document.documentElement.lang = CATALOGUES[speech.language].tag;
  }, [speech]);
  const speak = async (language: Language): Promise<void> => {
    const words = await firstWordsIn(language);
    localStorage.setItem(KEPT, language);
    startTransition(() => setSpeech({ language, words }));
  };
  return <Spoken value={{ ...speech, speak }}>{children}</Spoken>;
};

/** For screens that say more than the first load has: shows them once the rest of the catalogue is there. */
export const WithAllWords = ({ children }: { children: ReactNode }) => {
  const spoken = useSpoken();
  const words = use(allWordsIn(spoken.language));
  return <Spoken value={{ ...spoken, words }}>{children}</Spoken>;
};

export const useLanguage = (): Language => useSpoken().language;

/** Every word on the screens, in the language spoken now. */
export const useWords = (): Words => useSpoken().words;

export const LanguageSwitch = () => {
  const { language, speak } = useSpoken();
  return LANGUAGES.filter((each) => each !== language).map((other) => (
    <Button key={other} look="quiet" lang={CATALOGUES[other].tag} onClick={() => void speak(other)}>
      {CATALOGUES[other].name}
    </Button>
  ));
};
