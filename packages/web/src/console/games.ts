import type { Rulebook } from '@hardway/engine';
import { type ComponentType, lazy } from 'react';
import { SicBoDesk as SicBo } from './sicbo/desk.tsx';
import type { ConsoleNotice } from './station.tsx';

interface DeskProps {
  readonly name: string;
  readonly notice: ConsoleNotice | null;
  readonly role: string | undefined;
  readonly onRole: (role: string) => void;
}

/** A console of each game. */
export const DESKS: Readonly<Record<Rulebook['game'], ComponentType<DeskProps>>> = {
  sicbo: SicBo,
  craps: lazy(() => import('./craps/desk.tsx')),
};
