import type { Face } from '@hardway/engine';
import { Die } from '../design/index.ts';
import { useWords } from '../words/language.tsx';

/** The dice as far as they are entered, and empty places for the rest. */
export const EnteredDice = ({ count, faces }: { count: number; faces: readonly Face[] }) => {
  const words = useWords();
  return Array.from({ length: count }, (_, die) => {
    const face = faces[die];
    return face ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: dice have no other name than their place
      <Die key={die} face={face} size="var(--read-die)" />
    ) : (
      <span
        // biome-ignore lint/suspicious/noArrayIndexKey: dice have no other name than their place
        key={die}
        className="no-die"
        role="img"
        aria-label={`${words.console.die({ number: die + 1 })}: ${words.console.notEntered}`}
      />
    );
  });
};
