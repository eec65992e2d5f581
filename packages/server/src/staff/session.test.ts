import { expect, test } from 'vitest';
import { granted, HERE, newStaffStory, PASSWORD, refusedAs } from '../../../../test/staff.ts';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from './state.ts';

const NEXT = 'a wholly new phrase';

const signedIn = async (options = {}) => {
  const story = await newStaffStory(options);
  await story.hire('mei.lin', 'dealer');
  const { token } = granted(await story.signIn('mei.lin'));
  const state = async (of = token) => refusedAs(await story.staff.act(of)) ?? 'open';
  /** Works until a time, doing something every minute. */
  const work = async (until: number, of = token) => {
    for (; story.now < until; story.now += MINUTE_MS) await story.staff.act(of);
  };
  return { story, staff: story.staff, token, state, work, start: story.now };
};

test('a session knows whose it is, as the account stands now', async () => {
  const { story, staff, token } = await signedIn();
  expect(granted(staff.session(token)).member).toMatchObject({ name: 'mei.lin', roles: ['dealer'] });
  granted(await staff.changeRoles({ command: 'up', by: 'ada', account: 'mei.lin', roles: ['floorperson'] }));
  expect(granted(staff.session(token)).member.roles).toEqual(['floorperson']);
  expect(JSON.stringify(staff.session(token))).not.toContain('$counting$');
  expect(await story.staff.member('MEI.LIN')).toMatchObject({ person: 'P. mei.lin', hasPassword: true });
});

test('tokens have 256 bits and are new at every sign-in', async () => {
  const { story, token } = await signedIn();
  const tokens = [token];
  for (let time = 0; time < 20; time++) tokens.push(granted(await story.signIn('mei.lin')).token);
  expect(new Set(tokens).size).toBe(21);
  for (const each of tokens) expect(Buffer.from(each, 'base64url')).toHaveLength(32);
});

test('a token that was never given is nobody’s', async () => {
  const { state } = await signedIn();
  expect([await state(''), await state('x'), await state('\0')]).toEqual(Array(3).fill('not-signed-in'));
});

test('five idle minutes lock it, and only the password opens it again, where it was', async () => {
  const { story, staff, token, state } = await signedIn();
  const { id } = granted(staff.session(token));
  story.now += 5 * MINUTE_MS;
  expect(await state()).toBe('open');
  story.now += 5 * MINUTE_MS + 1;
  expect(await state()).toBe('session-locked');
  expect(await state()).toBe('session-locked');
  expect((await story.events()).at(-1)).toMatchObject({ type: 'SessionLocked', account: 'mei.lin', because: 'idle' });
  expect(refusedAs(await staff.unlock({ token, password: 'wrong', from: HERE }))).toBe('not-recognised');
  const unlocked = granted(await staff.unlock({ token, password: PASSWORD, from: HERE }));
  expect(unlocked.session.id).toBe(id);
  expect(unlocked.token).not.toBe(token);
  expect([await state(), await state(unlocked.token)]).toEqual(['not-signed-in', 'open']);
  expect((await story.events()).at(-1)).toMatchObject({ type: 'SessionUnlocked', account: 'mei.lin' });
});

test('whoever is active is not locked out, and looking on is no activity', async () => {
  const { story, staff, token, state, work, start } = await signedIn();
  await work(start + HOUR_MS);
  expect(await state()).toBe('open');
  for (let look = 0; look < 6; look++) {
    story.now += MINUTE_MS;
    staff.session(token);
  }
  expect(await state()).toBe('session-locked');
});

test('activity is written down once a minute', async () => {
  const { story, staff, token } = await signedIn();
  const before = (await story.events()).length;
  for (let second = 0; second < 600; second++, story.now += SECOND_MS) granted(await staff.act(token));
  const written = (await story.events()).slice(before);
  expect(written.map(({ type }) => type)).toEqual(Array(9).fill('SessionSeen'));
});

test('a restart keeps sessions and when something was last done in them, with a snapshot and without one', async () => {
  const { story, staff, token, work, start } = await signedIn();
  await work(start + HOUR_MS);
  granted((await story.another()).session(token));
  await staff.close();
  granted((await story.another()).session(token));
  story.now += 6 * MINUTE_MS;
  expect(refusedAs((await story.another()).session(token))).toBe('session-locked');
});

test('twelve hours end it, however active', async () => {
  const { state, work, start, story, staff, token } = await signedIn();
  await work(start + 12 * HOUR_MS - MINUTE_MS);
  expect(await state()).toBe('open');
  story.now = start + 12 * HOUR_MS;
  expect(await state()).toBe('not-signed-in');
  expect(refusedAs(await staff.unlock({ token, password: PASSWORD, from: HERE }))).toBe('not-signed-in');
});

