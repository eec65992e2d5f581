import { total } from '@hardway/engine';
import { Button } from '../../design/index.ts';
import { calledMarksOf, markWords } from '../../house/marks.ts';
import { useWords } from '../../words/language.tsx';
import { EnteredDice } from '../entered-dice.tsx';
import { FaceRows } from '../faces.tsx';
import { KeyCap } from '../key-cap.tsx';
import { lowToHigh } from '../low-to-high.ts';
import { useStation } from '../station.tsx';
import { Lights } from './lights.tsx';
import type { TypedDice } from './use-entry.ts';

/** The sentence to call, once every die is known: low to high, the total, what it is. */
export const useCall = (): ((roll: TypedDice['faces']) => string) => {
  const words = useWords();
  const { submission } = useStation();
  return (roll) =>
    words.console.callOf({
      dice: lowToHigh(roll).join(words.shared.comma),
      called: [
        words.console.total({ number: words.shared.numbers[total(roll)] ?? total(roll) }),
        ...(submission ? calledMarksOf(submission, roll).map((mark) => markWords(words, mark)) : []),
      ].join(words.staff.pause),
    });
};

/** Dice in by touch or by key, and what they would mean. */
export const EntryPad = ({ entry, lit }: { entry: TypedDice; lit: readonly string[] }) => {
  const words = useWords();
  const { rulebook, ask } = useStation();
  const callOf = useCall();
  const { faces, isSettled } = entry;
  const isComplete = faces.length === rulebook.dice;
  const refusal = isComplete ? null : ask('EnterDie', { face: 1 });
  return (
    <div className="entry">
      <h2 id="stage-title" className="unseen">
        {words.console.step['enter-result']}
      </h2>
      <FaceRows count={rulebook.dice} faces={faces} isOpen={!refusal} onFace={entry.put} />
      <div className="read">
        <div className={`entered-dice ${isSettled ? '' : 'unsettled'}`}>
          <EnteredDice count={rulebook.dice} faces={faces} />
          <Button look="quiet" onClick={entry.clear} disabled={faces.length === 0}>
            {words.shared.clear} <KeyCap>⌫</KeyCap>
          </Button>
        </div>
        <p className="call" aria-live="polite">
          {isComplete ? callOf(faces) : <small>{words.console.callWaits}</small>}
        </p>
        <Lights lit={lit} isFinal={false} />
      </div>
    </div>
  );
};
