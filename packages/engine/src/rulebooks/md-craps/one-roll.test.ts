import {
  admit,
  breakDown,
  FRESH,
  findSpot,
  isRefusal,
  isRoll,
  money,
  type Roll,
  RULEBOOKS,
  type RulesSubmission,
  rolls,
  settle,
  submit,
} from '@hardway/engine';
import { expect } from 'vitest';
import { proves } from '../../../../../test/clause.ts';
import { told } from '../../../../../test/told.ts';

const rulebook = RULEBOOKS.find(({ id }) => id === 'md-craps')!;

const file = (choices: Record<string, unknown> = {}) => {
  const submission = submit(rulebook, choices);
  if (isRefusal(submission)) throw new Error(submission.message);
  return submission;
};

const listed = told(() => file());
const generous = told(() => file({ anySeven: '26 to 5' }));

const spotOf = (submission: RulesSubmission, id: string) => {
  const spot = findSpot(submission, id);
  if (isRefusal(spot)) throw new Error(spot.message);
  return spot;
};

const decide = (id: string, stake: number, roll: Roll, submission = listed()) => {
  const settlement = settle(submission, { spot: id, stake: money(stake), state: FRESH }, roll);
  if (settlement.result === 'stands') throw new Error(`${id} was not decided by ${roll}.`);
  return settlement;
};

const md = (...ids: string[]) => ids.map((id) => `md-craps ${id}`);

/** What a roll wins on the stake and by which entry of chapter 5; undefined where it loses. */
type Win = { net: number; by: string[] } | undefined;

interface Case {
  id: string;
  entry: number;
  stake: number;
  /** How many of the 36 rolls win. */
  ways: number;
  win: (total: number, roll: Roll) => Win;
  /** The letters of the entry's winning and losing clauses. */
  letters?: [wins: string, loses: string];
  filed?: () => RulesSubmission;
}

const wins = (net: number, ...by: string[]): Win => ({ net, by });
const is = (roll: Roll, a: number, b: number) => (roll[0] === a && roll[1] === b) || (roll[0] === b && roll[1] === a);

const SINGLES: Case[] = [
  {
    id: 'field',
    entry: 11,
    stake: 100,
    ways: 16,
    win: (total) => {
      if (total === 2 || total === 12) return wins(200, '5.A(22)');
      return [3, 4, 9, 10, 11].includes(total) ? wins(100, '5.A(21)') : undefined;
    },
  },
  {
    id: 'any-seven',
    entry: 12,
    stake: 100,
    ways: 6,
    win: (total) => (total === 7 ? wins(400, '5.A(23)(a)') : undefined),
  },
  {
    id: 'any-seven',
    entry: 12,
    stake: 100,
    ways: 6,
    win: (total) => (total === 7 ? wins(520, '5.A(23)(b)') : undefined),
    filed: generous,
  },
  {
    id: 'any-craps',
    entry: 13,
    stake: 100,
    ways: 4,
    win: (total) => ([2, 3, 12].includes(total) ? wins(700, '5.A(24)') : undefined),
  },
  {
    id: 'craps/2',
    entry: 14,
    stake: 100,
    ways: 1,
    win: (total) => (total === 2 ? wins(3000, '5.A(25)') : undefined),
  },
  {
    id: 'craps/3',
    entry: 15,
    stake: 100,
    ways: 2,
    win: (total) => (total === 3 ? wins(1500, '5.A(26)') : undefined),
  },
  {
    id: 'craps/12',
    entry: 16,
    stake: 100,
    ways: 1,
    win: (total) => (total === 12 ? wins(3000, '5.A(27)') : undefined),
  },
  {
    id: 'eleven',
    entry: 17,
    stake: 100,
    ways: 2,
    win: (total) => (total === 11 ? wins(1500, '5.A(28)') : undefined),
  },
  {
    id: 'six-seven-eight',
    entry: 39,
    stake: 100,
    ways: 16,
    win: (total, roll) => {
      if (is(roll, 3, 3) || is(roll, 4, 4)) return wins(200, '5.A(47)');
      return total === 6 || total === 7 || total === 8 ? wins(100, '5.A(46)') : undefined;
    },
  },
];

