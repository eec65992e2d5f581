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
import { ABSENT_TOTALS, eightWagers, feltLayout, totalPayouts, winsByCount } from './sicbo.ts';
import { houseRules, liveReadings } from './sicbo-readings.ts';

const at = clausesOf('ma-sicbo');
const row = (wager: string) => at(`4(b) / ${wager}`);

const round = (mixing: RoundOrder['steps'], mixesMin: RoundOrder['mixesMin']): RoundOrder => ({
  mixesMin,
  steps: [
    { step: 'open-betting', clause: at('5(g)') },
    { step: 'close-betting', clause: at('5(c)') },
    ...mixing,
    { step: 'enter-result', clause: at('5(e)') },
    { step: 'light-winners', clause: at('5(e) / illumination') },
    { step: 'collect-losers', clause: at('5(f)') },
    { step: 'pay-winners', clause: at('5(f)') },
    { step: 'clear-lights', clause: at('5(g)') },
  ],
});

const day = { limit: { hours: 24 }, clause: at('1 / dice age') };

const absent = ABSENT_TOTALS.map((spot) => ({
  spot,
  clause: at('2(a)(4)'),
  says: 'no odds are listed for totals 3 and 18',
}));

export const massachusettsSicBo: Rulebook = {
  id: 'ma-sicbo',
  game: 'sicbo',
  title: 'Massachusetts Rules: Sic Bo',
  place: { en: 'Massachusetts', zh: '马萨诸塞' },
  authority: 'Massachusetts Gaming Commission',
  effective: null,
  dice: 3,
  wagersClause: at('2(a)'),
  placingClause: at('3(a)'),
  dealerPlaces: at('3(b)'),
  paytables: [
    {
      id: 'standard',
      clause: at('4(b)'),
      layout: 'felt',
      absent,
      spots: eightWagers(
        { placing: at('3(a)') },
        {
          triple: at('2(a)(1)'),
          double: at('2(a)(2)'),
          'any-triple': at('2(a)(3)'),
          total: at('2(a)(4)'),
          pair: at('2(a)(5)'),
          small: at('2(a)(6)'),
          big: at('2(a)(7)'),
          single: at('2(a)(8)'),
        },
        {
          triple: 'Three of a kind',
          double: 'Two of a kind',
          'any-triple': 'Any three of a kind',
          total: 'Total Value Bet',
          pair: 'Two Dice Combination',
          small: 'Small Bet',
          big: 'Big Bet',
          single: 'One of a kind',
        },
      ),
      payouts: {
        triple: { odds: to(150), clause: row('Three of a kind') },
        double: { odds: to(8), clause: row('Two of a kind') },
        'any-triple': { odds: to(24), clause: row('Any three of a kind') },
        ...totalPayouts((total) => row(`Total value of ${total}`), [50, 18, 14, 12, 8, 6, 6, 6, 6, 8, 12, 14, 18, 50]),
        pair: { odds: to(5), clause: row('Any two dice combination') },
        small: { odds: to(1), clause: row('Small Bet') },
        big: { odds: to(1), clause: row('Big Bet') },
        'single/on-one': { odds: to(1), clause: row('One of a kind') },
        'single/on-two': { odds: to(2), clause: at('4(c)'), fixed: true },
        'single/on-three': { odds: to(3), clause: at('4(c)'), fixed: true },
      },
    },
  ],
  offer: { rule: 'at-least', clause: at('4(b)') },
  wordings: { allowed: ['to', 'wins'], clause: at('4(a)') },
  layouts: [feltLayout(at('3(a)'))],
  options: [],
  limits: { clauses: null, spots: [] },
  betting: { opens: at('5(g)'), closes: at('5(c)') },
  verbalWagers: { accepted: false, clause: at('3(a) / verbal') },
  shooterNeeds: null,
  positions: [
    { role: 'dealer', title: 'Dealer', clause: at('5(d)'), assigned: at('5(d)') },
    { role: 'floorperson', title: 'Floorperson', clause: at('5(a)'), assigned: at('5(a)') },
    { role: 'supervisor', title: 'Casino supervisor', clause: at('5(b)'), assigned: at('5(b)') },
  ],
  duties: [
    { does: 'inspect-opening', by: ['floorperson'], orAbove: false, clause: at('5(a)') },
    { does: 'close-betting', by: ['dealer'], orAbove: false, clause: at('5(c)') },
    { does: 'mix-dice', by: ['dealer'], orAbove: false, clause: at('5(d)') },
    { does: 'reveal', by: ['dealer'], orAbove: false, clause: at('5(e)') },
    { does: 'enter-result', by: ['dealer'], orAbove: false, clause: at('5(e)') },
    { does: 'clear-lights', by: ['dealer'], orAbove: false, clause: at('5(g)') },
    { does: 'call-no-roll', by: ['dealer'], orAbove: false, clause: at('6(a)') },
    { does: 'witness-settlement', by: ['supervisor'], orAbove: false, clause: at('6(b)') },
  ],
  shakerClause: at('1'),
  shakers: [
    {
      id: 'manual',
      title: 'Manual shaker',
      clause: at('5(d)(1)'),
      conditions: [attestedWithSerial('seal', at('1'), 'The three dice are sealed inside the shaker.')],
      round: round(
        [
          { step: 'cover', clause: at('5(d)(1)') },
          { step: 'mix', clause: at('5(d)(1)') },
          { step: 'uncover', clause: at('5(e)') },
        ],
        { count: 3, clause: at('5(d)(1)') },
      ),
      kept: at('1 / responsibility'),
      sealed: at('1'),
      diceAge: day,
    },
    {
      id: 'automated-coverless',
      title: 'Automated shaker, never covered',
      clause: at('5(d)(2)'),
      coverClause: at('5(f) / automated uncovered'),
      conditions: [
        attestedWithSerial('seal', at('1'), 'The three dice are sealed inside the shaker.'),
        attested('uncovered', at('5(f) / automated uncovered'), 'The automated shaker has no cover on.'),
      ],
      round: round([{ step: 'mix', clause: at('5(d)(2)') }], null),
      kept: at('1 / responsibility'),
      sealed: at('1'),
      diceAge: day,
    },
  ],
  round: null,
  diceSet: { count: 3, clause: at('1'), age: null, replacedWhen: [] },
  equipment: [
    approved('gaming-equipment', at('1'), 'Dice and shaker meet the gaming equipment regulations.'),
    attested('odds-wording', at('4(a)'), 'Odds on layouts and in print say "to" or "win".'),
  ],
  inspections: [
    { of: 'result-device', at: 'opening', times: 3, by: 'floorperson', orAbove: false, clause: at('5(a)(1)') },
    { of: 'automated-shaker', at: 'opening', times: 3, by: 'floorperson', orAbove: false, clause: at('5(a)(2)') },
    { of: 'automated-shaker', at: 'shift', times: 3, by: 'supervisor', orAbove: false, clause: at('5(b)') },
  ],
  noRollGrounds: [{ ground: 'not-flat', clause: at('6(a)'), says: 'a die does not lie flat' }],
  irregularities: [
    documented('dice-not-flat', 'void-round', at('6(a)'), 'The dealer calls "No Roll"; every wager goes back.'),
    {
      ...documented(
        'device-failed-after-reveal',
        'settle-then-halt',
        at('6(b)'),
        'The dealer settles by hand before the casino supervisor; then the table stops until the repair.',
      ),
      halts: at('6(b) / cease'),
    },
    documented('shaker-failed', 'void-round', at('6(c)'), 'The round is void; every wager goes back.'),
    {
      ...documented(
        'shaker-replaced',
        'retire-shaker',
        at('6(d)'),
        'The automated shaker leaves the table before a manual one serves.',
      ),
      needs: ['removed'],
    },
    ...houseRules(at('6')),
  ],
  readings: [
    ...liveReadings({
      double: at('2(a)(2)'),
      total: at('2(a)(4)'),
      pair: at('2(a)(5)'),
      odds: at('4(b)'),
      flat: at('6(a)'),
      position: at('3(c)'),
      repair: at('6(b) / cease'),
      offer: 'at-least',
      chapter: at('6'),
      chips: at('3(a)'),
      entry: [at('5(a)(1)'), at('5(e)')],
      diceAge: [at('1 / dice age')],
    }),
    {
      clauses: [row('One of a kind')],
      asks: 'Does One of a kind on a single die really pay "1 to 10"?',
      takes: 'It pays 1 to 1.',
      because: 'The sister documents say 1 to 1, and the figure is a floor, so 1 to 1 satisfies the letter too.',
      otherwise: [
        {
          says: '1 to 10 at the letter',
          spot: 'single/1',
          payouts: { 'single/on-one': { odds: to(1, 10), clause: row('One of a kind') } },
        },
      ],
    },
    {
      clauses: [at('4(c)')],
      asks: 'Do any two equal dice raise One of a kind to 2 to 1?',
      takes: 'Only dice that show the number bet.',
      because: 'Maryland’s 6.A(21) and Pennsylvania’s 625a.6(b) say so of the same wager.',
      otherwise: [
        {
          says: 'any pair or triple raises a winning wager',
          spot: 'single/1',
          play: {
            kind: 'one-roll',
            wins: [
              ...winsByCount(1).slice(1),
              { when: { both: [{ exactly: 1, face: 1 }, { not: { different: true } }] }, pays: 'single/on-two' },
              ...winsByCount(1).slice(0, 1),
            ],
            winsBy: at('2(a)(8)'),
            losesBy: at('2(a)(8)'),
          },
        },
      ],
    },
    {
      clauses: [at('4(c)'), at('4(b)')],
      asks: 'May One of a kind pay more than 2 to 1 on two dice and 3 to 1 on three?',
      takes: 'No: these two are paid as they stand. On one die more than 1 to 1 may be filed.',
      because: 'The minimum of 4(b) is for the odds that it lists, and 4(c) says at what odds these are paid.',
      families: ['single'],
    },
    {
      clauses: [at('2(a)(7)')],
      asks: 'Big "loses if any numeric total is shown": could it ever win?',
      takes: 'It loses on any other total, as Small does in 2(a)(6).',
      because: 'At the letter the wager would lose on the totals that it wins on.',
    },
    {
      clauses: [at('6(a)'), at('6(c)')],
      asks: 'What becomes of the wagers after a No Roll or a void round?',
      takes: 'They are returned.',
      because: 'Maryland’s 7.A, Pennsylvania’s 625a.7(a) and Resorts World Sentosa’s 5.9 all return them.',
    },
    {
      clauses: [at('6(b) / cease')],
      asks: 'Does a failed device stop every Sic Bo table of the house?',
      takes: 'No: the table whose device failed.',
      because: 'The device belongs to its table.',
    },
  ],
  glossary: [],
};
