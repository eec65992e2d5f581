import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addAllPairs, NO_PAIRS, pairUpAll } from '@hardway/engine';
import { parquetMetadata, parquetReadObjects } from 'hyparquet';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Ended, hardway } from '../../../../test/command.ts';
import { sizeOf } from '../../../../test/proofs.ts';
import { until } from '../../../../test/until.ts';
import { type Contender, gameBlocks, type SimulatedGame } from './game.ts';
import { betsInWords } from './list.ts';
import { digestOf } from './manifest.ts';

const BIN = new URL('../../bin/hardway.js', import.meta.url).pathname;
const FOLDER = mkdtempSync(join(tmpdir(), 'hardway-'));
afterAll(() => rmSync(FOLDER, { recursive: true }));

const simulate = (args: readonly string[]) => hardway(['simulate', ...args], { cwd: FOLDER });

const figures = async (args: readonly string[]) => {
  const { stdout, stderr, status } = await simulate([...args, '--json']);
  expect({ stderr, status }).toEqual({ stderr: '', status: 0 });
  return JSON.parse(stdout);
};

const versionOf = (name: string): string =>
  JSON.parse(readFileSync(new URL(`../../../${name}/package.json`, import.meta.url), 'utf8')).version;

const flat = (spot: string, stake: number, submission = {}): string =>
  JSON.stringify({ rulebook: 'md-craps', submission, bets: [{ spot, stake }] });

const fileOf = (name: string, text: string): string => {
  writeFileSync(join(FOLDER, name), text);
  return join(FOLDER, name);
};

const PASS = ['pass-line', '--sessions', '9000', '--rolls', '600', '--bankroll', '20000'];

describe('a run of sessions', () => {
  test('comes out the same on any number of workers, and another seed gives another', async () => {
    const on = (workers: string) => simulate([...PASS, '--json', '--workers', workers]);
    const [one, two, three] = [await on('1'), await on('2'), await on('3')];
    expect(one.status).toBe(0);
    expect(two.stdout).toBe(one.stdout);
    expect(three.stdout).toBe(one.stdout);
    expect((await simulate([...PASS, '--json', '--seed', '2'])).stdout).not.toBe(one.stdout);
    const { exact, ends, ruined, histogram, mean, net, sessions, variance, ...rest } = JSON.parse(one.stdout);
    expect(Math.abs(exact.z)).toBeLessThan(4);
    expect(Math.abs(ends.ruin - exact.ruin)).toBeLessThan(4 * Math.sqrt(exact.ruin / sessions));
    expect(ends.ruin).toBe(ruined / sessions);
    expect(mean).toBe(net / sessions);
    expect(rest.standardDeviation ** 2).toBeCloseTo(variance, 3);
    expect(rest.partial).toBe(false);
    const inBins = histogram.bins.reduce((sum: number, bin: { sessions: number }) => sum + bin.sessions, 0);
    expect(inBins + histogram.ruined).toBe(sessions);
    expect(histogram.bins.length).toBeGreaterThan(5);
  });

  test('is cut into blocks of whole sixteens, whose last may be shorter', () => {
    const contender = { tables: { staked: [1000], decidedStake: [1000] } } as unknown as Contender;
    const game: SimulatedGame = {
      contender,
      against: [],
      plan: { bankroll: 1000, rolls: 700 },
      weights: null,
      seed: 1,
      sessions: 1_000_001,
      lastRolls: 5,
      rounds: null,
      falls: true,
    };
    const blocks = gameBlocks(game);
    expect(blocks.every(({ first }) => first % 16 === 0)).toBe(true);
    expect(blocks.reduce((sum, { count }) => sum + count, 0)).toBe(1_000_001);
    expect(blocks.at(-1)).toEqual({ first: 1_000_000, count: 1, rolls: 5 });
    expect(blocks.slice(0, -1).every(({ rolls }) => rolls === 700)).toBe(true);
  });

  test('is printed as a table that fits a terminal, with bars, and as CSV', async () => {
    const lines = (await simulate(PASS)).stdout.split('\n');
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(80);
    expect(lines.join('\n')).toMatch(/\nedge +1\.\d+%\n.*\n.*ruined +\d+\.\d+%, [\d,]+ sessions/s);
    expect(lines.filter((line) => /[█▏▎▍▌▋▊▉] \d+\.\d+%$/.test(line)).length).toBeGreaterThan(5);
    const [head, ...rows] = (await simulate([...PASS, '--csv'])).stdout.trimEnd().split('\n');
    expect(head).toBe('bankroll,sessions');
    expect(rows.reduce((sum, row) => sum + Number(row.split(',')[1]), 0)).toBe(9000);
  });
});

