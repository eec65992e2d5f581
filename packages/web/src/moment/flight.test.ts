import { type Face, rolls } from '@hardway/engine';
import { expect, test } from 'vitest';
import { flightOf, NORMALS } from './flight.ts';

const FACES = [1, 2, 3, 4, 5, 6] as const satisfies readonly Face[];
const TOSSES = ['shaken', 'thrown'] as const;

/** The face that looks up most. */
const upOf = (turned: ReturnType<typeof flightOf>['poses'][number]['turned']): Face =>
  FACES.toSorted((a, b) => heightOf(turned, b) - heightOf(turned, a))[0]!;
const heightOf = ([, , up]: Parameters<typeof upOf>[0], face: Face): number =>
  up[0] * NORMALS[face][0] + up[1] * NORMALS[face][1] + up[2] * NORMALS[face][2];

test.each(TOSSES)('a die that is %s comes to rest flat on the face that the record has', (toss) => {
  for (const face of FACES)
    for (let seed = 1; seed <= 40; seed += 1) {
      const last = flightOf(face, toss, seed % 3, 3, seed).poses.at(-1)!;
      expect(heightOf(last.turned, face)).toBeCloseTo(1, 9);
      expect(last.place[2]).toBeCloseTo(0.5, 9);
    }
});

test.each(TOSSES)('no die sinks into the table or into another where they lie when it is %s', (toss) => {
  for (let seed = 1; seed <= 60; seed += 1) {
    const flights = rolls(3)[seed]!.map((face, index) => flightOf(face, toss, index, 3, seed));
    for (const { poses } of flights) for (const { place } of poses) expect(place[2]).toBeGreaterThanOrEqual(0.5);
    const rest = flights.map(({ poses }) => poses.at(-1)!.place);
    for (const [index, place] of rest.entries())
      for (const other of rest.slice(index + 1))
        expect(Math.hypot(place[0] - other[0], place[1] - other[1])).toBeGreaterThan(1.41);
  }
});

test.each(TOSSES)('until its last jumps a die that is %s flies alike whatever face is to come', (toss) => {
  for (let seed = 1; seed <= 40; seed += 1) {
    const early = FACES.map((face) => flightOf(face, toss, 1, 3, seed).poses.filter(({ at }) => at <= 0.5));
    for (const poses of early) expect(poses).toEqual(early[0]);
  }
});

test('what is seen of the common flight is not always the same face', () => {
  const ups = Array.from({ length: 60 }, (_, seed) => upOf(flightOf(6, 'shaken', 0, 3, seed).poses[8]!.turned));
  expect(new Set(ups).size).toBeGreaterThanOrEqual(4);
});
