import { FACES, type Face, type Pattern, range } from '../dice/index.ts';
import { type Odds, to } from '../money/index.ts';
import {
  across,
  attested,
  block,
  type Cell,
  type Clause,
  clausesOf,
  documented,
  type Layout,
  type OneRoll,
  type Payouts,
  printed,
  type Rulebook,
  type Spot,
} from '../rules/index.ts';
import { ABSENT_TOTALS, PAIRS, sicBoSpot, TOTALS, totalPayouts, totalsExceptTriples, winsByCount } from './sicbo.ts';
import { chipsReading, entryReading, roundingReading, seenReading, visitReading } from './sicbo-readings.ts';

const at = clausesOf('rws-sicbo');

type Faces = readonly Face[];

const digits = (faces: Faces): string => faces.join('');
const spaced = (faces: Faces): string => faces.join(' ');
const parse = (text: string): Faces[] => text.split(' ').map((set) => [...set].map(Number) as Face[]);

/** Ascending; the layouts print them descending. */
const FOURS = parse('3456 2356 2345 1234');
const TRIOS = parse('126 135 234 256 346 123 136 145 235 356 124 146 236 245 456 125 134 156 246 345');
/** The pair first. 112 and 665 stand in no list and on no layout. */
const DOUBLE_SINGLES = parse(
  '113 114 115 116 221 223 224 225 226 331 332 334 335 336 441 442 443 445 446 551 552 553 554 556 661 662 663 664',
);

const threeDifferentAmong = (faces: Faces): Pattern => ({ both: [{ among: faces }, { different: true }] });
const parity = (remainder: 0 | 1): number[] => TOTALS.filter((total) => total % 2 === remainder);

/** Totals share a row two by two: 4 or 17, 5 or 16, and so on. */
const totalRow = (total: number): string => {
  const low = Math.min(total, 21 - total);
  return `Total Sum Combination ${low} or ${21 - low}`;
};

/** Each count of dice has a row of its own. */
const singleWins = (row: (name: string) => Clause, face: Face): OneRoll['wins'] =>
  winsByCount(face).map((win, index) => ({ ...win, by: row(`Single Dice, ${['1 die', '2 dice', '3 dice'][index]}`) }));

const pays = (when: Pattern, key: string): OneRoll['wins'] => [{ when, pays: key }];

const spotIn =
  (row: (name: string) => Clause) =>
  (id: string, en: string, zh: string, name: string, wins: OneRoll['wins']): Spot =>
    sicBoSpot({ placing: at('3.4') }, { id, en, zh, clause: row(name), wins });

/** The spots of one pay table; the rows of that table define them. */
const spotsOf = (row: (name: string) => Clause, combinations: boolean): Spot[] => {
  const spot = spotIn(row);
  return [
    spot('small', 'Small', '小', 'Small', pays(totalsExceptTriples(range(4, 10)), 'small')),
    spot('big', 'Big', '大', 'Big', pays(totalsExceptTriples(range(11, 17)), 'big')),
    spot('even', 'Even', '双', 'Even', pays(totalsExceptTriples(parity(0)), 'even')),
    spot('odd', 'Odd', '单', 'Odd', pays(totalsExceptTriples(parity(1)), 'odd')),
    ...FACES.map((n) => spot(`single/${n}`, `Single Dice ${n}`, `三军 ${n}`, 'Single Dice, 1 die', singleWins(row, n))),
    ...TOTALS.map((n) =>
      spot(`total/${n}`, `Total Sum Combination ${n}`, `点数 ${n}`, totalRow(n), pays({ total: [n] }, `total/${n}`)),
    ),
    ...PAIRS.map((pair) =>
      spot(
        `pair/${digits(pair)}`,
        `Domino Combination ${spaced(pair)}`,
        `骨牌 ${spaced(pair)}`,
        'Domino Combination',
        pays({ shows: pair }, 'pair'),
      ),
    ),
    ...FOURS.map((four) =>
      spot(
        `four/${digits(four)}`,
        `Four Number Combination ${spaced(four.toReversed())}`,
        `四号组合 ${spaced(four.toReversed())}`,
        'Four Number Combination',
        pays(threeDifferentAmong(four), 'four'),
      ),
    ),
    ...FACES.map((n) =>
      spot(`double/${n}`, `Double Dice ${n} ${n}`, `对子 ${n} ${n}`, 'Double Dice', pays({ shows: [n, n] }, 'double')),
    ),
    spot('any-triple', 'Any Triple', '全围', 'Any Triple', pays({ alike: true }, 'any-triple')),
    ...FACES.map((n) =>
      spot(
        `triple/${n}`,
        `Specific Straight Triple ${n} ${n} ${n}`,
        `围骰 ${n} ${n} ${n}`,
        'Specific Straight Triple',
        pays({ shows: [n, n, n] }, 'triple'),
      ),
    ),
    ...(combinations ? combinationSpots(row) : []),
  ];
};

