import {
  balancesOf,
  crapsPlay,
  gameOf,
  isRefusal,
  legalActions,
  narrate,
  playScenario,
  type Refusal,
  type Roll,
  RULEBOOKS,
  readScenario,
  readStrategy,
  type TableEvent,
} from '@hardway/engine';
import { describe, expect, test } from 'vitest';
import { compareKernels } from '../kernels.ts';
import { baysideCraps } from './bayside-craps.ts';
import { citedIn, foreignTo } from './citations.ts';

const rulebooks = [...RULEBOOKS, baysideCraps];

const agreed = <Value>(value: Value | Refusal): Value => {
  if (isRefusal(value)) throw new Error(value.message);
  return value;
};

/** A step, and what is to come of it: the clauses of some of its events, or of the refusal. */
type Told = readonly [
  step: object,
  then: { readonly [event: string]: string } | { readonly refused: string; readonly by: string | null },
];

const bet = (seat: number, spot: string, stake: number) => ({ do: 'bet', seat, spot, stake });
const roll = (...dice: Roll) => ({ do: 'roll', dice });

/** From a first point to a seven out, with everything that may come between. */
const HAND: readonly Told[] = [
  [bet(1, 'pass', 1_000), {}],
  [bet(2, 'dont-pass', 1_000), {}],
  [bet(2, 'field', 500), {}],
  [bet(1, 'fire', 100), { refused: 'unknown-spot', by: 'R3.13' }],
  [bet(1, 'come', 1_000), { refused: 'wrong-time', by: 'R3.3' }],
  [bet(1, 'place/6', 601), { refused: 'unpayable', by: 'R5.2 / row 6' }],
  [bet(1, 'field', 50), { refused: 'below-minimum', by: 'R4.3' }],
  [bet(1, 'field', 200_000), { refused: 'above-maximum', by: 'R4.4' }],
  [
    { do: 'verbal-bet', seat: 1, spot: 'field', stake: 500 },
    { refused: 'verbal-wager', by: 'R4.8' },
  ],
  [
    roll(2, 3),
    {
      DiceOffered: 'R2.1',
      ShooterChosen: 'R2.3',
      DiceThrown: 'R7',
      ThrowCalled: 'R7.1',
      WinnersPaid: 'R7.5',
      PointSet: 'R2.10',
    },
  ],
  [
    { do: 'change', seat: 1, spot: 'pass', stake: 2_000 },
    { refused: 'contract-wager', by: 'R4.6' },
  ],
  [bet(1, 'pass-odds', 2_000), {}],
  [bet(1, 'pass-odds', 100), { refused: 'above-maximum', by: 'R3.5' }],
  [bet(2, 'come', 1_000), {}],
  [bet(1, 'place/6', 600), {}],
  [roll(4, 4), { WagersStand: '' }],
  [bet(2, 'come-odds/8', 1_000), {}],
  [{ do: 'no-roll', reason: 'overboard' }, { NoRollCalled: 'R7.2(a)' }],
  [
    { do: 'no-roll', reason: 'hit-chips' },
    { refused: 'no-remedy', by: 'R7.3' },
  ],
  [
    { do: 'no-roll', reason: 'stacked' },
    { refused: 'no-remedy', by: null },
  ],
  [
    { do: 'roll', dice: [1, 4], leaningOn: [5, null] },
    { refused: 'bad-dice', by: 'R7.4' },
  ],
  [
    { do: 'dispute', dice: [1, 4] },
    { FaceRuled: 'R8.1', ThrowCalled: 'R7.1', PointMade: 'R2.11' },
  ],
  [
    { do: 'call', seat: 1, spot: 'place/6', working: true },
    { WagerCallRequested: 'R3.8', WagerCalled: 'R3.8' },
  ],
  [{ do: 'retire-dice', reason: 'unfit' }, { DiceRetired: 'R6.3(c)' }],
  [bet(1, 'pass', 1_000), {}],
  [roll(4, 5), { refused: 'not-ready', by: 'R6.1' }],
  [{ do: 'load-dice', serial: 'fresh' }, {}],
  [roll(4, 5), { PointSet: 'R2.10' }],
  [roll(3, 4), { ShooterLost: 'R2.9', LosersCollected: 'R7.5' }],
  [{ do: 'throw' }, { refused: 'out-of-order', by: 'R7' }],
  [{ do: 'offer-dice' }, { DiceOffered: 'R2.2' }],
  [
    { do: 'answer-offer', seat: 2, accepts: true, selected: [1, 5] },
    { refused: 'bad-dice', by: 'R2.3(l)' },
  ],
  [{ do: 'answer-offer', seat: 2, accepts: true, selected: [3, 4] }, { ShooterChosen: 'R2.3(l)' }],
  [{ do: 'throw' }, { refused: 'no-line-wager', by: 'R2.4' }],
  [{ do: 'pass-dice' }, { DiceGivenUp: 'R2.5' }],
  [{ do: 'offer-dice' }, { DiceOffered: 'R2.2' }],
  [{ do: 'answer-offer', seat: 1, accepts: false }, { DiceOffered: 'R2.2(d)' }],
  [{ do: 'answer-offer', seat: 2, accepts: true }, { ShooterChosen: 'R2.3(l)' }],
  [{ do: 'order-pass' }, { DiceGivenUp: 'R2.6' }],
];

