import { rm } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { type Base, NEW_HOUSE, prepareBase } from '../test/faults/base.ts';
import { CallTrials } from '../test/faults/calls-parent.ts';
import { Cuts } from '../test/faults/cuts.ts';
import { FAILING_DISK_WANTED, failingDiskLibrary } from '../test/faults/failing-disk.ts';
import { newFolder } from '../test/faults/folder.ts';
import { playAndKill } from '../test/faults/rot.ts';
import { failed, isHeld, type Result, sumOf, type Trial } from '../test/faults/sweep.ts';
import { callTrials, cutTrials, databaseTrials, powerTrials, rotTrials } from '../test/faults/trials.ts';
import { type Done, inShards, partOf } from '../test/shards.ts';
import { faultRows } from './fault-figures.ts';
import { keepFigures } from './figures.ts';
import { type PostgresServer, startPostgres } from './postgres.ts';
import { findStrace, STRACE_WANTED } from './strace.ts';

/** Lets everything below a house fail, one thing at a time, and says what was lost. Exit code 1 if anything was. */

const USAGE = `npm run check:faults -- [options]

  --only <kinds>    of calls, messages, power, postgres, rot; all of them without it
  --points <n>      of each fault at most so many calls and messages, spread evenly; all of them without it
  --rounds <n>      of power cuts at every sync and every other change of an evening (2)
  --sessions <n>    with faults of PostgreSQL (15)
  --corruptions <n> of the record’s files (48)
  --seed <n>        that everything is drawn from (1)
  --part <i>/<n>    only the i-th of n parts
  --jobs <n>        trials at a time (as many as there are processors)
  --into <file>     adds each result to the file, and leaves out what is in it already
  --figures         keeps what the file and this run came to for docs/reliability.md
`;

const KINDS = ['calls', 'messages', 'power', 'postgres', 'rot'] as const;
type Kind = (typeof KINDS)[number];

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: KINDS.join() },
    points: { type: 'string', default: 'Infinity' },
    rounds: { type: 'string', default: '2' },
    sessions: { type: 'string', default: '15' },
    corruptions: { type: 'string', default: '48' },
    seed: { type: 'string', default: '1' },
    part: { type: 'string', default: '1/1' },
    jobs: { type: 'string', default: `${availableParallelism()}` },
    into: { type: 'string' },
    figures: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

const say = (text: string): void => void process.stdout.write(`${text}\n`);

interface Kit {
  readonly base: Base;
  /** A process with a failing disk for each job. */
  readonly disks: readonly CallTrials[];
  readonly postgres: PostgresServer | null;
  readonly cuts: Cuts | null;
}

/** Both a house at its first start and one that people know. */
const places = ({ base }: Kit): readonly (readonly [string, Base])[] => [
  ['a house at work', base],
  ['a new house', NEW_HOUSE],
];

const trialsOf: Readonly<Record<Kind, (kit: Kit) => Promise<readonly Trial[]>>> = {
  calls: ({ disks }) => callTrials(disks, Number(values.points)),
  messages: ({ cuts }) => cutTrials(cuts!, Number(values.points)),
  power: async (kit) =>
    places(kit).flatMap(([name, base]) => powerTrials(name, base, Number(values.rounds), Number(values.seed))),
  postgres: async ({ postgres }) => databaseTrials(postgres!, Number(values.sessions), Number(values.seed)),
  rot: async ({ base }) => rotTrials(await playAndKill(base), Number(values.corruptions), Number(values.seed)),
};

const progress = (done: Done<Result>, count: number, all: number): void => {
  if (!isHeld(done))
    say(`WRONG  ${done.id}: ${JSON.stringify({ ...done.wrong, refused: done.refused, fate: done.fate })}`);
  else if (count % 100 === 0 || count === all) say(`${count} of ${all} done, last: ${done.id}`);
};

const report = (results: readonly Result[]): void => {
  const { faults, images, acknowledged, wrong, refused } = sumOf(results);
  const found = Object.entries(wrong).map(([what, list]) => `${list.length} ${what}`);
  say(`${results.length} trials, ${faults} faults, ${images} images, ${acknowledged} commands acknowledged:`);
  say(`${found.join(', ')}, ${refused.length} refused to serve again`);
  const fates = new Map<string, number>();
  for (const { fate } of results) if (fate) fates.set(fate, (fates.get(fate) ?? 0) + 1);
  if (fates.size > 0) say(`rot: ${[...fates].map(([fate, count]) => `${count} ${fate}`).join(', ')}`);
};

const main = async (): Promise<void> => {
  const kinds = values.only.split(',') as Kind[];
  const unknown = kinds.filter((kind) => !KINDS.includes(kind));
  if (unknown.length > 0) throw new Error(`There is no kind ${unknown.join()}; there are ${KINDS.join()}.`);
  if (kinds.includes('power') && !findStrace()) throw new Error(STRACE_WANTED);
  const library = kinds.includes('calls') ? failingDiskLibrary() : undefined;
  if (kinds.includes('calls') && library === undefined) throw new Error(FAILING_DISK_WANTED);
  const jobs = Number(values.jobs);
  const disks = library === undefined ? [] : Array.from({ length: jobs }, () => new CallTrials(library));
  const base = await prepareBase();
  const postgres = kinds.includes('postgres') || kinds.includes('messages') ? await startPostgres(newFolder) : null;
  const cuts = postgres && kinds.includes('messages') ? await Cuts.on(postgres) : null;
  try {
    const trials = [];
    for (const kind of kinds) trials.push(...(await trialsOf[kind]({ base, disks, postgres, cuts })));
    const results = await inShards(trials, {
      part: partOf(values.part),
      jobs,
      file: values.into ?? null,
      failed,
      progress,
    });
    report(results);
    if (values.figures) keepFigures('faults', faultRows(results, trials.length));
    process.exitCode = results.every(isHeld) ? 0 : 1;
  } finally {
    await Promise.all(disks.map((disk) => disk.close()));
    await cuts?.close();
    await postgres?.stop();
    await rm(base.folder, { recursive: true, force: true });
  }
};

if (values.help) process.stdout.write(USAGE);
else
  await main().catch((error: unknown) => {
    process.stderr.write(`${(error as Error).stack}\n`);
    process.exitCode = 2;
  });
