import type { Table } from '@hardway/engine';
import type { TableOwner } from './owner.ts';

/** Whether bets lie on the layout that no dice have decided. */
export const hasStandingBets = ({ round, hand }: Table): boolean =>
  round?.stage !== 'lit' && Object.values((round ?? hand).seats).some(({ wagers }) => wagers.length > 0);

/** Resolves once the round that somebody has bet in is decided. Wagers at craps, which may stand for long, are not waited for. */
export const roundDecided = (owner: TableOwner): Promise<void> =>
  new Promise((resolve) => {
    const { round } = owner.table;
    const look = (): void => {
      if (round && owner.table.round?.number === round.number && hasStandingBets(owner.table)) return;
      unsubscribe();
      resolve();
    };
    const unsubscribe = owner.subscribe(look);
    look();
  });
