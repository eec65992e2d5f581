import { type Actor, type Command, postsOf } from '@hardway/engine';
import type { Staff } from '../staff/index.ts';
import type { FloorTable } from './floor.ts';
import { houseCommand } from './house-command.ts';

interface PracticeHouse {
  readonly staff: Staff;
  readonly now: () => number;
}

const VIRTUAL_MANAGER: Actor = { id: 'virtual shift-manager', role: 'shift-manager' };

/**
 * Nobody makes up rosters for a practice floor: a post that no person of the house has goes to the first who comes for
 * it, and a virtual dealer hands the table over. From then on it is bound like any other.
 */
export const comeToPost = async (
  { staff, now }: PracticeHouse,
  { owner, unattended }: FloorTable,
  actor: Actor,
): Promise<void> => {
  const role = postsOf(owner.rulebook, owner.table).find((post) => post.role === actor.role)?.role;
  if (!role || unattended) return;
  const { posts, dealer, version } = owner.table;
  const isFree = (holder: string | null | undefined): boolean => !holder || staff.member(holder) === undefined;
  const given: Command[] = [];
  const at = now();
  if (isFree(posts?.[role]))
    given.push({
      ...{ type: 'AssignStaff', id: houseCommand(`post:${version}:${role}`), at, by: VIRTUAL_MANAGER },
      ...{ role, person: actor.id },
    });
  if (role === 'dealer' && dealer !== null && isFree(dealer))
    given.push({ type: 'RelieveDealer', id: houseCommand(`relief:${version}`), at, by: actor });
  await Promise.all(given.map((command) => owner.submit(command).catch(() => undefined)));
};
