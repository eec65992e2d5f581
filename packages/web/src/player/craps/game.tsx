import { crapsPlay } from '@hardway/engine';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Button, type Denomination } from '../../design/index.ts';
import { useMedia } from '../../house/use-media.ts';
import { useLanguage, useWords } from '../../words/language.tsx';
import { Header, Ribbon } from '../header.tsx';
import type { Known } from '../known.ts';
import { useShape } from '../shape.ts';
import type { AtSeat } from '../use-seat.ts';
import { CrapsFelt, NARROW } from './felt.tsx';
import type { CrapsPanel } from './panels.tsx';
import { CrapsContext } from './seat-context.ts';
import { PlayerCrapsStage } from './stage.tsx';
import { StakeOffer, type StakesOffered } from './stake-offer.tsx';
import { Tray } from './tray.tsx';
import { useCalls } from './use-calls.ts';
import { useCrapsSeat } from './use-craps-seat.ts';
import './game.css';
import './bets.css';
import './low.css';

const Help = lazy(() => import('./help.tsx'));
const Panels = lazy(() => import('./panels.tsx'));

const EASY = 'hardway:easy-craps';

/** Kept on the device, so that a beginner stays one until told otherwise. */
const useEasy = () => {
  const [easy, setEasy] = useState(() => localStorage.getItem(EASY) === 'yes');
  const change = (next: boolean): void => {
    localStorage.setItem(EASY, next ? 'yes' : 'no');
    setEasy(next);
  };
  return [easy, change] as const;
};

/** How long the outcome of a throw stays on the felt, in milliseconds. */
const FRESH_FOR_MS = 6_000;

/** Whether something has just been thrown; what was thrown before this screen came is not news. */
const useFresh = (throws: number): boolean => {
  const seen = useRef(throws);
  const [isFresh, setFresh] = useState(false);
  useEffect(() => {
    if (seen.current === throws) return;
    seen.current = throws;
    setFresh(true);
    const timer = setTimeout(() => setFresh(false), FRESH_FOR_MS);
    return () => clearTimeout(timer);
  }, [throws]);
  return isFresh;
};

const CrapsGame = ({ at, news }: { at: AtSeat; news: Known }) => {
  const language = useLanguage();
  const words = useWords();
  const [chip, setChip] = useState<Denomination>(5);
  const [easy, setEasy] = useEasy();
  const [explaining, setExplaining] = useState(false);
  const [asked, setAsked] = useState<string | null>(null);
  const [offered, setOffered] = useState<StakesOffered | null>(null);
  const [panel, setPanel] = useState<CrapsPanel | null>(null);
  const [picked, setPicked] = useState<string | null>(null);
  const isNarrow = useMedia(NARROW);
  const shape = useShape();
  const hand = crapsPlay(news.view);
  const isFresh = useFresh(hand.throws);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what dice were thrown for is not undone, also by a void throw
  useEffect(at.forgetPresses, [hand.throws, hand.stage]);
  const craps = useCrapsSeat(at, news, {
    chip: chip * 100,
    easy,
    isFresh,
    explaining,
    onAsk: setAsked,
    onOffer: setOffered,
    onPick: (position) => {
      setPicked(position);
      if (isNarrow) setPanel('mine');
    },
  });
  useCalls(at, craps, news.own.calls);
  const askedSpot = news.submission.spots.find(({ id }) => id === asked);
  const canBet = askedSpot && craps.isOpen && !panel && craps.mayBet(askedSpot.id);
  const easyKey = (
    <Button
      look="quiet"
      className="easy"
      aria-pressed={easy}
      title={words.playerCraps.easyLabel}
      onClick={() => setEasy(!easy)}
    >
      {words.playerCraps.easy}
    </Button>
  );
  return (
    <CrapsContext value={craps}>
      <main className={`terminal craps ${shape}`}>
        <Header at={at} news={news} rulebook={craps.rulebook}>
          {!isNarrow && easyKey}
          <Button look="quiet" className="explain" aria-pressed={explaining} onClick={() => setExplaining(!explaining)}>
            <i aria-hidden="true">ⓘ</i> <span>{words.player.info}</span>
          </Button>
        </Header>
        <Ribbon news={news} />
        <PlayerCrapsStage
          at={at}
          news={news}
          isFresh={isFresh}
          onRecall={() => setPanel('recall')}
          onResults={() => setPanel('results')}
        >
          {isNarrow && easyKey}
        </PlayerCrapsStage>
        <CrapsFelt picked={picked} />
        <Tray at={at} news={news} chip={chip} onChip={setChip} explaining={explaining} onPanel={setPanel} />
        {offered && <StakeOffer offered={offered} onClose={() => setOffered(null)} />}
        {panel && (
          <Suspense>
            <Panels panel={panel} at={at} news={news} picked={picked} onClose={() => setPanel(null)} />
          </Suspense>
        )}
        {askedSpot && (
          <Suspense>
            <Help
              key={`${askedSpot.id} ${language}`}
              spot={askedSpot}
              onBet={
                canBet
                  ? () => {
                      setAsked(null);
                      craps.bet(askedSpot.id);
                    }
                  : null
              }
              onClose={() => setAsked(null)}
            />
          </Suspense>
        )}
      </main>
    </CrapsContext>
  );
};

export default CrapsGame;
