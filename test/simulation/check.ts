import { parseArgs } from 'node:util';
import { type FigureRow, grouped, keepFigures } from '../../scripts/figures.ts';
import { missingMarks, requiredMarks } from './required.ts';
import { runOnce } from './run.ts';
import { runSeries, shapeOf, shrink, timed, type Wanted } from './series.ts';
import { type Goal, isReached, linesIn, type RunLine, type Sums, secondsLeft, sumOf } from './sums.ts';

/**
 * Runs simulated houses with everything that goes wrong, and judges what people were told by the record. Without options: a
 * million rounds and a hundred thousand crashes. `--seed` runs one house twice and compares the hashes of both.
 * `scripts/check-simulation.ts` puts this and all that it runs into one file and starts that.
 */

const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    first: { type: 'string', default: '1' },
    /** In place of as many as a seed brings. */
    nodes: { type: 'string' },
    /** Nobody deals at any table. */
    unattended: { type: 'boolean' },
    rounds: { type: 'string', default: '1000000' },
    crashes: { type: 'string', default: '100000' },
    /** Processor seconds, in place of rounds and crashes. */
    seconds: { type: 'string' },
    /** A number of houses, in place of rounds and crashes. */
    houses: { type: 'string' },
    /** "3/8": every eighth seed, from the third on. */
    shard: { type: 'string', default: '1/1' },
    /** A file of lines, one for each run; runs that are in it are not run again. */
    into: { type: 'string' },
    /** Runs nothing, and tells what the shards that were kept in these files have come to together. */
    sum: { type: 'string', multiple: true },
    /** Keeps what it came to for docs/reliability.md. */
    figures: { type: 'boolean', default: false },
    /** A failing run is told as it is, and not made smaller. */
    whole: { type: 'boolean', default: false },
  },
});

const wanted: Wanted = {
  nodes: values.nodes === undefined ? undefined : Number(values.nodes),
  isUnattended: values.unattended,
};

const asWanted = [
  ...(values.nodes === undefined ? [] : [` --nodes ${values.nodes}`]),
  ...(values.unattended ? [' --unattended'] : []),
].join('');

const GOAL: Goal = { rounds: Number(values.rounds), crashes: Number(values.crashes) };
/** Houses after which it is told how long the rest will take, and again after each hundred. */
const MEASURED = 20;

/** Of what was not reached yet, so much is named. */
const FEW = 20;

const say = (text: string): void => {
  process.stdout.write(`${text}\n`);
};

process.on('unhandledRejection', (error) => {
  say(`A promise was rejected, and nobody heard: ${error instanceof Error ? error.stack : error}`);
  process.exit(1);
});

const wordsOf = ({ runs, rounds, crashes, commands, wagersASeat, cpu, rate, timesReal }: Sums): string =>
  `${runs} houses, ${rounds} rounds, ${crashes} crashes, ${commands} commands, ${wagersASeat} wagers a seat and round, in ${cpu.toFixed(1)} processor seconds: ` +
  `${rate} commands a processor second, ${timesReal} times real time for 20 tables of 8 seats`;

/** Of nothing that has not happened yet can it be said how long it takes. */
const hours = (seconds: number): string =>
  Number.isFinite(seconds) ? `${(seconds / 3600).toFixed(seconds < 36_000 ? 2 : 0)} hours` : 'an unknown time';

const tellWrong = async ({ seed, wrong }: RunLine): Promise<void> => {
  say(`Seed ${seed}: ${wrong.length} things are wrong.`);
  for (const what of wrong.slice(0, 10)) say(`  ${what}`);
  say(`Replay it: npm run check:simulation -- --seed ${seed}${asWanted}`);
  if (values.whole) return;
  const options = shapeOf(seed, wanted);
  const { trouble } = await runOnce(options);
  const { options: least, wrong: still } = await shrink(options, trouble);
  say(`With ${least.durationMs} ms and ${least.trouble?.length} faults: ${still[0] ?? 'nothing'}`);
  for (const each of least.trouble ?? []) say(`  ${JSON.stringify(each)}`);
};

const replay = async (seed: number): Promise<boolean> => {
  const [first, second] = [await timed(shapeOf(seed, wanted)), await timed(shapeOf(seed, wanted))];
  say(
    `Seed ${seed}: ${JSON.stringify(shapeOf(seed, wanted))}: ${first.rounds} rounds, ${first.crashes} crashes, hash ${first.hash}`,
  );
  if (first.hash !== second.hash) say(`It is not the same run twice: ${second.hash}`);
  if (first.wrong.length > 0) await tellWrong(first);
  return first.hash === second.hash && first.wrong.length === 0;
};

