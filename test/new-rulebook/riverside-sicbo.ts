import {
  across,
  attested,
  clausesOf,
  documented,
  type Layout,
  type Odds,
  type OneRoll,
  type Option,
  type Pattern,
  type Payouts,
  type Paytable,
  printed,
  type Reading,
  type Rulebook,
  range,
  to,
} from '@hardway/engine';
import { sicBoSpot, totalsExceptTriples } from '../../packages/engine/src/rulebooks/sicbo.ts';
import { houseRules, roundingReading } from '../../packages/engine/src/rulebooks/sicbo-readings.ts';

/** A jurisdiction that does not exist: what a new rulebook takes, in one file. CONTRIBUTING.md walks through it. */

const at = clausesOf('riverside-sicbo');
const row = (wager: string) => at(`3 / ${wager}`);

const spot = (id: string, en: string, zh: string, clause: string, wins: OneRoll['wins']) =>
  sicBoSpot({ placing: at('2.6') }, { id, en, zh, clause: at(clause), wins });

const SMALL: Pattern = totalsExceptTriples(range(4, 10));
const BIG: Pattern = totalsExceptTriples(range(11, 17));

const spots = [
  spot('small', 'Small', '小', '2.1', [{ when: SMALL, pays: 'small' }]),
  spot('big', 'Big', '大', '2.2', [{ when: BIG, pays: 'big' }]),
  spot('any-triple', 'Any Triple', '全围', '2.3', [{ when: { alike: true }, pays: 'any-triple' }]),
  spot('all-different', 'All Different', '三不同', '2.4', [{ when: { different: true }, pays: 'all-different' }]),
  spot('narrows', 'The Narrows', '窄道', '2.5', [{ when: { total: [10, 11] }, pays: 'narrows' }]),
];

interface Figures {
  readonly anyTriple: number;
  readonly allDifferent: Odds;
}

const payouts = ({ anyTriple, allDifferent }: Figures): Payouts => ({
  small: { odds: to(1), clause: row('Small') },
  big: { odds: to(1), clause: row('Big') },
  'any-triple': { odds: to(anyTriple), clause: row('Any Triple') },
  'all-different': { odds: allDifferent, clause: row('All Different') },
});

const paytable = (id: 'east' | 'west', figures: Figures): Paytable => ({
  id,
  clause: at('3'),
  layout: 'felt',
  absent: [{ spot: 'total/9', clause: at('2'), says: 'single totals are not bet on' }],
  spots,
  payouts: payouts(figures),
});

const narrows: Option = {
  key: 'narrows',
  kind: 'table',
  clause: at('3.1'),
  says: 'Whether the Narrows are offered, and at which odds.',
  choices: {
    A: { narrows: { odds: to(5, 2), clause: at('3.1(a)') } },
    B: { narrows: { odds: to(14, 5), clause: at('3.1(b)') } },
  },
  default: null,
};

const felt: Layout = {
  id: 'felt',
  clause: at('1.2'),
  wording: null,
  columns: 12,
  rows: 5,
  cells: [
    ...across({ x: 0, y: 0, width: 12, height: 2 }, ['small', 'any-triple', 'big']),
    ...across({ x: 0, y: 2, width: 12, height: 2 }, ['all-different', 'narrows']),
    printed({ x: 0, y: 4, width: 12, height: 1 }, 'RIVERSIDE'),
  ],
};

const triples: Reading = {
  clauses: [at('2.1')],
  asks: 'Does Small win on 2-2-2 and 3-3-3, which total 6 and 9?',
  takes: 'No: three dice alike lose it.',
  because: 'Big is said to lose on them, and the two are described as a pair.',
  families: ['small'],
  otherwise: [
    {
      says: 'every total from 4 to 10 wins',
      spot: 'small',
      play: {
        kind: 'one-roll',
        wins: [{ when: { total: range(4, 10) }, pays: 'small' }],
        winsBy: at('2.1'),
        losesBy: at('2.1'),
      },
    },
  ],
};

export const riversideSicBo: Rulebook = {
  id: 'riverside-sicbo',
  game: 'sicbo',
  title: 'Riverside Harbour Board: Order on Sic Bo',
  place: { en: 'Riverside', zh: '河滨' },
  authority: 'Riverside Harbour Board',
  effective: '2026-01-01',
  dice: 3,
  wagersClause: at('2'),
  placingClause: at('2.6'),
  dealerPlaces: at('2.6'),
  paytables: [
    paytable('east', { anyTriple: 30, allDifferent: to(3, 4) }),
    paytable('west', { anyTriple: 32, allDifferent: to(2, 3) }),
  ],
  offer: { rule: 'exactly', clause: at('3') },
  wordings: { allowed: ['to'], clause: at('3.2') },
  layouts: [felt],
  options: [narrows],
  limits: { clauses: null, spots: [] },
  betting: { opens: at('4.1'), closes: at('4.2') },
  verbalWagers: { accepted: false, clause: at('2.6') },
  shooterNeeds: null,
  positions: [
    { role: 'player', title: 'Player', clause: at('1.1') },
    { role: 'dealer', title: 'Dealer', clause: at('1.1'), assigned: at('1.1') },
    { role: 'supervisor', title: 'Quay Supervisor', clause: at('1.1'), assigned: at('1.1') },
  ],
  duties: [
    { does: 'mix-dice', by: ['dealer'], orAbove: false, clause: at('4.3') },
    { does: 'close-betting', by: ['dealer'], orAbove: false, clause: at('4.2') },
    { does: 'enter-result', by: ['dealer'], orAbove: false, clause: at('4.4') },
    { does: 'clear-lights', by: ['dealer'], orAbove: false, clause: at('4.5') },
    { does: 'call-no-roll', by: ['dealer'], orAbove: true, clause: at('5.1') },
  ],
  shakerClause: at('4.3'),
  shakers: [
    {
      id: 'tumbler',
      title: 'Tumbler',
      clause: at('4.3'),
      conditions: [],
      round: {
        mixesMin: { count: 2, clause: at('4.3') },
        steps: [
          { step: 'open-betting', clause: at('4.1') },
          { step: 'close-betting', clause: at('4.2') },
          { step: 'mix', clause: at('4.3') },
          { step: 'enter-result', clause: at('4.4') },
          { step: 'light-winners', clause: at('4.4') },
          { step: 'collect-losers', clause: at('4.5') },
          { step: 'pay-winners', clause: at('4.5') },
          { step: 'clear-lights', clause: at('4.5') },
        ],
      },
      diceAge: { limit: { hours: 24 }, clause: at('1.3') },
    },
  ],
  round: null,
  diceSet: { count: 3, clause: at('1.3'), age: null, replacedWhen: [] },
  equipment: [attested('terminals', at('1.2'), 'The player terminals show the layout in use.')],
  inspections: [],
  noRollGrounds: [{ ground: 'not-flat', clause: at('5.1'), says: 'a die does not lie flat' }],
  irregularities: [
    documented('dice-not-flat', 'void-round', at('5.1'), 'A die does not lie flat: the round is void.'),
    documented('too-few-mixes', 'void-round', at('5.2'), 'One tumble is not enough: the round is void.'),
    documented('shaker-failed', 'void-round', at('5.2'), 'The tumbler stood still: the round is void.'),
    ...houseRules(at('5')),
  ],
  readings: [triples, roundingReading(at('3'))],
  glossary: [{ term: 'The Narrows', means: 'the two middle totals', clause: at('2.5') }],
};
