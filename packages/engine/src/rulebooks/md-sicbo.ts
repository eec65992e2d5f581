import { to } from '../money/index.ts';
import {
  approved,
  attested,
  attestedWithSerial,
  clausesOf,
  documented,
  type RoundOrder,
  type Rulebook,
} from '../rules/index.ts';
import { ABSENT_TOTALS, eightWagers, feltLayout, totalPayouts } from './sicbo.ts';
import { conformityReading, houseRules, liveReadings } from './sicbo-readings.ts';

const at = clausesOf('md-sicbo');

const round = (mixing: RoundOrder['steps'], mixesMin: RoundOrder['mixesMin']): RoundOrder => ({
  mixesMin,
  steps: [
    { step: 'open-betting', clause: at('5.H') },
    ...mixing,
    { step: 'close-betting', clause: at('5.C') },
    { step: 'uncover', clause: at('5.D') },
    { step: 'enter-result', clause: at('5.D') },
    { step: 'light-winners', clause: at('5.E') },
    { step: 'collect-losers', clause: at('5.F') },
    { step: 'pay-winners', clause: at('5.F') },
    { step: 'clear-lights', clause: at('5.H') },
  ],
});

const compartment = attestedWithSerial(
  'compartment',
  at('1.D(1)(a)'),
  'A compartment holds the three dice, and a cover hides them.',
);
const opacity = attested('opacity', at('1.D(1)(b)'), 'The compartment is transparent and the cover opaque.');

const absent = ABSENT_TOTALS.map((spot) => ({
  spot,
  clause: at('3.A(4)'),
  says: 'no odds are listed for totals 3 and 18',
}));

