import { Field } from '../design/index.ts';
import { useWords } from '../words/language.tsx';

/** A minimum and a maximum as they are typed. */
export interface WrittenLimits {
  readonly min: string;
  readonly max: string;
}

interface LimitFieldsProps {
  readonly limits: WrittenLimits;
  readonly onChange: (changed: Partial<WrittenLimits>) => void;
}

export const LimitFields = ({ limits, onChange }: LimitFieldsProps) => {
  const words = useWords();
  return (['min', 'max'] as const).map((bound) => (
    <Field
      key={bound}
      label={words.floor.filing[bound]}
      inputMode="decimal"
      value={limits[bound]}
      onChange={({ target }) => onChange({ [bound]: target.value })}
    />
  ));
};
