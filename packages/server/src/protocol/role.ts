import { type StaffRefusal, staffRefusal } from './staff-refusal.ts';

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

export const checkRoles = (roles: readonly string[]): StaffRefusal | undefined => {
  const known = new Set<string>(STAFF_ROLES);
  if (roles.length === 0 || new Set(roles).size < roles.length || !roles.every((role) => known.has(role)))
    return staffRefusal('bad-roles', `Choose one or more of these roles, each once: ${STAFF_ROLES.join(', ')}.`);
  return departmentOf(roles)
    ? undefined
    : staffRefusal(
        'separated-duties',
        'A person may work for only one of the tables, the cage, surveillance, audit and administration.',
      );
};

export const departmentOf = (roles: readonly string[]): Department | undefined =>
  (Object.keys(DEPARTMENTS) as Department[]).find((department) =>
    roles.every((role) => (DEPARTMENTS[department] as readonly string[]).includes(role)),
  );
