import {
  account,
  compile,
  isRefusal,
  Kernel,
  NO_TOTALS,
  newProgress,
  playByReference,
  type RollEvent,
  RULEBOOKS,
  type Run,
  readStrategy,
  type SessionPlan,
  type SessionProgress,
  type SessionResult,
  Sixteen,
  type Spot,
  type Strategy,
  StrategyError,
  simulate,
  stakeMultiple,
  submit,
  type Tables,
  trajectoryOf,
} from '@hardway/engine';
import fc from 'fast-check';
import { anyProgram } from './strategy-files.ts';

/** Random strategies of every rulebook, and whether the kernels play them as the reference does. */

const CRAPS = [
  { oddsMultiple: 2, fire: 'A', bonus: 'A', luckyShooter: 'B' },
  { oddsMultiple: 5, fire: 'B', diceOlogy: 'B', vigorish: { when: 'won', on: 'win' } },
  { oddsMultiple: 2, vigorishAfterWin: 'once', vigorishRefund: true },
  { oddsMultiple: 3, keepWinning: false, vigorish: 'none', comeOdds: 'off' },
  { oddsMultiple: '3-4-5', dontOddsMultiple: '2-3-4' },
];

const SUBMISSIONS = RULEBOOKS.flatMap((rulebook) =>
  rulebook.paytables.flatMap(({ id }) =>
    (rulebook.game === 'craps' ? CRAPS : [{}]).flatMap((choices) => {
      const filed = { paytable: id, ...choices };
      const submission = submit(rulebook, filed);
      return isRefusal(submission) ? [] : [{ rulebook: rulebook.id, filed, submission }];
    }),
  ),
);

/** Enough for any three wagers; tables of more would take most of the time to write. */
const ROWS_MAX = 2000;

const anyChange = fc.constantFrom('same', 'base', 'x2', '+', '-');

const anyBet = (spot: Spot, unit: number) =>
  fc
    .record({
      units: fc.integer({ min: 1, max: 12 }),
      when: fc.constantFrom('always', 'come-out', 'point-on'),
      odds: fc.oneof(fc.integer({ min: 0, max: 2 }), fc.constant('full')),
      upTo: fc.integer({ min: 1, max: 2 }),
      afterWin: anyChange,
      afterLoss: anyChange,
      grows: fc.boolean(),
      atMax: fc.constantFrom('stay', 'reset'),
    })
    .map(({ units, when, odds, upTo, afterWin, afterLoss, grows, atMax }) => {
      const stake = units * unit;
      const change = (text: string): string => (text === '+' || text === '-' ? `${text}${stake}` : text);
      const travels = spot.play.kind === 'line' && spot.play.travels !== null;
      return {
        spot: spot.id,
        stake,
        when,
        ...(spot.play.kind === 'line' ? { odds } : {}),
        ...(travels ? { upTo } : {}),
        ...(grows && upTo === 1
          ? { afterWin: change(afterWin), afterLoss: change(afterLoss), max: 4 * stake, atMax }
          : {}),
      };
    });

/** Undefined for what no player could do: a bet that a rule refuses, or more positions than tables hold. */
const playable = (file: object, brought = 0): Strategy | undefined => {
  const strategy = readStrategy(RULEBOOKS, file);
  if (isRefusal(strategy)) return undefined;
  try {
    return compile(strategy, brought, ROWS_MAX) && strategy;
  } catch (error) {
    if (error instanceof StrategyError) return undefined;
    throw error;
  }
};

const anyStrategy = fc
  .constantFrom(...SUBMISSIONS)
  .chain(({ rulebook, filed, submission }) => {
    const spots = submission.spots.filter(({ made }) => made.when !== 'supporting');
    return fc
      .shuffledSubarray(spots, { minLength: 1, maxLength: 4 })
      .chain((chosen) => fc.tuple(...chosen.map((spot) => anyBet(spot, stakeMultiple(submission, spot)))))
      .map((bets) => playable({ rulebook, submission: filed, bets }));
  })
  .filter((strategy) => strategy !== undefined);

