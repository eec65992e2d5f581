import { createContext, type ReactNode, use, useEffect, useState } from 'react';
import { Button } from './design/index.ts';
import { LANGUAGES, type Language, WORDS, type Words } from './words.ts';

const KEPT = 'hardway:language';

const Spoken = createContext<{ language: Language; speak: (language: Language) => void }>({
  language: 'en',
  speak: () => undefined,
});

/** The language kept from last time, otherwise the browser's. */
const startingLanguage = (): Language => {
  const kept = localStorage.getItem(KEPT);
  return LANGUAGES.find((language) => language === kept) ?? (navigator.language.startsWith('zh') ? 'zh' : 'en');
};

export const LanguageProvider = ({ children }: { children: ReactNode }) => {
  const [language, setLanguage] = useState(startingLanguage);
  useEffect(() => {
    document.documentElement.lang = language === 'zh' ? 'zh-Hans' : 'en';
  }, [language]);
  const speak = (chosen: Language): void => {
    localStorage.setItem(KEPT, chosen);
    setLanguage(chosen);
  };
  return <Spoken value={{ language, speak }}>{children}</Spoken>;
};

export const useLanguage = (): { language: Language; words: Words } => {
  const { language } = use(Spoken);
  return { language, words: WORDS[language] };
};

export const LanguageSwitch = () => {
  const { language, speak } = use(Spoken);
  const other = language === 'en' ? 'zh' : 'en';
  return (
    <Button look="quiet" lang={other === 'zh' ? 'zh-Hans' : 'en'} onClick={() => speak(other)}>
      {WORDS[other].language}
    </Button>
  );
};
