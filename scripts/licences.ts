import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { installedLicence, type Library, lockedLibraries, runtimeLibraries } from './libraries.ts';

/** Writes docs/licences.md; with --check, says what is wrong with it or with a licence. */

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const PAGE = 'docs/licences.md';

/** Licences under which a library may be passed on with the house, given their notices. */
const ALLOWED = [
  'MIT',
  'ISC',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  '0BSD',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'Unlicense',
];

const libraries = runtimeLibraries(ROOT);

/** Where the letters of the screens come from; the build takes what it needs of them. */
const FONTS = /font/;
const LICENCE_OF_FONTS = 'OFL-1.1';
const fonts = lockedLibraries(ROOT).filter(({ name, licence }) => FONTS.test(name) && licence === LICENCE_OF_FONTS);

const problemOf = (library: Library): string | undefined => {
  const { name, version, licence } = library;
  const installed = installedLicence(library) ?? licence;
  if (!ALLOWED.includes(licence)) return `${name} ${version} is under ${licence}, which is not allowed`;
  if (installed !== licence) return `${name} ${version} says ${installed}, the lock file says ${licence}`;
  return undefined;
};

const rows = [
  ...new Set(libraries.map(({ name, version, licence }) => `| ${name} | ${version} | ${licence} |`)),
].sort();
const counted = ALLOWED.map(
  (licence) => [licence, rows.filter((row) => row.endsWith(`| ${licence} |`)).length] as const,
)
  .filter(([, count]) => count > 0)
  .map(([licence, count]) => `${licence} ${count}`);

const page = `# Licences of the libraries that the house runs on

Hardway itself is under Apache-2.0. \`@hardway/engine\` needs no library; the house and its screens run on those below, some
of them only on one platform. What is used for building and testing alone is not passed on and not listed. The text of
each licence is in the library's own folder under \`node_modules\`; [Tools](decisions/0005-tools.md) says what those that
were chosen are for.

${rows.length} libraries: ${counted.join(', ')}.

This page is written by \`npm run licences\` from \`package-lock.json\`; \`npm run sbom\` writes what is installed as a CycloneDX list.

| library | version | licence |
| --- | --- | --- |
${rows.join('\n')}

The screens carry letters of these fonts, cut down by the build to the characters that are used, under the SIL Open Font
License; \`/fonts-licence.txt\` of a house has it. The Chinese one, being changed, goes by another name.

| font | version | licence |
| --- | --- | --- |
${fonts.map(({ name, version, licence }) => `| ${name} | ${version} | ${licence} |`).join('\n')}
`;

const problems = libraries.map(problemOf).filter((problem) => problem !== undefined);
if (!process.argv.includes('--check')) writeFileSync(`${ROOT}/${PAGE}`, page);
else if (readFileSync(`${ROOT}/${PAGE}`, { encoding: 'utf8', flag: 'a+' }) !== page)
  problems.push(`${PAGE} is out of date: run "npm run licences"`);

for (const problem of problems) process.stdout.write(`licences: ${problem}\n`);
process.stdout.write(`licences: ${rows.length} libraries, ${problems.length} problems\n`);
process.exitCode = problems.length === 0 ? 0 : 1;
