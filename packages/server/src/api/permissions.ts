import type { StaffRole } from '../protocol/role.ts';

/** Who may use which route. Commands at a table are not here: the table's own document says who may give them. */
const SUPERVISION: readonly StaffRole[] = ['floorperson', 'pit-supervisor', 'pit-manager', 'shift-manager'];

export const PERMISSIONS = {
  'read-accounts': ['administrator', 'auditor'],
  'change-accounts': ['administrator'],
  'hand-over-table': ['dealer'],
  'enrol-terminal': SUPERVISION,
  'watch-floor': ['dealer', 'stickperson', 'boxperson', ...SUPERVISION, 'surveillance', 'auditor'],
  // Who keeps the machines, who answers for the floor while a table stands still, and who may look at everything.
  'watch-nodes': ['administrator', 'shift-manager', 'auditor'],
  'read-record': [...SUPERVISION, 'auditor', 'surveillance'],
  'read-reports': [...SUPERVISION, 'auditor', 'surveillance', 'cage'],
  'redeem-voucher': ['cage'],
  'sell-voucher': ['cage'],
  'keep-drawer': ['cage'],
  'read-drawers': ['cage', 'auditor', ...SUPERVISION],
  'void-voucher': ['cage', ...SUPERVISION],
  'release-voucher': ['cage'],
  'settle-unfinished': ['cage'],
  'count-drop': ['cage', ...SUPERVISION],
  'read-vouchers': ['cage', 'auditor', ...SUPERVISION],
} as const satisfies Readonly<Record<string, readonly StaffRole[]>>;

export type Permission = keyof typeof PERMISSIONS;

export const isAllowed = (roles: readonly StaffRole[], permission: Permission): boolean =>
  roles.some((role) => (PERMISSIONS[permission] as readonly StaffRole[]).includes(role));
