import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { type Ended, hardway } from '../../../test/command.ts';
import { sizeOf } from '../../../test/proofs.ts';

const ROOT = new URL('../../../', import.meta.url).pathname;
const BIN = join(ROOT, 'packages/cli/bin/hardway.js');

const FOLDER = mkdtempSync(join(tmpdir(), 'hardway-cli-'));
afterAll(() => rmSync(FOLDER, { recursive: true }));

const answersIn = ({ status, stdout }: Ended) => {
  expect(status).toBe(0);
  return stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
};

const settleLines = async (...lines: readonly (string | object)[]) => {
  const file = join(FOLDER, 'wagers.ndjson');
  writeFileSync(file, lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n'));
  return answersIn(await hardway(['settle', file]));
};

const question = { rulebook: 'rws-sicbo', paytable: '1', spot: 'total/8', stake: 200, dice: [1, 2, 5] };

describe('settle', () => {
  test('settles a winning wager to the cent, with its clauses', async () => {
    const row = 'rws-sicbo 4.1.1 / Total Sum Combination 8 or 13';
    const answers = [{ result: 'won', returned: 1900, net: 1700, clause: row, payout: [row] }];
    expect(await settleLines(question)).toEqual(answers);
    expect(answersIn(await hardway(['settle'], { input: JSON.stringify(question) }))).toEqual(answers);
  });

  test('names the nearest payable stakes', async () => {
    const [tooLow, between] = await settleLines({ ...question, stake: 1 }, { ...question, stake: 7 });
    expect(tooLow).toMatchObject({ refused: 'unpayable', nearest: { below: null, above: 2 } });
    expect(between).toMatchObject({ refused: 'unpayable', nearest: { below: 6, above: 8 } });
    expect(between.message).toContain('0.06 and 0.08');
  });

  const REFUSED: readonly [name: string, line: string | object, refused: object][] = [
    ['a total without a box', { ...question, spot: 'total/3' }, { refused: 'unknown-spot', clause: 'rws-sicbo 3.9.5' }],
    ['dice that are none', { ...question, dice: [0, 7, 1] }, { refused: 'bad-dice', clause: 'rws-sicbo 2.2.1' }],
    ['too few dice', { ...question, dice: [1, 2] }, { refused: 'bad-dice' }],
    ['an unknown pay table', { ...question, paytable: '9' }, { refused: 'unknown-paytable' }],
    ['a pay table left open', { ...question, paytable: undefined }, { refused: 'missing-choice' }],
    ['an unknown rulebook', { ...question, rulebook: 'nv-craps' }, { refused: 'unknown-rulebook', clause: null }],
    ['a negative stake', { ...question, stake: -200 }, { refused: 'bad-stake' }],
    ['a fraction of a cent', { ...question, stake: 0.5 }, { refused: 'bad-stake' }],
    ['a stake in words', { ...question, stake: '200' }, { refused: 'bad-stake' }],
    ['a stake beyond counting', { ...question, stake: 1e300 }, { refused: 'bad-stake' }],
    ['no spot', { ...question, spot: undefined }, { refused: 'bad-line' }],
    ['a spot from the prototype', { ...question, spot: 'constructor' }, { refused: 'unknown-spot' }],
    ['an unknown key', { ...question, limit: 5 }, { refused: 'unknown-key' }],
    ['broken JSON', '{"rulebook":', { refused: 'bad-json' }],
    ['a bare number', '42', { refused: 'bad-line' }],
    ['endless nesting', `{"dice":${'['.repeat(30_000)}`, { refused: 'bad-json' }],
    [
      'dice in dice',
      `{"rulebook":"md-sicbo","spot":"small","stake":1,"dice":${'['.repeat(9_000)}${']'.repeat(9_000)}}`,
      {},
    ],
    ['an object for a shaker', { ...question, submission: { shaker: { toString: 1 } } }, { refused: 'bad-choice' }],
    ['an endless line', `{"x":"${'y'.repeat(200_000)}"}`, { refused: 'bad-line' }],
    [
      'a wager of several rolls',
      { rulebook: 'md-craps', spot: 'pass', stake: 100, dice: [3, 4] },
      { refused: 'not-one-roll' },
    ],
    [
      'a horn in odd units',
      { rulebook: 'md-craps', spot: 'horn', stake: 500, dice: [1, 1] },
      { refused: 'not-in-units' },
    ],
  ];

  test('refuses what cannot be settled, each in one sentence, and answers the line after it', async () => {
    const answers = await settleLines(...REFUSED.flatMap(([, line]) => [line, question]));
    for (const [index, [name, , refused]] of REFUSED.entries()) {
      expect(answers[2 * index], name).toMatchObject(refused);
      expect(answers[2 * index].message, name).toMatch(/^[A-Za-z].*\.$/);
      expect(answers[2 * index + 1], name).toMatchObject({ result: 'won', net: 1700 });
    }
  });

  test('blank lines are no questions, and the last line needs no end', async () => {
    expect(await settleLines('', JSON.stringify(question), '   ', '', JSON.stringify(question))).toHaveLength(2);
  });

  test('a choice of the operator is taken into account', async () => {
    const seven = { rulebook: 'md-craps', spot: 'any-seven', stake: 500, dice: [3, 4] };
    const [listed, chosen] = await settleLines(seven, { ...seven, submission: { anySeven: '26 to 5' } });
    expect(listed).toMatchObject({ net: 2000, payout: ['md-craps 5.A(23)(a)'] });
    expect(chosen).toMatchObject({ net: 2600, payout: ['md-craps 5.A(23)(b)'] });
  });

  test('says so when there is no such file', async () => {
    const missing = await hardway(['settle', join(FOLDER, 'none.ndjson')]);
    expect(missing).toMatchObject({ status: 2, stdout: '' });
    expect(missing.stderr).toMatch(/^hardway: there is no file .*\.\n$/);
  });

  const MANY = sizeOf(250_000, 100_000);

  test(`streams ${MANY.toLocaleString('en')} lines in constant memory`, async () => {
    expect(await countAnswers(MANY)).toBe(MANY);
  });
});

/** Feeds many lines to a child that would die if its heap grew past 20 MB, and counts its answers. */
const countAnswers = async (count: number): Promise<number> => {
  const child = spawn(process.execPath, ['--max-old-space-size=20', BIN, 'settle'], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const batch = `${JSON.stringify(question)}\n`.repeat(1000);
  const feed = (async () => {
    for (let sent = 0; sent < count; sent += 1000)
      if (!child.stdin.write(batch)) await new Promise((resolve) => child.stdin.once('drain', resolve));
    child.stdin.end();
  })();
  let answers = 0;
  for await (const chunk of child.stdout) for (const byte of chunk as Buffer) if (byte === 10) answers += 1;
  await feed;
  return answers;
};

describe('play', () => {
  const STORY = join(ROOT, 'examples/scenarios/rws-sicbo-a-round.json');

  test('says JSON when it is asked for it, as without being asked', async () => {
    const plain = await hardway(['play', STORY]);
    const asked = await hardway(['play', STORY, '--json']);
    expect(asked).toEqual(plain);
    expect(JSON.parse(asked.stdout).final.seats).toHaveProperty('1');
    expect(await hardway(['play', STORY, '--json', '--story'])).toMatchObject({ status: 2, stdout: '' });
  });
});

describe('rulebook and explain', () => {
  test('lists the five documents', async () => {
    const listed = JSON.parse((await hardway(['rulebook', '--json'])).stdout);
    expect(listed.map(({ id }: { id: string }) => id)).toEqual([
      'md-sicbo',
      'pa-sicbo',
      'ma-sicbo',
      'rws-sicbo',
      'md-craps',
    ]);
  });

  test('shows a document as data, with the clause of every payout', async () => {
    const { submission } = JSON.parse((await hardway(['rulebook', 'pa-sicbo', '--paytable', 'B', '--json'])).stdout);
    expect(submission.payouts['total/9']).toEqual({
      odds: { win: 7, on: 1, stated: 'to' },
      clause: 'pa-sicbo 625a.6(a) / Total Value Bet of 9',
    });
  });

  test('explains a wager in plain words with clause, payouts, winning faces and reading', async () => {
    const { stdout, status } = await hardway(['explain', 'md-sicbo', 'double/3']);
    expect(status).toBe(0);
    for (const part of [
      'Pays 8 to 1 if the dice show two 3s',
      'md-sicbo 3.A(2)',
      'md-sicbo 6.A(2)',
      '16 of 216',
      '3-3-3',
      'at least two dice',
    ])
      expect(stdout).toContain(part);
  });

  test('explains optional wagers at the table asked for', async () => {
    expect((await hardway(['explain', 'md-craps', 'fire', '--set', 'fire=B'])).stdout).toContain(
      '499 to 1 for 6 different points',
    );
    expect((await hardway(['explain', 'md-craps', 'buy/4', '--set', 'vigorish.rate=1/25', '--json'])).status).toBe(0);
  });

  test.each([
    ['place/6', 'working', 'does not work unless called otherwise (md-craps 3.A(5)(a))'],
    ['lay/6', 'working', 'works unless called otherwise (md-craps 3.A(42)(a))'],
    ['come-odds/6', 'working', 'works (md-craps 6.C)'],
    ['come-odds/6', 'off', 'goes back when its wager is decided there (md-craps 6.C)'],
  ])('says how %s takes a come out roll with come odds %s', async (spot, comeOdds, words) => {
    const { stdout } = await hardway(['explain', 'md-craps', spot, '--set', `comeOdds=${comeOdds}`]);
    expect(stdout.split('\n')).toContain(`come out  ${words}`);
  });

  test.each([
    [['explain', 'md-craps', 'hop/11'], 'seventeen hop bets'],
    [['explain', 'md-craps', 'pass', '--set', 'fire=C'], 'must be one of A, B'],
    [['explain', 'md-craps', 'pass', '--set', 'vigorish.rate=6%'], 'at most 5 percent'],
    [['explain', 'md-craps', 'pass', '--set', 'colour=red'], 'no setting "colour"'],
    [['explain', 'md-craps'], "missing required argument 'spot'"],
    [['rulebook', 'nv-craps'], 'there is no rulebook "nv-craps"'],
    [['rulebook', 'pa-sicbo', '--paytable', 'C'], 'no pay table "C"'],
    [['bogus'], "unknown command 'bogus'"],
    [['odds', 'md-craps', '--json', '--format', 'csv'], 'cannot be used with'],
    [['odds', 'pa-sicbo', '--paytable', 'A', '--set', 'paytable=B'], 'named twice'],
    [['odds', 'md-craps', '--set', 'vigorish=none', '--set', 'vigorish.rate=1/20'], 'same setting twice'],
    [['odds', 'md-sicbo', '--compare', 'rws-sicbo:3:9'], '--compare takes'],
    [['rulebook', '--set', 'fire=A'], 'name the rulebook'],
    [['explain', 'md-craps', 'come/6'], 'made on come'],
    [['settle', '/'], 'directory'],
    [['settle', '--fast'], "unknown option '--fast'"],
  ])('%j is bad input: exit code 2 and one sentence', async (args, words) => {
    const { stderr, stdout, status } = await hardway(args);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toContain(words);
    expect(stderr.trimEnd().split('\n')).toHaveLength(1);
  });

  test('help is worth reading', async () => {
    const { stdout, status } = await hardway(['--help']);
    expect(status).toBe(0);
    for (const part of ['rulebook', 'explain', 'settle', 'Exit codes', 'minor units']) expect(stdout).toContain(part);
    expect((await hardway(['settle', '--help'])).stdout).toContain('A refused line does not stop the run');
  });
});

describe('odds', () => {
  const edgeOf = async (args: readonly string[], spot: string) => {
    const { stdout, status } = await hardway(['odds', ...args, '--json', '--spot', spot]);
    expect(status).toBe(0);
    return JSON.parse(stdout).spots[0];
  };

  test.each<[string, string[], object]>([
    ['pass', ['md-craps'], { edge: { exact: '7/495', decimal: 7 / 495 } }],
    ['dont-pass', ['md-craps'], { edge: { exact: '3/220' }, edgeResolved: { exact: '27/1925' } }],
    ['place/6', ['md-craps'], { edge: { exact: '1/66' }, hit: { exact: '5/11' }, rolls: { exact: '36/11' } }],
    ['any-seven', ['md-craps', '--set', 'anySeven=26 to 5'], { edge: { exact: '-1/30' }, favoursPlayer: true }],
    ['bonus/small', ['md-craps', '--set', 'bonus=A'], { edge: { exact: '1687/21736' } }],
    [
      'buy/4',
      ['md-craps', '--set', 'vigorish.rate=1/20'],
      { edge: { exact: '1/20' }, edgePerOutlay: { exact: '1/21' } },
    ],
    [
      'total/9',
      ['pa-sicbo', '--paytable', 'B'],
      { edge: { exact: '2/27' }, ways: { win: 25, returned: 0, lose: 191, of: 216 } },
    ],
    ['double/2', ['pa-sicbo', '--paytable', 'B'], { edge: { exact: '1/9' } }],
    ['single/1', ['ma-sicbo'], { edge: { exact: '17/216' } }],
    ['total/8', ['rws-sicbo'], { edge: { exact: '11/144' } }],
  ])('%s of %j', async (spot, args, expected) => {
    expect(await edgeOf(args, spot)).toMatchObject(expected);
  });

  test('place bets wait through come out rolls', async () => {
    const { tableRolls, rolls } = await edgeOf(['md-craps'], 'place/6');
    expect(rolls.exact).toBe('36/11');
    expect(tableRolls['come-out'].decimal).toBeGreaterThan(rolls.decimal + 1.5);
    expect(tableRolls['6'].exact).toBe('36/11');
  });

  test('supplemental wagers have their figures by point, line wagers theirs with odds', async () => {
    expect((await edgeOf(['md-craps'], 'pass-odds')).byPoint['4']).toMatchObject({
      edge: { exact: '0' },
      hit: { exact: '1/3' },
    });
    expect((await edgeOf(['md-craps'], 'pass')).withOdds[1]).toMatchObject({ multiple: 2, exact: '1/165' });
  });

  test('odds by point have their exact edge, and are explained point by point', async () => {
    const filed = ['md-craps', '--set', 'oddsMultiple=3-4-5'];
    expect((await edgeOf(filed, 'pass')).withFullOdds).toMatchObject({ multiple: '3-4-5', exact: '7/1870' });
    expect((await hardway(['odds', ...filed])).stdout).toContain('dont-come at 3-4-5 times: 0.2727% 3/1100');
    const [id, ...set] = filed;
    const explained = async (spot: string) => (await hardway(['explain', id!, spot, ...set])).stdout;
    expect(await explained('pass-odds')).toContain(
      '3 times pass on 4 and 10; 4 times pass on 5 and 9; 5 times pass on 6 and 8 (md-craps 6.E)',
    );
    expect(await explained('dont-come-odds/9')).toContain('what wins 4 times dont-come on 9 (md-craps 6.E(1))');
  });

  test.each([
    [['ma-sicbo'], '1 to 10', '17/216', '169/432'],
    // 60 of 216 rolls at 15 to 2: triples win nothing by 3.9, however the clause is taken.
    [['rws-sicbo'], 'of the four show twice', '1/18', '-49/36'],
    [['md-craps'], 'stays up after a win owe', '1/20', '1/60'],
    [['md-craps', '--set', 'vigorishAfterWin=once'], 'stays up after a win owe', '1/60', '1/20'],
  ])('%j: the reading of "%s" carries the edge of the other way to take it', async (args, question, edge, other) => {
    const { readings } = JSON.parse((await hardway(['odds', ...args, '--json'])).stdout);
    const reading = readings.find(({ asks }: { asks: string }) => asks.includes(question));
    expect(reading).toMatchObject({ edge: { exact: edge }, otherwise: [{ edge: { exact: other } }] });
  });

  test('prints tables, CSV and Markdown, sorted', async () => {
    const table = (await hardway(['odds', 'md-craps', '--sort', 'edge', '--set', 'anySeven=26 to 5'])).stdout.split(
      '\n',
    );
    expect(table[3]).toMatch(/^any-seven .*-3\.3333% \+ +-1\/30/);
    expect((await hardway(['odds', 'md-sicbo', '--format', 'csv'])).stdout.split('\n')).toHaveLength(52);
    expect((await hardway(['odds', 'md-sicbo', '--format', 'markdown'])).stdout).toContain(
      '| small | 1 to 1 | 2.7778% | 1/36 |',
    );
  });

  test('puts two pay tables or two documents side by side', async () => {
    expect((await hardway(['odds', 'pa-sicbo', '--paytable', 'A', '--compare', 'B'])).stdout).toMatch(
      /total\/9 +18\.9815% +41\/216 +7\.4074% +2\/27/,
    );
    const { spots } = JSON.parse((await hardway(['odds', 'md-sicbo', '--compare', 'rws-sicbo:3', '--json'])).stdout);
    expect(spots).toHaveLength(50);
    expect(await hardway(['odds', 'md-sicbo', '--compare', 'md-craps'])).toMatchObject({ status: 2 });
  });
});

describe('session', () => {
  const PASS = join(ROOT, 'examples/strategies/pass-double-odds.json');

  test('gives the distribution as a table, as JSON, as CSV and as a picture', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'hardway-'));
    const picture = join(folder, 'evening.svg');
    const plan = ['session', PASS, '--bankroll', '50000', '--rolls', '20'];
    expect((await hardway([...plan, '--svg', picture])).stdout).toContain('expected rolls');
    expect(readFileSync(picture, 'utf8')).toMatch(/^<svg [\s\S]*<\/svg>$/);
    const json = JSON.parse((await hardway([...plan, '--json'])).stdout);
    expect(json).toMatchObject({ arithmetic: 'exact', errorBound: 0, ends: { ruin: 0 } });
    expect((await hardway([...plan, '--csv'])).stdout.split('\n')).toHaveLength(json.distribution.length + 2);
    rmSync(folder, { recursive: true });
  });

  test.each([
    [['session', PASS, '--bankroll', '-5', '--rolls', '10'], 'from 1 to'],
    [['session', PASS, '--bankroll', '1000', '--rolls', '1000000000'], '1 to 100000 rolls'],
    [['session', PASS, '--bankroll', '1000000', '--rolls', '100000'], 'feasible'],
    [['session', PASS, '--bankroll', 'much', '--rolls', '10'], 'whole number'],
    [['session', PASS, '--rolls', '10'], '--bankroll'],
    [['session', 'no-such-file.json', '--bankroll', '1000', '--rolls', '10'], 'no file'],
    [['session', join(ROOT, 'README.md'), '--bankroll', '1000', '--rolls', '10'], 'not JSON'],
  ])('%j is bad input', async (args, words) => {
    const { stderr, status } = await hardway(args);
    expect(status).toBe(2);
    expect(stderr).toContain(words);
    expect(stderr.trimEnd().split('\n')).toHaveLength(1);
  });
});
