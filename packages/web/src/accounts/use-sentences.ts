import type { HouseRefusal } from '@hardway/server/protocol';
import { useWords } from '../words/language.tsx';

/** A refusal as a sentence: in this language where there is one, otherwise as the house says it. */
export const useSentences = (): ((refusal: Pick<HouseRefusal, 'refused' | 'message'>) => string) => {
  const { accounts, staff } = useWords();
  return ({ refused, message }) => accounts.failed[refused] ?? staff.failed[refused] ?? message;
};
