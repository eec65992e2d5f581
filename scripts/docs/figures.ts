import type { Exact, FigureReport } from '@hardway/engine';
import { code } from './markdown.ts';

/** Figures of wagers as the pages write them. */

/** Longer fractions fill a page without telling anybody anything; the command line has them. */
const LONGEST = 24;

export const percent = (value: number): string => `${(100 * value).toFixed(3)}%`;

export const edgeOf = ({ exact, decimal }: Exact): string =>
  exact === '0' || exact.length > LONGEST ? percent(decimal) : `${code(exact)} = ${percent(decimal)}`;

export const number = ({ exact, decimal }: Exact): string =>
  Number.isSafeInteger(decimal) ? exact : decimal.toFixed(3);

export const FIGURE_HEADS = ['edge', 'hit', 'variance', 'rolls'];

export const figureCells = ({ edge, hit, variance, rolls }: FigureReport): string[] => [
  edgeOf(edge),
  percent(hit.decimal),
  number(variance),
  number(rolls),
];
