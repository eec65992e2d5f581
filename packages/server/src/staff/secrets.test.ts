import { expect, test } from 'vitest';
import { MemoryStore } from '../../../../test/memory-store.ts';
import { granted, HERE, newStaffStory, PASSWORD, refusedAs } from '../../../../test/staff.ts';
import { STAFF_ROLES } from '../protocol/role.ts';
import { Staff } from './service.ts';
import { MINUTE_MS } from './state.ts';

const FIRST = 'the first secret phrase';
const SECOND_MS = 'the second secret phrase';
const WRONG = 'a wrong secret phrase';

/** A long day with the real hashes, and every secret that was told or typed. */
const day = async () => {
  const store = new MemoryStore();
  const time = { now: Date.UTC(2026, 0, 31, 12) };
  const staff = await Staff.open(store, () => time.now);
  const secrets = [FIRST, SECOND_MS, WRONG, PASSWORD];
  const told = <T extends { token: string; device?: string }>(outcome: T): T => {
    secrets.push(outcome.token, ...(outcome.device ? [outcome.device] : []));
    return outcome;
  };
  const { token } = told(granted(await staff.firstInvitation()));
  granted(await staff.acceptInvitation({ token, name: 'ada', person: 'Ada Lovelace', password: FIRST }));
  granted(
    await staff.createAccount({ command: 'c', by: 'ada', name: 'wang', person: 'Wang Wei', roles: ['floorperson'] }),
  );
  const invited = told(granted(await staff.invite({ by: 'ada', account: 'wang' })));
  granted(await staff.acceptInvitation({ token: invited.token, password: SECOND_MS }));
  await staff.signIn({ name: 'wang', password: WRONG, from: HERE });
  await staff.signIn({ name: WRONG, password: SECOND_MS, from: HERE });
  const ada = told(granted(await staff.signIn({ name: 'ada', password: FIRST, from: HERE })));
  granted(
    await staff.approve(ada.token, { account: 'wang', password: SECOND_MS, command: 'x', rulebook: null, from: HERE }),
  );
  time.now += 6 * MINUTE_MS;
  expect(refusedAs(await staff.act(ada.token))).toBe('session-locked');
  const again = told(
    granted(await staff.unlock({ token: ada.token, password: FIRST, from: HERE })) as { token: string },
  );
  time.now += MINUTE_MS;
  granted(await staff.act(again.token));
  expect(await staff.changePassword({ name: 'wang', password: SECOND_MS, next: PASSWORD, from: HERE })).toBeNull();
  told(granted(await staff.signIn({ name: 'wang', password: PASSWORD, from: HERE })));
  await staff.signOut(again.token);
  await staff.close();
  return { store, secrets };
};

test('no password and no token is anywhere in the store: not in events, answers or snapshots', async () => {
  const { store, secrets } = await day();
  const kept = store.dump();
  for (const secret of secrets) expect(kept).not.toContain(secret);
  expect(secrets).toHaveLength(11);
  for (const [hash] of kept.matchAll(/\$argon2[^"]*/g)) expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

test('a demonstration has one person for every role, with passwords of its own', async () => {
  const houses = [];
  for (let house = 0; house < 2; house++) {
    const store = new MemoryStore();
    const staff = await Staff.open(store, () => 0, { demo: true });
    const people = granted(await staff.createDemoStaff());
    expect(people.map(({ role }) => role)).toEqual(STAFF_ROLES);
    for (const { name, password, role } of people) {
      const { session } = granted(await staff.signIn({ name, password, from: HERE }));
      expect(session.member.roles).toEqual([role]);
      expect(store.dump()).not.toContain(password);
    }
    expect(refusedAs(await staff.createDemoStaff())).toBe('accounts-exist');
    expect(refusedAs(await staff.firstInvitation())).toBe('accounts-exist');
    houses.push(...people.map(({ password }) => password));
  }
  expect(new Set(houses).size).toBe(2 * STAFF_ROLES.length);
});

test('what a demonstration shows to everybody is hashed with little work, and what is set in its place with all of it', async () => {
  const store = new MemoryStore();
  const staff = await Staff.open(store, () => 0, { demo: true });
  const hashes = () => [...store.dump().matchAll(/\$argon2id\$v=19\$(m=[^$]*)\$/g)].map(([, work]) => work);
  const [{ name, password } = { name: '', password: '' }] = granted(await staff.createDemoStaff());
  expect(new Set(hashes())).toEqual(new Set(['m=8,t=1,p=1']));
  expect(await staff.changePassword({ name, password, next: PASSWORD, from: HERE })).toBeNull();
  expect(new Set(hashes())).toEqual(new Set(['m=8,t=1,p=1', 'm=19456,t=2,p=1']));
});

test('the passwords of a demonstration are kept before its accounts are there, and none are without', async () => {
  const staff = await Staff.open(new MemoryStore(), () => 0, { demo: true });
  const full = () => Promise.reject(new Error('The disk is full.'));
  await expect(staff.createDemoStaff(full)).rejects.toThrow('full');
  expect(staff.members()).toEqual([]);
  let kept: unknown;
  const people = await staff.createDemoStaff(async (drawn) => {
    expect(staff.members()).toEqual([]);
    kept = drawn;
  });
  expect(kept).toEqual(granted(people));
  expect(refusedAs(await staff.createDemoStaff(full))).toBe('accounts-exist');
});

test('a real house never makes up its staff', async () => {
  const { staff } = await newStaffStory();
  expect(refusedAs(await staff.createDemoStaff())).toBe('not-demo');
  const empty = await Staff.open(new MemoryStore(), () => 0);
  expect(refusedAs(await empty.createDemoStaff())).toBe('not-demo');
  expect(empty.members()).toEqual([]);
});
