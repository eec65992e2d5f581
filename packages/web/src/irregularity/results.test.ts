import { newTable, RULEBOOKS, sicBoPlay, type Table } from '@hardway/engine';
import { expect, test } from 'vitest';
import { liveRound, withLit } from './results.ts';

const tableOf = (id: string): Table => newTable(RULEBOOKS.find((rulebook) => rulebook.id === id)!);
const sicbo = tableOf('rws-sicbo');
const inRound = (fields: object): Table =>
  ({ ...sicbo, play: { ...sicBoPlay(sicbo), roundNumber: 4, round: { number: 4, seats: {}, ...fields } } }) as Table;
const over = { number: 3, roll: [1, 2, 3], corrected: false, at: 5 } as const;

test('the round that is played can be named until its dice have decided it', () => {
  expect(liveRound(inRound({ stage: 'betting' }))).toBe(4);
  expect(liveRound(inRound({ stage: 'closed', entered: [] }))).toBe(4);
  expect(liveRound(inRound({ stage: 'lit', roll: [1, 1, 1], results: [] }))).toBeNull();
  expect(liveRound(sicbo)).toBeNull();
});

test('a round whose winners are lit counts as settled, once', () => {
  const lit = inRound({ stage: 'lit', roll: [6, 6, 1], results: [], corrected: true });
  expect(withLit([over], lit)).toEqual([{ number: 4, roll: [6, 6, 1], corrected: true, at: null }, over]);
  expect(withLit([{ ...over, number: 4 }], lit)).toHaveLength(1);
  expect(withLit([over], inRound({ stage: 'betting' }))).toEqual([over]);
});

test('at craps the record’s throws are what there is to choose from', () => {
  const craps = tableOf('md-craps');
  expect(liveRound(craps)).toBeNull();
  expect(withLit([over], craps)).toEqual([over]);
});
