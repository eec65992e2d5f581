import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { hashOf, identityOf } from './breaks/break.ts';
import { type Breakable, breakables } from './breaks/choose.ts';
import { startRunner } from './breaks/runner.ts';
import type { Tried, Verdict } from './breaks/trial.ts';
import { formatCsv } from './csv.ts';
import { PROOFS, type Proof, readProofs, readRegister } from './register.ts';

/**
 * Breaks each clause that is enforced, computed or data, one at a time, and runs the tests that claim to prove it. A test
 * that does not fail by an assertion has proved nothing. The results go into the register. What is known of the same break,
 * tests and sources is not run again.
 */

const USAGE = `npm run check:clauses -- [options]

  --only <clause>   this clause alone; may be repeated
  --shard <i>/<n>   only the i-th of n parts
`;

const KNOWN = 'build/clauses.jsonl';

const { values } = parseArgs({
  options: {
    only: { type: 'string', multiple: true },
    shard: { type: 'string', default: '1/1' },
    help: { type: 'boolean', default: false },
  },
});

if (values.help) {
  process.stdout.write(USAGE);
  process.exit(0);
}

const all = breakables(readRegister());

const wanted = (): readonly Breakable[] => {
  const unknown = values.only?.filter((only) => !all.some(({ clause }) => clause === only)) ?? [];
  if (unknown.length > 0) throw new Error(`No clause that can be broken is called ${unknown.join(', ')}.`);
  const [part = 0, parts = 0] = values.shard.split('/').map(Number);
  if (!(part >= 1 && part <= parts)) throw new Error(`A shard is written as 2/5, not ${values.shard}.`);
  return all
    .filter(({ clause }) => values.only?.includes(clause) ?? true)
    .filter((_, index) => index % parts === part - 1);
};

const sourcesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .sort()
    .map((name) => readFileSync(`${folder}/${name}`, 'utf8'));

const SOURCES = hashOf(...['packages/engine/src', 'test'].flatMap(sourcesIn));

/** What the tests of a file said of a clause's breaks; nothing, where none of them claims it. */
interface Known {
  readonly key: string;
  readonly clause: string;
  readonly file: string;
  readonly tried: readonly Tried[];
}

const keyOf = (file: string, { clause, breaks }: Breakable): string =>
  hashOf(SOURCES, readFileSync(file, 'utf8'), clause, ...breaks.map(identityOf));

const readKnown = (): Map<string, Known> => {
  const lines = existsSync(KNOWN) ? readFileSync(KNOWN, 'utf8').trim().split('\n').filter(Boolean) : [];
  return new Map(lines.map((line) => JSON.parse(line) as Known).map((known) => [known.key, known]));
};

const known = readKnown();
const keep = (entry: Known): void => {
  known.set(entry.key, entry);
  appendFileSync(KNOWN, `${JSON.stringify(entry)}\n`);
};

const todo = wanted();
const started = Date.now();
mkdirSync('build', { recursive: true });
const runner = await startRunner(all);

const tell = (what: string, done: number, of: number): void => {
  const minutes = (Date.now() - started) / 60_000;
  const left = done > 0 ? `, about ${Math.ceil((minutes / done) * (of - done))} minutes left` : '';
  process.stderr.write(`${what}: ${done} of ${of} done${left}\n`);
};

/** All breaks in each file of tests, one file after another. */
const tryFiles = async (): Promise<void> => {
  for (const [index, file] of runner.files.entries()) {
    const unknown = todo.filter((breakable) => !known.has(keyOf(file, breakable)));
    if (unknown.length > 0) {
      const tried = await runner.tryTogether(file, unknown);
      for (const breakable of unknown) {
        const { clause } = breakable;
        keep({ key: keyOf(file, breakable), clause, file, tried: tried.filter((one) => one.clause === clause) });
      }
    }
    tell('test files', index + 1, runner.files.length);
  }
};

const claimsOf = (breakable: Breakable): Known[] =>
  runner.files.flatMap((file) => {
    const found = known.get(keyOf(file, breakable));
    return found && found.tried.length > 0 ? [found] : [];
  });

/** The first break decides that a test meets with anything but an exception. */
const judge = (breakable: Breakable): Proof => {
  const { clause, breaks } = breakable;
  const tried = claimsOf(breakable).flatMap((claim) => claim.tried);
  if (breaks.length === 0) return { clause, break: '', result: 'no break' };
  if (tried.length === 0) return { clause, break: breaks[0]!.says, result: 'no test' };
  const verdicts = breaks.map((_, index) => summed(tried.filter((one) => one.index === index)));
  const deciding = verdicts.findIndex((verdict) => verdict === 'noticed' || verdict === 'survived');
  const at = deciding < 0 ? 0 : deciding;
  return { clause, break: breaks[at]!.says, result: verdicts[at]! };
};

const summed = (tried: readonly Tried[]): Verdict =>
  (['noticed', 'exception', 'survived'] as const).find((verdict) => tried.some((one) => one.verdict === verdict)) ??
  'exception';

/** Tests may have worked out what they compare before a break was put in place: those are loaded again with it. */
const tryAlone = async (): Promise<void> => {
  const doubtful = todo.filter((breakable) => ['survived', 'exception'].includes(judge(breakable).result));
  for (const [index, breakable] of doubtful.entries()) {
    for (const claim of claimsOf(breakable)) {
      if (claim.tried.some(({ alone }) => alone)) continue;
      const tried: Tried[] = [];
      for (const [at, change] of breakable.breaks.entries()) {
        const verdict = await runner.tryAlone(claim.file, breakable.clause, change);
        tried.push({ clause: breakable.clause, index: at, verdict, alone: true });
        if (verdict !== 'exception') break;
      }
      keep({ ...claim, tried });
    }
    tell(`${breakable.clause} ${judge(breakable).result}; loaded again`, index + 1, doubtful.length);
  }
};

const writeProofs = (results: readonly Proof[]): void => {
  const proofs = new Map(readProofs().map((proof) => [proof.clause, proof]));
  for (const result of results) proofs.set(result.clause, result);
  const rows = all.flatMap(({ clause }) => proofs.get(clause) ?? []);
  writeFileSync(PROOFS, formatCsv(['clause', 'break', 'result'], rows));
};

await tryFiles();
await tryAlone();
await runner.close();

const results = todo.map(judge);
writeProofs(results);
const unproved = results.filter(({ result }) => result !== 'noticed');
for (const { clause, break: change, result } of unproved) process.stdout.write(`${result}: ${clause} (${change})\n`);
process.stdout.write(`${results.length} clauses broken, ${results.length - unproved.length} noticed by their tests\n`);
process.exit(unproved.length === 0 ? 0 : 1);
