import { parseArgs } from 'node:util';
import { compile, HAS_VECTORS, Kernel, type Run, Sixteen } from '@hardway/engine';
import fc from 'fast-check';
import { anyProgrammedRun, anyRun, compareKernels } from '../test/kernels.ts';
import { type FigureRow, grouped, keepFigures } from './figures.ts';

/** Plays random strategies by the reference and by every kernel, roll by roll. */

const USAGE = `npm run check:kernels -- [seed] [options]

  seed               of the random strategies (1)
  --strategies 1000  of each kind: habits, and the language of boards, rules, counters, chances and stops
  --rolls 10000      of each strategy, at least
  --figures          keeps what it came to for docs/reliability.md
`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    strategies: { type: 'string', default: '1000' },
    rolls: { type: 'string', default: '10000' },
    figures: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

const [seed, strategies, rollsOfEach] = [positionals[0] ?? 1, values.strategies, values.rolls].map(Number) as [
  number,
  number,
  number,
];

/** How many of the strategies have what is worth knowing of them. */
const has = {
  'by vectors': ({ run, tables }: Case) => Sixteen.of(new Kernel(run, tables)) !== undefined,
  'with rows for ranges of money': ({ tables }: Case) => tables.isRanged,
  'with counters': ({ run }: Case) => Object.keys(run.strategy.program?.counters ?? {}).length > 0,
  'with chances': ({ run }: Case) => Object.keys(run.strategy.program?.chances ?? {}).length > 0,
  'that stop by themselves': ({ run }: Case) => run.strategy.program?.stop !== undefined,
};

interface Case {
  readonly run: Run;
  readonly tables: NonNullable<ReturnType<typeof compile>>;
}

const describe = ({ strategy, plan, seed: dice }: Run): string => {
  const { rulebook, paytable } = strategy.submission;
  return JSON.stringify({ rulebook, paytable, bets: strategy.bets, ...strategy.program, plan, seed: dice });
};

const rows: FigureRow[] = [];

const check = (kind: string, runs: fc.Arbitrary<Run>): boolean => {
  const having = new Map<string, number>();
  let [rolls, sessions, byTables, byVectors, differing] = [0, 0, 0, 0, 0];
  for (const [index, run] of fc.sample(runs, { seed, numRuns: strategies }).entries()) {
    const comparison = compareKernels(run, rollsOfEach);
    rolls += comparison.rolls;
    sessions += comparison.sessions;
    byTables += comparison.followed.byTables;
    byVectors += comparison.followed.byVectors;
    const tables = compile(run.strategy, run.plan.bankroll)!;
    for (const [name, isSo] of Object.entries(has))
      if (isSo({ run, tables })) having.set(name, (having.get(name) ?? 0) + 1);
    if (comparison.differences.length > 0) {
      differing += 1;
      process.stdout.write(`${describe(run)}\n  ${comparison.differences.slice(0, 5).join('\n  ')}\n`);
    }
    process.stderr.write(`\r${kind}: ${index + 1} of ${strategies} strategies, ${differing} differ `);
  }
  if (process.stderr.isTTY) process.stderr.write('\r\u001b[K');
  const kinds = [...having].map(([name, count]) => `${grouped(count)} ${name}`).join(', ');
  process.stdout.write(
    `${kind}: ${grouped(strategies)} strategies (${kinds}), ${grouped(sessions)} sessions, ${grouped(rolls)} rolls, ` +
      `${grouped(byTables)} of them one by one, vectors stopped ${grouped(byVectors)} times: ${differing} differ\n`,
  );
  rows.push({
    what: `${kind}: ${kinds}`,
    count:
      `${grouped(strategies)} strategies, ${grouped(sessions)} sessions, ${grouped(rolls)} rolls; tables compared after each of ` +
      `${grouped(byTables)}, vectors stopped and compared ${grouped(byVectors)} times`,
    outcome: `${differing} differ`,
  });
  return differing === 0;
};

if (values.help) process.stdout.write(USAGE);
else {
  process.stdout.write(`vectors: ${HAS_VECTORS ? 'yes' : 'no'}\n`);
  const agreed = [check('habits', anyRun), check('the language', anyProgrammedRun)];
  if (values.figures) keepFigures('kernels', rows);
  process.exitCode = agreed.every(Boolean) ? 0 : 1;
}
