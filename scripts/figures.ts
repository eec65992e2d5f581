import { mkdirSync, writeFileSync } from 'node:fs';
import { arch, availableParallelism, cpus, totalmem, type } from 'node:os';

/** What a check came to, as docs/reliability.md is written from it. */
export interface CheckFigures {
  /** As in "npm run check:faults". */
  readonly check: string;
  /** ISO 8601, the day. */
  readonly on: string;
  readonly machine: string;
  readonly rows: readonly FigureRow[];
}

export interface FigureRow {
  readonly what: string;
  readonly count: string;
  readonly outcome: string;
}

export const FIGURES = new URL('../docs/reliability/', import.meta.url).pathname;

/** The processor and its system, in a line. */
export const machine = (): string =>
  [
    `${cpus()[0]?.model.trim() ?? 'an unknown processor'}, ${availableParallelism()} processors`,
    `${(totalmem() / 2 ** 30).toFixed(0)} GiB`,
    `${type()} ${arch()}`,
    `Node ${process.version}`,
  ].join('; ');

/** Keeps what a check came to; the page is written by npm run reliability. */
export const keepFigures = (check: string, rows: readonly FigureRow[]): void => {
  const figures: CheckFigures = { check, on: new Date().toISOString().slice(0, 10), machine: machine(), rows };
  mkdirSync(FIGURES, { recursive: true });
  writeFileSync(`${FIGURES}${check}.json`, `${JSON.stringify(figures, null, 2)}\n`);
};

/** 1234567 as 1,234,567. */
export const grouped = (value: number): string => value.toLocaleString('en-US', { maximumFractionDigits: 0 });
