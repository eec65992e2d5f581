import { gameOf, type RulesSubmission, total } from '@hardway/engine';
import type { TableView } from '@hardway/server/protocol';
import { Dice } from '../design/index.ts';
import { useWords } from '../words/language.tsx';
import { calledMarksOf, markWords } from './marks.ts';
import './results-strip.css';

/** The rounds or throws that are over and, once its dice are known, the round that is being settled; newest first. */
export const shownResults = (table: TableView) => gameOf(table.play.game).shownResults(table.play).toReversed();

export const ResultsStrip = ({
  view,
  submission,
  count,
}: {
  view: TableView;
  submission: RulesSubmission;
  count: number;
}) => {
  const words = useWords();
  const results = shownResults(view).slice(0, count);
  return (
    <ol className="results" aria-label={words.shared.last}>
      {results.map(({ number, roll, corrected }) => {
        const [mark] = roll ? calledMarksOf(submission, roll) : [];
        return (
          <li key={number} className={mark ?? 'void'} title={words.shared.unit.round({ number })}>
            {roll ? (
              <>
                <b>{total(roll)}</b>
                <small>
                  {mark && markWords(words, mark)}
                  {corrected && ` (${words.shared.corrected})`}
                </small>
                <Dice roll={roll} size="var(--strip-die, 0.95rem)" />
              </>
            ) : (
              <small>{words.shared.voided}</small>
            )}
          </li>
        );
      })}
    </ol>
  );
};
