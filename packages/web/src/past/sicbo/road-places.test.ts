import { expect, test } from 'vitest';
import { beadRoad, bigRoad, ROAD_ROWS } from './road-places.ts';

const results = (letters: string) => [...letters].map((outcome, index) => ({ number: index + 1, outcome }));
/** "outcome column row" of each. */
const drawn = (cells: readonly { outcome: string; column: number; row: number }[]): string[] =>
  cells.map(({ outcome, column, row }) => `${outcome}${column}${row}`);

test('the bead road fills column after column', () => {
  expect(drawn(beadRoad(results('BSTBSSB'), 10))).toEqual(['B00', 'S01', 'T02', 'B03', 'S04', 'S05', 'B10']);
});

test('a road keeps its last columns', () => {
  const cells = beadRoad(results('B'.repeat(20) + 'S'.repeat(4)), 2);
  expect(cells).toHaveLength(12);
  expect(cells[0]).toMatchObject({ number: 13, column: 0, row: 0 });
  expect(cells.at(-1)).toMatchObject({ number: 24, outcome: 'S', column: 1, row: 5 });
});

test('the big road has a column for each run', () => {
  expect(drawn(bigRoad(results('BBSTBSSB'), 20))).toEqual(['B00', 'B01', 'S10', 'T20', 'B30', 'S40', 'S41', 'B50']);
});

test('a long run turns to the right at the bottom', () => {
  const cells = bigRoad(results('BBBBBBBBS'), 20);
  expect(drawn(cells).slice(5)).toEqual(['B05', 'B15', 'B25', 'S10']);
});

test('a run that meets such a tail turns above it', () => {
  const cells = drawn(bigRoad(results('BBBBBBBBSSSSSSS'), 20));
  expect(cells.slice(8)).toEqual(['S10', 'S11', 'S12', 'S13', 'S14', 'S24', 'S34']);
});

test('no two results share a place', () => {
  const cells = bigRoad(results('BBBBBBBBBBSSSSSSSSSTBBBBBBBSSSSSSSSSSSSBSBSBBBBBBBBBBBB'), 60);
  expect(new Set(cells.map(({ column, row }) => `${column} ${row}`)).size).toBe(cells.length);
  expect(Math.max(...cells.map(({ row }) => row))).toBe(ROAD_ROWS - 1);
});

test('nothing draws nothing', () => {
  expect([beadRoad([], 5), bigRoad([], 5)]).toEqual([[], []]);
});
