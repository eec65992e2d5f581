import {
  admit,
  admitSpoken,
  amend,
  checkPayable,
  formatOdds,
  fraction,
  isRefusal,
  missingFromFiling,
  type Refusal,
  type Roll,
  RULEBOOKS,
  type Rulebook,
  type RulesSubmission,
  type Situation,
  settle,
  submit,
  type Wager,
  withdraw,
} from '@hardway/engine';
import { expect, test } from 'vitest';
import { proves } from '../../../../test/clause.ts';

const LIVE = ['md-sicbo', 'pa-sicbo', 'ma-sicbo'];
const ALL = [...LIVE, 'rws-sicbo'];

/** The least that makes a submission under each document. */
const LEAST: Readonly<Record<string, Record<string, unknown>>> = {
  'md-sicbo': {},
  'pa-sicbo': { paytable: 'A' },
  'ma-sicbo': {},
  'rws-sicbo': { paytable: '1' },
};

const rulebook = (id: string): Rulebook => RULEBOOKS.find((book) => book.id === id)!;

const file = (id: string, choices: Record<string, unknown> = {}): RulesSubmission | Refusal =>
  submit(rulebook(id), { ...LEAST[id], ...choices });

const agreed = <Value>(value: Value | Refusal): Value => {
  if (isRefusal(value)) throw new Error(value.message);
  return value as Value;
};

const filed = (id: string, choices: Record<string, unknown> = {}): RulesSubmission => agreed(file(id, choices));

const OPEN: Situation = { betting: 'open', point: null, newShooter: false, wagers: [], withdrawn: [] };
const having = (...wagers: Wager[]): Situation => ({ ...OPEN, wagers });

const place = (submission: RulesSubmission, spot: string, stake = 200): Wager =>
  agreed(admit(submission, OPEN, spot, stake)).wager;

const settled = (submission: RulesSubmission, wager: Wager, roll: Roll) => settle(submission, wager, roll);

proves('pa-sicbo 625a.6(a)', 'paytable A or paytable B, whole, and no other odds', () => {
  for (const paytable of ['A', 'B']) {
    expect(filed('pa-sicbo', { paytable }).paytable).toBe(paytable);
    for (const payouts of [{}, { triple: '180 to 1' }, { triple: '150 to 1' }, { triple: '200 to 1', small: '1 to 1' }])
      expect(file('pa-sicbo', { paytable, payouts })).toMatchObject({
        refused: 'bad-choice',
        clause: 'pa-sicbo 625a.6(a)',
      });
  }
  expect(file('pa-sicbo', { paytable: undefined })).toMatchObject({
    refused: 'missing-choice',
    clause: 'pa-sicbo 625a.6(a)',
  });
  for (const paytable of ['C', 'a', 'AB', 'standard', '', 1, null, ['A'], { A: true }])
    expect(file('pa-sicbo', { paytable })).toMatchObject({
      refused: 'unknown-paytable',
      clause: 'pa-sicbo 625a.6(a)',
    });
});

