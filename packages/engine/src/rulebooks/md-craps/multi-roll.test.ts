import {
  type Face,
  FRESH,
  findSpot,
  isRefusal,
  money,
  type Point,
  positionOf,
  type Roll,
  RULEBOOKS,
  type RulesSubmission,
  rolls,
  type State,
  settle,
  submit,
  withPoint,
  ZERO,
} from '@hardway/engine';
import { expect, test } from 'vitest';
import { proves } from '../../../../../test/clause.ts';
import { told } from '../../../../../test/told.ts';

const rulebook = RULEBOOKS.find(({ id }) => id === 'md-craps')!;

const file = (choices: Record<string, unknown> = {}) => {
  const submission = submit(rulebook, { vigorish: 'none', ...choices });
  if (isRefusal(submission)) throw new Error(submission.message);
  return submission;
};

const table = told(() => file());
const md = (...ids: string[]) => ids.map((id) => `md-craps ${id}`);

interface Course {
  submission?: RulesSubmission;
  stake?: number;
  state?: State;
}

const spotOf = (submission: RulesSubmission, id: string) => {
  const spot = findSpot(submission, id);
  if (isRefusal(spot)) throw new Error(spot.message);
  return spot;
};

/** Rolls the dice in order until the wager is decided, and tells how many rolls that took. */
const play = (id: string, dice: readonly Roll[], { submission = table(), stake = 100, state = FRESH }: Course = {}) => {
  const spot = spotOf(submission, id);
  let now = state;
  for (const [index, roll] of dice.entries()) {
    const settlement = settle(submission, { spot: id, stake: money(stake), state: now }, roll);
    if (settlement.result !== 'stands') return { ...settlement, after: index + 1 };
    if (settlement.returned !== 0) throw new Error(`${id} was paid on ${roll} and stood.`);
    now = settlement.state;
  }
  return { result: 'stands' as const, state: now, at: positionOf(spot, now), after: dice.length };
};

const won = (stake: number, net: number, ...clauses: string[]) => ({
  result: 'won',
  net,
  returned: stake + net,
  clauses: md(...clauses),
});
const lost = (stake: number, ...clauses: string[]) => ({
  result: 'lost',
  net: -stake,
  returned: 0,
  clauses: md(...clauses),
});

const sumOf = (roll: Roll) => roll[0]! + roll[1]!;
const ways = (total: number): Roll[] => rolls(2).filter((roll) => sumOf(roll) === total);
const throwing = (...totals: number[]): Roll[] => totals.map((total) => ways(total)[0]!);

const NUMBERS: readonly Point[] = [4, 5, 6, 8, 9, 10];
const TOTALS = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];
const except = (...left: number[]) => TOTALS.filter((total) => !left.includes(total));

/** The clauses of each line wager: first and later wins, first and later losses, its payout. */
const LINES = [
  { id: 'pass', entry: '3.A(1)', wins: '(a)', loses: '(b)', pays: '5.A(1)', does: true },
  { id: 'dont-pass', entry: '3.A(2)', wins: '(a)', loses: '(b)', returned: '(c)', pays: '5.A(2)', does: false },
  { id: 'come', entry: '3.A(3)', wins: '(b)', loses: '(c)', pays: '5.A(3)', does: true },
  { id: 'dont-come', entry: '3.A(4)', wins: '(b)', loses: '(c)', returned: '(d)', pays: '5.A(4)', does: false },
];