const series = async (): Promise<boolean> => {
  const [own, all] = values.shard.split('/').map(Number) as [number, number];
  const share: Goal = { rounds: GOAL.rounds / all, crashes: GOAL.crashes / all };
  const isFull = values.seconds === undefined && values.houses === undefined;
  const goesOn = (sums: Sums): boolean =>
    isFull
      ? !isReached(share, sums)
      : sums.cpu < Number(values.seconds ?? Infinity) && sums.runs < Number(values.houses ?? Infinity);
  const known = values.into ? sumOf(linesIn(values.into)) : null;
  if (isFull && known && known.runs >= MEASURED) tellLeft(share, known);
  const sums = await runSeries({
    ...{ first: Number(values.first), shard: [own, all], into: values.into ?? null, wanted, goesOn },
    tell: (line, so) => {
      if (so.runs % 100 === 0) say(`seed ${line.seed}: ${wordsOf(so)}`);
      if (isFull && (so.runs === MEASURED || so.runs % 100 === 0)) tellLeft(share, so);
    },
  });
  return tellSums(sums, isFull && all === 1);
};

/** Of a processor: two shards at a time take half as long on two of them. */
const tellLeft = (share: Goal, sums: Sums): void => {
  const left = secondsLeft(share, sums);
  say(
    `By ${sums.runs} houses: ${hours(left)} of a processor are left, of ${hours(sums.cpu + left)} for ${grouped(share.rounds)} rounds and ${grouped(share.crashes)} crashes.`,
  );
};

/** A run of the full size has to have met everything; of any other it is told what it has not. */
const tellSums = async (sums: Sums, isFull: boolean): Promise<boolean> => {
  say(`From seed ${values.first}: ${wordsOf(sums)}, ${sums.marks.reached.size} marks reached.`);
  if (values.figures) keepFigures('simulation', rowsOf(sums));
  for (const line of sums.wrong) await tellWrong(line);
  const missing = missingMarks(sums.marks.reached);
  const all = isFull || missing.length <= FEW;
  if (missing.length > 0)
    say(`${isFull ? 'Never' : 'Not yet'} reached: ${all ? missing.join('; ') : `${missing.length} things`}`);
  return sums.wrong.length === 0 && !(isFull && missing.length > 0);
};

const together = (paths: readonly string[]): Promise<boolean> => {
  const sums = sumOf(paths.flatMap(linesIn));
  const isFull = isReached(GOAL, sums);
  if (!isFull) tellLeft(GOAL, sums);
  return tellSums(sums, isFull);
};

const rowsOf = (sums: Sums): readonly FigureRow[] => {
  const of = `of ${grouped(GOAL.rounds)} rounds and ${grouped(GOAL.crashes)} crashes of a full run`;
  const wrong = sums.wrong.length === 0 ? 'nothing wrong' : `${sums.wrong.length} houses with something wrong`;
  const missing = missingMarks(sums.marks.reached).length;
  const left = secondsLeft(GOAL, sums);
  const time = left === 0 ? 'a full run' : `a full run takes ${hours(sums.cpu + left)} at this pace`;
  return [
    { what: 'houses, each from a seed', count: grouped(sums.runs), outcome: wrong },
    { what: 'rounds and throws', count: grouped(sums.rounds), outcome: of },
    { what: 'crashes of processes and machines', count: grouped(sums.crashes), outcome: of },
    { what: 'time of a processor', count: hours(sums.cpu), outcome: time },
    { what: 'commands', count: grouped(sums.commands), outcome: `${grouped(sums.rate)} a processor second` },
    {
      what: 'wagers that a seat puts down in a round',
      count: sums.wagersASeat,
      outcome: `${grouped(sums.timesReal)} times real time, for 20 tables of 8 seats`,
    },
    { what: 'things that have to happen', count: grouped(requiredMarks().length), outcome: `${missing} not reached` },
  ];
};

const run = (): Promise<boolean> => {
  if (values.sum) return together(values.sum);
  return values.seed === undefined ? series() : replay(Number(values.seed));
};

process.exitCode = (await run()) ? 0 : 1;
