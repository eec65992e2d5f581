import { type LegalAction, legalActions, RULEBOOKS, type Rulebook } from '@hardway/engine';
import { tableOf } from '@hardway/server/protocol';
import { lazy, type ReactNode, Suspense, useEffect, useMemo, useState } from 'react';
import { Badge, Button, type Denomination, KeyButton } from '../design/index.ts';
import { practiceWords } from '../house/practice.ts';
import { ResultsStrip } from '../house/results-strip.tsx';
import { LanguageSwitch, useLanguage } from '../language.tsx';
import { Link } from '../router.tsx';
import { clearPlan, doublePlan, lastBets, type Plan, rebetPlan, undoPlan } from './betting.ts';
import { ChipRow } from './chip-row.tsx';
import { Felt } from './felt.tsx';
import type { Known } from './known.ts';
import { OwnPace } from './own-pace.tsx';
import { Says } from './says.tsx';
import { Shake } from './shake.tsx';
import { LastRoll, Phase } from './stage.tsx';
import { Till } from './till.tsx';
import type { AtSeat } from './use-seat.ts';

const Help = lazy(() => import('./help.tsx'));
const Panels = lazy(() => import('./panels.tsx'));

/** What is open in front of the felt. */
export type Panel = 'recall' | 'saved' | 'slip' | 'voucher-in';

export const Game = ({ at, news }: { at: AtSeat; news: Known }) => {
  const { language, words } = useLanguage();
  const [chip, setChip] = useState<Denomination>(5);
  const [explaining, setExplaining] = useState(false);
  const [asked, setAsked] = useState<string | null>(null);
  const [panel, setPanel] = useState<Panel | null>(null);
  const { view, own, submission, link } = news;
  const rulebook = RULEBOOKS.find(({ id }) => id === view.rulebook)!;
  const { round } = view;
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
    round?.stage === 'lit' ? (own.results.find((entry) => entry.round === round.number)?.results ?? []) : [];
  const lying = round?.stage === 'lit' ? settled : (own.bets?.wagers ?? []);
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
    <main className="terminal">
      <Header at={at} news={news} rulebook={rulebook}>
        <Button look="quiet" className="explain" aria-pressed={explaining} onClick={() => setExplaining(!explaining)}>
          <i aria-hidden="true">ⓘ</i> <span>{words.info}</span>
        </Button>
      </Header>
      <Ribbon news={news} />
      <Stage at={at} news={news} onRecall={() => setPanel('recall')} />
      <Shake news={news} rulebook={rulebook} onShake={at.shake} />
      <Felt
        rulebook={rulebook}
        submission={submission}
        staked={new Map(lying.map(({ spot, stake }) => [spot, stake]))}
        waiting={waitingOn(news)}
        refusals={refusals}
        isOpen={isLinked && round?.stage === 'betting'}
        lit={round?.stage === 'lit' ? round.lit : []}
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

export const Header = ({
  at,
  news,
  rulebook,
  children,
}: {
  at: AtSeat;
  news: Known;
  rulebook: Rulebook;
  children: ReactNode;
}) => {
  const { language, words } = useLanguage();
  const { submission, own } = news;
  return (
    <header>
      {at.seat.isEnrolled ? (
        <span className="brand fixed">
          <span>Hardway</span>
        </span>
      ) : (
        <Link href="/" className="brand">
          <span>Hardway</span>
          <small className="unseen">{words.leave}</small>
        </Link>
      )}
      <div className="what">
        <h1>
          {rulebook.place[language]} · {words.game[rulebook.game]}
        </h1>
        <p lang="en">{rulebook.title}</p>
      </div>
      <Badge>{words.paytable(submission.paytable)}</Badge>
      <Badge>
        {words.limitsLabel} {words.limits(submission.limits.min, submission.limits.max)}
      </Badge>
      <Badge>{words.seat(own.seat)}</Badge>
      {practiceWords(words, news) && <Badge look="brass">{practiceWords(words, news)}</Badge>}
      {children}
      <KeyButton
        icon="bell"
        look="quiet"
        className="attendant"
        aria-pressed={at.isCalled}
        disabled={news.link !== 'open' || news.waiting.some(({ request }) => request.is === 'attendant')}
        onClick={at.callAttendant}
      >
        {words.attendant} <small className="unseen">{words.attendantLabel}</small>
      </KeyButton>
      <LanguageSwitch />
    </header>
  );
};

/** Where the header has no room for its badges. */
export const Ribbon = ({ news }: { news: Known }) => {
  const { words } = useLanguage();
  const { submission, own } = news;
  const mark = practiceWords(words, news);
  return (
    <p className="ribbon">
      {words.limitsLabel} {words.limits(submission.limits.min, submission.limits.max)} · {words.seat(own.seat)}
      {mark && <b> · {mark}</b>}
    </p>
  );
};

const Stage = ({ at, news, onRecall }: { at: AtSeat; news: Known; onRecall: () => void }) => {
  const { words } = useLanguage();
  return (
    <div className="stage">
      <LastRoll news={news} />
      <OwnPace at={at} news={news}>
        <Phase news={news} />
      </OwnPace>
      <div className="past">
        <ResultsStrip view={news.view} submission={news.submission} count={20} />
        <KeyButton icon="recall" look="quiet" onClick={onRecall}>
          {words.recall.button}
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
  readonly onPanel: (panel: Panel) => void;
}

const Tray = ({ at, news, actions, chip, onChip, explaining, onPanel }: TrayProps) => {
  const { words } = useLanguage();
  const { own, view } = news;
  const standing = { actions, wagers: own.bets?.wagers ?? [], credit: own.credit };
  const isBusy = news.link !== 'open' || news.waiting.length > 0;
  const press = (plan: Plan, undoing = false) => ({
    disabled: isBusy || plan === null,
    onClick: () => plan && at.order(plan, undoing),
  });
  return (
    <div className="tray">
      <Says notice={at.notice} news={news} explaining={explaining} onSlip={() => onPanel('slip')} />
      <ChipRow chip={chip} onChip={onChip} />
      <div className="actions">
        <Button {...press(undoPlan(standing, at.presses.at(-1)), true)}>{words.undo}</Button>
        <Button {...press(clearPlan(standing))}>{words.clear}</Button>
        <Button {...press(rebetPlan(standing, lastBets(own.results, view.round?.number ?? null)))}>
          {words.rebet}
        </Button>
        <Button {...press(doublePlan(standing))}>
          {words.double} <span className="unseen">{words.doubleLabel}</span>
        </Button>
        <KeyButton icon="star" onClick={() => onPanel('saved')}>
          {words.saved.button}
        </KeyButton>
      </div>
      <Till at={at} news={news} actions={actions} onVoucherIn={() => onPanel('voucher-in')} />
    </div>
  );
};

/** Stakes that have been sent and are not answered. */
export const waitingOn = ({ waiting }: Known): ReadonlyMap<string, number> => {
  const sums = new Map<string, number>();
  for (const { request } of waiting)
    if (request.is === 'command' && request.type === 'PlaceWager') {
      const { spot, stake } = request.fields as { spot: string; stake: number };
      sums.set(spot, (sums.get(spot) ?? 0) + stake);
    }
  return sums;
};
