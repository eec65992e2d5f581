import { FACES, type Face } from '@hardway/engine';
import { useEffect, useEffectEvent, useRef } from 'react';
import { Button, Die, Icon } from '../design/index.ts';
import { useWords } from '../words/language.tsx';

/** Keys belong to whoever is being written to, and to the dialogue that lies on top. */
const isMeantFor = (entry: Element | null, target: EventTarget | null): boolean => {
  const isWriting =
    target instanceof HTMLElement &&
    target.closest('input:not([type=radio], [type=checkbox]), textarea, select') !== null;
  const onTop = [...document.querySelectorAll('dialog[open]')].at(-1) ?? null;
  return !isWriting && entry?.closest('dialog') === onTop;
};

interface DiceEntryProps {
  readonly label: string;
  readonly count?: number;
  readonly dice: readonly Face[];
  readonly onChange: (dice: readonly Face[]) => void;
}

/** Dice by drawn faces or by the keys 1 to 6. */
export const DiceEntry = ({ label, count = 3, dice, onChange }: DiceEntryProps) => {
  const words = useWords();
  const entry = useRef<HTMLFieldSetElement>(null);
  const add = (face: Face): void => {
    if (dice.length < count) onChange([...dice, face]);
  };
  const takeBack = (): void => onChange(dice.slice(0, -1));
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    if (!isMeantFor(entry.current, event.target) || event.ctrlKey || event.metaKey || event.altKey) return;
    const face = FACES.find((candidate) => `${candidate}` === event.key);
    if (face) add(face);
    else if (event.key === 'Backspace') takeBack();
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => pressed(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
  return (
    <fieldset className="dice-entry" ref={entry}>
      <legend>{label}</legend>
      <ol aria-live="polite">
        {Array.from({ length: count }, (_, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: dice have no other name than their place
          <li key={place} className={dice[place] ? '' : 'empty'}>
            <span className="unseen">{words.shared.die({ number: place + 1 })}: </span>
            {dice[place] ? (
              <Die face={dice[place]} size="3.25rem" />
            ) : (
              <span className="unseen">{words.irregularity.notEntered}</span>
            )}
          </li>
        ))}
        <li>
          <Button look="quiet" aria-label={words.irregularity.eraseDie} disabled={dice.length === 0} onClick={takeBack}>
            <Icon name="erase" />
          </Button>
        </li>
      </ol>
      <div className="faces">
        {FACES.map((face) => (
          <Button
            key={face}
            look="quiet"
            aria-label={words.irregularity.face({ face })}
            disabled={dice.length === count}
            onClick={() => add(face)}
          >
            <Die face={face} size="2.5rem" />
          </Button>
        ))}
      </div>
      <small>{words.irregularity.diceKeys}</small>
    </fieldset>
  );
};
