import {
  GAME_NAMES,
  isRefusal,
  LANGUAGES,
  type Point,
  practiceFiling,
  type Roll,
  RULEBOOKS,
  recordingsOf,
  rolls,
  submit,
} from '@hardway/engine';
import { expect, test } from 'vitest';
import { CALLERS } from '../packages/web/src/sound/games.ts';
import { allWordsIn } from '../packages/web/src/words/index.ts';

/** What screens call out, beside what an operator is asked to record. */

const WORDS = await Promise.all(LANGUAGES.map(allWordsIn));
const POINTS: readonly (Point | null)[] = [null, 4, 5, 6, 8, 9, 10];

const filed = (id: string) => {
  const rulebook = RULEBOOKS.find((known) => known.id === id)!;
  const submission = submit(rulebook, practiceFiling(rulebook, { paytable: rulebook.paytables[0]!.id }));
  if (isRefusal(submission)) throw new Error(submission.message);
  return { rulebook, submission };
};

const callsOf = (id: string) => {
  const { rulebook, submission } = filed(id);
  const caller = CALLERS[rulebook.game];
  const called = rolls(submission.dice) as readonly Roll[];
  return WORDS.flatMap((words) => [
    caller.opened(words),
    caller.closed(words),
    ...called.flatMap((roll) =>
      (caller.opened(words) ? [null] : POINTS).map((point) => caller.result(words, submission, roll, point)),
    ),
  ]).filter((call) => call !== null);
};

test.each(RULEBOOKS.map(({ id, game }) => [id, game] as const))(
  'every call of %s has words, and recordings that are asked for',
  (id, game) => {
    const calls = callsOf(id);
    const asked = recordingsOf(game);
    expect(calls.filter(({ text }) => text === '' || /undefined|\{/.test(text))).toEqual([]);
    expect(calls.flatMap(({ recordings }) => recordings).filter((name) => !asked.includes(name))).toEqual([]);
  },
);

test('nothing is asked for that is never called', () => {
  const by = (game: string) =>
    new Set(
      RULEBOOKS.filter((rulebook) => rulebook.game === game)
        .flatMap(({ id }) => callsOf(id))
        .flatMap(({ recordings }) => recordings),
    );
  const always = ['last-bets', 'void', 'corrected', 'no-roll'];
  for (const game of GAME_NAMES) {
    const called = by(game);
    expect(recordingsOf(game).filter((name) => !called.has(name) && !always.includes(name))).toEqual([]);
  }
});

test('a roll is called as dealers call it', async () => {
  const [en, zh] = await Promise.all([allWordsIn('en'), allWordsIn('zh')]);
  const { submission } = filed('rws-sicbo');
  const call = CALLERS.sicbo.result(en, submission, [5, 2, 4], null);
  expect(call).toEqual({
    text: 'two, four, five: eleven, big, odd',
    recordings: ['die-2', 'die-4', 'die-5', 'total-11', 'big', 'odd'],
  });
  expect(CALLERS.sicbo.result(zh, submission, [5, 2, 4], null).text).toBe('二、四、五，十一点，大、单');
});
