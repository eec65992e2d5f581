import { isRefusal, readTape, testTape } from '@hardway/engine';
import { expect, test } from 'vitest';
import { readFaces } from './faces.ts';
import { SAMPLES } from './samples.ts';
import { accusationChance, tapeAnswer } from './tape-answer.ts';

const tapeOf = (text: string) => {
  const tape = readTape(text);
  if (isRefusal(tape)) throw new Error(tape.message);
  return tape;
};

test.each(Object.keys(SAMPLES) as (keyof typeof SAMPLES)[])(
  'the tape %s: the path ends where the test does',
  (name) => {
    const tape = tapeOf(SAMPLES[name]);
    const { report, path } = tapeAnswer(tape, '1/20');
    expect(report).toEqual(testTape(tape, 0.05));
    expect(path[0]).toEqual({ roll: 0, digits: 0 });
    expect(path.at(-1)).toEqual({ roll: tape.rolls.length, digits: report.digits });
    expect(report.found === null).toBe(name === 'an-evening');
  },
);

test('a long tape has no more points than can be drawn, and its last roll is one', () => {
  const { path } = tapeAnswer(tapeOf('1-2\n3-4\n5-6\n'.repeat(1000)), '1/100');
  expect(path.length).toBeLessThan(245);
  expect(path.at(-1)!.roll).toBe(3000);
});

test('a chance of a false accusation is read exactly', () => {
  expect(accusationChance('1/1000')).toBe(0.001);
});

test.each([
  ['1,1,1,1,1,2', 49],
  ['1,1,1,1,1,1', null],
  ['2,2,2,2,2,2', null],
  ['1,1,1,1,1,0', 'refused'],
  ['1,1,1,1,1,1,1', 'refused'],
  ['1,x', 'refused'],
] as const)('dice with weights %s: %s', (text, ways) => {
  const dice = readFaces(2, text);
  if (isRefusal(dice)) expect(ways).toBe('refused');
  else expect(typeof dice === 'number' ? null : dice.ways).toBe(ways);
});
