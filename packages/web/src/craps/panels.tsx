import { tableOf } from '@hardway/server/protocol';
import { Dialog } from '../design/index.ts';
import { useLanguage } from '../language.tsx';
import type { Known } from '../terminal/known.ts';
import type { SavedBets } from '../terminal/saved.ts';
import SavedBetsDialog from '../terminal/saved-bets.tsx';
import type { AtSeat } from '../terminal/use-seat.ts';
import VoucherIn from '../terminal/voucher-in.tsx';
import { MyBets } from './my-bets.tsx';
import NextRollDialog from './next-roll-dialog.tsx';
import { closestPlan } from './plans.ts';
import Recall from './recall-dialog.tsx';
import { useCraps } from './seat-context.ts';
import { useCrapsWords } from './words.ts';

/** What is open in front of the felt. */
export type Panel = 'recall' | 'saved' | 'slip' | 'voucher-in' | 'mine';

interface PanelsProps {
  readonly panel: Panel;
  readonly at: AtSeat;
  readonly news: Known;
  readonly picked: string | null;
  readonly onClose: () => void;
}

/** What opens in front of the felt, loaded when it is first asked for. */
const Panels = ({ panel, at, news, picked, onClose }: PanelsProps) => {
  const { words: shared } = useLanguage();
  const words = useCrapsWords();
  const { rulebook, submission, felt, seat } = useCraps();
  const put = (bets: SavedBets['bets']): string | null => {
    if (news.link !== 'open') return shared.lost;
    const table = tableOf(news.view, submission, news.own);
    const plan = closestPlan(rulebook, table, seat, bets, Date.now() + news.offset);
    if (!plan) return words.nothingToRepeat;
    at.order(plan);
    return null;
  };
  switch (panel) {
    case 'recall':
      return <Recall news={news} onClose={onClose} />;
    case 'slip':
      return <NextRollDialog onClose={onClose} />;
    case 'mine':
      return (
        <Dialog title={words.mine.title} closeWord={shared.close} onClose={onClose}>
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