/** A shooter without a line wager throws for the come wagers alone. */
const COME_ONLY: readonly Told[] = [
  [{ do: 'offer-dice' }, { DiceOffered: 'R2.1' }],
  [{ do: 'answer-offer', seat: 1, accepts: false }, { DiceOffered: 'R2.1(d)' }],
  [{ do: 'answer-offer', seat: 2, accepts: true }, { ShooterChosen: 'R2.3' }],
  [bet(2, 'pass', 1_000), {}],
  [roll(2, 2), { PointSet: 'R2.10' }],
  [bet(1, 'come', 1_000), {}],
  [bet(1, 'dont-come', 1_000), {}],
  [roll(3, 3), { WagersStand: '' }],
  [
    { do: 'change', seat: 1, spot: 'come/6', stake: 2_000 },
    { refused: 'contract-wager', by: 'R4.6' },
  ],
  [{ do: 'remove', seat: 1, spot: 'dont-come/6' }, {}],
  [roll(1, 3), { PointMade: 'R2.11' }],
  [{ do: 'offer-dice' }, { DiceOffered: 'R2.7' }],
  [{ do: 'answer-offer', seat: 1, accepts: false }, { ShooterContinues: 'R2.8' }],
  [{ do: 'throw' }, { DiceThrown: 'R7' }],
  [roll(4, 5), { ThrowCalled: 'R7.1' }],
  [{ do: 'throw' }, {}],
  [roll(5, 1), { WinnersPaid: 'R7.5' }],
];

const play = (told: readonly Told[]) =>
  agreed(
    playScenario(
      agreed(
        readScenario(rulebooks, {
          rulebook: 'bayside-craps',
          submission: { oddsMultiple: 2, limits: { min: 100, max: 100_000 } },
          seats: { 1: 100_000, 2: 100_000 },
          steps: told.map(([step]) => step),
        }),
      ),
    ),
  );

const clausesBy = (events: readonly TableEvent[], types: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    events
      .filter(({ type }) => types.includes(type))
      .map((event) => [event.type, 'clause' in event ? `${event.clause}`.replace('bayside-craps ', '') : '']),
  );

const outcome = (step: ReturnType<typeof play>['steps'][number], then: Told[1]): object =>
  step.ok
    ? clausesBy(step.events, Object.keys(then))
    : { refused: step.refused, by: step.clause?.replace('bayside-craps ', '') ?? null };

