import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RULEBOOKS } from '@hardway/engine';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hardway } from '../../../../test/command.ts';
import { FiguresSum, type RunFigures } from './figures-sum.ts';
import { gameBlocks, readContender, type SimulatedGame, sessionsGame } from './game.ts';
import { Players } from './players.ts';
import { workerJobOf } from './run.ts';
import { numbersInWords, sessionsOfShard } from './shard.ts';

const BIN = new URL('../../bin/hardway.js', import.meta.url).pathname;
const FOLDER = mkdtempSync(join(tmpdir(), 'hardway-shards-'));
afterAll(() => rmSync(FOLDER, { recursive: true }));

const run = (...args: readonly string[]) => hardway(args, { cwd: FOLDER });

const gameOf = (sessions: number, names: readonly string[]): SimulatedGame => {
  const [contender, ...against] = names.map((name) => readContender(RULEBOOKS, name, undefined, 20_000));
  return sessionsGame(contender!, against, {
    plan: { bankroll: 20_000, rolls: 60, stopWin: 30_000 },
    weights: null,
    sessions,
    seed: 5,
  });
};

describe('shards', () => {
  test('of a run have every session once, in whole batches', () => {
    const game = gameOf(1, ['pass-line']);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 4e9 }), fc.integer({ min: 1, max: 200 }), (sessions, asked) => {
        const of = Math.min(asked, Math.ceil(sessions / 16));
        const shares = Array.from({ length: of }, (_, index) =>
          sessionsOfShard({ ...game, sessions }, { number: index + 1, of }),
        );
        const ends = shares.map(({ first, count }) => first + count);
        expect(shares.map(({ first }) => first)).toEqual([0, ...ends.slice(0, -1)]);
        expect(ends.at(-1)).toBe(sessions);
        expect(shares.every(({ first, count }) => first % 16 === 0 && count > 0)).toBe(true);
      }),
    );
  });

  test('a thousand, in any order and grouping, come to what the whole run does, whole number by whole number', () => {
    const game = gameOf(16_005, ['pass-odds-2x', 'dont-pass', 'field-martingale']);
    const players = new Players(workerJobOf(game, false));
    const figuresOf = (share?: ReturnType<typeof sessionsOfShard>): RunFigures => {
      const sum = new FiguresSum(game);
      for (const block of gameBlocks(game, share)) sum.add(players.play(block), block.rolls);
      return sum.figures;
    };
    const whole = figuresOf();
    const shards = Array.from({ length: 1000 }, (_, index) =>
      figuresOf(sessionsOfShard(game, { number: index + 1, of: 1000 })),
    );
    const added = (parts: readonly RunFigures[]): RunFigures => {
      const sum = new FiguresSum(game);
      for (const part of parts) sum.addFigures(part);
      return sum.figures;
    };
    expect(added(shards)).toEqual(whole);
    fc.assert(
      fc.property(fc.shuffledSubarray(shards, { minLength: 1000 }), fc.nat(999), fc.nat(999), (shuffled, a, b) => {
        const [first, second] = [Math.min(a, b), Math.max(a, b)];
        const groups = [shuffled.slice(0, first), shuffled.slice(first, second), shuffled.slice(second)];
        expect(added(groups.map(added))).toEqual(whole);
      }),
      { numRuns: 3 },
    );
  });

  test('are named in words', () => {
    expect(numbersInWords([1, 2, 3, 5, 8, 9])).toBe('1-3, 5, 8-9');
    expect(numbersInWords(Array.from({ length: 20 }, (_, index) => 2 * index))).toBe(
      '0, 2, 4, 6, 8, 10, 12, 14, 12 more',
    );
  });
});