/** How a wager is decided by a roll on which it works: ways of 36, and what a stake of one gains. */
type Decided = readonly (readonly [ways: number, gains: number])[];

/**
 * Net result and edge times turnover together are a fair game after every roll, whenever the players stop. By Freedman's
 * inequality they are further from zero than this with a chance below one in a million.
 */
const bound = (decided: Decided, edge: number, stake: number, rolls: number): number => {
  const moves = decided.map(([ways, gains]) => [ways / 36, stake * (gains + edge)] as const);
  const variance = moves.reduce((sum, [chance, move]) => sum + chance * move ** 2, 0) * rolls;
  const log = Math.log(2 / 1e-6);
  const linear = (Math.max(...moves.map(([, move]) => Math.abs(move))) * log) / 3;
  return linear + Math.sqrt(linear ** 2 + 2 * variance * log);
};

const PLACE_SIX: Decided = [
  [5, 7 / 6],
  [6, -1],
];
const HARD_EIGHT: Decided = [
  [1, 9],
  [10, -1],
];
const FIELD: Decided = [
  [14, 1],
  [2, 2],
  [20, -1],
];

test.each([
  ['place/6', 600, {}, 1 / 66, PLACE_SIX],
  ['place/6', 600, { keepWinning: false }, 1 / 66, PLACE_SIX],
  ['hard/8', 500, {}, 1 / 11, HARD_EIGHT],
  ['field', 500, {}, 1 / 18, FIELD],
])(
  'sessions of a bet on %s at %i with %j come to the edge that odds has',
  async (spot, stake, submission, exact, decided) => {
    expect(decided.reduce((sum, [ways, gains]) => sum + ways * (gains + exact), 0)).toBeCloseTo(0, 12);
    const { net, turnover, action, edge, lossOfPutDown, rolls } = await figures([
      fileOf('flat.json', flat(spot, stake, submission)),
      '--sessions',
      sizeOf('80_000', '20_000'),
      '--rolls',
      '500',
      '--bankroll',
      '200_000',
    ]);
    const off = bound(decided, exact, stake, rolls);
    expect(Math.abs(net + exact * turnover)).toBeLessThan(off);
    // The bound tells the edge from what was lost of the stakes that were put down, where a stake is decided often.
    const staysUp = turnover > 1.5 * action;
    expect(staysUp).toBe(spot === 'place/6' && !('keepWinning' in submission));
    if (staysUp) expect(Math.abs(net + exact * action)).toBeGreaterThan(off);
    expect({ edge, lossOfPutDown }).toEqual({ edge: -net / turnover, lossOfPutDown: -net / action });
  },
);

