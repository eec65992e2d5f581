import {
  admit,
  amend,
  type Face,
  isRefusal,
  type Refusal,
  type Roll,
  RULEBOOKS,
  type RulesSubmission,
  type Settlement,
  type Situation,
  settle,
  submit,
  withdraw,
} from '@hardway/engine';
import { expect } from 'vitest';
import { proves } from '../../../../test/clause.ts';
import { told } from '../../../../test/told.ts';

/** Halves of it are whole. */
const STAKE = 200;

const FACES: readonly Face[] = [1, 2, 3, 4, 5, 6];
const ROLLS: readonly Roll[] = FACES.flatMap((a) => FACES.flatMap((b) => FACES.map((c): Roll => [a, b, c])));
const TOTALS = [4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17];

const sum = (roll: Roll): number => roll.reduce<number>((points, face) => points + face, 0);
const count = (roll: Roll, number: number): number => roll.filter((face) => face === number).length;
const isTriple = (roll: Roll): boolean => roll.every((face) => face === roll[0]);
const isUnlike = (roll: Roll): boolean => new Set(roll).size === 3;

type Wins = (roll: Roll) => boolean;
type Spots = Readonly<Record<string, Wins>>;

const eachFace = (family: string, wins: (face: Face) => Wins): Spots =>
  Object.fromEntries(FACES.map((face) => [`${family}/${face}`, wins(face)]));
const eachSet = (family: string, sets: string, wins: (set: readonly number[]) => Wins): Spots =>
  Object.fromEntries(sets.split(' ').map((set) => [`${family}/${set}`, wins([...set].map(Number))]));
const onTotal = (total: number): Spots => ({ [`total/${total}`]: (roll) => sum(roll) === total });
const onCount = (dice: number): Spots => eachFace('single', (face) => (roll) => count(roll, face) === dice);

/** The positions of a bet with what each wins on, and on how many rolls of 216. */
const BETS: Readonly<Record<string, { readonly ways: number; readonly spots: Spots }>> = {
  small: { ways: 105, spots: { small: (roll) => sum(roll) >= 4 && sum(roll) <= 10 && !isTriple(roll) } },
  big: { ways: 105, spots: { big: (roll) => sum(roll) >= 11 && sum(roll) <= 17 && !isTriple(roll) } },
  even: { ways: 105, spots: { even: (roll) => sum(roll) % 2 === 0 && !isTriple(roll) } },
  odd: { ways: 105, spots: { odd: (roll) => sum(roll) % 2 === 1 && !isTriple(roll) } },
  'single-on-1': { ways: 75, spots: onCount(1) },
  'single-on-2': { ways: 15, spots: onCount(2) },
  'single-on-3': { ways: 1, spots: onCount(3) },
  double: { ways: 16, spots: eachFace('double', (face) => (roll) => count(roll, face) >= 2) },
  triple: { ways: 1, spots: eachFace('triple', (face) => (roll) => count(roll, face) === 3) },
  'any-triple': { ways: 6, spots: { 'any-triple': isTriple } },
  ...Object.fromEntries(
    [3, 6, 10, 15, 21, 25, 27, 27, 25, 21, 15, 10, 6, 3].map((ways, index) => [
      `total/${index + 4}`,
      { ways, spots: onTotal(index + 4) },
    ]),
  ),
  pair: {
    ways: 30,
    spots: eachSet(
      'pair',
      '12 13 14 15 16 23 24 25 26 34 35 36 45 46 56',
      (set) => (roll) => set.every((number) => count(roll, number) >= 1),
    ),
  },
  four: {
    ways: 24,
    spots: eachSet(
      'four',
      '3456 2356 2345 1234',
      (set) => (roll) => isUnlike(roll) && roll.every((face) => set.includes(face)),
    ),
  },
  trio: {
    ways: 6,
    spots: eachSet(
      'trio',
      '123 124 125 126 134 135 136 145 146 156 234 235 236 245 246 256 345 346 356 456',
      (set) => (roll) => set.every((number) => count(roll, number) === 1),
    ),
  },
  'double-single': {
    ways: 3,
    spots: eachSet(
      'double-single',
      '113 114 115 116 221 223 224 225 226 331 332 334 335 336 441 442 443 445 446 551 552 553 554 556 661 662 663 664',
      ([twice = 0, , once = 0]) =>
        (roll) =>
          count(roll, twice) === 2 && count(roll, once) === 1,
    ),
  },
};

