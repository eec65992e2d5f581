import type { PracticeSeat } from '../protocol/answers.ts';
import { type HouseRefusal, houseRefusal } from '../protocol/refusal.ts';
import type { FloorTable } from '../tables/floor.ts';
import { errandAt } from './errand.ts';
import type { House } from './house.ts';

const ALL_TAKEN = houseRefusal('seat-taken', 'Somebody has each of these tables. Please try again in a few minutes.');

/** A seat at a table that is asked for: where visitors have such tables alone, at one that nobody has. */
export const seatAsked = async (house: House, table: FloorTable): Promise<PracticeSeat | HouseRefusal> => {
  const { oneOf } = table.plan;
  if (oneOf === undefined) return seatAt(house, table);
  const { floor, terminals } = house;
  const tables = [...floor.tables.values()].filter(({ plan }) => plan.oneOf === oneOf);
  const isUnused = ({ plan }: FloorTable): boolean => terminals.at(plan.id).length === 0;
  // Whoever has left one, and may come back, loses it last.
  const inTurn = [...tables.filter(isUnused), ...tables.filter((each) => !isUnused(each)).toSorted(longestLeft)];
  for (const each of inTurn) {
    const seat = await seatAt(house, each);
    if (!('refused' in seat) || seat.refused !== 'seat-taken') return seat;
  }
  return ALL_TAKEN;
};

const longestLeft = (one: FloorTable, other: FloorTable): number => one.leftAt - other.leftAt;

const seatAt = (house: House, table: FloorTable): Promise<PracticeSeat | HouseRefusal> =>
  errandAt(house, table, { is: 'sit' }) as Promise<PracticeSeat | HouseRefusal>;
