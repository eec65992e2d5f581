import { expect, test } from 'vitest';
import { granted, HERE, newStaffStory, PASSWORD, refusedAs, type StaffStory } from '../../../../test/staff.ts';
import { HashQueue } from './hashing.ts';
import { DAY_MS, MINUTE_MS, SECOND_MS } from './state.ts';

const WRONG = 'not the password';

const dealers = async (): Promise<StaffStory> => {
  const story = await newStaffStory();
  await story.hire('mei.lin', 'dealer');
  return story;
};

const fail = async (story: StaffStory, times: number, name = 'mei.lin', from: { address: string } = HERE) => {
  const outcomes: unknown[] = [];
  for (let time = 0; time < times; time++) outcomes.push(await story.signIn(name, WRONG, from));
  return outcomes.map(refusedAs);
};

/** A name that nobody has, a wrong password, a disabled account and one without a password. */
const NAMES = ['nobody', 'mei.lin', 'gone', 'new'];

const withAll = async (): Promise<StaffStory> => {
  const story = await dealers();
  await story.hire('gone', 'dealer');
  granted(await story.staff.disable({ command: 'disable', by: 'ada', account: 'gone' }));
  const account = { name: 'new', person: 'N. New', roles: ['dealer'] as const };
  granted(await story.staff.createAccount({ command: 'create', by: 'ada', ...account }));
  return story;
};

test('whoever cannot sign in is told the same, whatever the reason', async () => {
  const story = await withAll();
  const told = [];
  for (const name of NAMES) told.push(await story.signIn(name, WRONG));
  for (const answer of told) expect(answer).toEqual(told[0]);
  expect(told[0]).toEqual({
    refused: 'not-recognised',
    clause: null,
    message: 'The name or the password is wrong.',
  });
});

test('whatever the reason, the work is the same: hashes, reads and writes', async () => {
  const { staff, store, passwords, signIn } = await withAll();
  await staff.signIn({ name: 'nobody', password: WRONG, from: HERE });
  for (const name of NAMES) {
    const before = [passwords.verified, passwords.hashed, store.reads, store.appends];
    await signIn(name, WRONG, { address: '10.0.0.9' });
    const after = [passwords.verified, passwords.hashed, store.reads, store.appends];
    expect(after.map((count, index) => count - before[index]!)).toEqual([1, 0, 0, 1]);
  }
});

test('delays grow alike for names that exist and names that do not', async () => {
  const story = await withAll();
  const heard: unknown[][] = [];
  for (const name of NAMES) {
    const start = story.now;
    const told: unknown[] = [];
    for (let attempt = 0; attempt < 12; attempt++) {
      told.push(await story.signIn(name, WRONG));
      story.now += 4 * SECOND_MS;
    }
    heard.push(told);
    story.now = start;
  }
  for (const told of heard) expect(told).toEqual(heard[0]);
});

test('the name may be typed in capitals, and the password not', async () => {
  const story = await dealers();
  expect(granted(await story.signIn(' Mei.Lin ')).session.member.name).toBe('mei.lin');
  expect(refusedAs(await story.signIn('mei.lin', PASSWORD.toUpperCase()))).toBe('not-recognised');
});

test('after three failures from a place its next attempts wait, longer each time, and nothing is looked at', async () => {
  const story = await dealers();
  expect(await fail(story, 4)).toEqual(['not-recognised', 'not-recognised', 'not-recognised', 'wait']);
  const delays: number[] = [];
  for (let attempt = 0; attempt < 10; attempt++) {
    const { verified } = story.passwords;
    const wait = (await story.signIn('mei.lin')) as { refused: string; seconds: number; message: string };
    expect(wait).toMatchObject({ refused: 'wait', message: expect.stringContaining(`${wait.seconds} seconds`) });
    expect(story.passwords.verified).toBe(verified);
    delays.push(wait.seconds);
    story.now += wait.seconds * SECOND_MS;
    expect(refusedAs(await story.signIn('mei.lin', WRONG))).toBe('not-recognised');
  }
  expect(delays).toEqual([5, 10, 20, 40, 80, 160, 320, 640, 900, 900]);
});

