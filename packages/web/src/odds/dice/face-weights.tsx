import { type DiceCount, isRefusal } from '@hardway/engine';
import { useEffect, useState } from 'react';
import { Die } from '../../design/index.ts';
import { RefusalNote } from '../../staff/refused.tsx';
import { useWords } from '../../words/language.tsx';
import { FAIR_FACES, readFaces } from './faces.ts';
import './dice.css';

const FACES = [1, 2, 3, 4, 5, 6] as const;

/** How often each face comes, measured against a face of weight one. */
export const FaceWeights = ({
  dice,
  value,
  onChange,
}: {
  dice: DiceCount;
  value: string;
  onChange: (value: string) => void;
}) => {
  const words = useWords();
  const [typed, setTyped] = useState(value);
  useEffect(() => setTyped(value), [value]);
  const read = readFaces(dice, typed);
  const weights = typed.split(',');
  const set = (face: number, weight: string): void => {
    const next = FACES.map((each) => (each === face ? weight.replaceAll(',', '.') : (weights[each - 1] ?? '1'))).join(
      ',',
    );
    setTyped(next);
    if (!isRefusal(readFaces(dice, next))) onChange(next);
  };
  return (
    <fieldset className="face-weights">
      <legend>{words.dice.weights}</legend>
      {FACES.map((face) => (
        <label key={face}>
          <Die face={face} size="1.5rem" />
          <input
            inputMode="decimal"
            aria-label={words.dice.weightOf({ face })}
            value={weights[face - 1] ?? '1'}
            onChange={({ target }) => set(face, target.value)}
          />
        </label>
      ))}
      {typed !== FAIR_FACES && (
        <button type="button" className="button quiet" onClick={() => onChange(FAIR_FACES)}>
          {words.dice.fairAgain}
        </button>
      )}
      {isRefusal(read) && (
        <p className="error" role="alert">
          <RefusalNote refusal={read} />
        </p>
      )}
    </fieldset>
  );
};
