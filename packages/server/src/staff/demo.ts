import { randomInt } from 'node:crypto';
import type { DemoPerson } from '../protocol/answers.ts';
import { STAFF_ROLES } from '../protocol/role.ts';

/** One person for every role; the passwords are drawn anew for every house. */
export const drawDemoStaff = (): readonly DemoPerson[] =>
  STAFF_ROLES.map((role) => ({ name: `demo-${role}`, person: `Demo ${role}`, role, password: drawPassword() }));

/** Nothing that looks like something else. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const GROUPS = 3;

/** "k7mp-2xqv-9rwd", 59 bits. */
const drawPassword = (): string =>
  Array.from({ length: GROUPS }, () =>
    Array.from({ length: 4 }, () => LETTERS[randomInt(LETTERS.length)]).join(''),
  ).join('-');
