import { STAFF_ROLES } from './role.ts';
import { type StaffRefusal, staffRefusal } from './staff-refusal.ts';

/** A name to sign in with, as it is compared: case and width do not matter. */
export const nameOf = (text: string): string => text.normalize('NFKC').trim().toLowerCase();

export const isName = (name: string): boolean => /^[a-z0-9][a-z0-9._-]{1,39}$/.test(name);

/** Names that belong to nobody in particular. Every account is one person's. */
const GENERIC: ReadonlySet<string> = new Set([
  ...STAFF_ROLES,
  ...['admin', 'root', 'guest', 'user', 'test', 'staff', 'cashier', 'manager', 'supervisor', 'operator', 'demo'],
]);

/** Names under which the house itself acts or speaks of its devices and seats: in the record nobody can be taken for it. */
const OF_THE_HOUSE =
  /^((the[-._])?(house|cage)|practice([-._]floor)?|restart|crew|display|device|player|hold|system|hardway|(terminal|seat|virtual)([-._].*)?)$/;

export const checkName = (name: string): StaffRefusal | undefined => {
  if (!isName(name))
    return staffRefusal(
      'bad-name',
      'A name has 2 to 40 characters: letters a to z, digits, dots, dashes or underscores.',
    );
  if (OF_THE_HOUSE.test(name))
    return staffRefusal('bad-name', `"${name}" is one of the house’s own names. Use the person’s own name.`);
  return GENERIC.has(name) ? staffRefusal('bad-name', `"${name}" is not a person’s name.`) : undefined;
};

export const checkPerson = (person: string): StaffRefusal | undefined =>
  /^[^\p{C}]{1,80}$/u.test(person.trim())
    ? undefined
    : staffRefusal('bad-person', 'Enter the person’s name, in up to 80 characters.');
