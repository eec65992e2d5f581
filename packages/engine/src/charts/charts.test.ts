import { expect, test } from 'vitest';
import { binWidth } from './finals.ts';
import { ticksThatFit } from './frame.ts';
import { labelSides, spread } from './labels.ts';
import { svgPath, svgPoints } from './svg.ts';
import { fittedText, textWidth } from './text.ts';

test.each([
  { range: 175_000, unit: 200, width: 2000, why: 'round' },
  { range: 175_000, unit: 1, width: 2000, why: 'round' },
  { range: 60_000, unit: 1000, width: 1000, why: 'a bar for each bankroll' },
  { range: 20_000, unit: 1500, width: 1500, why: 'no bars that must be empty' },
  { range: 175_000, unit: 700, width: 3500, why: 'as many bankrolls in each bar' },
  { range: 5, unit: 0, width: 1, why: 'no less than a cent' },
  { range: 6e12, unit: 100, width: 1e11, why: 'round' },
])('cuts $range by $unit into bars of $width: $why', ({ range, unit, width }) => {
  expect(binWidth(range, unit)).toBe(width);
});

test('labels move no more than they must, and keep their order', () => {
  expect(spread([100, 200, 300], 20, [0, 400])).toEqual([100, 200, 300]);
  expect(spread([100, 100], 20, [0, 400])).toEqual([90, 110]);
  expect(spread([399, 395, 10], 20, [0, 400])).toEqual([400, 380, 10]);
  expect(spread([0, 0, 0], 20, [5, 400])).toEqual([5, 25, 45]);
});

test.each([
  { lines: [{ x: 50, room: 30 }], sides: [['start', 0]], why: 'one label follows its line' },
  { lines: [{ x: 90, room: 30 }], sides: [['end', 0]], why: 'unless it would leave the page' },
  {
    lines: [
      { x: 40, room: 30 },
      { x: 60, room: 30 },
    ],
    sides: [
      ['end', 0],
      ['start', 0],
    ],
    why: 'two go to the outer sides',
  },
  {
    lines: [
      { x: 10, room: 30 },
      { x: 60, room: 30 },
    ],
    sides: [
      ['start', 1],
      ['start', 0],
    ],
    why: 'no room on the left',
  },
  {
    lines: [
      { x: 40, room: 30 },
      { x: 90, room: 30 },
    ],
    sides: [
      ['end', 0],
      ['end', 1],
    ],
    why: 'no room on the right',
  },
])('labels of lines: $why', ({ lines, sides }) => {
  expect(labelSides(lines, [0, 100]).map(({ anchor, row }) => [anchor, row])).toEqual(sides);
});

test('ticks are fewer where their words need more room', () => {
  const positions = (words: string) =>
    ticksThatFit(
      [0, 80],
      (value) => value,
      (values) => values.map(() => words),
      10,
    ).map(({ position }) => position);
  expect(positions('1')).toEqual([0, 50]);
  expect(positions('a million')).toEqual([0]);
});

test('a text is cut to its room, with an ellipsis', () => {
  expect(fittedText('Pass line', 10, 200)).toBe('Pass line');
  const cut = fittedText('Pass line with double odds', 10, 80);
  expect(cut).toMatch(/^Pass line.*…$/);
  expect(textWidth(cut, 10)).toBeLessThanOrEqual(80);
});

test('points are written as SVG has them', () => {
  const points = [
    [1, 2.25],
    [3, 4],
  ] as const;
  expect(svgPoints(points)).toBe('1.0,2.3 3.0,4.0');
  expect(svgPath(points)).toBe('M1.0 2.3L3.0 4.0');
});
