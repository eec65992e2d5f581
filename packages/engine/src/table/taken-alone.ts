import type { Actor } from './command.ts';
import type { EventOf, TableEvent } from './event.ts';

/** Cash that each person has taken at a table without a second one, by the person's id. Minor units. */
export type TakenAlone = Readonly<Record<string, number>>;

/** Gives practice credit: it is nobody, and takes no cash. No account can have its name. */
export const PRACTICE_CASHIER: Actor = { id: 'practice floor', role: 'cage' };

/** A person may be called like something that every object has. */
export const takenBy = (taken: TakenAlone, { id }: Actor): number => (Object.hasOwn(taken, id) ? taken[id]! : 0);

/**
 * Sums begin anew when somebody else has begun a shift or counted the drop. Nobody clears their own, and a dealer who is
 * relieved and comes back goes on where they were.
 */
export const takenAfter = (taken: TakenAlone, event: TableEvent): TakenAlone => {
  switch (event.type) {
    case 'CreditBought':
      return event.medium === 'cash' ? withCash(taken, event) : taken;
    case 'ReceivablePaid':
      return event.from === 'credit' ? taken : withCash(taken, event);
    case 'ShiftBegun':
    case 'DropCounted':
      return onlyOf(taken, event.by);
    default:
      return taken;
  }
};

const withCash = (
  taken: TakenAlone,
  { by, amount, approver }: EventOf<'CreditBought'> | EventOf<'ReceivablePaid'>,
): TakenAlone =>
  by === undefined || by.id === PRACTICE_CASHIER.id || approver
    ? taken
    : { ...taken, [by.id]: takenBy(taken, by) + amount };

const onlyOf = (taken: TakenAlone, by: Actor | undefined): TakenAlone => {
  const own = by ? takenBy(taken, by) : 0;
  return by && own > 0 ? { [by.id]: own } : {};
};
