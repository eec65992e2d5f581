import { expect, test } from 'vitest';
import { readPayList } from './pay-list.ts';

test.each([
  ['4: 25 for 1\n5 : 250 for 1\n\n', { 4: '25 for 1', 5: '250 for 1' }],
  ['10–14：3 to 1', { '10-14': '3 to 1' }],
  ['26+: returned', { '26+': 'returned' }],
  ['4: 25 for 1\nfive', 2],
  ['4:', 1],
] as const)('%j is %j', (text, pays) => {
  expect(readPayList(text)).toEqual(pays);
});
