import { fullName, RULEBOOKS, type RulesSubmission } from '@hardway/engine';
import type { Language } from '../words/index.ts';

/** A position's full name in the language of the screen. */
export const spotName = ({ rulebook, spots }: RulesSubmission, id: string, language: Language): string => {
  const spot = spots.find((each) => each.id === id);
  return spot ? fullName(RULEBOOKS.find((each) => each.id === rulebook) ?? {}, spot, language) : id;
};
