import type { RulesSubmission } from '@hardway/engine';
import { spotName } from '../house/spot-name.ts';
import { useLanguage, useWords } from '../words/language.tsx';

/** What is allowed in a submission, and worth a second look before it is filed. */
export const FilingWarning = ({
  submission,
  warning: { spot, edge, message },
}: {
  submission: RulesSubmission;
  warning: RulesSubmission['warnings'][number];
}) => {
  const words = useWords();
  const language = useLanguage();
  if (spot === undefined || edge === undefined) return <span lang="en">{message}</span>;
  return words.staff.favoursPlayer({ spot: spotName(submission, spot, language), edge });
};