/** The combinations of three dice, which only some pay tables have. */
const combinationSpots = (row: (name: string) => Clause): Spot[] => {
  const spot = spotIn(row);
  return [
    ...TRIOS.map((trio) =>
      spot(
        `trio/${digits(trio)}`,
        `Three Single Dice Combination ${spaced(trio)}`,
        `三不同 ${spaced(trio)}`,
        'Three Single Dice Combination',
        pays({ shows: trio }, 'trio'),
      ),
    ),
    ...DOUBLE_SINGLES.map((set) =>
      spot(
        `double-single/${digits(set)}`,
        `Double Numbers With Single Dice Combination ${spaced(set)}`,
        `对子加单 ${spaced(set)}`,
        'Double Numbers With Single Dice Combination',
        pays({ shows: set }, 'double-single'),
      ),
    ),
  ];
};

interface Figures {
  readonly totals: readonly (number | Odds)[];
  readonly four: Odds;
  readonly double: Odds;
  readonly anyTriple: number;
  readonly triple: number;
}

const payoutsOf = (row: (name: string) => Clause, figures: Figures, combinations: boolean): Payouts => ({
  small: { odds: to(1), clause: row('Small') },
  big: { odds: to(1), clause: row('Big') },
  even: { odds: to(1), clause: row('Even') },
  odd: { odds: to(1), clause: row('Odd') },
  'single/on-one': { odds: to(1), clause: row('Single Dice, 1 die') },
  'single/on-two': { odds: to(2), clause: row('Single Dice, 2 dice') },
  'single/on-three': { odds: to(12), clause: row('Single Dice, 3 dice') },
  ...totalPayouts((total) => row(totalRow(total)), figures.totals),
  pair: { odds: to(6), clause: row('Domino Combination') },
  four: { odds: figures.four, clause: row('Four Number Combination') },
  double: { odds: figures.double, clause: row('Double Dice') },
  'any-triple': { odds: to(figures.anyTriple), clause: row('Any Triple') },
  triple: { odds: to(figures.triple), clause: row('Specific Straight Triple') },
  ...(combinations
    ? {
        trio: { odds: to(30), clause: row('Three Single Dice Combination') },
        'double-single': { odds: to(50), clause: row('Double Numbers With Single Dice Combination') },
      }
    : {}),
});

const paytable = (id: '1' | '2' | '3', layout: string, figures: Figures) => {
  const row = (name: string) => at(`4.1.${id} / ${name}`);
  const combinations = id !== '1';
  return {
    id,
    clause: at(`4.1.${id}`),
    layout,
    absent: [
      ...ABSENT_TOTALS.map((spot) => ({ spot, clause: at('3.9.5'), says: 'totals 3 and 18 have no box and no odds' })),
      ...['double-single/112', 'double-single/665'].map((spot) => ({
        spot,
        clause: combinations ? row('Double Numbers With Single Dice Combination') : at('4.1.1'),
        says: 'the lists of pairs with a single number leave out 1 1 2 and 6 6 5',
      })),
    ],
    spots: spotsOf(row, combinations),
    payouts: payoutsOf(row, figures, combinations),
  };
};

const HALVES: Figures = {
  totals: [64, 32, 19, 12, to(17, 2), 7, to(13, 2), to(13, 2), 7, to(17, 2), 12, 19, 32, 64],
  four: to(15, 2),
  double: to(23, 2),
  anyTriple: 32,
  triple: 195,
};

const WHOLES: Figures = {
  totals: [62, 31, 18, 12, 8, 7, 6, 6, 7, 8, 12, 18, 31, 62],
  four: to(7),
  double: to(11),
  anyTriple: 31,
  triple: 180,
};

