import { total } from '@hardway/engine';
import { Button, Die } from '../design/index.ts';
import { marksOf, markWords } from '../house/marks.ts';
import { useLanguage } from '../language.tsx';
import { lowToHigh } from './entry.ts';
import { FaceRows } from './faces.tsx';
import { KeyCap } from './key-cap.tsx';
import { Lights } from './lights.tsx';
import { useStation } from './station.tsx';
import type { Entry } from './use-entry.ts';
import { useConsoleWords } from './words.ts';

/** The sentence to call, once every die is known: low to high, the total, what it is. */
export const useCall = (): ((roll: Entry['faces']) => string) => {
  const words = useConsoleWords();
  const { words: common } = useLanguage();
  const { submission } = useStation();
  return (roll) =>
    words.callOf(
      lowToHigh(roll),
      total(roll),
      submission ? marksOf(submission, roll).map((mark) => markWords(common, mark)) : [],
    );
};

/** Dice in by touch or by key, and what they would mean. */
export const EntryPad = ({ entry, lit }: { entry: Entry; lit: readonly string[] }) => {
  const words = useConsoleWords();
  const { rulebook, ask } = useStation();
  const callOf = useCall();
  const { faces, isSettled } = entry;
  const isComplete = faces.length === rulebook.dice;
  const refusal = isComplete ? null : ask('EnterDie', { face: 1 });
  return (
    <div className="entry">
      <h2 id="stage-title">{words.step['enter-result']}</h2>
      <FaceRows count={rulebook.dice} faces={faces} isOpen={!refusal} onFace={entry.put} />
      <div className="read">
        <div className={`entered-dice ${isSettled ? '' : 'unsettled'}`}>
          {Array.from({ length: rulebook.dice }, (_, die) => {
            const face = faces[die];
            return face ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: dice have no other name than their place
              <Die key={die} face={face} size="var(--read-die)" />
            ) : (
              // biome-ignore lint/suspicious/noArrayIndexKey: dice have no other name than their place
              <span key={die} className="no-die" role="img" aria-label={`${words.die(die + 1)}: ${words.notEntered}`} />
            );
          })}
          <Button look="quiet" onClick={entry.clear} disabled={faces.length === 0}>
            {words.clearEntry} <KeyCap>⌫</KeyCap>
          </Button>
        </div>
        <p className="call" aria-live="polite">
          {isComplete ? callOf(faces) : <small>{words.callWaits}</small>}
        </p>
        <Lights lit={lit} isFinal={false} />
      </div>
    </div>
  );
};
