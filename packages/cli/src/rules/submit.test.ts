import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RULEBOOKS } from '@hardway/engine';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Ended, hardway } from '../../../../test/command.ts';

const ROOT = new URL('../../../../', import.meta.url).pathname;
const FOLDER = mkdtempSync(join(tmpdir(), 'hardway-submit-'));
afterAll(() => rmSync(FOLDER, { recursive: true }));

const submit = (...args: readonly string[]): Promise<Ended> => hardway(['submit', ...args], { cwd: ROOT });

const submitted = (value: object): Promise<Ended> => {
  const file = join(FOLDER, 'submission.json');
  writeFileSync(file, JSON.stringify(value));
  return submit(file);
};

describe('a submission', () => {
  let stdout: string;
  let stderr: string;
  let status: number;

  beforeAll(async () => {
    ({ stdout, stderr, status } = await submit('examples/submissions/pa-sicbo-b.json'));
  });

  test('is written out with its pay table, limits and exact edges', () => {
    expect(status).toBe(0);
    expect(stdout).toContain('# Rules Submission: 58 Pa. Code Chapter 625a: Sic Bo');
    expect(stdout).toContain('| pay table | B (pa-sicbo 625a.6(a)) |');
    expect(stdout).toContain('| total/4 | 5.00 | 200.00 |');
    expect(stdout).toMatch(/\| double\/1 \| Two of a Kind 1 \| 11 to 1 \| 11\.1111% \| 1\/9 \| pa-sicbo 625a\.3\(2\)/);
  });

  test('has every reading of its document', () => {
    const { readings } = RULEBOOKS.find(({ id }) => id === 'pa-sicbo')!;
    for (const { clauses, takes } of readings) {
      expect(stdout).toContain(`**${clauses.join(', ')}**`);
      expect(stdout).toContain(takes);
    }
  });

  test('names what has still to be filed, in the document and in a note', () => {
    expect(stdout).toContain('The approval "result-device" has no reference');
    expect(stderr).toContain('Still to be filed: 5.');
  });
});

test('a reading that moves the odds has the edge under each way to take it', async () => {
  const input = JSON.stringify({ rulebook: 'md-craps', submission: { vigorishAfterWin: 'once' } });
  const { stdout } = await hardway(['submit', '-'], { input });
  expect(stdout).toContain('The edge of lay/4 is 1/60 so; 1/20 if it is paid again after every win.');
});

test('every choice is there with its clause, and whether it was named', async () => {
  const { stdout } = await submit('examples/submissions/md-craps.json');
  expect(stdout).toContain('| vigorish | when won, on win, rate 1/20 | named | md-craps 5.G(3) |');
  expect(stdout).toContain('| keepWinning | yes | default | md-craps 4.D |');
  expect(stdout).toContain('| lucky-shooter | the submission does not offer it | md-craps 5.J |');
});

test('as JSON it has the submission as a table records it, and the odds of every wager on offer', async () => {
  const answer = JSON.parse((await submit('examples/submissions/md-craps.json', '--json')).stdout) as {
    submission: { spots: { id: string }[]; choices: object };
    odds: { spots: { spot: string; edge: object }[] };
  };
  expect(answer.submission.choices).toMatchObject({ oddsMultiple: 3, fire: 'A' });
  expect(answer.odds.spots.map(({ spot }) => spot)).toEqual(answer.submission.spots.map(({ id }) => id));
  expect(answer.odds.spots[0]).toMatchObject({ spot: 'pass', edge: { exact: '7/495' } });
});

test('odds by point are filed as the trade says them, with what a line wager costs when they are taken in full', async () => {
  const { stdout } = await submit('examples/submissions/md-craps-345.json');
  expect(stdout).toContain('| oddsMultiple | 3-4-5 | named | md-craps 6.E |');
  expect(stdout).toContain('- pass at 3-4-5 times: 0.3743% of all that is staked, exactly 7/1870');
  expect(stdout).toContain('- dont-pass at 3-4-5 times: 0.2727% of all that is staked, exactly 3/1100');
});

test('a bet that favours the player is worth a second look', async () => {
  const { stdout, stderr } = await submitted({ rulebook: 'md-craps', submission: { anySeven: '26 to 5' } });
  expect(stdout).toContain('## Worth a second look');
  expect(stderr).toContain('favours the player');
});

test.each([
  [
    'odds below the document’s',
    { rulebook: 'md-sicbo', submission: { payouts: { triple: '10 to 1' } } },
    'md-sicbo 6.A(1)',
  ],
  ['a pay table that it does not have', { rulebook: 'pa-sicbo', submission: { paytable: 'C' } }, 'pa-sicbo 625a.6'],
  [
    'a shaker that it does not allow',
    { rulebook: 'rws-sicbo', submission: { paytable: '1', shaker: 'cup' } },
    'rws-sicbo',
  ],
  ['an unknown choice', { rulebook: 'pa-sicbo', submission: { fire: 'A' } }, 'has no setting "fire"'],
  ['a choice in the wrong place', { rulebook: 'pa-sicbo', paytable: 'B' }, 'inside of "submission"'],
  ['no rulebook', { submission: {} }, 'names no rulebook'],
  ['an unknown rulebook', { rulebook: 'nv-craps' }, 'there is no rulebook "nv-craps"'],
])('%s: one sentence and exit code 2', async (_, value, because) => {
  const { stdout, stderr, status } = await submitted(value);
  expect(status).toBe(2);
  expect(stdout).toBe('');
  expect(stderr).toContain(because);
  expect(stderr.trimEnd().split('\n')).toHaveLength(1);
});
