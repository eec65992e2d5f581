import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { isRefusal, RULEBOOKS, readScenario, readStrategy } from '@hardway/engine';
import { readConfig } from '@hardway/server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HouseProcess } from '../house/process.ts';
import { DOCUMENTS, isAsShown, ROOT, type Sample, samplesOf, textOf } from './samples.ts';

/** Commands that only `scripts/fresh-check` runs, since they install, build and test everything. */
const FRESH = samplesOf(textOf('README.md'))
  .filter(({ words }) => words.includes('fresh'))
  .flatMap(({ text }) => commandsOf(text));

/** What cannot be run here begins with one of these. */
const ELSEWHERE = /^(docker|systemctl|sudo|git|pg_dump|pg_restore|openssl) /;

const SAMPLED = DOCUMENTS.map((document) => [document, samplesOf(textOf(document))] as const).filter(
  ([, samples]) => samples.length > 0,
);

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
    mkdirSync(folder, { recursive: true });
    this.house = new HouseProcess(folder, null, { HARDWAY_TABLES: '', HARDWAY_MODE: 'practice' });
    await this.house.start();
  }

  /** Runs a program here and checks how it ends and what it prints. */
  check(sample: Sample, command: string, args: readonly string[]): void {
    const environment = Object.entries(process.env).filter(([name]) => !name.startsWith('HARDWAY_'));
    const { stdout, stderr, status } = spawnSync(command, args, {
      cwd: this.folder,
      encoding: 'utf8',
      timeout: 120_000,
      env: {
        ...Object.fromEntries(environment),
        PATH: `${join(ROOT, 'node_modules/.bin')}${delimiter}${process.env.PATH}`,
      },
    });
    const code = Number(sample.words.find((word) => word.startsWith('exit='))?.slice('exit='.length) ?? 0);
    expect({ status, stderr: status === code ? '' : stderr }).toEqual({ status: code, stderr: '' });
    if (sample.output !== null && !isAsShown(sample.output, stdout)) expect(stdout).toBe(sample.output);
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
    place.check(sample, 'sh', ['-e', '-c', place.atHome(text).replaceAll('npx hardway', 'hardway')]);
  },
  ts: async (sample, place) => {
    const excerptOf = sample.words.find((word) => word.startsWith('from='))?.slice('from='.length);
    if (excerptOf !== undefined) return expect(textOf(excerptOf)).toContain(sample.text);
    await place.prepare(sample);
    place.check(sample, process.execPath, ['--import', 'tsx', place.program(place.atHome(sample.text))]);
  },
  json: ({ words, text }, place) => {
    const value: unknown = JSON.parse(text);
    const [kind] = words;
    if (kind === 'strategy') expect(isRefusal(readStrategy(RULEBOOKS, value))).toBe(false);
    else if (kind === 'scenario') expect(isRefusal(readScenario(RULEBOOKS, value))).toBe(false);
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

test('commands named in running text are there', () => {
  const scripts = Object.keys(JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).scripts);
  const help = spawnSync(process.execPath, [join(ROOT, 'packages/cli/bin/hardway.js'), '--help'], { encoding: 'utf8' });
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
