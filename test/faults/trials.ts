import type { PostgresServer } from '../../scripts/postgres.ts';
import type { History } from '../house/history.ts';
import { type Base, NOTHING_WRONG, type Outcome } from './base.ts';
import { type Count, nameOf, type Point, pointsOf, sampleOf, tryPoint } from './calls.ts';
import type { Files } from './folder.ts';
import { tryDatabase } from './postgres.ts';
import { cutPower, record } from './power.ts';
import { fateOf, rotten } from './rot.ts';
import { type Result, sumOf, type Trial } from './sweep.ts';

/** The trials of each kind, by names that stay the same from run to run. */

const resultOf = ({ happened, acknowledged, wrong, refused }: Outcome): Result => ({
  faults: happened ? 1 : 0,
  images: 0,
  acknowledged,
  wrong,
  refused: refused === null ? [] : [refused],
});

/** Every call, or of each call and fault so many at most. */
export const callTrials = (name: string, base: Base, count: Count, most: number): readonly Trial[] =>
  byCall(pointsOf(count))
    .flatMap((points) => sampleOf(points, most))
    .map((point) => ({
      id: `${name}: ${nameOf(point)}`,
      run: async () => resultOf(await tryPoint(base, count.files, point)),
    }));

const byCall = (points: readonly Point[]): readonly (readonly Point[])[] => {
  const groups = new Map<string, Point[]>();
  for (const point of points) {
    const key = `${point.fault} ${point.call}`;
    groups.set(key, [...(groups.get(key) ?? []), point]);
  }
  return [...groups.values()];
};

/** Images of one recorded session, and whole houses on a few of them. */
const IMAGES_EACH = 250;
const HOUSES_EACH = 5;

export const powerTrials = (name: string, base: Base, images: number, seed: number): readonly Trial[] =>
  Array.from({ length: Math.ceil(images / IMAGES_EACH) }, (_, index) => ({
    id: `${name}: power cuts ${seed + index}`,
    run: () => powerTrial(base, Math.min(IMAGES_EACH, images - index * IMAGES_EACH), (seed + index) * IMAGES_EACH),
  }));

const powerTrial = async (base: Base, images: number, seed: number): Promise<Result> => {
  const results: Result[] = [];
  await cutPower(await record(base), {
    images,
    seed,
    houseEvery: Math.max(1, Math.floor(images / HOUSES_EACH)),
    found: ({ cut, seed: own, acknowledged, wrong, refused }) =>
      results.push({
        faults: 1,
        images: 1,
        acknowledged,
        wrong,
        refused: refused === null ? [] : [`image ${own} at operation ${cut}: ${refused}`],
      }),
  });
  // Each image holds the same commands as the one before it and some more, so the last one counts them.
  return { ...sumOf(results), acknowledged: results.at(-1)?.acknowledged ?? 0 };
};

export const databaseTrials = (server: PostgresServer, sessions: number, seed: number): readonly Trial[] =>
  Array.from({ length: sessions }, (_, index) => ({
    id: `PostgreSQL: session ${seed + index}`,
    run: async () => {
      const outcome = await tryDatabase(server, seed + index);
      return { ...resultOf(outcome), faults: outcome.faults.length };
    },
  }));

export const rotTrials = (
  { files, history }: { readonly files: Files; readonly history: History },
  corruptions: number,
  seed: number,
): readonly Trial[] =>
  Array.from({ length: corruptions }, (_, index) => {
    const { what, files: altered } = rotten(files, seed + index);
    return {
      id: `rot ${seed + index}, ${what}`,
      run: async () => ({
        faults: 1,
        images: 1,
        acknowledged: history.acknowledged,
        wrong: NOTHING_WRONG,
        refused: [],
        fate: await fateOf(altered, history),
      }),
    };
  });
