import type { CheckFigures } from './figures.ts';

/** The page about what the house was put through. */

interface About {
  readonly check: string;
  readonly title: string;
  readonly text: string;
}

/** In the order of the page. A check that has left no figures is left out. */
const CHECKS: readonly About[] = [
  {
    check: 'simulation',
    title: 'A simulated house',
    text: `\`npm run check:simulation\` runs the real engine, owners, cage, staff, recovery and group commit in one process, over a
clock, network, disk and scheduler that are simulated and drawn from one seed, and compares what people were told with an
independent account of the money.`,
  },
  {
    check: 'planted',
    title: 'Faults that were put into it',
    text: `\`npm run check:simulation -- --planted\` puts one fault after another into a copy of the house. The simulation has to find
each of them within 60 s of a processor.`,
  },
  {
    check: 'replay',
    title: 'The same house on every release of Node',
    text: `\`npm run check:simulation -- --replay-on 20,22,24\` runs the same seeds on several releases of Node and compares the hashes
of whole runs: what happened, in which order, and every record that was written.`,
  },
  {
    check: 'faults',
    title: 'A fault at every step of the real thing',
    text: `\`npm run check:faults\` plays an evening of bets, voids, corrections, vouchers and sign-ins, and lets one thing below the
house fail. Every call that changes a file of the record is numbered by a library that is loaded before the C library
(\`test/faults/failing-disk.c\`); a test compares its count with what strace sees. At each of them the process is killed, or the
call gives EIO or ENOSPC, once or from then on, or takes half of what it was given. Power cuts are images of the folder as the
disk may have kept it: what was not synced is gone, torn at sectors, or there in another order, before and after every sync.
PostgreSQL’s connection is cut before, in and after each message of either side. Then the house starts again, people finish
what they came for, and \`test/house/judge.ts\` compares all that they were told with the log.`,
  },
  {
    check: 'cluster',
    title: 'A house on several machines',
    text: `\`npm run check:cluster\` runs a house of several nodes with three NATS servers, PostgreSQL and a synchronous standby, all real
processes, while players bet and carry vouchers between its tables. Faults are drawn from a seed. \`test/cluster/checker.ts\` then
compares what clients were told, and when, with the record. Every table is to take bets again five seconds after a fault, ten
after one of the database.`,
  },
  {
    check: 'cluster-controls',
    title: 'The same with a guard taken out',
    text: `\`npm run check:cluster -- --control all\` takes out one guard of the house after another, each of which has to be found out, and
tries the same house as it is, in which nothing may be found.`,
  },
  {
    check: 'fuzz',
    title: 'What nobody in good faith would send',
    text: `\`npm run check:fuzz\` sends mutated inputs: frames and HTTP requests over sockets to a whole house with a real record,
whole backups whose files and manifest were changed and signed again, scenarios, strategies, submissions and questions. V8’s own
coverage says which inputs ran something that nothing had run before; these are mutated further and kept in
\`test/fuzz/corpus\`. Held against the house: anything thrown or left uncaught, a 500, a word about the program’s inside, an
answer that takes a second of the process’s own processor time, a heap that grows, and any entry of a table or of the cage
that nobody was told yes to. The full run is ten million inputs.`,
  },
  {
    check: 'dice',
    title: 'Virtual dice',
    text: `\`npm run check:dice\` judges the bytes that the virtual shaker draws, and bits made of its dice, by its own battery, by
dieharder and by rngtest, beside two generators that have to fail. The step from a byte to a face is proved for all 256 bytes
and for all 65,536 pairs of them in \`packages/server/src/tables/virtual-shaker.test.ts\`.`,
  },
  {
    check: 'kernels',
    title: 'The simulator’s kernels',
    text: `\`npm run check:kernels\` plays random strategies by the reference, which is the engine’s own settlement roll by roll, by tables and
by vectors. Of sixteen sessions of each the tables’ bankroll is compared after every roll, and the vectors are stopped after 1, 2, 3,
5, 8 rolls and so on and asked for bankroll, drawdown and runs of losses; of all sessions the final figures and the sums are compared.`,
  },
];

const cell = (text: string): string => text.replaceAll('|', '\\|');

const section = ({ title, text }: About, { rows, on, machine }: CheckFigures): string =>
  [
    `## ${title}`,
    text,
    [
      '| what | how many | outcome |',
      '| --- | --- | --- |',
      ...rows.map(({ what, count, outcome }) => `| ${[what, count, outcome].map(cell).join(' | ')} |`),
    ].join('\n'),
    `Run on ${on}. Machine: ${machine}.`,
  ].join('\n\n');

const BESIDE = `## Beside others

What those who are trusted most publish about themselves; figures as they give them, none measured here.

| who | how it is tested | figures |
| --- | --- | --- |
| TigerBeetle | the real code over a simulated clock, network and disk, by seed; independently by Jepsen | 1,024 cores around the clock, about 700 to 1,000 times real time; Jepsen found 2 safety issues and 7 crashes in 0.16.11 to 0.16.30 |
| FoundationDB | deterministic simulation with machine, network and disk failures | tens of thousands of simulations every night; about 10¹² processor hours’ worth |
| SQLite | failing memory, failing I/O and crashes injected at every step; fuzzing | all branches and MC/DC; about 640 times as much test code as code (3.33) |
| Resonate | deterministic simulation in TypeScript | 20 million steps; drops, duplicates and delays at 0.3 each, crashes at 0.005 a step |

Each of them tests something else, so no column here is a ranking. What they do and this project does not: years of processor
time, and judges from outside.`;

export const reliabilityPage = (checks: readonly CheckFigures[]): string => `# Reliability

Written by \`npm run reliability\` from the figures that checks leave in \`docs/reliability\` when they are run with
\`--figures\`. A figure is from one run, on the machine and the day named under it; a run that was not complete says how far
it came.

${CHECKS.flatMap((about) => {
  const figures = checks.find(({ check }) => check === about.check);
  return figures ? [section(about, figures)] : [];
}).join('\n\n')}

${BESIDE}
`;
