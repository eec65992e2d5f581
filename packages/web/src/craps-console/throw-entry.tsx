import { FACES, isRefusal } from '@hardway/engine';
import { Why } from '../console/action.tsx';
import { FaceRows } from '../console/faces.tsx';
import { KeyCap } from '../console/key-cap.tsx';
import { useStation } from '../console/station.tsx';
import { useConsoleWords } from '../console/words.ts';
import { Button, Die } from '../design/index.ts';
import { outcomeOf } from './outcome.ts';
import { Sheet } from './sheet-view.tsx';
import type { ThrowEntry } from './use-throw-entry.ts';
import { useCrewWords } from './words.ts';

/** Two dice in by touch or by key, and the words to call them with. */
export const ThrowPad = ({ entry, lead }: { entry: ThrowEntry; lead?: string }) => {
  const words = useCrewWords();
  const common = useConsoleWords();
  const { rulebook } = useStation();
  const { faces } = entry;
  return (
    <div className="throw-pad">
      {lead && <p className="hush">{lead}</p>}
      <FaceRows count={rulebook.dice} faces={faces} isOpen onFace={entry.put} />
      <div className="entered-dice">
        {Array.from({ length: rulebook.dice }, (_, die) => {
          const face = faces[die];
          return face ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: dice have no other name than their place
            <Die key={die} face={face} size="var(--read-die)" />
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: dice have no other name than their place
            <span key={die} className="no-die" role="img" aria-label={`${common.die(die + 1)}: ${common.notEntered}`} />
          );
        })}
        <Call entry={entry} />
        <Button look="quiet" onClick={entry.clear} disabled={faces.length === 0}>
          {common.clearEntry} <KeyCap>⌫</KeyCap>
        </Button>
      </div>
      <details className="leaning">
        <summary>{words.leans}</summary>
        <p className="hush">{words.leansLead}</p>
        {Array.from({ length: rulebook.dice }, (_, die) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: dice have no other name than their place
          <Leaning key={die} die={die} entry={entry} />
        ))}
      </details>
    </div>
  );
};

const Call = ({ entry: { faces } }: { entry: ThrowEntry }) => {
  const words = useCrewWords();
  const { rulebook, table } = useStation();
  const outcome = faces.length === rulebook.dice ? outcomeOf(rulebook, table, faces) : null;
  return (
    <p className="call" aria-live="polite">
      {outcome && !isRefusal(outcome) ? words.callOf(outcome.call) : <small>{words.callWaits}</small>}
    </p>
  );
};

/** A die against a wall or chips shows the face opposite to the one it leans on; whoever enters says which that is. */
const Leaning = ({ die, entry }: { die: number; entry: ThrowEntry }) => {
  const words = useCrewWords();
  const on = entry.leaningOn[die] ?? null;
  const isLater = die > entry.faces.length;
  return (
    <fieldset disabled={isLater}>
      <legend>{words.leansOn(die + 1)}</legend>
      <Button aria-pressed={on === null} onClick={() => entry.lean(die, null)}>
        {words.flat}
      </Button>
      {FACES.map((face) => (
        <Button key={face} aria-pressed={on === face} onClick={() => entry.lean(die, face)}>
          {face}
        </Button>
      ))}
    </fieldset>
  );
};

/** What the entered dice would take and pay, before anybody confirms them. */
export const Preview = ({ entry: { faces } }: { entry: ThrowEntry }) => {
  const words = useCrewWords();
  const { rulebook, table } = useStation();
  if (faces.length < rulebook.dice) return <p className="hush">{words.callWaits}</p>;
  const outcome = outcomeOf(rulebook, table, faces);
  if (isRefusal(outcome)) return <Why refusal={outcome} />;
  return (
    <>
      {outcome.notifies && <p className="warn">⚠ {words.notice}</p>}
      <Sheet results={outcome.results} moved={outcome.moved} />
    </>
  );
};