/** The part all three appendices share, 30 columns wide. */
const mainBlock = (x: number, worded: boolean): Cell[] => {
  const wins = worded ? 'wins' : undefined;
  return [
    ...across({ x, y: 0, width: 6, height: 2 }, ['even']),
    ...across(
      { x: x + 6, y: 0, width: 18, height: 2 },
      FACES.map((n) => `triple/${n}`),
    ),
    ...across({ x: x + 24, y: 0, width: 6, height: 2 }, ['odd']),
    ...across({ x, y: 2, width: 6, height: 3 }, ['big']),
    ...across({ x: x + 6, y: 2, width: 6, height: 3 }, ['double/1', 'double/2', 'double/3']),
    ...across({ x: x + 12, y: 2, width: 6, height: 3 }, ['any-triple'], wins),
    ...across({ x: x + 18, y: 2, width: 6, height: 3 }, ['double/4', 'double/5', 'double/6']),
    ...across({ x: x + 24, y: 2, width: 6, height: 3 }, ['small']),
    ...across(
      { x, y: 5, width: 30, height: 3 },
      TOTALS.toReversed().map((n) => `total/${n}`),
    ),
    ...across(
      { x, y: 8, width: 30, height: 2 },
      PAIRS.map((pair) => `pair/${digits(pair)}`),
      wins,
    ),
    ...across(
      { x, y: 10, width: 30, height: 2 },
      FOURS.map((four) => `four/${digits(four)}`),
    ),
    ...across(
      { x, y: 12, width: 30, height: 3 },
      FACES.toReversed().map((n) => `single/${n}`),
    ),
  ];
};

/** The pair-and-single and three-number boxes to the left of Appendix B and C. */
const sideBlock = (wording?: 'wins'): Cell[] => [
  printed({ x: 0, y: 0, width: 2, height: 9 / 6 }, 'PAIR AND SINGLE'),
  ...block(
    { x: 0, y: 0, width: 10, height: 9 },
    5,
    DOUBLE_SINGLES.map((set) => `double-single/${digits(set)}`),
    {
      start: 1,
      ...(wording ? { wording } : {}),
    },
  ),
  ...block(
    { x: 0, y: 9, width: 10, height: 6 },
    5,
    TRIOS.map((trio) => `trio/${digits(trio)}`),
    {
      ...(wording ? { wording } : {}),
    },
  ),
];

/** What the appendices print on the even-money boxes, each in its own words. */
const onEvenMoney = (en: string, zh: string): NonNullable<Layout['legends']> =>
  Object.fromEntries(['even', 'odd', 'big', 'small'].map((spot) => [spot, { en, zh }]));
const EXCEPT_TRIPLES = onEvenMoney('Except for any triple', '任何围骰除外');
const LOSE_TO_TRIPLES = onEvenMoney('Lose if any triple appears', '开任何围骰即输');

const layouts: Layout[] = [
  {
    id: 'appendix-a',
    clause: at('Appendix A'),
    wording: 'wins',
    columns: 30,
    rows: 15,
    cells: mainBlock(0, false),
    legends: EXCEPT_TRIPLES,
  },
  {
    id: 'appendix-b',
    clause: at('Appendix B'),
    wording: 'wins',
    columns: 40,
    rows: 15,
    cells: [...sideBlock(), ...mainBlock(10, false)],
    legends: EXCEPT_TRIPLES,
  },
  {
    id: 'appendix-c',
    clause: at('Appendix C'),
    wording: 'ratio',
    columns: 40,
    rows: 15,
    cells: [...sideBlock('wins'), ...mainBlock(10, true)],
    legends: LOSE_TO_TRIPLES,
  },
];

