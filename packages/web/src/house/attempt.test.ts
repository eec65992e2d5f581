import { expect, test } from 'vitest';
import { AttemptStore, isDecided } from './attempt.ts';

const memory = () => {
  const kept = new Map<string, string>();
  return {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  };
};

const counting = () => {
  let drawn = 0;
  return () => `id ${++drawn}`;
};

test('the same purpose has the same id until it is answered, also on a page that is loaded again', () => {
  const store = memory();
  const draw = counting();
  const attempts = new AttemptStore(store, draw);
  expect(attempts.idFor('redeem 1')).toBe('id 1');
  expect(attempts.idFor('redeem 1')).toBe('id 1');
  expect(attempts.idFor('redeem 2')).toBe('id 2');
  expect(new AttemptStore(store, draw).idFor('redeem 1')).toBe('id 1');
  attempts.answered('redeem 1');
  expect(attempts.idFor('redeem 1')).toBe('id 3');
});

test('a house that did not answer has decided nothing', () => {
  expect(isDecided('table-unavailable')).toBe(false);
  expect(isDecided('voucher-paid')).toBe(true);
});
