import { fullName, type Language, RULEBOOKS, type RulesSubmission } from '@hardway/engine';

/** A position's full name in the language of the screen. */
export const spotName = ({ rulebook, spots }: RulesSubmission, id: string, language: Language): string => {
  const spot = spots.find((each) => each.id === id);
  return spot ? fullName(RULEBOOKS.find((each) => each.id === rulebook) ?? {}, spot, language) : id;
};
