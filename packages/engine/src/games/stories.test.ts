import { expect, test } from 'vitest';
import { proves } from '../../../../test/clause.ts';
import {
  isRefusal,
  type PlayedStory,
  playScenario,
  type Refusal,
  RULEBOOKS,
  readScenario,
  summarise,
} from '../index.ts';

/** What a laboratory finds when its stories are unusual; the usual ones are golden. */

const agreed = <Value>(value: Value | Refusal): Value => {
  if (isRefusal(value)) throw new Error(value.message);
  return value;
};

const told = (file: object): PlayedStory => agreed(playScenario(agreed(readScenario(RULEBOOKS, file))));

const refusedIn = ({ steps }: PlayedStory) => steps.flatMap((step) => (step.ok ? [] : [[step.step, step.refused]]));

const LARGEST = 1_000_000_000_000;
const SIXTY = Array.from({ length: 60 }, (_, index) => index + 1);

proves('rws-sicbo 3.3', 'sixty seats with the largest stakes: what could not be counted is not taken', () => {
  const story = told({
    rulebook: 'rws-sicbo',
    submission: { paytable: '1' },
    seats: Object.fromEntries(SIXTY.map((seat) => [seat, LARGEST])),
    steps: [
      ...SIXTY.map((seat) => ({ do: 'bet', seat, spot: 'triple/1', stake: LARGEST })),
      { do: 'roll', dice: [1, 1, 1] },
      { do: 'correct', round: 1, dice: [1, 1, 2] },
    ],
  });
  // Were all of them paid at 195 to 1, a 46th would bring the books past what whole numbers count exactly.
  expect(refusedIn(story)).toEqual(SIXTY.slice(45).map((seat) => [seat, 'above-maximum']));
  expect(story.steps[45]).toMatchObject({ clause: 'rws-sicbo 3.3' });
  const { seats } = summarise(story.table, [1, 60]);
  expect([seats[1]!.credit, seats[60]!.credit]).toEqual([0, LARGEST]);
});

test('credit beyond counting is refused as well', () => {
  const steps = Array.from({ length: 9_010 }, () => ({ do: 'buy-in', seat: 1, amount: LARGEST }));
  expect(refusedIn(told({ rulebook: 'md-craps', steps }))).toEqual(
    [9_008, 9_009, 9_010].map((step) => [step, 'above-maximum']),
  );
});

test.each(['md-sicbo', 'ma-sicbo', 'md-craps'])(
  '%s: a roll at a table where no shaker is filed is refused',
  (rulebook) => {
    const dice = rulebook === 'md-craps' ? [1, 2] : [1, 2, 5];
    const { steps } = told({ rulebook, staff: 'manual', steps: [{ do: 'roll', dice }] });
    expect(steps[0]).toMatchObject({ ok: false });
  },
);

proves('pa-sicbo 625a.5(g) / who activates', 'those who have bet set the shaker going in turn', () => {
  const bets = (...seats: readonly number[]) => [
    ...seats.map((seat) => ({ do: 'bet', seat, spot: 'small', stake: 100 })),
    { do: 'roll', dice: [1, 2, 4] },
  ];
  const { steps } = told({
    rulebook: 'pa-sicbo',
    submission: { paytable: 'A', shaker: 'player-activated' },
    seats: { 1: 1_000, 2: 1_000, 5: 1_000 },
    steps: [...bets(2, 5), ...bets(2, 5), ...bets(2, 5), ...bets(1, 2, 5), ...bets()],
  });
  const selected = steps
    .flatMap((step) => (step.ok ? step.events : []))
    .filter(({ type }) => type === 'PlayerSelected');
  expect(selected).toMatchObject([{ seat: 2 }, { seat: 5 }, { seat: 2 }, { seat: 1 }, { seat: 2 }]);
});

test('at the end every seat is there that has had credit, and those the file names', () => {
  const { table } = told({ rulebook: 'md-craps', seats: { 1: 0 }, steps: [{ do: 'buy-in', seat: 4, amount: 700 }] });
  expect(summarise(table, [1]).seats).toEqual({ 1: { credit: 0, wagers: [] }, 4: { credit: 700, wagers: [] } });
});

proves(
  'md-sicbo 1.C(1)',
  'without a crew the file’s submission is filed as it stands, or refused before the first step',
  () => {
    const filing = {
      operator: 'Harbour House',
      shaker: 'manual',
      oddsPosted: 'sign',
      approvals: { layout: 'L-1', 'result-device': 'D-1', 'shaker-approval': 'S-1' },
    };
    const manual = (submission?: object) => ({
      rulebook: 'md-sicbo',
      staff: 'manual',
      steps: [],
      ...(submission ? { submission } : {}),
    });
    expect(told(manual(filing)).table.submission?.house.operator).toBe('Harbour House');
    expect(told(manual()).table.submission).toBeNull();
    const { operator: _, ...nameless } = filing;
    expect(playScenario(agreed(readScenario(RULEBOOKS, manual(nameless))))).toMatchObject({
      refused: 'missing-choice',
      clause: 'md-sicbo 1.C(1)',
    });
  },
);

proves(
  ['md-craps 8.B', 'md-craps 8.C(2)', 'md-craps 9.D', 'md-craps 9.E(1)'],
  'an irregularity at craps is told by its kind, and the document’s remedy follows',
  () => {
    const kinds = [
      ['dice-off-table', {}, 'md-craps 8.B'],
      ['dice-stacked', {}, 'md-craps 8.B'],
      ['no-roll-called', { reason: 'short' }, 'md-craps 8.C(2)'],
      ['die-on-two-sides', {}, 'md-craps 9.D'],
      ['disputed-face', { dice: [3, 4] }, 'md-craps 9.E(1)'],
      ['terminals-cut-off', { seats: [1] }, 'md-craps 9'],
    ] as const;
    const story = told({
      rulebook: 'md-craps',
      seats: { 1: 10_000 },
      steps: [
        { do: 'bet', seat: 1, spot: 'pass', stake: 500 },
        ...kinds.map(([kind, more]) => ({ do: 'irregularity', kind, ...more })),
        { do: 'irregularity', kind: 'damaged-dice', rounds: [1] },
        { do: 'pass-dice' },
        { do: 'pass-dice' },
      ],
    });
    for (const [index, [, , clause]] of kinds.entries())
      expect(story.steps[index + 1]).toMatchObject({
        ok: true,
        events: expect.arrayContaining([expect.objectContaining({ clause })]),
      });
    expect(refusedIn(story)).toEqual([
      [8, 'no-remedy'],
      [10, 'out-of-order'],
    ]);
    expect(story.steps[7]).toMatchObject({ clause: 'md-craps 9', message: expect.stringContaining('"ruling"') });
  },
);

proves('rws-sicbo 5.3.1', 'a case that a document does not have is not acted out', () => {
  const short = {
    rulebook: 'pa-sicbo',
    submission: { paytable: 'A' },
    steps: [{ do: 'irregularity', kind: 'too-few-mixes' }],
  };
  expect(told(short).steps).toMatchObject([{ refused: 'no-remedy', clause: 'pa-sicbo 625a.7' }]);
  expect(told({ ...short, rulebook: 'rws-sicbo', submission: { paytable: '1' } }).steps).toMatchObject([{ ok: true }]);
});