describe('hardway merge', () => {
  const RUN = ['pass-line', '--sessions', '5000', '--rolls', '100', '--bankroll', '20000'];
  const part = (number: number): string => `${number}.json`;
  const shard = (number: number, ...more: readonly string[]) =>
    run('simulate', ...RUN, ...more, '--shard', `${number}/5`, '--out', part(number));

  beforeAll(async () => {
    for (const number of [1, 2, 3, 4, 5]) expect((await shard(number)).status).toBe(0);
  });

  const ALL = [3, 1, 5, 2, 4].map(part);

  test('prints what the whole run prints, whatever the order and grouping', async () => {
    const whole = await run('simulate', ...RUN, '--json');
    expect((await run('merge', ...ALL, '--json')).stdout).toBe(whole.stdout);
    expect((await run('merge', part(4), part(2), '--out', 'some.json')).stderr).toBe('Wrote some.json\n');
    const grouped = await run('merge', part(5), 'some.json', part(1), part(3), '--json');
    expect(grouped.stdout).toBe(whole.stdout);
    expect((await run('merge', ...ALL, '--csv')).stdout).toBe((await run('simulate', ...RUN, '--csv')).stdout);
    const [, , time, ...table] = (await run('merge', ...ALL)).stdout.split('\n');
    expect(time).toMatch(/^[\d,]+ rolls$/);
    expect(table).toEqual((await run('simulate', ...RUN)).stdout.split('\n').slice(3));
  });

  test('draws the same pictures', async () => {
    await run('simulate', ...RUN, '--svg', 'whole');
    expect((await run('merge', ...ALL, '--svg', 'merged')).status).toBe(0);
    expect(readdirSync(join(FOLDER, 'merged'))).toEqual(readdirSync(join(FOLDER, 'whole')));
    for (const name of readdirSync(join(FOLDER, 'whole')))
      expect(readFileSync(join(FOLDER, 'merged', name), 'utf8')).toBe(
        readFileSync(join(FOLDER, 'whole', name), 'utf8'),
      );
  });

  test('a shard that is killed leaves nothing, and one that is played again leaves the same bytes', async () => {
    const child = spawn(
      process.execPath,
      [BIN, 'simulate', 'pass-line', '--sessions', '1e9', '--shard', '1/2', '--out', 'killed.json'],
      {
        cwd: FOLDER,
        stdio: 'ignore',
      },
    );
    const gone = once(child, 'exit');
    await once(child, 'spawn');
    child.kill('SIGKILL');
    await gone;
    expect(existsSync(join(FOLDER, 'killed.json'))).toBe(false);
    const before = readFileSync(join(FOLDER, part(2)));
    expect((await shard(2, '--workers', '1')).status).toBe(0);
    expect(readFileSync(join(FOLDER, part(2))).equals(before)).toBe(true);
    expect(readdirSync(FOLDER).filter((name) => name.includes('unfinished'))).toEqual([]);
  });

  test('a run of rounds is cut and merged too, its shorter last batch and its loaded dice with it', async () => {
    const ROUNDS = ['place.json', '--rounds', '100003', '--batch', '1000', '--weights', 'weights.json'];
    writeFileSync(join(FOLDER, 'weights.json'), JSON.stringify({ name: 'heavy dice', faces: { 6: 2 } }));
    writeFileSync(
      join(FOLDER, 'place.json'),
      JSON.stringify({ rulebook: 'md-craps', bets: [{ spot: 'place/6', stake: 600 }] }),
    );
    for (const number of ['1/3', '2/3', '3/3'])
      await run('simulate', ...ROUNDS, '--shard', number, '--out', `rounds-${number[0]}.json`);
    const merged = await run('merge', ...[2, 3, 1].map((number) => `rounds-${number}.json`), '--json');
    expect(merged.stdout).toBe((await run('simulate', ...ROUNDS, '--json')).stdout);
    const { rolls, edge, manifest } = JSON.parse(merged.stdout);
    expect([rolls, edge.exact.exact]).toEqual([100_003, '1/6']);
    expect(Math.abs(edge.z)).toBeLessThan(4);
    expect(manifest.weights.name).toBe('weights.json');
    expect(manifest.command).toContain('--weights weights.json');
    writeFileSync(join(FOLDER, 'weights.json'), JSON.stringify({ faces: { 1: 2 } }));
    expect((await run('merge', 'rounds-1.json', 'rounds-2.json', 'rounds-3.json', '--json')).stdout).toBe(
      merged.stdout,
    );
  });

  const altered = (number: number, alter: (text: string) => string): string => {
    writeFileSync(join(FOLDER, 'altered.json'), alter(readFileSync(join(FOLDER, part(number)), 'utf8')));
    return 'altered.json';
  };
  const refusal = async (...files: readonly string[]): Promise<string> => {
    const { status, stdout, stderr } = await run('merge', ...files);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    return stderr;
  };

  test('refuses what is missing, doubled, altered, cut off or foreign, and names it', async () => {
    expect(await refusal(part(1), part(3), part(4))).toContain('of 5 shards 2 are missing: 2, 5.');
    expect(await refusal(...ALL, 'some.json')).toMatch(/shard 2 of 5 is there twice: in "2\.json" and in "some\.json"/);
    const others = [2, 3, 4, 5].map(part);
    expect(
      await refusal(
        ...others,
        altered(1, (text) => text.replace('"ahead"', '"behind"').replace('20000', '20001')),
      ),
    ).toBe('hardway: "altered.json" was altered after it was written.\n');
    expect(
      await refusal(
        ...others,
        altered(1, (text) => text.slice(0, -100)),
      ),
    ).toContain('"altered.json" is not JSON');
    expect(
      await refusal(
        ...others,
        altered(1, () => '{"a":1}'),
      ),
    ).toContain('"altered.json" is no part of a run');
    await run('simulate', ...RUN, '--seed', '2', '--shard', '1/5', '--out', 'foreign.json');
    expect(await refusal('foreign.json', ...others)).toMatch(
      /"foreign\.json" is of another run than "2\.json": shard 1 of 5 of hardway simulate .* --seed 2; the other is shard 2 of 5 of .* --seed 1\.$/m,
    );
  });
});

test.each([
  [['--shard', '0/5', '--out', 'x.json'], 'it is written as 7/1000'],
  [['--shard', '6/5', '--out', 'x.json'], 'it is written as 7/1000'],
  [['--shard', '1/5'], '--shard and --out go together'],
  [['--out', 'x.json'], '--shard and --out go together'],
  [
    ['--sessions', '100', '--shard', '1/8', '--out', 'x.json'],
    'a run of 100 sessions can be cut into at most 7 shards',
  ],
  [['--shard', '1/5', '--out', 'x.json', '--json'], "cannot be used with option '--json'"],
])('%j is bad input', async (args, words) => {
  const { status, stderr } = await run('simulate', 'pass-line', ...args);
  expect({ status, says: stderr.includes(words) ? words : stderr }).toEqual({ status: 2, says: words });
});
