import { legalActions, money, RULEBOOKS, type RulesSubmission, slipOf, toNumber, total } from '@hardway/engine';
import { type HouseRefusal, tableOf } from '@hardway/server/protocol';
import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import {
  amount,
  Badge,
  Button,
  Chip,
  DENOMINATIONS,
  type Denomination,
  Dice,
  PhaseBanner,
  signedAmount,
} from '../design/index.ts';
import { useNow } from '../house/clock.ts';
import type { Reply, TableNews } from '../house/link.ts';
import { marksOf, markWords } from '../house/marks.ts';
import type { Kept } from '../house/outbox.ts';
import { ResultsStrip, shownResults } from '../house/results-strip.tsx';
import { leaveSeat, type Seat, seatAt, sitDown } from '../house/seat.ts';
import { useTable } from '../house/use-table.ts';
import { LanguageSwitch, useLanguage } from '../language.tsx';
import { Link } from '../router.tsx';
import { refusalSentence, type Words } from '../words.ts';
import { clearPlan, doublePlan, lastBets, type Order, type Plan, type Press, rebetPlan, undoPlan } from './betting.ts';
import { CashOut } from './cash-out.tsx';
import { Felt } from './felt.tsx';
import './terminal.css';

const Help = lazy(() => import('./help.tsx'));

const NO_FACTS = { min: null, max: null, nearest: null };

const Terminal = ({ table }: { table: string }) => {
  const [seat, setSeat] = useState(() => seatAt(table));
  return seat ? (
    <Seated
      key={seat.terminal}
      seat={seat}
      onGone={() => {
        leaveSeat(table);
        setSeat(null);
      }}
    />
  ) : (
    <FreeSeat table={table} onSat={setSeat} />
  );
};

export default Terminal;

const FreeSeat = ({ table, onSat }: { table: string; onSat: (seat: Seat) => void }) => {
  const { words } = useLanguage();
  const [refusal, setRefusal] = useState<HouseRefusal | null>(null);
  const sit = async (): Promise<void> => {
    const answer = await sitDown(table);
    if ('refused' in answer) setRefusal(answer);
    else onSat(answer);
  };
  return (
    <main className="free-seat">
      <span className="brand">Hardway</span>
      <h1>{words.takeSeat}</h1>
      <Badge look="brass">{words.practice}</Badge>
      {refusal && <p role="alert">{refusalSentence(words, refusal.refused, refusal.message, NO_FACTS)}</p>}
      <Button look="primary" onClick={() => void sit()}>
        {words.sitDown}
      </Button>
      <Link href="/">{words.leave}</Link>
    </main>
  );
};

/** A sentence for the player, with the clause it rests on. */
interface Notice {
  readonly sentence: string;
  readonly clause: string | null;
}

const NOTICE_FOR = 6_000;

