import type { StaffMember } from '@hardway/server/protocol';
import { expect, test } from 'vitest';
import { isFound, stateOf, teamsOf } from './account.ts';

const account = (name: string, person: string, ...roles: StaffMember['roles']): StaffMember => ({
  name,
  person,
  roles,
  enabled: true,
  hasPassword: true,
  createdAt: 0,
});

test.each([
  ['active', { enabled: true, hasPassword: true }],
  ['invited', { enabled: true, hasPassword: false }],
  ['disabled', { enabled: false, hasPassword: true }],
  ['disabled', { enabled: false, hasPassword: false }],
])('%s: %o', (state, flags) => {
  expect(stateOf(flags)).toBe(state);
});

test('people stand in their departments, by their own names, and empty departments are left out', () => {
  const people = [
    account('grace', 'Grace Hopper', 'pit-manager', 'dealer'),
    account('mary', 'Mary Jackson', 'cage'),
    account('ada', 'Ada Lovelace', 'dealer'),
  ];
  expect(teamsOf(people).map(({ department, people: team }) => [department, team.map(({ name }) => name)])).toEqual([
    ['tables', ['ada', 'grace']],
    ['cage', ['mary']],
  ]);
});

test.each([
  ['LOVE', true],
  [' ada.l ', true],
  ['荷官', true],
  ['ａｄａ', true],
  ['dealer', false],
  ['', true],
])('looking for "%s"', (text, found) => {
  expect(isFound(account('ada.l', 'Ada Lovelace', 'dealer'), text, { dealer: '荷官' })).toBe(found);
});
