import { ROLLS_PER_HOUR, type Rulebook } from '@hardway/engine';
import { Command, Option } from 'commander';
import { count } from '../charts/figures.ts';
import { wholeNumber } from '../io/arguments.ts';
import { checkFile, openFolder } from '../io/files.ts';
import { InputError } from '../io/output.ts';
import { FiguresSum } from './figures-sum.ts';
import { exactsOf, type OutputFlags, show, writeManifest } from './output.ts';
import { gameOfPart, type RunPart, readPart, writePart } from './part.ts';
import { draw } from './pictures.ts';
import { numbersInWords } from './shard.ts';

interface MergeFlags extends Omit<OutputFlags, 'parquet'> {
  readonly out?: string;
  readonly svg?: string;
}

const HELP = `
Examples:
  hardway simulate pass-line --sessions 1e9 --shard 7/1000 --out parts/7.json
  hardway merge parts/*.json                           the run's figures, once all shards are there
  hardway merge parts/1*.json --out some.json          some shards as one part, to be merged with others later

Figures are added up as whole numbers, so the order and the grouping of parts make no difference: what is printed is,
digit by digit, what hardway simulate prints for the whole run. A shard that is missing, that is there twice, whose file
was altered, or that belongs to another run is refused, and its number or file is named. A file's digest shows that it
was altered by accident; it does not prove who wrote it. examples/shards has files for GNU parallel, Slurm and Kubernetes.`;

export const mergeCommand = (rulebooks: readonly Rulebook[]): Command =>
  new Command('merge')
    .description('Merge the shards of a simulated run into its figures.')
    .argument('<parts...>', 'files that hardway simulate --shard has written')
    .option('--out <file>', 'write one part with the figures of all these, which need not be the whole run')
    .addOption(new Option('--json', 'as JSON').conflicts('csv'))
    .option('--csv', 'final bankrolls and how often they came, as CSV')
    .option(
      '--hour <rolls>',
      'rolls an hour, for what an hour costs where strategies are compared',
      wholeNumber,
      ROLLS_PER_HOUR,
    )
    .option('--svg <folder>', 'draw the run')
    .option('--manifest <file>', 'write what is needed to make the run again')
    .addHelpText('after', HELP)
    .action((files: readonly string[], flags: MergeFlags) => merge(rulebooks, files, flags));

const merge = (rulebooks: readonly Rulebook[], files: readonly string[], flags: MergeFlags): void => {
  const parts = files.map(readPart);
  checkTheSameRun(parts);
  const shards = shardsOf(parts);
  const [first] = parts as [RunPart];
  const game = gameOfPart(rulebooks, first);
  const sum = new FiguresSum(game);
  let sessions = 0;
  for (const part of parts) {
    sum.addFigures(part.figures);
    sessions += part.sessions;
  }
  const { figures } = sum;
  if (flags.out !== undefined) {
    checkFile(flags.out);
    writePart(flags.out, { run: first.run, of: first.of, shards, sessions, figures });
    return;
  }
  checkComplete(shards, first.of);
  if (sessions !== game.sessions) throw new InputError('the sessions of these parts are not those of the run.');
  if (flags.manifest !== undefined) checkFile(flags.manifest);
  if (flags.svg !== undefined) openFolder(flags.svg);
  const outcome = { ...sum.statistics, pairs: figures.pairs, sessions, partial: false, seconds: null };
  const exact = game.rounds === null && !flags.csv ? exactsOf(game) : [];
  show(game, outcome, exact, flags);
  if (flags.svg !== undefined) draw(flags.svg, game, outcome, exact, flags.hour);
  if (flags.manifest !== undefined) writeManifest(flags.manifest, game, outcome);
};

/** The run is that of most parts; a file of another one is named, with what it is of. */
const checkTheSameRun = (parts: readonly RunPart[]): void => {
  const counts = new Map<string, number>();
  for (const { runDigest } of parts) counts.set(runDigest, (counts.get(runDigest) ?? 0) + 1);
  const [[run]] = [...counts].toSorted(([, a], [, b]) => b - a) as [[string, number]];
  const foreign = parts.find(({ runDigest }) => runDigest !== run);
  if (!foreign) return;
  const ours = parts.find(({ runDigest }) => runDigest === run)!;
  throw new InputError(
    `"${foreign.file}" is of another run than "${ours.file}": ${describe(foreign)}; the other is ${describe(ours)}.`,
  );
};

const describe = ({ run, of, shards }: RunPart): string =>
  `shard ${numbersInWords(shards)} of ${count(of)} of ${run.manifest.command}`;

/** All shards in order; one that is there twice is refused with both files. */
const shardsOf = (parts: readonly RunPart[]): readonly number[] => {
  const from = new Map<number, string>();
  for (const { shards, of, file } of parts)
    for (const shard of shards) {
      const before = from.get(shard);
      if (before !== undefined)
        throw new InputError(`shard ${shard} of ${count(of)} is there twice: in "${before}" and in "${file}".`);
      from.set(shard, file);
    }
  return [...from.keys()].toSorted((a, b) => a - b);
};

const checkComplete = (shards: readonly number[], of: number): void => {
  if (shards.length === of) return;
  const there = new Set(shards);
  const missing = Array.from({ length: of }, (_, index) => index + 1).filter((shard) => !there.has(shard));
  throw new InputError(
    `of ${count(of)} shards ${missing.length === 1 ? 'one is' : `${count(missing.length)} are`} missing: ${numbersInWords(missing)}. With --out, those that are there become one part.`,
  );
};
