import { handLine, type Point, type Roll, type RulesSubmission, total } from '@hardway/engine';
import { useWords } from '../../words/language.tsx';
import { callFor, handTurnOf } from './call.ts';
import { spokenCall } from './spoken-call.ts';

interface CaptionProps {
  readonly roll: Roll;
  readonly point: Point | null;
  readonly submission: RulesSubmission;
  readonly isEarlier: boolean;
}

/** The total and the stickperson's call. */
export const CrapsCaption = ({ roll, point, submission, isEarlier }: CaptionProps) => {
  const words = useWords();
  const turn = isEarlier ? 'none' : handTurnOf(handLine(submission), point, roll);
  return (
    <div className="caption">
      <b>{total(roll)}</b>
      <p>
        <span className={turn}>{spokenCall(words, { ...callFor(roll), turn })}</span>
      </p>
    </div>
  );
};
