import { readFileSync } from 'node:fs';
import { isRefusal, jsonSpanOf, lineAndColumn, type Refusal, readTypedJson } from '@hardway/engine';

/** Bad input: one clear sentence and exit code 2. */
export class InputError extends Error {}

/** Bad input that the engine refused. */
class RefusedInput extends InputError {
  readonly refusal: Refusal;
  constructor(refused: Refusal) {
    super(refused.clause ? `${refused.message} (${refused.clause})` : refused.message);
    this.refusal = refused;
  }
}

export const fail = (message: string): void => {
  process.stderr.write(`hardway: ${message}\n`);
  process.exitCode = 2;
};

/** Passes a value on; a refusal becomes bad input. */
export const accepted = <T>(value: T | Refusal): T => {
  if (!isRefusal(value)) return value;
  throw new RefusedInput(value);
};

/** Works with a file's text, and says of a refusal where in it the reason stands, if that is known. */
export const withText = <T>(file: string, text: string, work: (value: unknown) => T): T => {
  const value = parsed(file, text);
  try {
    return work(value);
  } catch (error) {
    const place = error instanceof RefusedInput ? error.refusal.place : undefined;
    const read = place ? readTypedJson(text) : undefined;
    if (!place || !read || !('spans' in read)) throw error;
    const span = jsonSpanOf(text, read.spans, place.path, place.at);
    if (!span) throw error;
    const { line, column } = lineAndColumn(text, span.from);
    throw new InputError(`${file}, line ${line}, column ${column}: ${(error as Error).message}`);
  }
};

export const print = (text: string): void => {
  process.stdout.write(`${text}\n`);
};

/** A line for the person at the terminal, not for the data. */
export const note = (text: string): void => {
  process.stderr.write(`${text}\n`);
};

export const printJson = (value: unknown): void => print(JSON.stringify(value, null, 2));

/** Columns padded to their widest cell; the last one is left ragged. */
export const columns = (rows: readonly (readonly string[])[]): string => {
  const widths = (rows[0] ?? []).map((_, index) => Math.max(...rows.map((row) => displayWidth(row[index] ?? ''))));
  return rows
    .map((row) =>
      row
        .map((cell, index) =>
          index === row.length - 1 ? cell : cell + ' '.repeat(widths[index]! - displayWidth(cell)),
        )
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
};

/** Chinese characters take two columns. */
const displayWidth = (text: string): number =>
  [...text].reduce(
    (width, character) => width + (/[\u2e80-\u9fff\uf900-\ufaff\uff00-\uff60]/.test(character) ? 2 : 1),
    0,
  );

/** Comma-separated values, quoted where needed. */
export const csv = (rows: readonly (readonly string[])[]): string =>
  rows
    .map((row) => row.map((cell) => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(','))
    .join('\n');

export const markdown = (rows: readonly (readonly string[])[]): string => {
  const [head = [], ...body] = rows;
  const line = (row: readonly string[]) => `| ${row.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...body.map(line)].join('\n');
};

/** The contents of a JSON file, or of standard input for "-". */
export const readJson = (file: string): unknown => parsed(file, readText(file));

const parsed = (file: string, text: string): unknown => {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    throw new InputError(`"${file}" is not JSON.`);
  }
};

/** The contents of a file, or of standard input for "-". */
export const readText = (file: string): string => {
  try {
    return readFileSync(file === '-' ? 0 : file, 'utf8');
  } catch (error) {
    throw new InputError(unreadable(file, error));
  }
};

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no file',
  EISDIR: 'it is a directory, not a file:',
  EACCES: 'this file may not be read:',
};

export const unreadable = (file: string, error: unknown): string => {
  const code = String((error as NodeJS.ErrnoException).code);
  return `${REASONS[code] ?? 'this file cannot be read:'} "${file}".`;
};
