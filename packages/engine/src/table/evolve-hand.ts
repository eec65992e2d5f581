import { money } from '../money/index.ts';
import { FRESH, isPoint, type Point } from '../rules/index.ts';
import type { Wager } from '../submission/index.ts';
import { ROUNDS_KEPT } from './archive.ts';
import type { EventOf } from './event.ts';
import { type HandBets, type HandState, NO_HAND_BETS, registeredAfter, type ThrowRecord } from './state.ts';

type HandEvent = EventOf<
  | 'CreditBought'
  | 'CreditCashedOut'
  | 'WagerCallRequested'
  | 'WagerCalled'
  | 'CallDeclined'
  | 'DiceOffered'
  | 'OfferDeclined'
  | 'ShooterChosen'
  | 'ShooterContinues'
  | 'DiceGivenUp'
  | 'DiceThrown'
  | 'ThrowCalled'
  | 'LosersCollected'
  | 'WinnersPaid'
  | 'ThrowDisputed'
  | 'NoRollCalled'
  | 'WagersStand'
  | 'PointSet'
  | 'PointMade'
  | 'ShooterLost'
  | 'FireMarkerPlaced'
  | 'TotalMarked'
  | 'MarkersRemoved'
  | 'SurveillanceNotified'
  | 'NoticeAcknowledged'
>;

/** A craps hand after an event. */
export const evolveHand = (hand: HandState, event: HandEvent): HandState => {
  switch (event.type) {
    case 'CreditBought':
      return { ...hand, players: [...new Set([...hand.players, event.seat])] };
    case 'CreditCashedOut':
      return { ...hand, players: hand.players.filter((seat) => seat !== event.seat) };
    case 'WagerCallRequested':
      return {
        ...hand,
        calls: [...withoutCall(hand, event), { seat: event.seat, spot: event.spot, working: event.working }],
      };
    case 'CallDeclined':
      return { ...hand, calls: withoutCall(hand, event) };
    case 'WagerCalled':
      return {
        ...withBets(hand, event.seat, (bets) => ({ ...bets, wagers: called(bets.wagers, event) })),
        calls: withoutCall(hand, event),
      };
    case 'DiceOffered':
      return { ...hand, offered: event.seat, declined: event.declined };
    case 'OfferDeclined':
      return { ...hand, offered: null, declined: [...hand.declined, event.seat] };
    case 'ShooterChosen':
      return {
        ...hand,
        ...OFFER_OVER,
        previousShooter: hand.shooter ?? hand.previousShooter,
        shooter: event.seat,
        newShooter: true,
        shooterThrows: 0,
        comeWagersOnly: false,
      };
    case 'ShooterContinues':
      return { ...hand, ...OFFER_OVER, comeWagersOnly: true };
    case 'DiceGivenUp':
      return {
        ...hand,
        ...OFFER_OVER,
        previousShooter: event.seat,
        shooter: null,
        newShooter: true,
        comeWagersOnly: false,
      };
    case 'DiceThrown':
      return { ...hand, stage: 'thrown' };
    case 'ThrowDisputed':
      return { ...hand, stage: 'disputed' };
    case 'NoRollCalled':
      return { ...hand, stage: 'betting' };
    // A shooter who took over a point has yet to make a come out roll.
    case 'ThrowCalled':
      return {
        ...hand,
        stage: 'betting',
        newShooter: hand.newShooter && hand.point !== null,
        throws: event.number,
        shooterThrows: hand.shooterThrows + 1,
        seats: forgotten(hand),
        recent: [...hand.recent, { number: event.number, roll: event.roll, results: [] }].slice(-ROUNDS_KEPT),
      };
    case 'LosersCollected':
    case 'WinnersPaid':
      return { ...hand, recent: hand.recent.map((thrown) => withResults(thrown, event)) };
    case 'WagersStand':
      return settled({ ...hand, seats: { ...hand.seats, ...standing(hand, event) } });
    case 'PointSet':
      return { ...hand, point: event.point };
    case 'PointMade':
      return { ...hand, point: null };
    case 'ShooterLost':
      return {
        ...hand,
        ...OFFER_OVER,
        point: null,
        previousShooter: hand.shooter,
        shooter: null,
        newShooter: true,
        pointsMade: [],
      };
    case 'FireMarkerPlaced':
      return { ...hand, pointsMade: [...hand.pointsMade, event.point] };
    case 'TotalMarked':
      return { ...hand, totalsThrown: [...hand.totalsThrown, event.total] };
    case 'MarkersRemoved':
      return { ...hand, totalsThrown: [] };
    case 'SurveillanceNotified':
      return { ...hand, noticeOpen: true };
    case 'NoticeAcknowledged':
      return { ...hand, noticeOpen: false };
  }
};

