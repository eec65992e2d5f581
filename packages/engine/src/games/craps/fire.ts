import { type Clause, type HandClauses, type Point, type Refusal, type Rulebook, refusal } from '../../rules/index.ts';
import type { Wager } from '../../submission/index.ts';
import type { CommandOf, EventOf, Notice, TableEvent, Verdict, WagerResult } from '../../table/index.ts';
import { type CrapsPlay, type CrapsTable, handClauses } from './state.ts';

/**
 * Fire Bets count the points made since their own come out roll, whoever throws the dice by then. So bets that wait for a
 * successor's loser 7 and bets made on that successor may stand side by side with different counts.
 */

type Count = CrapsPlay['fireCounts'][number];

/** Surveillance is told of this many different points. */
const NOTICE_AT = 4;

const isFire = ({ spot }: { readonly spot: string }): boolean => spot === 'fire';

const setOf = (points: readonly number[]): string => points.toSorted((a, b) => a - b).join();

const distinct = (counts: readonly Count[]): readonly Count[] =>
  [...new Map(counts.toReversed().map((count) => [setOf(count), count])).values()].toReversed();

const fireWagers = ({ seats }: CrapsPlay): readonly { readonly seat: number; readonly wager: Wager }[] =>
  Object.entries(seats).flatMap(([seat, { wagers }]) =>
    wagers.filter(isFire).map((wager) => ({ seat: Number(seat), wager })),
  );

/** A new shooter's come out roll begins a count, unless all bets go by earlier ones; those without a bet are over. */
export const countsFromComeOut = (hand: CrapsPlay): readonly Count[] => {
  const wanted = new Set(fireWagers(hand).map(({ wager }) => setOf(wager.state.seen)));
  const kept = hand.fireCounts.filter((count) => wanted.has(setOf(count)));
  return kept.length === 0 || wanted.has(setOf([])) ? distinct([...kept, []]) : kept;
};

export const countsAfterPoint = ({ fireCounts }: CrapsPlay, point: Point): readonly Count[] =>
  distinct(fireCounts.map((count) => (count.includes(point) ? count : [...count, point])));

/** Each count gets a marker for a point that is new to it; at its fourth, surveillance is told. */
export const markPoint = ({ play, submission }: CrapsTable, point: Point, { fire }: HandClauses): TableEvent[] => {
  if (!fire || !submission?.choices.fire) return [];
  const counts = play.fireCounts.filter((count) => !count.includes(point));
  return [
    ...counts.map(
      ({ length }): TableEvent => ({ type: 'FireMarkerPlaced', point, count: length + 1, clause: fire.marker }),
    ),
    ...counts.flatMap((count) => notify(play, [...count, point], fire.notice)),
  ];
};

const notify = (play: CrapsPlay, points: Count, clause: Clause): TableEvent[] => {
  const before = setOf(points.slice(0, -1));
  const seats = fireWagers(play).flatMap(({ seat, wager }) => (setOf(wager.state.seen) === before ? [seat] : []));
  return points.length === NOTICE_AT && seats.length > 0
    ? [{ type: 'SurveillanceNotified', number: play.throws + 1, points, seats, clause }]
    : [];
};

/** Records of earlier days leave out whom a notice was about: all bets with as many points. */
export const noticeOf = (play: CrapsPlay, { number, points, seats }: EventOf<'SurveillanceNotified'>): Notice => ({
  number: number ?? play.throws,
  points,
  seats: seats ?? fireWagers(play).flatMap(({ seat, wager }) => (wager.state.seen.length >= NOTICE_AT ? [seat] : [])),
  waiting: null,
});

/** Whether a payout waits for surveillance to answer the notice about it. */
export const waitsForNotice = ({ notices }: CrapsPlay, result: WagerResult): boolean =>
  isFire(result) &&
  result.result === 'won' &&
  notices.some(({ seats, waiting }) => waiting === null && seats.includes(result.seat));

export const withHeld = (notice: Notice, { round, results }: EventOf<'PayoutHeld'>): Notice => {
  const own = results.filter(({ seat }) => notice.seats.includes(seat));
  return notice.waiting || own.length === 0 ? notice : { ...notice, waiting: { number: round, results: own } };
};

const waitingResults = ({ notices }: CrapsPlay): readonly WagerResult[] =>
  notices.flatMap(({ waiting }) => waiting?.results ?? []);

/** Whoever waits for a payout stays, and so does the table: money is paid to the player who has won it. */
export const checkPaid = (rulebook: Rulebook, { play }: CrapsTable, seat: number): Refusal | undefined =>
  waitingResults(play).some((result) => result.seat === seat)
    ? refusal(
        'payout-waits',
        handClauses(rulebook).fire?.notice ?? null,
        `The Fire Bet of seat ${seat} has won and is paid once surveillance has acknowledged its notice.`,
      )
    : undefined;

export const checkAllPaid = (play: CrapsPlay): Refusal | undefined =>
  waitingResults(play).length > 0
    ? refusal(
        'payout-waits',
        null,
        'A Fire Bet’s payout is waiting for surveillance; the table can close once it is paid.',
      )
    : undefined;

/** Surveillance answers one notice, the oldest unless it names another, and what waited for that is paid. */
export const acknowledgeNotice = (
  rulebook: Rulebook,
  { play: { notices } }: CrapsTable,
  { number, by }: CommandOf<'AcknowledgeNotice'>,
  settling: Clause,
): Verdict => {
  const clause = handClauses(rulebook).fire?.notice ?? null;
  if (by.role !== 'surveillance')
    return refusal('wrong-role', clause, 'Only surveillance may acknowledge its notices.');
  const notice = number === undefined ? notices[0] : notices.find((each) => each.number === number);
  if (!notice)
    return refusal(
      'nothing-to-do',
      clause,
      number === undefined ? 'No notice is open.' : `No notice of throw ${number} is open.`,
    );
  const { waiting } = notice;
  return [
    { type: 'NoticeAcknowledged', number: notice.number },
    ...(waiting
      ? [{ type: 'WinnersPaid', round: waiting.number, results: waiting.results, clause: settling } as const]
      : []),
  ];
};
