import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Roll } from '../dice/index.ts';
import {
  type FreeOrder,
  type FreePlayer,
  type FreeView,
  type PlayedRoll,
  readStrategy,
  type Strategy,
  StrategyError,
} from '../odds/index.ts';
import { RULEBOOKS } from '../rulebooks/index.ts';
import { isRefusal } from '../rules/index.ts';
import { type RulesSubmission, submit } from '../submission/index.ts';
import { playTape } from '../tapes/index.ts';
import { comparisonOf, exactFiguresOf } from './comparison.ts';
import { compile } from './compile.ts';
import { NO_TOTALS, type RollEvent } from './session.ts';
import { playByReference, simulateByReference } from './simulate.ts';
import { playTogether, TogetherSum } from './together.ts';

const submissionOf = (id: string, choices = {}): RulesSubmission => {
  const submission = submit(RULEBOOKS.find((rulebook) => rulebook.id === id)!, choices);
  if (isRefusal(submission)) throw new Error(submission.message);
  return submission;
};

const strategyIn = (name: string): Strategy => {
  const file = new URL(`../../../../examples/strategies/${name}.json`, import.meta.url);
  const strategy = readStrategy(RULEBOOKS, JSON.parse(readFileSync(file, 'utf8')));
  if (isRefusal(strategy)) throw new Error(strategy.message);
  return strategy;
};

const craps = (orders: FreePlayer['orders'], choices = {}): FreePlayer => ({
  ...{ name: 'code', submission: submissionOf('md-craps', choices), orders },
});

const isSevenOut = ({ dice: [first, second], point }: PlayedRoll): boolean => point !== null && first! + second! === 7;

const handOf = (history: readonly PlayedRoll[]): readonly PlayedRoll[] =>
  history.slice(history.findLastIndex(isSevenOut) + 1);

/** Three of the examples, written as code. */
const ironCross = craps(
  ({ point, wagers }) => {
    const odds =
      point !== null && wagers.some(({ spot }) => spot === 'pass') ? [{ spot: 'pass-odds', stake: 1000 }] : [];
    const place = ([5, 6, 8] as const).map((number) => ({
      spot: `place/${number}`,
      stake: number === point ? 0 : number === 5 ? 1000 : 1200,
    }));
    return [
      { spot: 'pass', stake: 500 },
      ...(point === null ? [] : [...place, { spot: 'field', stake: 500 }]),
      ...odds,
    ];
  },
  { oddsMultiple: 2 },
);

const hitAndRun = craps(({ point, history }) => {
  if (history.filter(isSevenOut).length >= 3) return [{ leave: true }];
  const done = handOf(history).some(({ results }) => results.some(({ result }) => result === 'won'));
  if (point === null || done) return [{ down: 'place/*' }];
  return [
    { spot: 'place/6', stake: 1200 },
    { spot: 'place/8', stake: 1200 },
  ];
});

const dalembert: FreePlayer = {
  name: 'code',
  submission: submissionOf('md-sicbo'),
  orders: ({ history }) => {
    const next = (units: number, { net }: PlayedRoll) => Math.min(20, Math.max(1, units + (net > 0 ? -1 : 1)));
    return [{ spot: 'small', stake: 500 * history.reduce(next, 1) }];
  },
};

const PLAN = { bankroll: 30_000, rolls: 40 };

describe.each([
  ['iron-cross', ironCross],
  ['hit-and-run', hitAndRun],
  ['dalembert', dalembert],
])('%s as code', (name, player) => {
  test('plays every session as the file does', () => {
    const run = { plan: PLAN, seed: 11 };
    const told = [player, strategyIn(name)].map((strategy) => {
      const results: object[] = [];
      const statistics = simulateByReference({ ...run, strategy }, 0, 24, (_, result) => results.push(result));
      return { results, statistics };
    });
    expect(told[0]!.results).toEqual(told[1]!.results);
    expect(told[0]!.statistics).toEqual(told[1]!.statistics);
    expect(new Set(told[0]!.results.map((result) => JSON.stringify(result))).size).toBeGreaterThan(10);
  });
});

const eventsOf = (player: FreePlayer, rolls: readonly Roll[], bankroll = 100_000): readonly RollEvent[] => {
  const events: RollEvent[] = [];
  const end = playTape(player, { bankroll }, { dice: player.submission.dice, rolls }, (event) => events.push(event));
  if (isRefusal(end)) throw new Error(end.message);
  return events;
};

/** What lay there at each roll. */
const stakesOf = (player: FreePlayer, rolls: readonly Roll[]): readonly string[] =>
  eventsOf(player, rolls).map(({ before }) => before.wagers.map(({ spot, stake }) => `${spot} ${stake}`).join(', '));

