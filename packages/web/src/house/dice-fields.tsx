import { conformityClause, type Rulebook, sealingClause, type Table } from '@hardway/engine';
import { Field } from '../design/index.ts';
import { useWords } from '../words/language.tsx';
import type { NewDice } from './new-dice.ts';

interface DiceFieldsProps {
  readonly rulebook: Rulebook;
  readonly table: Table;
  readonly dice: NewDice;
  readonly error?: string | null;
  readonly onChange: (dice: NewDice) => void;
}

/** The serial of a set and, where the document speaks of them, the number of its seal or lock, who found it to conform, and the mark of each die. */
export const DiceFields = ({ rulebook, table, dice, error = null, onChange }: DiceFieldsProps) => {
  const words = useWords();
  const plain = { required: true, autoComplete: 'off', spellCheck: false, maxLength: 60 } as const;
  return (
    <>
      <Field
        {...plain}
        label={words.record.newDice.serial}
        name="serial"
        value={dice.serial}
        error={error}
        onChange={({ target }) => onChange({ ...dice, serial: target.value })}
      />
      {sealingClause(rulebook, table) && (
        <Field
          {...plain}
          label={words.record.newDice.seal}
          name="seal"
          value={dice.seal}
          onChange={({ target }) => onChange({ ...dice, seal: target.value })}
        />
      )}
      {conformityClause(rulebook, table) && (
        <Field
          {...plain}
          label={words.record.newDice.conformity}
          name="conformity"
          value={dice.conformity}
          onChange={({ target }) => onChange({ ...dice, conformity: target.value })}
        />
      )}
      {dice.identifiers.map((mark, index) => (
        <Field
          {...plain}
          // biome-ignore lint/suspicious/noArrayIndexKey: a die has no other name than its number in the set
          key={index}
          label={words.record.newDice.identifier({ number: index + 1 })}
          name={`die-${index + 1}`}
          value={mark}
          onChange={({ target }) =>
            onChange({
              ...dice,
              identifiers: dice.identifiers.map((old, place) => (place === index ? target.value : old)),
            })
          }
        />
      ))}
    </>
  );
};
