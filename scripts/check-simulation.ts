import { spawn } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { findPlanted, PLANTED } from '../test/simulation/planted.ts';
import type { FigureRow } from './figures.ts';
import { keepSimulation } from './simulation-figures.ts';

/**
 * Runs simulated houses: `test/simulation/check.ts` says how many. With `--planted` it puts faults into copies of the house,
 * all of them or with `--only` those of a name, each of which a simulation has to find.
 */

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const options = process.argv.slice(2);

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

const simulate = async (): Promise<boolean> => {
  const program = await bundle();
  try {
    const child = spawn(
      process.execPath,
      [`--max-semi-space-size=${YOUNG_MB}`, '--single-threaded-gc', program, ...options],
      {
        stdio: 'inherit',
      },
    );
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
    return await new Promise((resolve, reject) => {
      child.on('error', reject);
      child.on('close', (code) => resolve(code === 0));
    });
  } finally {
    await rm(program, { force: true });
  }
};

/** A fault that is there is found within this much of a processor. */
const FOUND_WITHIN_S = 60;

const planted = async (): Promise<boolean> => {
  const missed: string[] = [];
  const rows: FigureRow[] = [];
  const only = options[options.indexOf('--only') + 1];
  const wanted = options.includes('--only') ? PLANTED.filter(({ name }) => name.includes(only ?? '')) : PLANTED;
  for (const fault of wanted) {
    const { isFound, seconds, says } = await findPlanted(fault, FOUND_WITHIN_S);
    say(`${fault.name}: ${isFound ? `found in ${seconds} processor seconds` : 'NOT FOUND'}: ${says.slice(0, 300)}`);
    if (!isFound) missed.push(fault.name);
    const outcome = isFound ? `found in ${seconds} processor seconds` : 'not found';
    rows.push({ what: `planted: ${fault.name}`, count: '1', outcome });
  }
  if (options.includes('--figures')) keepSimulation(rows);
  return missed.length === 0;
};

process.exitCode = (await (options.includes('--planted') ? planted() : simulate())) ? 0 : 1;
