import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { seedOfCommit } from '../seed-of-commit.ts';
import { requiredMarks } from './required.ts';

/**
 * A few simulated houses in a process of their own, whose clocks and timers are the simulation's. `npm run check:simulation`
 * runs a million rounds.
 */

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
/** Of a processor. */
const SECONDS = '20';

const simulated = (...options: string[]): Promise<{ readonly code: number | null; readonly output: string }> =>
  new Promise((resolve, reject) => {
    const program = ['--import', 'tsx', 'scripts/check-simulation.ts', ...options];
    const child = spawn(process.execPath, program, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString();
      });
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, output }));
  });

test('simulated houses lose nothing, whatever goes wrong, and come to rest after it', async () => {
  const seed = seedOfCommit();
  const { code, output } = await simulated('--whole', '--seconds', SECONDS, '--first', `${seed}`);
  process.stdout.write(output);
  expect(output).toContain(`From seed ${seed}: `);
  expect(code, output).toBe(0);
});

test('a run of the full size has to meet at least 150 things', () => {
  expect(requiredMarks().length).toBeGreaterThanOrEqual(150);
});