/** A row of a pay table: its clause, its bets, and the win on a stake of one in each of the document's tables. */
type Row = readonly [clause: string, bets: string, wins: readonly (number | null)[]];

const MARYLAND: readonly Row[] = [
  ['6.A(1)', 'triple', [150]],
  ['6.A(2)', 'double', [8]],
  ['6.A(3)', 'any-triple', [24]],
  ['6.A(4)', 'total/4', [50]],
  ['6.A(5)', 'total/5', [18]],
  ['6.A(6)', 'total/6', [14]],
  ['6.A(7)', 'total/7', [12]],
  ['6.A(8)', 'total/8', [8]],
  ['6.A(9)', 'total/9', [6]],
  ['6.A(10)', 'total/10', [6]],
  ['6.A(11)', 'total/11', [6]],
  ['6.A(12)', 'total/12', [6]],
  ['6.A(13)', 'total/13', [8]],
  ['6.A(14)', 'total/14', [12]],
  ['6.A(15)', 'total/15', [14]],
  ['6.A(16)', 'total/16', [18]],
  ['6.A(17)', 'total/17', [50]],
  ['6.A(18)', 'pair', [5]],
  ['6.A(19)', 'small', [1]],
  ['6.A(20)', 'big', [1]],
  ['6.A(21)(a)', 'single-on-1', [1]],
  ['6.A(21)(b)', 'single-on-2', [2]],
  ['6.A(21)(c)', 'single-on-3', [3]],
];

const PENNSYLVANIA: readonly Row[] = [
  ['625a.6(a) / Three of a Kind', 'triple', [150, 180]],
  ['625a.6(a) / Two of a Kind', 'double', [8, 11]],
  ['625a.6(a) / Any Three of a Kind', 'any-triple', [24, 31]],
  ['625a.6(a) / Total Value Bet of 4', 'total/4', [50, 62]],
  ['625a.6(a) / Total Value Bet of 5', 'total/5', [18, 31]],
  ['625a.6(a) / Total Value Bet of 6', 'total/6', [14, 18]],
  ['625a.6(a) / Total Value Bet of 7', 'total/7', [12, 12]],
  ['625a.6(a) / Total Value Bet of 8', 'total/8', [8, 8]],
  ['625a.6(a) / Total Value Bet of 9', 'total/9', [6, 7]],
  ['625a.6(a) / Total Value Bet of 10', 'total/10', [6, 6]],
  ['625a.6(a) / Total Value Bet of 11', 'total/11', [6, 6]],
  ['625a.6(a) / Total Value Bet of 12', 'total/12', [6, 7]],
  ['625a.6(a) / Total Value of Bet 13', 'total/13', [8, 8]],
  ['625a.6(a) / Total Value of Bet 14', 'total/14', [12, 12]],
  ['625a.6(a) / Total Value of Bet 15', 'total/15', [14, 18]],
  ['625a.6(a) / Total Value Bet of 16', 'total/16', [18, 31]],
  ['625a.6(a) / Total Value Bet of 17', 'total/17', [50, 62]],
  ['625a.6(a) / Any Two Dice Combination', 'pair', [5, 6]],
  ['625a.6(a) / Small Bet', 'small', [1, 1]],
  ['625a.6(a) / Big Bet', 'big', [1, 1]],
  ['625a.6(b)(1)', 'single-on-1', [1, 1]],
  ['625a.6(b)(2)', 'single-on-2', [2, 2]],
  ['625a.6(b)(3)(i)', 'single-on-3', [3, null]],
  ['625a.6(b)(3)(ii)', 'single-on-3', [null, 12]],
];

