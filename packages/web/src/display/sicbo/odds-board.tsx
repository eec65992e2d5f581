import type { RulesSubmission } from '@hardway/engine';
import { useLanguage, useWords } from '../../words/language.tsx';
import './odds-board.css';
import { signLines } from './odds-sign.ts';

/** The sign with the odds that a table needs whose layout does not print them. */
export const OddsBoard = ({ rulebook, submission }: { rulebook: string; submission: RulesSubmission }) => {
  const language = useLanguage();
  const words = useWords();
  return (
    <section className="odds-board" aria-labelledby="odds-board">
      <h2 id="odds-board">{words.display.odds}</h2>
      <dl>
        {signLines(rulebook, submission, language).map(({ name, numbers, odds }) => (
          <div key={`${name} ${odds}`}>
            <dt>
              {name} {numbers.join(', ')}
            </dt>
            <dd>{odds}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
};
