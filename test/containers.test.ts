import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SETTINGS } from '@hardway/server';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { runtimeLibraries } from '../scripts/libraries.ts';

/** What can be said of the container files without a container: paths, versions, names of settings, times. */

const ROOT = new URL('../', import.meta.url).pathname;
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

const INSTRUCTIONS = read('Dockerfile')
  .replace(/\\\n/g, ' ')
  .split('\n')
  .filter((line) => /^[A-Z]+ /.test(line));

const compose = parse(read('compose.yaml')) as {
  readonly services: Readonly<Record<'house' | 'database', Service>>;
  readonly volumes: Readonly<Record<string, unknown>>;
};

interface Service {
  readonly environment: Readonly<Record<string, string>>;
  readonly volumes: readonly string[];
  readonly ports?: readonly string[];
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
  readonly healthcheck?: object;
  readonly stop_grace_period: string;
  readonly read_only: boolean;
  readonly cap_drop: readonly string[];
  readonly security_opt: readonly string[];
}

const SERVICES = Object.entries(compose.services);
const isSetting = (name: string): boolean => SETTINGS.some((setting) => setting.name === name);

test('every path that the image is made of is in the repository, or built', () => {
  const sources = INSTRUCTIONS.filter((line) => line.startsWith('COPY ')).flatMap((line) =>
    line
      .split(/\s+/)
      .slice(1, -1)
      .filter((word) => !word.startsWith('--')),
  );
  expect(sources.length).toBeGreaterThan(10);
  const missing = sources.map((path) => path.replace(/^\/app\//, '')).filter((path) => !existsSync(join(ROOT, path)));
  expect(missing).toEqual([]);
});

test('the image has everything that each package needs to run', () => {
  const copied = INSTRUCTIONS.filter((line) => line.startsWith('COPY --from=build ')).join('\n');
  for (const name of ['engine', 'server', 'cli', 'web'])
    for (const part of ['package.json', 'dist']) expect(copied).toContain(`/app/packages/${name}/${part} `);
  const apart = runtimeLibraries(ROOT).filter(({ path }) => path.startsWith(join(ROOT, 'packages')));
  expect(apart.map(({ path }) => path)).toEqual([]);
});

test('nothing that the image is built from is kept out of the build', () => {
  const ignored = read('.dockerignore')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
  expect(ignored).toEqual(expect.arrayContaining(['**/node_modules', '**/dist', '.git', 'hardway-data', '.env']));
  for (const needed of ['packages', 'scripts', 'test', 'bench', 'package.json', '.npmrc', 'LICENSE'])
    expect(ignored).not.toContain(needed);
});

test('both stages have one Node, and the packages run on it', () => {
  const images = INSTRUCTIONS.filter((line) => line.startsWith('FROM ')).map((line) => line.split(' ')[1]!);
  const majors = images.map((image) => Number(/^node:(\d+)-/.exec(image)![1]));
  const [least] = /\d+/.exec((JSON.parse(read('package.json')) as { engines: { node: string } }).engines.node)!;
  expect(new Set(images).size).toBe(1);
  for (const major of majors) expect(major).toBeGreaterThanOrEqual(Number(least));
});

test('the house is not run by root, and asked for its readiness', () => {
  expect(INSTRUCTIONS).toContain('USER node');
  const [check] = INSTRUCTIONS.filter((line) => line.startsWith('HEALTHCHECK '));
  const [, program] = JSON.parse(/CMD (\[.*\])$/.exec(check!)![1]!).slice(1);
  expect(() => new Function(program)).not.toThrow();
  expect(program).toContain('/readyz');
});

test('settings named in the container files are settings of the house', () => {
  const files = `${read('Dockerfile')}${read('compose.yaml')}`;
  const named = [...new Set(files.match(/HARDWAY_[A-Z_]+/g))];
  expect(named.length).toBeGreaterThan(4);
  expect(named.filter((name) => !isSetting(name))).toEqual([]);
});

test('the house waits for its database and has time to settle before it is ended', () => {
  const { house, database } = compose.services;
  expect(house.depends_on!.database!.condition).toBe('service_healthy');
  expect(database.healthcheck).toBeDefined();
  const allowed = Number(SETTINGS.find(({ name }) => name === 'HARDWAY_STOP_WITHIN')!.default);
  expect(/^\d+s$/.test(house.stop_grace_period)).toBe(true);
  expect(Number.parseInt(house.stop_grace_period, 10)).toBeGreaterThan(allowed);
});

test.each(SERVICES)('%s keeps its data in a volume and has no more rights than it needs', (_name, service) => {
  const named = service.volumes.map((volume) => volume.split(':')[0]!).filter((source) => !source.startsWith('.'));
  expect(named.length).toBeGreaterThan(0);
  expect(named.filter((name) => !(name in compose.volumes))).toEqual([]);
  expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] });
});

test('only this machine reaches the house, nobody the database, and no password is written down', () => {
  const { house, database } = compose.services;
  expect(house.ports!.every((port) => port.startsWith('127.0.0.1:'))).toBe(true);
  expect(database.ports).toBeUndefined();
  expect(house.environment.HARDWAY_DATABASE_URL).not.toMatch(/:[^/@]+@/);
  for (const [name, value] of SERVICES.flatMap(([, { environment }]) => Object.entries(environment)))
    if (name.endsWith('PASSWORD')) expect(value).toMatch(/^\$\{POSTGRES_PASSWORD:\?/);
});