describe('code', () => {
  test('may remember as much as it likes: a Labouchère list that grows without end', () => {
    const listAfter = (list: readonly number[], { net }: PlayedRoll): readonly number[] => {
      const left = net > 0 ? list.slice(1, -1) : [...list, list.length === 1 ? list[0]! : list[0]! + list.at(-1)!];
      return left.length === 0 ? [1, 2, 3] : left;
    };
    const player: FreePlayer = {
      ...dalembert,
      orders: ({ history }) => {
        const list = history.reduce(listAfter, [1, 2, 3]);
        return [{ spot: 'small', stake: 500 * (list.length === 1 ? list[0]! : list[0]! + list.at(-1)!) }];
      },
    };
    const big: Roll = [6, 6, 5];
    expect(stakesOf(player, [big, big, big, big, big, big, big])).toEqual(
      [4, 5, 6, 7, 8, 9, 10].map((units) => `small ${500 * units}`),
    );
  });

  test('sees the felt, the point, the money and every roll', () => {
    const views: FreeView[] = [];
    const player = craps((view) => {
      views.push({ ...view, history: [...view.history] });
      return [{ spot: 'pass', stake: 1000 }];
    });
    eventsOf(player, [
      [2, 2],
      [3, 3],
      [1, 3],
    ]);
    expect(views[0]).toEqual({
      ...{ point: null, newShooter: true, bankroll: 100_000, brought: 100_000, wagers: [], history: [] },
    });
    expect(views[2]).toMatchObject({ point: 4, newShooter: false, wagers: [{ spot: 'pass', stake: 1000 }] });
    expect(views[2]!.history.map(({ dice }) => dice)).toEqual([
      [2, 2],
      [3, 3],
    ]);
  });

  test('presses, regresses, takes down and calls on and off', () => {
    const script: readonly (readonly FreeOrder[])[] = [
      [],
      [
        { spot: 'place/6', stake: 1200 },
        { spot: 'place/8', stake: 1200 },
      ],
      [{ spot: 'place/6', stake: 3000 }, { off: 'place/8' }],
      [{ spot: 'place/6', stake: 600 }],
      [{ spot: 'place/8', stake: 0 }, { on: 'place/*' }],
      [{ down: 'place/*' }],
    ];
    const player = craps(({ history }) => script[history.length]!);
    const rolls: readonly Roll[] = [
      [2, 2],
      [3, 3],
      [4, 4],
      [1, 3],
      [3, 3],
      [6, 6],
    ];
    expect(stakesOf(player, rolls)).toEqual([
      '',
      'place/6 1200, place/8 1200',
      'place/6 3000, place/8 1200',
      'place/6 600, place/8 1200',
      'place/6 600',
      '',
    ]);
    // The 8 was off when it came, and the 6 was on though it came on the come out.
    expect(eventsOf(player, rolls).map(({ nets }) => nets)).toEqual([[], [1400], [], [], [700], []]);
  });

  test('waits for what may not be done yet', () => {
    const come = craps(() => [{ spot: 'come', stake: 1000 }]);
    expect(
      stakesOf(come, [
        [2, 2],
        [3, 3],
        [1, 3],
      ]),
    ).toEqual(['', 'come 1000', 'come 1000, come 1000']);
  });

  test.each<[string, FreeOrder]>([
    ['a spot that there is not', { spot: 'place/7', stake: 1000 }],
    ['a spot that there is not', { down: 'plaice/6' }],
    ['a stake that cannot be paid', { spot: 'place/6', stake: 1001 }],
    ['half a cent', { spot: 'pass', stake: 0.5 }],
  ])('is stopped by %s', (_, order) => {
    const player = craps(() => [order]);
    expect(() => playByReference({ strategy: player, plan: PLAN, seed: 1 }, 0, { ...NO_TOTALS })).toThrow(
      StrategyError,
    );
  });

  test('leaves when it says so, and contract wagers are played out', () => {
    const player = craps(({ point }) => (point === null ? [{ spot: 'pass', stake: 1000 }] : [{ leave: true }]));
    const totals = { ...NO_TOTALS };
    const result = playByReference({ strategy: player, plan: { ...PLAN, rolls: 1000 }, seed: 3 }, 0, totals);
    expect(result.end).toBe('stop-rule');
    expect(totals.decisions).toBeGreaterThan(0);
  });

  test('is ruined when nothing can be paid for', () => {
    const player = craps(() => [{ spot: 'any-seven', stake: 10_000 }]);
    const result = playByReference({ strategy: player, plan: PLAN, seed: 5 }, 0, { ...NO_TOTALS });
    expect(result).toMatchObject({ end: 'ruin', bankroll: 0 });
  });
});

test('code sits down beside the strategy that says the same, and neither ends ahead', () => {
  const strategy = strategyIn('hit-and-run');
  const run = { plan: PLAN, seed: 11 };
  const players = [
    { run: { ...run, strategy }, tables: compile(strategy, PLAN.bankroll) },
    { run: { ...run, strategy: hitAndRun }, tables: undefined },
  ];
  const sum = new TogetherSum(PLAN.bankroll, players.length);
  sum.add(playTogether(players, { first: 0, count: 20 }));
  const exacts = [exactFiguresOf(strategy, PLAN), exactFiguresOf(hitAndRun, PLAN)];
  expect(exacts.map((exact) => exact !== null)).toEqual([true, false]);
  const compared = sum.statistics.map((statistics, index) => ({ name: `${index}`, statistics, exact: exacts[index]! }));
  const { strategies, pairs } = comparisonOf(compared, sum.pairs);
  expect(pairs[0]).toMatchObject({ level: 1, meanDifference: 0 });
  expect(strategies[0]!.drawdown).toBe(strategies[1]!.drawdown);
});
