import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { DOCUMENTS, isBreakable, type Proof, type RegisterRow, readProofs, readRegister } from './register.ts';

/**
 * Joins the clause register with the results of the last test run, and with what `npm run check:clauses` found, into
 * docs/clauses.md and into a file for each document that the screens show. Fails when a clause of a part that is built has
 * no passing test, when a test names a clause that no document has, and when a clause's test survived its break.
 */

/** Parts of the system whose clauses must be proved. The rest of the register is planned. */
const BUILT = ['rules', 'sicbo-table', 'craps-table', 'sicbo-screens', 'craps-screens'];

const PAGE = 'docs/clauses.md';
const RESULTS = 'build/tests.json';
/** Where the screens find the register, a document at a time. */
const SHOWN = 'packages/web/public/clauses';

interface TestFile {
  readonly name: string;
  readonly assertionResults: readonly {
    readonly title: string;
    readonly status: string;
  }[];
}

/** The files with passing tests of a clause; a test's name begins with its clauses. Lines would change with every edit. */
const readTests = (): ReadonlyMap<string, ReadonlySet<string>> => {
  const { testResults } = JSON.parse(readFileSync(RESULTS, 'utf8')) as { testResults: readonly TestFile[] };
  const tests = new Map<string, Set<string>>();
  for (const { name, assertionResults } of testResults)
    for (const { title, status } of assertionResults) {
      if (status !== 'passed' || !title.includes(' — ')) continue;
      for (const clause of title.slice(0, title.indexOf(' — ')).split(' & ')) {
        const places = tests.get(clause) ?? new Set();
        tests.set(clause, places.add(relative('.', name)));
      }
    }
  return tests;
};

const register = readRegister();
const tests = readTests();
const proofs = new Map(readProofs().map((proof) => [proof.clause, proof]));
const known = new Set(register.map(({ clause }) => clause));
const isBuilt = ({ stage }: RegisterRow): boolean => BUILT.includes(stage);
const isTested = ({ clause }: RegisterRow): boolean => tests.has(clause);
const proofOf = (row: RegisterRow): Proof | undefined => (isBreakable(row) ? proofs.get(row.clause) : undefined);
const isProved = (row: RegisterRow): boolean => isTested(row) && proofOf(row)?.result === 'noticed';

const problems = [
  ...register.filter((row) => isBuilt(row) && !isTested(row)).map(({ clause }) => `no passing test names ${clause}`),
  ...register
    .filter((row) => proofOf(row)?.result === 'survived')
    .map(({ clause }) => `the tests of ${clause} survive its break`),
  ...[...tests.keys()]
    .filter((clause) => !known.has(clause))
    .map((clause) => `a test names the unknown clause ${clause}`),
  ...register.filter(({ chinese }) => chinese === '').map(({ clause }) => `register/zh has no words for ${clause}`),
  ...duplicates(register.map(({ clause }) => clause)).map((clause) => `the register lists ${clause} twice`),
];

function duplicates(ids: readonly string[]): string[] {
  return ids.filter((id, index) => ids.indexOf(id) !== index);
}

type Status = 'proved' | 'tested' | 'planned' | 'none';

const statusOf = (row: RegisterRow): Status => {
  if (isTested(row)) return isProved(row) ? 'proved' : 'tested';
  return row.stage === 'none' ? 'none' : 'planned';
};

/** "proved"; "tested" with what became of the break, if one was tried; "planned: craps-table". */
const statusWords = (row: RegisterRow): string => {
  const status = statusOf(row);
  if (status === 'none') return '';
  if (status === 'planned') return `planned: ${row.stage}`;
  const result = proofOf(row)?.result;
  return status === 'tested' && result ? `tested: ${result}` : status;
};

/** The first place, and how many more there are: "opening.test.ts and 3 more". */
const placesOf = ({ clause }: RegisterRow): string => {
  const [first, ...others] = [...(tests.get(clause) ?? [])].sort();
  return first ? `${first}${others.length > 0 ? ` and ${others.length} more` : ''}` : '';
};

const cell = (text: string): string => text.replaceAll('|', '\\|');

const cellsOf = (row: RegisterRow, document: string): string[] => [
  row.clause.slice(document.length + 1),
  row.kind,
  row.words,
  row.met === 'none' ? '' : row.met,
  placesOf(row),
  proofOf(row)?.break ?? '',
  statusWords(row),
];

const section = (document: string): string => {
  const rows = register.filter(({ clause }) => clause.startsWith(`${document} `));
  const proved = rows.filter(isProved).length;
  const tested = rows.filter((row) => statusOf(row) === 'tested').length;
  const rules = rows.filter(({ stage }) => stage !== 'none').length;
  return [
    `## ${document}`,
    '',
    `${rows.length} clauses, ${rules} of them rules, ${proved} proved by a test that notices their break, ${tested} tested.`,
    '',
    '| clause | kind | what it demands | met by | test | broken by | status |',
    '| --- | --- | --- | --- | --- | --- | --- |',
    ...rows.map((row) => `| ${cellsOf(row, document).map(cell).join(' | ')} |`),
  ].join('\n');
};

const page = `# Clause register

Every clause of the five documents, what it demands in our own words, and how Hardway meets it: as *data*, *enforced* by
refusal, *computed*, *recorded*, *shown* on a screen, or *attested* by staff. "Tested" means that a passing test names the
clause. "Proved" means more: the clause was broken by the smallest change that concerns it alone, and that test failed by
an assertion (\`npm run check:clauses\`; only what is data, enforced or computed can be broken so). This page is written by
\`npm run clauses\` from \`register/\` and the last test run.

${DOCUMENTS.map(section).join('\n\n')}
`;

/** The rows of a document as the screens show them. */
const shown = (document: string): string => {
  const rows = register.filter(({ clause }) => clause.startsWith(`${document} `));
  const told = rows.map((row) => ({
    clause: row.clause,
    kind: row.kind,
    words: { en: row.words, zh: row.chinese },
    met: row.met,
    status: statusOf(row),
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
const tested = register.filter(isTested).length;
process.stdout.write(
  `clauses: ${register.length} in the register, ${tested} tested, ${proved} proved, ${problems.length} problems\n`,
);
process.exitCode = problems.length === 0 ? 0 : 1;
