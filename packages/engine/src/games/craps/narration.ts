import {
  diceWords,
  type EventOf,
  type EventType,
  listed,
  movementWords,
  outcomeWords,
  type WordsOf,
} from '../../table/index.ts';

const calledFor = ({ working, now }: EventOf<'WagerCallRequested' | 'WagerCalled'>): string =>
  `${working ? 'on' : 'off'} ${now ? 'now, until the point is decided' : 'for come out rolls'}`;

/** Sentences for events of craps tables alone. */
export const WORDS = {
  WagerCallRequested: (event) => `Seat ${event.seat} calls ${event.spot} ${calledFor(event)}.`,
  WagerCalled: (event) => `Seat ${event.seat}’s ${event.spot} is ${calledFor(event)}.`,
  CallDeclined: (event) => `Seat ${event.seat}’s call on ${event.spot} is declined.`,
  DiceOffered: (event) => `The dice are offered to seat ${event.seat}.`,
  OfferDeclined: (event) => `Seat ${event.seat} declines the dice.`,
  ShooterChosen: (event) => `Seat ${event.seat} is the shooter and selects dice ${listed(event.selected.map(String))}.`,
  ShooterContinues: (event) =>
    `Nobody else shoots: seat ${event.seat} keeps the dice to decide come wagers only, with the marker off.`,
  DiceGivenUp: (event) => `Seat ${event.seat} gives up the dice (${event.why}).`,
  DiceThrown: (event) =>
    event.waives
      ? `A machine throws for seat ${event.seat}, so nobody is asked for the line wager of ${event.waives}.`
      : `Seat ${event.seat} throws.`,
  ThrowCalled: (event) =>
    `Throw ${event.number}${event.again ? ' again' : ''}: ${diceWords(event.roll)}, "${event.call}"${event.leaning ? ', a leaning die read from across' : ''}.`,
  ThrowReopened: (event, amount) =>
    `Throw ${event.number}, called ${diceWords(event.from)}, is reopened, approved by ${event.approver.id}: ${
      event.to ? `the dice showed ${diceWords(event.to)}` : 'it is void and the dice are thrown again'
    }. What has moved since goes back: ${listed(event.movements.map((moved) => movementWords(moved, amount)))}.`,
  ThrowDisputed: () => 'A face is disputed; nothing is settled until it is ruled on.',
  FaceRuled: (event) =>
    event.roll ? `The faces are ruled to be ${diceWords(event.roll)}.` : 'The ruling is to throw again.',
  NoRollCalled: (event) => `No roll: ${event.says}. Wagers stand and the dice are thrown again.`,
  WagersStand: (event) =>
    event.moved.length
      ? `Wagers travel: ${listed(event.moved.map(({ seat, from, to }) => `seat ${seat} ${from} to ${to}`))}.`
      : 'Wagers that the throw did not decide stand.',
  PointSet: (event) => `The point is ${event.point}.`,
  PointMade: (event) => `The point ${event.point} is made.`,
  ShooterLost: (event) => `A loser 7: the point ${event.point} is lost and the dice pass on.`,
  FireMarkerPlaced: (event) =>
    `A Fire marker goes on ${event.point}: ${event.count === 1 ? 'one point' : `${event.count} different points`} made.`,
  TotalMarked: (event) => `The ${event.total} is marked.`,
  MarkersRemoved: () => 'The markers are removed.',
  SurveillanceNotified: ({ points, seats }) =>
    `Surveillance is notified of the points ${listed(points.map(String))}${seats ? `, for the Fire Bets of seats ${listed(seats.map(String))}` : ''}.`,
  PayoutHeld: (event, amount) =>
    `Paid once surveillance has acknowledged its notice: ${listed(event.results.map((result) => outcomeWords(result, amount)))}.`,
  NoticeAcknowledged: ({ number }) =>
    number === undefined
      ? 'Surveillance acknowledges the notice.'
      : `Surveillance acknowledges the notice of throw ${number}.`,
} satisfies Partial<WordsOf<EventType>>;
