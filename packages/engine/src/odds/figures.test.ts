import { expect, test } from 'vitest';
import { formatFraction, fraction, sum, times, toNumber } from '../money/index.ts';
import { RULEBOOKS } from '../rulebooks/index.ts';
import { isRefusal, type LeafPlay, legsOf, POINTS, withPoint } from '../rules/index.ts';
import { handLine, submit } from '../submission/index.ts';
import { chancesByFormula } from './closed-form.ts';
import { chancesOf, chancesOfSleeper, type Decision } from './decision.ts';
import { figuresOf, startOf, tableRolls } from './figures.ts';

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

test('come odds that sleep on come out rolls go back there, and depend on the hand’s point', () => {
  const craps = RULEBOOKS.find(({ id }) => id === 'md-craps')!;
  const submission = submit(craps, { comeOdds: 'off' });
  if (isRefusal(submission)) throw new Error(submission.message);
  const spot = submission.spots.find(({ id }) => id === 'come-odds/6')!;
  const hand = handLine(submission);
  const [four, comeOut] = chancesOfSleeper(
    2,
    { play: spot.play as LeafPlay, hand, asleep: 'goes-back' },
    withPoint(6),
    [4, null],
  );
  const rounded = ({ pays, loses, returned, rolls }: Decision) =>
    [pays.get('come-odds/6')!, loses, returned, rolls].map((figure) => toNumber(figure).toFixed(3));
  expect(rounded(four!)).toEqual(['0.412', '0.494', '0.094', '2.964']);
  expect(rounded(comeOut!)).toEqual(['0.255', '0.306', '0.440', '1.834']);
  const { edge, outcomes } = figuresOf(submission, spot);
  expect(formatFraction(edge)).toBe('0');
  expect(outcomes.some(({ result }) => result === 'returned')).toBe(true);
  expect([...tableRolls(submission, spot, withPoint(6)).keys()]).toEqual([null, 4, 5, 8, 9, 10]);
});

test('a composite costs what its parts cost', () => {
  const submission = submit(RULEBOOKS.find(({ id }) => id === 'md-craps')!, {});
  if (isRefusal(submission)) throw new Error(submission.message);
  for (const spot of submission.spots.filter(({ play }) => play.kind === 'split')) {
    const legs = legsOf(submission.spots, spot);
    const units = legs.reduce((all, leg) => all + leg.units, 0);
    const parts = legs.map((leg) => times(fraction(leg.units, units), figuresOf(submission, leg.spot).edge));
    expect([spot.id, formatFraction(figuresOf(submission, spot).edge)]).toEqual([spot.id, formatFraction(sum(parts))]);
  }
});
