import { creditAt, handPaysAt, PRACTICE_CASHIER } from '@hardway/engine';
import type { PracticeSeat } from '../protocol/answers.ts';
import { type HouseRefusal, houseRefusal } from '../protocol/refusal.ts';
import { turnName } from '../protocol/turn.ts';
import { hasPlayers } from '../tables/attendance.ts';
import type { FloorTable } from '../tables/floor.ts';
import { isAsNew, playOut } from '../tables/playing-out.ts';
import { hasStandingBets } from '../tables/standing.ts';
import type { House } from './house.ts';

/** Practice credit for a new seat, in minor units, as the limits of the practice tables are: enough for many rounds. */
const PRACTICE_CREDIT = 100_000;

const EVERY_SEAT_TAKEN = houseRefusal('seat-taken', 'Every seat of this table is taken.');

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
      if (table.unattended?.isUntimed && !hasPlayers(table)) table.unattended.go(turnName(table.owner.table));
      return EVERY_SEAT_TAKEN;
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
    // Nobody else comes to a visitor who has gone.
    for (const { number } of handPaysAt(owner.table, seat))
      await owner.submit({ type: 'PayByHand', id: `${id}:practice:pay:${number}`, at, by, seat, number, to: 'credit' });
    // An id is answered once, and a no of now must not stand when the seat's bets are decided.
    const asked = `${id}:practice:clear:${owner.table.version}`;
    const out = await owner.submit({ type: 'CashOut', id: asked, at, by, seat });
    if (!out.ok && out.refused !== 'no-credit') continue;
    await terminals.remove(id, 'practice floor', at);
    return true;
  }
  return false;
};

const creditFor = (id: string, at: number, seat: number) =>
  ({ type: 'BuyIn', id, at, by: PRACTICE_CASHIER, seat, amount: PRACTICE_CREDIT, medium: 'cash' }) as const;

/** A visitor who has left a table of their own comes back to it for so long, unless they have cashed out; longer if nobody wants it. */
const KEPT_MS = 600_000;
const KEPT_WITHOUT_CREDIT_MS = 60_000;

/** Whether a table that a visitor has alone is nobody's and as new. One whose visitor has gone for long is made so. */
const isVacated = async ({ terminals }: House, table: FloorTable, at: number): Promise<boolean> => {
  const { plan, owner, leftAt } = table;
  const before = terminals.at(plan.id)[0];
  if (!before) return true;
  const seat = before.seat!;
  const hasCredit = creditAt(owner.table.ledger, seat) > 0;
  const isKept = at - leftAt < (hasCredit || hasStandingBets(owner.table) ? KEPT_MS : KEPT_WITHOUT_CREDIT_MS);
  if (hasPlayers(table) || isKept) return false;
  // Dice are thrown for somebody.
  if (!isAsNew(table) && !hasCredit)
    await owner.submit(creditFor(`${before.id}:last:${owner.table.version}`, at, seat));
  return playOut(table);
};

/** A seat with credit on it. */
export const seatWithCredit = async (house: House, table: FloorTable): Promise<PracticeSeat | HouseRefusal> => {
  const { plan, owner } = table;
  const at = house.now();
  if (plan.oneOf !== undefined && !(await isVacated(house, table, at))) return EVERY_SEAT_TAKEN;
  const enrolled = await sitDown(house, table, at);
  if ('refused' in enrolled) return enrolled;
  const { seat } = enrolled;
  table.leftAt = at;
  const answer = await owner.submit(creditFor(`${enrolled.id}:practice:credit`, at, seat));
  return answer.ok ? { table: plan.id, seat, terminal: enrolled.id, key: enrolled.key } : answer;
};