/** Listed odds to 1, the rows that list them in Maryland and Massachusetts, and a position and roll that they pay. */
const FLOORS: readonly (readonly [key: string, wins: number, md: string, ma: string, spot: string, roll: Roll])[] = [
  ['triple', 150, '6.A(1)', '4(b) / Three of a kind', 'triple/2', [2, 2, 2]],
  ['double', 8, '6.A(2)', '4(b) / Two of a kind', 'double/2', [2, 5, 2]],
  ['any-triple', 24, '6.A(3)', '4(b) / Any three of a kind', 'any-triple', [4, 4, 4]],
  ['total/4', 50, '6.A(4)', '4(b) / Total value of 4', 'total/4', [1, 2, 1]],
  ['total/5', 18, '6.A(5)', '4(b) / Total value of 5', 'total/5', [1, 2, 2]],
  ['total/6', 14, '6.A(6)', '4(b) / Total value of 6', 'total/6', [1, 2, 3]],
  ['total/7', 12, '6.A(7)', '4(b) / Total value of 7', 'total/7', [1, 2, 4]],
  ['total/8', 8, '6.A(8)', '4(b) / Total value of 8', 'total/8', [1, 2, 5]],
  ['total/9', 6, '6.A(9)', '4(b) / Total value of 9', 'total/9', [1, 2, 6]],
  ['total/10', 6, '6.A(10)', '4(b) / Total value of 10', 'total/10', [1, 3, 6]],
  ['total/11', 6, '6.A(11)', '4(b) / Total value of 11', 'total/11', [1, 4, 6]],
  ['total/12', 6, '6.A(12)', '4(b) / Total value of 12', 'total/12', [1, 5, 6]],
  ['total/13', 8, '6.A(13)', '4(b) / Total value of 13', 'total/13', [1, 6, 6]],
  ['total/14', 12, '6.A(14)', '4(b) / Total value of 14', 'total/14', [2, 6, 6]],
  ['total/15', 14, '6.A(15)', '4(b) / Total value of 15', 'total/15', [3, 6, 6]],
  ['total/16', 18, '6.A(16)', '4(b) / Total value of 16', 'total/16', [4, 6, 6]],
  ['total/17', 50, '6.A(17)', '4(b) / Total value of 17', 'total/17', [5, 6, 6]],
  ['pair', 5, '6.A(18)', '4(b) / Any two dice combination', 'pair/36', [6, 1, 3]],
  ['small', 1, '6.A(19)', '4(b) / Small Bet', 'small', [1, 2, 4]],
  ['big', 1, '6.A(20)', '4(b) / Big Bet', 'big', [6, 5, 3]],
  ['single/on-one', 1, '6.A(21)(a)', '4(b) / One of a kind', 'single/5', [5, 1, 2]],
  ['single/on-two', 2, '6.A(21)(b)', '4(c)', 'single/5', [5, 1, 5]],
  ['single/on-three', 3, '6.A(21)(c)', '4(c)', 'single/5', [5, 5, 5]],
];
const FLOORED = [
  { id: 'md-sicbo', clause: 'md-sicbo 6.A' },
  { id: 'ma-sicbo', clause: 'ma-sicbo 4(b)' },
] as const;
for (const { id, clause } of FLOORED) {
  proves(clause, 'odds may be raised and never lowered, row by row', () => {
    for (const [key, wins, md, ma, spot, roll] of FLOORS) {
      const row = `${id} ${id === 'md-sicbo' ? md : ma}`;
      const paid = (odds: string) => {
        const submission = filed(id, { payouts: { [key]: odds } });
        return settled(submission, place(submission, spot), roll);
      };
      expect(paid(`${wins} to 1`)).toMatchObject({ net: wins * 200, returned: wins * 200 + 200 });
      const higher = `${2 * wins + 1} to 2`;
      if (row === 'ma-sicbo 4(c)')
        expect(file(id, { payouts: { [key]: higher } })).toMatchObject({ refused: 'bad-choice', clause: row });
      else expect(paid(higher)).toMatchObject({ net: wins * 200 + 100, returned: wins * 200 + 300 });
      for (const odds of [`${2 * wins - 1} to 2`, `${wins + 1} for 1`, `${wins}`, 'more', wins + 1, null])
        expect(file(id, { payouts: { [key]: odds } })).toMatchObject({ refused: 'bad-choice', clause: row });
    }
  });

  proves(clause, 'only listed wagers have odds to raise, each by itself', () => {
    for (const payouts of [{ even: '1 to 1' }, { 'total/3': '180 to 1' }, { constructor: '9 to 1' }, [], 'high', null])
      expect(file(id, { payouts })).toMatchObject({ refused: 'bad-choice', clause });
    const raised = filed(id, { payouts: { small: '3 to 2' } });
    expect(settled(raised, place(raised, 'small'), [1, 2, 4])).toMatchObject({ net: 300 });
    expect(settled(raised, place(raised, 'big'), [6, 5, 3])).toMatchObject({ net: 200 });
  });

  proves(clause, 'no rounding that could pay less than the listed odds', () => {
    for (const rounding of ['down', 'nearest'])
      expect(file(id, { rounding })).toMatchObject({ refused: 'bad-choice', clause });
    expect(filed(id, { rounding: 'up' })).toMatchObject({ rounding: 'up', warnings: [] });
  });
}

