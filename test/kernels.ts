import {
  compile,
  isRefusal,
  NO_TOTALS,
  playByReference,
  RULEBOOKS,
  type Run,
  readStrategy,
  type SessionPlan,
  type SessionResult,
  type Spot,
  type Strategy,
  StrategyError,
  simulate,
  stakeMultiple,
  submit,
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
  readonly differences: readonly string[];
}

/**
 * Plays sessions by the reference until they have made so many rolls, and the same ones by tables and by vectors. The
 * first session is followed roll by roll; of the others every figure is compared.
 */
export const compareKernels = (run: Run, rollsAtLeast: number): Comparison => {
  const totals = { ...NO_TOTALS };
  const reference: SessionResult[] = [];
  const path: number[] = [];
  const differences: string[] = [];
  let rolls = 0;
  while (rolls < rollsAtLeast || reference.length % 16 !== 0) {
    const session = reference.length;
    const result = playByReference(
      run,
      session,
      totals,
      session > 0 ? undefined : ({ bankroll }) => path.push(bankroll),
    );
    reference.push(result);
    rolls += Math.max(1, result.rolls);
  }
  const tables = compile(run.strategy, run.plan.bankroll)!;
  const followed = trajectoryOf(
    run,
    tables,
    0,
    path.map((_, index) => index + 1),
  );
  const wrong = path.findIndex((bankroll, index) => bankroll !== followed[index]);
  if (wrong !== -1) differences.push(`roll ${wrong + 1}: ${followed[wrong]} for ${path[wrong]}`);
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
  return { rolls, sessions: reference.length, differences };
};