const MASSACHUSETTS: readonly Row[] = [
  ['4(b) / Three of a kind', 'triple', [150]],
  ['4(b) / Two of a kind', 'double', [8]],
  ['4(b) / Any three of a kind', 'any-triple', [24]],
  ['4(b) / Total value of 4', 'total/4', [50]],
  ['4(b) / Total value of 5', 'total/5', [18]],
  ['4(b) / Total value of 6', 'total/6', [14]],
  ['4(b) / Total value of 7', 'total/7', [12]],
  ['4(b) / Total value of 8', 'total/8', [8]],
  ['4(b) / Total value of 9', 'total/9', [6]],
  ['4(b) / Total value of 10', 'total/10', [6]],
  ['4(b) / Total value of 11', 'total/11', [6]],
  ['4(b) / Total value of 12', 'total/12', [6]],
  ['4(b) / Total value of 13', 'total/13', [8]],
  ['4(b) / Total value of 14', 'total/14', [12]],
  ['4(b) / Total value of 15', 'total/15', [14]],
  ['4(b) / Total value of 16', 'total/16', [18]],
  ['4(b) / Total value of 17', 'total/17', [50]],
  ['4(b) / Any two dice combination', 'pair', [5]],
  ['4(b) / Small Bet', 'small', [1]],
  ['4(b) / Big Bet', 'big', [1]],
  ['4(b) / One of a kind', 'single-on-1', [1]],
  ['4(c)', 'single-on-2', [2]],
  ['4(c)', 'single-on-3', [3]],
];

/** Three tables print the same rows; the star stands for the table's number. */
const SENTOSA: readonly Row[] = [
  ['4.1.* / Small', 'small', [1, 1, 1]],
  ['4.1.* / Big', 'big', [1, 1, 1]],
  ['4.1.* / Even', 'even', [1, 1, 1]],
  ['4.1.* / Odd', 'odd', [1, 1, 1]],
  ['4.1.* / Single Dice, 1 die', 'single-on-1', [1, 1, 1]],
  ['4.1.* / Single Dice, 2 dice', 'single-on-2', [2, 2, 2]],
  ['4.1.* / Single Dice, 3 dice', 'single-on-3', [12, 12, 12]],
  ['4.1.* / Total Sum Combination 4 or 17', 'total/4 total/17', [64, 64, 62]],
  ['4.1.* / Total Sum Combination 5 or 16', 'total/5 total/16', [32, 32, 31]],
  ['4.1.* / Total Sum Combination 6 or 15', 'total/6 total/15', [19, 19, 18]],
  ['4.1.* / Total Sum Combination 7 or 14', 'total/7 total/14', [12, 12, 12]],
  ['4.1.* / Total Sum Combination 8 or 13', 'total/8 total/13', [8.5, 8.5, 8]],
  ['4.1.* / Total Sum Combination 9 or 12', 'total/9 total/12', [7, 7, 7]],
  ['4.1.* / Total Sum Combination 10 or 11', 'total/10 total/11', [6.5, 6.5, 6]],
  ['4.1.* / Domino Combination', 'pair', [6, 6, 6]],
  ['4.1.* / Four Number Combination', 'four', [7.5, 7.5, 7]],
  ['4.1.* / Double Dice', 'double', [11.5, 11.5, 11]],
  ['4.1.* / Any Triple', 'any-triple', [32, 32, 31]],
  ['4.1.* / Specific Straight Triple', 'triple', [195, 195, 180]],
  ['4.1.* / Three Single Dice Combination', 'trio', [null, 30, 30]],
  ['4.1.* / Double Numbers With Single Dice Combination', 'double-single', [null, 50, 50]],
];

/** The eight wagers in the order in which the three live documents define them. */
const DEFINED: readonly (readonly [family: string, spots: Spots])[] = [
  ['triple', BETS.triple!.spots],
  ['double', BETS.double!.spots],
  ['any-triple', BETS['any-triple']!.spots],
  ['total', Object.assign({}, ...TOTALS.map(onTotal))],
  ['pair', BETS.pair!.spots],
  ['small', BETS.small!.spots],
  ['big', BETS.big!.spots],
  ['single', eachFace('single', (face) => (roll) => count(roll, face) >= 1)],
];

interface Document {
  readonly id: string;
  readonly paytables: readonly string[];
  readonly rows: readonly Row[];
  /** Where the eight wagers are defined; null where the rows themselves define them. */
  readonly definitions: string | null;
}