export const anyRun: fc.Arbitrary<Run> = anyStrategy.chain((strategy) => {
  const outlay = strategy.bets.reduce((sum, { stake }) => sum + stake, 0);
  const amount = (min: number, max: number) => fc.integer({ min: min * outlay, max: max * outlay });
  return fc.record({
    strategy: fc.constant(strategy),
    plan: fc.record<SessionPlan>(
      {
        bankroll: fc.oneof(amount(1, 5), amount(1, 100), fc.constant(1e12)),
        rolls: fc.oneof(fc.integer({ min: 1, max: 199 }), fc.integer({ min: 200, max: 900 })),
        stopWin: amount(1, 20),
        stopLoss: amount(1, 20),
      },
      { requiredKeys: ['bankroll', 'rolls'] },
    ),
    seed: fc.integer({ min: 0, max: 2 ** 31 }),
  });
});

/** The bankroll is so many times the smallest stake on every spot: a strategy that looks at money is for one of them. */
const anyProgrammed = fc
  .constantFrom(...SUBMISSIONS)
  .chain(({ rulebook, filed, submission }) => {
    const possible = submission.spots.filter(({ made }) => made.when !== 'supporting');
    return fc
      .tuple(
        fc.shuffledSubarray(possible, { minLength: 1, maxLength: 3 }),
        fc.oneof(fc.integer({ min: 2, max: 60 }), fc.integer({ min: 60, max: 2000 })),
        fc.boolean(),
      )
      .chain(([spots, times, looksAtMoney]) => {
        const bankroll = times * spots.reduce((sum, spot) => sum + stakeMultiple(submission, spot), 0);
        const habit = fc.option(anyBet(spots[0]!, stakeMultiple(submission, spots[0]!)), { freq: 1 });
        return fc
          .tuple(anyProgram({ submission, spots, bankroll, looksAtMoney }), habit)
          .map(([program, bet]) => ({ rulebook, submission: filed, ...program, ...(bet ? { bets: [bet] } : {}) }))
          .map((file) => ({ bankroll, strategy: playable(file, bankroll) }));
      });
  })
  .filter(({ strategy }) => strategy !== undefined);

/** Runs of strategies in the language of boards and counters. */
export const anyProgrammedRun: fc.Arbitrary<Run> = anyProgrammed.chain(({ bankroll, strategy }) =>
  fc.record({
    strategy: fc.constant(strategy!),
    plan: fc.record<SessionPlan>(
      {
        bankroll: fc.constant(bankroll),
        rolls: fc.oneof(fc.integer({ min: 1, max: 199 }), fc.integer({ min: 200, max: 600 })),
        stopWin: fc.integer({ min: bankroll, max: 3 * bankroll }),
        stopLoss: fc.integer({ min: Math.ceil(bankroll / 2), max: bankroll }),
      },
      { requiredKeys: ['bankroll', 'rolls'] },
    ),
    seed: fc.integer({ min: 0, max: 2 ** 31 }),
  }),
);

const sameResult = (a: SessionResult | undefined, b: SessionResult): boolean =>
  a !== undefined &&
  a.bankroll === b.bankroll &&
  a.rolls === b.rolls &&
  a.drawdown === b.drawdown &&
  a.losingRun === b.losingRun &&
  a.end === b.end;

export interface Comparison {
  readonly rolls: number;
  readonly sessions: number;
  /** Rolls after each of which the tables' bankroll was compared, and those at which vectors were stopped and compared. */
  readonly followed: { readonly byTables: number; readonly byVectors: number };
  readonly differences: readonly string[];
}

/** Sessions that are followed roll by roll: as many as vectors play at once. */
const FOLLOWED = 16;

/** How a session stood after each of its rolls, by the reference. */
class Path {
  readonly standing: SessionProgress[] = [];
  private readonly progress: SessionProgress;

  constructor(bankroll: number) {
    this.progress = newProgress(bankroll);
  }

  see({ nets, vigorish, bankroll }: RollEvent): void {
    account(
      this.progress,
      nets.reduce((sum, net) => sum + net, -vigorish),
    );
    // Whoever leaves gets back what the vigorish of a wager was.
    this.progress.bankroll = bankroll;
    this.progress.rolls += 1;
    this.standing.push({ ...this.progress });
  }
}