const Seated = ({ seat, onGone }: { seat: Seat; onGone: () => void }) => {
  const { words } = useLanguage();
  const [notice, setNotice] = useState<Notice | null>(null);
  const [voucher, setVoucher] = useState<string | null>(null);
  const [presses, setPresses] = useState<readonly Press[]>([]);
  const [submission, setSubmission] = useState<RulesSubmission | null>(null);

  const say = (refusal: HouseRefusal, spot?: string): void => {
    const limits = submission && ((spot && submission.limits.spots[spot]) || submission.limits);
    setNotice({
      sentence: refusalSentence(words, refusal.refused, refusal.message, {
        min: limits?.min ?? null,
        max: limits?.max ?? null,
        nearest: refusal.nearest ?? null,
      }),
      clause: refusal.clause,
    });
  };
  const replied = (reply: Reply, { request }: Kept): void => {
    if (reply.is === 'not-registered') setNotice({ sentence: words.notRegistered, clause: null });
    else if (!reply.ok) say(reply, request.is === 'command' ? `${request.fields.spot}` : undefined);
    else if (reply.voucher) setVoucher(reply.voucher);
    if (reply.is === 'not-registered' || !reply.ok)
      setPresses((all) =>
        all.map((press) => press.filter(({ id }) => id !== reply.id)).filter((press) => press.length > 0),
      );
  };
  const { news, link } = useTable(
    { is: 'hello', as: 'terminal', table: seat.table, terminal: seat.terminal, key: seat.key },
    replied,
  );
  if (news.submission !== submission) setSubmission(news.submission);
  useEffect(() => {
    if (!notice) return;
    const timer = setTimeout(() => setNotice(null), NOTICE_FOR);
    return () => clearTimeout(timer);
  }, [notice]);

  /** Sends the orders of one press; what they add can be taken back together. */
  const order = (orders: readonly Order[], undoing = false): void => {
    const press = orders.map(({ type, ...fields }) => ({
      id: link.ask({ is: 'command', type, fields: { seat: seat.seat, ...fields } }),
      spot: fields.spot,
      added: type === 'PlaceWager' && 'stake' in fields ? fields.stake : 0,
    }));
    setNotice(null);
    if (undoing) setPresses((all) => all.slice(0, -1));
    else if (orders.some(({ type }) => type === 'PlaceWager')) setPresses((all) => [...all, press].slice(-UNDO_MOST));
    else setPresses([]);
  };

  if (news.link === 'refused')
    return (
      <main className="free-seat">
        <span className="brand">Hardway</span>
        <h1>{words.seatGone}</h1>
        <p lang="en">{news.refusal?.message}</p>
        <Button look="primary" onClick={onGone}>
          {words.takeSeat}
        </Button>
      </main>
    );
  if (!news.view || !news.submission || !news.own)
    return (
      <main className="free-seat">
        <span className="brand">Hardway</span>
        <p role="status">{news.link === 'lost' ? words.notReached : words.loading}</p>
      </main>
    );
  if (news.submission.game !== 'sicbo')
    return (
      <main className="free-seat">
        <span className="brand">Hardway</span>
        <h1>{words.crapsLater}</h1>
        <Link href="/">{words.leave}</Link>
      </main>
    );
  return (
    <Game
      news={news as Known}
      terminal={seat.terminal}
      isLeaving={voucher !== null}
      notice={notice}
      presses={presses}
      onForget={() => setPresses([])}
      onOrder={order}
      onRefused={say}
      cashOut={
        <CashOut
          news={news as Known}
          voucher={voucher}
          onCashOut={() => link.ask({ is: 'cash-out' })}
          onLeave={() => leaveSeat(seat.table)}
        />
      }
    />
  );
};

const UNDO_MOST = 10;

/** The news once everything has come. */
export type Known = TableNews & {
  readonly view: NonNullable<TableNews['view']>;
  readonly submission: RulesSubmission;
  readonly own: NonNullable<TableNews['own']>;
};

interface GameProps {
  readonly news: Known;
  readonly terminal: string;
  /** The credit has become a voucher. */
  readonly isLeaving: boolean;
  readonly notice: Notice | null;
  readonly presses: readonly Press[];
  readonly onForget: () => void;
  readonly onOrder: (orders: readonly Order[], undoing?: boolean) => void;
  readonly onRefused: (refusal: HouseRefusal, spot: string) => void;
  readonly cashOut: React.ReactNode;
}