const DOCUMENTS: readonly Document[] = [
  { id: 'md-sicbo', paytables: ['standard'], rows: MARYLAND, definitions: '3.A' },
  { id: 'pa-sicbo', paytables: ['A', 'B'], rows: PENNSYLVANIA, definitions: '625a.3' },
  { id: 'ma-sicbo', paytables: ['standard'], rows: MASSACHUSETTS, definitions: '2(a)' },
  { id: 'rws-sicbo', paytables: ['1', '2', '3'], rows: SENTOSA, definitions: null },
];

/** What one row promises for one position. */
interface Promised {
  readonly clause: string;
  readonly spot: string;
  readonly wins: Wins;
  readonly ways: number;
  readonly pays: number;
}

interface Table {
  readonly document: Document;
  readonly name: string;
  readonly submission: RulesSubmission;
  readonly promises: readonly Promised[];
}

const agreed = <Value>(value: Value | Refusal): Value => {
  if (isRefusal(value)) throw new Error(value.message);
  return value as Value;
};

const rulebook = (id: string) => RULEBOOKS.find((book) => book.id === id)!;

const promisesOf = ({ id, rows }: Document, paytable: string, column: number): Promised[] =>
  rows.flatMap(([clause, bets, wins]) => {
    const pays = wins[column] ?? null;
    if (pays === null) return [];
    return bets.split(' ').flatMap((bet) => {
      const { ways, spots } = BETS[bet]!;
      const named = `${id} ${clause.replace('*', paytable)}`;
      return Object.entries(spots).map(([spot, wins]) => ({ clause: named, spot, wins, ways, pays }));
    });
  });

const TABLES: readonly Table[] = DOCUMENTS.flatMap((document) =>
  document.paytables.map((paytable, column) => {
    const filed = told(() => agreed(submit(rulebook(document.id), { paytable })));
    return {
      document,
      name: `${document.id} ${paytable}`,
      get submission() {
        return filed();
      },
      promises: promisesOf(document, paytable, column),
    };
  }),
);

const tablesOf = (id: string): readonly Table[] => TABLES.filter(({ document }) => document.id === id);
const spotsOf = ({ promises }: Table): string[] => [...new Set(promises.map(({ spot }) => spot))].sort();

const OPEN: Situation = { betting: 'open', point: null, newShooter: false, wagers: [], withdrawn: [] };

const place = ({ submission }: Table, spot: string, situation = OPEN) =>
  agreed(admit(submission, situation, spot, STAKE)).wager;

const settleOn = (table: Table, spot: string, roll: Roll): Settlement =>
  settle(table.submission, place(table, spot), roll);

const known = told(() => new Map<string, readonly Settlement[]>());

/** A position's settlement by each of the 216 rolls. */
const settlementsOf = (table: Table, spot: string): readonly Settlement[] => {
  const key = `${table.name} ${spot}`;
  if (!known().has(key))
    known().set(
      key,
      ROLLS.map((roll) => settleOn(table, spot, roll)),
    );
  return known().get(key)!;
};

const netOf = (settlement: Settlement): number => (settlement.result === 'stands' ? Number.NaN : settlement.net);

const verdict = (settlement: Settlement): string =>
  [settlement.result, settlement.returned, netOf(settlement), ...settlement.clauses.slice(1)].join(' ');

const promisedVerdict = (promise: Promised | undefined): string =>
  promise
    ? ['won', STAKE + STAKE * promise.pays, STAKE * promise.pays, promise.clause].join(' ')
    : ['lost', 0, -STAKE].join(' ');

const decidersOf = ({ document, promises }: Table, spot: string): string[] => {
  const { id, definitions } = document;
  if (definitions === null) return promises.filter((promise) => promise.spot === spot).map(({ clause }) => clause);
  return [`${id} ${definitions}(${DEFINED.findIndex(([, spots]) => spot in spots) + 1})`];
};

/** Where settlement departs from the rows for a position: who wins, what is returned, and which clauses say so. */
const departures = (table: Table, promise: Promised): string[] => {
  const { spot, ways } = promise;
  const settlements = settlementsOf(table, spot);
  const rivals = table.promises.filter((rival) => rival.spot === spot);
  const deciders = decidersOf(table, spot);
  const wrong = ROLLS.flatMap((roll, index) => {
    const settlement = settlements[index]!;
    const expected = promisedVerdict(rivals.find(({ wins }) => wins(roll)));
    const decidedBy = settlement.clauses[0] ?? 'no clause';
    return verdict(settlement) === expected && deciders.includes(decidedBy)
      ? []
      : [`${table.name} ${spot} on ${roll}: ${verdict(settlement)} by ${decidedBy}, not ${expected}`];
  });
  const paid = settlements.filter((settlement) => verdict(settlement) === promisedVerdict(promise)).length;
  return paid === ways ? wrong : [...wrong, `${table.name} ${spot}: ${paid} rolls pay ${promise.pays}, not ${ways}`];
};

