import type { Actor, CommandFields, CommandType, OrderOf } from '@hardway/engine';
import type { SentOrder } from '@hardway/server/protocol';

/** An order as functions take it: its type, then its fields where it needs some. */
export type OrderArguments<T extends CommandType = CommandType> = {
  [Type in T]: Record<never, never> extends CommandFields<Type>
    ? readonly [type: Type, fields?: CommandFields<Type> | undefined]
    : readonly [type: Type, fields: CommandFields<Type>];
}[T];

// The compiler no longer knows which fields go with which type once the two are apart, so these two say it.

export const sentOrder = (...[type, fields = {}]: OrderArguments): SentOrder => ({ type, fields }) as SentOrder;

/** An order as somebody's own, for the engine to decide on. */
export const orderBy = (by: Actor, ...[type, fields = {}]: OrderArguments): OrderOf =>
  ({ type, by, ...fields }) as OrderOf;
