import type { RulesSubmission } from '@hardway/engine';
import type { TableView } from '@hardway/server/protocol';
import type { ReactNode } from 'react';
import { Dialog } from '../design/index.ts';
import type { Shown } from '../house/rounds.ts';
import { useRounds } from '../house/use-rounds.ts';
import { useWords } from '../words/language.tsx';
import { expectedWords, totalFrequencies } from './frequencies.ts';
import { hotAndCold, LEAST_RESULTS } from './hot-cold.ts';
import { TotalBars } from './total-bars.tsx';
import './results-dialog.css';

interface ResultsDialogProps {
  readonly table: string;
  readonly view: TableView;
  readonly submission: RulesSubmission;
  readonly isLinked: boolean;
  readonly onClose: () => void;
  /** What a game draws of them above the totals, and below. */
  readonly above?: (rounds: readonly Shown[]) => ReactNode;
  readonly below: (rounds: readonly Shown[]) => ReactNode;
}

/** What has fallen at a table: as the game draws it, and each total beside how often it was due. */
export const ResultsDialog = ({ table, view, submission, isLinked, onClose, above, below }: ResultsDialogProps) => {
  const words = useWords();
  const rounds = useRounds(table, view, isLinked);
  const rolls = rounds.flatMap(({ roll }) => (roll ? [roll] : []));
  const frequencies = totalFrequencies(submission, rolls);
  return (
    <Dialog title={words.past.title} closeWord={words.shared.close} isWide onClose={onClose}>
      <div className="past-results">
        {above?.(rounds)}
        <section className="totals" aria-label={words.display.totals}>
          <HotAndCold frequencies={frequencies} results={rolls.length} />
          <TotalBars frequencies={frequencies} />
          <p className="key" aria-hidden="true">
            <i /> {words.display.seen} <b /> {words.display.expected}
          </p>
        </section>
        <section aria-label={words.shared.last}>{below(rounds)}</section>
        <p className="information">{words.shared.informationOnly}</p>
      </div>
    </Dialog>
  );
};

const HotAndCold = ({
  frequencies,
  results,
}: {
  frequencies: ReturnType<typeof totalFrequencies>;
  results: number;
}) => {
  const words = useWords();
  const found = hotAndCold(frequencies, results);
  if (!found) return <p className="soft">{words.past.few({ count: LEAST_RESULTS })}</p>;
  return (
    <dl className="hot-cold">
      {(['hot', 'cold'] as const).map((kind) => (
        <div key={kind} className={kind}>
          <dt>
            {words.past[kind]} <small>{words.past.of({ count: results })}</small>
          </dt>
          {found[kind].map((frequency) => (
            <dd key={frequency.name}>
              <b>{frequency.name}</b> {words.past.times({ seen: frequency.seen, expected: expectedWords(frequency) })}
            </dd>
          ))}
        </div>
      ))}
    </dl>
  );
};
