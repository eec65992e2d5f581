import { tableOf } from '@hardway/server/protocol';
import { Dialog } from '../../design/index.ts';
import { LastThrows } from '../../past/craps/last-throws.tsx';
import { ResultsDialog } from '../../past/results-dialog.tsx';
import { useWords } from '../../words/language.tsx';
import type { Known } from '../known.ts';
import type { SavedBets } from '../saved.ts';
import SavedBetsDialog from '../saved-bets.tsx';
import type { AtSeat } from '../use-seat.ts';
import VoucherIn from '../voucher-in.tsx';
import { MyBets } from './my-bets.tsx';
import NextRollDialog from './next-roll-dialog.tsx';
import { closestPlan } from './plans.ts';
import Recall from './recall-dialog.tsx';
import { useCraps } from './seat-context.ts';

/** What is open in front of the felt. */
export type CrapsPanel = 'recall' | 'results' | 'saved' | 'slip' | 'voucher-in' | 'mine';

const THROWS_SHOWN = 20;

interface PanelsProps {
  readonly panel: CrapsPanel;
  readonly at: AtSeat;
  readonly news: Known;
  readonly picked: string | null;
  readonly onClose: () => void;
}

/** What opens in front of the felt, loaded when it is first asked for. */
const Panels = ({ panel, at, news, picked, onClose }: PanelsProps) => {
  const words = useWords();
  const { rulebook, submission, felt, seat } = useCraps();
  const put = (bets: SavedBets['bets']): string | null => {
    if (news.link !== 'open') return words.player.lost;
    const table = tableOf(news.view, submission, news.own);
    const plan = closestPlan(rulebook, table, seat, bets, Date.now() + news.offset);
    if (!plan) return words.playerCraps.nothingToRepeat;
    at.order(plan);
    return null;
  };
  switch (panel) {
    case 'recall':
      return <Recall news={news} onClose={onClose} />;
    case 'results':
      return (
        <ResultsDialog
          table={at.seat.table}
          view={news.view}
          submission={submission}
          isLinked={news.link === 'open'}
          onClose={onClose}
          below={(throws) => <LastThrows throws={throws} count={THROWS_SHOWN} />}
        />
      );
    case 'slip':
      return <NextRollDialog onClose={onClose} />;
    case 'mine':
      return (
        <Dialog title={words.playerCraps.mine.title} closeWord={words.shared.close} onClose={onClose}>
          <MyBets picked={picked} />
        </Dialog>
      );
    case 'saved':
      return (
        <SavedBetsDialog
          rulebook={rulebook}
          submission={submission}
          wagers={felt.map(({ wager, position }) => ({ ...wager, spot: position }))}
          onPut={put}
          onClose={onClose}
        />
      );
    case 'voucher-in':
      return <VoucherIn at={at} news={news} onClose={onClose} />;
  }
};

export default Panels;