export const resortsWorldSicBo: Rulebook = {
  id: 'rws-sicbo',
  game: 'sicbo',
  title: 'Resorts World Sentosa: Sic Bo (Open Cover), electronic table game',
  place: { en: 'Singapore', zh: '新加坡' },
  authority: 'Resorts World Sentosa',
  effective: '2021-01-18',
  dice: 3,
  wagersClause: at('3.4'),
  placingClause: at('3.4'),
  dealerPlaces: null,
  paytables: [
    paytable('1', 'appendix-a', HALVES),
    paytable('2', 'appendix-b', HALVES),
    paytable('3', 'appendix-c', WHOLES),
  ],
  offer: { rule: 'exactly', clause: at('3.8') },
  wordings: { allowed: ['wins', 'ratio'], clause: at('Appendix C') },
  layouts,
  options: [],
  limits: { clauses: { min: at('3.3'), max: at('3.3') }, spots: [] },
  betting: { opens: at('3.2'), closes: at('3.5') },
  verbalWagers: { accepted: false, clause: at('3.4') },
  shooterNeeds: null,
  positions: [
    { role: 'player', title: 'Player', clause: at('1.6') },
    { role: 'dealer', title: 'Dealer', clause: at('1.2'), assigned: at('1.5 / acting') },
    { role: 'supervisor', title: 'Pit Supervisor', clause: at('1.5'), assigned: at('1.5 / acting') },
    { role: 'manager', title: 'Pit Manager', clause: at('1.5') },
    { role: 'shift-manager', title: 'Table Games Shift Manager', clause: at('5.10') },
  ],
  duties: [
    { does: 'mix-dice', by: ['dealer'], orAbove: false, clause: at('3.6') },
    { does: 'enter-result', by: ['dealer'], orAbove: false, clause: at('1.3') },
    { does: 'close-betting', by: ['dealer'], orAbove: false, clause: at('3.5') },
    { does: 'clear-lights', by: ['dealer'], orAbove: false, clause: at('1.8') },
    { does: 'call-no-roll', by: ['dealer'], orAbove: false, clause: at('5.3') },
    { does: 'rule-unforeseen', by: ['shift-manager'], orAbove: true, clause: at('5.10') },
  ],
  shakerClause: at('3.6'),
  shakers: [
    {
      id: 'tumbler',
      title: 'Dice tumbler with an open cover',
      clause: at('3.6'),
      conditions: [],
      round: {
        mixesMin: { count: 3, clause: at('3.6') },
        steps: [
          { step: 'open-betting', clause: at('3.2') },
          { step: 'close-betting', clause: at('3.5') },
          { step: 'mix', clause: at('3.6') },
          { step: 'enter-result', clause: at('3.7') },
          { step: 'light-winners', clause: at('2.1.1') },
          { step: 'collect-losers', clause: at('3.8') },
          { step: 'pay-winners', clause: at('3.8') },
          { step: 'clear-lights', clause: at('1.8') },
        ],
      },
      diceAge: null,
    },
  ],
  round: null,
  diceSet: { count: 3, clause: at('2.2.1'), age: null, replacedWhen: [] },
  equipment: [attested('terminals', at('2.1.1'), 'The player terminals show the layout in use.')],
  inspections: [],
  noRollGrounds: [{ ground: 'not-flat', clause: at('5.3.2'), says: 'a die does not lie flat' }],
  irregularities: [
    documented(
      'interrupted-outcome-established',
      'conclude-round',
      at('5.1.1'),
      'The dice are known: play goes on and the round is finished.',
    ),
    documented('interrupted-no-outcome', 'void-round', at('5.1.2'), 'No dice are known: the round is void.'),
    documented(
      'terminals-cut-off',
      'continue-round',
      at('5.2'),
      'The round goes on; registered bets are settled, unregistered ones never left the player’s credit.',
    ),
    documented('too-few-mixes', 'void-round', at('5.3.1'), 'Fewer than three tumbles: the round is void.'),
    documented('shaker-failed', 'void-round', at('5.3.1'), 'The tumbler did not do its tumbles: the round is void.'),
    documented('dice-not-flat', 'void-round', at('5.3.2'), 'A die does not lie flat: the round is void.'),
    documented('mixed-before-close', 'void-round', at('5.3.3'), 'Tumbled before "No More Bets": the round is void.'),
    documented('damaged-dice', 'void-named-rounds', at('5.4'), 'Every round the damage touched is void.'),
    documented(
      'wrong-result-entered',
      'resettle-by-dice',
      at('5.5'),
      'The round is settled by what the dice showed; later rounds stand.',
    ),
    documented(
      'not-provided-for',
      'recorded-ruling',
      at('5.10'),
      'The Table Games Shift Manager or somebody higher rules, and the ruling is recorded.',
    ),
  ],
  readings: [
    {
      clauses: [at('4.1.1 / Total Sum Combination 4 or 17')],
      asks: 'Is "4 or 17" one bet that wins on both totals?',
      takes: 'No: each total has its own box.',
      because: 'The appendices print fourteen boxes.',
      families: ['total'],
      otherwise: [
        {
          says: 'one bet wins on 4 and on 17',
          spot: 'total/4',
          play: {
            kind: 'one-roll',
            wins: [{ when: { total: [4, 17] }, pays: 'total/4' }],
            winsBy: at('4.1.1 / Total Sum Combination 4 or 17'),
            losesBy: at('4.1.1 / Total Sum Combination 4 or 17'),
          },
        },
      ],
    },
    {
      clauses: [at('4.1.1 / Four Number Combination')],
      asks: 'May a number of the four show twice?',
      takes: 'No: the dice must show three different numbers of the four, 24 rolls of 216.',
      because: 'Pay tables 2 and 3 speak of three of the numbers, and 3.9 shuts triples out.',
      families: ['four'],
      otherwise: [
        {
          says: 'any three dice within the four numbers win, but for triples, which 3.9 bars',
          spot: 'four/3456',
          play: {
            kind: 'one-roll',
            wins: [{ when: { both: [{ among: [3, 4, 5, 6] }, { not: { alike: true } }] }, pays: 'four' }],
            winsBy: at('4.1.1 / Four Number Combination'),
            losesBy: at('4.1.1 / Four Number Combination'),
          },
        },
      ],
    },
    {
      clauses: [
        at('4.1.2 / Double Numbers With Single Dice Combination'),
        at('4.1.3 / Double Numbers With Single Dice Combination'),
      ],
      asks: 'Of thirty possible pairs with a single number, 1 1 2 and 6 6 5 are missing. Are they offered?',
      takes: 'No: the 28 listed ones are.',
      because: 'They are missing from both lists and both layouts.',
    },
    {
      clauses: [at('Appendix A'), at('Appendix B'), at('Appendix C')],
      asks: 'Which spots does a layout have whose picture is lost in the text?',
      takes: 'All of its pay table.',
      because: 'The pay tables govern what is offered.',
    },
    {
      clauses: [at('5.1.1')],
      asks: 'When is an outcome established?',
      takes: 'When all three dice are at rest and recorded, or the dealer can record them.',
      because: 'One die may decide a bet, but not the round.',
    },
    {
      clauses: [at('5.1.2'), at('5.2')],
      asks: 'All terminals fail before the tumble: void, or does the round go on?',
      takes:
        'It goes on by 5.2: registered bets are settled. 5.1 is for what stops the round itself, such as the tumbler, the console or the house.',
      because: '5.2 speaks of all terminals or only some.',
    },
    {
      clauses: [at('5.2.2')],
      asks: 'How is a bet returned that was never registered?',
      takes: 'It was never debited; the terminal shows it as not accepted.',
      because: 'Nothing to return is the safest return.',
    },
    {
      clauses: [at('3.6'), at('5.3.1')],
      asks: 'May a tumbler that stopped short be tumbled once more?',
      takes: 'No: the round is void at once, and nothing tops it up.',
      because: 'What counts is how often it tumbles after it was activated.',
    },
    {
      clauses: [at('5.4')],
      asks: 'How far back do damaged dice void rounds?',
      takes: 'The rounds that the supervisor names, each undone by reversing postings.',
      because: 'The clause voids all affected rounds and sets no limit.',
    },
    {
      clauses: [at('5.5'), at('5.6')],
      asks: 'A wrong result is found after a later round began. What is settled again?',
      takes: 'The wrong round; later rounds stand.',
      because: '5.6 shields later rounds only.',
    },
    {
      clauses: [at('5.10')],
      asks: 'What may a ruling do?',
      takes: 'Void, settle as shown, resettle or adjust, recorded with its text and the clause sought.',
      because: 'The clause leaves the decision to the Table Games Shift Manager or above.',
    },
    {
      clauses: [at('5.4')],
      asks: 'What becomes of damaged dice?',
      takes: 'The set leaves the table for good with the rounds it was used in, and a new one is brought.',
      because: 'Every round with them would be void.',
    },
    entryReading([at('1.3'), at('3.7')]),
    chipsReading(at('5.7')),
    visitReading(at('5.4'), at('5.5'), at('5.9')),
    seenReading(at('5.1.2'), at('5.3.2')),
    roundingReading(at('4.1.1')),
  ],
  glossary: [
    { term: 'Bet', means: 'the same as a wager', clause: at('1.1') },
    { term: 'Dealer', means: 'whoever deals the game', clause: at('1.2') },
    { term: 'Game Console', means: 'the dealer’s device, which sends results to every terminal', clause: at('1.3') },
    { term: 'House', means: 'the casino operator', clause: at('1.4') },
    { term: 'Pit Employee', means: 'a dealer, pit supervisor or pit manager', clause: at('1.5') },
    { term: 'Player', means: 'whoever bets in a round', clause: at('1.6') },
    { term: 'Player Terminal', means: 'where a player bets, buys credit and is paid out', clause: at('1.7') },
    {
      term: 'Round of play',
      means: 'from the notice to place bets until everybody is settled',
      clause: at('1.8'),
    },
    { term: 'Total Sum', means: 'the points on the three upper faces of a valid tumble', clause: at('1.9') },
    { term: 'Void', means: 'a round that was invalidated and has no result', clause: at('1.10') },
    { term: 'Aim', means: 'to bet on numbers or combinations that the three dice then show', clause: at('3.1') },
  ],
};
