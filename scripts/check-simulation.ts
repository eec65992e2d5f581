import { spawn } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { scratchFolder } from '../test/scratch.ts';
import { findPlanted, PLANTED } from '../test/simulation/planted.ts';
import { linesIn, seedsThatDiffer } from '../test/simulation/sums.ts';
import { type FigureRow, grouped, keepFigures } from './figures.ts';
import { nodeAt, versionOf } from './node-releases.ts';

/**
 * Runs simulated houses: `test/simulation/check.ts` says how many. With `--planted` it puts faults into copies of the house,
 * all of them or with `--only` those of a name, each of which a simulation has to find. With `--replay-on 20,22,24` it runs
 * the same houses on several releases of Node, each of which has to come to the same hashes. With `--on 24` everything else
 * runs on that release.
 */

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const options = process.argv.slice(2);

const optionOf = (name: string): string | undefined => {
  const at = options.indexOf(name);
  return at < 0 ? undefined : options[at + 1];
};

const say = (text: string): void => {
  process.stdout.write(`${text}\n`);
};

/** Megabytes for what is young: most of what a run makes is gone before it has filled them, and need not be moved. */
const YOUNG_MB = 64;

/**
 * One file of plain JavaScript: what translates modules as they are loaded also notes the name of every function each time
 * that one is made, which is a fifth of the processor. It lies as deep as this file, from where figures are found.
 */
const bundle = async (): Promise<string> => {
  const entryFileNames = `simulation-${process.pid}.js`;
  await build({
    ...{ root: ROOT, configFile: false, logLevel: 'error', publicDir: false },
    build: {
      ...{ ssr: 'test/simulation/check.ts', outDir: 'build', emptyOutDir: false, minify: false, target: 'node20' },
      rolldownOptions: { output: { entryFileNames } },
    },
  });
  return `${ROOT}build/${entryFileNames}`;
};

const bundled = async (work: (program: string) => Promise<boolean>): Promise<boolean> => {
  const program = await bundle();
  try {
    return await work(program);
  } finally {
    await rm(program, { force: true });
  }
};

const runOn = (node: string, program: string, given: readonly string[]): Promise<boolean> => {
  const young = [`--min-semi-space-size=${YOUNG_MB}`, `--max-semi-space-size=${YOUNG_MB}`];
  const child = spawn(node, [...young, '--single-threaded-gc', program, ...given], { stdio: 'inherit' });
  const end = (signal: NodeJS.Signals): boolean => child.kill(signal);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, end);
  return new Promise<boolean>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve(code === 0));
  }).finally(() => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, end);
  });
};

/** What `check.ts` knows nothing of. */
const withoutRelease = (given: readonly string[]): readonly string[] =>
  given.filter((option, index) => option !== '--on' && given[index - 1] !== '--on');

const simulate = (): Promise<boolean> =>
  inScratch('release', (folder) => {
    const release = optionOf('--on');
    const node = release === undefined ? process.execPath : nodeAt(release, folder);
    return bundled((program) => runOn(node, program, withoutRelease(options)));
  });

const inScratch = async (name: string, work: (folder: string) => Promise<boolean>): Promise<boolean> => {
  const folder = await scratchFolder(name);
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

/** A fault that is there is found within this much of a processor. */
const FOUND_WITHIN_S = 60;

const planted = async (): Promise<boolean> => {
  const missed: string[] = [];
  const rows: FigureRow[] = [];
  const only = optionOf('--only') ?? '';
  for (const fault of PLANTED.filter(({ name }) => name.includes(only))) {
    const { isFound, seconds, says } = await findPlanted(fault, FOUND_WITHIN_S);
    say(`${fault.name}: ${isFound ? `found in ${seconds} processor seconds` : 'NOT FOUND'}: ${says.slice(0, 300)}`);
    if (!isFound) missed.push(fault.name);
    const outcome = isFound ? `found in ${seconds} processor seconds` : 'not found';
    rows.push({ what: fault.name, count: '1', outcome });
  }
  if (options.includes('--figures')) keepFigures('planted', rows);
  return missed.length === 0;
};

/** Houses that are run on each release, if nobody says how many. */
const REPLAYED = '20';

const replayOn = (releases: readonly string[]): Promise<boolean> =>
  inScratch('replay', (folder) =>
    bundled(async (program) => {
      const houses = optionOf('--houses') ?? REPLAYED;
      const given = ['--whole', '--houses', houses, '--first', optionOf('--first') ?? '1'];
      const runs = [];
      for (const [index, release] of releases.entries()) {
        const node = nodeAt(release, folder);
        const version = versionOf(node);
        const into = join(folder, `${index}.jsonl`);
        say(`Node ${version}:`);
        if (!(await runOn(node, program, [...given, '--into', into]))) return false;
        runs.push({ version, lines: linesIn(into) });
      }
      const differing = seedsThatDiffer(runs.map(({ lines }) => lines));
      const versions = runs.map(({ version }) => version).join(', ');
      say(
        differing.length === 0
          ? `${houses} houses have the same hashes on ${versions}.`
          : `Seeds that differ between ${versions}: ${differing.join(', ')}`,
      );
      if (options.includes('--figures')) keepFigures('replay', rowsOf(versions, Number(houses), differing.length));
      return differing.length === 0;
    }),
  );

const rowsOf = (versions: string, houses: number, differing: number): readonly FigureRow[] => [
  { what: `houses, each run on ${versions}`, count: grouped(houses), outcome: `${differing} with another hash` },
];

const run = (): Promise<boolean> => {
  const releases = optionOf('--replay-on');
  if (releases !== undefined) return replayOn(releases.split(','));
  return options.includes('--planted') ? planted() : simulate();
};

process.exitCode = (await run()) ? 0 : 1;
