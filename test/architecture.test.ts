import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';

/** Rooms of the engine, in the order in which they may know each other: later ones import earlier ones. */
const ENGINE_ROOMS = ['dice', 'money', 'rules', 'rulebooks', 'submission', 'odds', 'table', 'simulator', 'charts'];

/** What a package may import from the others. */
const PACKAGES: Readonly<Record<string, readonly string[]>> = {
  engine: [],
  server: ['@hardway/engine'],
  cli: ['@hardway/engine', '@hardway/server'],
  web: ['@hardway/engine', '@hardway/server/protocol'],
};

const ROOT = new URL('../packages/', import.meta.url).pathname;

const sourcesOf = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .map((name) => join(folder, name));

const importsOf = (file: string): string[] =>
  [...readFileSync(file, 'utf8').matchAll(/(?:^import |^import\(|\bfrom )'([^']+)'/gm)].map((match) => match[1]!);

test('the engine is made of its rooms and nothing else', () => {
  const rooms = readdirSync(join(ROOT, 'engine/src'), { withFileTypes: true });
  expect(
    rooms
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name)
      .sort(),
  ).toEqual([...ENGINE_ROOMS].sort());
});

test('imports inside the engine point up the list of rooms', () => {
  const source = join(ROOT, 'engine/src');
  const wrong = sourcesOf(source).flatMap((file) => {
    const own = ENGINE_ROOMS.indexOf(relative(source, file).split('/')[0]!);
    if (own < 0) return [];
    return importsOf(file)
      .filter((target) => target.startsWith('.'))
      .map((target) => relative(source, join(file, '..', target)).split('/')[0]!)
      .filter((room) => ENGINE_ROOMS.indexOf(room) > own)
      .map((room) => `${relative(source, file)} imports ${room}`);
  });
  expect(wrong).toEqual([]);
});

test('the engine imports nothing from outside', () => {
  const outside = sourcesOf(join(ROOT, 'engine/src')).flatMap((file) =>
    importsOf(file).filter((target) => !target.startsWith('.')),
  );
  expect(outside).toEqual([]);
});

test('packages import each other only in the allowed direction, by name', () => {
  const names = ['@hardway/engine', '@hardway/server', '@hardway/web', 'hardway'];
  const wrong = Object.entries(PACKAGES).flatMap(([name, allowed]) =>
    sourcesOf(join(ROOT, name, 'src')).flatMap((file) =>
      importsOf(file)
        .filter((target) => names.some((other) => target === other || target.startsWith(`${other}/`)))
        .filter((target) => !allowed.includes(target))
        .map((target) => `${relative(ROOT, file)} imports ${target}`),
    ),
  );
  expect(wrong).toEqual([]);
});

test('no source file reaches into another package’s folder', () => {
  const wrong = Object.keys(PACKAGES).flatMap((name) =>
    sourcesOf(join(ROOT, name, 'src')).flatMap((file) =>
      importsOf(file)
        .filter((target) => target.startsWith('.'))
        .filter((target) => relative(join(ROOT, name), join(file, '..', target)).startsWith('..'))
        .map((target) => `${relative(ROOT, file)} imports ${target}`),
    ),
  );
  expect(wrong).toEqual([]);
});