const followTables = (run: Run, tables: Tables, paths: readonly Path[]): readonly string[] =>
  paths.flatMap(({ standing }, session) => {
    const rolls = standing.map((_, index) => index + 1);
    const followed = trajectoryOf(run, tables, session, rolls);
    const wrong = standing.findIndex(({ bankroll }, index) => bankroll !== followed[index]);
    if (wrong === -1) return [];
    return [`session ${session}, roll ${wrong + 1}: ${followed[wrong]} by tables for ${standing[wrong]!.bankroll}`];
  });

/** Where runs by vectors are cut off: 1, 2, 3, 5, 8 and so on. */
const cutsOf = (rolls: number): readonly number[] => {
  const cuts = [1, 2];
  while (cuts.at(-1)! + cuts.at(-2)! < rolls) cuts.push(cuts.at(-1)! + cuts.at(-2)!);
  return cuts.filter((cut) => cut < rolls);
};

/** Stops vectors after so many rolls and so many more, and compares all that is known of each session by then. */
const followVectors = (
  run: Run,
  tables: Tables,
  paths: readonly Path[],
): { cuts: number; wrong: readonly string[] } => {
  const plan = { ...run.plan };
  const sixteen = Sixteen.of(new Kernel({ ...run, plan }, tables));
  if (!sixteen) return { cuts: 0, wrong: [] };
  const wrong: string[] = [];
  const cuts = cutsOf(plan.rolls);
  for (const cut of cuts) {
    // Short runs are played by tables, so the vectors are made for a long one, and then it is shorter.
    plan.rolls = cut;
    for (const [session, { progress }] of sixteen.play(0).entries()) {
      const { standing } = paths[session]!;
      const wanted = standing[Math.min(cut, standing.length) - 1];
      if (standing.length < cut || !wanted) continue;
      for (const figure of ['bankroll', 'rolls', 'drawdown', 'losingRun'] as const)
        if (progress[figure] !== wanted[figure])
          wrong.push(
            `session ${session}, ${figure} after roll ${cut}: ${progress[figure]} by vectors for ${wanted[figure]}`,
          );
    }
  }
  return { cuts: cuts.length, wrong };
};

/**
 * Plays sessions by the reference until they have made so many rolls, and the same ones by tables and by vectors. The
 * first sixteen are followed roll by roll by tables and from cut to cut by vectors; of the others every figure is compared.
 */
export const compareKernels = (run: Run, rollsAtLeast: number): Comparison => {
  const totals = { ...NO_TOTALS };
  const reference: SessionResult[] = [];
  const paths: Path[] = [];
  const differences: string[] = [];
  let rolls = 0;
  while (rolls < rollsAtLeast || reference.length % 16 !== 0) {
    const session = reference.length;
    const path = session < FOLLOWED ? new Path(run.plan.bankroll) : undefined;
    if (path) paths.push(path);
    const result = playByReference(run, session, totals, (event) => path?.see(event));
    reference.push(result);
    rolls += Math.max(1, result.rolls);
  }
  const tables = compile(run.strategy, run.plan.bankroll)!;
  const stopped = followVectors(run, tables, paths);
  differences.push(...followTables(run, tables, paths), ...stopped.wrong);
  for (const vectors of [false, true]) {
    const found: SessionResult[] = [];
    const { decisions, action, turnover } = simulate(run, tables, 0, reference.length, {
      vectors,
      tell: (session, result) => {
        found[session] = result;
      },
    });
    const by = vectors ? 'vectors' : 'tables';
    if (decisions !== totals.decisions) differences.push(`decisions by ${by}: ${decisions} for ${totals.decisions}`);
    if (action !== totals.action) differences.push(`action by ${by}: ${action} for ${totals.action}`);
    if (turnover !== totals.turnover) differences.push(`turnover by ${by}: ${turnover} for ${totals.turnover}`);
    for (const [session, result] of reference.entries())
      if (!sameResult(found[session], result))
        differences.push(
          `session ${session} by ${by}: ${JSON.stringify(found[session])} for ${JSON.stringify(result)}`,
        );
  }
  const followed = {
    byTables: paths.reduce((sum, { standing }) => sum + standing.length, 0),
    byVectors: stopped.cuts * FOLLOWED,
  };
  return { rolls, sessions: reference.length, followed, differences };
};
