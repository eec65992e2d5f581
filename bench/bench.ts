import { type Figure, figureOf, type Measured, wordsOf } from './figure.ts';

/** A shorter run, to see that everything works; its figures are rougher. */
export const QUICK = process.argv.includes('--quick');

/** What a benchmark tells while it runs. */
export interface Teller {
  figure(measured: Measured): void;
  /** Worth keeping beside the figures. */
  note(text: string): void;
  /** For whoever looks on. */
  aside(text: string): void;
}

export interface Bench {
  readonly title: string;
  /** What is measured, and how. */
  readonly about: string;
  /** What limits it now; to be kept up with the code. */
  readonly limits: string;
  readonly run: (tell: Teller) => Promise<void>;
}

/** What a benchmark came to, as its page is made from it. */
export interface Report {
  readonly title: string;
  readonly about: string;
  readonly limits: string;
  readonly figures: readonly Figure[];
  readonly notes: readonly string[];
}

const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** Runs a benchmark in this process, prints its figures as they come, and hands them to whoever started the process. */
export const runBench = async ({ title, about, limits, run }: Bench): Promise<void> => {
  const [figures, notes]: [Figure[], string[]] = [[], []];
  say(`${title}, Node ${process.version}${QUICK ? ', a quick run' : ''}\n`);
  await run({
    figure: (measured) => {
      const figure = figureOf(measured);
      figures.push(figure);
      say(lineOf(figure));
    },
    note: (text) => {
      notes.push(text);
      say(`  ${text}`);
    },
    aside: (text) => say(`  ${text}`),
  });
  const report: Report = { title, about, limits, figures, notes };
  // A library that listens on the channel would keep this process alive.
  process.send?.(report, undefined, undefined, () => process.disconnect());
};

const lineOf = (figure: Figure): string => {
  const { value, beside, ratio, owed } = wordsOf(figure);
  const verdict = owed === '' ? '' : `   ${figure.reached ? 'reached' : 'MISSED'}: ${owed}`;
  return `${figure.name.padEnd(66)}${value.padStart(14)}${ratio.padStart(10)}${verdict}${beside === '' ? '' : `   (${beside})`}`;
};