proves('ma-sicbo 4(c)', 'two and three dice of One of a kind are paid as they stand; one die may pay more', () => {
  for (const [key, odds, more] of [
    ['single/on-two', '2 to 1', '3 to 1'],
    ['single/on-three', '3 to 1', '12 to 1'],
  ] as const) {
    expect(filed('ma-sicbo', { payouts: { [key]: odds } }).payouts[key]).toEqual(filed('ma-sicbo').payouts[key]);
    expect((file('ma-sicbo', { payouts: { [key]: more } }) as Refusal).message).toBe(
      `${key} must pay exactly ${odds}, not ${more}: its odds are not a minimum.`,
    );
    expect(formatOdds(filed('md-sicbo', { payouts: { [key]: more } }).payouts[key]!.odds)).toBe(more);
  }
  expect(formatOdds(filed('ma-sicbo', { payouts: { 'single/on-one': '2 to 1' } }).payouts['single/on-one']!.odds)).toBe(
    '2 to 1',
  );
});

proves('ma-sicbo 4(b) / One of a kind', 'the printed 1 to 10 is below the floor of 1 to 1', () => {
  expect(file('ma-sicbo', { payouts: { 'single/on-one': '1 to 10' } })).toMatchObject({
    refused: 'bad-choice',
    clause: 'ma-sicbo 4(b) / One of a kind',
  });
});

proves('md-sicbo 6.A(21)(b)', 'what a number pays on two dice is filed under a name that is no number', () => {
  const paidOnTwo = (payouts: object) => {
    const submission = filed('md-sicbo', { payouts });
    return ([1, 2] as const).map((face) => settled(submission, place(submission, `single/${face}`), [face, face, 6]));
  };
  expect(paidOnTwo({ 'single/on-two': '3 to 1' })).toMatchObject([{ net: 600 }, { net: 600 }]);
  // The name of earlier filings.
  expect(paidOnTwo({ 'single/2': '3 to 1' })).toMatchObject([{ net: 600 }, { net: 600 }]);
  expect(file('md-sicbo', { payouts: { 'single/4': '3 to 1' } })).toMatchObject({
    refused: 'bad-choice',
    message: expect.stringContaining('single/on-one, single/on-two, single/on-three'),
  });
});

test('raised odds that favour the player are taken with a warning that names the exact edge', () => {
  const { warnings } = filed('md-sicbo', { payouts: { small: '2 to 1' } });
  expect(warnings).toMatchObject([{ warning: 'favours-player', spot: 'small', edge: '-11/24' }]);
  expect(filed('md-sicbo', { payouts: { small: '1 to 1' } }).warnings).toEqual([]);
});

const TABLE_APPROVALS = { layout: 'L-1', 'result-device': 'D-1', 'shaker-approval': 'S-1' };
const MANUAL = { operator: 'Harbour House', shaker: 'manual', oddsPosted: 'layout', approvals: TABLE_APPROVALS };
const AUTOMATED = {
  operator: 'Harbour House',
  shaker: 'automated',
  oddsPosted: 'sign',
  approvals: { ...TABLE_APPROVALS, 'shaking-procedure': 'P-1', 'shaker-location': 'T-1' },
};
const SEALED = { operator: 'Harbour House', shaker: 'manual', approvals: { 'gaming-equipment': 'E-1' } };

const COMPLETE: readonly (readonly [id: string, filing: Record<string, unknown>])[] = [
  ['md-sicbo', MANUAL],
  ['md-sicbo', AUTOMATED],
  ['pa-sicbo', MANUAL],
  ['pa-sicbo', AUTOMATED],
  ['pa-sicbo', { ...AUTOMATED, shaker: 'automated-coverless' }],
  ['pa-sicbo', { ...AUTOMATED, shaker: 'player-activated' }],
  ['pa-sicbo', { ...AUTOMATED, shaker: 'player-activated-covered' }],
  ['ma-sicbo', SEALED],
  ['ma-sicbo', { ...SEALED, shaker: 'automated-coverless' }],
  ['rws-sicbo', { operator: 'Harbour House', shaker: 'tumbler' }],
];

const missing = (id: string, choices: Record<string, unknown>): readonly Refusal[] =>
  missingFromFiling(rulebook(id), filed(id, choices));

