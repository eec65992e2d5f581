import { type Comparison, comparisonOf, type ExactFigures, exactFiguresOf, type Statistics } from '@hardway/engine';
import { writeOut } from '../io/files.ts';
import { csv, print, printJson } from '../io/output.ts';
import { comparisonTableOf } from './compare.ts';
import { contendersOf, type SimulatedGame } from './game.ts';
import { machineManifestOf, manifestOf } from './manifest.ts';
import { during } from './progress.ts';
import { summaryOf, summaryTable } from './report.ts';
import { roundsSummaryOf, roundsTableOf } from './rounds.ts';
import type { PlayedRun, RunOutcome } from './run.ts';

export interface OutputFlags {
  readonly json?: boolean;
  readonly csv?: boolean;
  /** Rolls an hour, where strategies are compared. */
  readonly hour: number;
  readonly parquet?: string;
  readonly manifest?: string;
}

/** The exact figures of each contender, where there are any. */
export const exactsOf = (game: SimulatedGame): (ExactFigures | null)[] =>
  during('working out the exact mean', () =>
    contendersOf(game).map(({ strategy }) => exactFiguresOf(strategy, game.plan)),
  );

/** Prints what a run came to. */
export const show = (
  game: SimulatedGame,
  outcome: RunOutcome,
  exacts: readonly (ExactFigures | null)[],
  flags: OutputFlags,
): void => {
  if (flags.csv) print(csv(finalsOf(game, outcome.statistics)));
  else if (game.rounds !== null) showRounds(game, outcome, flags);
  else showSessions(game, outcome, exacts, flags);
};

const finalsOf = (game: SimulatedGame, statistics: readonly Statistics[]): string[][] => {
  const bankrolls = [...new Set(statistics.flatMap(({ finals }) => [...finals.keys()]))].toSorted((a, b) => a - b);
  return [
    ['bankroll', ...(statistics.length > 2 ? namesOf(game) : ['sessions', 'against'].slice(0, statistics.length))],
    ...bankrolls.map((bankroll) =>
      [bankroll, ...statistics.map(({ finals }) => finals.get(bankroll) ?? 0)].map(String),
    ),
  ];
};

const namesOf = (game: SimulatedGame): string[] => contendersOf(game).map(({ strategy }) => strategy.name);

/** The first fields of every JSON answer. */
const headOf = (game: SimulatedGame, { sessions, partial }: RunOutcome) => ({
  manifest: manifestOf(game, sessions),
  partial,
  seed: game.seed,
  plan: game.plan,
});

const showRounds = (game: SimulatedGame, outcome: RunOutcome, { json }: OutputFlags): void => {
  const summary = roundsSummaryOf(game, outcome);
  if (json) printJson({ ...headOf(game, outcome), ...summary });
  else print(roundsTableOf(game, summary, outcome.seconds));
};

const showSessions = (
  game: SimulatedGame,
  outcome: RunOutcome,
  exacts: readonly (ExactFigures | null)[],
  { json, hour }: OutputFlags,
): void => {
  const { statistics, seconds } = outcome;
  const summaries = contendersOf(game).map(({ strategy }, index) =>
    summaryOf(strategy, game.plan, statistics[index]!, exacts[index] ?? null),
  );
  const head = headOf(game, outcome);
  const [only, ...others] = summaries;
  if (others.length > 0) {
    const comparison = compared(game, outcome, exacts, hour);
    // Two strategies have one pair, whose figures stand among those of the comparison.
    const pair = others.length === 1 ? comparison.pairs[0] : {};
    if (json) printJson({ ...head, strategies: summaries, comparison: { ...pair, ...comparison } });
    else print(comparisonTableOf(game, summaries, comparison, seconds));
  } else if (json) printJson({ ...head, ...only });
  else print(summaryTable(game, only!, seconds));
};

/** The strategies of a run beside each other. */
export const compared = (
  game: SimulatedGame,
  { statistics, pairs }: RunOutcome,
  exacts: readonly (ExactFigures | null)[],
  rollsPerHour: number,
): Comparison =>
  comparisonOf(
    contendersOf(game).map(({ strategy: { name } }, index) => ({
      name,
      statistics: statistics[index]!,
      exact: exacts[index] ?? null,
    })),
    pairs,
    rollsPerHour,
  );

export const writeManifest = (file: string, game: SimulatedGame, { sessions }: RunOutcome): void =>
  writeOut(file, `${JSON.stringify(machineManifestOf(game, sessions), null, 2)}\n`);

/** Rows of the sessions from `first` on. The writer is loaded only where a file is asked for. */
export const writeRows = async (file: string, game: SimulatedGame, run: PlayedRun, first = 0): Promise<void> => {
  const { sessionsParquet } = await import('./parquet.ts');
  const { sessions } = run;
  const rows = run.rows!;
  const bytes = during('writing', () =>
    sessionsParquet({
      first,
      bankroll: rows.bankroll.subarray(0, sessions),
      rolls: rows.rolls.subarray(0, sessions),
      drawdown: rows.drawdown.subarray(0, sessions),
      losingRun: rows.losingRun.subarray(0, sessions),
      end: rows.end.subarray(0, sessions),
      metadata: { manifest: JSON.stringify(manifestOf(game, first === 0 ? sessions : game.sessions)) },
    }),
  );
  writeOut(file, bytes);
};
