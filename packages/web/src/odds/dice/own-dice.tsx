import type { DiceCount } from '@hardway/engine';
import { useWords } from '../../words/language.tsx';
import { FaceWeights } from './face-weights.tsx';
import { FAIR_FACES } from './faces.ts';

/** Dice of one's own in the place of fair ones, which are null. */
export const OwnDice = ({
  dice,
  value,
  onChange,
}: {
  dice: DiceCount;
  value: string | null;
  onChange: (value: string | null) => void;
}) => {
  const words = useWords();
  return (
    <details className="book-settings" open={value !== null}>
      <summary>{words.dice.ownDice}</summary>
      <p className="soft">{words.dice.ownDiceLead}</p>
      <FaceWeights
        dice={dice}
        value={value ?? FAIR_FACES}
        onChange={(faces) => onChange(faces === FAIR_FACES ? null : faces)}
      />
    </details>
  );
};
