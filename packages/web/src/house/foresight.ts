import type { Foreseen, HouseRefusal, SeatMoney, SentOrder } from '@hardway/server/protocol';
import { useEffect, useState } from 'react';
import type { HouseReply, TableLink, TableNews } from './link.ts';

type Foresight =
  | { readonly is: 'asking' }
  | { readonly is: 'foreseen'; readonly foreseen: Foreseen }
  | { readonly is: 'refused'; readonly refusal: HouseRefusal };

/** Typing and a busy table ask often; the house is asked once they pause. */
const PAUSE_MS = 150;

/** What a command would bring as the table stands, asked again whenever the table changes; null while nothing is asked. */
export const useForesight = (link: TableLink, news: TableNews, asked: SentOrder | null): Foresight | null => {
  const key = asked && JSON.stringify(asked);
  const [seen, setSeen] = useState<{ readonly key: string; readonly foresight: Foresight } | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is foreseen holds for the table as it stands
  useEffect(() => {
    if (key === null || news.link !== 'open') return;
    let stopped = false;
    const order = JSON.parse(key) as SentOrder;
    const timer = setTimeout(async () => {
      const reply = await link.request({ is: 'preview', ...order });
      if (!stopped) setSeen({ key, foresight: foresightOf(reply) });
    }, PAUSE_MS);
    return () => {
      stopped = true;
      clearTimeout(timer);
    };
  }, [key, link, news.link, news.view?.version, news.staff]);
  if (key === null) return null;
  return seen?.key === key ? seen.foresight : { is: 'asking' };
};

const foresightOf = (reply: HouseReply): Foresight => {
  if (reply.is === 'not-registered' || (reply.ok && !reply.foreseen)) return { is: 'asking' };
  return reply.ok ? { is: 'foreseen', foreseen: reply.foreseen! } : { is: 'refused', refusal: reply };
};

const NO_MONEY: SeatMoney = { credit: 0, owes: 0, staked: 0 };

const together = (a: SeatMoney, b: SeatMoney): SeatMoney => ({
  credit: a.credit + b.credit,
  owes: a.owes + b.owes,
  staked: a.staked + b.staked,
});

export const seatTotals = (seats: Foreseen['seats']): { readonly before: SeatMoney; readonly after: SeatMoney } => ({
  before: seats.map(({ before }) => before).reduce(together, NO_MONEY),
  after: seats.map(({ after }) => after).reduce(together, NO_MONEY),
});

/** What a seat is worth: its credit and what lies on the layout for it, less what it owes. */
const worthOf = ({ credit, owes, staked }: SeatMoney): number => credit + staked - owes;

/** By how much a seat is better off afterwards. */
export const gainOf = ({ before, after }: { before: SeatMoney; after: SeatMoney }): number =>
  worthOf(after) - worthOf(before);