test('a complete filing lacks nothing, and an empty one every part that its document wants', () => {
  for (const [id, filing] of COMPLETE) expect(missing(id, filing)).toEqual([]);
  expect(ALL.map((id) => missing(id, {}).length)).toEqual([5, 5, 3, 2]);
});

type Filing = typeof MANUAL | typeof AUTOMATED;

const without = ({ approvals, ...filing }: Filing, part: string): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries({
      ...filing,
      approvals: Object.fromEntries(Object.entries(approvals).filter(([key]) => key !== part)),
    }).filter(([key]) => key !== part),
  );

/** What a filing must have, with the clause that asks for it. */
const ASKED: readonly (readonly [proved: string, filing: Filing, part: string, clause: string])[] = [
  ['md-sicbo 1.B', MANUAL, 'result-device', 'md-sicbo 1.B'],
  ['md-sicbo 1.C', MANUAL, 'layout', 'md-sicbo 1.C'],
  ['md-sicbo 1.C', MANUAL, 'operator', 'md-sicbo 1.C(1)'],
  ['md-sicbo 1.C', MANUAL, 'oddsPosted', 'md-sicbo 1.C(3)'],
  ['md-sicbo 1.D(2)', AUTOMATED, 'shaker-approval', 'md-sicbo 1.D(2)'],
  ['md-sicbo 1.D(2)(b)', AUTOMATED, 'shaking-procedure', 'md-sicbo 1.D(2)(b)'],
  ['md-sicbo 1.D(2)(c)', AUTOMATED, 'shaker-location', 'md-sicbo 1.D(2)(c)'],
  ['pa-sicbo 625a.1(b)', MANUAL, 'result-device', 'pa-sicbo 625a.1(b)'],
  ['pa-sicbo 625a.1(c)', MANUAL, 'layout', 'pa-sicbo 625a.1(c)'],
  ['pa-sicbo 625a.1(c)', MANUAL, 'operator', 'pa-sicbo 625a.1(c)(1)'],
  ['pa-sicbo 625a.1(c)', MANUAL, 'oddsPosted', 'pa-sicbo 625a.1(c)(3)'],
  ['pa-sicbo 625a.1(d)(2)', AUTOMATED, 'shaker-approval', 'pa-sicbo 625a.1(d)(2)'],
  ['pa-sicbo 625a.1(d)(2)(ii)', AUTOMATED, 'shaking-procedure', 'pa-sicbo 625a.1(d)(2)(ii)'],
  ['pa-sicbo 625a.1(d)(2)(iii)', AUTOMATED, 'shaker-location', 'pa-sicbo 625a.1(d)(2)(iii)'],
];
for (const [proved, filing, part, clause] of ASKED)
  proves(proved, `a filing without "${part}" is incomplete`, () => {
    const id = proved.split(' ')[0]!;
    expect(missing(id, filing)).toEqual([]);
    expect(missing(id, without(filing, part))).toMatchObject([{ refused: 'missing-choice', clause }]);
  });

test('what is filed must be real: named operators, known shakers, references for approvals that are asked for', () => {
  for (const operator of ['', '  ', 7, {}])
    expect(file('md-sicbo', { operator })).toMatchObject({ refused: 'bad-choice' });
  for (const oddsPosted of ['wall', true, 1])
    expect(file('md-sicbo', { oddsPosted })).toMatchObject({ refused: 'bad-choice' });
  for (const approvals of [[], null, 'L-1', { boxes: 'B-1' }, { constructor: 'C-1' }])
    expect(file('md-sicbo', { approvals })).toMatchObject({ refused: 'bad-choice' });
  for (const reference of ['', ' ', 1, null])
    expect(file('md-sicbo', { approvals: { layout: reference } })).toMatchObject({
      refused: 'bad-choice',
      clause: 'md-sicbo 1.C',
    });
});

const SHAKERS = [
  'manual',
  'automated',
  'automated-coverless',
  'player-activated',
  'player-activated-covered',
  'tumbler',
];
const ALLOWED_SHAKERS: Readonly<Record<string, readonly string[]>> = {
  'md-sicbo': ['manual', 'automated'],
  'pa-sicbo': ['manual', 'automated', 'automated-coverless', 'player-activated', 'player-activated-covered'],
  'ma-sicbo': ['manual', 'automated-coverless'],
  'rws-sicbo': ['tumbler'],
};

