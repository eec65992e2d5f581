import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Button, Dialog } from '../design/index.ts';
import { DiceFields } from '../house/dice-fields.tsx';
import { isComplete, loadFields, noDice } from '../house/new-dice.ts';
import { useRefusal } from '../house/told.tsx';
import { useWords } from '../words/language.tsx';
import { useStation } from './station.tsx';

export const LoadDice = ({ onClose }: { onClose: () => void }) => {
  const words = useWords();
  const told = useRefusal();
  const { rulebook, table, ask, order, say } = useStation();
  const [dice, setDice] = useState(() => noDice(rulebook));
  const form = useRef<HTMLFormElement>(null);
  // A dialogue takes the focus to its first button when it opens; what is typed belongs into the field.
  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  const isReady = isComplete(rulebook, table, dice);
  const fields = loadFields(rulebook, table, dice);
  const refusal = isReady ? ask('LoadDice', fields) : null;
  const load = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (!isReady || refusal || (await order('LoadDice', fields))) return;
    say({ good: words.console.done });
    onClose();
  };
  return (
    <Dialog title={words.console.loadDice} closeWord={words.shared.close} onClose={onClose}>
      <form ref={form} className="stack gap-4" onSubmit={(event) => void load(event)}>
        <p>{words.console.loadLead}</p>
        <DiceFields
          rulebook={rulebook}
          table={table}
          dice={dice}
          error={refusal && told(refusal).sentence}
          onChange={setDice}
        />
        <Button type="submit" look="primary" disabled={!isReady || refusal !== null}>
          {words.console.load}
        </Button>
      </form>
    </Dialog>
  );
};
