import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Button, Dialog, Field } from '../design/index.ts';
import { messageOf } from '../house/refusal-message.ts';
import { useStaffWords } from '../staff/words.ts';
import { useStation } from './station.tsx';
import { useConsoleWords } from './words.ts';

export const LoadDice = ({ onClose }: { onClose: () => void }) => {
  const words = useConsoleWords();
  const common = useStaffWords();
  const { ask, order, say } = useStation();
  const [serial, setSerial] = useState('');
  const form = useRef<HTMLFormElement>(null);
  // A dialogue takes the focus to its first button when it opens; what is typed belongs into the field.
  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  const refusal = serial.trim() === '' ? null : ask('LoadDice', { serial: serial.trim() });
  const load = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (refusal || (await order('LoadDice', { serial: serial.trim() }))) return;
    say({ look: 'good', sentence: words.done });
    onClose();
  };
  return (
    <Dialog title={words.loadDice} closeWord={common.close} onClose={onClose}>
      <form ref={form} className="stacked" onSubmit={(event) => void load(event)}>
        <p>{words.loadLead}</p>
        <Field
          label={words.newSerial}
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
          {words.load}
        </Button>
      </form>
    </Dialog>
  );
};
