import { type Face, type Pattern, range } from '../../dice/index.ts';
import {
  type Clause,
  type Line,
  type OneRoll,
  POINTS,
  type Point,
  type Race,
  type Split,
  type Spot,
  type Supplement,
} from '../../rules/index.ts';
import { at, HOPS } from './clauses.ts';

const named = (en: string): Spot['name'] => ({ en, zh: null });

const free: Spot['changes'] = { rule: 'free', clause: at('4.D') };
const anyTime = (clause: Clause): Spot['made'] => ({ when: 'bets-open', clause });

/** Come and don't come wagers are the pass line's, placed while a point is on, and they travel. */
const line = (
  id: string,
  en: string,
  entry: number,
  play: Pick<Line, 'side' | 'wins' | 'loses' | 'returns' | 'by'>,
  rest: Pick<Spot, 'made' | 'changes'> & { travels: Clause | null; pays: string },
): Spot => ({
  id,
  name: named(en),
  clause: at(`3.A(${entry})`),
  play: { kind: 'line', ...play, pays: rest.pays, travels: rest.travels },
  made: rest.made,
  changes: rest.changes,
});

const lines: Spot[] = [
  line(
    'pass',
    'Pass Bet',
    1,
    {
      side: 'point',
      wins: [7, 11],
      loses: [2, 3, 12],
      returns: [],
      by: {
        firstWin: at('3.A(1)(a)(i)'),
        laterWin: at('3.A(1)(a)(ii)'),
        firstLoss: at('3.A(1)(b)(i)'),
        laterLoss: at('3.A(1)(b)(ii)'),
        returned: null,
      },
    },
    {
      pays: 'pass',
      made: { when: 'come-out', clause: at('3.A(1)') },
      changes: { rule: 'locked-on-point', clause: at('4.D(1)') },
      travels: null,
    },
  ),
  line(
    'dont-pass',
    'Don’t Pass Bet',
    2,
    {
      side: 'seven',
      wins: [2, 3],
      loses: [7, 11],
      returns: [12],
      by: {
        firstWin: at('3.A(2)(a)(i)'),
        laterWin: at('3.A(2)(a)(ii)'),
        firstLoss: at('3.A(2)(b)(i)'),
        laterLoss: at('3.A(2)(b)(ii)'),
        returned: at('3.A(2)(c)'),
      },
    },
    {
      pays: 'dont-pass',
      made: { when: 'come-out', clause: at('3.A(2)') },
      changes: { rule: 'down-only', clause: at('4.E') },
      travels: null,
    },
  ),
  line(
    'come',
    'Come Bet',
    3,
    {
      side: 'point',
      wins: [7, 11],
      loses: [2, 3, 12],
      returns: [],
      by: {
        firstWin: at('3.A(3)(b)(i)'),
        laterWin: at('3.A(3)(b)(ii)'),
        firstLoss: at('3.A(3)(c)(i)'),
        laterLoss: at('3.A(3)(c)(ii)'),
        returned: null,
      },
    },
    {
      pays: 'come',
      made: { when: 'point-on', clause: at('3.A(3)') },
      changes: { rule: 'locked-on-point', clause: at('4.D(2)') },
      travels: at('3.A(3)(a)'),
    },
  ),
  line(
    'dont-come',
    'Don’t Come Bet',
    4,
    {
      side: 'seven',
      wins: [2, 3],
      loses: [7, 11],
      returns: [12],
      by: {
        firstWin: at('3.A(4)(b)(i)'),
        laterWin: at('3.A(4)(b)(ii)'),
        firstLoss: at('3.A(4)(c)(i)'),
        laterLoss: at('3.A(4)(c)(ii)'),
        returned: at('3.A(4)(d)'),
      },
    },
    {
      pays: 'dont-come',
      made: { when: 'point-on', clause: at('3.A(4)') },
      changes: { rule: 'down-only', clause: at('4.E') },
      travels: at('3.A(4)(a)'),
    },
  ),
];

