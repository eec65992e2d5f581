import { type RulesSubmission, toNumber } from '@hardway/engine';
import { FrequencyBars } from '../design/index.ts';
import { expectedWords, totalFrequencies } from '../display/frequencies.ts';
import type { Shown } from '../display/rounds.ts';
import { useLanguage } from '../language.tsx';
import { useWallWords } from './words.ts';

/** How often each total was thrown, beside how often exactly it was to be expected. */
export const Totals = ({ submission, throws }: { submission: RulesSubmission; throws: readonly Shown[] }) => {
  const { words } = useLanguage();
  const wall = useWallWords();
  const rolls = throws.flatMap(({ roll }) => (roll ? [roll] : []));
  const frequencies = totalFrequencies(submission, rolls);
  const sevens = frequencies.find(({ name }) => name === 7);
  return (
    <section className="frequencies">
      <h2>{wall.counts(rolls.length)}</h2>
      <FrequencyBars
        label={words.wall.totals}
        bars={frequencies.map((frequency) => ({
          name: `${frequency.name}`,
          seen: frequency.seen,
          expected: toNumber(frequency.expected),
          words: words.wall.totalSeen(frequency.name, frequency.seen, expectedWords(frequency)),
        }))}
      />
      <p className="key">
        <span>{sevens && rolls.length > 0 && wall.sevens(sevens.seen, expectedWords(sevens))}</span>
        <i aria-hidden="true" /> {words.wall.seen} <b aria-hidden="true" /> {words.wall.expected}
      </p>
    </section>
  );
};
