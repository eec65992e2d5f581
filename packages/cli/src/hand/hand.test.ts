import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { hardway } from '../../../../test/command.ts';

const ROOT = new URL('../../../../', import.meta.url).pathname;
const FOLDER = mkdtempSync(join(tmpdir(), 'hardway-hand-'));
afterAll(() => rmSync(FOLDER, { recursive: true }));

const output = async (...args: readonly string[]): Promise<string> => {
  const { status, stdout, stderr } = await hardway(['hand', ...args]);
  expect([status, stderr.replaceAll(/^Wrote .*\n/g, '')]).toEqual([0, '']);
  return stdout;
};
const json = async (...args: readonly string[]) => JSON.parse(await output(...args, '--json'));

test('the whole book keeps rolls for each decision, each seven and each hand apart', async () => {
  const book = await output('md-craps');
  expect(book).toContain('Mean rolls: 557/165 for each line decision, 6 for each seven, 1671/196 for each hand');
  expect(book).toMatch(/^ {2}150 +1 in 3,093,256,045$/m);
  const { spans } = await json('md-craps');
  const means = spans.map(
    ({ span, counted }: { span: string; counted: { counts: string; mean: { exact: string } }[] }) => [
      span,
      counted.find(({ counts }) => counts === 'rolls')!.mean.exact,
    ],
  );
  expect(means).toEqual([
    ['decision', '557/165'],
    ['seven', '6'],
    ['hand', '1671/196'],
  ]);
});

test('a tail is told as a fraction', async () => {
  const text = await output('md-craps', '--counts', 'rolls', '--at-least', '154');
  expect(text).toContain('that is  1 in 5,590,264,072');
  const { asked } = await json('md-craps', '--counts', 'rolls', '--at-least', '154', '--up-to', '2');
  expect(asked).toMatchObject({ count: 154, atLeast: { decimal: 1.7888242615223442e-10 } });
  expect(text).toContain(asked.atLeast.exact);
});

test('one count as a table, as JSON and as CSV, and drawn', async () => {
  const picture = join(FOLDER, 'points.svg');
  const text = await output('md-craps', '--counts', 'distinct-points', '--svg', picture);
  expect(text).toMatch(/^ {4}4 +0\.8798% +… +1\.0601%$/m);
  const svg = readFileSync(picture, 'utf8');
  expect(svg).toContain('How many different points made in a hand');
  expect(svg.match(/<rect class="bar"/g)).toHaveLength(7);
  const { chances, most } = await json('md-craps', '--counts', 'distinct-points');
  expect([most, chances.length, chances[0].chance.exact]).toEqual([6, 7, '98/165']);
  const csv = await output('md-craps', '--counts', 'sevens', '--up-to', '1', '--csv');
  expect(csv.trimEnd().split('\n')).toEqual([
    'count,chance,chanceDecimal,atLeast,atLeastDecimal',
    '0,0,0,1,1',
    '1,392/557,0.703770197486535,1,1',
  ]);
});

test('totals that are looked for', async () => {
  const { mean, among } = await json('md-craps', '--counts', 'totals', '--among', '7', '--span', 'hand');
  expect([mean.exact, among]).toEqual(['1', [7]]);
});

test('a side bet by its pay list', async () => {
  const file = join(ROOT, 'examples/side-bets/all-small.json');
  const text = await output('md-craps', '--bet', file);
  expect(text).toContain('edge                   7.7613%  1687/21736');
  const { edge, pays } = await json('md-craps', '--bet', file);
  expect([edge.exact, pays[0].chance.exact]).toEqual(['1687/21736', '20049/760760']);
  expect(await output('md-craps', '--bet', file, '--csv')).toContain('\n5,34 to 1,20049/760760,');
});

test('md-craps 5.J: when a Lucky Shooter wager is best taken down', async () => {
  const text = await output('md-craps', '--removal', 'lucky-shooter', '--set', 'luckyShooter=A');
  expect(text).toContain('4 of 192 positions in which to take it down:');
  expect(text).toMatch(/^5 +nothing +-0\.\d+ -\d+\/\d+$/m);
  const { positions, edge, edgeUnderBestRemoval } = await json('md-craps', '--removal', 'lucky-shooter');
  expect(positions).toHaveLength(192);
  expect(edgeUnderBestRemoval.decimal).toBeLessThan(edge.decimal);
  const lines = (await output('md-craps', '--removal', 'lucky-shooter', '--csv')).trimEnd().split('\n');
  expect(lines).toHaveLength(193);
});

test.each<[string, readonly string[], string]>([
  ['a game without a shooter', ['rws-sicbo'], 'has no shooter'],
  ['a strange count', ['md-craps', '--counts', 'chips'], 'Allowed choices are rolls, passes'],
  ['a span alone', ['md-craps', '--span', 'seven'], '--span needs --counts'],
  ['totals among rolls', ['md-craps', '--counts', 'rolls', '--among', '4'], 'goes with "counts" or "span" totals'],
  ['too long a hand', ['md-craps', '--counts', 'rolls', '--at-least', '10001'], 'from 0 to 10000'],
  [
    'a wager that stays',
    ['md-craps', '--removal', 'bonus/all'],
    'may not be taken down until it is decided (md-craps 4.D(4))',
  ],
  ['a wager that collects nothing', ['md-craps', '--removal', 'place/6'], 'place/6 does not'],
  ['a bet and a count', ['md-craps', '--bet', '-', '--counts', 'rolls'], 'cannot be used with option'],
])('%s is refused in one sentence', async (_, args, words) => {
  const { status, stdout, stderr } = await hardway(['hand', ...args]);
  expect([status, stdout]).toEqual([2, '']);
  expect(stderr).toContain(words);
  expect(stderr.trim().split('\n')).toHaveLength(1);
});

test('a side bet for another document is refused', async () => {
  const file = join(FOLDER, 'bet.json');
  writeFileSync(
    file,
    JSON.stringify({ rulebook: 'rws-sicbo', submission: { paytable: '1' }, counts: 'rolls', pays: { 1: '1 to 1' } }),
  );
  expect((await hardway(['hand', 'md-craps', '--bet', file])).stderr).toContain('rws-sicbo has no shooter');
});
