import { PRACTICE_CASHIER } from '@hardway/engine';
import type { PracticeSeat } from '../protocol/answers.ts';
import { type HouseRefusal, houseRefusal } from '../protocol/refusal.ts';
import { turnName } from '../protocol/turn.ts';
import type { FloorTable } from '../tables/floor.ts';
import type { House } from './house.ts';

/** Practice credit for a new seat, in minor units, as the limits of the practice tables are: enough for many rounds. */
const PRACTICE_CREDIT = 100_000;

/** Takes the first free seat; somebody else may be faster, then the next one. */
const sitDown = async (
  house: House,
  table: FloorTable,
  at: number,
): Promise<{ seat: number; id: string; key: string } | HouseRefusal> => {
  const { terminals } = house;
  const { plan } = table;
  for (;;) {
    const taken = new Set(terminals.at(plan.id).map(({ seat }) => seat));
    const seat = Array.from({ length: plan.seats }, (_, index) => index + 1).find((number) => !taken.has(number));
    if (seat === undefined) {
      if (await clearSeat(house, table, at)) continue;
      // Where players say when, the bets of those who have all gone would keep their seats for ever.
      if (table.unattended?.isUntimed && table.seated.size + table.seatedElsewhere.size === 0)
        table.unattended.go(turnName(table.owner.table));
      return houseRefusal('seat-taken', 'Every seat of this table is taken.');
    }
    const enrolled = await terminals.enrol({ table: plan.id, seat, practice: true }, 'practice floor', at);
    if (!('refused' in enrolled)) return { seat, ...enrolled };
  }
};

/** Frees a practice seat that nobody is connected to and that has nothing at stake. */
const clearSeat = async (
  { terminals }: House,
  { plan, owner, seated, seatedElsewhere }: FloorTable,
  at: number,
): Promise<boolean> => {
  for (const { id, seat, practice } of terminals.at(plan.id)) {
    if (!practice || seat === null || seated.has(seat) || seatedElsewhere.has(seat)) continue;
    const by = { id: 'practice floor', role: 'cage' } as const;
    // An id is answered once, and a no of now must not stand when the seat's bets are decided.
    const asked = `${id}:practice:clear:${owner.table.version}`;
    const out = await owner.submit({ type: 'CashOut', id: asked, at, by, seat });
    if (!out.ok && out.refused !== 'no-credit') continue;
    await terminals.remove(id, 'practice floor', at);
    return true;
  }
  return false;
};

/** A seat with credit on it. */
export const seatWithCredit = async (house: House, table: FloorTable): Promise<PracticeSeat | HouseRefusal> => {
  const { plan, owner } = table;
  const at = house.now();
  const enrolled = await sitDown(house, table, at);
  if ('refused' in enrolled) return enrolled;
  const { seat } = enrolled;
  const answer = await owner.submit({
    type: 'BuyIn',
    id: `${enrolled.id}:practice:credit`,
    at,
    by: PRACTICE_CASHIER,
    seat,
    amount: PRACTICE_CREDIT,
    medium: 'cash',
  });
  return answer.ok ? { table: plan.id, seat, terminal: enrolled.id, key: enrolled.key } : answer;
};
