import { isRefusal, practiceFiling, RULEBOOKS, submit } from '@hardway/engine';
import { expect, test } from 'vitest';
import { signLines } from './odds-sign.ts';

const filed = (id: string, choices: object) => {
  const rulebook = RULEBOOKS.find((known) => known.id === id)!;
  const submission = submit(rulebook, practiceFiling(rulebook, { ...choices }));
  if (isRefusal(submission)) throw new Error(submission.message);
  return submission;
};

test('the sign has every wager of the table once, in the wording of its document', () => {
  const lines = signLines('md-sicbo', filed('md-sicbo', {}), 'en');
  expect(lines).toContainEqual({ name: 'Total Value Bet', numbers: ['4', '17'], odds: '50 to 1' });
  expect(lines).toContainEqual({ name: 'One of a Kind', numbers: [], odds: '1 to 1 · 2 to 1 · 3 to 1' });
  expect(lines.flatMap(({ numbers }) => numbers)).toHaveLength(14);
  expect(signLines('rws-sicbo', filed('rws-sicbo', { paytable: '1' }), 'en').map(({ odds }) => odds)).toContain(
    '1 wins 195',
  );
});
