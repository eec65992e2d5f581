import type { PostgresServer } from '../../scripts/postgres.ts';
import type { History } from '../house/history.ts';
import { type Base, NOTHING_WRONG, type Outcome } from './base.ts';
import { type CallTrials, PLACES, type Place } from './calls-parent.ts';
import type { Cuts } from './cuts.ts';
import { type Counted, FAULTS, type Fault, type Point } from './failing-disk.ts';
import type { Files } from './folder.ts';
import { type Cut, type MessagesCounted, SIDES, WHERE } from './messages.ts';
import { tryDatabase } from './postgres.ts';
import { cutPower, powerCuts, record } from './power.ts';
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
  for (const place of PLACES) {
    const [dying, told] = [await countedIn(pool[0]!, place, 'kill'), await countedIn(pool[0]!, place, 'EIO')];
    for (const { fault, lasts } of KINDS) {
      const { calls, writes } = fault === 'kill' ? dying : told;
      const numbers = Array.from({ length: fault === 'short' ? writes : calls }, (_, index) => index + 1);
      for (const number of sampleOf(numbers, most)) trials.push(callTrial(pool, place, { fault, number, lasts }));
    }
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
export const sampleOf = <T>(all: readonly T[], count: number): readonly T[] =>
  count >= all.length
    ? all
    : Array.from({ length: count }, (_, index) => all[Math.floor(((index + 0.5) * all.length) / count)]!);

/** A whole house opens every so manieth image. */
const HOUSE_EVERY = 20;
/** Seeds of one round do not run into those of the next. */
const SEEDS_EACH = 10_000;

/** Every round is one recorded evening, cut at every sync and every other change. */
export const powerTrials = (name: string, base: Base, rounds: number, seed: number): readonly Trial[] =>
  Array.from({ length: rounds }, (_, round) => ({
    id: `${name}: power cuts ${seed + round}`,
    run: () => powerTrial(base, (seed + round) * SEEDS_EACH),
  }));

const powerTrial = async (base: Base, seed: number): Promise<Result> => {
  const results: Result[] = [];
  const recording = await record(base);
  await cutPower(recording, powerCuts(recording.operations), {
    seed,
    houseEvery: HOUSE_EVERY,
    found: ({ cut, seed: own, acknowledged, wrong, refused }) =>
      results.push({
        faults: 1,
        images: 1,
        acknowledged,
        wrong,
        refused: refused === null ? [] : [`image ${own} at operation ${cut}: ${refused}`],
      }),
  });
  const syncs = recording.operations.filter(({ is }) => is === 'sync').length;
  // Each image holds the same commands as the one before it and some more, so the last one counts them.
  return { ...sumOf(results), acknowledged: results.at(-1)?.acknowledged ?? 0, syncs };
};

/** Every message of an evening with PostgreSQL, cut before, in and after it; or of each side so many at most. */
export const cutTrials = async (cuts: Cuts, most: number): Promise<readonly Trial[]> => {
  const evenings: MessagesCounted[] = [];
  for (let evening = 0; evening < EVENINGS; evening += 1) evenings.push(await cuts.count());
  return SIDES.flatMap((from) => {
    const numbers = Array.from({ length: Math.max(...evenings.map((counted) => counted[from])) }, (_, at) => at + 1);
    return sampleOf(numbers, most).flatMap((number) => WHERE.map((where) => cutTrial(cuts, { from, number, where })));
  });
};

const cutTrial = (cuts: Cuts, cut: Cut): Trial => ({
  id: `PostgreSQL: cut ${cut.where} message ${cut.number} of the ${cut.from}`,
  run: async () => {
    const outcome = await cuts.try(cut);
    return { ...resultOf(outcome), call: outcome.message };
  },
});

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
