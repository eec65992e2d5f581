import {
  type Command,
  decide,
  isRefusal,
  legalActions,
  type Refusal,
  RULEBOOKS,
  type WagerResult,
} from '@hardway/engine';
import { tableOf } from '@hardway/server/protocol';
import { useMemo } from 'react';
import { amount } from '../design/index.ts';
import type { Order } from '../terminal/betting.ts';
import { waitingOn } from '../terminal/game.tsx';
import type { Known } from '../terminal/known.ts';
import type { AtSeat } from '../terminal/use-seat.ts';
import { chipStake } from './chip-stake.ts';
import { positionName } from './names.ts';
import { findAction, wagersOnFelt } from './on-felt.ts';
import type { Act, AtCraps } from './seat-context.ts';
import { useCrapsWords } from './words.ts';

interface Wishes {
  readonly chip: number;
  readonly easy: boolean;
  readonly isFresh: boolean;
  readonly explaining: boolean;
  readonly onAsk: (spot: string) => void;
  readonly onPick: (position: string) => void;
}

/** The own seat at a craps table: what lies there, and everything that may be asked of the table. */
export const useCrapsSeat = (
  at: AtSeat,
  news: Known,
  wishes: Wishes,
): AtCraps & { readonly stakeFor: (spot: string) => number } => {
  const words = useCrapsWords();
  const { view, own, submission, link, offset } = news;
  const rulebook = RULEBOOKS.find(({ id }) => id === view.rulebook)!;
  const table = useMemo(() => tableOf(view, submission, own), [view, submission, own]);
  const actions = useMemo(
    () => legalActions(rulebook, table, own.seat, Date.now() + offset),
    [rulebook, table, own.seat, offset],
  );
  const felt = useMemo(
    () => wagersOnFelt(submission, own, view.hand.point, actions),
    [submission, own, view.hand.point, actions],
  );
  const isOpen = link === 'open' && view.phase.is === 'open' && view.hand.stage === 'betting';
  const ask = (asked: Order | Act): Refusal | null => {
    const by = { id: `seat ${own.seat}`, role: 'player', seat: own.seat } as const;
    const command = { id: 'asking', at: Date.now() + offset, by, seat: own.seat, ...asked } as unknown as Command;
    const verdict = decide(rulebook, table, command);
    return isRefusal(verdict) ? verdict : null;
  };
  const onRefused = (refusal: Refusal, spot: string | null): void => at.say(refusal, spot ?? undefined);
  const stakeFor = (id: string): number => {
    const spot = submission.spots.find((each) => each.id === id);
    const stakes = findAction(actions, 'bet', id)?.stakes;
    return spot && stakes ? chipStake(submission, spot, view.hand.point, wishes.chip, stakes) : wishes.chip;
  };
  const put = (order: Order & { readonly stake: number }): void => {
    at.order([order]);
    if (order.stake !== wishes.chip)
      at.tell({
        is: 'news',
        sentence: words.adjusted(positionName(words, order.spot), amount(order.stake)),
        clause: null,
      });
  };
  const onBet = (spot: string): void => {
    if (wishes.explaining) wishes.onAsk(spot);
    else if (link === 'open') {
      const order = { type: 'PlaceWager', spot, stake: stakeFor(spot) } as const;
      const refusal = ask(order);
      if (refusal) onRefused(refusal, spot);
      else put(order);
    }
  };
  return {
    rulebook,
    submission,
    hand: view.hand,
    point: view.hand.point,
    seat: own.seat,
    felt,
    actions,
    waiting: useMemo(() => waitingOn(news), [news]),
    fresh: useMemo(() => (wishes.isFresh ? freshResults(news) : NOTHING), [wishes.isFresh, news]),
    isOpen,
    isBusy: link !== 'open' || news.waiting.length > 0,
    chip: wishes.chip,
    easy: wishes.easy,
    stakeFor,
    ask,
    onBet,
    onHelp: wishes.onAsk,
    onPick: wishes.onPick,
    onOrder: (orders) => at.order(orders),
    onAct: ({ type, ...fields }) => at.act(type, fields),
    onRefused,
  };
};

const NOTHING: ReadonlyMap<string, WagerResult> = new Map();

/** What the last throw brought, by position. */
const freshResults = ({ view, own }: Known): ReadonlyMap<string, WagerResult> => {
  const results = own.results.find(({ round }) => round === view.hand.throws)?.results ?? [];
  return new Map(results.map((result) => [result.spot, result]));
};
