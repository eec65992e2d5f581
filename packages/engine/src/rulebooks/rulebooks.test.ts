import { expect, test } from 'vitest';
import { readRegister } from '../../../../scripts/register.ts';
import { flawsOf } from '../../../../test/rulebook-flaws.ts';
import { REFUSALS, type Rulebook } from '../rules/index.ts';
import { RULEBOOKS } from './index.ts';

const book = (id: string): Rulebook => RULEBOOKS.find((rulebook) => rulebook.id === id)!;

/** Every string in the data that looks like a clause of one of the documents. */
const citedClauses = (value: unknown, found = new Set<string>()): Set<string> => {
  if (typeof value === 'string' && RULEBOOKS.some(({ id }) => value.startsWith(`${id} `))) found.add(value);
  else if (typeof value === 'object' && value !== null)
    for (const child of Object.values(value)) citedClauses(child, found);
  return found;
};

test('every clause that the rulebooks cite is in the register', () => {
  const known = new Set(readRegister().map(({ clause }) => clause));
  expect([...citedClauses(RULEBOOKS)].filter((clause) => !known.has(clause))).toEqual([]);
});

test('the register holds all 884 clauses, each once', () => {
  const ids = readRegister().map(({ clause }) => clause);
  expect(ids).toHaveLength(884);
  expect(new Set(ids).size).toBe(884);
});

test.each([
  ['md-sicbo', [50]],
  ['pa-sicbo', [50, 50]],
  ['ma-sicbo', [50]],
  ['rws-sicbo', [56, 104, 104]],
  ['md-craps', [86]],
])('%s has %j spots', (id, counts) => {
  expect(book(id).paytables.map(({ spots }) => new Set(spots.map((spot) => spot.id)).size)).toEqual(counts);
});

test.each(RULEBOOKS.map((rulebook) => [rulebook.id, rulebook] as const))(
  '%s is sound: wins and payouts cover each other, each layout draws its spots once, every spot has a name of its own in every language',
  (_, rulebook) => {
    expect(flawsOf(rulebook)).toEqual([]);
  },
);

/** Questions that auditors have asked, with the clauses at which each document leaves them open. */
const ASKED: Readonly<Record<string, readonly (readonly [clause: string, answer: RegExp])[]>> = {
  'md-sicbo': [
    ['md-sicbo 2.B', /finished.*leave the table/],
    ['md-sicbo 2.C', /finished.*leave the table/],
    ['md-sicbo 2.C', /found them to conform/],
    ['md-sicbo 4.A', /Units of credit/],
    ['md-sicbo 5.D', /Three entries/],
    ['md-sicbo 1.D(2)(a)', /before that.*after "no more bets"/],
    ['md-sicbo 7', /follows the visit/],
  ],
  'pa-sicbo': [
    ['pa-sicbo 625a.2(b)', /finished.*leave the table/],
    ['pa-sicbo 625a.2(b) / automated', /found them to conform/],
    ['pa-sicbo 625a.4(a)', /Units of credit/],
    ['pa-sicbo 625a.5(d)', /Three entries/],
    ['pa-sicbo 625a.7', /follows the visit/],
  ],
  'ma-sicbo': [
    ['ma-sicbo 1 / dice age', /finished.*leave the table/],
    ['ma-sicbo 3(a)', /Units of credit/],
    ['ma-sicbo 5(e)', /Three entries/],
    ['ma-sicbo 6', /follows the visit/],
  ],
  'rws-sicbo': [
    ['rws-sicbo 5.2', /goes on by 5\.2/],
    ['rws-sicbo 5.3.1', /void at once/],
    ['rws-sicbo 5.4', /leaves the table for good/],
    ['rws-sicbo 5.5', /follows the visit/],
    ['rws-sicbo 5.7', /Units of credit/],
    ['rws-sicbo 3.7', /Three entries/],
  ],
  'md-craps': [
    ['md-craps 4.B', /Units of credit/],
    ['md-craps 4.C(2)', /Units of credit/],
    ['md-craps 7.E', /made in time is called.*new set/],
    ['md-craps 9.E', /follows that player’s visit/],
    ['md-craps 9.F(1)', /the dice go on/],
    ['md-craps 9.G(1)', /the dice go on/],
  ],
};

test.each(Object.entries(ASKED))('%s has a reading wherever auditors found none', (id, asked) => {
  const answers = (clause: string) =>
    book(id).readings.flatMap(({ clauses, takes }) => (clauses.some((own) => own === clause) ? [takes] : []));
  for (const [clause, answer] of asked) expect(answers(clause), clause).toContainEqual(expect.stringMatching(answer));
});

test('dice ages, counts of mixes and inspections are those of the documents', () => {
  const ages = RULEBOOKS.map(({ id, shakers, diceSet }) => [
    id,
    diceSet.count,
    ...shakers.map((shaker) => [shaker.id, shaker.diceAge?.limit, shaker.round.mixesMin?.count]),
  ]);
  const day = { hours: 24 };
  const month = { months: 1 };
  expect(ages).toEqual([
    ['md-sicbo', 3, ['manual', day, 3], ['automated', month, undefined]],
    [
      'pa-sicbo',
      3,
      ['manual', day, 3],
      ['automated', month, undefined],
      ['automated-coverless', month, undefined],
      ['player-activated', month, undefined],
      ['player-activated-covered', month, undefined],
    ],
    ['ma-sicbo', 3, ['manual', day, 3], ['automated-coverless', day, undefined]],
    ['rws-sicbo', 3, ['tumbler', undefined, 3]],
    ['md-craps', 5],
  ]);
  expect(book('md-craps').diceSet.age?.limit).toEqual(day);
  expect(
    RULEBOOKS.map(({ inspections }) => inspections.map(({ of, at, times, by }) => `${at} ${of} ${times} ${by}`)),
  ).toEqual([
    ['opening result-device 3 floorperson', 'opening automated-shaker 3 floorperson'],
    ['opening result-device 3 floorperson', 'opening automated-shaker 3 floorperson'],
    [
      'opening result-device 3 floorperson',
      'opening automated-shaker 3 floorperson',
      'shift automated-shaker 3 supervisor',
    ],
    [],
    [],
  ]);
});

test.each([
  ['md-sicbo', 'manual', 'open-betting cover mix close-betting uncover enter-result'],
  ['md-sicbo', 'automated', 'open-betting mix close-betting uncover enter-result'],
  ['pa-sicbo', 'manual', 'open-betting cover mix close-betting uncover enter-result'],
  ['pa-sicbo', 'automated-coverless', 'open-betting close-betting mix enter-result'],
  ['pa-sicbo', 'player-activated', 'open-betting close-betting mix enter-result'],
  ['pa-sicbo', 'player-activated-covered', 'open-betting close-betting mix uncover enter-result'],
  ['ma-sicbo', 'manual', 'open-betting close-betting cover mix uncover enter-result'],
  ['ma-sicbo', 'automated-coverless', 'open-betting close-betting mix enter-result'],
  ['rws-sicbo', 'tumbler', 'open-betting close-betting mix enter-result'],
])('a round of %s with a %s shaker goes %s', (id, shaker, steps) => {
  const round = book(id).shakers.find((candidate) => candidate.id === shaker)!.round;
  const rest = ' light-winners collect-losers pay-winners clear-lights';
  expect(round.steps.map(({ step }) => step).join(' ')).toBe(steps + rest);
});

test('every refusal has its meaning in words', () => {
  for (const [code, words] of Object.entries(REFUSALS)) expect(`${code}: ${words}`).toMatch(/^[a-z-]+: .{15,}/);
});
