import { compile, Kernel, Sixteen } from '@hardway/engine';
import fc from 'fast-check';
import { anyRun, compareKernels } from '../test/kernels.ts';

/** Plays a thousand random strategies for ten thousand rolls each by the reference and by every kernel. */

const STRATEGIES = 1000;
const ROLLS = 10_000;
const seed = Number(process.argv[2] ?? 1);

let [rolls, sessions, byVectors, differing] = [0, 0, 0, 0];
for (const [index, run] of fc.sample(anyRun, { seed, numRuns: STRATEGIES }).entries()) {
  const comparison = compareKernels(run, ROLLS);
  rolls += comparison.rolls;
  sessions += comparison.sessions;
  if (Sixteen.of(new Kernel(run, compile(run.strategy, run.plan.bankroll)!))) byVectors += 1;
  if (comparison.differences.length > 0) {
    differing += 1;
    const { strategy, plan, seed: dice } = run;
    const { rulebook, paytable } = strategy.submission;
    process.stdout.write(
      `${JSON.stringify({ rulebook, paytable, bets: strategy.bets, plan, seed: dice })}\n  ${comparison.differences.slice(0, 5).join('\n  ')}\n`,
    );
  }
  process.stderr.write(`\r${index + 1} of ${STRATEGIES} strategies, ${differing} differ `);
}
if (process.stderr.isTTY) process.stderr.write('\r\u001b[K');
process.stdout.write(
  `${STRATEGIES} strategies (${byVectors} by vectors too), ${sessions} sessions, ${rolls} rolls: ${differing} differ\n`,
);
process.exitCode = differing === 0 ? 0 : 1;
