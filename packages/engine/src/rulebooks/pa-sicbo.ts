import { to } from '../money/index.ts';
import {
  approved,
  attested,
  attestedWithSerial,
  clausesOf,
  documented,
  type Payouts,
  type RoundOrder,
  type Rulebook,
  type Shaker,
} from '../rules/index.ts';
import { ABSENT_TOTALS, eightWagers, feltLayout, totalPayouts } from './sicbo.ts';
import { conformityReading, houseRules, liveReadings } from './sicbo-readings.ts';

const at = clausesOf('pa-sicbo');
const row = (wager: string) => at(`625a.6(a) / ${wager}`);

/** The document turns two words round in the rows for 13 to 15; its row names are kept. */
const totalRow = (total: number) =>
  row([13, 14, 15].includes(total) ? `Total Value of Bet ${total}` : `Total Value Bet of ${total}`);

const spots = eightWagers(
  { placing: at('625a.4(a)') },
  {
    triple: at('625a.3(1)'),
    double: at('625a.3(2)'),
    'any-triple': at('625a.3(3)'),
    total: at('625a.3(4)'),
    pair: at('625a.3(5)'),
    small: at('625a.3(6)'),
    big: at('625a.3(7)'),
    single: at('625a.3(8)'),
  },
  {
    triple: 'Three of a Kind',
    double: 'Two of a Kind',
    'any-triple': 'Any Three of a Kind',
    total: 'Total Value Bet',
    pair: 'Two Dice Combination',
    small: 'Small Bet',
    big: 'Big Bet',
    single: 'One of a Kind',
  },
);

interface Figures {
  readonly triple: number;
  readonly double: number;
  readonly anyTriple: number;
  readonly totals: readonly number[];
  readonly pair: number;
  readonly threeAlike: { readonly wins: number; readonly clause: string };
}

const payouts = (figures: Figures): Payouts => ({
  triple: { odds: to(figures.triple), clause: row('Three of a Kind') },
  double: { odds: to(figures.double), clause: row('Two of a Kind') },
  'any-triple': { odds: to(figures.anyTriple), clause: row('Any Three of a Kind') },
  ...totalPayouts(totalRow, figures.totals),
  pair: { odds: to(figures.pair), clause: row('Any Two Dice Combination') },
  small: { odds: to(1), clause: row('Small Bet') },
  big: { odds: to(1), clause: row('Big Bet') },
  'single/on-one': { odds: to(1), clause: at('625a.6(b)(1)') },
  'single/on-two': { odds: to(2), clause: at('625a.6(b)(2)') },
  'single/on-three': { odds: to(figures.threeAlike.wins), clause: at(figures.threeAlike.clause) },
});

const afterwards: RoundOrder['steps'] = [
  { step: 'enter-result', clause: at('625a.5(d)') },
  { step: 'light-winners', clause: at('625a.5(d) / illumination') },
  { step: 'collect-losers', clause: at('625a.5(e)') },
  { step: 'pay-winners', clause: at('625a.5(e)') },
  { step: 'clear-lights', clause: at('625a.5(f)') },
];

const shakeThenClose = (mixing: RoundOrder['steps']): RoundOrder['steps'] => [
  { step: 'open-betting', clause: at('625a.5(f)') },
  ...mixing,
  { step: 'close-betting', clause: at('625a.5(c)') },
  { step: 'uncover', clause: at('625a.5(d)') },
  ...afterwards,
];

const closeThenShake = (revealing: RoundOrder['steps']): RoundOrder['steps'] => [
  { step: 'open-betting', clause: at('625a.5(f)') },
  { step: 'close-betting', clause: at('625a.5(g)') },
  { step: 'mix', clause: at('625a.5(g)') },
  ...revealing,
  ...afterwards,
];

const automatedConditions: Shaker['conditions'] = [
  approved('shaker-approval', at('625a.1(d)(2)'), 'The gaming laboratory has approved the automated shaker.'),
  attestedWithSerial('compartment', at('625a.1(d)(2)(i)'), 'Its transparent compartment can be sealed or locked.'),
  approved('shaking-procedure', at('625a.1(d)(2)(ii)'), 'The procedure for shaking is filed and approved.'),
  approved('shaker-location', at('625a.1(d)(2)(iii)'), 'Its place on the table is approved.'),
];

/** With a cover on, betting may go on after the shake, or the dice stay hidden after a player's. */
const coveredConditions: Shaker['conditions'] = [
  ...automatedConditions,
  attested(
    'cover',
    at('625a.1(d)(2)(i) / cover'),
    'A separate cover, which is opaque, hides the dice while the shaker runs.',
  ),
];

