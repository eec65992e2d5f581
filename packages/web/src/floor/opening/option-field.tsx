import type { Option } from '@hardway/engine';
import { Field } from '../../design/index.ts';
import { ClauseMark } from '../desk.tsx';
import { useFloorWords } from '../words.ts';
import type { OptionDraft, VigorishDraft } from './filing.ts';
import { useOptionWords } from './option-words.ts';

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
      <p lang="en" id={`option-${option.key}`}>
        {option.says} <ClauseMark clause={option.clause} />
      </p>
      <OptionInput {...props} />
    </div>
  );
};

const OptionInput = ({ option, value, onChange }: OptionFieldProps) => {
  const { filing } = useFloorWords();
  const { nameOf, choiceOf } = useOptionWords();
  const told = { 'aria-describedby': `option-${option.key}` };
  if (typeof value === 'object') return <VigorishFields value={value} onChange={onChange} />;
  if (typeof value === 'boolean')
    return (
      <label className="tick">
        <input type="checkbox" checked={value} {...told} onChange={({ target }) => onChange(target.checked)} />
        <span>{nameOf(option.key)}</span>
      </label>
    );
  if (option.kind === 'table' || option.kind === 'choice')
    return (
      <label className="field">
        <span>{nameOf(option.key)}</span>
        <select value={value} {...told} onChange={({ target }) => onChange(target.value)}>
          {option.default === null && <option value="">{filing.notOffered}</option>}
          {(option.kind === 'table' ? Object.keys(option.choices) : option.choices).map((choice) => (
            <option key={choice} value={choice}>
              {choiceOf(choice)}
            </option>
          ))}
        </select>
      </label>
    );
  return (
    <Field
      label={nameOf(option.key)}
      inputMode="numeric"
      value={value}
      {...told}
      onChange={({ target }) => onChange(target.value.trim())}
    />
  );
};

const VigorishFields = ({ value, onChange }: { value: VigorishDraft; onChange: (value: VigorishDraft) => void }) => {
  const { vigorish } = useFloorWords().filing;
  const WHEN = ['placed', 'won', 'none'] as const;
  const ON = ['wager', 'win'] as const;
  return (
    <div className="pair">
      <label className="field">
        <span>{vigorish.when}</span>
        <select
          value={value.when}
          onChange={({ target }) =>
            onChange({ ...value, when: WHEN.find((when) => when === target.value) ?? value.when })
          }
        >
          {WHEN.map((when) => (
            <option key={when} value={when}>
              {vigorish[when]}
            </option>
          ))}
        </select>
      </label>
      {value.when !== 'none' && (
        <>
          <label className="field">
            <span>{vigorish.on}</span>
            <select
              value={value.on}
              onChange={({ target }) => onChange({ ...value, on: ON.find((on) => on === target.value) ?? value.on })}
            >
              {ON.map((on) => (
                <option key={on} value={on}>
                  {vigorish[on]}
                </option>
              ))}
            </select>
          </label>
          <Field
            label={vigorish.rate}
            value={value.rate}
            onChange={({ target }) => onChange({ ...value, rate: target.value })}
          />
        </>
      )}
    </div>
  );
};
