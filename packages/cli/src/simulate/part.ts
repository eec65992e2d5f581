import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { type ExactTally, type Pairs, type Rulebook, TALLY_COUNTS, TALLY_LARGEST, TALLY_SUMS } from '@hardway/engine';
import { InputError, note, readJson } from '../io/output.ts';
import type { RunFigures } from './figures-sum.ts';
import { contenderOf, contendersOf, type SimulatedGame } from './game.ts';
import { digestOf, fileSeenFromHere, manifestOf, strategyPlace } from './manifest.ts';

/**
 * A file with what some shards of a run came to. It says which run, has the strategies themselves, and depends on nothing
 * else: a shard that is played again, on whatever machine, gives the same bytes.
 */
export interface RunPart {
  readonly file: string;
  readonly run: PartRun;
  /** By name and content, of the run; equal for the parts of one. */
  readonly runDigest: string;
  readonly of: number;
  /** The shards whose figures these are. */
  readonly shards: readonly number[];
  readonly sessions: number;
  readonly figures: RunFigures;
}

interface PartRun {
  readonly manifest: { readonly command: string; readonly seed: number };
  readonly game: Pick<SimulatedGame, 'plan' | 'weights' | 'seed' | 'sessions' | 'lastRolls' | 'rounds'> & {
    readonly falls?: boolean;
  };
  readonly strategies: readonly { readonly name: string; readonly file: unknown }[];
}

const FORMAT = 'hardway part 1';

export const partRunOf = (game: SimulatedGame): PartRun => {
  const { plan, weights, seed, sessions, lastRolls, rounds, falls } = game;
  return {
    manifest: manifestOf(game, sessions),
    game: {
      plan,
      weights: weights && { name: fileSeenFromHere(weights.name), file: weights.file },
      ...{ seed, sessions, lastRolls, rounds },
      ...(falls ? {} : { falls }),
    },
    strategies: contendersOf(game).map((contender) => ({ name: strategyPlace(contender), file: contender.file })),
  };
};

/** The run of a part, with its strategies read anew. */
export const gameOfPart = (rulebooks: readonly Rulebook[], { file, run }: RunPart): SimulatedGame => {
  const [contender, ...against] = run.strategies.map(({ name, file }) =>
    contenderOf(rulebooks, name, file, run.game.weights?.file, run.game.plan.bankroll),
  );
  const game = { falls: true, ...run.game, contender: contender!, against };
  if (digestOf(manifestOf(game, game.sessions)) !== digestOf(run.manifest))
    throw new InputError(`"${file}" was written by another version of hardway: ${versionsIn(run)}.`);
  return game;
};

const versionsIn = ({ manifest }: PartRun): string => {
  const { hardway, stream } = manifest as unknown as Record<string, unknown>;
  return `hardway ${hardway}, stream of dice ${stream}`;
};

/** Writes a part whole or not at all: a shard that is killed leaves nothing that could be taken for its figures. */
export const writePart = (
  file: string,
  { run, of, shards, sessions, figures }: Omit<RunPart, 'file' | 'runDigest'>,
): void => {
  const content = {
    format: FORMAT,
    run,
    of,
    shards,
    sessions,
    figures: {
      tallies: figures.tallies.map(tallyAsJson),
      shorter: tallyAsJson(figures.shorter),
      pairs: figures.pairs.map(({ squares, products, ...counts }) => ({
        ...counts,
        squares: `${squares}`,
        products: `${products}`,
      })),
    },
  };
  const written = `${file}.${process.pid}.unfinished`;
  try {
    writeFileSync(written, `${JSON.stringify({ ...content, sha256: digestOf(content) })}\n`);
    renameSync(written, file);
  } catch {
    rmSync(written, { force: true });
    throw new InputError(`"${file}" cannot be written.`);
  }
  note(`Wrote ${file}`);
};

const inOrder = (counts: ReadonlyMap<number, number>): readonly (readonly [number, number])[] =>
  [...counts].toSorted(([a], [b]) => a - b);

const tallyAsJson = (tally: ExactTally) => ({
  ...Object.fromEntries(TALLY_SUMS.map((name) => [name, `${tally[name]}`])),
  ...Object.fromEntries([...TALLY_COUNTS, ...TALLY_LARGEST].map((name) => [name, tally[name]])),
  finals: inOrder(tally.finals),
  ruinedAt: inOrder(tally.ruinedAt),
});

/** Reads a part as it was written; anything else is refused by the file's name. */
export const readPart = (file: string): RunPart => {
  const value = readJson(file) as Record<string, unknown> | null;
  if (value?.format !== FORMAT) throw new InputError(`"${file}" is no part of a run of hardway simulate.`);
  const { sha256, ...content } = value;
  if (sha256 !== digestOf(content)) throw new InputError(`"${file}" was altered after it was written.`);
  // As it was written, so in the form that it was written in.
  const { run, of, shards, sessions, figures } = content as unknown as Omit<RunPart, 'figures'> & {
    figures: FiguresAsJson;
  };
  return {
    ...{ file, run, runDigest: digestOf({ run, of }), of, shards, sessions },
    figures: {
      tallies: figures.tallies.map(tallyOfJson),
      shorter: tallyOfJson(figures.shorter),
      pairs: figures.pairs.map(({ squares, products, ...counts }) => ({
        ...counts,
        squares: BigInt(squares),
        products: BigInt(products),
      })),
    },
  };
};

type TallyAsJson = ReturnType<typeof tallyAsJson>;

interface FiguresAsJson {
  readonly tallies: readonly TallyAsJson[];
  readonly shorter: TallyAsJson;
  readonly pairs: readonly (Omit<Pairs, 'squares' | 'products'> & { squares: string; products: string })[];
}

const tallyOfJson = (tally: TallyAsJson): ExactTally =>
  ({
    ...tally,
    ...Object.fromEntries(
      TALLY_SUMS.map((name) => [name, BigInt((tally as unknown as Record<string, string>)[name]!)]),
    ),
    finals: new Map(tally.finals),
    ruinedAt: new Map(tally.ruinedAt),
  }) as unknown as ExactTally;
