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

/** A clause as a text: behind a document's name, or behind whatever name a rulebook has. */
const CITED = new RegExp(`['"\`](?:\\$\\{[^}]*id\\}|${RULEBOOKS.map(({ id }) => id).join('|')}) (?:§ ?)?[A-Z]?\\d`);

test('no source file beside the rulebooks cites a clause by its number', () => {
  const citing = sources
    .filter((path) => !path.startsWith('packages/engine/src/rulebooks/') && !path.startsWith('scripts/'))
    .filter((path) => {
      const code = readFileSync(new URL(path, ROOT), 'utf8').replace(/^\s*(?:\/\*\*|\*|\/\/).*$/gm, '');
      return CITED.test(code);
    });
  // An example of an answer, in the command's help.
  expect(citing).toEqual(['packages/cli/src/settle/settle.ts']);
});

test('a clause behind a rulebook’s own id, or written out, would be found', () => {
  expect(CITED.test(`clause: \`\${rulebook.id} 10.A(2)\``)).toBe(true);
  expect(CITED.test("refusal('x', 'md-craps 4.F', '')")).toBe(true);
  expect(CITED.test(`\`\${rulebook.id} has no setting\``)).toBe(false);
});
