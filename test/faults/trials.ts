import type { PostgresServer } from '../../scripts/postgres.ts';
import type { History } from '../house/history.ts';
import { type Base, NOTHING_WRONG, type Outcome } from './base.ts';
import { type CallTrials, PLACES, type Place } from './calls-parent.ts';
import { type Counted, FAULTS, type Fault, type Point } from './failing-disk.ts';
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

/** Calls are counted in several evenings, for no two are the same to the last call. */
const EVENINGS = 3;

/** A house that dies runs in a process of its own, and makes other calls when it starts and ends. */
const countedIn = async (trials: CallTrials, place: Place, fault: Fault): Promise<Counted> => {
  const evenings: Counted[] = [];
  for (let evening = 0; evening < EVENINGS; evening += 1) evenings.push(await trials.count(place, fault));
  return {
    calls: Math.max(...evenings.map(({ calls }) => calls)),
    writes: Math.max(...evenings.map(({ writes }) => writes)),
  };
};

/** Alone first, and then for good. */
const KINDS: readonly Pick<Point, 'fault' | 'lasts'>[] = [
  ...FAULTS.map((fault) => ({ fault, lasts: false })),
  ...FAULTS.filter((fault) => fault !== 'kill').map((fault) => ({ fault, lasts: true })),
];

const nameOf = ({ fault, number, lasts }: Point): string =>
  `${fault} at ${fault === 'short' ? 'write' : 'call'} ${number}${lasts ? ' and after' : ''}`;

/** Every call with every fault, or of each fault so many at most. */
export const callTrials = async (pool: readonly CallTrials[], most: number): Promise<readonly Trial[]> => {
  const trials: Trial[] = [];
  for (const place of PLACES)
    for (const { fault, lasts } of KINDS) {
      const { calls, writes } = await countedIn(pool[0]!, place, fault);
      const numbers = Array.from({ length: fault === 'short' ? writes : calls }, (_, index) => index + 1);
      for (const number of sampleOf(numbers, most)) trials.push(callTrial(pool, place, { fault, number, lasts }));
    }
  return trials;
};

const callTrial = (pool: readonly CallTrials[], place: Place, point: Point): Trial => ({
  id: `${place}: ${nameOf(point)}`,
  run: async (job) => {
    const outcome = await pool[job]!.try(place, point);
    return { ...resultOf(outcome), call: outcome.call };
  },
});

/** An even sample, in order. */
const sampleOf = <T>(all: readonly T[], count: number): readonly T[] =>
  count >= all.length
    ? all
    : Array.from({ length: count }, (_, index) => all[Math.floor(((index + 0.5) * all.length) / count)]!);

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