for (const clause of new Set(TABLES.flatMap(({ promises }) => promises.map((promise) => promise.clause)))) {
  const places = TABLES.flatMap((table) =>
    table.promises.filter((promise) => promise.clause === clause).map((promise) => ({ table, promise })),
  );
  const family = places[0]!.promise.spot.split('/')[0];
  const pays = [...new Set(places.map(({ promise }) => promise.pays))].join(' or ');
  proves(clause, `${family} at ${pays} to 1 is settled to the cent on all 216 rolls`, () => {
    expect(places.flatMap(({ table, promise }) => departures(table, promise))).toEqual([]);
  });
}

for (const { id, definitions } of DOCUMENTS)
  for (const [index, [family, spots]] of DEFINED.entries()) {
    if (definitions === null) continue;
    const clause = `${id} ${definitions}(${index + 1})`;
    proves(clause, `${family} wins and loses on the right rolls, and the clause says so`, () => {
      const wrong = tablesOf(id).flatMap((table) =>
        Object.entries(spots).flatMap(([spot, wins]) =>
          ROLLS.filter((roll, at) => {
            const { result, clauses } = settlementsOf(table, spot)[at]!;
            return result !== (wins(roll) ? 'won' : 'lost') || clauses[0] !== clause;
          }).map((roll) => `${table.name} ${spot} on ${roll}`),
        ),
      );
      expect(wrong).toEqual([]);
    });
  }

const BY_COUNT: readonly (readonly [clause: string, table: string, nets: readonly number[]])[] = [
  ['md-sicbo 6.A(21)', 'md-sicbo standard', [-200, 200, 400, 600]],
  ['pa-sicbo 625a.6(b)', 'pa-sicbo A', [-200, 200, 400, 600]],
  ['pa-sicbo 625a.6(b)', 'pa-sicbo B', [-200, 200, 400, 2400]],
];
for (const [clause, name, nets] of BY_COUNT)
  proves(clause, `One of a Kind pays by the count of dice under ${name}`, () => {
    const table = TABLES.find((candidate) => candidate.name === name)!;
    for (const face of FACES)
      expect(settlementsOf(table, `single/${face}`).map(netOf)).toEqual(ROLLS.map((roll) => nets[count(roll, face)]));
  });

proves('pa-sicbo 625a.6(b)(3)', 'three dice pay One of a Kind by the chosen paytable', () => {
  const nets = (face: Face) =>
    tablesOf('pa-sicbo').map((table) => netOf(settleOn(table, `single/${face}`, [face, face, face])));
  for (const face of FACES) expect(nets(face)).toEqual([600, 2400]);
});

type Refused = readonly [spot: string, refused: Refusal['refused'], clause?: string];

const NOT_ON_LIVE_FELTS = ['even', 'odd', 'four/1234', 'trio/123', 'double-single/113', 'pair/11', 'total/04'];

