import { type ComponentType, lazy } from 'react';
import type { Known } from './known.ts';
import { SicBoGame as SicBo } from './sicbo/game.tsx';
import type { AtSeat } from './use-seat.ts';

interface GameProps {
  readonly at: AtSeat;
  readonly news: Known;
}

/** A player's screen of each game. */
export const GAMES: Readonly<Record<Known['submission']['game'], ComponentType<GameProps>>> = {
  sicbo: SicBo,
  craps: lazy(() => import('./craps/game.tsx')),
};
