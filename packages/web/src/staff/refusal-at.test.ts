import { type Actor, newTable, type Order, RULEBOOKS } from '@hardway/engine';
import { expect, test } from 'vitest';
import { refusalAt } from './refusal-at.ts';

const rulebook = RULEBOOKS.find(({ id }) => id === 'rws-sicbo')!;
const by: Actor = { id: 'ann', role: 'supervisor' };
const order: Order = { type: 'BeginShift', by, shift: 'first' };

test('a button that works where people run the table does not where the house runs it', () => {
  expect(refusalAt({ virtual: false }, rulebook, newTable(rulebook), order, 0)).toBeNull();
  expect(refusalAt({ virtual: true }, rulebook, newTable(rulebook), order, 0)).toMatchObject({
    refused: 'unattended',
  });
});