const OFFERED: readonly {
  readonly clause: string;
  readonly table: string;
  readonly positions: number;
  readonly refused: readonly Refused[];
}[] = [
  ...[
    ['md-sicbo 3.A', 'md-sicbo standard'],
    ['pa-sicbo 625a.3', 'pa-sicbo A'],
    ['pa-sicbo 625a.3', 'pa-sicbo B'],
    ['ma-sicbo 2(a)', 'ma-sicbo standard'],
  ].map(([clause = '', table = '']) => ({
    clause,
    table,
    positions: 50,
    refused: [
      ...['total/3', 'total/18'].map((spot): Refused => [spot, 'unknown-spot', `${clause}(4)`]),
      ...NOT_ON_LIVE_FELTS.map((spot): Refused => [spot, 'unknown-spot', clause]),
    ],
  })),
  {
    clause: 'rws-sicbo 4.1.1',
    table: 'rws-sicbo 1',
    positions: 56,
    refused: [
      ['trio/123', 'not-offered', 'rws-sicbo 4.1.1'],
      ['double-single/113', 'not-offered', 'rws-sicbo 4.1.1'],
      ['double-single/112', 'unknown-spot'],
      ['total/3', 'unknown-spot'],
    ],
  },
  {
    clause: 'rws-sicbo 4.1.2',
    table: 'rws-sicbo 2',
    positions: 104,
    refused: [
      ['double-single/112', 'unknown-spot', 'rws-sicbo 4.1.2 / Double Numbers With Single Dice Combination'],
      ['double-single/665', 'unknown-spot', 'rws-sicbo 4.1.2 / Double Numbers With Single Dice Combination'],
      ['four/1256', 'unknown-spot'],
    ],
  },
  {
    clause: 'rws-sicbo 4.1.3',
    table: 'rws-sicbo 3',
    positions: 104,
    refused: [
      ['double-single/112', 'unknown-spot'],
      ['double-single/665', 'unknown-spot'],
      ['total/18', 'unknown-spot'],
    ],
  },
];
for (const { clause, table: name, positions, refused } of OFFERED)
  proves(clause, `${name} has exactly its ${positions} positions, and its layout a box for each`, () => {
    const table = TABLES.find((candidate) => candidate.name === name)!;
    const { submission, document } = table;
    const { cells } = rulebook(document.id).layouts.find(({ id }) => id === submission.layout)!;
    expect(spotsOf(table)).toHaveLength(positions);
    expect(submission.spots.map(({ id }) => id).sort()).toEqual(spotsOf(table));
    expect(cells.flatMap(({ shows }) => ('spot' in shows ? [shows.spot] : [])).sort()).toEqual(spotsOf(table));
    for (const [spot, code, by] of refused)
      expect(admit(submission, OPEN, spot, STAKE)).toMatchObject({ refused: code, ...(by ? { clause: by } : {}) });
  });

const isDecided = (settlement: Settlement): boolean => settlement.result === 'won' || settlement.result === 'lost';

/** Positions that the same dice settle differently in another order. */
const orderMatters = (table: Table): string[] =>
  spotsOf(table).filter((spot) => {
    const settlements = settlementsOf(table, spot);
    const byDice = new Map(ROLLS.map((roll, index) => [[...roll].sort().join(''), verdict(settlements[index]!)]));
    return ROLLS.some((roll, index) => byDice.get([...roll].sort().join('')) !== verdict(settlements[index]!));
  });

const POSITION: readonly (readonly [clause: string, document: string, closes: string])[] = [
  ['md-sicbo 4.A(3)', 'md-sicbo', 'md-sicbo 5.C'],
  ['pa-sicbo 625a.4(c)', 'pa-sicbo', 'pa-sicbo 625a.5(c)'],
  ['ma-sicbo 3(c)', 'ma-sicbo', 'ma-sicbo 5(c)'],
  ['rws-sicbo 5.7', 'rws-sicbo', 'rws-sicbo 3.5'],
];
for (const [clause, document, closes] of POSITION)
  proves(clause, 'a wager is settled by the position it has at the close, whatever the order of the dice', () => {
    for (const table of tablesOf(document)) {
      const { submission } = table;
      const small = place(table, 'small');
      expect(withdraw(submission, { ...OPEN, wagers: [small] }, 'small')).toEqual(small);
      const big = place(table, 'big', { ...OPEN, withdrawn: ['small'] });
      const results = [small, big].map((wager) => settle(submission, wager, [6, 4, 5]));
      expect(results.map(({ result }) => result)).toEqual(['lost', 'won']);
      const closed: Situation = { ...OPEN, betting: 'closed', wagers: [big] };
      for (const late of [
        admit(submission, closed, 'small', STAKE),
        admit(submission, closed, 'big', STAKE),
        amend(submission, closed, 'big', STAKE / 2),
        withdraw(submission, closed, 'big'),
      ])
        expect(late).toMatchObject({ refused: 'bets-closed', clause: closes });
      expect(orderMatters(table)).toEqual([]);
    }
  });

const SENTOSA_TABLES = tablesOf('rws-sicbo');

