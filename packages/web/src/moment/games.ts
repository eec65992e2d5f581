import type { Rulebook } from '@hardway/engine';
import type { TableView } from '@hardway/server/protocol';
import { coverCraps, crapsBeat, isCrapsResting } from './craps/beat.ts';
import type { Beat } from './order.ts';
import { coverSicBo, isSicBoResting, sicBoBeat } from './sicbo/beat.ts';

interface MomentOfGame {
  readonly beatOf: (view: TableView) => Beat;
  /** The view of a moment ago, with its dice out and nothing to be bet on them. */
  readonly cover: (view: TableView) => TableView;
  /** No round or hand is under way, so nobody has to see the table. */
  readonly isResting: (view: TableView) => boolean;
}

export const MOMENTS: Readonly<Record<Rulebook['game'], MomentOfGame>> = {
  sicbo: { beatOf: sicBoBeat, cover: coverSicBo, isResting: isSicBoResting },
  craps: { beatOf: crapsBeat, cover: coverCraps, isResting: isCrapsResting },
};