/** Faces, entry of chapter 3, entry of chapter 5, and what a stake of 100 wins. */
const HOPS: [a: number, b: number, wager: number, payout: number, net: number][] = [
  [2, 2, 22, 29, 3000],
  [3, 3, 23, 30, 3000],
  [4, 4, 24, 31, 3000],
  [5, 5, 25, 32, 3000],
  [1, 3, 26, 33, 1500],
  [1, 4, 27, 34, 1500],
  [2, 3, 28, 37, 1500],
  [1, 5, 29, 35, 1500],
  [2, 4, 30, 38, 1500],
  [1, 6, 31, 36, 1500],
  [2, 5, 32, 39, 1500],
  [3, 4, 33, 41, 1500],
  [2, 6, 34, 40, 1500],
  [3, 5, 35, 42, 1500],
  [3, 6, 36, 43, 1500],
  [4, 5, 37, 44, 1500],
  [4, 6, 38, 45, 1500],
];

const hopCases = HOPS.map(
  ([a, b, entry, payout, net]): Case => ({
    id: `hop/${a}${b}`,
    entry,
    stake: 100,
    ways: a === b ? 1 : 2,
    win: (_, roll) => (is(roll, a, b) ? wins(net, `5.A(${payout})`) : undefined),
  }),
);

const byTotal =
  (nets: Record<number, Win>): Case['win'] =>
  (total) =>
    nets[total];

const hornHigh = (high: 2 | 3 | 11 | 12, [two, three, eleven, twelve]: number[]): Case => ({
  id: `horn-high/${high}`,
  entry: 20,
  stake: 500,
  ways: 6,
  letters: ['(c)', '(d)'],
  win: byTotal({
    2: wins(two!, '5.D', '5.A(25)'),
    3: wins(three!, '5.D', '5.A(26)'),
    11: wins(eleven!, '5.D', '5.A(28)'),
    12: wins(twelve!, '5.D', '5.A(27)'),
  }),
});

const whirl = (sevenNets: number, sevenBy: string, filed: () => RulesSubmission): Case => ({
  id: 'whirl',
  entry: 21,
  stake: 500,
  ways: 12,
  letters: ['(c)', '(d)'],
  filed,
  win: byTotal({
    2: wins(2600, '5.E', '5.A(25)'),
    3: wins(1100, '5.E', '5.A(26)'),
    7: wins(sevenNets, '5.E', sevenBy),
    11: wins(1100, '5.E', '5.A(28)'),
    12: wins(2600, '5.E', '5.A(27)'),
  }),
});

const COMPOSITES: Case[] = [
  {
    id: 'c-and-e',
    entry: 18,
    stake: 200,
    ways: 6,
    win: byTotal({
      2: wins(600, '5.B', '5.A(24)'),
      3: wins(600, '5.B', '5.A(24)'),
      12: wins(600, '5.B', '5.A(24)'),
      11: wins(1400, '5.B', '5.A(28)'),
    }),
  },
  {
    id: 'horn',
    entry: 19,
    stake: 400,
    ways: 6,
    letters: ['(b)', '(c)'],
    win: byTotal({
      2: wins(2700, '5.C', '5.A(25)'),
      3: wins(1200, '5.C', '5.A(26)'),
      11: wins(1200, '5.C', '5.A(28)'),
      12: wins(2700, '5.C', '5.A(27)'),
    }),
  },
  hornHigh(2, [5700, 1100, 1100, 2600]),
  hornHigh(3, [2600, 2700, 1100, 2600]),
  hornHigh(11, [2600, 1100, 2700, 2600]),
  hornHigh(12, [2600, 1100, 1100, 5700]),
  whirl(0, '5.A(23)(a)', listed),
  whirl(120, '5.A(23)(b)', generous),
];

const CASES = [...SINGLES, ...hopCases, ...COMPOSITES];

