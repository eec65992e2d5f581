import { approved, attested, documented, type Rulebook } from '../../rules/index.ts';
import { at } from './clauses.ts';
import { layout } from './layout.ts';
import { options } from './options.ts';
import { standard } from './payouts.ts';
import { readings } from './readings.ts';
import { spots } from './spots.ts';

const absent = ['hop/11', 'hop/12', 'hop/56', 'hop/66'].map((spot) => ({
  spot,
  clause: at('3.A'),
  says: 'the document lists seventeen hop bets and this is not one of them',
}));

export const marylandCraps: Rulebook = {
  id: 'md-craps',
  game: 'craps',
  title: 'Maryland Standard Rules: Craps and mini-craps',
  place: 'Maryland',
  authority: 'Maryland State Lottery and Gaming Control Agency',
  effective: null,
  dice: 2,
  wagersClause: at('3.A'),
  placingClause: at('4.B'),
  paytables: [{ id: 'standard', clause: at('5.A'), layout: 'felt', absent, spots, payouts: standard }],
  offer: { rule: 'exactly', clause: at('5.A') },
  wordings: { allowed: ['to'], clause: at('5.A') },
  layouts: [layout],
  options,
  limits: {
    clauses: { min: at('3.B(1)'), max: at('3.B(2)') },
    spots: [
      {
        spot: 'fire',
        min: 100,
        max: 500,
        increment: 100,
        clause: { min: at('11.B(1)(a)'), max: at('11.B(1)(b)'), increment: at('11.B(1)(c)') },
      },
    ],
  },
  betting: { opens: at('4.A'), closes: at('4.A') },
  verbalWagers: { accepted: true, clause: at('4.C'), confirmed: at('4.C(1)'), converted: at('4.C(2)') },
  shooterNeeds: { spots: ['pass', 'dont-pass'], clause: at('8.A') },
  positions: [
    { role: 'player', title: 'Shooter', clause: at('7.C') },
    { role: 'dealer', title: 'Dealer', clause: at('7.A(2)') },
    { role: 'stickperson', title: 'Stickperson', clause: at('7.A(1)') },
    { role: 'boxperson', title: 'Boxperson', clause: at('8.E(1)') },
    { role: 'floorperson', title: 'Floorperson', clause: at('8.E(2)') },
    { role: 'surveillance', title: 'Surveillance department', clause: at('11.A(6)') },
  ],
  duties: [
    { does: 'control-dice', by: ['stickperson', 'dealer'], orAbove: false, clause: at('7.A(1)') },
    { does: 'call-throw', by: ['stickperson', 'dealer'], orAbove: false, clause: at('9.A') },
    {
      does: 'call-no-roll',
      by: ['boxperson', 'stickperson', 'dealer', 'floorperson'],
      orAbove: false,
      clause: at('8.E'),
    },
    { does: 'rule-disputed-face', by: ['boxperson', 'floorperson'], orAbove: false, clause: at('9.E') },
    { does: 'replace-shooter', by: ['boxperson', 'dealer'], orAbove: false, clause: at('10.A(2)') },
    { does: 'keep-markers', by: ['boxperson', 'dealer'], orAbove: false, clause: at('11.A(4)(b)') },
    { does: 'confirm-call', by: ['dealer'], orAbove: false, clause: at('3.A(5)(a)') },
    { does: 'settle', by: ['dealer'], orAbove: false, clause: at('9.F(1)') },
  ],
  shakerClause: null,
  shakers: [],
  round: {
    mixesMin: null,
    steps: [
      { step: 'open-betting', clause: at('4.A') },
      { step: 'throw', clause: at('8.A / manner') },
      { step: 'call-throw', clause: at('9.A') },
      { step: 'collect-dice', clause: at('9.F') },
      { step: 'settle', clause: at('9.F(1)') },
      { step: 'return-dice', clause: at('9.F(1)') },
    ],
  },
  diceSet: {
    count: 5,
    clause: at('7.A'),
    age: { limit: { hours: 24 }, clause: at('7.E') },
    replacedWhen: [
      { reason: 'the table reopens', clause: at('7.F(1)') },
      { reason: 'a die left the table and is lost', clause: at('7.F(2)') },
      { reason: 'the dice look tampered with', clause: at('7.F(3)') },
      { reason: 'the dice are marked, chipped, scratched or unfit', clause: at('7.F(4)') },
    ],
  },
  equipment: [
    attested('table-shape', at('2.A'), 'The table is oblong with rounded corners and high walls.'),
    attested('table-length', at('2.B'), 'The table is no longer than its form allows.'),
    approved('layout', at('2.D'), 'The layout is filed and approved.'),
    attested('layout-logo', at('2.D(1)'), 'The layout bears the operator’s name or logo.'),
    attested('no-call-bets', at('2.D(3)'), 'The layout says that call bets are not taken.'),
    attested('boxes', at('2.E'), 'Drop box and tip box are where they were approved.'),
    approved('fire-layout', at('2.D(4)'), 'The layout has the Fire Bet’s areas and notices.', 'fire'),
    approved('fire-submission', at('5.F'), 'The Rules Submission names the Fire Bet’s pay table.', 'fire'),
    approved('bonus-layout', at('2.D(5)'), 'The layout has the areas, markers and odds of Bonus Craps.', 'bonus'),
    approved(
      'dice-ology-layout',
      at('2.D(6)'),
      'The layout has the areas, markers and odds of Dice-Ology.',
      'diceOlogy',
    ),
    approved(
      'lucky-shooter-submission',
      at('5.J'),
      'The Rules Submission names the Lucky Shooter Bet’s pay table.',
      'luckyShooter',
    ),
    approved('buy-submission', at('3.A(41)'), 'The Rules Submission offers Buy Bets.', 'buy'),
    approved('lay-submission', at('3.A(42)'), 'The Rules Submission offers Lay Bets.', 'lay'),
  ],
  inspections: [],
  irregularities: [
    documented('dice-off-table', 'throw-again', at('8.B'), 'A die left the table: the roll is invalid.'),
    documented('dice-stacked', 'throw-again', at('8.B'), 'One die lies on the other: the roll is invalid.'),
    documented('no-roll-called', 'throw-again', at('8.C'), '"No roll" was called on one of six grounds.'),
    documented('die-on-two-sides', 'throw-again', at('9.D'), 'A die rests on more than one side: the roll is void.'),
    documented('disputed-face', 'recorded-ruling', at('9.E'), 'The face is ruled on, or the dice are thrown again.'),
  ],
  readings,
  glossary: [
    { term: 'Buy Bet', means: 'a place bet to win, paid at true odds', clause: at('1.B(1)') },
    { term: 'Call Bet', means: 'a wager without cash or chips; it is not taken', clause: at('1.B(2)') },
    { term: 'Come out point', means: '4, 5, 6, 8, 9 or 10 thrown on a come out roll', clause: at('1.B(3)') },
    { term: 'Come out roll', means: 'the first roll of a game and after each line decision', clause: at('1.B(4)') },
    { term: 'Come point', means: '4, 5, 6, 8, 9 or 10 on the roll after a come wager', clause: at('1.B(5)') },
    { term: 'Lay Bet', means: 'a place bet to lose, paid at true odds', clause: at('1.B(6)') },
    { term: 'Vigorish', means: 'the percentage the house takes from a wager', clause: at('1.B(7)') },
  ],
};
