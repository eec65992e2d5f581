import { type Actor, type Command, newTable, RULEBOOKS } from '@hardway/engine';
import { expect, test } from 'vitest';
import { refusalAt } from './refusal-at.ts';

const rulebook = RULEBOOKS.find(({ id }) => id === 'rws-sicbo')!;
const by: Actor = { id: 'ann', role: 'supervisor' };
const command = { type: 'BeginShift', id: 'asking', at: 0, by, shift: 'first' } as Command;

test('a button that works where people run the table does not where the house runs it', () => {
  expect(refusalAt({ virtual: false }, rulebook, newTable(rulebook.id), command)).toBeNull();
  expect(refusalAt({ virtual: true }, rulebook, newTable(rulebook.id), command)).toMatchObject({
    refused: 'unattended',
  });
});
