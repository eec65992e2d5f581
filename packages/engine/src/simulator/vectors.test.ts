import { expect, test } from 'vitest';
import { compareKernels } from '../../../../test/kernels.ts';
import { sizeOf } from '../../../../test/proofs.ts';
import { readStrategy } from '../odds/index.ts';
import { RULEBOOKS } from '../rulebooks/index.ts';
import { isRefusal } from '../rules/index.ts';
import { compile } from './compile.ts';
import { Kernel } from './kernel.ts';
import { type SessionListener, simulate } from './simulate.ts';
import { machineFor } from './vector-code.ts';
import { vectorsOf } from './vectors.ts';

/** So many that sessions with hardly any money meet each end of a block. */
const SESSIONS = 6000;

const STRATEGIES = {
  'the pass line with double odds': {
    rulebook: 'md-craps',
    submission: { oddsMultiple: 2 },
    bets: [{ spot: 'pass', stake: 1000, odds: 2 }],
  },
  'winners that stay up': {
    rulebook: 'md-craps',
    bets: [6, 8].map((number) => ({ spot: `place/${number}`, stake: 1200, when: 'point-on' })),
  },
  'amounts far apart': {
    rulebook: 'md-craps',
    bets: [
      { spot: 'any-craps', stake: 1 },
      { spot: 'pass', stake: 250 },
    ],
  },
  'a stake that is counted': {
    rulebook: 'pa-sicbo',
    submission: { paytable: 'B' },
    counters: { step: { max: 3, reset: "lost('big')", add: "won('big')", beyond: 'start' } },
    rules: [{ bets: { big: '[1000, 3000, 2000, 6000][step]' } }],
  },
  'many kinds of rolls': {
    rulebook: 'pa-sicbo',
    submission: { paytable: 'B' },
    counters: { step: { max: 9, reset: "lost('big')", add: "won('big')", beyond: 'start' } },
    rules: [{ bets: { big: 'if step < 5 then 1000 else 2000' } }],
  },
  'three dice': { rulebook: 'pa-sicbo', submission: { paytable: 'B' }, bets: [{ spot: 'small', stake: 1000 }] },
} as const;

const runOf = (name: keyof typeof STRATEGIES, bankroll = 1e9) => {
  const strategy = readStrategy(RULEBOOKS, STRATEGIES[name]);
  if (isRefusal(strategy)) throw new Error(strategy.message);
  return { strategy, plan: { bankroll, rolls: 700 }, seed: 3 };
};

const shapeOf = (name: keyof typeof STRATEGIES) => {
  const run = runOf(name);
  return vectorsOf(new Kernel(run, compile(run.strategy)!))?.shape;
};

test.each([
  ['the pass line with double odds', { kindsKnowRows: true, winnersStay: false, smallNets: true, smallStakes: true }],
  ['winners that stay up', { winnersStay: true }],
  ['amounts far apart', { smallNets: false, smallStakes: false }],
  ['a stake that is counted', { kindsKnowRows: true }],
  ['many kinds of rolls', { kindsKnowRows: false }],
  ['three dice', { thrownAway: 216 }],
] as const)('a machine is made for no more than %s, and plays it as the reference does', (name, shape) => {
  expect(shapeOf(name)).toMatchObject(shape);
  expect(compareKernels(runOf(name), sizeOf(100_000, 6000)).differences).toEqual([]);
});

test.each(
  (Object.keys(STRATEGIES) as (keyof typeof STRATEGIES)[]).flatMap((name) =>
    [1, 12, 50].map((thousands) => ({ name, thousands })),
  ),
)('where $thousands,000 run short for $name, each session ends as tables play it', ({ name, thousands }) => {
  const run = runOf(name, thousands * 1000);
  const ends = (vectors: boolean): readonly string[] => {
    const told: string[] = [];
    const tell: SessionListener = (session, result) => told.push(`${session}: ${JSON.stringify(result)}`);
    simulate(run, compile(run.strategy)!, 0, SESSIONS, { vectors, tell });
    return told;
  };
  expect(vectorsOf(new Kernel(run, compile(run.strategy)!))).toBeDefined();
  const [machine, tables] = [ends(true), ends(false)];
  expect(machine.filter((end, session) => end !== tables[session])).toEqual([]);
});

test.each(Object.keys(STRATEGIES) as (keyof typeof STRATEGIES)[])(
  'without falls and runs of losses, %s comes to the same in all else',
  (name) => {
    // Money that no dice can use up, money that runs short, and a goal.
    for (const plan of [{ bankroll: 1e9 }, { bankroll: 12_000 }, { bankroll: 1e9, stopWin: 20_000 }]) {
      const run = { ...runOf(name), plan: { ...plan, rolls: 700 } };
      const figures = (falls: boolean, vectors: boolean) =>
        simulate({ ...run, falls }, compile(run.strategy)!, 0, 320, { vectors });
      const none = { drawdowns: 0, drawdownMax: 0, losingRuns: 0, losingRunMax: 0 };
      const expected = { ...figures(true, false), ...none };
      expect(figures(false, true)).toEqual(expected);
      expect(figures(false, false)).toEqual(expected);
    }
  },
);

test('a machine is small', () => {
  expect(machineFor({ ...shapeOf('the pass line with double odds')!, falls: true }).length).toBeLessThan(8192);
});