test('an unlocked session does not live longer', async () => {
  const { story, staff, token, state, start } = await signedIn();
  story.now = start + 11 * HOUR_MS;
  const unlocked = granted(await staff.unlock({ token, password: PASSWORD, from: HERE }));
  expect(unlocked.session.expiresAt).toBe(start + 12 * HOUR_MS);
  story.now = start + 12 * HOUR_MS;
  expect(await state(unlocked.token)).toBe('not-signed-in');
});

test('signing out ends it, also after a restart, also when it is locked, and once is enough', async () => {
  const { story, staff, token, state } = await signedIn();
  granted(await staff.lock(token));
  expect(await state()).toBe('session-locked');
  await (await story.another()).signOut(token);
  await staff.signOut(token);
  expect(await state()).toBe('not-signed-in');
  expect(refusedAs(await staff.unlock({ token, password: PASSWORD, from: HERE }))).toBe('not-signed-in');
  expect((await story.events()).filter(({ type }) => type === 'SignedOut')).toHaveLength(1);
});

test('a new password ends every session, and the old one is worth nothing', async () => {
  const { story, staff, state } = await signedIn();
  const other = granted(await story.signIn('mei.lin')).token;
  const change = { name: 'mei.lin', password: PASSWORD, from: HERE };
  expect(refusedAs(await staff.changePassword({ ...change, next: PASSWORD }))).toBe('weak-password');
  expect(refusedAs(await staff.changePassword({ ...change, next: 'password123' }))).toBe('weak-password');
  expect(refusedAs(await staff.changePassword({ ...change, password: 'wrong', next: NEXT }))).toBe('not-recognised');
  expect([await state(), await state(other)]).toEqual(['open', 'open']);
  expect(await staff.changePassword({ ...change, next: NEXT })).toBeNull();
  expect([await state(), await state(other)]).toEqual(['not-signed-in', 'not-signed-in']);
  expect(refusedAs(await story.signIn('mei.lin'))).toBe('not-recognised');
  granted(await story.signIn('mei.lin', NEXT));
});

test('an expired password is good for choosing a new one only', async () => {
  const { story, staff } = await signedIn({ passwordDays: 30 });
  story.now += 31 * 24 * HOUR_MS;
  expect(refusedAs(await story.signIn('mei.lin'))).toBe('password-expired');
  expect(await staff.changePassword({ name: 'mei.lin', password: PASSWORD, next: NEXT, from: HERE })).toBeNull();
  granted(await story.signIn('mei.lin', NEXT));
});

test('a disabled account’s sessions end at once, and after a restart they are over', async () => {
  const { story, staff, token, state } = await signedIn();
  granted(await staff.disable({ command: 'disable', by: 'ada', account: 'mei.lin' }));
  expect(await state()).toBe('not-signed-in');
  expect(refusedAs((await story.another()).session(token))).toBe('not-signed-in');
  granted(await staff.enable({ command: 'enable', by: 'ada', account: 'mei.lin' }));
  expect(await state()).toBe('not-signed-in');
});

test('an invitation for a forgotten password ends the sessions of whoever had it', async () => {
  const { staff, state } = await signedIn();
  const { token } = granted(await staff.invite({ by: 'ada', account: 'mei.lin' }));
  expect(granted(await staff.invitation(token)).account).toMatchObject({ name: 'mei.lin' });
  expect(refusedAs(await staff.acceptInvitation({ token, password: 'mei.lin99' }))).toBe('weak-password');
  granted(await staff.acceptInvitation({ token, password: NEXT }));
  expect(await state()).toBe('not-signed-in');
  expect(refusedAs(await staff.acceptInvitation({ token, password: NEXT }))).toBe('invitation-invalid');
  expect(refusedAs(await staff.invitation(token))).toBe('invitation-invalid');
});

test('guessing at a locked console waits like guessing at the door', async () => {
  const { staff, token } = await signedIn();
  await staff.lock(token);
  const outcomes: (string | undefined)[] = [];
  for (let attempt = 0; attempt < 5; attempt++)
    outcomes.push(refusedAs(await staff.unlock({ token, password: 'wrong', from: HERE })));
  expect(outcomes).toEqual([...Array(3).fill('not-recognised'), 'wait', 'wait']);
});

test('an administrator’s command is done once, and its id is for nothing else', async () => {
  const { story, staff } = await signedIn();
  const command = { command: 'create', by: 'ada', name: 'wang', person: 'Wang Wei', roles: ['cage'] as const };
  const first = granted(await staff.createAccount(command));
  expect(await (await story.another()).createAccount(command)).toEqual(first);
  expect(refusedAs(await staff.createAccount({ ...command, name: 'li' }))).toBe('command-differs');
  expect(refusedAs(await staff.createAccount({ ...command, command: 'again' }))).toBe('name-taken');
  expect((await staff.members()).map(({ name }) => name)).toEqual(['ada', 'mei.lin', 'wang']);
});
