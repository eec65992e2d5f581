import { attendedAt, callAttendant } from '../tables/attendance.ts';
import type { FloorTable } from '../tables/floor.ts';
import { comeToPost } from '../tables/practice-posts.ts';
import type { Errand, House } from './house.ts';
import { seatWithCredit } from './practice-seat.ts';

/** Here or elsewhere. */
export const errandAt = (house: House, table: FloorTable, errand: Errand): Promise<unknown> =>
  table.owner.isHere || !house.others ? runErrand(house, table, errand) : house.others.ask(table.plan.id, errand);

/** At a table that is here. */
export const runErrand = async (house: House, table: FloorTable, errand: Errand): Promise<unknown> => {
  switch (errand.is) {
    case 'command':
      return table.owner.submit(errand.command);
    case 'desk':
      return house.desk.run(table.plan.id, errand.errand);
    case 'go':
      return table.unattended?.go(errand.turn);
    case 'call':
      return callAttendant(table, errand.seat, house.now());
    case 'attended':
      return attendedAt(table, errand.seat);
    case 'post':
      // A virtual dealer who has not come yet cannot be relieved.
      await table.begun;
      return comeToPost(house, table, errand.actor);
    case 'sit':
      return seatWithCredit(house, table);
  }
};