for (const { id, entry, wins, loses, returned, pays, does } of LINES) {
  const win = `${entry}${wins}`;
  const loss = `${entry}${loses}`;
  const winners = does ? [7, 11] : [2, 3];
  const losers = does ? [2, 3, 12] : [7, 11];

  proves(md(`${win}(i)`, win, pays), `${id} wins its first roll on ${winners.join(' and ')}`, () => {
    for (const roll of winners.flatMap(ways)) expect(play(id, [roll])).toMatchObject(won(100, 100, `${win}(i)`, pays));
  });

  proves(md(`${loss}(i)`, loss), `${id} loses its first roll on ${losers.join(', ')}`, () => {
    for (const roll of losers.flatMap(ways)) expect(play(id, [roll])).toMatchObject(lost(100, `${loss}(i)`));
  });

  if (returned)
    proves(md(`${entry}${returned}`), `${id} comes back on a first roll of 12`, () => {
      expect(play(id, [[6, 6]])).toMatchObject({
        result: 'returned',
        net: 0,
        returned: 100,
        clauses: md(`${entry}${returned}`),
      });
    });

  const wonLater = { ...won(100, 100, `${win}(ii)`, pays), after: 11 };
  const lostLater = { ...lost(100, `${loss}(ii)`), after: 11 };
  const decidedBy = (last: (point: Point) => number, expected: object) => () => {
    for (const point of NUMBERS)
      for (const first of ways(point))
        for (const deciding of ways(last(point)))
          expect(play(id, [first, ...throwing(...except(point, 7)), deciding])).toMatchObject(expected);
  };

  proves(
    md(does ? `${win}(ii)` : `${loss}(ii)`),
    `${id} and its point thrown again before a 7`,
    decidedBy((point) => point, does ? wonLater : lostLater),
  );

  proves(
    md(does ? `${loss}(ii)` : `${win}(ii)`),
    `${id} and a 7 before its point comes again`,
    decidedBy(() => 7, does ? lostLater : wonLater),
  );
}

proves(md('1.B(3)'), 'a line wager takes any of six totals for its come out point, and no other', () => {
  for (const id of ['pass', 'dont-pass'])
    for (const roll of rolls(2)) {
      const point = NUMBERS.find((number) => number === sumOf(roll));
      const after = play(id, [roll]);
      expect(after.result === 'stands' ? after.state.point : undefined, `${id} on ${roll}`).toBe(point);
      if (point) expect(after).toMatchObject({ at: id });
    }
});

proves(md('1.B(5)', '3.A(3)(a)', '3.A(4)(a)'), 'come wagers travel to the box of their come point', () => {
  for (const id of ['come', 'dont-come']) {
    expect(play(id, [])).toMatchObject({ at: id });
    for (const roll of NUMBERS.flatMap(ways))
      expect(play(id, [roll])).toMatchObject({
        result: 'stands',
        state: { point: sumOf(roll) },
        at: `${id}/${sumOf(roll)}`,
      });
  }
});

const SUPPLEMENTS = [
  { section: '6.A', line: 'pass', does: true, spot: () => 'pass-odds' },
  { section: '6.B', line: 'dont-pass', does: false, spot: () => 'dont-pass-odds' },
  { section: '6.C', line: 'come', does: true, spot: (point: Point) => `come-odds/${point}` },
  { section: '6.D', line: 'dont-come', does: false, spot: (point: Point) => `dont-come-odds/${point}` },
];

/** Points that pay alike, and what 600 wins with them and against them. */
const TIERS: [letter: string, points: Point[], withPoint: number, against: number][] = [
  ['(a)', [4, 10], 1200, 300],
  ['(b)', [5, 9], 900, 400],
  ['(c)', [6, 8], 720, 500],
];

for (const { section, line, does, spot } of SUPPLEMENTS) {
  const multiples = told(() => [1, 100].map((oddsMultiple) => file({ oddsMultiple })));

  for (const [letter, points, withNet, againstNet] of TIERS)
    proves(md(`${section}(2)${letter}`, `${section}(2)`, '6.E(2)'), `${line} odds on ${points.join(' and ')}`, () => {
      const net = does ? withNet : againstNet;
      for (const submission of multiples())
        for (const point of points) {
          const course = { submission, stake: 600, state: withPoint(point) };
          const [winner, loser] = does ? [point, 7] : [7, point];
          const waits = throwing(...except(point, 7));
          for (const roll of ways(winner))
            expect(play(spot(point), [...waits, roll], course)).toMatchObject(
              won(600, net, section, `${section}(2)${letter}`),
            );
          for (const roll of ways(loser))
            expect(play(spot(point), [...waits, roll], course)).toMatchObject(lost(600, section));
        }
    });

  proves(md(`${section}(1)`, '6.E(2)'), `${line} under odds still pays even money`, () => {
    for (const submission of multiples())
      for (const point of NUMBERS)
        expect(play(line, throwing(point, does ? point : 7), { submission })).toMatchObject({
          result: 'won',
          net: 100,
        });
  });
}

