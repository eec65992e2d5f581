import type { RulesSubmission } from '@hardway/engine';
import type { Shown } from '../../house/rounds.ts';
import { expectedWords, totalFrequencies } from '../../past/frequencies.ts';
import { TotalBars } from '../../past/total-bars.tsx';
import { useWords } from '../../words/language.tsx';

/** How often each total was thrown, beside how often exactly it was to be expected. */
export const TotalsBoard = ({ submission, throws }: { submission: RulesSubmission; throws: readonly Shown[] }) => {
  const words = useWords();
  const rolls = throws.flatMap(({ roll }) => (roll ? [roll] : []));
  const frequencies = totalFrequencies(submission, rolls);
  const sevens = frequencies.find(({ name }) => name === 7);
  return (
    <section className="frequencies">
      <h2>{rolls.length === 0 ? words.shared.noThrows : words.displayCraps.counts({ count: rolls.length })}</h2>
      <TotalBars frequencies={frequencies} />
      <p className="key">
        <span>
          {sevens &&
            rolls.length > 0 &&
            words.displayCraps.sevens({ seen: sevens.seen, expected: expectedWords(sevens) })}
        </span>
        <i aria-hidden="true" /> {words.display.seen} <b aria-hidden="true" /> {words.display.expected}
      </p>
    </section>
  );
};
