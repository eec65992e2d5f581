import type { Rulebook } from '@hardway/engine';
import { type ComponentType, lazy } from 'react';
import { SicBoWall } from './sicbo/wall.tsx';
import type { WallProps } from './wall-parts.tsx';

/** What hangs above a table of each game. */
export const WALLS: Readonly<Record<Rulebook['game'], ComponentType<WallProps>>> = {
  sicbo: SicBoWall,
  craps: lazy(() => import('./craps/wall.tsx')),
};
