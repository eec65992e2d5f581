import { parseArgs } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { type Fuzzed, fuzz, keepInputs, keptInputs, TARGETS } from '../test/fuzz/fuzz.ts';
import { Seen } from '../test/fuzz/seen.ts';
import type { Target } from '../test/fuzz/target.ts';
import { type Done, inShards, type Piece, partOf } from '../test/shards.ts';
import { type FigureRow, grouped, keepFigures } from './figures.ts';

/** Sends the house what nobody in good faith would. Exit code 1 if anything is held against it. */

const USAGE = `npm run check:fuzz -- [options]

  --only <targets>  of ${TARGETS.map(({ name }) => name).join(', ')}; all of them without it
  --inputs <n>      in all, shared out as the full run shares them out (10000000)
  --seed <n>        that they are drawn from (1)
  --part <i>/<n>    only the i-th of n parts
  --into <file>     adds each result to the file, and leaves out what is in it already
  --figures         keeps what the file and this run came to for docs/reliability.md
  --keep            adds inputs that ran something new to test/fuzz/corpus
`;

/** Of ten million inputs, how many for each, and how many make one piece of work. */
const SHARES: Readonly<Record<string, readonly [inputs: number, piece: number]>> = {
  frames: [5_000_000, 5_000],
  requests: [500_000, 2_000],
  backup: [20_000, 100],
  scenario: [1_000_000, 5_000],
  strategy: [1_000_000, 20_000],
  submission: [1_000_000, 20_000],
  settle: [1_000_000, 20_000],
  manifest: [480_000, 20_000],
};
const FULL = 10_000_000;

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: TARGETS.map(({ name }) => name).join() },
    inputs: { type: 'string', default: `${FULL}` },
    seed: { type: 'string', default: '1' },
    part: { type: 'string', default: '1/1' },
    into: { type: 'string' },
    figures: { type: 'boolean', default: false },
    keep: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

const say = (text: string): void => void process.stdout.write(`${text}\n`);

type Result = Omit<Fuzzed, 'fresh'> & { readonly target: string; readonly fresh: number };

const corpora = new Map<string, string[]>();
const seen = new Seen();

const corpusOf = async (target: Target): Promise<string[]> => {
  const known = corpora.get(target.name) ?? [...new Set([...(await target.seeds()), ...keptInputs(target)])];
  corpora.set(target.name, known);
  return known;
};

const runPiece = async (target: Target, inputs: number, seed: number): Promise<Result> => {
  const corpus = await corpusOf(target);
  const { fresh, ...done } = await fuzz(target, { inputs, seed, corpus, seen });
  corpus.push(...fresh);
  if (values.keep) keepInputs(target, fresh);
  return { ...done, target: target.name, fresh: fresh.length };
};

/** Pieces of all targets in turn, so that any part of them has some of each. */
const piecesOf = (targets: readonly Target[], inputs: number, seed: number): readonly Piece<Result>[] =>
  targets
    .flatMap((target) => {
      const [share, size] = SHARES[target.name]!;
      const count = Math.ceil((share * inputs) / FULL / size);
      return Array.from({ length: count }, (_, piece) => ({ target, size, piece, turn: (piece + 0.5) / count }));
    })
    .toSorted((a, b) => a.turn - b.turn)
    .map(({ target, size, piece }) => ({
      id: `${target.name} ${seed}.${piece}`,
      run: () => runPiece(target, size, seed * 1_000_003 + piece),
    }));

const failed = (error: unknown): Result => ({
  target: '',
  inputs: 0,
  findings: [{ what: `The piece itself failed: ${(error as Error).stack}` }],
  fresh: 0,
  processorSeconds: 0,
  heap: 0,
});

const progress = ({ id, findings, heap, fresh }: Done<Result>, count: number, all: number): void => {
  for (const { what, input } of findings) say(`WRONG  ${id}: ${what}\n       ${JSON.stringify(input)}`);
  if (count % 10 === 0 || count === all) say(`${count} of ${all} done, last: ${id}; ${fresh} kept, ${heap} MB`);
};

const rowOf = (name: string, own: readonly Result[]): FigureRow => {
  const sum = (of: (result: Result) => number): number => own.reduce((all, result) => all + of(result), 0);
  const [inputs, seconds] = [sum((result) => result.inputs), sum(({ processorSeconds }) => processorSeconds)];
  return {
    what: name,
    count: `${grouped(inputs)} inputs, ${grouped(inputs / seconds)} in a second of processor`,
    outcome: `${sum(({ findings }) => findings.length)} findings; ${grouped(Math.max(...own.map(({ heap }) => heap)))} MB of heap at most`,
  };
};

const rowsOf = (results: readonly Result[]): readonly FigureRow[] => [
  ...[...new Set(results.map(({ target }) => target))].map((name) =>
    rowOf(
      name,
      results.filter(({ target }) => target === name),
    ),
  ),
  rowOf(`all together, of ${grouped(FULL)} in a full run`, results),
];

const main = async (): Promise<void> => {
  const names = values.only.split(',');
  const unknown = names.filter((name) => !(name in SHARES));
  if (unknown.length > 0) throw new Error(`There is no target ${unknown.join()}.`);
  setFlagsFromString('--expose_gc');
  global.gc = runInNewContext('gc') as NodeJS.GCFunction;
  await seen.start();
  const targets = TARGETS.filter(({ name }) => names.includes(name));
  const pieces = piecesOf(targets, Number(values.inputs), Number(values.seed));
  const order = { part: partOf(values.part), jobs: 1, file: values.into ?? null, failed, progress };
  const results = await inShards(pieces, order);
  const rows = rowsOf(results);
  for (const { what, count, outcome } of rows) say(`${what}: ${count}; ${outcome}`);
  if (values.figures) keepFigures('fuzz', rows);
  process.exitCode = results.every(({ findings }) => findings.length === 0) ? 0 : 1;
};

if (values.help) process.stdout.write(USAGE);
else
  await main().catch((error: unknown) => {
    process.stderr.write(`${(error as Error).stack}\n`);
    process.exitCode = 2;
  });
