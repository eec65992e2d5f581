import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import {
  BUILT_IN,
  deviationOf,
  isRefusal,
  meanOf,
  merge,
  NO_STATISTICS,
  quantileOf,
  RULEBOOKS,
  readStrategy,
  ruinedOf,
  type SessionPlan,
  type Statistics,
  type Strategy,
  sessionOf,
  standardErrorOf,
} from '@hardway/engine';
import { Command, Option } from 'commander';
import { accepted, columns, csv, InputError, print, printJson, readJson } from './output.ts';
import { whole } from './session.ts';
import type { Block } from './simulate-worker.ts';

interface SimulateFlags {
  readonly sessions: number;
  readonly rolls: number;
  readonly bankroll: number;
  readonly stopWin?: number;
  readonly stopLoss?: number;
  readonly seed: number;
  readonly workers: number;
  readonly json?: boolean;
  readonly csv?: boolean;
}

export const simulateCommand = (): Command =>
  new Command('simulate')
    .description('Simulate many sessions of a strategy on seeded dice, by the same rules as the table.')
    .argument(
      '<strategy>',
      `a strategy file (JSON), - for standard input, or one of: ${Object.keys(BUILT_IN).join(', ')}`,
    )
    .option('--sessions <n>', 'how many sessions', whole, 10_000)
    .option('--rolls <n>', 'rolls or rounds of a session at most', whole, 500)
    .option('--bankroll <cents>', 'what the player brings, in minor units', whole, 100_000)
    .option('--stop-win <cents>', 'leave once ahead by this much', whole)
    .option('--stop-loss <cents>', 'leave once behind by this much', whole)
    .option('--seed <n>', 'the same seed gives the same run, on any number of workers', whole, 1)
    .option('--workers <n>', 'threads', whole, availableParallelism())
    .addOption(new Option('--json', 'as JSON').conflicts('csv'))
    .option('--csv', 'final bankrolls and how often they came, as CSV')
    .addHelpText(
      'after',
      `
Strategies are those of hardway session; its help has the format. Ctrl-C ends the run early and prints what is done.
Each session has its own dice stream, named by the seed and its number, so any of them can be played again.`,
    )
    .action(async (name: string, flags: SimulateFlags) => {
      const file = Object.hasOwn(BUILT_IN, name) ? BUILT_IN[name] : readJson(name);
      const strategy = accepted(readStrategy(RULEBOOKS, file));
      const plan = planOf(flags);
      checkRun(flags);
      const started = performance.now();
      const statistics = await runBlocks(file, plan, flags);
      report(strategy, plan, flags, statistics, (performance.now() - started) / 1000);
    });

const planOf = ({ bankroll, rolls, stopWin, stopLoss }: SimulateFlags): SessionPlan => ({
  bankroll,
  rolls,
  ...(stopWin === undefined ? {} : { stopWin }),
  ...(stopLoss === undefined ? {} : { stopLoss }),
});

const LIMITS = {
  sessions: 1e9,
  rolls: 1e9,
  bankroll: 1e12,
  stopWin: 1e12,
  stopLoss: 1e12,
  seed: 2 ** 53 - 1,
  workers: 256,
} as const;

const checkRun = (flags: SimulateFlags): void => {
  for (const [name, most] of Object.entries(LIMITS)) {
    const value = flags[name as keyof typeof LIMITS];
    const least = name === 'seed' ? 0 : 1;
    if (value !== undefined && (value < least || value > most))
      throw new InputError(
        `--${name.replace(/[A-Z]/, (letter) => `-${letter.toLowerCase()}`)} is a whole number from ${least} to ${most}.`,
      );
  }
};

/** A block takes about a tenth of a second: small enough for progress, large enough to be worth a message. */
const blockSize = ({ rolls, sessions }: SimulateFlags): number =>
  Math.max(1, Math.min(sessions, Math.ceil(2_000_000 / rolls)));

/** Hands blocks of sessions to workers until all are played or somebody stops it. */
const runBlocks = (file: unknown, plan: SessionPlan, flags: SimulateFlags): Promise<Statistics> =>
  new Promise((resolve, reject) => {
    const size = blockSize(flags);
    const count = Math.min(flags.workers, Math.ceil(flags.sessions / size));
    const progress = new Progress(flags.sessions);
    const parts: Statistics[] = [];
    let [next, busy] = [0, 0];
    const workers: Worker[] = [];
    const finish = (): void => {
      process.off('SIGINT', stop);
      progress.end();
      void Promise.all(workers.map((worker) => worker.terminate())).then(() => resolve(inOrder(parts)));
    };
    const stop = (): void => {
      next = flags.sessions;
    };
    const feed = (worker: Worker): void => {
      if (next < flags.sessions) {
        const block: Block = { first: next, count: Math.min(size, flags.sessions - next) };
        next += block.count;
        busy += 1;
        worker.postMessage(block);
      } else if (busy === 0) finish();
    };
    process.once('SIGINT', stop);
    for (let index = 0; index < count; index += 1) {
      const worker = new Worker(new URL('./simulate-worker.js', import.meta.url), {
        workerData: { file, plan, seed: flags.seed },
      });
      workers.push(worker);
      worker.on('error', reject);
      worker.on('message', ({ statistics, first }: { statistics: Statistics; first: number }) => {
        busy -= 1;
        parts[first / size] = statistics;
        progress.add(statistics);
        feed(worker);
      });
      feed(worker);
    }
  });

/** Parts are added in their own order, whichever worker was faster, so that sums of doubles come out the same. */
const inOrder = (parts: readonly Statistics[]): Statistics => parts.reduce(merge, NO_STATISTICS);

