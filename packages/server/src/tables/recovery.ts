import { setTimeout as passed } from 'node:timers/promises';
import { type Command, THE_HOUSE, turnOf } from '@hardway/engine';
import { houseCommand } from './house-command.ts';
import type { TableOwner } from './owner.ts';

/**
 * After a start: a round that was under way is concluded if its dice are established and void otherwise, by the document
 * (rws-sicbo 5.1) or by house rule. A game without that rule goes on from where it stood: nothing of it was lost.
 */
export const recover = (owner: TableOwner, at: number): Promise<void> =>
  owner.recovering(() => recoverRound(owner, at));

/** Between tries while the store does not answer: a round that nobody has recovered would go on as if nothing had been. */
const AGAIN_MS = 250;

const recoverRound = async (owner: TableOwner, at: number): Promise<void> => {
  while (owner.isHere && isUnderWay(owner)) {
    const command: Command = {
      type: 'ReportInterruption',
      id: houseCommand(`restart:${owner.table.version}`),
      at,
      by: THE_HOUSE,
    };
    const answer = await owner.submit(command).catch(() => null);
    if (answer?.ok || (answer && answer.refused !== 'table-unavailable')) return;
    await passed(AGAIN_MS, undefined, { ref: false });
  }
};

const isUnderWay = ({ table, rulebook }: TableOwner): boolean => {
  const hasRule = rulebook.irregularities.some(({ kind }) => kind === 'interrupted-no-outcome');
  const { stage } = turnOf(table);
  return hasRule && stage !== 'between' && stage !== 'lit';
};
