import { type Actor, decide, isRefusal, type Refusal, type Rulebook, type Table } from '@hardway/engine';
import { type OrderArguments, orderBy } from '../house/order.ts';

type Verdict = ReturnType<typeof decide>;

/** What the table would say to the person signed in, without asking the house. */
export type Asking = (...order: OrderArguments) => Verdict;

/** Which case it is stands in the events that would follow, so that a mere yes is not enough here. */
export const askingOf =
  (rulebook: Rulebook, table: Table, by: Actor, time: number): Asking =>
  (...order) =>
    decide(rulebook, table, { id: 'asking', at: time, ...orderBy(by, ...order) });

const NOBODY: Refusal = { refused: 'wrong-role', clause: null, message: 'This person has no say at this table.' };

export const nobodyAsks: Asking = () => NOBODY;

/** A no that has to do with who asks and where, not with what is still to be filled in. */
export const refusalOf = (verdict: Verdict): Refusal | null => (isRefusal(verdict) ? verdict : null);
