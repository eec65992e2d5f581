import { spawn } from 'node:child_process';
import type { Bytes } from '../test/dice-bits.ts';
import { findProgram } from './debian.ts';

/** Programs of Debian that judge a stream of random bytes. */

export const DIEHARDER = { program: 'dieharder', packages: ['dieharder'] };
export const RNGTEST = { program: 'rngtest', packages: ['rng-tools5'] };
export const PROGRAMS_WANTED = 'It needs Debian’s dieharder and rng-tools5: apt-get install dieharder rng-tools5.';

export const hasPrograms = (): boolean => [DIEHARDER, RNGTEST].every((wanted) => findProgram(wanted) !== undefined);

/** What a program says about a stream that goes on for as long as it listens. */
const judged = async (command: string, args: readonly string[], bytes: Bytes, blocks = Infinity): Promise<string> => {
  const child = spawn(command, args, { stdio: ['pipe', 'pipe', 'pipe'] });
  let said = '';
  child.stdout.on('data', (data) => (said += data));
  child.stderr.on('data', (data) => (said += data));
  const gone = new Promise<void>((resolve) => child.once('close', () => resolve()));
  // It hangs up when it has seen enough.
  child.stdin.on('error', () => undefined);
  for (let block = 0; block < blocks && child.exitCode === null && child.stdin.writable; block += 1)
    if (!child.stdin.write(bytes()))
      await Promise.race([new Promise((taken) => child.stdin.once('drain', taken)), gone]);
  child.stdin.end();
  await gone;
  return said;
};

/** One test of dieharder. */
export interface Assessed {
  readonly test: string;
  readonly p: number;
  readonly assessment: 'PASSED' | 'WEAK' | 'FAILED';
}

const ASSESSED = /^\s*(\S+)\|\s*(\d+)\|\s*\d+\|\s*\d+\|([\d.]+)\|\s*(PASSED|WEAK|FAILED)/gm;

/** A weak one is looked at until it is clear (-Y 1): one in a hundred of a good generator is weak. */
export const dieharder = async (bytes: Bytes, args: readonly string[]): Promise<readonly Assessed[]> => {
  const said = await judged(findProgram(DIEHARDER)!, ['-g', '200', '-Y', '1', ...args], bytes);
  return lastOfEach(
    [...said.matchAll(ASSESSED)].map(([, name, variant, p, assessment]) => ({
      test: variant === '0' ? name! : `${name} ${variant}`,
      p: Number(p),
      assessment: assessment as Assessed['assessment'],
    })),
  );
};

/** A test that was looked at again is told again. */
const lastOfEach = (all: readonly Assessed[]): readonly Assessed[] => [
  ...new Map(all.map((assessed) => [assessed.test, assessed])).values(),
];

export interface Blocks {
  readonly passed: number;
  readonly failed: number;
}

/** Blocks of 20,000 bits by the four tests of FIPS 140-2. */
export const rngtest = async (bytes: Bytes, blocks: number): Promise<Blocks> => {
  const said = await judged(findProgram(RNGTEST)!, ['-c', `${blocks}`], bytes);
  const count = (what: string): number => Number(new RegExp(`FIPS 140-2 ${what}: (\\d+)`).exec(said)?.[1]);
  return { passed: count('successes'), failed: count('failures') };
};
