import {
  across,
  attested,
  type Cell,
  type Clause,
  clausesOf,
  documented,
  type Face,
  type HandClauses,
  type Layout,
  type Line,
  type Odds,
  type OneRoll,
  type Option,
  type Pattern,
  type Payout,
  type Payouts,
  POINTS,
  type Point,
  printed,
  type Reading,
  type Rulebook,
  type Spot,
  to,
} from '@hardway/engine';
import { houseRules, roundingReading } from '../../packages/engine/src/rulebooks/sicbo-readings.ts';

/**
 * A second craps document, of a place that does not exist: one dealer instead of a crew, four dice, no mini-craps, no Fire
 * Bet, a field with 5 instead of 9, and 2 instead of 12 barred.
 */

const at = clausesOf('bayside-craps');

const free: Spot['changes'] = { rule: 'free', clause: at('R4.5') };
const anyTime = (clause: Clause): Spot['made'] => ({ when: 'bets-open', clause });
const thrown = (...totals: number[]): Pattern => ({ total: totals });

/** A line wager's clauses follow each other: how it wins first and later, how it loses first and later, when it goes back. */
const by = (section: string, side: Line['side']): Line['by'] => ({
  firstWin: at(`${section}(w1)`),
  laterWin: at(`${section}(w2)`),
  firstLoss: at(`${section}(l1)`),
  laterLoss: at(`${section}(l2)`),
  returned: side === 'seven' ? at(`${section}(b)`) : null,
});

const line = (
  id: string,
  name: Spot['name'],
  section: string,
  side: Line['side'],
  rest: { made: 'come-out' | 'point-on'; travels: boolean },
): Spot => ({
  id,
  name,
  clause: at(section),
  play: {
    kind: 'line',
    side,
    wins: side === 'point' ? [7, 11] : [3, 12],
    loses: side === 'point' ? [2, 3, 12] : [7, 11],
    returns: side === 'point' ? [] : [2],
    by: by(section, side),
    pays: id,
    travels: rest.travels ? at(`${section}(t)`) : null,
  },
  made: { when: rest.made, clause: at(section) },
  changes:
    side === 'point' ? { rule: 'locked-on-point', clause: at('R4.6') } : { rule: 'down-only', clause: at('R4.7') },
});

const lines: Spot[] = [
  line('pass', { en: 'Pass', zh: '过关注' }, 'R3.1', 'point', { made: 'come-out', travels: false }),
  line('dont-pass', { en: 'Don’t Pass', zh: '不过关注' }, 'R3.2', 'seven', { made: 'come-out', travels: false }),
  line('come', { en: 'Come', zh: '来注' }, 'R3.3', 'point', { made: 'point-on', travels: true }),
  line('dont-come', { en: 'Don’t Come', zh: '不来注' }, 'R3.4', 'seven', { made: 'point-on', travels: true }),
];

const odds = (id: string, name: Spot['name'], supports: { line: string; point?: Point }): Spot => ({
  id,
  name,
  clause: at('R3.5'),
  play: {
    kind: 'supplement',
    side: 'point',
    by: at('R3.5'),
    pays: Object.fromEntries(POINTS.map((point) => [point, `odds/${point}`])) as Record<Point, string>,
  },
  made: { when: 'supporting', ...supports, clause: at('R3.5') },
  changes: free,
  ...(supports.point ? { comeOut: { works: true, clause: at('R3.5(w)') } } : {}),
});

const supplements: Spot[] = [
  odds('pass-odds', { en: 'Odds behind the Pass', zh: '过关加注' }, { line: 'pass' }),
  ...POINTS.map((point) =>
    odds(
      `come-odds/${point}`,
      { en: `Odds on a Come at ${point}`, zh: `来注加注（${point} 点）` },
      { line: 'come', point },
    ),
  ),
];

const race = (id: string, name: Spot['name'], section: string, wins: Pattern, loses: Pattern): Spot => ({
  id,
  name,
  clause: at(section),
  play: { kind: 'race', wins, loses, winsBy: at(`${section}(w)`), losesBy: at(`${section}(l)`), pays: id },
  made: anyTime(at(section)),
  changes: free,
  comeOut: { works: false, clause: at('R3.8') },
});

const hard = (total: 4 | 6 | 8 | 10): Spot =>
  race(
    `hard/${total}`,
    { en: `Hard ${total}`, zh: `硬 ${total}` },
    'R3.7',
    { shows: [(total / 2) as Face, (total / 2) as Face] },
    { both: [thrown(total, 7), { not: { alike: true } }] },
  );

const standing: Spot[] = [
  ...POINTS.map((point) =>
    race(`place/${point}`, { en: `Place ${point}`, zh: `号码 ${point}` }, 'R3.6', thrown(point), thrown(7)),
  ),
  ...([4, 6, 8, 10] as const).map(hard),
];

const oneRoll = (id: string, name: Spot['name'], section: string, wins: OneRoll['wins']): Spot => ({
  id,
  name,
  clause: at(section),
  play: { kind: 'one-roll', wins, winsBy: at(`${section}(w)`), losesBy: at(`${section}(l)`) },
  made: anyTime(at(section)),
  changes: free,
});

