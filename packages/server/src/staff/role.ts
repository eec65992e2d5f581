import { type Actor, type ActorRole, ROLES, type Rulebook } from '@hardway/engine';
import { refusal, type StaffRefusal } from './refusal.ts';

/** Parts of the house whose duties are kept apart: an account works for one of them. */
export const DEPARTMENTS = {
  tables: ['dealer', 'stickperson', 'boxperson', 'floorperson', 'pit-supervisor', 'pit-manager', 'shift-manager'],
  cage: ['cage'],
  surveillance: ['surveillance'],
  audit: ['auditor'],
  administration: ['administrator'],
} as const;

export type Department = keyof typeof DEPARTMENTS;

export type StaffRole = (typeof DEPARTMENTS)[Department][number];

export const STAFF_ROLES: readonly StaffRole[] = Object.values(DEPARTMENTS).flat();

/** What the tables call a role; auditors and administrators have no say there. */
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

export const checkRoles = (roles: readonly string[]): StaffRefusal | undefined => {
  const known = new Set<string>(STAFF_ROLES);
  if (roles.length === 0 || new Set(roles).size < roles.length || !roles.every((role) => known.has(role)))
    return refusal('bad-roles', `Roles are one or more of ${STAFF_ROLES.join(', ')}, each once.`);
  return departmentOf(roles)
    ? undefined
    : refusal(
        'separated-duties',
        'One person works for one of the tables, the cage, surveillance, audit and administration.',
      );
};

export const departmentOf = (roles: readonly string[]): Department | undefined =>
  (Object.keys(DEPARTMENTS) as Department[]).find((department) =>
    roles.every((role) => (DEPARTMENTS[department] as readonly string[]).includes(role)),
  );

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
  return actor ?? refusal('no-role-here', `${person.name} has no ${as ?? 'role'} to act in here.`);
};

const rankOf = (role: ActorRole): number => (ROLES as readonly string[]).indexOf(role);

/** A craps crew has no say at a game that does not know it; supervisors, cage and surveillance are everywhere. */
const isKnown = ({ positions }: Rulebook, role: ActorRole): boolean =>
  rankOf(role) < 0 || rankOf(role) >= rankOf('floorperson') || positions.some((position) => position.role === role);
