import { type Order, type Rulebook, type Table, wouldRefuse } from '@hardway/engine';
import { type HouseRefusal, leftToTheHouse } from '@hardway/server/protocol';

/** Why the house would refuse this order at the table as it stands, or null. */
export const refusalAt = (
  { virtual }: { readonly virtual: boolean },
  rulebook: Rulebook,
  table: Table,
  order: Order,
  time: number,
): HouseRefusal | null => {
  const left = virtual && leftToTheHouse(order, order.by);
  return left || wouldRefuse(rulebook, table, order, time);
};
