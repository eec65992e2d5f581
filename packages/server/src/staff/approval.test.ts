import { RULEBOOKS, type Rulebook } from '@hardway/engine';
import { expect, test } from 'vitest';
import { granted, HERE, newStaffStory, PASSWORD, refusedAs } from '../../../../test/staff.ts';
import { MINUTE_MS } from './state.ts';

const sicBo = [...Object.values(RULEBOOKS)].find(({ id }) => id === 'rws-sicbo') as Rulebook;

const atTheTable = async () => {
  const story = await newStaffStory();
  await story.hire('mei.lin', 'dealer');
  await story.hire('wang', 'pit-supervisor', 'dealer');
  await story.hire('li', 'stickperson');
  const { token } = granted(await story.signIn('mei.lin'));
  const approve = (account: string, fields: object = {}) =>
    story.staff.approve(token, {
      account,
      password: PASSWORD,
      command: 'void-7',
      rulebook: sicBo,
      from: HERE,
      ...fields,
    });
  return { story, token, approve };
};

test('another person approves one command, is named as the table knows them, and is not signed in', async () => {
  const { story, approve } = await atTheTable();
  expect(await approve('wang')).toEqual({ id: 'wang', role: 'supervisor' });
  expect(await approve('Wang', { as: 'dealer' })).toEqual({ id: 'wang', role: 'dealer' });
  expect((await story.events()).at(-2)).toEqual({
    type: 'ApprovalGiven',
    approver: 'wang',
    role: 'supervisor',
    account: 'mei.lin',
    command: 'void-7',
    place: 'address 10.0.0.1',
    at: story.now,
  });
  expect((await story.events()).filter(({ type }) => type === 'SignedIn')).toHaveLength(1);
});

test('nobody approves for themselves, and the password is not even looked at', async () => {
  const { story, approve } = await atTheTable();
  const { verified } = story.passwords;
  for (const name of ['mei.lin', ' MEI.LIN ', 'ｍｅｉ.ｌｉｎ'])
    expect(refusedAs(await approve(name))).toBe('second-person');
  expect(story.passwords.verified).toBe(verified);
});

test.each<[string, string, object, string]>([
  ['a wrong password', 'wang', { password: 'wrong' }, 'not-recognised'],
  ['a name that nobody has', 'nobody', {}, 'not-recognised'],
  ['somebody without a role at this table', 'li', {}, 'no-role-here'],
  ['an administrator', 'ada', {}, 'no-role-here'],
  ['a role that the person does not hold', 'wang', { as: 'shift-manager' }, 'no-role-here'],
])('%s approves nothing', async (_, name, fields, expected) => {
  const { story, approve } = await atTheTable();
  expect(refusedAs(await approve(name, fields))).toBe(expected);
  expect((await story.events()).some(({ type }) => type === 'ApprovalGiven')).toBe(false);
});

test('guessing at an approval is written down and waits', async () => {
  const { story, approve } = await atTheTable();
  const outcomes: (string | undefined)[] = [];
  for (let attempt = 0; attempt < 5; attempt++) outcomes.push(refusedAs(await approve('wang', { password: 'wrong' })));
  expect(outcomes).toEqual([...Array(3).fill('not-recognised'), 'wait', 'wait']);
  expect((await story.events()).at(-1)).toMatchObject({ type: 'SignInFailed', account: 'wang', purpose: 'approval' });
});

test('a disabled account approves nothing', async () => {
  const { story, approve } = await atTheTable();
  granted(await story.staff.disable({ command: 'disable', by: 'ada', account: 'wang' }));
  expect(refusedAs(await approve('wang'))).toBe('not-recognised');
});

test('whoever asks has to be signed in, at a console that is not locked', async () => {
  const { story, token, approve } = await atTheTable();
  story.now += 6 * MINUTE_MS;
  expect(refusedAs(await approve('wang'))).toBe('session-locked');
  await story.staff.signOut(token);
  expect(refusedAs(await approve('wang'))).toBe('not-signed-in');
});

test('the cage has no rulebook', async () => {
  const { approve } = await atTheTable();
  expect(await approve('wang', { rulebook: null })).toEqual({ id: 'wang', role: 'supervisor' });
});