const propositions: Spot[] = [
  oneRoll('field', { en: 'Field', zh: '场注' }, 'R3.9', [
    { when: thrown(2), pays: 'field/2' },
    { when: thrown(12), pays: 'field/12' },
    { when: thrown(3, 4, 5, 10, 11), pays: 'field' },
  ]),
  oneRoll('any-seven', { en: 'Any Seven', zh: '任意七' }, 'R3.10', [{ when: thrown(7), pays: 'any-seven' }]),
  oneRoll('any-craps', { en: 'Any Craps', zh: '任意花旗' }, 'R3.11', [{ when: thrown(2, 3, 12), pays: 'any-craps' }]),
  oneRoll('eleven', { en: 'Eleven', zh: '十一' }, 'R3.12', [{ when: thrown(11), pays: 'eleven' }]),
];

const row = (number: number, pays: Odds): Payout => ({ odds: pays, clause: at(`R5.2 / row ${number}`) });

const payouts: Payouts = {
  pass: row(1, to(1)),
  'dont-pass': row(2, to(1)),
  come: row(3, to(1)),
  'dont-come': row(4, to(1)),
  ...Object.fromEntries(
    [to(2), to(3, 2), to(6, 5), to(6, 5), to(3, 2), to(2)].map((pays, i) => [`odds/${POINTS[i]}`, row(5, pays)]),
  ),
  ...Object.fromEntries(
    [to(9, 5), to(7, 5), to(7, 6), to(7, 6), to(7, 5), to(9, 5)].map((pays, i) => [`place/${POINTS[i]}`, row(6, pays)]),
  ),
  'hard/4': row(7, to(7)),
  'hard/6': row(8, to(9)),
  'hard/8': row(8, to(9)),
  'hard/10': row(7, to(7)),
  field: row(9, to(1)),
  'field/2': row(10, to(3)),
  'field/12': row(11, to(2)),
  'any-seven': row(12, to(4)),
  'any-craps': row(13, to(7)),
  eleven: row(14, to(15)),
};

const numberRow = (family: string, y: number): Cell[] =>
  across(
    { x: 0, y, width: 24, height: 2 },
    POINTS.map((point) => `${family}/${point}`),
  );

const felt: Layout = {
  id: 'bay',
  clause: at('R1.2'),
  wording: null,
  columns: 24,
  rows: 19,
  cells: [
    ...numberRow('dont-come', 0),
    ...numberRow('come', 2),
    ...numberRow('come-odds', 4),
    ...numberRow('place', 6),
    ...across({ x: 0, y: 8, width: 24, height: 2 }, ['come', 'dont-come']),
    ...across({ x: 0, y: 10, width: 24, height: 2 }, ['field']),
    ...across({ x: 0, y: 12, width: 24, height: 2 }, ['pass', 'pass-odds', 'dont-pass']),
    ...across({ x: 0, y: 14, width: 24, height: 2 }, ['hard/4', 'hard/6', 'hard/8', 'hard/10']),
    ...across({ x: 0, y: 16, width: 24, height: 2 }, ['any-seven', 'any-craps', 'eleven']),
    printed({ x: 0, y: 18, width: 24, height: 1 }, 'BAYSIDE'),
  ],
};

const oddsMultiple: Option = {
  key: 'oddsMultiple',
  kind: 'whole',
  clause: at('R5.3'),
  says: 'How many times a Pass or a Come the odds beside it may be.',
  min: 1,
  max: 5,
  default: 2,
};

const hand: HandClauses = {
  firstOffer: { craps: at('R2.1') },
  firstOfferDeclined: { craps: at('R2.1(d)') },
  offerBesideShooter: at('R2.7'),
  nextOffer: at('R2.2'),
  nextOfferDeclined: at('R2.2(d)'),
  continues: at('R2.8'),
  firstSelection: at('R2.3'),
  laterSelection: at('R2.3(l)'),
  passed: at('R2.5'),
  orderedToPass: at('R2.6'),
  lost: at('R2.9'),
  pointSet: at('R2.10'),
  pointMade: at('R2.11'),
  leaningDie: at('R7.4'),
  diceGone: 'dice-withdrawn',
  cup: null,
  seated: null,
  staysSeated: null,
  fire: null,
  bonus: null,
  diceOlogy: null,
};

const triple: Reading = {
  clauses: [at('R5.2 / row 10')],
  asks: 'Does "triple" count the stake that comes back?',
  takes: 'No: 3 to 1 beside the stake.',
  because: 'Row 11 says "double" of the 12, and its example pays 2 to 1.',
  families: ['field'],
  otherwise: [{ says: 'three times the stake in all', spot: 'field', payouts: { 'field/2': row(10, to(2)) } }],
};