const supplement = (family: string, side: Supplement['side'], section: string): Supplement => ({
  kind: 'supplement',
  side,
  by: at(section),
  pays: Object.fromEntries(POINTS.map((point) => [point, `${family}/${point}`])) as Record<Point, string>,
});

const supplements: Spot[] = [
  {
    id: 'pass-odds',
    name: named('Supplemental wager on a Pass Bet'),
    clause: at('6.A'),
    play: supplement('pass-odds', 'point', '6.A'),
    made: { when: 'supporting', line: 'pass', clause: at('6.A') },
    changes: free,
  },
  {
    id: 'dont-pass-odds',
    name: named('Supplemental wager on a Don’t Pass Bet'),
    clause: at('6.B'),
    play: supplement('dont-pass-odds', 'seven', '6.B'),
    made: { when: 'supporting', line: 'dont-pass', clause: at('6.B') },
    changes: free,
  },
  ...POINTS.map(
    (point): Spot => ({
      id: `come-odds/${point}`,
      name: named(`Supplemental wager on a Come Bet on ${point}`),
      clause: at('6.C'),
      play: supplement('come-odds', 'point', '6.C'),
      made: { when: 'supporting', line: 'come', point, clause: at('6.C') },
      changes: free,
      comeOut: { works: true, clause: at('6.C') },
    }),
  ),
  ...POINTS.map(
    (point): Spot => ({
      id: `dont-come-odds/${point}`,
      name: named(`Supplemental wager on a Don’t Come Bet on ${point}`),
      clause: at('6.D'),
      play: supplement('dont-come-odds', 'seven', '6.D'),
      made: { when: 'supporting', line: 'dont-come', point, clause: at('6.D') },
      changes: free,
    }),
  ),
];

const thrown = (...totals: number[]): Pattern => ({ total: totals });

/** Wagers that stand until their number or its opposite comes. */
const race = (
  id: string,
  en: string,
  entry: number,
  play: Pick<Race, 'wins' | 'loses' | 'winsBy' | 'losesBy'>,
  comeOut: { works: boolean; clause: Clause },
): Spot => ({
  id,
  name: named(en),
  clause: at(`3.A(${entry})`),
  play: { kind: 'race', ...play, pays: id },
  made: anyTime(at(`3.A(${entry})`)),
  changes: free,
  comeOut,
  staysUp: true,
});

const numbers: Spot[] = POINTS.flatMap((n): Spot[] => [
  race(
    `place/${n}`,
    `Place Bet to Win on ${n}`,
    5,
    { wins: thrown(n), loses: thrown(7), winsBy: at('3.A(5)(b)'), losesBy: at('3.A(5)(c)') },
    { works: false, clause: at('3.A(5)(a)') },
  ),
  race(
    `place-lose/${n}`,
    `Place Bet to Lose on ${n}`,
    6,
    { wins: thrown(7), loses: thrown(n), winsBy: at('3.A(6)(b)'), losesBy: at('3.A(6)(c)') },
    { works: false, clause: at('3.A(6)(a)') },
  ),
  {
    ...race(
      `buy/${n}`,
      `Buy Bet on ${n}`,
      41,
      { wins: thrown(n), loses: thrown(7), winsBy: at('3.A(41)(b)(i)'), losesBy: at('3.A(41)(b)(ii)') },
      { works: false, clause: at('3.A(41)(a)') },
    ),
    vigorish: at('5.G(3)'),
  },
  {
    ...race(
      `lay/${n}`,
      `Lay Bet against ${n}`,
      42,
      { wins: thrown(7), loses: thrown(n), winsBy: at('3.A(42)(b)'), losesBy: at('3.A(42)(c)') },
      { works: true, clause: at('3.A(42)(a)') },
    ),
    vigorish: at('5.G(3)'),
  },
]);

const hardway = (entry: number, total: 4 | 6 | 8 | 10, en: string): Spot => {
  const face = (total / 2) as Face;
  return race(
    `hard/${total}`,
    `${en} the Hardway Bet`,
    entry,
    {
      wins: { shows: [face, face] },
      loses: { both: [{ total: [total, 7] }, { not: { alike: true } }] },
      winsBy: at(`3.A(${entry})(b)`),
      losesBy: at(`3.A(${entry})(c)`),
    },
    { works: false, clause: at(`3.A(${entry})(a)`) },
  );
};

