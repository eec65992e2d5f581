import { readdirSync, readFileSync } from 'node:fs';
import { RULEBOOKS } from '@hardway/engine';
import { expect, test } from 'vitest';

const ROOT = new URL('../../', import.meta.url);

const sources = [
  'packages/engine/src',
  'packages/server/src',
  'packages/cli/src',
  'packages/web/src',
  'scripts',
  'bench',
]
  .flatMap((folder) =>
    readdirSync(new URL(folder, ROOT), { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
  )
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.ts$/.test(path));

test('no source file lists the rulebooks a second time', () => {
  const listing = sources.filter((path) => {
    const text = readFileSync(new URL(path, ROOT), 'utf8');
    return RULEBOOKS.every(({ id }) => text.includes(id));
  });
  expect(listing).toEqual([
    'packages/engine/src/rulebooks/index.ts',
    // Not a list of documents but of tables, each with its name and its choices.
    'packages/server/src/tables/practice-floor.ts',
  ]);
});
