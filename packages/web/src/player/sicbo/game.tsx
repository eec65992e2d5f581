import { type LegalAction, legalActions, RULEBOOKS, sicBoPlay } from '@hardway/engine';
import { tableOf } from '@hardway/server/protocol';
import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { Button, type Denomination, KeyButton } from '../../design/index.ts';
import { ResultsStrip, shownResults } from '../../house/results-strip.tsx';
import { useIsSwept } from '../../moment/use-moment.ts';
import { SmallRoads } from '../../past/sicbo/roads.tsx';
import { useLanguage, useWords } from '../../words/language.tsx';
import { BetButton } from '../bet-button.tsx';
import {
  type BetPlan,
  type BetsButton,
  clearPlan,
  doublePlan,
  hindranceOf,
  lastBets,
  rebetPlan,
  sumStaked,
  undoPlan,
} from '../betting.ts';
import { ChipRow } from '../chip-row.tsx';
import { Header, Ribbon } from '../header.tsx';
import { type Known, waitingOn } from '../known.ts';
import { OwnPace } from '../own-pace.tsx';
import { useShape } from '../shape.ts';
import { TillButtons } from '../till.tsx';
import type { AtSeat } from '../use-seat.ts';
import { SicBoFelt } from './felt.tsx';
import type { SicBoPanel } from './panels.tsx';
import { Says } from './says.tsx';
import { Shake } from './shake.tsx';
import { LastRoll, RoundPhase } from './stage.tsx';

const Help = lazy(() => import('./help.tsx'));
const Panels = lazy(() => import('./panels.tsx'));

const SicBoGame = ({ at, news }: { at: AtSeat; news: Known }) => {
  const language = useLanguage();
  const words = useWords();
  const shape = useShape();
  const [chip, setChip] = useState<Denomination>(5);
  const [explaining, setExplaining] = useState(false);
  const [asked, setAsked] = useState<string | null>(null);
  const [panel, setPanel] = useState<SicBoPanel | null>(null);
  const { view, own, submission, link } = news;
  const rulebook = RULEBOOKS.find(({ id }) => id === view.rulebook)!;
  const { round } = sicBoPlay(view);
  const actions = useMemo(
    () => legalActions(rulebook, tableOf(view, submission, own), own.seat, Date.now() + news.offset),
    [rulebook, view, submission, own, news.offset],
  );
  const refusals = useMemo(
    () => new Map(actions.filter(({ action }) => action === 'bet').map(({ spot, refusal }) => [spot!, refusal])),
    [actions],
  );
  const isLinked = link === 'open';
  const settled =
    round?.stage === 'lit' ? (own.results.find(({ number }) => number === round.number)?.results ?? []) : [];
  const isSwept = useIsSwept();
  const lying =
    round?.stage === 'lit' ? settled.filter(({ result }) => !isSwept || result !== 'lost') : (own.bets?.wagers ?? []);
  const roundNumber = round?.number ?? null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round has nothing to undo
  useEffect(at.forgetPresses, [roundNumber]);

  const place = (spot: string): void => at.order([{ type: 'PlaceWager', spot, stake: chip * 100 }]);
  const bet = (spot: string): void => {
    const refusal = refusals.get(spot);
    if (explaining) setAsked(spot);
    else if (!isLinked) return;
    else if (refusal) at.say(refusal, spot);
    else place(spot);
  };
  const askedSpot = submission.spots.find(({ id }) => id === asked);
  return (
    <main className={`terminal ${shape}`}>
      <Header at={at} news={news} rulebook={rulebook}>
        <Button look="quiet" className="explain" aria-pressed={explaining} onClick={() => setExplaining(!explaining)}>
          <i aria-hidden="true">ⓘ</i> <span>{words.player.info}</span>
        </Button>
      </Header>
      <Ribbon news={news} />
      <Stage at={at} news={news} onPanel={setPanel} />
      <Shake news={news} rulebook={rulebook} onShake={at.shake} />
      <SicBoFelt
        rulebook={rulebook}
        submission={submission}
        staked={new Map(lying.map(({ spot, stake }) => [spot, stake]))}
        others={news.chips}
        waiting={waitingOn(news)}
        refusals={refusals}
        isOpen={isLinked && round?.stage === 'betting'}
        lit={round?.stage === 'lit' ? round.lit : (view.device.trial?.lit ?? [])}
        results={settled}
        onBet={bet}
        onHelp={setAsked}
      />
      <Tray
        at={at}
        news={news}
        actions={actions}
        chip={chip}
        onChip={setChip}
        explaining={explaining}
        onPanel={setPanel}
      />
      {panel && (
        <Suspense>
          <Panels
            panel={panel}
            at={at}
            news={news}
            rulebook={rulebook}
            onHelp={setAsked}
            onClose={() => setPanel(null)}
          />
        </Suspense>
      )}
      {askedSpot && (
        <Suspense>
          <Help
            key={`${askedSpot.id} ${language}`}
            rulebook={rulebook}
            submission={submission}
            spot={askedSpot}
            onBet={
              isLinked && !panel && refusals.get(askedSpot.id) === null
                ? () => {
                    setAsked(null);
                    place(askedSpot.id);
                  }
                : null
            }
            onClose={() => setAsked(null)}
          />
        </Suspense>
      )}
    </main>
  );
};

