import type { WagerResult } from '@hardway/engine';
import { amount, Dialog, Dice, FigureTable, signedAmount } from '../design/index.ts';
import { useLanguage } from '../language.tsx';
import type { Known } from '../terminal/known.ts';
import { netOf } from '../terminal/visit.ts';
import { callWords, positionName } from './names.ts';
import { useCrapsWords } from './words.ts';

/** The last rolls, newest first, and what each of them decided at this seat. */
const Recall = ({ news: { view, own }, onClose }: { news: Known; onClose: () => void }) => {
  const { words: shared } = useLanguage();
  const words = useCrapsWords();
  const thrown = view.hand.recent.toReversed();
  const resultsOf = (number: number) => own.results.find(({ round }) => round === number)?.results ?? [];
  const first = thrown.find(({ number }) => resultsOf(number).length > 0)?.number;
  return (
    <Dialog title={words.recall.title} closeWord={shared.close} onClose={onClose}>
      {thrown.length === 0 && <p>{words.recall.empty}</p>}
      <div className="recalled">
        {thrown.map(({ number, roll }) => {
          const results = resultsOf(number);
          return (
            <details key={number} open={number === first}>
              <summary>
                <small>{words.rollNumber(number)}</small>
                <Dice roll={roll} size="1.6rem" />
                <b className="call">{callWords(words, roll)}</b>
                <span className={lookOf(netOf(results))}>
                  {results.length === 0 ? words.recall.none : signedAmount(netOf(results))}
                </span>
              </summary>
              {results.length > 0 && <Results results={results} />}
            </details>
          );
        })}
      </div>
      <p className="soft">{shared.informationOnly}</p>
    </Dialog>
  );
};

export default Recall;

const lookOf = (net: number): string => (net > 0 ? 'gain' : net < 0 ? 'loss' : 'level');

const Results = ({ results }: { results: readonly WagerResult[] }) => {
  const { words: shared } = useLanguage();
  const words = useCrapsWords();
  const { recall } = shared;
  return (
    <FigureTable
      caption={recall.why}
      heads={[recall.wager, recall.staked, recall.result, recall.returned, recall.why]}
      numbers={[1, 3]}
      rows={results.map(({ spot, stake, result, returned, clauses }) => ({
        key: spot,
        cells: [
          positionName(words, spot),
          amount(stake),
          <span key="result" className={result === 'won' ? 'gain' : result === 'lost' ? 'loss' : 'level'}>
            {recall.results[result]}
          </span>,
          amount(returned),
          <small key="why" lang="en">
            {[...new Set(clauses)].join(', ')}
          </small>,
        ],
      }))}
    />
  );
};