const hardways = [hardway(7, 4, 'Four'), hardway(8, 6, 'Six'), hardway(9, 8, 'Eight'), hardway(10, 10, 'Ten')];

const oneRoll = (id: string, en: string, entry: number, wins: OneRoll['wins']): Spot => ({
  id,
  name: named(en),
  clause: at(`3.A(${entry})`),
  play: { kind: 'one-roll', wins, winsBy: at(`3.A(${entry})(a)`), losesBy: at(`3.A(${entry})(b)`) },
  made: anyTime(at(`3.A(${entry})`)),
  changes: free,
});

const on = (when: Pattern, pays: string): OneRoll['wins'] => [{ when, pays }];

const propositions: Spot[] = [
  oneRoll('field', 'Field Bet', 11, [
    { when: thrown(2, 12), pays: 'field/2-12' },
    { when: thrown(3, 4, 9, 10, 11), pays: 'field' },
  ]),
  oneRoll('any-seven', 'Any Seven Bet', 12, on(thrown(7), 'any-seven')),
  oneRoll('any-craps', 'Any Craps Bet', 13, on(thrown(2, 3, 12), 'any-craps')),
  oneRoll('craps/2', 'Craps Two Bet', 14, on(thrown(2), 'craps/2')),
  oneRoll('craps/3', 'Craps Three Bet', 15, on(thrown(3), 'craps/3')),
  oneRoll('craps/12', 'Craps Twelve Bet', 16, on(thrown(12), 'craps/12')),
  oneRoll('eleven', '11 in One Roll Bet', 17, on(thrown(11), 'eleven')),
];

const split = (
  id: string,
  en: string,
  entry: number,
  parts: Split['parts'],
  clauses: { wins: string; loses: string; paid: string; units?: { of: number; clause: string } },
  withoutArea?: Spot['withoutArea'],
): Spot => ({
  id,
  name: named(en),
  clause: at(`3.A(${entry})`),
  play: {
    kind: 'split',
    parts,
    winsBy: at(`3.A(${entry})${clauses.wins}`),
    losesBy: at(`3.A(${entry})${clauses.loses}`),
    paidBy: at(clauses.paid),
  },
  made: anyTime(at(`3.A(${entry})`)),
  changes: free,
  ...(clauses.units ? { units: { of: clauses.units.of, clause: at(clauses.units.clause) } } : {}),
  ...(withoutArea ? { withoutArea } : {}),
});

const unit = (spot: string) => ({ spot, units: 1 });
const FOUR_HORNS = { spot: 'horn', units: 4 };
const HORN = ['craps/2', 'craps/3', 'eleven', 'craps/12'].map(unit);

const composites: Spot[] = [
  split('c-and-e', 'Craps-Eleven or C and E Bet', 18, [unit('any-craps'), unit('eleven')], {
    wins: '(a)',
    loses: '(b)',
    paid: '5.B',
  }),
  split('horn', 'Horn Bet', 19, HORN, {
    wins: '(b)',
    loses: '(c)',
    paid: '5.C',
    units: { of: 4, clause: '3.A(19)(a)' },
  }),
  ...HORN.map(({ spot }) => {
    const high = spot === 'eleven' ? '11' : spot.slice('craps/'.length);
    return split(
      `horn-high/${high}`,
      `Horn High Bet on ${high}`,
      20,
      [...HORN, unit(spot)],
      { wins: '(c)', loses: '(d)', paid: '5.D', units: { of: 5, clause: '3.A(20)(a)' } },
      { option: 'hornHighArea', parts: [FOUR_HORNS, unit(spot)], clause: at('3.A(20)(b)') },
    );
  }),
  split(
    'whirl',
    'Whirl Bet',
    21,
    [FOUR_HORNS, unit('any-seven')],
    { wins: '(c)', loses: '(d)', paid: '5.E', units: { of: 5, clause: '3.A(21)(a)' } },
    { option: 'whirlArea', parts: [FOUR_HORNS, unit('any-seven')], clause: at('3.A(21)(b)') },
  ),
];