/** What the stake wins for 4, 5, 6, 8, 9 and 10, and the clauses of winning, losing, paying and introducing it. */
const RACES = [
  {
    family: 'place',
    stake: 3000,
    nets: [5400, 4200, 3500, 3500, 4200, 5400],
    does: true,
    decides: ['3.A(5)(b)', '3.A(5)(c)'],
    pays: ['5.A(5)', '5.A(6)', '5.A(7)', '5.A(8)', '5.A(9)', '5.A(10)'],
    intro: [],
  },
  {
    family: 'place-lose',
    stake: 4400,
    nets: [2000, 2750, 3520, 3520, 2750, 2000],
    does: false,
    decides: ['3.A(6)(b)', '3.A(6)(c)'],
    pays: ['5.A(11)', '5.A(12)', '5.A(13)', '5.A(14)', '5.A(15)', '5.A(16)'],
    intro: [],
  },
  {
    family: 'buy',
    stake: 3000,
    nets: [6000, 4500, 3600, 3600, 4500, 6000],
    does: true,
    decides: ['3.A(41)(b)(i)', '3.A(41)(b)(ii)'],
    pays: ['5.G(1)(a)', '5.G(1)(b)', '5.G(1)(c)', '5.G(1)(d)', '5.G(1)(e)', '5.G(1)(f)'],
    intro: ['3.A(41)(b)', '5.G', '5.G(1)'],
  },
  {
    family: 'lay',
    stake: 3000,
    nets: [1500, 2000, 2500, 2500, 2000, 1500],
    does: false,
    decides: ['3.A(42)(b)', '3.A(42)(c)'],
    pays: ['5.G(2)(a)', '5.G(2)(b)', '5.G(2)(c)', '5.G(2)(d)', '5.G(2)(e)', '5.G(2)(f)'],
    intro: ['5.G', '5.G(2)'],
  },
] as const;

for (const { family, stake, nets, does, decides, pays, intro } of RACES)
  for (const [index, number] of NUMBERS.entries())
    proves(md(...decides, pays[index]!, ...intro), `${family}/${number} races its number against the 7`, () => {
      const [wins, loses] = decides;
      const [winner, loser] = does ? [number, 7] : [7, number];
      const waits = throwing(...except(number, 7));
      const after = (...dice: Roll[]) => play(`${family}/${number}`, [...waits, ...dice], { stake });
      const net = nets[index]!;
      expect(after()).toMatchObject({ result: 'stands', state: FRESH });
      for (const roll of ways(winner))
        expect(after(roll)).toMatchObject({ ...won(0, net, wins, pays[index]!), stands: true });
      for (const roll of ways(loser)) expect(after(roll)).toMatchObject(lost(stake, loses));
    });

proves(md('1.B(1)', '1.B(6)'), 'Buy and Lay pay what the ways to throw their numbers are worth', () => {
  for (const number of NUMBERS) {
    const count = ways(number).length;
    const stake = 3000;
    expect(play(`buy/${number}`, throwing(number), { stake })).toMatchObject({ net: (stake * 6) / count });
    expect(play(`lay/${number}`, throwing(7), { stake })).toMatchObject({ net: (stake * count) / 6 });
  }
});

const HARDWAYS: [total: number, face: Face, entry: string, pays: string, net: number][] = [
  [4, 2, '3.A(7)', '5.A(17)', 700],
  [6, 3, '3.A(8)', '5.A(18)', 900],
  [8, 4, '3.A(9)', '5.A(19)', 900],
  [10, 5, '3.A(10)', '5.A(20)', 700],
];

