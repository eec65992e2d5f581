import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { DOCUMENTS, type RegisterRow, readRegister } from './register.ts';

/**
 * Joins the clause register with the results of the last test run into docs/clauses.md, and into a file for each document
 * that the screens show. Fails when a clause of a part
 * that is built has no passing test, or when a test names a clause that no document has.
 */

/** Parts of the system whose clauses must be proved. The rest of the register is planned. */
const BUILT = ['rules', 'sicbo-table', 'craps-table', 'sicbo-screens', 'craps-screens'];

const PAGE = 'docs/clauses.md';
const RESULTS = 'build/tests.json';
/** Where the screens find the register, a document at a time. */
const SHOWN = 'packages/web/public/clauses';

interface TestFile {
  readonly name: string;
  readonly assertionResults: readonly { readonly title: string; readonly status: string }[];
}

/** Which files prove a clause by a passing test. */
const readProofs = (): ReadonlyMap<string, ReadonlySet<string>> => {
  const { testResults } = JSON.parse(readFileSync(RESULTS, 'utf8')) as { testResults: readonly TestFile[] };
  const proofs = new Map<string, Set<string>>();
  for (const { name, assertionResults } of testResults)
    for (const { title, status } of assertionResults) {
      if (status !== 'passed' || !title.includes(' — ')) continue;
      for (const clause of title.slice(0, title.indexOf(' — ')).split(' & ')) {
        const files = proofs.get(clause) ?? new Set();
        proofs.set(clause, files.add(relative('.', name)));
      }
    }
  return proofs;
};

const register = readRegister();
const proofs = readProofs();
const known = new Set(register.map(({ clause }) => clause));
const isBuilt = ({ stage }: RegisterRow): boolean => BUILT.includes(stage);
const isProved = ({ clause }: RegisterRow): boolean => proofs.has(clause);

const problems = [
  ...register.filter((row) => isBuilt(row) && !isProved(row)).map(({ clause }) => `no passing test proves ${clause}`),
  ...[...proofs.keys()]
    .filter((clause) => !known.has(clause))
    .map((clause) => `a test names the unknown clause ${clause}`),
  ...duplicates(register.map(({ clause }) => clause)).map((clause) => `the register lists ${clause} twice`),
];

function duplicates(ids: readonly string[]): string[] {
  return ids.filter((id, index) => ids.indexOf(id) !== index);
}

const status = (row: RegisterRow): string => {
  if (isProved(row)) return 'proved';
  return row.stage === 'none' ? '' : `planned: ${row.stage}`;
};

const cell = (text: string): string => text.replaceAll('|', '\\|');

const section = (document: string): string => {
  const rows = register.filter(({ clause }) => clause.startsWith(`${document} `));
  const proved = rows.filter(isProved).length;
  const rules = rows.filter(({ stage }) => stage !== 'none').length;
  return [
    `## ${document}`,
    '',
    `${rows.length} clauses, ${rules} of them rules, ${proved} proved by tests.`,
    '',
    '| clause | kind | what it demands | met by | status |',
    '| --- | --- | --- | --- | --- |',
    ...rows.map(
      (row) =>
        `| ${[row.clause.slice(document.length + 1), row.kind, cell(row.words), row.met === 'none' ? '' : row.met, status(row)].join(' | ')} |`,
    ),
  ].join('\n');
};

const page = `# Clause register

Every clause of the five documents, what it demands in our own words, and how Hardway meets it: as *data*, *enforced* by
refusal, *computed*, *recorded*, *shown* on a screen, or *attested* by staff. "Proved" means that a passing test names
the clause. This page is written by \`npm run clauses\` from \`register/\` and the last test run.

${DOCUMENTS.map(section).join('\n\n')}
`;

/** The rows of a document as the screens show them. */
const shown = (document: string): string => {
  const rows = register.filter(({ clause }) => clause.startsWith(`${document} `));
  const told = rows.map((row) => ({
    clause: row.clause,
    kind: row.kind,
    words: row.words,
    met: row.met,
    status: isProved(row) ? 'proved' : row.stage === 'none' ? 'none' : 'planned',
  }));
  return `${JSON.stringify(told, null, 2)}\n`;
};

const FILES: readonly (readonly [string, string])[] = [
  [PAGE, page],
  ...DOCUMENTS.map((document) => [`${SHOWN}/${document}.json`, shown(document)] as const),
];

mkdirSync(SHOWN, { recursive: true });
for (const [file, text] of FILES)
  if (!process.argv.includes('--check')) writeFileSync(file, text);
  else if (readFileSync(file, { encoding: 'utf8', flag: 'a+' }) !== text)
    problems.push(`${file} is out of date: run "npm run clauses"`);

for (const problem of problems) process.stdout.write(`clauses: ${problem}\n`);
const proved = register.filter(isProved).length;
process.stdout.write(`clauses: ${register.length} in the register, ${proved} proved, ${problems.length} problems\n`);
process.exitCode = problems.length === 0 ? 0 : 1;
