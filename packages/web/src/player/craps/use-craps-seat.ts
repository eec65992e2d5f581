import { crapsPlay, legalActions, type Refusal, RULEBOOKS, type WagerResult, wouldRefuse } from '@hardway/engine';
import { tableOf } from '@hardway/server/protocol';
import { useMemo } from 'react';
import { type OrderArguments, orderBy } from '../../house/order.ts';
import { type BetOrder, wagerOrder } from '../betting.ts';
import { type Known, waitingOn } from '../known.ts';
import type { AtSeat } from '../use-seat.ts';
import { offeredStakes } from './chip-stake.ts';
import { findAction, wagersOnFelt } from './on-felt.ts';
import type { AtCraps, SeatAct } from './seat-context.ts';
import type { StakesOffered } from './stake-offer.tsx';

interface Wishes {
  readonly chip: number;
  readonly easy: boolean;
  readonly isFresh: boolean;
  readonly explaining: boolean;
  readonly onAsk: (spot: string) => void;
  /** The chip cannot be paid there exactly: these amounts can. */
  readonly onOffer: (offered: StakesOffered) => void;
  readonly onPick: (position: string) => void;
}

/** The own seat at a craps table: what lies there, and everything that may be asked of the table. */
export const useCrapsSeat = (
  at: AtSeat,
  news: Known,
  wishes: Wishes,
): AtCraps & { readonly mayBet: (spot: string) => boolean; readonly bet: (spot: string) => void } => {
  const { view, own, submission, link, offset } = news;
  const rulebook = RULEBOOKS.find(({ id }) => id === view.rulebook)!;
  const table = useMemo(() => tableOf(view, submission, own), [view, submission, own]);
  const actions = useMemo(
    () => legalActions(rulebook, table, own.seat, Date.now() + offset),
    [rulebook, table, own.seat, offset],
  );
  const { point } = crapsPlay(view);
  const felt = useMemo(() => wagersOnFelt(submission, own, point, actions), [submission, own, point, actions]);
  const isOpen = link === 'open' && view.phase.is === 'open' && crapsPlay(view).stage === 'betting';
  const ask = (asked: BetOrder | SeatAct): Refusal | null => {
    const by = { id: `seat ${own.seat}`, role: 'player', seat: own.seat } as const;
    return wouldRefuse(rulebook, table, orderBy(by, ...seatOrder(own.seat, asked)), Date.now() + offset);
  };
  const onRefused = (refusal: Refusal, spot: string | null): void => at.say(refusal, spot ?? undefined);
  const stakesFor = (id: string): readonly number[] => {
    const spot = submission.spots.find((each) => each.id === id);
    const stakes = findAction(actions, 'bet', id)?.stakes;
    return spot && stakes ? offeredStakes(submission, spot, crapsPlay(view).point, wishes.chip, stakes) : [];
  };
  const refusalOf = (spot: string, stake = wishes.chip): Refusal | null => ask({ type: 'PlaceWager', spot, stake });
  const bet = (spot: string): void => {
    const stakes = stakesFor(spot);
    const refusal = refusalOf(spot, stakes[0]);
    if (refusal) onRefused(refusal, spot);
    else if (stakes[0] === wishes.chip) at.order([{ type: 'PlaceWager', spot, stake: wishes.chip }]);
    else wishes.onOffer({ spot, stakes });
  };
  const onBet = (spot: string): void => {
    if (wishes.explaining) wishes.onAsk(spot);
    else if (link === 'open') bet(spot);
  };
  return {
    rulebook,
    submission,
    hand: crapsPlay(table),
    point: crapsPlay(view).point,
    seat: own.seat,
    felt,
    actions,
    others: news.chips,
    waiting: useMemo(() => waitingOn(news), [news]),
    fresh: useMemo(() => (wishes.isFresh ? freshResults(news) : NOTHING), [wishes.isFresh, news]),
    isOpen,
    isBusy: link !== 'open' || news.waiting.length > 0,
    chip: wishes.chip,
    easy: wishes.easy,
    mayBet: (spot) => refusalOf(spot, stakesFor(spot)[0]) === null,
    bet,
    ask,
    onBet,
    onHelp: wishes.onAsk,
    onPick: wishes.onPick,
    onOrder: (orders) => at.order(orders),
    onAct: (act) => at.act(...seatOrder(own.seat, act)),
    onRefused,
  };
};

/** What is asked for, at a seat. */
const seatOrder = (seat: number, asked: BetOrder | SeatAct): OrderArguments => {
  switch (asked.type) {
    case 'CallWager':
      return [asked.type, { seat, spot: asked.spot, working: asked.working, ...(asked.now ? { now: asked.now } : {}) }];
    case 'AnswerOffer':
      return [asked.type, { seat, accepts: asked.accepts, ...(asked.selected ? { selected: asked.selected } : {}) }];
    case 'ThrowDice':
    case 'PassDice':
      return [asked.type, { seat }];
    default:
      return wagerOrder(seat, asked);
  }
};

const NOTHING: ReadonlyMap<string, WagerResult> = new Map();

/** What the last throw brought, by position. */
const freshResults = ({ view, own }: Known): ReadonlyMap<string, WagerResult> => {
  const results = own.results.find(({ number }) => number === crapsPlay(view).throws)?.results ?? [];
  return new Map(results.map((result) => [result.spot, result]));
};
