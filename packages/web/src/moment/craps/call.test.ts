import { handLine, isRefusal, type Point, type Roll, RULEBOOKS, rolls, submit } from '@hardway/engine';
import { describe, expect, test } from 'vitest';
import { allWordsIn } from '../../words/index.ts';
import { callFor, handTurnOf } from './call.ts';
import { spokenCall } from './spoken-call.ts';

const submission = submit(RULEBOOKS.find(({ id }) => id === 'md-craps')!, {});
if (isRefusal(submission)) throw new Error(submission.message);
const line = handLine(submission);

const WORDS = { en: await allWordsIn('en'), zh: await allWordsIn('zh') };
const said = (roll: Roll, point: Point | null, language: 'en' | 'zh' = 'en') =>
  spokenCall(WORDS[language], { ...callFor(roll), turn: handTurnOf(line, point, roll) });

/** Every pair of faces: the call on a come out roll, and with the point at eight. */
const CALLS: readonly (readonly [Roll, string, string])[] = [
  [[1, 1], 'Two, aces, craps, line away', 'Two, aces'],
  [[1, 2], 'Three, ace-deuce, craps, line away', 'Three, ace-deuce'],
  [[1, 3], 'Easy four, the point is four', 'Easy four'],
  [[1, 4], 'Five, the point is five', 'Five'],
  [[1, 5], 'Easy six, the point is six', 'Easy six'],
  [[1, 6], 'Seven, front line winner', 'Seven out, line away'],
  [[2, 2], 'Four, the hard way, the point is four', 'Four, the hard way'],
  [[2, 3], 'Five, the point is five', 'Five'],
  [[2, 4], 'Easy six, the point is six', 'Easy six'],
  [[2, 5], 'Seven, front line winner', 'Seven out, line away'],
  [[2, 6], 'Easy eight, the point is eight', 'Easy eight, winner, pay the line'],
  [[3, 3], 'Six, the hard way, the point is six', 'Six, the hard way'],
  [[3, 4], 'Seven, front line winner', 'Seven out, line away'],
  [[3, 5], 'Easy eight, the point is eight', 'Easy eight, winner, pay the line'],
  [[3, 6], 'Nine, the point is nine', 'Nine'],
  [[4, 4], 'Eight, the hard way, the point is eight', 'Eight, the hard way, winner, pay the line'],
  [[4, 5], 'Nine, the point is nine', 'Nine'],
  [[4, 6], 'Easy ten, the point is ten', 'Easy ten'],
  [[5, 5], 'Ten, the hard way, the point is ten', 'Ten, the hard way'],
  [[5, 6], 'Yo, eleven, front line winner', 'Yo, eleven'],
  [[6, 6], 'Twelve, box cars, craps, line away', 'Twelve, box cars'],
];

describe('all 36 rolls at both stages of a hand', () => {
  test.each(CALLS)('%j', (roll, comeOut, onEight) => {
    for (const thrown of [roll, roll.toReversed()]) {
      expect(said(thrown, null)).toBe(comeOut);
      expect(said(thrown, 8)).toBe(onEight);
    }
  });

  test('none is left out', () => {
    const pairs = new Set(CALLS.flatMap(([roll]) => [roll.join(''), roll.toReversed().join('')]));
    expect(pairs.size).toBe(rolls(2).length);
  });
});

test('Chinese crews have words for every roll and stage', () => {
  for (const point of [null, 4, 5, 6, 8, 9, 10] as const)
    for (const roll of rolls(2)) expect(said(roll, point, 'zh')).toMatch(/^[^a-z]+$/i);
  expect(said([4, 4], 8, 'zh')).toBe('八点，硬八，命中，过关线赢');
  expect(said([3, 4], 6, 'zh')).toBe('七点出局，过关线输');
  expect(said([1, 1], null, 'zh')).toBe('两点，双幺，花旗，过关线输');
});
