import { type ComponentType, lazy } from 'react';
import type { Known } from './known.ts';
import type { AtSeat } from './use-seat.ts';

interface GameProps {
  readonly at: AtSeat;
  readonly news: Known;
}

/** A player's screen of each game, which is loaded for a table that plays it. */
export const GAMES: Readonly<Record<Known['submission']['game'], ComponentType<GameProps>>> = {
  sicbo: lazy(() => import('./sicbo/game.tsx')),
  craps: lazy(() => import('./craps/game.tsx')),
};
