import type { Request } from '@hardway/server/protocol';
import { expect, test } from 'vitest';
import { Outbox } from './outbox.ts';

const memory = () => {
  const kept = new Map<string, string>();
  return {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
  };
};

const wager = (id: string): Request => ({
  is: 'command',
  id,
  type: 'PlaceWager',
  fields: { seat: 1, spot: 'small', stake: 500 },
});

test('what was kept is there after the page is loaded again, until it is answered', () => {
  const store = memory();
  new Outbox('a', store).keep({ request: wager('1'), round: 7 });
  const again = new Outbox('a', store);
  expect(again.all).toEqual([{ request: wager('1'), round: 7 }]);
  expect(again.take('1')).toEqual({ request: wager('1'), round: 7 });
  expect(new Outbox('a', store).all).toEqual([]);
  expect(again.take('1')).toBeUndefined();
});

test('a wager of a round that is over is never sent into another one; money is sent again', () => {
  const outbox = new Outbox('a', memory());
  outbox.keep({ request: wager('1'), round: 7 });
  outbox.keep({ request: { is: 'cash-out', id: '2' }, round: 7 });
  outbox.keep({ request: wager('3'), round: 8 });
  outbox.keep({
    request: { is: 'command', id: '4', type: 'BuyIn', fields: { seat: 1, amount: 5, medium: 'cash' } },
    round: 7,
  });
  expect(outbox.takeStale(8).map(({ request }) => request.id)).toEqual(['1']);
  expect(outbox.all.map(({ request }) => request.id)).toEqual(['2', '3', '4']);
});
