import type { Roll } from '../../dice/index.ts';
import { money, NOTHING } from '../../money/index.ts';
import { FRESH, isPoint, type Point } from '../../rules/index.ts';
import {
  calledWager,
  exposed,
  isOnLine,
  isTraveller,
  type RulesSubmission,
  restaked,
  type Wager,
} from '../../submission/index.ts';
import { type EventOf, registeredAfter, type TableEvent, UNITS_KEPT, type WaitingCall } from '../../table/index.ts';
import { countsAfterPoint, countsFromComeOut, noticeOf, withHeld } from './fire.ts';
import { hasComeWagers } from './shooter.ts';
import {
  type CalledThrow,
  type CrapsPlay,
  type CrapsTable,
  type HandBets,
  isLeaving,
  NO_HAND_BETS,
  NO_HAND_YET,
  type ThrowRecord,
} from './state.ts';

type Changes = {
  readonly [T in TableEvent['type']]?: (
    hand: CrapsPlay,
    event: EventOf<T>,
    submission: RulesSubmission | null,
  ) => CrapsPlay;
};

const OFFER_OVER = { offered: null, declined: [] } as const;

const PLAYERS_AND_WAGERS: Changes = {
  CreditBought: (hand, { seat }) => ({ ...hand, players: [...new Set([...hand.players, seat])] }),
  CreditCashedOut: (hand, { seat }) => ({ ...hand, players: hand.players.filter((each) => each !== seat) }),
  WagerPlaced: (hand, event, submission) => handAfterWager(submission!, hand, event),
  WagerChanged: (hand, event, submission) => handAfterWager(submission!, hand, event),
  WagerTakenDown: (hand, event, submission) => handAfterWager(submission!, hand, event),
  WagerCallRequested: (hand, event) => ({
    ...hand,
    calls: [...withoutCall(hand, event), waiting(event)],
  }),
  CallDeclined: (hand, event) => ({ ...hand, calls: withoutCall(hand, event) }),
  WagerCalled: (hand, event) => ({
    ...withBets(hand, event.seat, (bets) => ({ ...bets, wagers: called(bets.wagers, event) })),
    calls: withoutCall(hand, event),
  }),
};

const SHOOTER: Changes = {
  TableOpened: (hand) => newHand(hand),
  DiceOffered: (hand, { seat, declined }) => ({ ...hand, offered: seat, declined }),
  OfferDeclined: (hand, { seat }) => ({ ...hand, offered: null, declined: [...hand.declined, seat] }),
  ShooterChosen: (hand, { seat }) => ({
    ...hand,
    ...OFFER_OVER,
    previousShooter: hand.shooter ?? hand.previousShooter,
    shooter: seat,
    newShooter: true,
    shooterThrows: 0,
    comeWagersOnly: false,
  }),
  ShooterContinues: (hand) => ({ ...hand, ...OFFER_OVER, comeWagersOnly: true }),
  DiceGivenUp: (hand, { seat }) => ({
    ...hand,
    ...OFFER_OVER,
    previousShooter: seat,
    shooter: null,
    newShooter: true,
    comeWagersOnly: false,
  }),
  ShooterLost: (hand) => ({
    ...pointDecided(hand),
    ...OFFER_OVER,
    previousShooter: hand.shooter,
    shooter: null,
    newShooter: true,
    fireCounts: [],
  }),
};

const THROW: Changes = {
  DiceThrown: (hand) => ({ ...hand, stage: 'thrown', seats: thrownFor(hand) }),
  ThrowDisputed: (hand) => ({ ...hand, stage: 'disputed' }),
  NoRollCalled: (hand) => ({ ...hand, stage: 'betting' }),
  ThrowReopened: (hand, event) => handBefore(hand, event),
  ThrowCalled: (hand, { number, roll, again }, submission) => ({
    ...hand,
    stage: 'betting',
    // A shooter who took over a point has yet to make a come out roll.
    newShooter: hand.newShooter && hand.point !== null,
    fireCounts:
      submission?.choices.fire && hand.newShooter && hand.point === null ? countsFromComeOut(hand) : hand.fireCounts,
    throws: number,
    shooterThrows: hand.shooterThrows + 1,
    seats: forgotten(hand),
    recent: [...hand.recent, { number, roll, results: [], ...(again ? { corrected: true as const } : {}) }].slice(
      -UNITS_KEPT,
    ),
    called: calledSince(hand, number, roll),
  }),
  LosersCollected: (hand, event) => ({ ...hand, recent: hand.recent.map((thrown) => withResults(thrown, event)) }),
  WinnersPaid: (hand, event) => ({ ...hand, recent: hand.recent.map((thrown) => withResults(thrown, event)) }),
  WagersStand: (hand, event, submission) =>
    settled(submission!, { ...hand, seats: { ...hand.seats, ...standing(hand, event) } }),
  PointSet: (hand, { point }) => ({ ...hand, point }),
  PointMade: (hand, { point }) => ({ ...pointDecided(hand), fireCounts: countsAfterPoint(hand, point) }),
};

