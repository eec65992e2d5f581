import type { Rulebook } from '@hardway/engine';
import type { TableView } from '@hardway/server/protocol';
import { coverCraps, crapsBeat } from './craps/beat.ts';
import type { Beat } from './order.ts';
import { coverSicBo, sicBoBeat } from './sicbo/beat.ts';

interface MomentOfGame {
  readonly beatOf: (view: TableView) => Beat;
  /** The view of a moment ago, with its dice out and nothing to be bet on them. */
  readonly cover: (view: TableView) => TableView;
}

export const MOMENTS: Readonly<Record<Rulebook['game'], MomentOfGame>> = {
  sicbo: { beatOf: sicBoBeat, cover: coverSicBo },
  craps: { beatOf: crapsBeat, cover: coverCraps },
};
