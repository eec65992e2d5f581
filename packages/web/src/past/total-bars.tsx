import { toNumber } from '@hardway/engine';
import { FrequencyBars } from '../design/index.ts';
import { useWords } from '../words/language.tsx';
import { expectedWords, type totalFrequencies } from './frequencies.ts';

/** How often each total fell, beside how often it was to be expected. */
export const TotalBars = ({ frequencies }: { frequencies: ReturnType<typeof totalFrequencies> }) => {
  const words = useWords();
  return (
    <FrequencyBars
      label={words.display.totals}
      bars={frequencies.map((frequency) => ({
        name: `${frequency.name}`,
        seen: frequency.seen,
        expected: toNumber(frequency.expected),
        words: words.display.totalSeen({
          total: frequency.name,
          seen: frequency.seen,
          expected: expectedWords(frequency),
        }),
      }))}
    />
  );
};