const withResults = (
  thrown: ThrowRecord,
  { round, results }: EventOf<'LosersCollected' | 'WinnersPaid'>,
): ThrowRecord => (thrown.number === round ? { ...thrown, results: [...thrown.results, ...results] } : thrown);

const OFFER_OVER = { offered: null, declined: [] } as const;

const withBets = (hand: HandState, seat: number, next: (bets: HandBets) => HandBets): HandState => ({
  ...hand,
  seats: { ...hand.seats, [seat]: next(hand.seats[seat] ?? NO_HAND_BETS) },
});

const withoutCall = ({ calls }: HandState, { seat, spot }: { seat: number; spot: string }): HandState['calls'] =>
  calls.filter((call) => call.seat !== seat || call.spot !== spot);

const called = (wagers: readonly Wager[], { spot, working }: { spot: string; working: boolean }): readonly Wager[] =>
  wagers.map((wager) => (wager.spot === spot ? { ...wager, called: working } : wager));

/** What was only to be remembered until the next throw. */
const forgotten = ({ seats }: HandState): HandState['seats'] =>
  Object.fromEntries(
    Object.entries(seats).map(([seat, { wagers }]) => [seat, { wagers, registered: [], withdrawn: [] }]),
  );

const standing = ({ seats }: HandState, { seats: after }: EventOf<'WagersStand'>): HandState['seats'] =>
  Object.fromEntries(after.map(({ seat, wagers }) => [seat, { ...(seats[seat] ?? NO_HAND_BETS), wagers }]));

/** The shooter's licence to throw without a line wager ends with the last come wager; calls end with their wagers. */
const settled = (hand: HandState): HandState => {
  const wagers = Object.values(hand.seats).flatMap((bets) => bets.wagers);
  const come = wagers.some(({ spot }) => spot === 'come' || spot === 'dont-come');
  return {
    ...hand,
    comeWagersOnly: hand.comeWagersOnly && come,
    calls: hand.calls.filter(({ seat, spot }) => hand.seats[seat]?.wagers.some((wager) => wager.spot === spot)),
  };
};

type WagerEvent = EventOf<'WagerPlaced' | 'WagerChanged' | 'WagerTakenDown'>;

/** A wager lies at a position: a travelled one at its number, `come/6`. */
const positionParts = (position: string): { spot: string; point: Point | null } => {
  const match = /^(come|dont-come)\/(\d+)$/.exec(position);
  const point = Number(match?.[2]);
  return match && isPoint(point) ? { spot: match[1]!, point } : { spot: position, point: null };
};

export const handAfterWager = (hand: HandState, event: WagerEvent): HandState => {
  const next = withBets(hand, event.seat, (bets) => betsAfter(bets, event));
  if (event.type === 'WagerTakenDown') return settled({ ...next, calls: withoutCall(next, event) });
  const lineMade = event.type === 'WagerPlaced' && (event.spot === 'pass' || event.spot === 'dont-pass');
  return lineMade ? { ...next, comeWagersOnly: false } : next;
};

const betsAfter = ({ wagers, registered, withdrawn }: HandBets, event: WagerEvent): HandBets => {
  const { spot, point } = positionParts(event.spot);
  const isThis = (wager: Wager) => wager.spot === spot && (!isTraveller(spot) || wager.state.point === point);
  const before = wagers.find(isThis);
  const others = wagers.filter((wager) => !isThis(wager));
  const remembered = registeredAfter(registered, event.command);
  if (event.type === 'WagerTakenDown')
    return { wagers: others, registered: remembered, withdrawn: [...withdrawn, spot] };
  const state = before?.state ?? ('state' in event ? event.state : undefined) ?? FRESH;
  const reduced = before?.reduced || ('reduced' in event && event.reduced === true);
  const wager: Wager = { ...before, spot, stake: money(event.stake), state, ...(reduced ? { reduced: true } : {}) };
  return { wagers: [...others, wager], registered: remembered, withdrawn };
};

const isTraveller = (spot: string): boolean => spot === 'come' || spot === 'dont-come';