test('attempts that wait leave no trace, so that a flood cannot fill the log', async () => {
  const story = await dealers();
  await fail(story, 3);
  const { version } = await story.store.head('staff');
  expect(new Set(await fail(story, 50))).toEqual(new Set(['wait']));
  expect((await story.store.head('staff')).version).toBe(version);
});

test('a hundred attempts at once count like a hundred in a row', async () => {
  const story = await dealers();
  const { verified } = story.passwords;
  const outcomes = await Promise.all(Array.from({ length: 100 }, () => story.signIn('mei.lin', WRONG)));
  expect(outcomes.filter((outcome) => refusedAs(outcome) === 'not-recognised')).toHaveLength(3);
  expect(story.passwords.verified - verified).toBe(3);
});

test('a delay at one place keeps nobody out at another', async () => {
  const story = await dealers();
  await fail(story, 10);
  expect(refusedAs(await story.signIn('mei.lin'))).toBe('wait');
  granted(await story.signIn('mei.lin', PASSWORD, { address: '10.0.0.2' }));
});

test('the right password forgives the failures from its place', async () => {
  const story = await dealers();
  await fail(story, 2);
  granted(await story.signIn('mei.lin'));
  expect(await fail(story, 4)).toEqual(['not-recognised', 'not-recognised', 'not-recognised', 'wait']);
});

test('failures are forgotten after a day', async () => {
  const story = await dealers();
  await fail(story, 3);
  story.now += DAY_MS + 1;
  expect(await fail(story, 1, 'nobody', { address: '10.9.9.9' })).toEqual(['not-recognised']);
  expect(await fail(story, 1)).toEqual(['not-recognised']);
});

/** Guesses from ever new addresses. */
const botnet = async (story: StaffStory, name: string, addresses: number): Promise<(string | undefined)[]> => {
  const outcomes: (string | undefined)[] = [];
  for (let bot = 0; bot < addresses; bot++)
    outcomes.push(...(await fail(story, 1, name, { address: `172.16.${bot >> 8}.${bot & 255}` })));
  return outcomes;
};

test('a failure while the clock ran ahead keeps nobody out once it is right again, and guessing is still slowed down', async () => {
  const story = await dealers();
  const right = story.now;
  story.now += 200 * DAY_MS;
  expect(await fail(story, 1)).toEqual(['not-recognised']);
  story.now = right;
  granted(await story.signIn('mei.lin'));
  story.now += 200 * DAY_MS;
  await fail(story, 3);
  story.now = right;
  expect(await fail(story, 2)).toEqual(['not-recognised', 'wait']);
});

test('guessing from many addresses is slowed down too, for names that exist and names that do not', async () => {
  const story = await dealers();
  for (const name of ['mei.lin', 'nobody']) {
    const outcomes = await botnet(story, name, 60);
    expect(outcomes.filter((outcome) => outcome === 'not-recognised')).toHaveLength(30);
    expect(outcomes.slice(30).every((outcome) => outcome === 'wait')).toBe(true);
  }
  // A day's worth of guesses, however many addresses there are.
  let guesses = 0;
  for (const end = story.now + DAY_MS; story.now < end; story.now += MINUTE_MS)
    if ((await fail(story, 1, 'mei.lin', { address: `172.17.0.${story.now}` }))[0] === 'not-recognised') guesses++;
  expect(guesses).toBeLessThan(110);
});

test('meanwhile the owner gets in from a known address, or with a known device from anywhere', async () => {
  const story = await dealers();
  const { device } = granted(await story.signIn('mei.lin'));
  await botnet(story, 'mei.lin', 60);
  expect(refusedAs(await story.signIn('mei.lin', PASSWORD, { address: '10.0.0.77' }))).toBe('wait');
  granted(await story.signIn('mei.lin'));
  granted(await story.signIn('mei.lin', PASSWORD, { address: '10.0.0.78', device }));
});

test('who guesses at the owner’s own address does not keep out the owner’s device', async () => {
  const story = await dealers();
  const { device } = granted(await story.signIn('mei.lin'));
  await fail(story, 10);
  expect(refusedAs(await story.signIn('mei.lin'))).toBe('wait');
  granted(await story.signIn('mei.lin', PASSWORD, { ...HERE, device }));
});

