import { isRefusal, RULEBOOKS, readCommand } from '@hardway/engine';
import { expect, test } from 'vitest';
import { effectsOf, lackingIn, NEW_DRAFT, type RulingDraft, rulingOf } from './draft.ts';

const FULL: RulingDraft = {
  ground: 'interpretation',
  text: ' The seat is given its stake. ',
  sought: ' ',
  effect: 'none',
  round: 7,
  dice: [1, 2, 3],
  seat: ' 12 ',
  adjustment: '−1,100.50',
};

const effectsAt = (id: string) => effectsOf(RULEBOOKS.find((rulebook) => rulebook.id === id)!);

test('at a game of throws a ruling is recorded or adjusts a credit: it decides no throw', () => {
  expect(effectsAt('md-craps')).toEqual(['none', 'adjust']);
  expect(effectsAt('md-sicbo')).toEqual(['none', 'void', 'settle-as-shown', 'resettle', 'adjust']);
});

test.each(effectsAt('md-sicbo'))('a full draft with the effect "%s" is a command that a table can read', (effect) => {
  const draft = { ...FULL, effect };
  expect(lackingIn(draft)).toBeNull();
  const envelope = { type: 'Rule', id: 'one', at: 0, by: { id: 'somebody', role: 'shift-manager' } };
  expect(isRefusal(readCommand({ ...envelope, ...rulingOf(draft) }))).toBe(false);
});

test('only the fields of the chosen effect are sent, amounts in minor units', () => {
  expect(rulingOf({ ...FULL, effect: 'adjust' })).toEqual({
    ground: 'interpretation',
    text: 'The seat is given its stake.',
    effect: 'adjust',
    seat: 12,
    adjustment: -110_050,
  });
});

test.each<[Partial<RulingDraft>, string]>([
  [{ text: ' ' }, 'text'],
  [{ effect: 'void', round: null }, 'round'],
  [{ effect: 'resettle', dice: [1] }, 'dice'],
  [{ effect: 'adjust', seat: '0' }, 'seat'],
  [{ effect: 'adjust', adjustment: '12,50' }, 'amount'],
])('%j lacks the %s', (part, lacking) => {
  expect(lackingIn({ ...FULL, ...part })).toBe(lacking);
});

test('a new draft begins with its text', () => {
  expect(lackingIn(NEW_DRAFT)).toBe('text');
});