for (const [total, face, entry, pays, net] of HARDWAYS)
  proves(md(`${entry}(b)`, `${entry}(c)`, pays), `hard ${total} needs its pair before the easy way or a 7`, () => {
    const waits = rolls(2).filter((roll) => sumOf(roll) !== total && sumOf(roll) !== 7);
    expect(play(`hard/${total}`, waits)).toMatchObject({ result: 'stands', state: FRESH });
    expect(play(`hard/${total}`, [...waits, [face, face]])).toMatchObject({
      ...won(0, net, `${entry}(b)`, pays),
      stands: true,
    });
    const easy = ways(total).filter(([first, second]) => first !== second);
    for (const roll of [...easy, ...ways(7)])
      expect(play(`hard/${total}`, [...waits, roll])).toMatchObject(lost(100, `${entry}(c)`));
  });

proves(md('4.D'), 'a winning stake stays up unless the submission takes it down', () => {
  const submission = file({ keepWinning: false });
  for (const [id, roll, returned] of [
    ['place/4', [2, 2], 1400],
    ['place-lose/6', [3, 4], 900],
    ['buy/4', [2, 2], 1500],
    ['lay/4', [3, 4], 750],
    ['hard/4', [2, 2], 4000],
  ] as const)
    expect(play(id, [roll], { submission, stake: 500 })).toMatchObject({ result: 'won', returned, stands: false });
});

const making = (...points: number[]): Roll[] => points.flatMap((point) => throwing(point, point));
const SEVEN_OUT = throwing(9, 7);

const permutations = <T>(items: readonly T[]): T[][] =>
  items.length < 2
    ? [[...items]]
    : items.flatMap((item, index) => permutations(items.toSpliced(index, 1)).map((rest) => [item, ...rest]));

const FIRE = [
  { table: 'A', number: 1, nets: { 4: 12_000, 5: 124_500, 6: 499_500 } },
  { table: 'B', number: 2, nets: { 4: 19_500, 5: 99_500, 6: 249_500 } },
];

for (const { table, number, nets } of FIRE) {
  const course = told(() => ({ submission: file({ fire: table }), stake: 500 }));
  const row = (letter: string) => `5.F(${number})(${letter})`;

  proves(
    md('3.A(40)(a)', '5.F', `5.F(${number})`, row('a'), row('b'), row('c'), '11.A(5)'),
    `Fire, table ${table}: one award for the most points, at the loser 7`,
    () => {
      for (const [count, letter] of [
        [4, 'a'],
        [5, 'b'],
        [6, 'c'],
      ] as const) {
        const made = making(...NUMBERS.slice(0, count));
        expect(play('fire', made, course())).toMatchObject({ result: 'stands' });
        expect(play('fire', [...made, ...SEVEN_OUT], course())).toMatchObject(
          won(500, nets[count], '3.A(40)(a)', row(letter)),
        );
      }
    },
  );

  proves(md('3.A(40)(b)', '11.A(5)'), `Fire, table ${table}: three points or fewer lose`, () => {
    for (const count of [0, 1, 2, 3])
      expect(play('fire', [...making(...NUMBERS.slice(0, count)), ...SEVEN_OUT], course())).toMatchObject(
        lost(500, '3.A(40)(b)'),
      );
  });
}

const fireA = told(() => ({ submission: file({ fire: 'A' }), stake: 100 }));

proves(md('11.A(5)', '1.B(4)'), 'a 7 on a come out roll does not decide Fire, nor does any total but a loser 7', () => {
  const idle = throwing(7, 11, 2, 3, 12, 7);
  const waiting = throwing(4, ...except(4, 7), 4);
  expect(play('fire', [...idle, ...waiting, ...idle, ...making(5, 6, 8), ...idle], fireA()).result).toBe('stands');
  for (const seven of ways(7))
    expect(play('fire', [...idle, ...waiting, ...making(5, 6, 8), ...throwing(7, 10), seven], fireA())).toMatchObject({
      result: 'won',
      net: 2400,
    });
});

