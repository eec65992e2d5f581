import { setMaxListeners } from 'node:events';
import { inject, type RunnerTestCase, TestRunner } from 'vitest';
import { getFn } from 'vitest/suite';
import type { Break } from '../../scripts/breaks/break.ts';
import type { Tried, Verdict } from '../../scripts/breaks/trial.ts';

/** Runs each test as it is, then once more with each break of the clauses that it names. */
export default class BreakingRunner extends TestRunner {
  async runTask(test: RunnerTestCase): Promise<void> {
    const run = getFn(test);
    const clauses = test.name.includes(' — ') ? test.name.slice(0, test.name.indexOf(' — ')).split(' & ') : [];
    setMaxListeners(0, test.context.signal);
    await run();
    test.meta.tried = await tryAll(clauses, run);
  }
}

const tryAll = async (clauses: readonly string[], run: () => unknown): Promise<Tried[]> => {
  const breaks = inject('breaks');
  const tried: Tried[] = [];
  for (const clause of clauses)
    for (const [index, change] of (breaks[clause] ?? []).entries()) {
      const verdict = await trial(change, run);
      tried.push({ clause, index, verdict });
      // What the break left behind, in a table that tests share, would speak for the next one.
      if ((await verdictOf(run)) !== 'survived') return [...tried.slice(0, -1), { clause, index, verdict: 'spoilt' }];
      if (verdict !== 'exception') break;
    }
  return tried;
};

const trial = async (change: Break, run: () => unknown): Promise<Verdict> => {
  const mend = globalThis.hardwayBreak(change);
  try {
    return await verdictOf(run);
  } finally {
    mend();
  }
};

const verdictOf = async (run: () => unknown): Promise<Verdict> => {
  try {
    await run();
    return 'survived';
  } catch (error) {
    return (error as Error).name === 'AssertionError' ? 'noticed' : 'exception';
  }
};
