import { expect, test } from 'vitest';
import { editable, minorOf, signedMinorOf } from './amount-text.ts';

test.each([
  ['1', 100],
  ['0.01', 1],
  ['0.29', 29],
  ['1.1', 110],
  ['1,250.50', 125_050],
  [' 1 250.50 ', 125_050],
  ['１２．５０', 1_250],
  ['4,503,599,627.37', 450_359_962_737],
  ['10000000000', 1_000_000_000_000],
])('%s is %i minor units, exactly', (text, minor) => {
  expect(minorOf(text)).toBe(minor);
});

test.each(['', '0', '0.00', '-5', '12,50', '1.005', '1e3', '1.2.3', '.5', '5.', '1,25', '10000000000.01', 'five'])(
  '%j is no amount',
  (text) => {
    expect(minorOf(text)).toBeUndefined();
  },
);

test.each([
  ['-12.50', -1_250],
  ['− 12.50', -1_250],
  ['+3', 300],
  ['3', 300],
])('%s moves %i minor units', (text, minor) => {
  expect(signedMinorOf(text)).toBe(minor);
});

test.each(['--3', '+-3', '-', '-0'])('%j moves nothing', (text) => {
  expect(signedMinorOf(text)).toBeUndefined();
});

test.each([1, 29, 100, 250, 100_025])('%i minor units, put into a field, are read back the same', (minor) => {
  expect(minorOf(editable(minor))).toBe(minor);
});
