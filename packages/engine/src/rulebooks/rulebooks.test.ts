import { expect, test } from 'vitest';
import { readRegister } from '../../../../scripts/register.ts';
import { legsOf, type Payouts, POINTS, payKeysOf, REFUSALS, type Rulebook } from '../rules/index.ts';
import { RULEBOOKS } from './index.ts';

const book = (id: string): Rulebook => RULEBOOKS.find((rulebook) => rulebook.id === id)!;

/** Every string in the data that looks like a clause of one of the documents. */
const citedClauses = (value: unknown, found = new Set<string>()): Set<string> => {
  if (typeof value === 'string' && /^(md|pa|ma|rws)-(sicbo|craps) /.test(value)) found.add(value);
  else if (typeof value === 'object' && value !== null)
    for (const child of Object.values(value)) citedClauses(child, found);
  return found;
};

test('every clause that the rulebooks cite is in the register', () => {
  const known = new Set(readRegister().map(({ clause }) => clause));
  expect([...citedClauses(RULEBOOKS)].filter((clause) => !known.has(clause))).toEqual([]);
});

test('the register holds all 884 clauses, each once', () => {
  const ids = readRegister().map(({ clause }) => clause);
  expect(ids).toHaveLength(884);
  expect(new Set(ids).size).toBe(884);
});

test.each([
  ['md-sicbo', [50]],
  ['pa-sicbo', [50, 50]],
  ['ma-sicbo', [50]],
  ['rws-sicbo', [56, 104, 104]],
  ['md-craps', [86]],
])('%s has %j spots', (id, counts) => {
  expect(book(id).paytables.map(({ spots }) => new Set(spots.map((spot) => spot.id)).size)).toEqual(counts);
});

test('wins and payouts cover each other in every pay table', () => {
  for (const { id, paytables, options } of RULEBOOKS)
    for (const { spots, payouts } of paytables) {
      const optional = options.flatMap((option) =>
        option.kind === 'table' ? Object.values(option.choices) : option.kind === 'flag' ? [option.payouts ?? {}] : [],
      );
      const listed = [payouts, ...optional].flatMap((table: Payouts) => Object.keys(table));
      const used = spots.flatMap((spot) => legsOf(spots, spot).flatMap(({ play }) => payKeysOf(play)));
      expect([id, [...new Set(listed)].sort()]).toEqual([id, [...new Set(used)].sort()]);
    }
});

test('each layout draws every spot of its pay table once, within its grid', () => {
  for (const rulebook of RULEBOOKS)
    for (const { layout: id, spots } of rulebook.paytables) {
      const layout = rulebook.layouts.find((candidate) => candidate.id === id)!;
      const drawn = layout.cells.flatMap(({ shows }) => ('spot' in shows ? [shows.spot] : []));
      const boxes = spots.flatMap(({ id: spot, play }) =>
        play.kind === 'line' && play.travels ? POINTS.map((point) => `${spot}/${point}`) : [],
      );
      expect([id, drawn.toSorted()]).toEqual([id, [...spots.map((spot) => spot.id), ...boxes].sort()]);
      for (const { x, y, width, height } of layout.cells) {
        expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
        expect(x + width).toBeLessThanOrEqual(layout.columns + 1e-9);
        expect(y + height).toBeLessThanOrEqual(layout.rows + 1e-9);
      }
    }
});

test('no two areas of a layout overlap', () => {
  for (const { cells } of RULEBOOKS.flatMap(({ layouts }) => layouts))
    for (const [index, a] of cells.entries())
      for (const b of cells.slice(index + 1)) {
        const apart =
          a.x + a.width <= b.x + 1e-9 ||
          b.x + b.width <= a.x + 1e-9 ||
          a.y + a.height <= b.y + 1e-9 ||
          b.y + b.height <= a.y + 1e-9;
        expect(apart, `${JSON.stringify(a)} and ${JSON.stringify(b)}`).toBe(true);
      }
});

test('dice ages, counts of mixes and inspections are those of the documents', () => {
  const ages = RULEBOOKS.map(({ id, shakers, diceSet }) => [
    id,
    diceSet.count,
    ...shakers.map((shaker) => [shaker.id, shaker.diceAge?.limit, shaker.round.mixesMin?.count]),
  ]);
  const day = { hours: 24 };
  const month = { months: 1 };
  expect(ages).toEqual([
    ['md-sicbo', 3, ['manual', day, 3], ['automated', month, undefined]],
    [
      'pa-sicbo',
      3,
      ['manual', day, 3],
      ['automated', month, undefined],
      ['automated-coverless', month, undefined],
      ['player-activated', month, undefined],
    ],
    ['ma-sicbo', 3, ['manual', day, 3], ['automated-coverless', day, undefined]],
    ['rws-sicbo', 3, ['tumbler', undefined, 3]],
    ['md-craps', 5],
  ]);
  expect(book('md-craps').diceSet.age?.limit).toEqual(day);
  expect(
    RULEBOOKS.map(({ inspections }) => inspections.map(({ of, at, times, by }) => `${at} ${of} ${times} ${by}`)),
  ).toEqual([
    ['opening result-device 3 floorperson', 'opening automated-shaker 3 floorperson'],
    ['opening result-device 3 floorperson', 'opening automated-shaker 3 floorperson'],
    [
      'opening result-device 3 floorperson',
      'opening automated-shaker 3 floorperson',
      'shift automated-shaker 3 supervisor',
    ],
    [],
    [],
  ]);
});

test.each([
  ['md-sicbo', 'manual', 'open-betting cover mix close-betting uncover enter-result'],
  ['md-sicbo', 'automated', 'open-betting mix close-betting uncover enter-result'],
  ['pa-sicbo', 'manual', 'open-betting cover mix close-betting uncover enter-result'],
  ['pa-sicbo', 'automated-coverless', 'open-betting close-betting mix enter-result'],
  ['pa-sicbo', 'player-activated', 'open-betting close-betting mix enter-result'],
  ['ma-sicbo', 'manual', 'open-betting close-betting cover mix uncover enter-result'],
  ['ma-sicbo', 'automated-coverless', 'open-betting close-betting mix enter-result'],
  ['rws-sicbo', 'tumbler', 'open-betting close-betting mix enter-result'],
])('a round of %s with a %s shaker goes %s', (id, shaker, steps) => {
  const round = book(id).shakers.find((candidate) => candidate.id === shaker)!.round;
  const rest = ' light-winners collect-losers pay-winners clear-lights';
  expect(round.steps.map(({ step }) => step).join(' ')).toBe(steps + rest);
});

test('every Sic Bo spot has a Chinese name, and no two spots share a name', () => {
  for (const { game, paytables } of RULEBOOKS)
    for (const { spots } of paytables) {
      expect(new Set(spots.map(({ name }) => name.en)).size).toBe(spots.length);
      if (game === 'sicbo') expect(new Set(spots.map(({ name }) => name.zh)).size).toBe(spots.length);
    }
});

test('every refusal has its meaning in words', () => {
  for (const [code, words] of Object.entries(REFUSALS)) expect(`${code}: ${words}`).toMatch(/^[a-z-]+: .{15,}/);
});