const Stage = ({ at, news, onPanel }: { at: AtSeat; news: Known; onPanel: (panel: SicBoPanel) => void }) => {
  const words = useWords();
  return (
    <div className="stage">
      <LastRoll news={news} />
      <OwnPace at={at} news={news}>
        <RoundPhase news={news} />
      </OwnPace>
      <div className="past">
        <button
          type="button"
          className="road-strip"
          aria-label={words.past.open}
          title={words.past.open}
          onClick={() => onPanel('results')}
        >
          <SmallRoads submission={news.submission} rounds={shownResults(news.view).toReversed()} />
        </button>
        <ResultsStrip view={news.view} submission={news.submission} count={20} />
        <KeyButton icon="recall" look="quiet" onClick={() => onPanel('recall')}>
          {words.player.recall.button}
        </KeyButton>
      </div>
    </div>
  );
};

interface TrayProps {
  readonly at: AtSeat;
  readonly news: Known;
  readonly actions: readonly LegalAction[];
  readonly chip: Denomination;
  readonly onChip: (chip: Denomination) => void;
  readonly explaining: boolean;
  readonly onPanel: (panel: SicBoPanel) => void;
}

const Tray = ({ at, news, actions, chip, onChip, explaining, onPanel }: TrayProps) => {
  const words = useWords();
  const { own, view } = news;
  const { round } = sicBoPlay(view);
  const isOpen = round?.stage === 'betting';
  const wagers = isOpen ? (own.bets?.wagers ?? []) : [];
  const standing = { actions, wagers, credit: own.credit };
  const last = lastBets(own.results, round?.number ?? null);
  const facts = { isOpen, staked: sumStaked(wagers), credit: own.credit, last: sumStaked(last) };
  const press = (button: BetsButton, plan: BetPlan) => ({
    at,
    plan,
    hindrance: hindranceOf(button, facts),
    isBusy: news.link !== 'open' || news.waiting.length > 0,
    onPress: (orders: NonNullable<BetPlan>) =>
      at.order(orders, button === 'undo', button === 'clear' ? wagers : undefined),
  });
  return (
    <div className="tray">
      <Says notice={at.notice} news={news} explaining={explaining} onSlip={() => onPanel('slip')} />
      <ChipRow chip={chip} onChip={onChip} />
      <div className="actions">
        <BetButton {...press('undo', undoPlan(standing, at.presses.at(-1)))}>{words.player.undo}</BetButton>
        <BetButton {...press('clear', clearPlan(standing))}>{words.shared.clear}</BetButton>
        <BetButton {...press('rebet', rebetPlan(standing, last))}>{words.player.rebet}</BetButton>
        <BetButton {...press('double', doublePlan(standing))}>
          {words.player.double} <span className="unseen">{words.player.doubleLabel}</span>
        </BetButton>
        <KeyButton icon="star" onClick={() => onPanel('saved')}>
          {words.player.saved.button}
        </KeyButton>
      </div>
      <TillButtons at={at} news={news} actions={actions} onVoucherIn={() => onPanel('voucher-in')} />
    </div>
  );
};

export default SicBoGame;
