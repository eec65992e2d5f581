import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { format } from 'node:util';
import { isRefusal, RULEBOOKS, readScenario, readSideBet, readStrategy, readWeights } from '@hardway/engine';
import { PRACTICE_FLOOR, readConfig } from '@hardway/server';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Ended, hardway } from '../command.ts';
import { type Files, putFiles } from '../faults/folder.ts';
import { openedBefore } from '../house/opened-before.ts';
import { HouseProcess } from '../house/process.ts';
import { DOCUMENTS, isAsShown, plainCommandsOf, ROOT, type Sample, samplesOf, textOf } from './samples.ts';

/** Commands that only `scripts/fresh-check` runs, since they install, build and test everything. */
const FRESH = samplesOf(textOf('README.md'))
  .filter(({ words }) => words.includes('fresh'))
  .flatMap(({ text }) => commandsOf(text));

/** What cannot be run here begins with one of these. */
const ELSEWHERE = /^(docker|systemctl|sudo|git|pg_dump|pg_restore|openssl) /;

const SAMPLED = DOCUMENTS.map((document) => [document, samplesOf(textOf(document))] as const).filter(
  ([, samples]) => samples.length > 0,
);

let practiceFloor: Files;

beforeAll(async () => {
  practiceFloor = await openedBefore(PRACTICE_FLOOR);
});

describe.each(SAMPLED)('%s', (_, samples) => {
  const place = new Place();
  beforeAll(() => place.open());
  afterAll(() => place.close());

  test.each(samples.map((sample) => [`line ${sample.line}: ${titleOf(sample)}`, sample] as const))(
    '%s',
    async (_title, sample) => {
      const run = RUNNERS[sample.language];
      if (!run) throw new Error(`Nobody knows how to run a sample of "${sample.language}".`);
      await run(sample, place);
    },
  );
});

const titleOf = ({ language, text }: Sample): string => `${language} ${text.split('\n')[0]}`.slice(0, 80);

/** A folder to try a document's samples in, and the house that runs there. */
class Place {
  readonly folder = mkdtempSync(join(tmpdir(), 'hardway-samples-'));
  private house: HouseProcess | null = null;
  private programs = 0;

  open(): void {
    for (const name of ['examples', 'schemas', 'node_modules', 'package.json'])
      symlinkSync(join(ROOT, name), join(this.folder, name));
  }

  async close(): Promise<void> {
    await this.house?.kill('SIGKILL');
    rmSync(this.folder, { recursive: true });
  }

  /** The house runs while a sample asks for it, and not while one looks at what it has left. */
  async prepare(sample: Sample): Promise<void> {
    const wanted = sample.words.includes('house');
    if (!wanted && this.house) {
      expect(await this.house.kill('SIGTERM')).toBe(0);
      this.house = null;
    }
    if (!wanted || this.house) return;
    const folder = join(this.folder, 'hardway-data');
    if (!existsSync(folder)) {
      mkdirSync(folder, { mode: 0o700 });
      await putFiles(practiceFloor, folder);
    }
    this.house = new HouseProcess(folder, null, { HARDWAY_TABLES: '', HARDWAY_MODE: 'practice' });
    await this.house.start();
  }

  /** Runs a program as somebody at a terminal here does. */
  run(command: string, args: readonly string[]): Ended {
    const { stdout, stderr, status } = spawnSync(command, args, {
      cwd: this.folder,
      encoding: 'utf8',
      timeout: 120_000,
      env: {
        ...process.env,
        ...noSettings(),
        PATH: `${join(ROOT, 'node_modules/.bin')}${delimiter}${process.env.PATH}`,
      },
    });
    return { stdout, stderr, status: status! };
  }

  /** Runs commands that need no shell in this process, until one fails. */
  async runHere(commands: readonly (readonly string[])[]): Promise<Ended> {
    let all: Ended = { status: 0, stdout: '', stderr: '' };
    for (const args of commands) {
      if (all.status !== 0) break;
      const { status, stdout, stderr } = await hardway(args, { cwd: this.folder, env: noSettings() });
      all = { status, stdout: all.stdout + stdout, stderr: all.stderr + stderr };
    }
    return all;
  }

  /** Runs a program that asks nothing of a house in this process. */
  async importHere(file: string): Promise<Ended> {
    const lines: string[] = [];
    const log = vi.spyOn(console, 'log').mockImplementation((...values) => void lines.push(format(...values)));
    const before = process.cwd();
    try {
      process.chdir(this.folder);
      await import(file);
      return { status: 0, stdout: lines.join('\n'), stderr: '' };
    } finally {
      process.chdir(before);
      log.mockRestore();
    }
  }

  /** A sample speaks of the usual port; the house here has another. */
  atHome(text: string): string {
    return this.house ? text.replaceAll('8080', new URL(this.house.address).port) : text;
  }

  program(text: string): string {
    this.programs += 1;
    const file = join(this.folder, `sample-${this.programs}.ts`);
    writeFileSync(file, text);
    return file;
  }
}

