import { toAttest } from '@hardway/engine';
import { useState } from 'react';
import { Field } from '../../design/index.ts';
import { DocumentSentence } from '../../house/told.tsx';
import { useWords } from '../../words/language.tsx';
import { CommandButton, FloorClause, useDesk } from '../desk.tsx';

/** Everything that staff must have looked at, item by item, with the document's clause and sentence. */
export const AttestStep = ({ onDone }: { onDone: () => void }) => {
  const words = useWords();
  const { rulebook, table } = useDesk();
  const [ticked, setTicked] = useState<readonly string[]>([]);
  const [notes, setNotes] = useState<Readonly<Record<string, string>>>({});
  const items = toAttest(rulebook, table);
  const left = items.map(({ id }) => id).filter((id) => !table.attested.includes(id));
  const chosen = ticked.filter((id) => left.includes(id));
  const asked = items.filter(({ id, notes: wanted }) => wanted && chosen.includes(id)).map(({ id }) => id);
  const noted = asked.map((item) => ({ item, value: notes[item]?.trim() ?? '' }));
  const tick = (id: string, isTicked: boolean): void =>
    setTicked(isTicked ? [...ticked, id] : ticked.filter((other) => other !== id));
  return (
    <>
      <p>{words.floor.opening.attestLead}</p>
      <ul className="ticks stack gap-1">
        {items.map(({ id, clause, says, notes: wanted }) => {
          const isAttested = table.attested.includes(id);
          return (
            <li key={id}>
              <label>
                <input
                  type="checkbox"
                  checked={isAttested || ticked.includes(id)}
                  disabled={isAttested}
                  onChange={({ target }) => tick(id, target.checked)}
                />
                <span>
                  <DocumentSentence>{says}</DocumentSentence>
                </span>
                <FloorClause clause={clause} />
                {isAttested && <small>{words.floor.opening.attested}</small>}
                {table.noted[id] && <small>{table.noted[id]}</small>}
              </label>
              {wanted && asked.includes(id) && (
                <Field
                  label={wanted.is === 'serial' ? words.floor.opening.shakerSerial : words.floor.opening.inches}
                  hint={wanted.is === 'inches' ? words.floor.opening.inchesMost({ count: wanted.max }) : undefined}
                  inputMode={wanted.is === 'inches' ? 'decimal' : 'text'}
                  maxLength={60}
                  value={notes[id] ?? ''}
                  onChange={({ target }) => setNotes({ ...notes, [id]: target.value })}
                />
              )}
            </li>
          );
        })}
      </ul>
      <CommandButton
        order={['AttestEquipment', { items: chosen, ...(noted.length > 0 ? { noted } : {}) }]}
        look="primary"
        disabled={chosen.length === 0 || noted.some(({ value }) => value === '')}
        onDone={() => chosen.length === left.length && onDone()}
      >
        {words.floor.opening.attest({ count: chosen.length })}
      </CommandButton>
    </>
  );
};
