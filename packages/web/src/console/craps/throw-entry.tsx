import { FACES, isRefusal } from '@hardway/engine';
import { Button } from '../../design/index.ts';
import { spokenCall } from '../../moment/craps/spoken-call.ts';
import { useWords } from '../../words/language.tsx';
import { Why } from '../action.tsx';
import { EnteredDice } from '../entered-dice.tsx';
import { FaceRows } from '../faces.tsx';
import { KeyCap } from '../key-cap.tsx';
import { useStation } from '../station.tsx';
import { outcomeOf } from './outcome.ts';
import { Sheet } from './sheet-view.tsx';
import type { ThrowEntry } from './use-throw-entry.ts';

/** Two dice in by touch or by key, and the words to call them with. */
export const ThrowPad = ({ entry, lead }: { entry: ThrowEntry; lead?: string }) => {
  const words = useWords();
  const { rulebook } = useStation();
  const { faces } = entry;
  return (
    <div className="throw-pad">
      {lead && <p className="hush">{lead}</p>}
      <FaceRows count={rulebook.dice} faces={faces} isOpen onFace={entry.put} />
      <div className="entered-dice">
        <EnteredDice count={rulebook.dice} faces={faces} />
        <Call entry={entry} />
        <Button look="quiet" onClick={entry.clear} disabled={faces.length === 0}>
          {words.shared.clear} <KeyCap>⌫</KeyCap>
        </Button>
      </div>
      <details className="leaning">
        <summary>{words.consoleCraps.leans}</summary>
        <p className="hush">{words.consoleCraps.leansLead}</p>
        {Array.from({ length: rulebook.dice }, (_, die) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: dice have no other name than their place
          <Leaning key={die} die={die} entry={entry} />
        ))}
      </details>
    </div>
  );
};

const Call = ({ entry: { faces } }: { entry: ThrowEntry }) => {
  const words = useWords();
  const { rulebook, table } = useStation();
  const outcome = faces.length === rulebook.dice ? outcomeOf(rulebook, table, faces) : null;
  return (
    <p className="call" aria-live="polite">
      {outcome && !isRefusal(outcome) ? spokenCall(words, outcome.call) : <small>{words.consoleCraps.callWaits}</small>}
    </p>
  );
};

/** A die against a wall or chips shows the face opposite to the one it leans on; whoever enters says which that is. */
const Leaning = ({ die, entry }: { die: number; entry: ThrowEntry }) => {
  const words = useWords();
  const on = entry.leaningOn[die] ?? null;
  const isLater = die > entry.faces.length;
  return (
    <fieldset disabled={isLater}>
      <legend>{words.consoleCraps.leansOn({ die: die + 1 })}</legend>
      <Button aria-pressed={on === null} onClick={() => entry.lean(die, null)}>
        {words.consoleCraps.flat}
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
export const ThrowPreview = ({ entry: { faces } }: { entry: ThrowEntry }) => {
  const words = useWords();
  const { rulebook, table } = useStation();
  if (faces.length < rulebook.dice) return <p className="hush">{words.consoleCraps.callWaits}</p>;
  const outcome = outcomeOf(rulebook, table, faces);
  if (isRefusal(outcome)) return <Why refusal={outcome} />;
  return (
    <>
      {outcome.notifies && <p className="warn">⚠ {words.consoleCraps.notice}</p>}
      {outcome.held.length > 0 && (
        <p className="warn">
          ⚠ {words.consoleCraps.payoutHeld({ seats: outcome.held.map(({ seat }) => seat).join(words.shared.comma) })}
        </p>
      )}
      <Sheet results={outcome.results} moved={outcome.moved} />
    </>
  );
};