test('each document has its own kinds of shaker and takes no other', () => {
  for (const id of ALL)
    for (const shaker of [...SHAKERS, 'cup', '', 0])
      expect([id, shaker, !isRefusal(file(id, { shaker }))]).toEqual([
        id,
        shaker,
        ALLOWED_SHAKERS[id]!.some((allowed) => allowed === shaker),
      ]);
});

test('an automated shaker must have a cover in Maryland and must not in Massachusetts', () => {
  expect(file('md-sicbo', { shaker: 'automated-coverless' })).toMatchObject({
    refused: 'bad-choice',
    clause: 'md-sicbo 1.D(2)(a)',
  });
  expect(file('ma-sicbo', { shaker: 'automated' })).toMatchObject({
    refused: 'bad-choice',
    clause: 'ma-sicbo 5(f) / automated uncovered',
  });
});

for (const [paytable, layout, wording] of [
  ['1', 'appendix-a', 'wins'],
  ['2', 'appendix-b', 'wins'],
  ['3', 'appendix-c', 'ratio'],
] as const)
  proves(`rws-sicbo 4.1.${paytable}`, `pay table ${paytable} brings its own layout and wording`, () => {
    expect(filed('rws-sicbo', { paytable })).toMatchObject({ paytable, layout, wording });
    expect(file('rws-sicbo', { paytable, layout })).toMatchObject({ refused: 'unknown-key' });
    expect(file('rws-sicbo', { paytable, payouts: { small: '1 to 1' } })).toMatchObject({ refused: 'bad-choice' });
    for (const other of ['to', 'wins', 'ratio', 'for'])
      if (other !== wording)
        expect(file('rws-sicbo', { paytable, wording: other })).toMatchObject({ refused: 'bad-choice' });
  });

proves(['rws-sicbo 4.1.1', 'rws-sicbo 4.1.2', 'rws-sicbo 4.1.3'], 'one of the three must be named', () => {
  expect(file('rws-sicbo', { paytable: undefined })).toMatchObject({ refused: 'missing-choice' });
  for (const paytable of ['0', '4', 'A', 'appendix-a', 1, null])
    expect(file('rws-sicbo', { paytable })).toMatchObject({ refused: 'unknown-paytable' });
});

const BETTING: Readonly<
  Record<string, { opens: string; closes: string; placing: string; wagers: string; verbal: string }>
> = {
  'md-sicbo': { opens: '5.H', closes: '5.C', placing: '4.A', wagers: '3.A', verbal: '4.A / verbal' },
  'pa-sicbo': {
    opens: '625a.5(f)',
    closes: '625a.5(c)',
    placing: '625a.4(a)',
    wagers: '625a.3',
    verbal: '625a.4(a) / verbal',
  },
  'ma-sicbo': { opens: '5(g)', closes: '5(c)', placing: '3(a)', wagers: '2(a)', verbal: '3(a) / verbal' },
  'rws-sicbo': { opens: '3.2', closes: '3.5', placing: '3.4', wagers: '3.4', verbal: '3.4' },
};

for (const [id, { opens, closes, placing, wagers, verbal }] of Object.entries(BETTING)) {
  proves(`${id} ${placing}`, 'a wager is an amount on a position, made while betting is open', () => {
    const submission = filed(id);
    const first = place(submission, 'small');
    expect(first).toMatchObject({ spot: 'small', stake: 200 });
    expect(agreed(admit(submission, having(first), 'small', 100))).toMatchObject({
      wager: { stake: 300 },
      added: 100,
      vigorish: 0,
    });
    expect(agreed(admit(submission, having(first), 'big', 100)).wager).toMatchObject({ spot: 'big', stake: 100 });
    for (const spot of ['', 'Small', 'small ', 'single', 'single/7', 'layout', 'toString'])
      expect(admit(submission, OPEN, spot, 200)).toMatchObject({ refused: 'unknown-spot', clause: `${id} ${wagers}` });
    for (const stake of [0, -200, 1.5, Number.NaN, Number.POSITIVE_INFINITY, 1e13, '200', null, undefined, [200]])
      expect(admit(submission, OPEN, 'small', stake)).toMatchObject({
        refused: 'bad-stake',
        clause: `${id} ${placing}`,
      });
    for (const [betting, clause] of [
      ['not-open', opens],
      ['closed', closes],
    ] as const)
      expect(admit(submission, { ...OPEN, betting }, 'small', 200)).toMatchObject({
        refused: 'bets-closed',
        clause: `${id} ${clause}`,
      });
  });

  proves(`${id} ${verbal}`, 'spoken wagers are not taken', () => {
    const spoken = { confirmed: true, converted: true };
    expect(admitSpoken(filed(id), having(), 'small', 200, spoken)).toMatchObject({
      refused: 'verbal-wager',
      clause: `${id} ${verbal}`,
    });
  });
}

