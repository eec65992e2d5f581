import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Button, Dialog, Field } from '../design/index.ts';
import { messageOf } from '../house/refusal-message.ts';
import { useWords } from '../words/language.tsx';
import { useStation } from './station.tsx';

export const LoadDice = ({ onClose }: { onClose: () => void }) => {
  const words = useWords();
  const { ask, order, say } = useStation();
  const [serial, setSerial] = useState('');
  const form = useRef<HTMLFormElement>(null);
  // A dialogue takes the focus to its first button when it opens; what is typed belongs into the field.
  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  const refusal = serial.trim() === '' ? null : ask('LoadDice', { serial: serial.trim() });
  const load = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (refusal || (await order('LoadDice', { serial: serial.trim() }))) return;
    say({ look: 'good', sentence: words.console.done });
    onClose();
  };
  return (
    <Dialog title={words.console.loadDice} closeWord={words.shared.close} onClose={onClose}>
      <form ref={form} className="stack gap-4" onSubmit={(event) => void load(event)}>
        <p>{words.console.loadLead}</p>
        <Field
          label={words.console.newSerial}
          name="serial"
          required
          autoComplete="off"
          spellCheck={false}
          maxLength={64}
          value={serial}
          error={refusal && messageOf(refusal)}
          onChange={(event) => setSerial(event.target.value)}
        />
        <Button type="submit" look="primary" disabled={serial.trim() === '' || refusal !== null}>
          {words.console.load}
        </Button>
      </form>
    </Dialog>
  );
};
