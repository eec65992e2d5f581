import { crapsPlay, type WagerResult } from '@hardway/engine';
import { amountText, Dialog, Dice, FigureTable, signedAmount } from '../../design/index.ts';
import { useWords } from '../../words/language.tsx';
import type { Known } from '../known.ts';
import { netOf } from '../visit.ts';
import { callWords, usePositionName } from './names.ts';

/** The last rolls, newest first, and what each of them decided at this seat. */
const Recall = ({ news: { view, own }, onClose }: { news: Known; onClose: () => void }) => {
  const words = useWords();
  const thrown = crapsPlay(view).recent.toReversed();
  const resultsOf = (number: number) => own.results.find((thrown) => thrown.number === number)?.results ?? [];
  const first = thrown.find(({ number }) => resultsOf(number).length > 0)?.number;
  return (
    <Dialog title={words.playerCraps.recall.title} closeWord={words.shared.close} onClose={onClose}>
      {thrown.length === 0 && <p>{words.playerCraps.recall.empty}</p>}
      <div className="recalled stack gap-1">
        {thrown.map(({ number, roll }) => {
          const results = resultsOf(number);
          return (
            <details key={number} open={number === first}>
              <summary>
                <small>{words.playerCraps.rollNumber({ number })}</small>
                <Dice roll={roll} size="1.6rem" />
                <b className="call">{callWords(words, roll)}</b>
                <span className={lookOf(netOf(results))}>
                  {results.length === 0 ? words.playerCraps.recall.none : signedAmount(netOf(results))}
                </span>
              </summary>
              {results.length > 0 && <Results results={results} />}
            </details>
          );
        })}
      </div>
      <p className="soft">{words.shared.informationOnly}</p>
    </Dialog>
  );
};

export default Recall;

const lookOf = (net: number): string => (net > 0 ? 'gain' : net < 0 ? 'loss' : 'level');

const Results = ({ results }: { results: readonly WagerResult[] }) => {
  const words = useWords();
  const nameOf = usePositionName();
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
          <span key="result" className={result === 'won' ? 'gain' : result === 'lost' ? 'loss' : 'level'}>
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