/** A bar on a terminal's stderr, with rate and time left. */
class Progress {
  private readonly started = performance.now();
  private shown = 0;
  private played = 0;
  private rolls = 0;
  private readonly sessions: number;
  constructor(sessions: number) {
    this.sessions = sessions;
  }

  add(part: Statistics): void {
    this.played += part.sessions;
    this.rolls += part.rolls;
    this.show();
  }

  private show(): void {
    const { played: sessions, rolls } = this;
    const now = performance.now();
    if (!process.stderr.isTTY || now - this.shown < 100) return;
    this.shown = now;
    const seconds = (now - this.started) / 1000;
    const share = sessions / this.sessions;
    const bar = '█'.repeat(Math.round(share * 30)).padEnd(30, '░');
    const left = share > 0 ? (seconds * (1 - share)) / share : 0;
    process.stderr.write(
      `\r${bar} ${(100 * share).toFixed(0)}%  ${(rolls / seconds / 1e6).toFixed(1)} M rolls/s  ${left.toFixed(0)} s left `,
    );
  }

  end(): void {
    if (process.stderr.isTTY) process.stderr.write('\r\u001b[K');
  }
}

const QUANTILES = [0.01, 0.05, 0.1, 0.25, 0.5, 0.75, 0.9, 0.95, 0.99];

/** The exact mean of a session, where it can be worked out, and how far the simulated one is from it. */
const exactOf = (strategy: Strategy, plan: SessionPlan, statistics: Statistics) => {
  const exact = sessionOf(strategy, plan);
  if (isRefusal(exact)) return null;
  const net = exact.mean - plan.bankroll;
  return { net, ruin: exact.ends.ruin, z: (meanOf(statistics) - net) / standardErrorOf(statistics) };
};

const report = (
  strategy: Strategy,
  plan: SessionPlan,
  flags: SimulateFlags,
  statistics: Statistics,
  seconds: number,
): void => {
  const { sessions, rolls, decisions, action, net, stoppedWin, stoppedLoss, drawdownMax, losingRunMax } = statistics;
  if (sessions === 0) throw new InputError('the run was stopped before any session was played.');
  if (flags.csv) {
    const finals = [...statistics.finals].toSorted(([a], [b]) => a - b);
    print(csv([['bankroll', 'sessions'], ...finals.map(([bankroll, count]) => [`${bankroll}`, `${count}`])]));
    return;
  }
  const exact = exactOf(strategy, plan, statistics);
  const figures = {
    strategy: strategy.name,
    rulebook: strategy.submission.rulebook,
    seed: flags.seed,
    plan,
    sessions,
    rolls,
    decisions,
    action,
    net,
    realisedEdge: -net / action,
    mean: meanOf(statistics),
    standardDeviation: deviationOf(statistics),
    standardError: standardErrorOf(statistics),
    exact,
    ends: { ruin: ruinedOf(statistics) / sessions, stopWin: stoppedWin / sessions, stopLoss: stoppedLoss / sessions },
    quantiles: Object.fromEntries(QUANTILES.map((chance) => [chance, quantileOf(statistics, chance)])),
    drawdownMax,
    losingRunMax,
  };
  if (flags.json) printJson(figures);
  else print(table(figures, seconds));
};

const dollars = (cents: number): string => (cents / 100).toFixed(2);
const percent = (share: number): string => `${(100 * share).toFixed(3)}%`;

interface Figures {
  readonly strategy: string;
  readonly rulebook: string;
  readonly seed: number;
  readonly sessions: number;
  readonly rolls: number;
  readonly decisions: number;
  readonly action: number;
  readonly realisedEdge: number;
  readonly mean: number;
  readonly standardDeviation: number;
  readonly standardError: number;
  readonly exact: { readonly net: number; readonly ruin: number; readonly z: number } | null;
  readonly ends: { readonly ruin: number; readonly stopWin: number; readonly stopLoss: number };
  readonly quantiles: Readonly<Record<string, number>>;
  readonly drawdownMax: number;
  readonly losingRunMax: number;
}

const table = (figures: Figures, seconds: number): string => {
  const { exact, quantiles, ends } = figures;
  return [
    `${figures.strategy}, ${figures.rulebook}: ${figures.sessions} sessions, ${figures.rolls} rolls in ${seconds.toFixed(1)} s (seed ${figures.seed})\n`,
    columns([
      ['mean net of a session', `${dollars(figures.mean)} ± ${dollars(figures.standardError)}`],
      ...(exact ? [['exact mean', `${dollars(exact.net)}, z = ${exact.z.toFixed(2)}`]] : []),
      ['standard deviation', dollars(figures.standardDeviation)],
      ['staked in all', dollars(figures.action)],
      ['realised edge', percent(figures.realisedEdge)],
      ['rolls for each decision', (figures.rolls / figures.decisions).toFixed(3)],
      ['ruined', `${percent(ends.ruin)}${exact ? ` (exact ${percent(exact.ruin)})` : ''}`],
      ...(ends.stopWin > 0 ? [['left ahead', percent(ends.stopWin)]] : []),
      ...(ends.stopLoss > 0 ? [['left behind', percent(ends.stopLoss)]] : []),
      ...[0.1, 0.5, 0.9].map((chance) => [`${100 * chance}% end at or below`, dollars(quantiles[chance]!)]),
      ['largest fall from a high', dollars(figures.drawdownMax)],
      ['longest run of losing rolls', `${figures.losingRunMax}`],
    ]),
  ].join('\n');
};
