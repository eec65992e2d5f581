import { formatFraction, type RulesSubmission, toNumber } from '@hardway/engine';
import { FrequencyBars } from '../design/index.ts';
import { markWords } from '../house/marks.ts';
import { useLanguage } from '../language.tsx';
import { expectedWords, markFrequencies, totalFrequencies } from './frequencies.ts';
import type { Shown } from './rounds.ts';

/** How often each result was seen, beside how often exactly it was to be expected. */
export const Counts = ({ submission, rounds }: { submission: RulesSubmission; rounds: readonly Shown[] }) => {
  const { words } = useLanguage();
  const rolls = rounds.flatMap(({ roll }) => (roll ? [roll] : []));
  return (
    <section className="frequencies">
      <table>
        <caption>{words.wall.rounds(rolls.length)}</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="unseen">{words.wall.outcome}</span>
            </th>
            <th scope="col">{words.wall.seen}</th>
            <th scope="col">{words.wall.expected}</th>
          </tr>
        </thead>
        <tbody>
          {markFrequencies(submission, rolls).map((frequency) => (
            <tr key={frequency.name} className={frequency.name}>
              <th scope="row">
                <span>{markWords(words, frequency.name)}</span>
              </th>
              <td>{frequency.seen}</td>
              <td>
                {expectedWords(frequency)} <small>{formatFraction(frequency.chance)}</small>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <FrequencyBars
        label={words.wall.totals}
        bars={totalFrequencies(submission, rolls).map((frequency) => ({
          name: `${frequency.name}`,
          seen: frequency.seen,
          expected: toNumber(frequency.expected),
          words: words.wall.totalSeen(frequency.name, frequency.seen, expectedWords(frequency)),
        }))}
      />
      <p className="key" aria-hidden="true">
        <i /> {words.wall.seen} <b /> {words.wall.expected}
      </p>
    </section>
  );
};
