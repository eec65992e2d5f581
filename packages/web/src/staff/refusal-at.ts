import { type Command, decide, isRefusal, type Rulebook, type Table } from '@hardway/engine';
import { type HouseRefusal, leftToTheHouse } from '@hardway/server/protocol';

/** Why the house would refuse this command at the table as it stands, or null. */
export const refusalAt = (
  { virtual }: { readonly virtual: boolean },
  rulebook: Rulebook,
  table: Table,
  command: Command,
): HouseRefusal | null => {
  const left = virtual && leftToTheHouse(command.type, command.by);
  if (left) return left;
  const verdict = decide(rulebook, table, command);
  return isRefusal(verdict) ? verdict : null;
};