describe('rounds', () => {
  test('are played to the last roll, beside the exact edge', async () => {
    const { rolls, batches, edge, standardError, manifest } = await figures(['pass-line', '--rounds', '1_000_005']);
    expect({ rolls, batches }).toEqual({ rolls: 1_000_005, batches: 101 });
    expect(edge).toMatchObject({ exact: { exact: '7/495' } });
    expect(Math.abs(edge.z)).toBeLessThan(4);
    expect(standardError).toBeGreaterThan(0);
    expect(manifest.command).toBe('hardway simulate pass-line --rounds 1000005 --batch 10000 --seed 1');
  });

  test('come to the same without falls and runs of losses, which are left out then', async () => {
    const rounds = ['pass-odds-2x', '--rounds', '300_005', '--json'];
    const kept = await simulate(rounds);
    const without = await simulate([...rounds, '--no-falls']);
    const { manifest, drawdownMax, losingRunMax, ...rest } = JSON.parse(kept.stdout);
    expect([drawdownMax, losingRunMax].every((most) => most > 0)).toBe(true);
    const command = `${manifest.command} --no-falls`;
    const expected = { ...rest, drawdownMax: null, losingRunMax: null, manifest: { ...manifest, command } };
    expect(JSON.parse(without.stdout)).toEqual(expected);
    const table = await simulate(['pass-line', '--rounds', '500', '--no-falls']);
    expect(table.stdout).not.toMatch(/largest fall|longest run/);
  });

  test.each([
    ['place/6', 600, {}, '1/66'],
    ['place/6', 600, { keepWinning: false }, '1/66'],
    ['buy/4', 2000, {}, '1/20'],
    ['lay/4', 2000, {}, '1/20'],
    // A vigorish of 1/20 that is paid again only after a loss: two of three decisions, or one.
    ['buy/4', 2000, { vigorishAfterWin: 'once' }, '1/30'],
    ['lay/4', 2000, { vigorishAfterWin: 'once' }, '1/60'],
    ['field', 500, {}, '1/18'],
  ])('a flat bet on %s at %i with %j has the edge that odds has', async (spot, stake, submission, edge) => {
    const found = (await figures([fileOf('flat.json', flat(spot, stake, submission)), '--rounds', '2e6'])).edge;
    expect(found).toMatchObject({ exact: { exact: edge } });
    expect(Math.abs(found.z)).toBeLessThan(4);
  });

  /** A vigorish of 1/20 for every decision, or for those that lose: by its number, of a Buy Bet and of a Lay Bet. */
  const EDGES = {
    again: Array.from({ length: 3 }, () => ['1/20', '1/20'] as const),
    once: [['1/30', '1/60'] as const, ['3/100', '1/50'] as const, ['3/110', '1/44'] as const],
  };
  const LIKE = { 4: 0, 10: 0, 5: 1, 9: 1, 6: 2, 8: 2 };

  test.each(['again', 'once'] as const)(
    'odds, submit, explain and simulate print one edge for every wager with the vigorish %s',
    async (afterWin) => {
      const wanted = Object.entries(LIKE).flatMap(([point, like]) => {
        const [buy, lay] = EDGES[afterWin][like]!;
        return [[`buy/${point}`, buy] as const, [`lay/${point}`, lay] as const];
      });
      const asked = async (...args: string[]) => JSON.parse((await hardway([...args, '--json'])).stdout);
      const set = ['--set', `vigorishAfterWin=${afterWin}`];
      const choices = { vigorishAfterWin: afterWin };
      const odds = await asked('odds', 'md-craps', ...set);
      const filed = fileOf('vigorish.json', JSON.stringify({ rulebook: 'md-craps', submission: choices }));
      const submitted = (await asked('submit', filed)).odds;
      for (const [spot, edge] of wanted) {
        const listed = [odds, submitted].map(
          ({ spots }) => spots.find((entry: { spot: string }) => entry.spot === spot).edge.exact,
        );
        const explained = (await asked('explain', 'md-craps', spot, ...set)).edge.exact;
        const strategy = fileOf('flat.json', flat(spot, 3000, choices));
        const simulated = (await figures([strategy, '--rounds', '500'])).edge.exact.exact;
        expect([spot, ...listed, explained, simulated]).toEqual([spot, edge, edge, edge, edge]);
      }
    },
  );

  test('of many bets have no exact edge, and one batch no standard error', async () => {
    expect((await figures(['pass-odds-2x', '--rounds', '1e5'])).edge).toMatchObject({ exact: null, z: null });
    const { stdout } = await simulate(['pass-line', '--rounds', '500']);
    expect(stdout).toContain('one batch');
    expect(stdout).not.toContain('±');
  });
});

