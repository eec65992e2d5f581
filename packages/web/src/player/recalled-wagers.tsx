import type { WagerResult } from '@hardway/engine';
import type { ReactNode } from 'react';
import { amountText, FigureTable } from '../design/index.ts';
import { useWords } from '../words/language.tsx';

const LOOKS = { won: 'gain', lost: 'loss', returned: 'level' } as const;

interface RecalledWagersProps {
  readonly results: readonly WagerResult[];
  readonly nameOf: (spot: string) => ReactNode;
}

/** Each wager, what came back, and the clauses that decided it. */
export const RecalledWagers = ({ results, nameOf }: RecalledWagersProps) => {
  const words = useWords();
  return (
    <FigureTable
      caption={words.player.recall.why}
      heads={[
        words.player.recall.wager,
        words.shared.bet,
        words.shared.result,
        words.player.recall.returned,
        words.player.recall.why,
      ]}
      numbers={[1, 3]}
      rows={results.map(({ spot, stake, result, returned, clauses }) => ({
        key: spot,
        cells: [
          nameOf(spot),
          amountText(stake),
          <span key="result" className={LOOKS[result]}>
            {words.player.recall.results[result]}
          </span>,
          amountText(returned),
          <small key="why" lang="en">
            {[...new Set(clauses)].join(', ')}
          </small>,
        ],
      }))}
    />
  );
};