proves(md('11.B(2)'), 'a point made twice counts once for Fire', () => {
  expect(play('fire', [...making(4, 4, 5, 6, 5), ...SEVEN_OUT], fireA()).result).toBe('lost');
  expect(play('fire', [...making(4, 4, 5, 6, 5, 8, 8), ...SEVEN_OUT], fireA())).toMatchObject({ net: 2400 });
  expect(play('fire', [...making(...NUMBERS, ...NUMBERS), ...SEVEN_OUT], fireA())).toMatchObject({ net: 99_900 });
});

proves(md('11.B(3)'), 'Fire takes its points in any order and combination', () => {
  for (const order of permutations(NUMBERS)) {
    expect(play('fire', [...making(...order.slice(0, 4)), ...SEVEN_OUT], fireA())).toMatchObject({ net: 2400 });
    expect(play('fire', [...making(...order), ...SEVEN_OUT], fireA())).toMatchObject({ net: 99_900 });
  }
});

test('a Fire Bet goes on from the points that it has', () => {
  const first = play('fire', making(4, 5), fireA());
  if (first.result !== 'stands') throw new Error('Nothing has decided it.');
  const goingOn = (...dice: Roll[]) => play('fire', dice, { ...fireA(), state: first.state });
  expect(goingOn(...SEVEN_OUT).result).toBe('lost');
  expect(goingOn(...making(6, 8), ...SEVEN_OUT)).toMatchObject({ result: 'won', net: 2400 });
});

const SMALL = [2, 3, 4, 5, 6];
const TALL = [8, 9, 10, 11, 12];

const COLLECTIONS = [
  { key: 'bonus', section: '5.H', entry: '3.A(43)', chapter: '12.B', names: ['small', 'all', 'tall'] },
  { key: 'diceOlogy', section: '5.I', entry: '3.A(44)', chapter: '13.B', names: ['little', 'boom', 'big'] },
];

for (const { key, section, entry, chapter, names } of COLLECTIONS) {
  const prefix = key === 'bonus' ? 'bonus' : 'dice-ology';
  const wagers = [
    { id: `${prefix}/${names[0]}`, letter: '(a)', needs: SMALL },
    { id: `${prefix}/${names[1]}`, letter: '(b)', needs: [...SMALL, ...TALL] },
    { id: `${prefix}/${names[2]}`, letter: '(c)', needs: TALL },
  ];
  const course = told(() => ({ submission: file({ [key]: 'A' }) }));

  for (const [table, number, odds] of [
    ['A', 1, [34, 175, 34]],
    ['B', 2, [30, 150, 30]],
  ] as const)
    for (const [index, { id, letter, needs }] of wagers.entries())
      proves(
        md(`${entry}${letter}`, `${section}(${number})${letter}`, `${section}(${number})`, section, `${chapter}(4)`),
        `${id} pays ${odds[index]} to 1 by table ${table} with its last number`,
        () => {
          const others = throwing(...except(7, ...needs));
          const dice = [...others, ...throwing(...needs.slice(0, -1)), ...others, ...throwing(...needs)];
          expect(play(id, dice, { submission: file({ [key]: table }) })).toMatchObject({
            ...won(100, odds[index]! * 100, `${entry}${letter}`, `${section}(${number})${letter}`),
            stands: false,
            after: dice.length,
          });
          for (const missing of needs) {
            const short = [...others, ...throwing(...needs.filter((total) => total !== missing))];
            expect(play(id, short, { submission: file({ [key]: table }) }), `without ${missing}`).toMatchObject({
              result: 'stands',
            });
          }
        },
      );

  proves(md(`${chapter}(5)`), `${prefix} wagers lose to a 7 at any time`, () => {
    for (const { id, needs } of wagers)
      for (const count of needs.keys())
        for (const seven of ways(7))
          expect(play(id, [...throwing(...needs.slice(0, count)), seven], course())).toMatchObject(
            lost(100, `${chapter}(5)`),
          );
  });

  proves(md(`${chapter}(6)`), `${prefix} wagers take their numbers in any order`, () => {
    for (const { id, needs } of wagers) {
      const half = needs.slice(0, 5);
      for (const order of permutations(half))
        expect(play(id, throwing(...order, ...needs.slice(5)), course())).toMatchObject({ after: needs.length });
      expect(play(id, throwing(...needs.toReversed()), course())).toMatchObject({ result: 'won', after: needs.length });
    }
  });
}

