import { type Actor, type ActorRole, ROLES, type Rulebook } from '@hardway/engine';
import type { StaffRole } from '../protocol/role.ts';
import { type StaffRefusal, staffRefusal } from '../protocol/staff-refusal.ts';

/** Roles as tables know them; auditors and administrators have none there. */
const AT_TABLES: Readonly<Record<StaffRole, ActorRole | null>> = {
  dealer: 'dealer',
  stickperson: 'stickperson',
  boxperson: 'boxperson',
  floorperson: 'floorperson',
  'pit-supervisor': 'supervisor',
  'pit-manager': 'manager',
  'shift-manager': 'shift-manager',
  cage: 'cage',
  surveillance: 'surveillance',
  auditor: null,
  administrator: null,
};

interface Person {
  readonly name: string;
  readonly roles: readonly StaffRole[];
}

/** Everything that a person may act as at a table of a rulebook, highest first; without one, anywhere in the house. */
export const actorsFor = ({ name, roles }: Person, rulebook: Rulebook | null): readonly Actor[] =>
  roles
    .flatMap((role) => AT_TABLES[role] ?? [])
    .filter((role) => !rulebook || isKnown(rulebook, role))
    .toSorted((a, b) => rankOf(b) - rankOf(a))
    .map((role) => ({ id: name, role }));

/** A person as a table knows them, in one of the roles they hold or in the highest. */
export const actorFor = (person: Person, rulebook: Rulebook | null, as?: StaffRole): Actor | StaffRefusal => {
  const wanted = as && AT_TABLES[as];
  const actor = actorsFor(person, rulebook).find(({ role }) => as === undefined || role === wanted);
  return (
    actor ??
    staffRefusal('no-role-here', as ? `${person.name} may not act as ${as} here.` : `${person.name} has no role here.`)
  );
};

const rankOf = (role: ActorRole): number => (ROLES as readonly string[]).indexOf(role);

/** A craps crew has no say at a game that does not know it; supervisors, cage and surveillance are everywhere. */
const isKnown = ({ positions }: Rulebook, role: ActorRole): boolean =>
  rankOf(role) < 0 || rankOf(role) >= rankOf('floorperson') || positions.some((position) => position.role === role);
