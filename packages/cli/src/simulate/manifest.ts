import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, isAbsolute, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { BUILT_IN, Kernel, type SessionPlan, Sixteen, STREAM_VERSION } from '@hardway/engine';
import { installedVersion } from '../io/version.ts';
import type { Contender, SimulatedGame } from './game.ts';

const ENGINE = createRequire(import.meta.url).resolve('@hardway/engine');

/** All that is needed to make a run again; equal runs have equal manifests, on any machine. */
interface RunManifest {
  readonly hardway: string;
  readonly engine: string;
  /** Of the stream of dice: what a seed and a session's number stand for. */
  readonly stream: number;
  readonly seed: number;
  readonly plan: SessionPlan;
  readonly sessions: number;
  readonly strategy: Named;
  readonly submission: Filed;
  /** Of dice that are not fair. */
  readonly weights?: Named;
  /** The other strategy, or a list of the others if there are several. */
  readonly against?: Identity | readonly Identity[];
  readonly command: string;
}

interface Identity {
  readonly strategy: Named;
  readonly submission: Filed;
}

interface Named {
  readonly name: string;
  readonly sha256: string;
}

interface Filed {
  readonly rulebook: string;
  readonly paytable: string;
  readonly sha256: string;
}

/** Of the sessions that were played: of a run that was stopped early, the command makes just that part again. */
export const manifestOf = (game: SimulatedGame, sessions: number): RunManifest => ({
  hardway: installedVersion(),
  engine: versionIn(new URL('../package.json', pathToFileURL(ENGINE))),
  stream: STREAM_VERSION,
  seed: game.seed,
  plan: game.plan,
  sessions,
  ...identityOf(game.contender),
  ...(game.weights
    ? { weights: { name: fileSeenFromHere(game.weights.name), sha256: digestOf(game.weights.file) } }
    : {}),
  ...againstOf(game, identityOf),
  command: commandOf(game, sessions),
});

/** One other strategy stands by itself, several in a list. */
const againstOf = <Told>(
  { against }: SimulatedGame,
  tell: (contender: Contender) => Told,
): { against?: Told | Told[] } => {
  const [only, ...more] = against.map(tell);
  if (only === undefined) return {};
  return { against: more.length === 0 ? only : [only, ...more] };
};

/** A manifest that also says by what machinery the run was made. */
export const machineManifestOf = (game: SimulatedGame, sessions: number): object => {
  const { hardway, engine, against: _, ...rest } = manifestOf(game, sessions);
  return {
    hardway,
    engine,
    node: process.version,
    kernel: kernelOf(game, game.contender),
    ...rest,
    ...againstOf(game, (contender) => ({ ...identityOf(contender), kernel: kernelOf(game, contender) })),
  };
};

const kernelOf = ({ plan, seed, falls }: SimulatedGame, { strategy, tables }: Contender): string => {
  if (!tables) return 'reference';
  return Sixteen.of(new Kernel({ strategy, plan, seed, falls }, tables)) ? 'vectors' : 'tables';
};

const versionIn = (file: URL): string => (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;

const identityOf = ({ strategy: { name, bets, program, submission } }: Contender): Identity => {
  const { rulebook, paytable, choices, limits, rounding, payouts } = submission;
  return {
    strategy: { name, sha256: digestOf(program ? { bets, program } : bets) },
    submission: { rulebook, paytable, sha256: digestOf({ rulebook, paytable, choices, limits, rounding, payouts }) },
  };
};

/** SHA-256 of a value as JSON whose keys are in order and which has no spaces. */
export const digestOf = (value: unknown): string => createHash('sha256').update(canonical(value)).digest('hex');

const canonical = (value: unknown): string => {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  const entries = Object.entries(value).filter(([, part]) => part !== undefined);
  const sorted = entries.toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `{${sorted.map(([key, part]) => `${JSON.stringify(key)}:${canonical(part)}`).join()}}`;
};

/** The command that plays the same sessions, with every choice spelt out; how they are shown is not part of it. */
const commandOf = (
  { contender, against, plan, weights, seed, rounds, falls, lastRolls, sessions: asked }: SimulatedGame,
  sessions: number,
) => {
  const rolls = sessions === asked ? (sessions - 1) * plan.rolls + lastRolls : sessions * plan.rolls;
  const { stopWin, stopLoss } = plan;
  const options: [name: string, value: string | number | undefined][] =
    rounds === null
      ? [
          ['sessions', sessions],
          ['rolls', plan.rolls],
          ['bankroll', plan.bankroll],
          ['stop-win', stopWin],
          ['stop-loss', stopLoss],
        ]
      : [
          ['rounds', rolls],
          ['batch', plan.rolls],
        ];
  return [
    'hardway simulate',
    ...[contender, ...against].map((each) => quoted(strategyPlace(each))),
    ...[
      ...options,
      ['weights', weights ? quoted(fileSeenFromHere(weights.name)) : undefined] as const,
      ['seed', seed] as const,
    ].flatMap(optionInWords),
    ...(falls ? [] : ['--no-falls']),
  ].join(' ');
};

const optionInWords = ([name, value]: readonly [string, string | number | undefined]): string[] =>
  value === undefined ? [] : [`--${name} ${value}`];

/** A built-in name or a file. */
export const strategyPlace = ({ name }: Contender): string =>
  Object.hasOwn(BUILT_IN, name) ? name : fileSeenFromHere(name);

/** A file, seen from here: where on a machine it lies is nobody's business. */
export const fileSeenFromHere = (name: string): string => {
  const here = isAbsolute(name) ? relative(process.cwd(), name) : name;
  return here.startsWith('..') || isAbsolute(here) ? basename(name) : here;
};

const quoted = (place: string): string => (/^[\w./-]+$/.test(place) ? place : `'${place.replaceAll("'", "'\\''")}'`);
