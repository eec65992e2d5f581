import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Samples in documents. A fence names the language, and behind it how the sample is run:
 * `sh` and `ts` as they stand, with `house` while a practice house runs, with `exit=1` if that is how it ends; `fresh` by
 * `scripts/fresh-check`; `elsewhere` on machines that this project cannot be tested on. With `from=<file>` it is not run
 * but is a part of that file. With `save=<name>` a `json` block is a file that later samples find. A `text` or `json` block right behind a sample is what it prints; `…` on a line of its own
 * stands for any lines.
 */
export interface Sample {
  readonly line: number;
  readonly language: string;
  readonly words: readonly string[];
  readonly text: string;
  /** What it prints, if the document says so. */
  readonly output: string | null;
}

export const ROOT = new URL('../..', import.meta.url).pathname;

/** Every document, by its path in the repository. */
export const DOCUMENTS: readonly string[] = [
  ...readdirSync(ROOT).filter((name) => name.endsWith('.md')),
  ...readdirSync(join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
  'packages/engine/README.md',
].toSorted();

export const textOf = (document: string): string => readFileSync(join(ROOT, document), 'utf8');

const FENCE = /^```(\S*) ?(.*)$/;
const RUNNABLE = ['sh', 'ts'];

export const samplesOf = (text: string): readonly Sample[] => {
  const blocks = blocksOf(text.split('\n'));
  return blocks.flatMap((block, index) => {
    const [before, after] = [blocks[index - 1], blocks[index + 1]];
    if (before && isOutputOf(before, block)) return [];
    const { line, language, words, text: sample } = block;
    return [{ line, language, words, text: sample, output: after && isOutputOf(block, after) ? after.text : null }];
  });
};

interface Block {
  readonly line: number;
  readonly language: string;
  readonly words: readonly string[];
  readonly text: string;
  /** Nothing but empty lines lies between it and the block before. */
  readonly follows: boolean;
}

const isOutputOf = (block: Block, next: Block): boolean =>
  next.follows && RUNNABLE.includes(block.language) && ['text', 'json'].includes(next.language) && !next.words.length;

const blocksOf = (lines: readonly string[]): Block[] => {
  const blocks: Block[] = [];
  let follows = false;
  for (let at = 0; at < lines.length; at += 1) {
    const [opening, language = '', rest = ''] = FENCE.exec(lines[at]!) ?? [];
    if (opening === undefined) {
      if (lines[at]!.trim() !== '') follows = false;
      continue;
    }
    const end = lines.indexOf('```', at + 1);
    if (end === -1) throw new Error(`The fence of line ${at + 1} is not closed.`);
    const words = rest.split(' ').filter((word) => word !== '');
    blocks.push({ line: at + 1, language, words, text: lines.slice(at + 1, end).join('\n'), follows });
    follows = true;
    at = end;
  }
  return blocks;
};

/** Whether a text is as a document shows it. */
export const isAsShown = (shown: string, printed: string): boolean => matches(linesOf(shown), linesOf(printed));

const linesOf = (text: string): string[] =>
  text
    .trim()
    .split('\n')
    .map((line) => line.trimEnd());

const matches = ([first, ...shown]: readonly string[], printed: readonly string[]): boolean => {
  if (first === undefined) return printed.length === 0;
  if (first !== '…') return first === printed[0] && matches(shown, printed.slice(1));
  return shown.length === 0 || printed.some((_, at) => matches(shown, printed.slice(at)));
};

/** What only a shell understands: pipes, redirections, lists, variables, patterns. */
const OF_A_SHELL = /[|<>;&$`'*?()[\]{}~]/;
const WORD = /(?:[^\s"]|"[^"]*")+/g;

/** The arguments of each `npx hardway` of a script that has nothing else; null where it takes a shell to run it. */
export const plainCommandsOf = (script: string): readonly (readonly string[])[] | null => {
  const lines = script
    .replaceAll('\\\n', ' ')
    .split('\n')
    .map((line) => line.replace(/\s+#.*$/, '').trim())
    .filter((line) => line !== '');
  if (!lines.every((line) => line.startsWith('npx hardway ') && !OF_A_SHELL.test(line))) return null;
  return lines.map((line) => (line.match(WORD) ?? []).slice(2).map((word) => word.replaceAll('"', '')));
};
