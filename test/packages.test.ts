import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, normalize } from 'node:path';
import { publint } from 'publint';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const ROOT = new URL('../', import.meta.url).pathname;
const PACKAGES = ['engine', 'server', 'cli', 'web'];

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly private?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
}

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const manifestOf = (folder: string): Manifest => JSON.parse(read(join(folder, 'package.json')));

const run = (cwd: string, command: string, ...args: string[]): string => {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8' });
  expect(status, `${command} ${args.join(' ')}\n${stdout}${stderr}`).toBe(0);
  return stdout;
};

describe('versions', () => {
  const { version } = manifestOf('.');

  test.each(PACKAGES)('%s has the version of the whole, and asks for the others by it', (name) => {
    const { version: own, dependencies = {} } = manifestOf(`packages/${name}`);
    const others = Object.entries(dependencies).filter(([other]) => other.startsWith('@hardway/'));
    expect([own, ...others.map(([, asked]) => asked)]).toEqual([own, ...others].map(() => version));
  });

  test('the lock file, the newest entry of the changelog and the command say the same', () => {
    const lock = JSON.parse(read('package-lock.json')) as { version: string; packages: Record<string, Manifest> };
    expect(['', ...PACKAGES.map((name) => `packages/${name}`)].map((path) => lock.packages[path]!.version)).toEqual(
      ['', ...PACKAGES].map(() => version),
    );
    expect(lock.version).toBe(version);
    expect(/^## \[(\d[^\]]*)\]/m.exec(read('CHANGELOG.md'))?.[1]).toBe(version);
    expect(run(ROOT, process.execPath, 'packages/cli/bin/hardway.js', '--version').trim()).toBe(version);
  });

  test('no source repeats it', () => {
    const sources = PACKAGES.map((name) => `packages/${name}/src`).flatMap((folder) =>
      readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
        .filter((file) => /\.tsx?$/.test(file))
        .map((file) => join(folder, file)),
    );
    expect(sources.filter((file) => read(file).includes(`'${version}'`))).toEqual([]);
  });

  test('only the engine is published', () => {
    const open = ['.', ...PACKAGES.map((name) => `packages/${name}`)].map(manifestOf).filter((each) => !each.private);
    expect(open.map(({ name }) => name)).toEqual(['@hardway/engine']);
  });
});

describe('the packed engine', () => {
  let folder: string;
  let tarball: string;
  let project: string;
  let installed: string;

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'hardway-pack-'));
    run(join(ROOT, 'packages/engine'), 'npm', 'pack', '--pack-destination', folder);
    tarball = join(folder, readdirSync(folder).find((name) => name.endsWith('.tgz'))!);
    project = join(folder, 'project');
    mkdirSync(project);
    writeFileSync(join(project, 'package.json'), '{ "name": "empty", "private": true, "type": "module" }');
    const cache = join(folder, 'empty-cache');
    run(project, 'npm', 'install', '--offline', '--ignore-scripts', '--cache', cache, tarball);
    installed = join(project, 'node_modules/@hardway/engine');
  });

  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const filesIn = (place: string): string[] =>
    readdirSync(place, { recursive: true, encoding: 'utf8' }).filter((name) => statSync(join(place, name)).isFile());

  test('publint finds nothing to say', async () => {
    const { buffer, byteOffset, byteLength } = readFileSync(tarball);
    const packed = buffer.slice(byteOffset, byteOffset + byteLength) as ArrayBuffer;
    const { messages } = await publint({ pack: { tarball: packed } });
    expect(messages).toEqual([]);
  });

  test('its types are found by every resolution of ES modules', () => {
    const attw = join(ROOT, 'node_modules/.bin/attw');
    const found = run(folder, attw, tarball, '--profile', 'esm-only', '--no-emoji', '--no-color');
    expect(found).toMatch(/node16 \(from ESM\).*OK/);
    expect(found).toMatch(/bundler.*OK/);
  });

  test('holds what is built, its sources, and nothing else', () => {
    const files = filesIn(installed);
    const foreign = files.filter(
      (file) =>
        !/^(dist\/.+\.(js|d\.ts)(\.map)?|src\/.+\.ts|package\.json|README\.md|LICENSE)$/.test(file) ||
        /\.test\.|tsbuildinfo/.test(file),
    );
    expect(foreign).toEqual([]);
    expect(files).toEqual(expect.arrayContaining(['README.md', 'LICENSE', 'dist/index.js', 'dist/index.d.ts']));
    expect(readFileSync(join(installed, 'LICENSE'), 'utf8')).toBe(read('LICENSE'));
    expect(statSync(tarball).size).toBeLessThan(850_000);
  });

  test('every map leads to a source that is in it', () => {
    const astray = filesIn(installed)
      .filter((file) => file.endsWith('.map'))
      .flatMap((file) => {
        const { sources } = JSON.parse(readFileSync(join(installed, file), 'utf8')) as { sources: string[] };
        return sources.map((source) => normalize(join(dirname(file), source)));
      })
      .filter((source) => !statSync(join(installed, source), { throwIfNoEntry: false }));
    expect(astray).toEqual([]);
  });

  test('brings nothing with it', () => {
    const lock = JSON.parse(readFileSync(join(project, 'package-lock.json'), 'utf8')) as { packages: object };
    expect(Object.keys(lock.packages)).toEqual(['', 'node_modules/@hardway/engine']);
  });

  test('settles, reckons and simulates with vectors in plain Node', () => {
    writeFileSync(join(project, 'program.js'), PROGRAM);
    expect(JSON.parse(run(project, process.execPath, 'program.js'))).toEqual({
      returned: 1900,
      edge: '7/495',
      vectors: true,
      sameWithoutVectors: true,
    });
  });

  test.each([
    ['node16', 'node16'],
    ['bundler', 'esnext'],
  ])('its README’s program is sound under moduleResolution %s, and says what the README says', (resolution, module) => {
    const readme = readFileSync(join(installed, 'README.md'), 'utf8');
    const [, program, output] = /```ts\n([\s\S]*?)```\n\n```text\n([\s\S]*?)```/.exec(readme)!;
    writeFileSync(join(project, 'readme.ts'), program!);
    const flags = ['--strict', '--target', 'es2022', '--lib', 'es2022,dom', '--types', '', '--outDir', resolution];
    const tsc = join(ROOT, 'node_modules/.bin/tsc');
    run(project, tsc, ...flags, '--module', module, '--moduleResolution', resolution, 'readme.ts');
    expect(run(project, process.execPath, `${resolution}/readme.js`)).toBe(output);
  });
});

const PROGRAM = `
import { isDeepStrictEqual } from 'node:util';
import * as hardway from '@hardway/engine';
const rulesOf = (id, choices) => hardway.submit(hardway.RULEBOOKS.find((rulebook) => rulebook.id === id), choices);
const sentosa = rulesOf('rws-sicbo', { paytable: '1' });
const { returned } = hardway.settle(sentosa, { spot: 'total/8', stake: 200, state: hardway.FRESH }, [1, 2, 5]);
const craps = rulesOf('md-craps', {});
const edge = hardway.formatFraction(hardway.figuresOf(craps, hardway.findSpot(craps, 'pass')).edge);
const strategy = hardway.readStrategy(hardway.RULEBOOKS, hardway.BUILT_IN['pass-line']);
const run = { strategy, plan: { bankroll: 50_000, rolls: 200 }, seed: 7 };
const [fast, slow] = [true, false].map((vectors) => hardway.simulate(run, hardway.compile(strategy), 0, 64, { vectors }));
const sameWithoutVectors = fast.sessions === 64 && isDeepStrictEqual(fast, slow);
console.log(JSON.stringify({ returned, edge, vectors: hardway.HAS_VECTORS, sameWithoutVectors }));
`;