describe('what a run leaves behind', () => {
  const RUN = ['pass-line', '--sessions', '3000', '--rolls', '1500', '--bankroll', '20000', '--stop-win', '30000'];
  const at = (name: string): string => join(FOLDER, name);
  let written: Ended;
  let found: ReturnType<typeof JSON.parse>;

  beforeAll(async () => {
    written = await simulate([
      ...[...RUN, '--json', '--workers', '1'],
      ...['--parquet', 'one.parquet', '--svg', 'new/pictures', '--manifest', 'run.json'],
    ]);
    found = JSON.parse(written.stdout);
  });

  test('is named on stderr', async () => {
    expect(written.status).toBe(0);
    const files = ['fan.svg', 'distribution.svg', 'ruin.svg'].map((name) => join('new/pictures', name));
    expect(written.stderr).toBe([...files, 'one.parquet', 'run.json'].map((file) => `Wrote ${file}\n`).join(''));
    for (const file of files) expect(readFileSync(at(file), 'utf8')).toMatch(/^<svg [\s\S]*<\/svg>\n$/);
  });

  test('a row for each session, on any number of workers', async () => {
    expect((await simulate([...RUN, '--workers', '3', '--parquet', 'three.parquet'])).status).toBe(0);
    expect(readFileSync(at('three.parquet')).equals(readFileSync(at('one.parquet')))).toBe(true);
    const file = new Uint8Array(readFileSync(at('one.parquet'))).buffer;
    const rows = await parquetReadObjects({ file });
    expect(rows.map(({ session }) => session)).toEqual(rows.map((_, index) => BigInt(index)));
    expect(rows.reduce((sum, { bankroll }) => sum + Number(bankroll) - 20_000, 0)).toBe(found.net);
    expect(rows.filter(({ end }) => end === 'ruin')).toHaveLength(found.ruined);
    expect(Math.max(...rows.map(({ losing_run }) => losing_run))).toBe(found.losingRunMax);
    const [entry] = parquetMetadata(file).key_value_metadata!;
    expect(JSON.parse(entry!.value!)).toEqual(found.manifest);
  });

  test('a manifest, of which JSON carries what is the same everywhere', async () => {
    const { node, kernel, ...same } = JSON.parse(readFileSync(at('run.json'), 'utf8'));
    expect(node).toBe(process.version);
    expect(['vectors', 'tables']).toContain(kernel);
    expect(same).toEqual(found.manifest);
    expect(same).toMatchObject({
      hardway: versionOf('cli'),
      engine: versionOf('engine'),
      plan: { bankroll: 20_000, rolls: 1500, stopWin: 30_000 },
      sessions: 3000,
      strategy: { name: 'Pass line' },
      submission: { rulebook: 'md-craps', paytable: 'standard' },
    });
    const again = same.command.split(' ').slice(2);
    expect(await figures(again)).toEqual(found);
  });

  test('no session ruined, no picture of ruin', async () => {
    expect((await simulate(['pass-line', '--sessions', '20', '--rolls', '20', '--svg', 'calm'])).status).toBe(0);
    expect(readdirSync(at('calm')).sort()).toEqual(['distribution.svg', 'fan.svg']);
  });

  test('a file by its name alone, wherever it lies', async () => {
    const { manifest } = await figures([fileOf('my plan.json', flat('pass', 500)), '--sessions', '16', '--rolls', '9']);
    expect(manifest.command).toMatch(/^hardway simulate 'my plan.json' --sessions 16 /);
    expect(manifest.strategy.name).toBe('unnamed');
  });

  test('the same figures for a strategy on standard input', async () => {
    const small = ['--sessions', '16', '--rolls', '9', '--json'];
    const piped = await hardway(['simulate', '-', ...small], { input: flat('pass', 500) });
    const { manifest: _, ...same } = await figures([fileOf('pass.json', flat('pass', 500)), ...small]);
    expect(JSON.parse(piped.stdout)).toMatchObject(same);
  });

  test('digests go by content, not by the order of keys', () => {
    expect(digestOf({ b: [{ d: 1, c: null }], a: 2 })).toBe(digestOf({ a: 2, b: [{ c: null, d: 1 }] }));
    expect(digestOf({ b: 1, a: 'x' })).toBe(createHash('sha256').update('{"a":"x","b":1}').digest('hex'));
  });
});

