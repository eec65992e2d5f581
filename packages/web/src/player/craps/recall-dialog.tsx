import { crapsPlay } from '@hardway/engine';
import { Dialog, Dice, signedAmount } from '../../design/index.ts';
import { useWords } from '../../words/language.tsx';
import type { Known } from '../known.ts';
import { RecalledWagers } from '../recalled-wagers.tsx';
import { lookOf, netOf } from '../visit.ts';
import { callWords, usePositionName } from './names.ts';

/** The last rolls, newest first, and what each of them decided at this seat. */
const Recall = ({ news: { view, own }, onClose }: { news: Known; onClose: () => void }) => {
  const words = useWords();
  const nameOf = usePositionName();
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
              {results.length > 0 && <RecalledWagers results={results} nameOf={nameOf} />}
            </details>
          );
        })}
      </div>
      <p className="soft">{words.shared.informationOnly}</p>
    </Dialog>
  );
};

export default Recall;
