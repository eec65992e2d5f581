import { expect, test } from 'vitest';
import { breakables } from '../../scripts/breaks/choose.ts';
import { readRegister } from '../../scripts/register.ts';

test('every clause that is data, enforced or computed can be broken by a change of its own', () => {
  const all = breakables(readRegister());
  expect(all.length).toBeGreaterThan(600);
  expect(all.filter(({ breaks }) => breaks.length === 0).map(({ clause }) => clause)).toEqual([]);
});