describe('two strategies on the same dice', () => {
  const BOTH = ['pass-line', '--against', 'dont-pass', '--sessions', '3000', '--rolls', '400'];

  test('are compared session by session', async () => {
    const { comparison, strategies, manifest } = await figures([...BOTH, '--workers', '2']);
    const [ours, theirs] = strategies;
    expect(comparison.ahead + comparison.behind + comparison.level).toBeCloseTo(1, 12);
    expect(comparison.meanDifference).toBeCloseTo(ours.mean - theirs.mean, 9);
    expect(comparison.correlation).toBeLessThan(-0.95);
    expect(comparison.standardError).toBeGreaterThan(ours.standardError);
    expect(manifest.against.strategy.name).toBe('Don’t pass');
    const alone = await figures(['dont-pass', '--sessions', '3000', '--rolls', '400']);
    expect(theirs).toEqual(Object.fromEntries(Object.keys(theirs).map((key) => [key, alone[key]])));
  });

  test('stand side by side in a table, as CSV and in a picture', async () => {
    const { stdout, stderr } = await simulate([...BOTH, '--svg', 'both']);
    expect(stdout).toMatch(/^ +Pass line +Don’t pass$/m);
    expect(stdout).toMatch(/^the first ends ahead +\d+\.\d+%$/m);
    expect(Math.max(...stdout.split('\n').map((line) => line.length))).toBeLessThanOrEqual(80);
    expect(stderr).toContain('compare.svg');
    expect((await simulate([...BOTH, '--csv'])).stdout).toMatch(/^bankroll,sessions,against\n\d+,\d+,\d+\n/);
  });

  test('are told in hours, and named in any order of the command line', async () => {
    const { comparison, manifest } = await figures([...BOTH, '--hour', '60']);
    const [ours] = comparison.strategies;
    expect(ours.hours).toBeCloseTo(ours.rolls / 60, 12);
    expect(ours.costPerHour).toBeCloseTo(-ours.mean / ours.hours, 9);
    expect(comparison.pairs).toMatchObject([{ first: 0, second: 1, ahead: comparison.ahead }]);
    expect(manifest.command).toMatch(/^hardway simulate pass-line dont-pass --sessions 3000 /);
    const named = await figures(['pass-line', 'dont-pass', ...BOTH.slice(3), '--hour', '60']);
    expect(named.comparison).toEqual(comparison);
    expect((await simulate([...BOTH])).stdout).toMatch(/^cost at 100 rolls an hour +\d+\.\d\d +\d+\.\d\d$/m);
  });

  test('are counted pair by pair, without a rounding', () => {
    expect(pairUpAll([Float64Array.of(), Float64Array.of()])).toEqual([NO_PAIRS]);
    const nets = [Float64Array.of(5, -3, 2), Float64Array.of(1, 4, 2)];
    const found = { ahead: 1, behind: 1, level: 1, squares: 65n, products: -3n };
    expect(pairUpAll(nets)).toEqual([found]);
    const twice = { ahead: 2, behind: 2, level: 2, squares: 130n, products: -6n };
    expect(addAllPairs([found], pairUpAll(nets))).toEqual([twice]);
    const large = 2 ** 50 + 1;
    const [pair] = pairUpAll([Float64Array.of(large, large, 1), Float64Array.of(-1, large, 0)]);
    expect(pair).toMatchObject({
      squares: BigInt(large + 1) ** 2n + 1n,
      products: BigInt(large) ** 2n - BigInt(large),
    });
  });
});