/** What Lucky Shooter returns for one, by the count of points after the established one; 0 where no row pays. */
const LUCKY = [
  { table: 'A', number: 1, top: 1000, counts: [0, 0, 0, 5, 15, 150], rows: ['', '', '', 'd', 'c', 'b'], comeOut: 'e' },
  { table: 'B', number: 2, top: 500, counts: [0, 0, 2, 4, 10, 100], rows: ['', '', 'e', 'd', 'c', 'b'], comeOut: 'f' },
  { table: 'C', number: 3, top: 1000, counts: [0, 0, 0, 5, 20, 150], rows: ['', '', '', 'd', 'c', 'b'], comeOut: 'e' },
  { table: 'D', number: 4, top: 500, counts: [0, 0, 2, 5, 10, 100], rows: ['', '', 'e', 'd', 'c', 'b'], comeOut: 'f' },
];

for (const { table, number, top, counts, rows, comeOut } of LUCKY) {
  const course = told(() => ({ submission: file({ luckyShooter: table }) }));
  const row = (letter: string) => `5.J(${number})(${letter})`;
  const after = (established: Point, count: number) => {
    const run = NUMBERS.filter((point) => point !== established).slice(0, count);
    const seen = [established, ...run];
    const ends = TOTALS.filter((total) => !NUMBERS.includes(total as Point) || seen.includes(total as Point));
    return { dice: throwing(...seen), ends: count === 5 ? ends.filter((total) => total !== established) : ends };
  };

  proves(
    md('3.A(45)(b)[2]', '5.J', `5.J(${number})`, ...rows.filter(Boolean).map(row)),
    `Lucky Shooter, table ${table}: the run ends and pays its count`,
    () => {
      for (const established of NUMBERS)
        for (const [count, back] of counts.entries()) {
          const { dice, ends } = after(established, count);
          expect(play('lucky-shooter', dice, course()).result).toBe('stands');
          for (const end of ends.flatMap(ways))
            expect(play('lucky-shooter', [...dice, end], course()), `${count} after ${established}`).toMatchObject({
              result: back ? 'won' : 'lost',
              net: (back - 1) * 100,
              returned: back * 100,
              ...(back ? { clauses: md('3.A(45)(b)[2]', row(rows[count]!)) } : {}),
            });
        }
    },
  );

  proves(md('3.A(45)(a)', row('a')), `Lucky Shooter, table ${table}: five points, then the established one`, () => {
    for (const established of NUMBERS)
      for (const last of ways(established))
        expect(play('lucky-shooter', [...after(established, 5).dice, last], course())).toMatchObject(
          won(100, (top - 1) * 100, '3.A(45)(a)', row('a')),
        );
  });

  proves(md('3.A(45)(b)', row(comeOut)), `Lucky Shooter, table ${table}: a come out 7 or 11 keeps it up`, () => {
    const spot = spotOf(course().submission, 'lucky-shooter');
    for (const roll of [7, 11].flatMap(ways))
      expect(settle(course().submission, { spot: spot.id, stake: money(100), state: FRESH }, roll)).toEqual({
        result: 'stands',
        state: FRESH,
        returned: 0,
        breakage: ZERO,
        clauses: md('3.A(45)(b)', row(comeOut)),
      });
    expect(play('lucky-shooter', throwing(7, 11, 4, 5, 6, 8, 7), course())).toMatchObject({
      net: (counts[3]! - 1) * 100,
    });
  });

  proves(md('3.A(45)(c)'), `Lucky Shooter, table ${table}: a come out 2, 3 or 12 loses`, () => {
    for (const roll of [2, 3, 12].flatMap(ways))
      for (const before of [[], throwing(7), throwing(11, 7)])
        expect(play('lucky-shooter', [...before, roll], course())).toMatchObject(lost(100, '3.A(45)(c)'));
  });
}
