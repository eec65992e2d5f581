import { type HouseRefusal, houseRefusal } from '../protocol/refusal.ts';
import type { Floor, FloorTable } from '../tables/floor.ts';

/** Answers what is asked of the table that an address names. */
export const atTable =
  <Asked extends { readonly params: { readonly table: string } }, Told>(
    { tables }: Floor,
    answer: (table: FloorTable, asked: Asked) => Told,
  ) =>
  (asked: Asked): Told | HouseRefusal => {
    const table = tables.get(asked.params.table);
    return table ? answer(table, asked) : NO_TABLE;
  };

export const NO_TABLE = houseRefusal('unknown-table', 'There is no such table.');