for (const [clause, betting] of [
  ['rws-sicbo 3.2', 'not-open'],
  ['rws-sicbo 3.5', 'closed'],
] as const)
  proves(clause, `nothing is bet, changed or taken down while betting is ${betting}`, () => {
    for (const paytable of ['1', '2', '3']) {
      const submission = filed('rws-sicbo', { paytable });
      const standing = place(submission, 'odd');
      const shut: Situation = { ...having(standing), betting };
      for (const { id } of submission.spots)
        expect(admit(submission, shut, id, 200)).toMatchObject({ refused: 'bets-closed', clause });
      for (const attempt of [amend(submission, shut, 'odd', 100), withdraw(submission, shut, 'odd')])
        expect(attempt).toMatchObject({ refused: 'bets-closed', clause });
      expect(withdraw(submission, having(standing), 'odd')).toEqual(standing);
    }
  });

/** Clauses that leave right placing to the player; the second of each pair is about checking what the dealer did. */
const RESPONSIBLE: readonly (readonly [clause: string | readonly string[], id: string])[] = [
  [['md-sicbo 4.A(1)', 'md-sicbo 4.A(2)'], 'md-sicbo'],
  [['pa-sicbo 625a.4(b)', 'pa-sicbo 625a.4(b) / instructions'], 'pa-sicbo'],
  [['ma-sicbo 3(b)', 'ma-sicbo 3(b) / instructions'], 'ma-sicbo'],
  ['rws-sicbo 5.7 / player error', 'rws-sicbo'],
];
for (const [clauses, id] of RESPONSIBLE)
  proves(clauses, 'a player may put a misplaced wager right until the close, and then it counts where it lies', () => {
    const submission = filed(id);
    const misplaced = place(submission, 'double/2');
    const open = having(misplaced);
    expect(amend(submission, open, 'double/2', 400)).toMatchObject({ wager: { stake: 400 }, added: 200 });
    expect(amend(submission, open, 'double/2', 100)).toMatchObject({ wager: { stake: 100 }, added: -100 });
    expect(withdraw(submission, open, 'double/2')).toEqual(misplaced);
    const intended = place(submission, 'double/3');
    expect(settled(submission, intended, [3, 3, 1]).result).toBe('won');
    const closed: Situation = { ...open, betting: 'closed' };
    for (const late of [
      amend(submission, closed, 'double/2', 400),
      amend(submission, closed, 'double/2', 100),
      withdraw(submission, closed, 'double/2'),
      admit(submission, closed, 'double/3', 200),
    ])
      expect(late).toMatchObject({ refused: 'bets-closed', clause: `${id} ${BETTING[id]!.closes}` });
    expect(settled(submission, misplaced, [3, 3, 1])).toMatchObject({ result: 'lost', returned: 0, net: -200 });
  });

test('a position without a wager has nothing to change or take down', () => {
  for (const [id, { placing }] of Object.entries(BETTING))
    for (const attempt of [amend(filed(id), OPEN, 'small', 200), withdraw(filed(id), OPEN, 'small')])
      expect(attempt).toMatchObject({ refused: 'unknown-spot', clause: `${id} ${placing}` });
});

test('the glossary of Resorts World Sentosa explains its ten defined words and the aim of the game', () => {
  const words =
    'Bet, Dealer, Game Console, House, Pit Employee, Player, Player Terminal, Round of play, Total Sum, Void';
  expect(rulebook('rws-sicbo').glossary.map(({ term, clause }) => [term, clause])).toEqual([
    ...words.split(', ').map((word, index) => [word, `rws-sicbo 1.${index + 1}`]),
    ['Aim', 'rws-sicbo 3.1'],
  ]);
});