describe('many strategies on the same dice', () => {
  const NAMES = ['pass-line', 'dont-pass', 'hardways', 'field-martingale', 'pass-odds-10x'];
  const MANY = [...NAMES, '--sessions', '2000', '--rolls', '100', '--bankroll', '20000'];

  test('each come to what they come to alone, and every two are compared', async () => {
    const { strategies, comparison, manifest } = await figures([...MANY, '--workers', '2']);
    expect(comparison.pairs).toHaveLength(10);
    expect(manifest.against).toHaveLength(4);
    for (const [index, name] of NAMES.entries()) {
      const alone = await figures([name, ...MANY.slice(NAMES.length)]);
      expect(strategies[index]).toEqual(
        Object.fromEntries(Object.keys(strategies[index]).map((key) => [key, alone[key]])),
      );
      expect(comparison.strategies[index]).toMatchObject({
        mean: alone.mean,
        deviation: alone.standardDeviation,
        ruin: alone.ends.ruin,
        drawdownMax: alone.drawdownMax,
        droughtMax: alone.losingRunMax,
        rolls: alone.rolls / alone.sessions,
      });
    }
    const { comparison: two } = await figures(['dont-pass', 'field-martingale', ...MANY.slice(NAMES.length)]);
    const pair = comparison.pairs.find(
      ({ first, second }: { first: number; second: number }) => first === 1 && second === 3,
    );
    expect({ ...pair, first: 0, second: 1 }).toEqual(two.pairs[0]);
  });

  test('stand in one table, as CSV and in pictures', async () => {
    const { stdout, stderr } = await simulate([...MANY, '--svg', 'many']);
    expect(stdout).toMatch(/^5 strategies on the same dice$/m);
    expect(stdout).toMatch(/^ 3 All four hardways, md-craps$/m);
    expect(stdout).toMatch(/^ 5 .* deviation, short droughts$/m);
    expect(stdout).toMatch(/^ 1 +· +\d+\.\d% /m);
    expect(Math.max(...stdout.split('\n').map((line) => line.length))).toBeLessThanOrEqual(80);
    for (const name of ['compare.svg', 'deviation.svg', 'drought.svg']) expect(stderr).toContain(name);
    const [head, first] = (await simulate([...MANY, '--csv'])).stdout.split('\n');
    expect(head).toBe(
      'bankroll,Pass line,Don’t pass,All four hardways,Doubling up on the field,Pass line with ten times odds',
    );
    expect(first!.split(',')).toHaveLength(6);
  });

  test('sit at one table when a session is told roll by roll', async () => {
    const { stdout } = await simulate([...MANY, '--replay', '7']);
    expect(stdout).toMatch(/^5 players at one table: session 7 of seed 1, each with 200.00$/m);
    const lines = (await simulate([...MANY, '--replay', '7', '--json'])).stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    const [end, played] = [lines.at(-1), lines.slice(0, -1)];
    for (const [index, { name, bankroll, rolls }] of end.players.entries()) {
      const alone = (await simulate([NAMES[index]!, ...MANY.slice(NAMES.length), '--replay', '7', '--json'])).stdout
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line));
      expect({ name, bankroll, rolls }).toMatchObject({ bankroll: alone.at(-1).bankroll, rolls: alone.length - 1 });
      expect(
        played.slice(0, rolls).map(({ roll, dice, point, players }) => ({ roll, dice, point, ...players[index] })),
      ).toEqual(alone.slice(0, -1));
    }
  });
});