const Game = ({ news, terminal, isLeaving, notice, presses, onForget, onOrder, onRefused, cashOut }: GameProps) => {
  const { language, words } = useLanguage();
  const [chip, setChip] = useState<Denomination>(5);
  const [explaining, setExplaining] = useState(false);
  const [asked, setAsked] = useState<string | null>(null);
  const { view, own, submission, link } = news;
  const rulebook = RULEBOOKS.find(({ id }) => id === view.rulebook)!;
  const layout = rulebook.layouts.find(({ id }) => id === submission.layout)!;
  const { round } = view;
  const actions = useMemo(
    () => legalActions(rulebook, tableOf(view, submission, own), own.seat, Date.now() + news.offset),
    [rulebook, view, submission, own, news.offset],
  );
  const refusals = useMemo(
    () => new Map(actions.filter(({ action }) => action === 'bet').map(({ spot, refusal }) => [spot!, refusal])),
    [actions],
  );
  const wagers = own.bets?.wagers ?? [];
  const isLinked = link === 'open';
  const isOpen = isLinked && round?.stage === 'betting';
  const settled =
    round?.stage === 'lit' ? (own.results.find((entry) => entry.round === round.number)?.results ?? []) : [];
  const standing = { actions, wagers, credit: own.credit };
  const isBusy = !isLinked || news.waiting.length > 0;
  const roundNumber = round?.number ?? null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round has nothing to undo
  useEffect(onForget, [roundNumber]);

  const bet = (spot: string): void => {
    const refusal = refusals.get(spot);
    if (explaining) setAsked(spot);
    else if (!isLinked) return;
    else if (refusal) onRefused(refusal, spot);
    else onOrder([{ type: 'PlaceWager', spot, stake: chip * 100 }]);
  };
  const press = (plan: Plan, undoing = false) => ({
    disabled: isBusy || plan === null,
    onClick: () => plan && onOrder(plan, undoing),
  });
  const askedSpot = submission.spots.find(({ id }) => id === asked);
  return (
    <main className="terminal">
      <header>
        <Link href="/" className="brand" aria-label={words.leave}>
          <span>Hardway</span>
        </Link>
        <div className="what">
          <h1>
            {words.place(rulebook.place)} · {words.game[rulebook.game]}
          </h1>
          <p lang="en">{rulebook.title}</p>
        </div>
        <Badge>{words.paytable(submission.paytable)}</Badge>
        <Badge>
          {words.limitsLabel} {words.limits(submission.limits.min, submission.limits.max)}
        </Badge>
        <Badge>{words.seat(own.seat)}</Badge>
        {news.virtual && <Badge look="brass">{words.practice}</Badge>}
        <Button look="quiet" className="explain" aria-pressed={explaining} onClick={() => setExplaining(!explaining)}>
          ⓘ <span>{words.info}</span>
        </Button>
        <LanguageSwitch />
      </header>
      <div className="stage">
        <LastRoll news={news} />
        <Phase news={news} />
        <div className="past">
          <ResultsStrip view={view} submission={submission} count={20} />
          {news.virtual && <Badge look="brass">{words.practice}</Badge>}
        </div>
      </div>
      <Felt
        layout={layout}
        submission={submission}
        staked={new Map((round?.stage === 'lit' ? settled : wagers).map(({ spot, stake }) => [spot, stake]))}
        waiting={waitingOn(news)}
        refusals={refusals}
        isOpen={isOpen}
        lit={round?.stage === 'lit' ? round.lit : []}
        results={settled}
        onBet={bet}
        onHelp={setAsked}
      />
      <div className="tray">
        <div className="says" role="status">
          {notice ? (
            <p className="refusal">
              <b>{notice.sentence}</b> {notice.clause && <small>{words.byClause(notice.clause)}</small>}
            </p>
          ) : (
            <p>{slipWords(words, news, explaining)}</p>
          )}
        </div>
        <fieldset className="chips">
          <legend className="unseen">{words.bet}</legend>
          {DENOMINATIONS.map((value) => (
            <button
              key={value}
              type="button"
              className="chip"
              aria-pressed={value === chip}
              aria-label={words.chip(value)}
              onClick={() => setChip(value)}
            >
              <Chip minor={value * 100} size="100%" />
            </button>
          ))}
        </fieldset>
        <div className="actions">
          <Button {...press(undoPlan(standing, presses.at(-1)), true)}>{words.undo}</Button>
          <Button {...press(clearPlan(standing))}>{words.clear}</Button>
          <Button {...press(rebetPlan(standing, lastBets(own.results, roundNumber)))}>{words.rebet}</Button>
          <Button aria-label={words.doubleLabel} {...press(doublePlan(standing))}>
            {words.double}
          </Button>
        </div>
        <Purse news={news} terminal={terminal} isLeaving={isLeaving} />
        {cashOut}
      </div>
      {askedSpot && (
        <Suspense>
          <Help
            key={`${askedSpot.id} ${language}`}
            rulebook={rulebook}
            submission={submission}
            spot={askedSpot}
            onBet={
              isLinked && refusals.get(askedSpot.id) === null
                ? () => {
                    setAsked(null);
                    onOrder([{ type: 'PlaceWager', spot: askedSpot.id, stake: chip * 100 }]);
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

/** Stakes that have been sent and are not answered. */
const waitingOn = ({ waiting }: Known): ReadonlyMap<string, number> => {
  const sums = new Map<string, number>();
  for (const { request } of waiting)
    if (request.is === 'command' && request.type === 'PlaceWager') {
      const { spot, stake } = request.fields as { spot: string; stake: number };
      sums.set(spot, (sums.get(spot) ?? 0) + stake);
    }
  return sums;
};

/** What the slip costs on average and how the next roll can end, exactly; or what to do first. */
const slipWords = (words: Words, { submission, own, link, view }: Known, explaining: boolean): string => {
  if (link !== 'open') return words.lost;
  if (explaining) return words.infoHint;
  const wagers = view.round?.stage === 'lit' ? [] : (own.bets?.wagers ?? []);
  const before = view.round?.stage === 'lit' ? undefined : view.rounds.at(-1);
  if (wagers.length === 0) return before?.roll === null ? words.voidRound(before.number) : words.slipEmpty;
  const { expectedLoss, ways } = slipOf(submission, wagers);
  return words.slip(amount(money(Math.round(toNumber(expectedLoss)))), ways.win, ways.even, ways.lose, ways.of);
};

const LastRoll = ({ news: { view, submission } }: { news: Known }) => {
  const { words } = useLanguage();
  const [last] = shownResults(view).filter(({ roll }) => roll !== null);
  const isFresh = view.round?.stage === 'lit';
  return (
    <div className={`last-roll ${isFresh ? 'fresh' : ''}`}>
      {last?.roll ? (
        <>
          <Dice key={last.number} roll={last.roll} size="var(--die)" rolling={isFresh} />
          <div>
            <b>{total(last.roll)}</b>
            <span>
              {marksOf(submission, last.roll)
                .map((mark) => markWords(words, mark))
                .join(' · ')}
            </span>
          </div>
        </>
      ) : (
        <span className="none">{words.noResults}</span>
      )}
    </div>
  );
};

/** Seconds at which the time left is spoken. */
const SPOKEN = { ten: 10, five: 5 } as const;

const Phase = ({ news }: { news: Known }) => {
  const { words } = useLanguage();
  const now = useNow();
  const { view, own, link, closesAt, offset, window } = news;
  const { round, phase } = view;
  if (link !== 'open') return <PhaseBanner is="closed" words={words.phase.lost} />;
  if (phase.is === 'halted') return <PhaseBanner is="closed" words={words.phase.halted} />;
  if (phase.is === 'closed') return <PhaseBanner is="waiting" words={words.phase.shut} />;
  if (!round) return <PhaseBanner is="waiting" words={words.phase.waiting} />;
  if (round.stage === 'closed') return <PhaseBanner is="closed" words={words.phase.closed} />;
  if (round.stage === 'lit') {
    const results = own.results.find((entry) => entry.round === round.number)?.results ?? [];
    const won = results
      .filter(({ result }) => result === 'won')
      .reduce((sum, { returned, stake }) => sum + returned - stake, 0);
    // A win that does not cover the round's stakes is shown beside what the round cost.
    const net = signedAmount(results.reduce((sum, { returned, stake }) => sum + returned - stake, 0));
    const told = won > 0 ? words.won(amount(won), net) : words.noWin(net);
    const sentence = results.length === 0 ? words.phase.result : told;
    return <PhaseBanner is="result" words={sentence} />;
  }
  const left = closesAt === null ? null : Math.max(0, closesAt - now - offset);
  const seconds = left === null ? null : Math.ceil(left / 1000);
  return (
    <PhaseBanner is="open" words={words.phase.open} left={left} window={window}>
      <span className="unseen" aria-live="assertive">
        {seconds === SPOKEN.ten && words.announce.ten}
        {seconds === SPOKEN.five && words.announce.five}
      </span>
    </PhaseBanner>
  );
};

/** What the seat had when it was first seen from here, and when. */
const startOfVisit = (terminal: string, worth: number): { worth: number; at: number } => {
  const key = `hardway:visit:${terminal}`;
  const kept = sessionStorage.getItem(key);
  if (kept) return JSON.parse(kept) as { worth: number; at: number };
  const start = { worth, at: Date.now() };
  sessionStorage.setItem(key, JSON.stringify(start));
  return start;
};

const elapsedWords = (milliseconds: number): string => {
  const minutes = Math.floor(milliseconds / 60_000);
  return `${Math.floor(minutes / 60)}:${`${minutes % 60}`.padStart(2, '0')}`;
};

const Purse = ({ news: { view, own }, terminal, isLeaving }: Pick<GameProps, 'news' | 'terminal' | 'isLeaving'>) => {
  const { words } = useLanguage();
  const now = useNow(5_000);
  const live = view.round?.stage === 'lit' ? [] : (own.bets?.wagers ?? []);
  const staked = live.reduce((sum, { stake }) => sum + stake, 0);
  const worth = own.credit + staked;
  const [start] = useState(() => startOfVisit(terminal, worth));
  const lastResults = own.results.findLast(({ results }) => results.length > 0)?.results ?? [];
  const won = lastResults
    .filter(({ result }) => result === 'won')
    .reduce((sum, { returned, stake }) => sum + returned - stake, 0);
  const entries = [
    ['credit', words.credit, amount(own.credit)],
    ['bet', words.bet, amount(staked)],
    ['win', words.win, amount(won)],
    ['net', words.net, isLeaving ? '–' : signedAmount(worth - start.worth)],
    ['time', words.time, elapsedWords(Math.max(0, now - start.at))],
  ] as const;
  return (
    <dl className="purse">
      {entries.map(([name, label, value]) => (
        <div key={name} className={name}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
};