proves('rws-sicbo 1.4', 'the house is the operator whom the submission names', () => {
  expect(filed('rws-sicbo', { operator: 'Harbour House' }).house.operator).toBe('Harbour House');
  expect(missing('rws-sicbo', { shaker: 'tumbler' })).toMatchObject([{ refused: 'missing-choice' }]);
});

test('limits bind each wager as a whole, and those of a position replace the table’s', () => {
  const limits = { min: 500, max: 5000, spots: { 'triple/6': { min: 100, max: 1000 } } };
  for (const id of ALL) {
    const submission = filed(id, { limits });
    const clause = id === 'rws-sicbo' ? 'rws-sicbo 3.3' : null;
    const standing = place(submission, 'small', 4800);
    for (const [spot, stake, refused] of [
      ['small', 498, 'below-minimum'],
      ['small', 5002, 'above-maximum'],
      ['triple/6', 98, 'below-minimum'],
      ['triple/6', 1002, 'above-maximum'],
    ] as const)
      expect(admit(submission, OPEN, spot, stake)).toMatchObject({ refused, clause });
    for (const [spot, stake] of [
      ['small', 500],
      ['small', 5000],
      ['triple/6', 100],
      ['triple/6', 1000],
    ] as const)
      expect(place(submission, spot, stake).stake).toBe(stake);
    expect(admit(submission, having(standing), 'small', 202)).toMatchObject({ refused: 'above-maximum', clause });
    expect(amend(submission, having(standing), 'small', 400)).toMatchObject({ refused: 'below-minimum', clause });
    expect(amend(submission, having(standing), 'small', 500)).toMatchObject({ wager: { stake: 500 } });
  }
});

test('limits that cannot be are refused', () => {
  for (const limits of [
    5,
    [],
    null,
    { min: 0 },
    { min: -1 },
    { max: 1.5 },
    { min: '5' },
    { min: 600, max: 500 },
    { maximum: 500 },
    { spots: [] },
    { spots: { small: 5 } },
    { spots: { small: { min: 10, max: 5 } } },
    { spots: { small: { step: 5 } } },
    { spots: { 'total/3': { max: 500 } } },
  ])
    for (const id of ALL)
      expect(file(id, { limits })).toMatchObject({
        refused: 'bad-limits',
        clause: id === 'rws-sicbo' ? 'rws-sicbo 3.3' : null,
      });
});

test('a setting that a document does not have is refused', () => {
  for (const id of ALL)
    for (const key of ['vigorish', 'fire', 'payTable', 'layout', 'constructor', ''])
      expect(file(id, { [key]: 'A' })).toMatchObject({ refused: 'unknown-key' });
  for (const filing of [null, [], 'A', 5])
    expect(submit(rulebook('md-sicbo'), filing)).toMatchObject({ refused: 'bad-choice' });
});

test('nothing is rounded by default: an unpayable stake is refused with the payable ones beside it', () => {
  const clause = 'rws-sicbo 4.1.1 / Total Sum Combination 8 or 13';
  const submission = filed('rws-sicbo');
  expect(ALL.map((id) => filed(id).rounding)).toEqual(['exact', 'exact', 'exact', 'exact']);
  expect(admit(submission, OPEN, 'total/8', 101)).toMatchObject({
    refused: 'unpayable',
    clause,
    nearest: { below: 100, above: 102 },
  });
  expect(admit(submission, OPEN, 'total/8', 1)).toMatchObject({
    refused: 'unpayable',
    nearest: { below: null, above: 2 },
  });
  expect(admit(submission, having(place(submission, 'total/8')), 'total/8', 1)).toMatchObject({
    refused: 'unpayable',
    nearest: { below: 200, above: 202 },
  });
  const halves = submission.spots.filter((spot) => checkPayable(submission, spot, 1)).map(({ id }) => id.split('/')[0]);
  expect([...new Set(halves)].sort()).toEqual(['double', 'four', 'total']);
  for (const live of LIVE.map((id) => filed(id)))
    expect(live.spots.filter((spot) => checkPayable(live, spot, 1))).toEqual([]);
  const raised = filed('md-sicbo', { payouts: { double: '17 to 2' } });
  expect(admit(raised, OPEN, 'double/4', 7)).toMatchObject({
    refused: 'unpayable',
    clause: 'md-sicbo 6.A(2)',
    nearest: { below: 6, above: 8 },
  });
});