const MARKERS: Changes = {
  TotalMarked: (hand, { total }) => ({ ...hand, totalsThrown: [...hand.totalsThrown, total] }),
  MarkersRemoved: (hand) => ({ ...hand, totalsThrown: [] }),
  SurveillanceNotified: (hand, event) => ({ ...hand, notices: [...hand.notices, noticeOf(hand, event)] }),
  PayoutHeld: (hand, event) => ({ ...hand, notices: hand.notices.map((notice) => withHeld(notice, event)) }),
  NoticeAcknowledged: (hand, { number }) => ({
    ...hand,
    notices: number === undefined ? [] : hand.notices.filter((notice) => notice.number !== number),
  }),
};

const CHANGES: Changes = { ...PLAYERS_AND_WAGERS, ...SHOOTER, ...THROW, ...MARKERS };

/** A craps hand after an event. */
export const evolve = ({ play, submission }: CrapsTable, event: TableEvent): CrapsPlay =>
  remembering(CHANGES[event.type]?.(play, event as never, submission) ?? play, event);

/** Not remembered: they begin a memory anew, or money came from outside and stays. */
const BEFORE_MEMORY: readonly TableEvent['type'][] = ['ThrowReopened', 'ThrowCalled', 'TableOpened', 'CreditBought'];

/** Whatever changes the hand, and who has left, is kept with the last throw, in case that one is reopened. */
const remembering = (hand: CrapsPlay, event: TableEvent): CrapsPlay => {
  const last = hand.called?.at(-1);
  const matters = event.type in CHANGES || event.type === 'VisitEnded';
  if (!last || !matters || BEFORE_MEMORY.includes(event.type)) return hand;
  const since = [...last.since, asDecided(event)];
  return { ...hand, called: [...hand.called!.slice(0, -1), { ...last, since }] };
};

/** A log adds who caused an event; none of those that are remembered has that itself. */
const asDecided = (event: TableEvent): TableEvent => {
  const { by: _, ...own } = event as TableEvent & { readonly by?: unknown };
  return own as TableEvent;
};

/** A new shooter's first throw ends the hand before it: nothing of that can be reopened any more. */
const calledSince = (
  { recent: _, called = [], ...before }: CrapsPlay,
  number: number,
  roll: Roll,
): readonly CalledThrow[] =>
  [...(before.shooterThrows === 0 ? [] : called), { number, roll, before, since: [] }].slice(-UNITS_KEPT);

/** Players who have left since are not put back, nor their wagers; surveillance's word on an earlier notice stands. */
const handBefore = (hand: CrapsPlay, { number, to, departed }: EventOf<'ThrowReopened'>): CrapsPlay => {
  const called = hand.called ?? [];
  const thrown = called.find((each) => each.number === number);
  if (!thrown) return hand;
  const { before } = thrown;
  const gone = departed.map(({ seat }) => seat);
  return {
    ...before,
    stage: 'betting',
    players: hand.players,
    // The number of a void throw is not given again.
    throws: to ? number - 1 : number,
    seats: Object.fromEntries(Object.entries(before.seats).filter(([seat]) => !gone.includes(Number(seat)))),
    calls: before.calls.filter(({ seat }) => !gone.includes(seat)),
    notices: before.notices.filter(({ number: own }) => hand.notices.some((notice) => notice.number === own)),
    recent: hand.recent.filter((each) => each.number < number),
    called: hasLeaver(called, number) ? [] : called.filter((each) => each.number < number),
  };
};

/**
 * Whether somebody has left since a throw that is taken back. With it goes the memory of their leaving, so no earlier throw can
 * be reopened: it would give the chair what is theirs.
 */
const hasLeaver = (called: readonly CalledThrow[], number: number): boolean =>
  called.some((each) => each.number >= number && each.since.some(isLeaving));

/** Throws are numbered on and on: two of a table never have the same number. */
const newHand = ({ players, throws, recent }: CrapsPlay): CrapsPlay => ({ ...NO_HAND_YET, players, throws, recent });

const withResults = (
  thrown: ThrowRecord,
  { round, results }: EventOf<'LosersCollected' | 'WinnersPaid'>,
): ThrowRecord => (thrown.number === round ? { ...thrown, results: [...thrown.results, ...results] } : thrown);

const withBets = (hand: CrapsPlay, seat: number, next: (bets: HandBets) => HandBets): CrapsPlay => ({
  ...hand,
  seats: { ...hand.seats, [seat]: next(hand.seats[seat] ?? NO_HAND_BETS) },
});