/** The positions that a roll pays, with the net win of each. */
const winnersOf = (table: Table, roll: Roll, family = ''): Record<string, number> => {
  const at = ROLLS.findIndex((candidate) => candidate.join() === roll.join());
  const spots = spotsOf(table).filter((spot) => spot.startsWith(family));
  return Object.fromEntries(
    spots
      .map((spot) => [spot, settlementsOf(table, spot)[at]!] as const)
      .filter(([, { result }]) => result === 'won')
      .map(([spot, settlement]) => [spot, netOf(settlement)]),
  );
};

const triple = (face: Face): Roll => [face, face, face];

proves(['rws-sicbo 3.1', 'rws-sicbo 3.7'], 'three faces decide every position at once, in any order', () => {
  for (const table of SENTOSA_TABLES) {
    for (const spot of spotsOf(table)) {
      const settlements = settlementsOf(table, spot);
      expect(settlements.every(isDecided)).toBe(true);
      expect(new Set(settlements.map(({ result }) => result)).size).toBe(2);
    }
    expect(orderMatters(table)).toEqual([]);
  }
});

proves('rws-sicbo 3.8', 'losers are collected whole and winners paid by the pay table in force', () => {
  for (const table of SENTOSA_TABLES)
    expect(table.promises.flatMap((promise) => departures(table, promise))).toEqual([]);
  const nets = (spot: string, roll: Roll) => SENTOSA_TABLES.map((table) => netOf(settleOn(table, spot, roll)));
  expect(nets('total/4', [1, 1, 2])).toEqual([12800, 12800, 12400]);
  expect(nets('total/10', [1, 4, 5])).toEqual([1300, 1300, 1200]);
  expect(nets('total/10', [1, 4, 6])).toEqual([-200, -200, -200]);
});

proves('rws-sicbo 1.9', 'the total sum is that of the three upper faces', () => {
  for (const table of SENTOSA_TABLES)
    for (const roll of ROLLS)
      expect(Object.keys(winnersOf(table, roll, 'total/'))).toEqual(
        TOTALS.includes(sum(roll)) ? [`total/${sum(roll)}`] : [],
      );
});

proves('rws-sicbo 3.9', 'a triple pays the five named kinds and nothing else', () => {
  for (const table of SENTOSA_TABLES)
    for (const face of FACES) {
      const total = [2, 3, 4, 5].includes(face) ? [`total/${3 * face}`] : [];
      const winners = ['any-triple', `double/${face}`, `single/${face}`, ...total, `triple/${face}`];
      expect(Object.keys(winnersOf(table, triple(face))).sort()).toEqual(winners.sort());
    }
});

type TripleWinners = (face: Face) => Record<string, number>;
const TRIPLE_TOTALS: readonly Readonly<Record<number, Record<string, number>>>[] = [19, 19, 18].map((outer) => ({
  2: { 'total/6': outer * STAKE },
  3: { 'total/9': 7 * STAKE },
  4: { 'total/12': 7 * STAKE },
  5: { 'total/15': outer * STAKE },
}));
const ON_A_TRIPLE: readonly (readonly [clause: string, family: string, winners: readonly TripleWinners[]])[] = [
  ['3.9.1', 'triple/', [195, 195, 180].map((wins) => (face) => ({ [`triple/${face}`]: wins * STAKE }))],
  ['3.9.2', 'any-triple', [32, 32, 31].map((wins) => () => ({ 'any-triple': wins * STAKE }))],
  ['3.9.3', 'double/', [11.5, 11.5, 11].map((wins) => (face) => ({ [`double/${face}`]: wins * STAKE }))],
  ['3.9.4', 'single/', [12, 12, 12].map((wins) => (face) => ({ [`single/${face}`]: wins * STAKE }))],
  ['3.9.5', 'total/', TRIPLE_TOTALS.map((totals) => (face) => totals[face] ?? {})],
];
for (const [clause, family, winners] of ON_A_TRIPLE)
  proves(`rws-sicbo ${clause}`, `what each triple pays on ${family.replace('/', '')}`, () => {
    for (const [column, table] of SENTOSA_TABLES.entries())
      for (const face of FACES) expect(winnersOf(table, triple(face), family)).toEqual(winners[column]!(face));
  });
