import { type Roll, type RulesSubmission, total } from '@hardway/engine';
import { calledMarksOf, markWords } from '../../house/marks.ts';
import { useWords } from '../../words/language.tsx';

/** The total and what it is called. */
export const SicBoCaption = ({ roll, submission }: { roll: Roll; submission: RulesSubmission }) => {
  const words = useWords();
  return (
    <div className="caption">
      <b>{total(roll)}</b>
      <p>
        {calledMarksOf(submission, roll).map((mark) => (
          <span key={mark} className={mark}>
            {markWords(words, mark)}
          </span>
        ))}
      </p>
    </div>
  );
};
