import type { Option } from '@hardway/engine';
import { Field } from '../../design/index.ts';
import { DocumentSentence } from '../../house/told.tsx';
import { useWords } from '../../words/language.tsx';
import { FloorClause } from '../desk.tsx';
import type { OptionDraft, VigorishDraft } from './filing.ts';

interface OptionFieldProps {
  readonly option: Option;
  readonly value: OptionDraft;
  readonly onChange: (value: OptionDraft) => void;
}

/** One choice that the document leaves open, in the form its kind asks for. */
export const OptionField = (props: OptionFieldProps) => {
  const { option } = props;
  return (
    <div className="option">
      <p id={`option-${option.key}`}>
        <DocumentSentence>{option.says}</DocumentSentence> <FloorClause clause={option.clause} />
      </p>
      <OptionInput {...props} />
    </div>
  );
};

const OptionInput = ({ option, value, onChange }: OptionFieldProps) => {
  const words = useWords();
  const { name: names, choice: choices } = words.floor.option;
  const told = { 'aria-describedby': `option-${option.key}` };
  if (typeof value === 'object') return <VigorishFields value={value} onChange={onChange} />;
  if (typeof value === 'boolean')
    return (
      <label className="tick">
        <input type="checkbox" checked={value} {...told} onChange={({ target }) => onChange(target.checked)} />
        <span>{names[option.key] ?? option.key}</span>
      </label>
    );
  if (option.kind === 'table' || option.kind === 'choice')
    return (
      <label className="field">
        <span>{names[option.key] ?? option.key}</span>
        <select value={value} {...told} onChange={({ target }) => onChange(target.value)}>
          {option.default === null && <option value="">{words.floor.filing.notOffered}</option>}
          {(option.kind === 'table' ? Object.keys(option.choices) : option.choices).map((choice) => (
            <option key={choice} value={choice}>
              {choices[choice] ?? choice}
            </option>
          ))}
        </select>
      </label>
    );
  return (
    <Field
      label={names[option.key] ?? option.key}
      inputMode={option.kind === 'multiple' ? 'text' : 'numeric'}
      value={value}
      {...told}
      onChange={({ target }) => onChange(target.value.trim())}
    />
  );
};

const VigorishFields = ({ value, onChange }: { value: VigorishDraft; onChange: (value: VigorishDraft) => void }) => {
  const words = useWords();
  const WHEN = ['placed', 'won', 'none'] as const;
  const ON = ['wager', 'win'] as const;
  return (
    <div className="pair">
      <label className="field">
        <span>{words.floor.filing.vigorish.when}</span>
        <select
          value={value.when}
          onChange={({ target }) =>
            onChange({ ...value, when: WHEN.find((when) => when === target.value) ?? value.when })
          }
        >
          {WHEN.map((when) => (
            <option key={when} value={when}>
              {words.floor.filing.vigorish[when]}
            </option>
          ))}
        </select>
      </label>
      {value.when !== 'none' && (
        <>
          <label className="field">
            <span>{words.floor.filing.vigorish.on}</span>
            <select
              value={value.on}
              onChange={({ target }) => onChange({ ...value, on: ON.find((on) => on === target.value) ?? value.on })}
            >
              {ON.map((on) => (
                <option key={on} value={on}>
                  {words.floor.filing.vigorish[on]}
                </option>
              ))}
            </select>
          </label>
          <Field
            label={words.floor.filing.vigorish.rate}
            value={value.rate}
            onChange={({ target }) => onChange({ ...value, rate: target.value })}
          />
        </>
      )}
    </div>
  );
};