for (const { id, entry, stake, ways, win, letters: [won, lost] = ['(a)', '(b)'], filed = listed } of CASES) {
  const all = rolls(2).map((roll) => ({ roll, expected: win(roll[0]! + roll[1]!, roll) }));
  const winning = all.flatMap(({ roll, expected }) => (expected ? [{ roll, ...expected }] : []));
  const losing = all.filter(({ expected }) => !expected);
  const paidBy = [...new Set(winning.flatMap(({ by }) => by))];
  const suffix = filed === generous ? ' with Any Seven at 26 to 5' : '';

  proves(md(`3.A(${entry})${won}`, ...paidBy), `${id} wins on ${ways} of 36 rolls${suffix}`, () => {
    expect(winning).toHaveLength(ways);
    for (const { roll, net, by } of winning)
      expect(decide(id, stake, roll, filed()), `${id} on ${roll}`).toMatchObject({
        result: 'won',
        net,
        returned: stake + net,
        vigorish: 0,
        stands: false,
        clauses: md(`3.A(${entry})${won}`, ...by),
      });
  });

  proves(md(`3.A(${entry})${lost}`), `${id} loses on the other ${36 - ways}${suffix}`, () => {
    expect(losing).toHaveLength(36 - ways);
    for (const { roll } of losing)
      expect(decide(id, stake, roll, filed()), `${id} on ${roll}`).toMatchObject({
        result: 'lost',
        net: -stake,
        returned: 0,
        clauses: md(`3.A(${entry})${lost}`),
      });
  });
}

/** A composite, and the wagers that its stake stands for. */
const PARTS: [clause: string, id: string, stake: number, parts: Record<string, number>][] = [
  ['5.B', 'c-and-e', 200, { 'any-craps': 100, eleven: 100 }],
  ['5.C', 'horn', 400, { 'craps/2': 100, 'craps/3': 100, eleven: 100, 'craps/12': 100 }],
  ['5.D', 'horn-high/2', 500, { 'craps/2': 200, 'craps/3': 100, eleven: 100, 'craps/12': 100 }],
  ['5.D', 'horn-high/3', 500, { 'craps/2': 100, 'craps/3': 200, eleven: 100, 'craps/12': 100 }],
  ['5.D', 'horn-high/11', 500, { 'craps/2': 100, 'craps/3': 100, eleven: 200, 'craps/12': 100 }],
  ['5.D', 'horn-high/12', 500, { 'craps/2': 100, 'craps/3': 100, eleven: 100, 'craps/12': 200 }],
  ['5.E', 'whirl', 500, { horn: 400, 'any-seven': 100 }],
];

for (const [clause, id, stake, parts] of PARTS)
  proves(md(clause), `${id} nets what its parts would as wagers of their own`, () => {
    for (const submission of [listed(), generous()])
      for (const roll of rolls(2)) {
        const apart = Object.entries(parts).map(([part, share]) => decide(part, share, roll, submission).net);
        const net = apart.reduce<number>((sum, each) => sum + each, 0);
        expect(decide(id, stake, roll, submission).net, `${id} on ${roll}`).toBe(net);
      }
  });

proves(md('3.A'), 'there are seventeen hops, and none for 1-1, 1-2, 5-6 and 6-6', () => {
  const offered = listed()
    .spots.map(({ id }) => id)
    .filter((id) => id.startsWith('hop/'));
  expect(offered.sort()).toEqual(HOPS.map(([a, b]) => `hop/${a}${b}`).sort());
  expect(offered).toHaveLength(17);
  for (const id of ['hop/11', 'hop/12', 'hop/56', 'hop/66'])
    expect(findSpot(listed(), id)).toMatchObject({ refused: 'unknown-spot', clause: 'md-craps 3.A' });
});

const offer = (submission: RulesSubmission, id: string, stake: number) =>
  admit(submission, { betting: 'open', point: null, newShooter: false, wagers: [], withdrawn: [] }, id, stake);

