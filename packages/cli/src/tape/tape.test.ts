import { expect, test } from 'vitest';
import { hardway } from '../../../../test/command.ts';

const ROOT = new URL('../../../../', import.meta.url).pathname;
const FAIR = 'examples/tapes/an-evening.txt';
const LOADED = 'examples/tapes/heavy-six.csv';

const tape = (...args: readonly string[]) => hardway(['tape', ...args], { cwd: ROOT });

test('a strategy plays a tape to its end, and lines, JSON and CSV tell the same', async () => {
  const { status, stdout } = await tape('play', FAIR, 'pass-odds-2x', '--bankroll', '50000');
  expect(status).toBe(0);
  const lines = stdout.trimEnd().split('\n');
  expect(lines[0]).toBe('Pass line with double odds, md-craps: a tape of 120 rolls, with 500.00');
  expect(lines[5]).toBe('     2  2-3        8                  500.00  pass 10.00, +pass-odds 20.00');
  const json = (await tape('play', FAIR, 'pass-odds-2x', '--bankroll', '50000', '--json')).stdout;
  const told = json
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(told).toHaveLength(121);
  const end = told.at(-1);
  expect(end).toMatchObject({ end: 'rolls', rolls: 120, tapeRolls: 120, bankroll: told.at(-2).bankroll });
  expect(stdout).toContain(`has ${(end.bankroll / 100).toFixed(2)} after 120 rolls.`);
  const csv = (await tape('play', FAIR, 'pass-odds-2x', '--bankroll', '50000', '--csv')).stdout.trimEnd().split('\n');
  expect(csv).toHaveLength(121);
  expect(csv[2]).toBe('2,2-3,8,3000,0,50000,pass 1000 pass-odds 2000');
});

test('a wager that was called off or on for a roll says so, and was not made by that', async () => {
  const rollsOf = async (strategy: string) => {
    const { stdout } = await tape('play', FAIR, `examples/strategies/${strategy}.json`, '--bankroll', '100000');
    return stdout.split('\n').slice(4);
  };
  expect((await rollsOf('off-after-a-hit')).slice(1, 4)).toEqual([
    '     2  2-3        8       7.00      1007.00  +place/5 5.00, +place/6 6.00, +place/8 6.00, +place/9 5.00',
    '     3  6-6        8                 1007.00  place/5 5.00 off, place/6 6.00 off, place/8 6.00 off, place/9 5.00 off',
    '     4  1-1        8                 1007.00  place/5 5.00, place/6 6.00, place/8 6.00, place/9 5.00',
  ]);
  expect((await rollsOf('working-come-out')).slice(0, 2)).toEqual([
    '     1  5-3               14.00      1014.00  +place/6 12.00 on, +place/8 12.00 on',
    '     2  2-3        8                 1014.00  place/6 12.00, place/8 12.00',
  ]);
});

test('a player leaves at a stop, and the rest of the tape is not played', async () => {
  const { stdout } = await tape('play', FAIR, 'field-martingale', '--stop-win', '1000', '--json');
  const end = JSON.parse(stdout.trimEnd().split('\n').at(-1)!);
  expect(end.end).toBe('stop-win');
  expect(end.rolls).toBeLessThan(120);
  expect(end.bankroll).toBeGreaterThanOrEqual(101_000);
});

test('fair dice are not accused, and loaded ones are, with exit code 1', async () => {
  const fair = await tape('test', FAIR);
  expect([fair.status, fair.stdout.split('\n')[1]]).toEqual([
    0,
    'Nothing to accuse the dice of: evidence has not reached 20.',
  ]);
  const loaded = await tape('test', LOADED, '--json');
  expect(loaded.status).toBe(1);
  const { fair: isFair, found, sortings } = JSON.parse(loaded.stdout);
  expect([isFair, found]).toEqual([false, 62]);
  expect(sortings[0].seen[5]).toEqual({ name: '6', count: 104, expected: 50 });
  expect((await tape('test', LOADED)).stdout).toContain('roll 62 brought the evidence to 20 or more');
  expect((await tape('test', LOADED, '--alpha', '1e-3')).status).toBe(2);
  expect((await tape('test', LOADED, '--alpha', '1/1000000000000')).status).toBe(0);
});

test('the rolls that a bias takes are foretold', async () => {
  const { status, stdout } = await tape('power', 'examples/weights/heavy-six.json', '--hour', '50');
  expect(status).toBe(0);
  expect(stdout).toContain('after about 103 rolls, which are 2.1 hours at 50 rolls an hour (alpha 0.05)');
  const slight = JSON.parse((await tape('power', 'examples/weights/one-worn-die.json', '--json')).stdout);
  expect(slight.rolls).toBeGreaterThan(10_000);
});

test.each([
  ['no tape', ['test', 'nowhere.txt'], 'there is no file "nowhere.txt".'],
  ['other dice', ['play', FAIR, 'small-flat'], 'The tape has 2 dice, and md-sicbo is played with 3.'],
  ['no strategy', ['play', FAIR, 'nothing'], 'there is no file and no built-in strategy "nothing"'],
  ['no chance', ['test', FAIR, '--alpha', '2'], '--alpha must be a chance'],
  ['a purse of nothing', ['play', FAIR, 'pass-line', '--bankroll', '0'], '--bankroll must be a whole number from 1'],
  ['four dice', ['power', 'examples/weights/heavy-six.json', '--dice', '4'], '--dice must be 2 or 3.'],
  ['an unknown question', ['weigh', FAIR], "unknown command 'weigh'; see hardway tape --help."],
])('%s is refused with a sentence', async (_, args, says) => {
  const { status, stdout, stderr } = await tape(...args);
  expect([status, stdout]).toEqual([2, '']);
  expect(stderr).toContain(says);
});
