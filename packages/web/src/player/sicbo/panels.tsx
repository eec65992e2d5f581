import { type Rulebook, sicBoPlay } from '@hardway/engine';
import { tableOf } from '@hardway/server/protocol';
import { ResultsStrip } from '../../house/results-strip.tsx';
import { spotName } from '../../house/spot-name.ts';
import { ResultsDialog } from '../../past/results-dialog.tsx';
import { Roads } from '../../past/sicbo/roads.tsx';
import { useLanguage, useWords } from '../../words/language.tsx';
import type { Known } from '../known.ts';
import { isOfTheSpot, obstacleTo, type SavedBets } from '../saved.ts';
import SavedBetsDialog from '../saved-bets.tsx';
import type { AtSeat } from '../use-seat.ts';
import VoucherIn from '../voucher-in.tsx';
import Recall from './recall-dialog.tsx';
import { SlipDetail } from './slip-detail.tsx';

/** What is open in front of the felt. */
export type SicBoPanel = 'recall' | 'results' | 'saved' | 'slip' | 'voucher-in';

interface PanelsProps {
  readonly panel: SicBoPanel;
  readonly at: AtSeat;
  readonly news: Known;
  readonly rulebook: Rulebook;
  readonly onHelp: (spot: string) => void;
  readonly onClose: () => void;
}

/** What opens in front of the felt, loaded when it is first asked for. */
const Panels = ({ panel, at, news, rulebook, onHelp, onClose }: PanelsProps) => {
  const language = useLanguage();
  const words = useWords();
  const { submission, own, view } = news;
  const wagers = sicBoPlay(view).round?.stage === 'lit' ? [] : (own.bets?.wagers ?? []);
  const put = (bets: SavedBets['bets']): string | null => {
    if (news.link !== 'open') return words.player.lost;
    const table = tableOf(view, submission, own);
    const no = obstacleTo(rulebook, table, own.seat, bets, Date.now() + news.offset);
    if (no) {
      const spot = isOfTheSpot(no) ? spotName(submission, no.spot, language) : null;
      return `${spot === null ? words.player.saved.refused : words.player.saved.refusedFor({ spot })} ${at.sentenceOf(no.refusal, no.spot)}`;
    }
    at.order(bets.map(({ spot, stake }) => ({ type: 'PlaceWager', spot, stake })));
    return null;
  };
  switch (panel) {
    case 'recall':
      return <Recall rulebook={rulebook} news={news} onHelp={onHelp} onClose={onClose} />;
    case 'results':
      return (
        <ResultsDialog
          table={at.seat.table}
          view={view}
          submission={submission}
          isLinked={news.link === 'open'}
          onClose={onClose}
          above={(rounds) => <Roads submission={submission} rounds={rounds} />}
          below={() => <ResultsStrip view={view} submission={submission} count={20} />}
        />
      );
    case 'saved':
      return (
        <SavedBetsDialog rulebook={rulebook} submission={submission} wagers={wagers} onPut={put} onClose={onClose} />
      );
    case 'slip':
      return <SlipDetail submission={submission} wagers={wagers} onClose={onClose} />;
    case 'voucher-in':
      return <VoucherIn at={at} news={news} onClose={onClose} />;
  }
};

export default Panels;
