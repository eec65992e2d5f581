import { expect, test } from 'vitest';
import { formatFraction } from '../money/index.ts';
import { RULEBOOKS } from '../rulebooks/index.ts';
import { POINTS } from '../rules/index.ts';
import { chancesByFormula } from './closed-form.ts';
import { chancesOf } from './decision.ts';
import { startOf } from './figures.ts';

const spots = RULEBOOKS.flatMap((rulebook) =>
  rulebook.paytables.flatMap(({ id, spots: all }) => all.map((spot) => ({ rulebook, paytable: id, spot }))),
);

test('two independent ways to decide every spot give the same fractions', () => {
  let compared = 0;
  for (const { rulebook, paytable, spot } of spots) {
    const { play } = spot;
    if (play.kind === 'split') continue;
    const starts =
      play.kind === 'supplement' && !spot.made.point
        ? POINTS.map((point) => startOf(spot, point))
        : [startOf(spot, null)];
    for (const start of starts) {
      const name = `${rulebook.id} ${paytable} ${spot.id} ${start.point}`;
      const [chain, formula] = [
        chancesOf(rulebook.dice, play, start),
        chancesByFormula(rulebook.dice, play, start),
      ].map(({ pays, loses, returned, rolls }) => ({
        pays: Object.fromEntries([...pays].toSorted().map(([key, chance]) => [key, formatFraction(chance)])),
        loses: formatFraction(loses),
        returned: formatFraction(returned),
        rolls: formatFraction(rolls),
      }));
      expect({ name, ...chain }).toEqual({ name, ...formula });
      compared += 1;
    }
  }
  expect(compared).toBeGreaterThan(500);
});