const hops: Spot[] = HOPS.map(({ faces, wager, en }) =>
  oneRoll(`hop/${faces.join('')}`, `${en} Bet`, wager, on({ shows: faces }, `hop/${faces.join('')}`)),
);

const sixSevenEight = oneRoll('six-seven-eight', '6-7-8 Bet', 39, [
  { when: { shows: [3, 3] }, pays: 'six-seven-eight/hard' },
  { when: { shows: [4, 4] }, pays: 'six-seven-eight/hard' },
  { when: thrown(6, 7, 8), pays: 'six-seven-eight' },
]);

const LOW = range(2, 6);
const HIGH = range(8, 12);

const collect = (
  id: string,
  en: string,
  totals: readonly number[],
  clauses: { entry: string; made: Spot['made']; changes: Spot['changes']; loses: string },
): Spot => ({
  id,
  name: named(en),
  clause: at(clauses.entry),
  play: { kind: 'collect', totals, pays: id, winsBy: at(clauses.entry), losesBy: at(clauses.loses) },
  made: clauses.made,
  changes: clauses.changes,
});

const bonus = (id: string, en: string, letter: string, totals: readonly number[]): Spot =>
  collect(`bonus/${id}`, en, totals, {
    entry: `3.A(43)(${letter})`,
    made: { when: 'new-shooter', clause: at('12.B(1)') },
    changes: { rule: 'locked', clause: at('4.D(4)'), stays: at('12.B(2)') },
    loses: '12.B(5)',
  });

const diceOlogy = (id: string, en: string, letter: string, totals: readonly number[]): Spot =>
  collect(`dice-ology/${id}`, en, totals, {
    entry: `3.A(44)(${letter})`,
    made: { when: 'bets-open', clause: at('13.B(1)') },
    changes: { rule: 'locked', clause: at('13.B(2)') },
    loses: '13.B(5)',
  });

const sideBets: Spot[] = [
  {
    id: 'fire',
    name: named('Fire Bet'),
    clause: at('3.A(40)'),
    play: {
      kind: 'points-made',
      pays: { 4: 'fire/4', 5: 'fire/5', 6: 'fire/6' },
      winsBy: at('3.A(40)(a)'),
      losesBy: at('3.A(40)(b)'),
    },
    made: { when: 'new-shooter', clause: at('3.A(40)') },
    changes: { rule: 'locked', clause: at('4.D(3)') },
  },
  bonus('small', 'All Small Wager', 'a', LOW),
  bonus('all', 'All or Nothing At All Wager', 'b', [...LOW, ...HIGH]),
  bonus('tall', 'All Tall Wager', 'c', HIGH),
  diceOlogy('little', 'Little Ones Wager', 'a', LOW),
  diceOlogy('boom', 'Boom or Bust Wager', 'b', [...LOW, ...HIGH]),
  diceOlogy('big', 'Big Ones Wager', 'c', HIGH),
  {
    id: 'lucky-shooter',
    name: named('Lucky Shooter Bet'),
    clause: at('3.A(45)'),
    play: {
      kind: 'lucky-shooter',
      comeOutStands: [7, 11],
      comeOutLoses: [2, 3, 12],
      comeOutPays: 'lucky-shooter/come-out',
      pays: { 2: 'lucky-shooter/2', 3: 'lucky-shooter/3', 4: 'lucky-shooter/4', 5: 'lucky-shooter/5' },
      topPays: 'lucky-shooter/top',
      by: {
        comeOutStands: at('3.A(45)(b)'),
        comeOutLoss: at('3.A(45)(c)'),
        top: at('3.A(45)(a)'),
        ends: at('3.A(45)(b)[2]'),
      },
    },
    made: { when: 'new-shooter', clause: at('3.A(45)') },
    changes: free,
  },
];

export const spots: readonly Spot[] = [
  ...lines,
  ...supplements,
  ...numbers,
  ...hardways,
  ...propositions,
  ...composites,
  ...hops,
  sixSevenEight,
  ...sideBets,
];