test('a made-up device is no way round the delay', async () => {
  const story = await dealers();
  const outcomes: (string | undefined)[] = [];
  for (let attempt = 0; attempt < 6; attempt++)
    outcomes.push(refusedAs(await story.signIn('mei.lin', WRONG, { ...HERE, device: `made up ${attempt}` })));
  expect(outcomes).toEqual([...Array(3).fill('not-recognised'), ...Array(3).fill('wait')]);
});

test('a device is known to the people who signed in with it, and to nobody else', async () => {
  const story = await dealers();
  await story.hire('wang', 'dealer');
  const { device } = granted(await story.signIn('mei.lin'));
  await fail(story, 5, 'wang');
  expect(refusedAs(await story.signIn('wang', PASSWORD, { ...HERE, device }))).toBe('wait');
  granted(await story.signIn('wang', PASSWORD, { address: '10.0.0.5', device }));
  granted(await story.signIn('wang', PASSWORD, { ...HERE, device }));
});

test('delays hold in every process and after a restart', async () => {
  const story = await dealers();
  await fail(story, 3);
  const other = await story.another();
  expect(refusedAs(await other.signIn({ name: 'mei.lin', password: PASSWORD, from: HERE }))).toBe('wait');
});

test('two processes do not give twice as many guesses', async () => {
  const story = await dealers();
  const services = [story.staff, await story.another()];
  const outcomes = await Promise.all(
    Array.from({ length: 40 }, (_, index) =>
      services[index % 2]!.signIn({ name: 'mei.lin', password: WRONG, from: HERE }),
    ),
  );
  expect(outcomes.filter((outcome) => refusedAs(outcome) === 'not-recognised')).toHaveLength(3);
});

test('every failure is in the log, with its number and the wait; a name that nobody has is not', async () => {
  const story = await withAll();
  for (const name of ['hunter2-my-password', 'mei.lin', 'gone', 'new']) await fail(story, 3, name);
  const failures = (await story.events()).filter(({ type }) => type === 'SignInFailed');
  expect(failures).toHaveLength(12);
  expect(failures.slice(0, 3)).toMatchObject([
    { account: null, because: 'unknown', failures: 1, waitUntil: null },
    { account: null, because: 'unknown', failures: 2, waitUntil: null },
    { account: null, because: 'unknown', failures: 3, waitUntil: story.now + 5 * SECOND_MS },
  ]);
  expect(failures[5]).toMatchObject({
    account: 'mei.lin',
    because: 'password',
    failures: 3,
    place: 'address 10.0.0.1',
  });
  expect(failures[8]).toMatchObject({ account: 'gone', because: 'disabled' });
  expect(failures[11]).toMatchObject({ account: 'new', because: 'no-password' });
  expect(story.store.dump()).not.toContain('hunter2');
});

test('a flood of sign-ins is told to come back and counts as nobody’s failure', async () => {
  const story = await newStaffStory({ queue: new HashQueue({ atOnce: 1, waiting: 2 }) });
  const outcomes = await Promise.all(Array.from({ length: 50 }, (_, index) => story.signIn(`name${index}`, WRONG)));
  expect(outcomes.filter((outcome) => refusedAs(outcome) === 'busy').length).toBeGreaterThan(30);
  expect(outcomes.every((outcome) => ['busy', 'not-recognised'].includes(refusedAs(outcome)!))).toBe(true);
  granted(await story.signIn('ada'));
});

test.each([
  ['an endless name', 'x'.repeat(100_000), PASSWORD],
  ['an endless password', 'mei.lin', 'x'.repeat(100_000)],
  ['nothing', '', ''],
  ['a name of zeros', '\0\0', PASSWORD],
  ['half a character', '\ud800', '\udfff'],
  ['a part of every object', '__proto__', PASSWORD],
  ['what every object knows', 'constructor', PASSWORD],
])('%s is not recognised', async (_, name, password) => {
  const story = await dealers();
  expect(refusedAs(await story.signIn(name, password))).toBe('not-recognised');
});
