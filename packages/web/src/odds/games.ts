import type { Rulebook } from '@hardway/engine';
import { COLUMNS, type Column } from './columns.ts';

interface Shown {
  readonly columns: readonly Column[];
  /** How the column of the edge is headed. */
  readonly edge: 'edge' | 'edgeMade';
}

/** What the table of spots shows of each game: craps alone has returned wagers and wagers of several rolls. */
export const SHOWN: Readonly<Record<Rulebook['game'], Shown>> = {
  sicbo: { columns: ['spot', 'pays', 'edge', 'deviation', 'hit', 'clause'], edge: 'edge' },
  craps: { columns: COLUMNS, edge: 'edgeMade' },
};
