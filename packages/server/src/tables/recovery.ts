import { type Command, THE_HOUSE, turnOf } from '@hardway/engine';
import { houseCommand } from './house-command.ts';
import type { TableOwner } from './owner.ts';

/**
 * After a start: a round that was under way is concluded if its dice are established and void otherwise, by the document
 * (rws-sicbo 5.1) or by house rule. A game without that rule goes on from where it stood: nothing of it was lost.
 */
export const recover = async (owner: TableOwner, at: number): Promise<void> => {
  const { table, rulebook } = owner;
  const hasRule = rulebook.irregularities.some(({ kind }) => kind === 'interrupted-no-outcome');
  const { stage } = turnOf(table);
  if (!hasRule || stage === 'between' || stage === 'lit') return;
  const command: Command = {
    type: 'ReportInterruption',
    id: houseCommand(`restart:${table.version}`),
    at,
    by: THE_HOUSE,
  };
  await owner.submit(command);
};