for (const [clause, paidBy, ids, units] of [
  ['3.A(19)(a)', '5.C', ['horn'], 4],
  ['3.A(20)(a)', '5.D', ['horn-high/2', 'horn-high/3', 'horn-high/11', 'horn-high/12'], 5],
  ['3.A(21)(a)', '5.E', ['whirl'], 5],
] as const)
  proves(md(clause), `${ids.join(', ')} in multiples of ${units} units`, () => {
    for (const id of ids)
      for (const unit of [100, 500]) {
        const submission = file({ unit });
        const whole = units * unit;
        for (const stake of [whole, 3 * whole]) expect(offer(submission, id, stake)).toMatchObject({ added: stake });
        expect(offer(submission, id, whole + units)).toMatchObject({
          refused: 'not-in-units',
          clause: `md-craps ${clause}`,
          nearest: { below: whole, above: 2 * whole },
        });
        expect(offer(submission, id, whole + 1)).toMatchObject({ refused: 'unpayable', clause: `md-craps ${paidBy}` });
      }
  });

proves(md('3.A(19)(a)', '3.A(20)(a)', '3.A(21)(a)'), 'a unit is a dollar unless filed otherwise, within bounds', () => {
  expect(listed().choices.unit).toBe(100);
  for (const unit of [1, 1_000_000]) expect(file({ unit }).choices.unit).toBe(unit);
  for (const unit of [0, 1_000_001]) expect(submit(rulebook, { unit })).toMatchObject({ refused: 'bad-choice' });
});

for (const [clause, option, id, parts] of [
  ['3.A(20)(b)', 'hornHighArea', 'horn-high/2', { horn: 800, 'craps/2': 200 }],
  ['3.A(20)(b)', 'hornHighArea', 'horn-high/3', { horn: 800, 'craps/3': 200 }],
  ['3.A(20)(b)', 'hornHighArea', 'horn-high/11', { horn: 800, eleven: 200 }],
  ['3.A(20)(b)', 'hornHighArea', 'horn-high/12', { horn: 800, 'craps/12': 200 }],
  ['3.A(21)(b)', 'whirlArea', 'whirl', { horn: 800, 'any-seven': 200 }],
] as const)
  proves(md(clause), `${id} is broken down where the layout has no area for it`, () => {
    const broken = (submission: RulesSubmission) => {
      const wagers = breakDown(submission, spotOf(submission, id), money(1000));
      return Object.fromEntries(wagers.map(({ spot, stake }) => [spot, stake]));
    };
    expect(broken(listed())).toEqual({ [id]: 1000 });
    expect(broken(file({ [option]: false }))).toEqual(parts);
  });

proves(md('5.A'), 'the listed odds are neither raised nor lowered by a filing', () => {
  for (const payouts of [{ field: '2 to 1' }, { 'craps/2': '29 to 1' }, {}])
    expect(submit(rulebook, { payouts })).toMatchObject({ refused: 'bad-choice', clause: 'md-craps 5.A' });
});

proves(
  md('5.A(23)', '5.A(23)(a)', '5.A(23)(b)'),
  'Any Seven pays 4 to 1, or 26 to 5 if filed, and nothing else',
  () => {
    expect(decide('any-seven', 500, [3, 4]).net).toBe(2000);
    expect(decide('any-seven', 500, [3, 4], file({ anySeven: '4 to 1' })).net).toBe(2000);
    expect(decide('any-seven', 500, [3, 4], generous()).net).toBe(2600);
    expect(listed().warnings).toEqual([]);
    expect(generous().warnings).toMatchObject([{ warning: 'favours-player', spot: 'any-seven', edge: '-1/30' }]);
    expect(submit(rulebook, { anySeven: '5 to 1' })).toMatchObject({
      refused: 'bad-choice',
      clause: 'md-craps 5.A(23)',
    });
  },
);

proves(md('9.B'), 'a roll is one face for each of two dice', () => {
  expect(rolls(2)).toHaveLength(36);
  expect(rolls(2).every((roll) => isRoll(roll, 2))).toBe(true);
  for (const dice of [[4], [4, 5, 6], [4, [5, 6]], [4, 0], [4, 7], [4, 5.5], [4, null], '45'])
    expect(isRoll(dice, 2), JSON.stringify(dice)).toBe(false);
});
