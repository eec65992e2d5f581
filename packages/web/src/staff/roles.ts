import type { Rulebook } from '@hardway/engine';
import type { StaffMember, StaffRole } from '@hardway/server/protocol';
import type { Words } from '../words/index.ts';

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

/** What a document calls a role where that differs from what the house does; otherwise the house's own name for it. */
export const roleTitle = (
  { staff }: Pick<Words, 'staff'>,
  { positions }: Pick<Rulebook, 'positions'>,
  role: string,
): string => {
  const title = positions.find((position) => position.role === role)?.title ?? '';
  return staff.documentTitle[title] ?? staff.role[houseRole(role)] ?? role;
};
