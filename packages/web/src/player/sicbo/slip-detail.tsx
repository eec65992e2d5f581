import { exact, type RulesSubmission, slipOf, type Wager } from '@hardway/engine';
import { Dialog, FigureTable, signedAmount } from '../../design/index.ts';
import { useWords } from '../../words/language.tsx';
import { costWords, slipWords } from './slip-words.ts';

const percent = (part: number, of: number): string => `${((part / of) * 100).toFixed(2)} %`;

/** Every net result that the next roll can bring, with the rolls that bring it. */
export const SlipDetail = ({
  submission,
  wagers,
  onClose,
}: {
  submission: RulesSubmission;
  wagers: readonly Wager[];
  onClose: () => void;
}) => {
  const words = useWords();
  const slip = slipOf(submission, wagers);
  const cost = exact(slip.expectedLoss);
  return (
    <Dialog title={words.playerSicbo.slipDetail.title} closeWord={words.shared.close} onClose={onClose}>
      <p className="plain">{slipWords(words, submission, wagers)}</p>
      <p>
        {words.shared.averageCost} <b>{costWords(slip)}</b> = {percent(cost.decimal, slip.staked)}{' '}
        {words.playerSicbo.slipDetail.ofStake}
      </p>
      <FigureTable
        caption={words.playerSicbo.slipDetail.title}
        heads={[words.shared.net, words.playerSicbo.slipDetail.ways, words.shared.chance]}
        numbers={[1, 2]}
        rows={slip.distribution.toReversed().map(({ net, ways }) => ({
          key: `${net}`,
          cells: [signedAmount(net), `${ways} / ${slip.ways.of}`, percent(ways, slip.ways.of)],
        }))}
      />
      <p className="soft">{words.playerSicbo.slipDetail.note}</p>
    </Dialog>
  );
};
