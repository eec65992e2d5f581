import { existsSync, readFileSync } from 'node:fs';
import { type CheckFigures, FIGURES, type FigureRow, keepFigures } from './figures.ts';

/** Runs and planted faults are kept side by side, whichever were run last. */
export const keepSimulation = (rows: readonly FigureRow[]): void => {
  const path = `${FIGURES}simulation.json`;
  const before = existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as CheckFigures).rows : [];
  const others = before.filter(({ what }) => rows.every((row) => row.what !== what));
  keepFigures('simulation', [...others, ...rows]);
};