const withoutCall = ({ calls }: CrapsPlay, { seat, spot }: { seat: number; spot: string }): CrapsPlay['calls'] =>
  calls.filter((call) => call.seat !== seat || call.spot !== spot);

const waiting = ({ seat, spot, working, now }: EventOf<'WagerCallRequested'>): WaitingCall => ({
  seat,
  spot,
  working,
  ...(now ? { now } : {}),
});

const called = (wagers: readonly Wager[], { spot, working, now }: EventOf<'WagerCalled'>): readonly Wager[] =>
  wagers.map((wager) => (wager.spot === spot ? calledWager(wager, working, now === true) : wager));

/** What was called off only until the point's decision works again, and such calls that still wait are pointless. */
const pointDecided = (hand: CrapsPlay): CrapsPlay => ({
  ...hand,
  point: null,
  seats: Object.fromEntries(Object.entries(hand.seats).map(([seat, bets]) => [seat, backOn(bets)])),
  calls: hand.calls.filter(({ now }) => !now),
});

const backOn = (bets: HandBets): HandBets =>
  bets.wagers.some(({ offNow }) => offNow)
    ? { ...bets, wagers: bets.wagers.map((wager) => (wager.offNow ? calledWager(wager, true, true) : wager)) }
    : bets;

/** What the dice are thrown for can no longer be undone. */
const thrownFor = ({ seats }: CrapsPlay): CrapsPlay['seats'] =>
  Object.fromEntries(
    Object.entries(seats).map(([seat, bets]) => [seat, { ...bets, wagers: bets.wagers.map(exposed) }]),
  );

/** Wagers without what only counted until this throw. */
const forgotten = ({ seats }: CrapsPlay): CrapsPlay['seats'] =>
  Object.fromEntries(
    Object.entries(seats).map(([seat, { wagers }]) => [seat, { wagers, registered: [], withdrawn: [] }]),
  );

const standing = ({ seats }: CrapsPlay, { seats: after }: EventOf<'WagersStand'>): CrapsPlay['seats'] =>
  Object.fromEntries(after.map(({ seat, wagers }) => [seat, { ...(seats[seat] ?? NO_HAND_BETS), wagers }]));

/** The shooter's licence to throw without a line wager ends with the last come wager; calls end with their wagers. */
const settled = (submission: RulesSubmission, hand: CrapsPlay): CrapsPlay => ({
  ...hand,
  comeWagersOnly: hand.comeWagersOnly && hasComeWagers(submission, hand),
  calls: hand.calls.filter(({ seat, spot }) => hand.seats[seat]?.wagers.some((wager) => wager.spot === spot)),
});

type WagerEvent = EventOf<'WagerPlaced' | 'WagerChanged' | 'WagerTakenDown'>;

/** A wager lies at a position: a travelled one at its number, `come/6`. */
const positionParts = (submission: RulesSubmission, position: string): { spot: string; point: Point | null } => {
  const match = /^(.+)\/(\d+)$/.exec(position);
  const [spot, point] = [match?.[1] ?? '', Number(match?.[2])];
  return isPoint(point) && isTraveller(submission, spot) ? { spot, point } : { spot: position, point: null };
};

const handAfterWager = (submission: RulesSubmission, hand: CrapsPlay, event: WagerEvent): CrapsPlay => {
  const next = withBets(hand, event.seat, (bets) => betsAfter(submission, bets, event));
  if (event.type === 'WagerTakenDown') return settled(submission, { ...next, calls: withoutCall(next, event) });
  const lineMade = event.type === 'WagerPlaced' && isOnLine(submission, event.spot);
  return lineMade ? { ...next, comeWagersOnly: false } : next;
};

const betsAfter = (
  submission: RulesSubmission,
  { wagers, registered, withdrawn }: HandBets,
  event: WagerEvent,
): HandBets => {
  const { spot, point } = positionParts(submission, event.spot);
  const travels = isTraveller(submission, spot);
  const isThis = (wager: Wager) => wager.spot === spot && (!travels || wager.state.point === point);
  const before = wagers.find(isThis);
  const others = wagers.filter((wager) => !isThis(wager));
  const remembered = registeredAfter(registered, event.command);
  if (event.type === 'WagerTakenDown') {
    // A wager that had travelled is gone for good, and says nothing about a new one in the box.
    const hadTravelled = travels && point !== null;
    return { wagers: others, registered: remembered, withdrawn: hadTravelled ? withdrawn : [...withdrawn, spot] };
  }
  const state = before?.state ?? ('state' in event ? event.state : undefined) ?? FRESH;
  const reduced = before?.reduced || ('reduced' in event && event.reduced === true);
  const there: Wager = before ?? { spot, stake: NOTHING, state };
  const wager = { ...restaked(submission, there, money(event.stake)), ...(reduced ? { reduced: true } : {}) };
  return { wagers: [...others, wager], registered: remembered, withdrawn };
};
