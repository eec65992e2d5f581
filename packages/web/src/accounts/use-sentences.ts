import type { HouseRefusal } from '@hardway/server/protocol';
import { useRefusal } from '../house/told.tsx';
import { useWords } from '../words/language.tsx';

/** A refusal as a sentence: in this language where there is one, otherwise as the house says it. */
export const useSentences = (): ((refusal: Pick<HouseRefusal, 'refused' | 'message'>) => string) => {
  const { accounts, staff } = useWords();
  const told = useRefusal();
  return (refusal) => accounts.failed[refusal.refused] ?? staff.failed[refusal.refused] ?? told(refusal).sentence;
};
