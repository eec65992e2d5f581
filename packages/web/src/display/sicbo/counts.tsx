import { formatFraction, type RulesSubmission } from '@hardway/engine';
import { markWords } from '../../house/marks.ts';
import type { Shown } from '../../house/rounds.ts';
import { expectedWords, markFrequencies, totalFrequencies } from '../../past/frequencies.ts';
import { TotalBars } from '../../past/total-bars.tsx';
import { useWords } from '../../words/language.tsx';

/** How often each result was seen, beside how often exactly it was to be expected. */
export const Counts = ({ submission, rounds }: { submission: RulesSubmission; rounds: readonly Shown[] }) => {
  const words = useWords();
  const rolls = rounds.flatMap(({ roll }) => (roll ? [roll] : []));
  return (
    <section className="frequencies">
      <table>
        <caption>{rolls.length === 0 ? words.shared.noResults : words.display.rounds({ count: rolls.length })}</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="unseen">{words.shared.outcome}</span>
            </th>
            <th scope="col">{words.display.seen}</th>
            <th scope="col">{words.display.expected}</th>
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
      <TotalBars frequencies={totalFrequencies(submission, rolls)} />
      <p className="key" aria-hidden="true">
        <i /> {words.display.seen} <b /> {words.display.expected}
      </p>
    </section>
  );
};