describe.each([
  ['a hand from its first point to the next shooters', HAND],
  ['come wagers without a line wager', COME_ONLY],
])('%s', (_, told) => {
  const played = play(told);

  test.each(told.map(([step, then], index) => [index, JSON.stringify(step), then] as const))(
    'step %i, %s',
    (index, _step, then) => {
      expect(outcome(played.steps[index]!, then)).toEqual(then);
    },
  );

  test('the ledger sums to zero throughout', () => {
    for (const step of played.steps)
      if (step.ok)
        expect(Object.values(balancesOf(step.table.ledger)).reduce((sum, balance) => sum + balance, 0)).toBe(0);
  });

  test('every event, refusal and sentence cites this document alone', () => {
    const events = [...played.opening, ...played.steps.flatMap((step) => (step.ok ? step.events : []))];
    const sentences = events.map(narrate).join('\n');
    expect(citedIn(played).length).toBeGreaterThan(20);
    expect(sentences).toContain('bayside-craps R2.10');
    expect(foreignTo('bayside-craps', [played, sentences])).toEqual([]);
  });

  test('so does everything that players may do at any moment, and may not', () => {
    const tables = played.steps.flatMap((step) => (step.ok ? [step.table] : []));
    const actions = tables.flatMap((table) =>
      [1, 2].flatMap((seat) => legalActions(baysideCraps, table, seat, 60_000)),
    );
    expect(citedIn(actions).length).toBeGreaterThan(5);
    expect(foreignTo('bayside-craps', actions)).toEqual([]);
  });
});

test('the hand paid by the document’s own odds', () => {
  const { table } = play(HAND);
  // Seat 1: the first pass even and its odds at 3 to 2, then a pass and the six lost. Seat 2: the field on 5, then all else lost.
  expect(balancesOf(table.ledger)).toMatchObject({
    'seat:1': 100_000 + 1_000 + 3_000 - 1_000 - 600,
    'seat:2': 100_000 + 500 - 1_000 - 1_000 - 1_000,
  });
  expect(crapsPlay(table)).toMatchObject({ throws: 5, fireCounts: [], totalsThrown: [], notices: [] });
});

test('come wagers were decided while the hand’s marker stayed off', () => {
  const { table } = play(COME_ONLY);
  expect(crapsPlay(table)).toMatchObject({ point: null, comeWagersOnly: false });
  expect(balancesOf(table.ledger)).toMatchObject({ 'seat:1': 101_000, 'seat:2': 101_000 });
});

test('a set serves on after closing where the document does not ask for a new one', () => {
  const { table } = play([[{ do: 'close' }, {}]]);
  expect([table.phase.is, table.dice?.serial]).toEqual(['closed', 'set 1']);
});

test('a ruling on a throw that cannot be reopened here still names the adjustment, by this document', () => {
  const [step] = play([
    [{ do: 'ruling', ground: 'not-covered', text: 'Miscalled.', effect: 'void', round: 1 }, {}],
  ]).steps;
  expect(step).toMatchObject({
    ok: false,
    refused: 'no-remedy',
    clause: expect.stringMatching(/^bayside-craps R8/),
    message: 'A ruling does not change throw 1, but an adjustment can put the money right.',
  });
});

test('a crew that has the table to itself voids a throw without dice by the document’s own ground', () => {
  const { table } = play([
    [bet(1, 'pass', 1_000), {}],
    [{ do: 'offer-dice' }, {}],
    [{ do: 'answer-offer', seat: 1, accepts: true }, {}],
    [{ do: 'throw' }, {}],
    [{ do: 'retire-dice', reason: 'lost' }, {}],
  ]);
  const acts = gameOf('craps').crewAlone(baysideCraps).byDice([3, 4]);
  expect(acts.flatMap((act) => act(table))).toMatchObject([
    { type: 'CallNoRoll', by: { role: 'dealer' }, ground: 'dice-withdrawn' },
  ]);
});

test('compiled tables and vectors play its strategies as the reference does', () => {
  const strategy = agreed(
    readStrategy(rulebooks, {
      rulebook: 'bayside-craps',
      submission: { oddsMultiple: 3 },
      bets: [
        { spot: 'pass', stake: 1_000, odds: 3 },
        { spot: 'come', stake: 1_000, odds: 1, upTo: 2 },
        { spot: 'place/6', stake: 600, when: 'point-on' },
        { spot: 'hard/8', stake: 100 },
        { spot: 'field', stake: 100, afterLoss: 'x2', afterWin: 'base', max: 1_600, atMax: 'reset' },
      ],
    }),
  );
  const run = { strategy, plan: { bankroll: 1_000_000, rolls: 300 }, seed: 16 };
  const { rolls, differences } = compareKernels(run, 10_000);
  expect(differences).toEqual([]);
  expect(rolls).toBeGreaterThanOrEqual(10_000);
});
