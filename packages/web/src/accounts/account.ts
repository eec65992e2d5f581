import { DEPARTMENTS, type Department, departmentOf, type StaffMember } from '@hardway/server/protocol';

export const STATES = ['active', 'invited', 'disabled'] as const;
export type AccountState = (typeof STATES)[number];

export const stateOf = ({ enabled, hasPassword }: Pick<StaffMember, 'enabled' | 'hasPassword'>): AccountState => {
  if (!enabled) return 'disabled';
  return hasPassword ? 'active' : 'invited';
};

export interface Team {
  readonly department: Department;
  readonly people: readonly StaffMember[];
}

/** The people of every department that has some, by their own names. */
export const teamsOf = (accounts: readonly StaffMember[]): readonly Team[] =>
  (Object.keys(DEPARTMENTS) as Department[])
    .map((department) => ({
      department,
      people: accounts
        .filter(({ roles }) => departmentOf(roles) === department)
        .toSorted((a, b) => a.person.localeCompare(b.person)),
    }))
    .filter(({ people }) => people.length > 0);

/** Whether what is looked for is in a name, or in a role as the screen calls it. */
export const isFound = (
  { name, person, roles }: StaffMember,
  text: string,
  roleWords: Readonly<Record<string, string>>,
): boolean => {
  const wanted = plain(text);
  return [name, person, ...roles.map((role) => roleWords[role] ?? role)].some((word) => plain(word).includes(wanted));
};

const plain = (text: string): string => text.normalize('NFKC').trim().toLowerCase();