for (const [id, clause] of [
  ['pa-sicbo', 'pa-sicbo 625a.6(a)'],
  ['rws-sicbo', 'rws-sicbo 3.8'],
] as const)
  proves(clause, 'fixed odds are rounded to the player if the submission says so, and never to the house', () => {
    for (const rounding of ['down', 'nearest']) {
      const answer = file(id, { rounding });
      expect(answer).toMatchObject({ refused: 'bad-choice', clause });
      expect((answer as Refusal).message).toBe(
        `Rounding ${rounding} could pay less than the odds, and no clause of ${id} allows that; file "exact" or "up".`,
      );
    }
    expect(filed(id, { rounding: 'up' })).toMatchObject({ rounding: 'up', warnings: [] });
    for (const rounding of ['floor', '', 0]) expect(file(id, { rounding })).toMatchObject({ refused: 'bad-choice' });
  });

test('a record from when every rounding could be filed is settled as it was', () => {
  for (const [rounding, net, breakage] of [
    ['down', 858, fraction(1, 2)],
    ['up', 859, fraction(-1, 2)],
    ['nearest', 859, fraction(-1, 2)],
  ] as const) {
    const submission = { ...filed('rws-sicbo'), rounding };
    expect(settled(submission, place(submission, 'total/8', 101), [1, 2, 5])).toMatchObject({ net, breakage });
  }
});

/** How a document lets odds be written, the first by default. */
const WORDED: Readonly<Record<string, { allowed: readonly string[]; clause: string }>> = {
  'md-sicbo': { allowed: ['to'], clause: 'md-sicbo 6.A' },
  'pa-sicbo': { allowed: ['to', 'wins'], clause: 'pa-sicbo 625a.6(c)' },
  'ma-sicbo': { allowed: ['to', 'wins'], clause: 'ma-sicbo 4(a)' },
};
const WRITTEN: Readonly<Record<string, string>> = { to: '150 to 1', wins: '1 wins 150' };
for (const [id, { allowed, clause }] of Object.entries(WORDED))
  proves(clause, 'odds are worded as the document has them, never with "for"', () => {
    expect(filed(id).wording).toBe(allowed[0]);
    for (const wording of allowed) {
      const submission = filed(id, { wording });
      const written = Object.values(submission.payouts).map(({ odds }) => formatOdds(odds, submission.wording));
      expect(written).toContain(WRITTEN[wording]);
      expect(written.filter((odds) => odds.includes('for'))).toEqual([]);
    }
    for (const wording of ['to', 'wins', 'ratio', 'for', 'TO', ''].filter((other) => !allowed.includes(other)))
      expect(file(id, { wording })).toMatchObject({ refused: 'bad-choice', clause });
  });

test('odds may be raised only as far as money can be counted', () => {
  expect(file('md-sicbo', { payouts: { triple: '5000 to 1' } })).not.toHaveProperty('refused');
  expect(file('md-sicbo', { payouts: { triple: '5001 to 1' } })).toMatchObject({
    refused: 'bad-choice',
    clause: null,
  });
});

test('limits know no other keys, not even an empty one', () => {
  for (const limits of [{ '': 5 }, { spots: { small: { '': 5 } } }, { spots: { small: { step: 5 } } }])
    expect(file('md-sicbo', { limits })).toMatchObject({ refused: 'bad-limits' });
});

test('the clause that closes betting is that of the shaker in use', () => {
  for (const [shaker, clause] of [
    ['manual', 'pa-sicbo 625a.5(c)'],
    ['automated-coverless', 'pa-sicbo 625a.5(g)'],
    ['player-activated', 'pa-sicbo 625a.5(g)'],
    ['player-activated-covered', 'pa-sicbo 625a.5(g)'],
  ] as const) {
    const submission = filed('pa-sicbo', { paytable: 'A', shaker });
    expect(admit(submission, { ...having(), betting: 'closed' }, 'small', 200)).toMatchObject({ clause });
  }
});
