import { type HouseRefusal, type Request, turnName } from '@hardway/server/protocol';
import { useEffect, useState } from 'react';
import type { HouseReply, TableNews } from '../house/link.ts';
import { type OrderArguments, sentOrder } from '../house/order.ts';
import type { KeptRequest } from '../house/outbox.ts';
import type { KeptSeat } from '../house/seat.ts';
import { useRefusal } from '../house/told.tsx';
import { useTable } from '../house/use-table.ts';
import { useWords } from '../words/language.tsx';
import { refusalSentence } from '../words/refusal.ts';
import { type BetOrder, type BetStake, type Press, wagerOrder } from './betting.ts';

/** A sentence for the player, with the clause it rests on. */
export interface SeatNotice {
  readonly is: 'refusal' | 'news';
  readonly sentence: string;
  readonly clause: string | null;
  /** What was refused and where, for a game that has words of its own for it. */
  readonly of?: { readonly refused: HouseRefusal['refused']; readonly spot: string | null };
}

/** The voucher that the credit has become. */
export interface IssuedVoucher {
  readonly number: string;
  readonly amount: number;
}

/** Where the bringing of a voucher stands. */
type Redeeming = { readonly is: 'idle' | 'asked' | 'done' } | { readonly is: 'refused'; readonly sentence: string };

/** Everything a player at a seat can ask for, and what came of it. */
export interface AtSeat {
  readonly seat: KeptSeat;
  readonly news: TableNews;
  readonly notice: SeatNotice | null;
  readonly presses: readonly Press[];
  readonly voucher: IssuedVoucher | null;
  readonly redeeming: Redeeming;
  /** An attendant was called a short while ago. */
  readonly isCalled: boolean;
  readonly sentenceOf: (refusal: HouseRefusal, spot?: string) => string;
  readonly say: (refusal: HouseRefusal, spot?: string) => void;
  readonly tell: (notice: SeatNotice) => void;
  /** `lying` is what lies there, where undo is to bring back what these orders take down. */
  readonly order: (orders: readonly BetOrder[], undoing?: boolean, lying?: readonly BetStake[]) => void;
  /** Asks for something that is no bet. */
  readonly act: (...order: OrderArguments) => void;
  /** Sets the shaker going, where a player does. */
  readonly shake: (times: number) => void;
  /** Lets the dice fall, or the next round begin, where the table waits for it. */
  readonly go: () => void;
  readonly forgetPresses: () => void;
  readonly cashOut: () => void;
  readonly takeVoucher: () => void;
  readonly redeem: (number: string) => void;
  readonly stopRedeeming: () => void;
  readonly callAttendant: () => void;
}

const NOTICE_FOR_MS = 6_000;
const CALLED_FOR_MS = 60_000;
const UNDO_MOST = 10;

/** Something that passes by itself. */
const usePassing = <Value>(passes: number) => {
  const [value, setValue] = useState<Value | null>(null);
  useEffect(() => {
    if (value === null) return;
    const timer = setTimeout(() => setValue(null), passes);
    return () => clearTimeout(timer);
  }, [value, passes]);
  return [value, setValue] as const;
};

const spotIn = (request: Request): string | undefined =>
  request.is === 'command' && 'spot' in request.fields ? request.fields.spot : undefined;

export const useSeat = (seat: KeptSeat): AtSeat => {
  const words = useWords();
  const told = useRefusal();
  const [notice, setNotice] = usePassing<SeatNotice>(NOTICE_FOR_MS);
  const [called, setCalled] = usePassing<true>(CALLED_FOR_MS);
  const [voucher, setVoucher] = useState<IssuedVoucher | null>(null);
  const [redeeming, setRedeeming] = useState<Redeeming>({ is: 'idle' });
  const [presses, setPresses] = useState<readonly Press[]>([]);

  const sentenceOf = (refusal: HouseRefusal, spot?: string): string => {
    const { submission } = news;
    const limits = submission && ((spot && submission.limits.spots[spot]) || submission.limits);
    return refusalSentence(words, refusal.refused, told(refusal).sentence, {
      min: limits?.min ?? null,
      max: limits?.max ?? null,
      nearest: refusal.nearest ?? null,
    });
  };
  const say = (refusal: HouseRefusal, spot?: string): void =>
    setNotice({
      is: 'refusal',
      sentence: sentenceOf(refusal, spot),
      clause: refusal.clause,
      of: { refused: refusal.refused, spot: spot ?? null },
    });
  const tell = (sentence: string): void => setNotice({ is: 'news', sentence, clause: null });

  /** A press without the orders that came to nothing. */
  const forget = (id: string): void =>
    setPresses((all) => all.map((press) => press.filter((part) => part.id !== id)).filter((press) => press.length > 0));

  const replied = (reply: HouseReply, { request }: KeptRequest): void => {
    if (reply.is === 'not-registered') {
      setNotice({ is: 'refusal', sentence: words.player.notRegistered, clause: null });
      forget(reply.id);
    } else if (request.is === 'redeem') {
      setRedeeming(reply.ok ? { is: 'done' } : { is: 'refused', sentence: sentenceOf(reply) });
      if (reply.ok) tell(words.player.voucherInDone);
    } else if (!reply.ok) {
      say(reply, spotIn(request));
      forget(reply.id);
    } else if (reply.voucher) setVoucher({ number: reply.voucher, amount: reply.amount ?? 0 });
    else if (request.is === 'attendant') {
      setCalled(true);
      tell(news.virtual ? words.player.attendantPractice : words.player.attendantComing({ seat: news.own?.seat ?? 0 }));
    }
  };
  const { news, link } = useTable(
    { is: 'hello', as: 'terminal', table: seat.table, terminal: seat.terminal, key: seat.key },
    replied,
  );

  const ask = (...asked: OrderArguments): string => link.ask({ is: 'command', ...sentOrder(...asked) });

  /** Sends the orders of one press; what they add can be taken back together. */
  const order = (orders: readonly BetOrder[], undoing = false, lying: readonly BetStake[] = []): void => {
    const stakeOn = (spot: string): number => lying.find((wager) => wager.spot === spot)?.stake ?? 0;
    const press = orders.map((each) => ({
      id: ask(...wagerOrder(news.own!.seat, each)),
      spot: each.spot,
      added: each.type === 'PlaceWager' ? each.stake : each.type === 'TakeDownWager' ? -stakeOn(each.spot) : 0,
    }));
    setNotice(null);
    if (undoing) setPresses((all) => all.slice(0, -1));
    else if (press.some(({ added }) => added !== 0)) setPresses((all) => [...all, press].slice(-UNDO_MOST));
    else setPresses([]);
  };

  return {
    seat,
    news,
    notice,
    presses,
    voucher,
    redeeming,
    isCalled: called !== null,
    sentenceOf,
    say,
    tell: setNotice,
    order,
    act: (...asked) => void ask(...asked),
    shake: (times) => void ask('MixDice', { times }),
    go: () => void (news.view && link.ask({ is: 'go', turn: turnName(news.view) })),
    forgetPresses: () => setPresses([]),
    cashOut: () => void link.ask({ is: 'cash-out' }),
    takeVoucher: () => setVoucher(null),
    redeem: (number) => {
      setRedeeming({ is: 'asked' });
      link.ask({ is: 'redeem', number });
    },
    stopRedeeming: () => setRedeeming({ is: 'idle' }),
    callAttendant: () => void link.ask({ is: 'attendant' }),
  };
};
