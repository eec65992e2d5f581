import { standingWagers, type Table, turnOf } from '@hardway/engine';
import type { TableOwner } from './owner.ts';

/** Whether bets lie on the layout that no dice have decided. */
export const hasStandingBets = (table: Table): boolean =>
  Object.values(standingWagers(table)).some(({ wagers }) => wagers.length > 0);

/** Resolves once the round that somebody has bet in is decided. Wagers that may stand for many throws are not waited for. */
export const roundDecided = (owner: TableOwner): Promise<void> =>
  new Promise((resolve) => {
    const { unit, number } = turnOf(owner.table);
    const look = (): void => {
      if (unit === 'round' && turnOf(owner.table).number === number && hasStandingBets(owner.table)) return;
      unsubscribe();
      resolve();
    };
    const unsubscribe = owner.subscribe(look);
    look();
  });
