import { RULEBOOKS, type Rulebook } from '@hardway/engine';
import { expect, test } from 'vitest';
import { refusedAs } from '../../../../test/staff.ts';
import { checkRoles, STAFF_ROLES, type StaffRole } from '../protocol/role.ts';
import { actorFor, actorsFor } from './actor.ts';

const book = (id: string): Rulebook => [...Object.values(RULEBOOKS)].find((rulebook) => rulebook.id === id)!;
const craps = book('md-craps');
const sicBo = book('pa-sicbo');
const mei = (...roles: StaffRole[]) => ({ name: 'mei.lin', roles });

test.each<[StaffRole, string | undefined, string | undefined]>([
  ['dealer', 'dealer', 'dealer'],
  ['stickperson', 'stickperson', undefined],
  ['boxperson', 'boxperson', undefined],
  ['floorperson', 'floorperson', 'floorperson'],
  ['pit-supervisor', 'supervisor', 'supervisor'],
  ['pit-manager', 'manager', 'manager'],
  ['shift-manager', 'shift-manager', 'shift-manager'],
  ['cage', 'cage', 'cage'],
  ['surveillance', 'surveillance', 'surveillance'],
  ['auditor', undefined, undefined],
  ['administrator', undefined, undefined],
])('a %s is a %s at craps and a %s at Sic Bo', (role, atCraps, atSicBo) => {
  const roles = [craps, sicBo].map((rulebook) => actorsFor(mei(role), rulebook)[0]?.role);
  expect(roles).toEqual([atCraps, atSicBo]);
});

test('whoever has several roles acts in the highest, or in the one that is asked for', () => {
  const person = mei('dealer', 'pit-supervisor', 'floorperson');
  expect(actorFor(person, sicBo)).toEqual({ id: 'mei.lin', role: 'supervisor' });
  expect(actorFor(person, sicBo, 'dealer')).toEqual({ id: 'mei.lin', role: 'dealer' });
  expect(refusedAs(actorFor(person, sicBo, 'shift-manager'))).toBe('no-role-here');
  expect(refusedAs(actorFor(mei('stickperson'), sicBo))).toBe('no-role-here');
  expect(actorFor(mei('stickperson'), null)).toEqual({ id: 'mei.lin', role: 'stickperson' });
  expect(refusedAs(actorFor(mei('auditor'), craps, 'auditor'))).toBe('no-role-here');
});

test.each<[string[], string | undefined]>([
  [['dealer', 'boxperson', 'floorperson'], undefined],
  [['dealer', 'cage'], 'separated-duties'],
  [['administrator', 'shift-manager'], 'separated-duties'],
  [['auditor', 'administrator'], 'separated-duties'],
  [['surveillance', 'dealer'], 'separated-duties'],
  [[], 'bad-roles'],
  [['dealer', 'dealer'], 'bad-roles'],
  [['owner'], 'bad-roles'],
  [['constructor'], 'bad-roles'],
])('an account with the roles %j: %s', (roles, expected) => {
  expect(refusedAs(checkRoles(roles))).toBe(expected);
});

test('every role alone can be held', () => {
  for (const role of STAFF_ROLES) expect(checkRoles([role])).toBeUndefined();
});
