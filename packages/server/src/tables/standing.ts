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

/** Resolves once nothing is under way that would be cut off if another took the table over now. */
export const betweenTurns = (owner: TableOwner): Promise<void> =>
  new Promise((resolve) => {
    const look = (): void => {
      if (!owner.isSettled || !isBetween(owner.table)) return;
      unsubscribe();
      resolve();
    };
    const unsubscribe = owner.subscribe(look);
    look();
  });

/** Between rounds, or with the dice of a craps table not out. */
const isBetween = (table: Table): boolean => {
  const { unit, stage } = turnOf(table);
  return (
    table.phase.is === 'closed' || (unit === 'round' ? stage === 'between' || stage === 'lit' : stage === 'betting')
  );
};