export const marylandSicBo: Rulebook = {
  id: 'md-sicbo',
  game: 'sicbo',
  title: 'Maryland Standard Rules: Sic Bo',
  place: { en: 'Maryland', zh: '马里兰' },
  authority: 'Maryland State Lottery and Gaming Control Agency',
  effective: null,
  dice: 3,
  wagersClause: at('3.A'),
  placingClause: at('4.A'),
  dealerPlaces: at('4.A(1)'),
  paytables: [
    {
      id: 'standard',
      clause: at('6.A'),
      layout: 'felt',
      absent,
      spots: eightWagers(
        { placing: at('4.A') },
        {
          triple: at('3.A(1)'),
          double: at('3.A(2)'),
          'any-triple': at('3.A(3)'),
          total: at('3.A(4)'),
          pair: at('3.A(5)'),
          small: at('3.A(6)'),
          big: at('3.A(7)'),
          single: at('3.A(8)'),
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
      ),
      payouts: {
        triple: { odds: to(150), clause: at('6.A(1)') },
        double: { odds: to(8), clause: at('6.A(2)') },
        'any-triple': { odds: to(24), clause: at('6.A(3)') },
        ...totalPayouts((total) => at(`6.A(${total})`), [50, 18, 14, 12, 8, 6, 6, 6, 6, 8, 12, 14, 18, 50]),
        pair: { odds: to(5), clause: at('6.A(18)') },
        small: { odds: to(1), clause: at('6.A(19)') },
        big: { odds: to(1), clause: at('6.A(20)') },
        'single/on-one': { odds: to(1), clause: at('6.A(21)(a)') },
        'single/on-two': { odds: to(2), clause: at('6.A(21)(b)') },
        'single/on-three': { odds: to(3), clause: at('6.A(21)(c)') },
      },
    },
  ],
  offer: { rule: 'at-least', clause: at('6.A') },
  wordings: { allowed: ['to'], clause: at('6.A') },
  layouts: [feltLayout(at('1.C(2)'))],
  options: [],
  limits: { clauses: null, spots: [] },
  betting: { opens: at('5.H'), closes: at('5.C') },
  verbalWagers: { accepted: false, clause: at('4.A / verbal') },
  shooterNeeds: null,
  positions: [
    { role: 'dealer', title: 'Dealer', clause: at('5.B'), assigned: at('5.B') },
    { role: 'floorperson', title: 'Floorperson', clause: at('5.A'), assigned: at('5.A') },
  ],
  duties: [
    { does: 'inspect-opening', by: ['floorperson'], orAbove: true, clause: at('5.A') },
    { does: 'mix-dice', by: ['dealer'], orAbove: false, clause: at('5.B') },
    { does: 'close-betting', by: ['dealer'], orAbove: false, clause: at('5.C') },
    { does: 'reveal', by: ['dealer'], orAbove: false, clause: at('5.D') },
    { does: 'enter-result', by: ['dealer'], orAbove: false, clause: at('5.D') },
    { does: 'clear-lights', by: ['dealer'], orAbove: false, clause: at('5.H') },
    { does: 'call-no-roll', by: ['dealer'], orAbove: false, clause: at('7.A') },
    { does: 'witness-settlement', by: ['floorperson'], orAbove: true, clause: at('7.B') },
  ],
  shakerClause: at('1.D'),
  shakers: [
    {
      id: 'manual',
      title: 'Manual shaker',
      clause: at('1.D(1)'),
      conditions: [
        approved('shaker-approval', at('1.D'), 'The Commission has approved the shaker.'),
        compartment,
        opacity,
        attested('lock', at('1.D(1)(c)'), 'The shaker can be sealed or locked.'),
        attested('shaker-logo', at('1.D(1)(d)'), 'The shaker bears the operator’s name or logo.'),
      ],
      round: round(
        [
          { step: 'cover', clause: at('5.B(1)') },
          { step: 'mix', clause: at('5.B(1)') },
        ],
        { count: 3, clause: at('5.B(1)') },
      ),
      kept: at('1.E'),
      sealed: at('1.D(1)(c)'),
      diceAge: { limit: { hours: 24 }, clause: at('2.B') },
    },
    {
      id: 'automated',
      title: 'Automated shaker',
      clause: at('1.D(2)'),
      coverClause: at('1.D(2)(a)'),
      conditions: [
        approved('shaker-approval', at('1.D(2)'), 'The Commission has approved the automated shaker.'),
        attestedWithSerial(
          'compartment',
          at('1.D(2)(a)'),
          'It has the compartment and the opaque cover of a manual shaker.',
        ),
        approved('shaking-procedure', at('1.D(2)(b)'), 'The procedure for shaking is filed and approved.'),
        approved('shaker-location', at('1.D(2)(c)'), 'Its place on the table is approved.'),
      ],
      round: round([{ step: 'mix', clause: at('5.B(2)') }], null),
      sealed: at('2.C'),
      conforming: at('2.C'),
      diceAge: { limit: { months: 1 }, clause: at('2.C') },
    },
  ],
  round: null,
  diceSet: { count: 3, clause: at('2.A'), age: null, replacedWhen: [] },
  equipment: [
    attested('boxes', at('1.A'), 'Drop box and tip box hang on the dealer’s side, one to each hand.'),
    approved('layout', at('1.C'), 'The layout is filed and approved.'),
    approved('result-device', at('1.B'), 'The device that lights the winning areas is approved.'),
    attested('layout-logo', at('1.C(1)'), 'The layout bears the operator’s name or logo.'),
    attested('odds-posted', at('1.C(3)'), 'The odds are on the layout or on a sign at the table.'),
  ],
  inspections: [
    { of: 'result-device', at: 'opening', times: 3, by: 'floorperson', orAbove: true, clause: at('5.A(1)') },
    { of: 'automated-shaker', at: 'opening', times: 3, by: 'floorperson', orAbove: true, clause: at('5.A(2)') },
  ],
  noRollGrounds: [{ ground: 'not-flat', clause: at('7.A'), says: 'a die does not lie flat' }],
  irregularities: [
    documented('dice-not-flat', 'void-round', at('7.A'), 'The dealer calls "no roll"; every wager goes back.'),
    {
      ...documented(
        'device-failed-after-reveal',
        'settle-then-halt',
        at('7.B'),
        'The dealer settles by hand before a floorperson; then the table stops until the repair.',
      ),
      halts: at('7.C'),
    },
    documented('shaker-failed', 'void-round', at('7.D'), 'The round is void; every wager goes back.'),
    {
      ...documented(
        'shaker-replaced',
        'retire-shaker',
        at('7.E'),
        'The failed shaker is emptied and covered or signed before a manual one serves.',
      ),
      needs: ['emptied', 'markedOutOfOrder'],
    },
    ...houseRules(at('7')),
  ],
  readings: [
    ...liveReadings({
      double: at('3.A(2)'),
      total: at('3.A(4)'),
      pair: at('3.A(5)'),
      odds: at('6.A'),
      flat: at('7.A'),
      position: at('4.A(3)'),
      repair: at('7.C'),
      offer: 'at-least',
      chapter: at('7'),
      chips: at('4.A'),
      entry: [at('1.B'), at('5.A(1)'), at('5.D')],
      diceAge: [at('2.B'), at('2.C')],
    }),
    conformityReading(at('2.C')),
    {
      clauses: [at('1.D(2)(a)'), at('5.B(2)'), at('5.D')],
      asks: 'When is an automated shaker covered?',
      takes: 'Whenever it is started: its cover is on before that, and comes off after "no more bets".',
      because:
        'It must have the cover of a manual shaker, which hides the dice while they are shaken. The dealer is told to put a cover on the manual one alone, and to take it off either.',
    },
  ],
  glossary: [],
};
