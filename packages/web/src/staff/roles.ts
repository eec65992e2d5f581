import type { StaffMember, StaffRole } from '@hardway/server/protocol';

/** Roles that have a say at tables, highest first. */
const AT_TABLES: readonly StaffRole[] = [
  'shift-manager',
  'pit-manager',
  'pit-supervisor',
  'floorperson',
  'boxperson',
  'stickperson',
  'dealer',
  'surveillance',
];

/** The roles in which a person may act at a table, highest first. */
export const rolesAtTables = ({ roles }: Pick<StaffMember, 'roles'>): readonly StaffRole[] =>
  AT_TABLES.filter((role) => roles.includes(role));

/** What the house calls a role that its tables know by another name. */
const IN_THE_HOUSE: Readonly<Record<string, string>> = { supervisor: 'pit-supervisor', manager: 'pit-manager' };

export const houseRole = (role: string): string => IN_THE_HOUSE[role] ?? role;
