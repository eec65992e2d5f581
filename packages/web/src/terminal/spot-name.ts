import type { RulesSubmission } from '@hardway/engine';
import type { Language } from '../words.ts';

/** What a position is called, in the language of the screen where it has a name in it. */
export const spotName = ({ spots }: RulesSubmission, id: string, language: Language): string => {
  const name = spots.find((spot) => spot.id === id)?.name;
  return (language === 'zh' ? name?.zh : undefined) ?? name?.en ?? id;
};