describe('a replay', () => {
  const RUN = ['three-point-molly', '--sessions', '50', '--rolls', '80', '--bankroll', '30000'];

  test('tells a session roll by roll, as it was in the run', async () => {
    expect((await simulate([...RUN, '--csv', '--parquet', 'replayed.parquet'])).status).toBe(0);
    const rows = await parquetReadObjects({
      file: new Uint8Array(readFileSync(join(FOLDER, 'replayed.parquet'))).buffer,
    });
    const lines = (await simulate([...RUN, '--replay', '42', '--json'])).stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    const [last, played] = [lines.at(-1), lines.slice(0, -1)];
    expect(last).toMatchObject({ session: 42, bankroll: Number(rows[42]!.bankroll), end: rows[42]!.end });
    expect(played).toHaveLength(last.rolls);
    expect(last.manifest.command).toMatch(/^hardway simulate three-point-molly --sessions 50 /);
    expect(played.reduce((sum, { net }) => sum + net, 30_000)).toBe(last.bankroll);
    expect(played[0]).toMatchObject({ roll: 1, point: null, wagers: [{ spot: 'pass', stake: 1000, made: true }] });
    expect(played.some(({ wagers }) => wagers.some(({ spot }: { spot: string }) => /^come\/\d+$/.test(spot)))).toBe(
      true,
    );
  });

  test('is a table to read', async () => {
    const { stdout } = await simulate(['pass-line', '--replay', '42', '--rolls', '30']);
    expect(stdout).toMatch(/^ +ROLL +DICE +POINT +NET +BANKROLL +WAGERS$/m);
    expect(stdout).toMatch(/^ +1 +\d-\d .* 1000\.00 +\+pass 10\.00$|^ +1 +\d-\d +-?10\.00 .*\+pass 10\.00$/m);
    expect(stdout).toMatch(/The player played every roll and has \d+\.00 after 30 rolls/);
    expect((await simulate(['small-flat', '--replay', '0', '--rolls', '3'])).stdout).not.toContain('POINT');
  });
});

/** A run of ten million sessions that is interrupted so many milliseconds after it began. */
const interrupted = async (after: number): Promise<{ code: unknown; stdout: string; stderr: string }> => {
  const folder = join(FOLDER, `partial-${after}`);
  const child = spawn(
    process.execPath,
    [BIN, 'simulate', 'pass-odds-2x', '--sessions', '1e7', '--workers', '2', '--json', '--svg', folder],
    { cwd: FOLDER },
  );
  const heard = { stdout: '', stderr: '' };
  child.stdout.on('data', (chunk) => {
    heard.stdout += chunk;
  });
  child.stderr.on('data', async (chunk) => {
    heard.stderr += chunk;
  });
  const closed = new Promise((resolve) => child.on('close', resolve));
  // The folder is made right before the run begins.
  await until(() => existsSync(folder));
  await new Promise((resolve) => setTimeout(resolve, after));
  child.kill('SIGINT');
  return { code: await closed, ...heard };
};

test('Ctrl-C gives the figures of what is done, and the command for just that', async () => {
  let after = 700;
  let run = await interrupted(after);
  // A slow machine has played nothing by then.
  while (run.code === 2) {
    expect(run.stderr).toContain('stopped before any session was played');
    after *= 2;
    run = await interrupted(after);
  }
  expect(run.code).toBe(0);
  const { partial, sessions, manifest } = JSON.parse(run.stdout);
  expect(partial).toBe(true);
  expect(sessions % 16).toBe(0);
  expect(manifest.command).toContain(`--sessions ${sessions} `);
  expect(run.stderr).toMatch(/^Stopped early: these are the first [\d,]+ of 10,000,000 sessions\.\n/);
});

