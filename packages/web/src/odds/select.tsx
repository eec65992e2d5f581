import { type ReactNode, useId } from 'react';

/** A choice among a few, with its name above it. */
export const Select = ({
  label,
  value,
  options,
  hint,
  onChange,
}: {
  label: string;
  value: string;
  options: readonly (readonly [value: string, words: string])[];
  hint?: ReactNode;
  onChange: (value: string) => void;
}) => {
  const id = useId();
  return (
    <div className="select">
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        {...(hint ? { 'aria-describedby': `${id}-hint` } : {})}
      >
        {options.map(([each, words]) => (
          <option key={each} value={each}>
            {words}
          </option>
        ))}
      </select>
      {hint && <small id={`${id}-hint`}>{hint}</small>}
    </div>
  );
};
