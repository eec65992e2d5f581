import { fork } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Report } from '../bench/bench.ts';
import { wordsOf } from '../bench/figure.ts';
import { machine } from './figures.ts';

/**
 * Runs every benchmark, one after the other, each in a process of its own, and writes what they came to. A quick run has
 * rougher figures, so it leaves the kept page alone.
 */

const NAMES = ['odds', 'simulate', 'house', 'nodes', 'tables', 'reopen', 'reports', 'screens', 'terminal'];
const QUICK = process.argv.includes('--quick');
const PAGE = QUICK ? 'build/benchmarks.md' : 'docs/benchmarks.md';

const measure = (name: string): Promise<Report> =>
  new Promise((resolve, reject) => {
    const child = fork(new URL(`../bench/${name}.ts`, import.meta.url), process.argv.slice(2), {
      execArgv: ['--import', 'tsx'],
    });
    let report: Report | undefined;
    child.on('message', (message) => {
      report = message as Report;
    });
    child.on('exit', (code) =>
      code === 0 && report ? resolve(report) : reject(new Error(`The benchmark ${name} ended with ${code}.`)),
    );
  });

const cell = (text: string): string => text.replaceAll('|', '\\|');

const section = ({ title, about, limits, figures, notes }: Report): string => {
  const rows = figures.map((figure) => {
    const { value, beside, ratio, owed } = wordsOf(figure);
    const verdict = figure.reached === null ? '' : `${owed}: ${figure.reached ? 'reached' : '**missed**'}`;
    return `| ${[figure.name, value, beside, ratio, verdict].map(cell).join(' | ')} |`;
  });
  return [
    `## ${title}`,
    about,
    ['| figure | | beside it | ratio | owed |', '| --- | --- | --- | --- | --- |', ...rows].join('\n'),
    ...(notes.length > 0 ? [notes.map((note) => `- ${note}`).join('\n')] : []),
    `**What limits it now.** ${limits}`,
  ].join('\n\n');
};

const reports: Report[] = [];
for (const [index, name] of NAMES.entries()) {
  process.stdout.write(`\n== ${index + 1} of ${NAMES.length}: ${name}\n`);
  reports.push(await measure(name));
}

const figures = reports.flatMap((report) => report.figures);
const owed = figures.filter(({ reached }) => reached !== null);
const missed = owed.filter(({ reached }) => !reached).length;
const page = `# Benchmarks

Written by \`npm run bench${QUICK ? ' -- --quick' : ''}\` on ${new Date().toISOString().slice(0, 10)}.
Machine: ${machine()}.

A ratio is how many times the figure beside it, which was measured in the same run. ${owed.length} figures are owed;
${missed === 0 ? 'all are reached' : `${missed} of them ${missed === 1 ? 'is' : 'are'} missed`}.

${reports.map(section).join('\n\n')}
`;

mkdirSync(dirname(PAGE), { recursive: true });
writeFileSync(PAGE, page);
process.stdout.write(`\n${figures.length} figures, ${owed.length} owed, ${missed} missed; written to ${PAGE}\n`);
