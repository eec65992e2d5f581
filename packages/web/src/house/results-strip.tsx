import { type RulesSubmission, total } from '@hardway/engine';
import type { PublicTable } from '@hardway/server/protocol';
import { Dice } from '../design/index.ts';
import { useLanguage } from '../language.tsx';
import { marksOf, markWords } from './marks.ts';
import './results-strip.css';

/** The rounds or throws that are over and, once its dice are known, the round that is being settled; newest first. */
export const shownResults = ({ rounds, round, hand }: PublicTable) =>
  [
    ...rounds,
    ...hand.recent.map((thrown) => ({ ...thrown, corrected: false })),
    ...(round?.stage === 'lit' ? [round] : []),
  ]
    .map(({ number, roll, corrected }) => ({ number, roll, corrected }))
    .toReversed();

export const ResultsStrip = ({
  view,
  submission,
  count,
}: {
  view: PublicTable;
  submission: RulesSubmission;
  count: number;
}) => {
  const { words } = useLanguage();
  const results = shownResults(view).slice(0, count);
  return (
    <ol className="results" aria-label={words.last}>
      {results.map(({ number, roll, corrected }) => {
        const [mark] = roll ? marksOf(submission, roll) : [];
        return (
          <li key={number} className={mark ?? 'void'} title={words.round(number)}>
            {roll ? (
              <>
                <b>{total(roll)}</b>
                <small>
                  {mark && markWords(words, mark)}
                  {corrected && ` (${words.corrected})`}
                </small>
                <Dice roll={roll} size="var(--strip-die, 0.95rem)" />
              </>
            ) : (
              <small>{words.voided}</small>
            )}
          </li>
        );
      })}
    </ol>
  );
};