const month = { limit: { months: 1 }, clause: at('625a.2(b) / automated') };

const absent = ABSENT_TOTALS.map((spot) => ({
  spot,
  clause: at('625a.3(4)'),
  says: 'no odds are listed for totals 3 and 18',
}));

export const pennsylvaniaSicBo: Rulebook = {
  id: 'pa-sicbo',
  game: 'sicbo',
  title: '58 Pa. Code Chapter 625a: Sic Bo',
  place: { en: 'Pennsylvania', zh: '宾夕法尼亚' },
  authority: 'Pennsylvania Gaming Control Board',
  effective: '2019-08-31',
  dice: 3,
  wagersClause: at('625a.3'),
  placingClause: at('625a.4(a)'),
  dealerPlaces: at('625a.4(b)'),
  paytables: [
    {
      id: 'A',
      clause: at('625a.6(a)'),
      layout: 'felt',
      absent,
      spots,
      payouts: payouts({
        triple: 150,
        double: 8,
        anyTriple: 24,
        totals: [50, 18, 14, 12, 8, 6, 6, 6, 6, 8, 12, 14, 18, 50],
        pair: 5,
        threeAlike: { wins: 3, clause: '625a.6(b)(3)(i)' },
      }),
    },
    {
      id: 'B',
      clause: at('625a.6(a)'),
      layout: 'felt',
      absent,
      spots,
      payouts: payouts({
        triple: 180,
        double: 11,
        anyTriple: 31,
        totals: [62, 31, 18, 12, 8, 7, 6, 6, 7, 8, 12, 18, 31, 62],
        pair: 6,
        threeAlike: { wins: 12, clause: '625a.6(b)(3)(ii)' },
      }),
    },
  ],
  offer: { rule: 'exactly', clause: at('625a.6(a)') },
  wordings: { allowed: ['to', 'wins'], clause: at('625a.6(c)') },
  layouts: [feltLayout(at('625a.1(c)(2)'))],
  options: [],
  limits: { clauses: null, spots: [] },
  betting: { opens: at('625a.5(f)'), closes: at('625a.5(c)') },
  verbalWagers: { accepted: false, clause: at('625a.4(a) / verbal') },
  shooterNeeds: null,
  positions: [
    { role: 'player', title: 'Selected player', clause: at('625a.5(g) / who activates') },
    { role: 'dealer', title: 'Dealer', clause: at('625a.5(b)'), assigned: at('625a.5(d)') },
    { role: 'floorperson', title: 'Floorperson', clause: at('625a.5(a)'), assigned: at('625a.5(a)') },
  ],
  duties: [
    { does: 'inspect-opening', by: ['floorperson'], orAbove: false, clause: at('625a.5(a)') },
    { does: 'mix-dice', by: ['dealer'], orAbove: false, clause: at('625a.5(b)') },
    { does: 'close-betting', by: ['dealer'], orAbove: false, clause: at('625a.5(c)') },
    { does: 'reveal', by: ['dealer'], orAbove: false, clause: at('625a.5(d)') },
    { does: 'enter-result', by: ['dealer'], orAbove: false, clause: at('625a.5(d)') },
    { does: 'clear-lights', by: ['dealer'], orAbove: false, clause: at('625a.5(f)') },
    { does: 'call-no-roll', by: ['dealer'], orAbove: false, clause: at('625a.7(a)') },
    { does: 'witness-settlement', by: ['floorperson'], orAbove: true, clause: at('625a.7(b)') },
  ],
  shakerClause: at('625a.1(d)'),
  shakers: [
    {
      id: 'manual',
      title: 'Manual shaker',
      clause: at('625a.1(d)(1)'),
      conditions: [
        approved('shaker-approval', at('625a.1(d)'), 'The shaker is approved.'),
        attestedWithSerial(
          'compartment',
          at('625a.1(d)(1)(i)'),
          'A compartment holds the three dice, and a cover hides them.',
        ),
        attested('opacity', at('625a.1(d)(1)(i) / materials'), 'The compartment is transparent and the cover opaque.'),
        attested('lock', at('625a.1(d)(1)(ii)'), 'The shaker can be sealed or locked.'),
        attested('shaker-logo', at('625a.1(d)(1)(iii)'), 'The shaker bears the certificate holder’s name or logo.'),
      ],
      round: {
        mixesMin: { count: 3, clause: at('625a.5(b)(1)') },
        steps: shakeThenClose([
          { step: 'cover', clause: at('625a.5(b)(1)') },
          { step: 'mix', clause: at('625a.5(b)(1)') },
        ]),
      },
      kept: at('625a.1(e)'),
      sealed: at('625a.1(d)(1)(ii)'),
      diceAge: { limit: { hours: 24 }, clause: at('625a.2(b)') },
    },
    {
      id: 'automated',
      title: 'Automated shaker with an opaque cover',
      clause: at('625a.1(d)(2)'),
      conditions: coveredConditions,
      sealed: at('625a.1(d)(2)(i)'),
      conforming: at('625a.2(b) / automated'),
      round: { mixesMin: null, steps: shakeThenClose([{ step: 'mix', clause: at('625a.5(b)(2)') }]) },
      diceAge: month,
    },
    {
      id: 'automated-coverless',
      title: 'Automated shaker without a cover',
      clause: at('625a.1(d)(2)(i) / cover'),
      conditions: automatedConditions,
      sealed: at('625a.1(d)(2)(i)'),
      conforming: at('625a.2(b) / automated'),
      round: { mixesMin: null, steps: closeThenShake([]) },
      diceAge: month,
    },
    {
      id: 'player-activated',
      title: 'Shaker without a cover, activated by a selected player',
      clause: at('625a.5(g)'),
      startedBy: 'player',
      conditions: automatedConditions,
      sealed: at('625a.1(d)(2)(i)'),
      conforming: at('625a.2(b) / automated'),
      round: { mixesMin: null, steps: closeThenShake([]) },
      diceAge: month,
    },
    {
      id: 'player-activated-covered',
      title: 'Shaker with an opaque cover, activated by a selected player',
      clause: at('625a.5(g)'),
      startedBy: 'player',
      conditions: coveredConditions,
      sealed: at('625a.1(d)(2)(i)'),
      conforming: at('625a.2(b) / automated'),
      round: { mixesMin: null, steps: closeThenShake([{ step: 'uncover', clause: at('625a.5(d)') }]) },
      diceAge: month,
    },
  ],
  round: null,
  diceSet: { count: 3, clause: at('625a.2(a)'), age: null, replacedWhen: [] },
  equipment: [
    attested('boxes', at('625a.1(a)'), 'Drop box and tip box hang on the dealer’s side, one to each hand.'),
    approved('layout', at('625a.1(c)'), 'The layout is filed and approved.'),
    approved(
      'result-device',
      at('625a.1(b)'),
      'The gaming laboratory has approved the device that lights the winners.',
    ),
    attested('layout-logo', at('625a.1(c)(1)'), 'The layout bears the certificate holder’s name or logo.'),
    attested('odds-posted', at('625a.1(c)(3)'), 'The odds are on the layout or on a sign at the table.'),
  ],
  inspections: [
    { of: 'result-device', at: 'opening', times: 3, by: 'floorperson', orAbove: false, clause: at('625a.5(a)(1)') },
    { of: 'automated-shaker', at: 'opening', times: 3, by: 'floorperson', orAbove: false, clause: at('625a.5(a)(2)') },
  ],
  noRollGrounds: [{ ground: 'not-flat', clause: at('625a.7(a)'), says: 'a die does not lie flat' }],
  irregularities: [
    documented('dice-not-flat', 'void-round', at('625a.7(a)'), 'The dealer calls "no roll"; every wager goes back.'),
    {
      ...documented(
        'device-failed-after-reveal',
        'settle-then-halt',
        at('625a.7(b)'),
        'The dealer settles by hand before a floorperson; then the table stops until the repair.',
      ),
      halts: at('625a.7(b) / cease'),
    },
    documented('shaker-failed', 'void-round', at('625a.7(c)'), 'The round is void; every wager goes back.'),
    {
      ...documented(
        'shaker-replaced',
        'retire-shaker',
        at('625a.7(d)'),
        'The failed shaker is emptied and covered or signed before a manual one serves.',
      ),
      needs: ['emptied', 'markedOutOfOrder'],
    },
    ...houseRules(at('625a.7')),
  ],
  readings: [
    ...liveReadings({
      double: at('625a.3(2)'),
      total: at('625a.3(4)'),
      pair: at('625a.3(5)'),
      odds: at('625a.6(a)'),
      flat: at('625a.7(a)'),
      position: at('625a.4(c)'),
      repair: at('625a.7(b) / cease'),
      offer: 'exactly',
      chapter: at('625a.7'),
      chips: at('625a.4(a)'),
      entry: [at('625a.1(b)'), at('625a.5(a)(1)'), at('625a.5(d)')],
      diceAge: [at('625a.2(b)'), at('625a.2(b) / automated')],
    }),
    conformityReading(at('625a.2(b) / automated')),
  ],
  glossary: [],
};