/** Labels that the felt has instead of a spot's own name, and wagers that travel. */
const names: Rulebook['names'] = {
  come: {
    name: { en: 'Come', zh: '来注' },
    label: { en: 'Come', zh: '来注' },
    travelled: { en: 'Come at #', zh: '来注到 # 点' },
  },
  'dont-come': {
    name: { en: 'Don’t Come', zh: '不来注' },
    label: { en: 'Don’t Come', zh: '不来注' },
    travelled: { en: 'Don’t Come at #', zh: '不来注到 # 点' },
  },
  'come-odds': { name: { en: 'Odds on a Come', zh: '来注加注' }, label: { en: 'Odds', zh: '加注' } },
  place: { name: { en: 'Place', zh: '号码' }, label: { en: 'Place', zh: '号码' } },
  hard: { name: { en: 'Hard', zh: '硬' }, label: { en: 'Hard', zh: '硬' } },
};

export const baysideCraps: Rulebook = {
  id: 'bayside-craps',
  game: 'craps',
  title: 'Bayside Rules of Craps',
  place: { en: 'Bayside', zh: '海湾' },
  authority: 'Bayside Town Clerk',
  effective: '2026-03-01',
  dice: 2,
  wagersClause: at('R3'),
  placingClause: at('R4.1'),
  dealerPlaces: at('R4.1'),
  paytables: [
    {
      id: 'bay',
      clause: at('R5'),
      layout: 'bay',
      absent: [{ spot: 'fire', clause: at('R3.13'), says: 'nothing is bet on how many points are made' }],
      spots: [...lines, ...supplements, ...standing, ...propositions],
      payouts,
    },
  ],
  names,
  offer: { rule: 'exactly', clause: at('R5.1') },
  wordings: { allowed: ['to'], clause: at('R5.1') },
  layouts: [felt],
  options: [oddsMultiple],
  limits: { clauses: { min: at('R4.3'), max: at('R4.4') }, spots: [] },
  betting: { opens: at('R4.2'), closes: at('R4.2(c)') },
  verbalWagers: { accepted: false, clause: at('R4.8') },
  shooterNeeds: { spots: ['pass', 'dont-pass'], clause: at('R2.4') },
  positions: [
    { role: 'player', title: 'Thrower', clause: at('R1.1') },
    { role: 'dealer', title: 'Dealer', clause: at('R1.1'), assigned: at('R1.1') },
    { role: 'supervisor', title: 'Pit Captain', clause: at('R1.1'), assigned: at('R1.1') },
  ],
  duties: [
    { does: 'control-dice', by: ['dealer'], orAbove: false, clause: at('R6.1') },
    { does: 'offer-dice', by: ['dealer'], orAbove: false, clause: at('R2.1') },
    { does: 'call-throw', by: ['dealer'], orAbove: false, clause: at('R7.1') },
    { does: 'call-no-roll', by: ['dealer'], orAbove: true, clause: at('R7.2') },
    { does: 'rule-disputed-face', by: ['supervisor'], orAbove: false, clause: at('R8.1') },
    { does: 'replace-shooter', by: ['supervisor'], orAbove: true, clause: at('R2.6') },
    { does: 'confirm-call', by: ['dealer'], orAbove: false, clause: at('R3.8') },
  ],
  shakerClause: null,
  shakers: [],
  round: {
    mixesMin: null,
    steps: [
      { step: 'open-betting', clause: at('R4.2') },
      { step: 'throw', clause: at('R7') },
      { step: 'call-throw', clause: at('R7.1') },
      { step: 'settle', clause: at('R7.5') },
      { step: 'return-dice', clause: at('R7.6') },
    ],
  },
  diceSet: {
    count: 4,
    clause: at('R6.1'),
    age: { limit: { hours: 12 }, clause: at('R6.2') },
    replacedWhen: [
      { why: 'lost', reason: 'a die is lost', clause: at('R6.3(a)') },
      { why: 'tampered', reason: 'a die was tampered with', clause: at('R6.3(b)') },
      { why: 'unfit', reason: 'a die is worn', clause: at('R6.3(c)') },
    ],
  },
  equipment: [attested('rail', at('R1.3'), 'A rail runs around the table.')],
  inspections: [],
  noRollGrounds: [
    { ground: 'overboard', clause: at('R7.2(a)'), says: 'a die went over the rail' },
    { ground: 'dice-withdrawn', clause: at('R7.2(b)'), says: 'the dice were withdrawn before the call' },
    { ground: 'hit-chips', clause: at('R7.3'), says: 'dice may run into chips', refused: true },
  ],
  hand,
  irregularities: [
    documented('dice-off-table', 'throw-again', at('R7.2(a)'), 'A die went over the rail: throw again.'),
    documented('disputed-face', 'recorded-ruling', at('R8.1'), 'The Pit Captain says what the die shows.'),
    ...houseRules(at('R8')).filter(({ kind }) => kind === 'not-provided-for' || kind === 'terminals-cut-off'),
  ],
  readings: [triple, roundingReading(at('R5.1'))],
  glossary: [{ term: 'Thrower', means: 'the player who has the dice', clause: at('R1.1') }],
};