describe('help', () => {
  test('lists the built-in strategies with their bets in words', async () => {
    const { stdout } = await simulate(['--list']);
    expect(stdout).toContain('pass-odds-2x       10.00 on pass, 2x odds\n');
    expect(stdout).toMatch(/^md-sicbo\n {2}small-flat +5\.00 on small$/m);
    expect(Math.max(...stdout.split('\n').map((line) => line.length))).toBeLessThanOrEqual(80);
    expect((await figures(['--list']))[0]).toEqual({
      id: 'pass-line',
      name: 'Pass line',
      rulebook: 'md-craps',
      bets: '10.00 on pass',
    });
  });

  test('bets that are made alike are told together', () => {
    const bet = { stake: 600, when: 'point-on', odds: 0, upTo: 1, max: null, atMax: 'stay' } as const;
    const same = { afterWin: { to: 'same' }, afterLoss: { to: 'same' } } as const;
    const bets = [
      { ...bet, ...same, spot: 'place/6' },
      { ...bet, ...same, spot: 'place/8' },
      { ...bet, ...same, spot: 'field', when: 'always', afterWin: { add: -300 }, afterLoss: { times: 3 } },
    ] as unknown as Parameters<typeof betsInWords>[0];
    expect(betsInWords(bets)).toBe('6.00 on place/6-8, point on; 6.00 on field, x3 after loss, -3.00 after win');
  });

  test('has examples', async () => {
    const { stdout } = await simulate(['--help']);
    for (const part of ['Examples:', '--rounds 1e8', '--against dont-pass', 'Ctrl-C', 'SHA-256'])
      expect(stdout).toContain(part);
  });
});

const EITHER_LINE = new URL('../../../../examples/strategies/either-line.json', import.meta.url).pathname;
const FINEST = fileOf('finest.json', JSON.stringify({ faces: { 1: '1.00001' } }));

const LATE_PASS = `{
  "rulebook": "md-craps",
  "rules": [
    { "when": "point > 0", "bets": { "pass": 1000 } }
  ]
}`;

test.each([
  [[fileOf('late.json', LATE_PASS)], 'late.json, line 4, column 46: rules[0].bets.pass is refused wherever'],
  [
    [fileOf('unknown.json', LATE_PASS.replace('point >', 'points >'))],
    'unknown.json, line 4, column 16: rules[0].when, column 1: ',
  ],
  [
    [EITHER_LINE, '--rolls', '1e9', '--sessions', '16'],
    'that draws 1 chance before each roll may have at most 704643072 rolls',
  ],
  [
    ['pass-line', '--weights', FINEST, '--rolls', '1e9', '--sessions', '16'],
    'with these dice may have at most 335544320 rolls, not 1000000000: beyond that its dice could be those of another',
  ],
  [['pass-line', '--weights', FINEST, '--rounds', '1e9', '--batch', '1e9'], 'at most 335544320 rolls'],
  [['no-such-strategy'], 'no file'],
  [[], 'name a strategy'],
  [['pass-line', '--sessions', '0'], '--sessions must be a whole number from 1'],
  [['pass-line', '--stop-win', '-5'], '--stop-win must be a whole number from 1'],
  [['pass-line', '--seed', 'x'], 'whole number'],
  [['pass-line', '--rounds', '10', '--bankroll', '5'], "cannot be used with option '--bankroll"],
  [['pass-line', '--batch', '10'], '--batch needs --rounds'],
  [['pass-line', '--no-falls'], '--no-falls needs --rounds'],
  [['pass-line', '--against', 'small-flat'], 'one of these plays with 2, one with 3'],
  [['pass-line', 'iron-cross', 'small-flat'], 'one of these plays with 2, one with 3'],
  [['pass-line', 'iron-cross', '--parquet', 'x.parquet'], '--parquet takes one strategy'],
  [['pass-line', 'iron-cross', '--rounds', '1000'], '--rounds takes one strategy'],
  [['pass-line', '--hour', '0'], '--hour must be a whole number from 1'],
  [['pass-line', '--replay', '10000'], 'from 0 to 9999'],
  [['pass-line', '--sessions', '2e7', '--parquet', 'x.parquet'], 'at most 10,000,000 sessions'],
  [['pass-line', '--parquet', 'nowhere/x.parquet'], 'no folder "nowhere"'],
  [['pass-line', '--svg', BIN], 'cannot be made a folder'],
])('%j is bad input: exit code 2 and one sentence', async (args, words) => {
  const { stderr, stdout, status } = await simulate(args);
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
  expect(stderr).toContain(words);
  expect(stderr.trimEnd().split('\n')).toHaveLength(1);
});