/** The settings of whoever runs the tests are not those of a reader. */
const noSettings = (): Record<string, undefined> =>
  Object.fromEntries(
    Object.keys(process.env)
      .filter((name) => name.startsWith('HARDWAY_'))
      .map((name) => [name, undefined]),
  );

/** How a sample ends and what it prints is as the document says. */
const check = ({ words, output }: Sample, { status, stdout, stderr }: Ended): void => {
  const code = Number(words.find((word) => word.startsWith('exit='))?.slice('exit='.length) ?? 0);
  expect({ status, stderr: status === code ? '' : stderr }).toEqual({ status: code, stderr: '' });
  if (output !== null && !isAsShown(output, stdout)) expect(stdout).toBe(output);
};

function commandsOf(text: string): string[] {
  return text.split('\n').flatMap((line) => line.replace(/\s+#.*$/, '').trim() || []);
}

type Runner = (sample: Sample, place: Place) => void | Promise<void>;

const RUNNERS: Readonly<Record<string, Runner>> = {
  sh: async (sample, place) => {
    const { words, text } = sample;
    if (words.includes('fresh')) return expect(FRESH).toEqual(expect.arrayContaining(commandsOf(text)));
    if (words.includes('elsewhere')) {
      for (const command of commandsOf(text)) expect(command).toMatch(ELSEWHERE);
      return;
    }
    await place.prepare(sample);
    const script = place.atHome(text);
    const plain = plainCommandsOf(script);
    // A doctor compares the house's software with its own, and so runs as it was built.
    const ended = plain?.every(([name]) => name !== 'doctor')
      ? await place.runHere(plain)
      : place.run('sh', ['-e', '-c', script.replaceAll('npx hardway', 'hardway')]);
    check(sample, ended);
  },
  ts: async (sample, place) => {
    const excerptOf = sample.words.find((word) => word.startsWith('from='))?.slice('from='.length);
    if (excerptOf !== undefined) return expect(textOf(excerptOf)).toContain(sample.text);
    await place.prepare(sample);
    const file = place.program(place.atHome(sample.text));
    const asks = sample.words.includes('house');
    check(sample, asks ? place.run(process.execPath, ['--import', 'tsx', file]) : await place.importHere(file));
  },
  json: ({ words, text }, place) => {
    const value: unknown = JSON.parse(text);
    const [kind] = words;
    const saved = words.find((word) => word.startsWith('save='))?.slice('save='.length);
    if (saved !== undefined) writeFileSync(join(place.folder, saved), text);
    if (kind === 'strategy') expect(isRefusal(readStrategy(RULEBOOKS, value))).toBe(false);
    else if (kind === 'scenario') expect(isRefusal(readScenario(RULEBOOKS, value))).toBe(false);
    else if (kind === 'weights') expect(isRefusal(readWeights(2, value))).toBe(false);
    else if (kind === 'side-bet') expect(isRefusal(readSideBet(RULEBOOKS, value))).toBe(false);
    else if (kind === 'tables') {
      const file = join(place.folder, 'tables.json');
      writeFileSync(file, text);
      expect(readConfig({ HARDWAY_TABLES: file }).tables).toEqual(value);
    } else expect(kind).toBeUndefined();
  },
  text: () => {},
  yaml: () => {},
  mermaid: () => {},
};

test('commands named in running text are there', async () => {
  const scripts = Object.keys(JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).scripts);
  const help = await hardway(['--help']);
  const commands = [...help.stdout.matchAll(/^ {2}([a-z]+)\b/gm)].map(([, name]) => name);
  const missing = DOCUMENTS.flatMap((document) => {
    const text = textOf(document);
    const named = [...text.matchAll(/npm run ([a-z][\w:]*)/g)].filter(([, name]) => !scripts.includes(name!));
    const asked = [...text.matchAll(/`(?:npx )?hardway ([a-z]+)/g)].filter(([, name]) => !commands.includes(name!));
    return [...named, ...asked].map(([words]) => `${document}: ${words}`);
  });
  expect(missing).toEqual([]);
});

test('what is shown is compared line by line, and … stands for any of them', () => {
  expect(isAsShown('a\n…\nd', 'a\nb\nc\nd\n')).toBe(true);
  expect(isAsShown('a\n…\nd', 'a\nd\n')).toBe(true);
  expect(isAsShown('a\n…', 'a\nb\nc')).toBe(true);
  expect(isAsShown('a\n…\nd', 'a\nb\nc\n')).toBe(false);
  expect(isAsShown('a (1)', 'a (2)')).toBe(false);
  expect(isAsShown('a', 'a\nb')).toBe(false);
});

test('what a shell need not read is told from what it must', () => {
  expect(plainCommandsOf('npx hardway verify   # whole\n\nnpx hardway odds md-craps \\\n  --set x="26 to 5"')).toEqual([
    ['verify'],
    ['odds', 'md-craps', '--set', 'x=26 to 5'],
  ]);
  for (const text of ['npx hardway verify | head -1', 'A=1 npx hardway verify', 'npx hardway odds > odds.csv', 'ls'])
    expect(plainCommandsOf(`npx hardway verify\n${text}`), text).toBeNull();
});
