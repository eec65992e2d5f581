import {
  type Command,
  type CommandType,
  decide,
  isRefusal,
  type Refusal,
  type Rulebook,
  type Table,
} from '@hardway/engine';
import type { TableNews } from '../house/link.ts';

type Verdict = ReturnType<typeof decide>;

/** What the table would say to the person signed in, without asking the house. */
export type Asking = (type: CommandType, fields: object) => Verdict;

const NOBODY: Refusal = { refused: 'wrong-role', clause: null, message: 'This person has no say at this table.' };

export const askingOf = (
  rulebook: Rulebook | undefined,
  table: Table | null,
  { offset, actor: by }: TableNews,
): Asking => {
  return (type, fields) =>
    rulebook && table && by
      ? decide(rulebook, table, { type, id: 'asking', at: Date.now() + offset, by, ...fields } as unknown as Command)
      : NOBODY;
};

/** A no that has to do with who asks and where, not with what is still to be filled in. */
export const refusalOf = (verdict: Verdict): Refusal | null => (isRefusal(verdict) ? verdict : null);
