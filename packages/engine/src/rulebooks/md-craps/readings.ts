import { to } from '../../money/index.ts';
import type { Alternative, Collect, LuckyShooter, Play, PointsMade, Reading } from '../../rules/index.ts';
import { chipsReading, roundingReading } from '../sicbo-readings.ts';
import { at } from './clauses.ts';
import { spots } from './spots.ts';

/** A side bet's own rule, for readings that change one thing about it. */
const playOf = <P extends Play>(id: string): P => spots.find((spot) => spot.id === id)!.play as P;

/** The count stops at a shooter who gives up the dice; the bet still waits for the successor's loser 7. */
const countEnds = (when: string, pays: PointsMade['pays']): Alternative => ({
  says: `only that shooter’s points count, and the dice are given up ${when}`,
  spot: 'fire',
  play: { ...playOf<PointsMade>('fire'), pays },
});

const comesBack = (spot: string, says: string): Alternative => ({ says, spot, comesBack: true });

/** Totals that are marked already count: the wager lacks the likeliest one alone. */
const oneTotalLeft = (spot: string): Alternative => ({
  says: 'totals thrown before it count, and only the 6 is left',
  spot,
  play: { ...playOf<Collect>(spot), totals: [6] },
});

/** Lucky Shooter's awards for a run that the established point belongs to: there are none for more than five. */
const ONE_POINT_MORE: LuckyShooter['pays'] = {
  1: 'lucky-shooter/2',
  2: 'lucky-shooter/3',
  3: 'lucky-shooter/4',
  4: 'lucky-shooter/5',
  5: 'lucky-shooter/5',
};

/** The clauses by which wagers sleep or work on a come out roll until a player calls otherwise. */
const CALLED = ['5', '6', '7', '8', '9', '10', '41', '42'].map((entry) => at(`3.A(${entry})(a)`));

export const readings: readonly Reading[] = [
  {
    clauses: [at('5.A(23)')],
    asks: 'Any Seven is listed at 4 to 1 and at 26 to 5. Which is paid?',
    takes: '4 to 1, unless the submission chooses 26 to 5, which is flagged as favouring the player.',
    because: '26 to 5 is what a five-unit Whirl Bet nets on 2 or 12; the row seems to have strayed.',
    families: ['any-seven', 'whirl'],
    option: 'anySeven',
    otherwise: [
      {
        says: '26 to 5',
        spot: 'any-seven',
        payouts: { 'any-seven': { odds: to(26, 5), clause: at('5.A(23)(b)') } },
      },
    ],
  },
  {
    clauses: [at('3.A(21)(d)'), at('3.A(30)(b)')],
    asks: 'Whirl and Two-Four on the Hop lose after the placement of another wager?',
    takes: 'After their own placement.',
    because: 'The names were left over from the entries before.',
    families: ['whirl', 'hop/24'],
  },
  {
    clauses: [at('3.A(21)(c)'), at('5.E')],
    asks: 'Does a Whirl Bet win on 7?',
    takes: 'Its four Horn units lose and its Any Seven unit wins: nothing gained, nothing lost at 4 to 1.',
    because: '5.E settles the parts.',
    families: ['whirl'],
  },
  {
    clauses: [at('3.A(19)(a)'), at('3.A(20)(a)'), at('3.A(21)(a)')],
    asks: 'What is a unit?',
    takes: 'One dollar unless the submission says otherwise; the stake is whole fours or fives of it.',
    because: 'The document does not say.',
    option: 'unit',
    families: ['horn', 'horn-high', 'whirl'],
  },
  {
    clauses: [at('5.B'), at('5.C'), at('5.D'), at('5.E')],
    asks: 'Are composite wagers paid at one netted price?',
    takes: 'No: as their parts, each at its own odds.',
    because: 'They are paid as if they were separate wagers.',
    families: ['c-and-e', 'horn', 'horn-high', 'whirl'],
  },
  {
    clauses: [at('5.G(3)'), at('1.B(7)')],
    asks: 'On what, and when, is a vigorish taken?',
    takes:
      'As filed: at placement on the wager, at most 5 percent; or on a win, on the wager or on the win, within the same 5 percent; or none.',
    because: '(a) is explicit, (b) is silent, and 5.K makes it a filed choice.',
    option: 'vigorish',
    families: ['buy', 'lay'],
  },
  {
    clauses: [at('5.G(3)(a)'), at('4.D')],
    asks: 'Does the vigorish come back with a wager that is taken down?',
    takes:
      'Not unless the submission says so, and then only that of a wager which has not won since it was paid. What is taken back before the dice are thrown for it always brings its vigorish along.',
    because: 'The document is silent; a wager that is undone before the throw was never made.',
    option: 'vigorishRefund',
    families: ['buy', 'lay'],
  },
  {
    clauses: [at('5.G(3)(a)'), at('1.B(7)')],
    asks: 'Does a wager that stays up after a win owe the vigorish at placement again?',
    takes:
      'Yes, unless the submission says once: the decided wager is over, and what stays is a wager made again. It pays out of what it has won, and comes down if that is not enough.',
    because: 'The vigorish is collected when the player makes the wager.',
    option: 'vigorishAfterWin',
    families: ['buy', 'lay'],
    otherwise: [
      { says: 'it is paid again after every win', spot: 'lay/4', choices: { vigorishAfterWin: 'again' } },
      {
        says: 'it is paid once, until the wager loses or comes down',
        spot: 'lay/4',
        choices: { vigorishAfterWin: 'once' },
      },
    ],
  },
  {
    clauses: CALLED,
    asks: 'Which wagers work on a come out roll, and for how long does a call count?',
    takes:
      'Place to win, place to lose, buy and hardways are off unless called on; lay is on unless called off. A call answers come out rolls only, this one and later ones until it is changed, and counts once the dealer has confirmed it before the dice fly. With a point on all of them work. Shooters at their terminals cannot throw while a call waits for its answer; where a machine or the crew reports a throw, a call that waits is declined first.',
    because:
      'The text of each wager speaks of the come out roll alone, and a call without the dealer’s button changes nothing.',
    families: ['place', 'place-lose', 'buy', 'lay', 'hard'],
  },
  {
    clauses: [...CALLED, at('4.D')],
    asks: 'May a player call these wagers off while a point is on?',
    takes:
      'Yes, by saying that it is meant now, unless the submission rules it out; it ends when the point is decided. An off wager waits, so its edge stays the same. A call that does not say so answers the come out rolls that follow.',
    because: '4.D lets the player take the wager down at any time; resting it is less.',
    option: 'offWithPoint',
    families: ['place', 'place-lose', 'buy', 'lay', 'hard'],
  },
  {
    clauses: [at('6.C')],
    asks: 'Do supplemental wagers on come bets work on a come out roll?',
    takes: 'Yes, unless the submission switches them off.',
    because: 'Every wager that sleeps is named, and these are not.',
    option: 'comeOdds',
    families: ['come-odds'],
  },
  {
    clauses: [at('3.A(2)(c)'), at('3.A(4)(d)')],
    asks: 'What does "void" mean for a don’t wager on 12?',
    takes: 'It is returned and closed; odds are given per wager made and per wager resolved.',
    because: 'The text returns it to the player.',
    families: ['dont-pass', 'dont-come'],
  },
  {
    clauses: [at('3.A(3)'), at('3.A(4)')],
    asks: 'Come and don’t come "at any time after the come out roll": also right before the next one?',
    takes: 'Only while a point is on.',
    because: 'On a come out roll such a wager would be a pass bet.',
    families: ['come', 'dont-come'],
  },
  {
    clauses: [at('3.A(1)'), at('4.D(1)')],
    asks: 'May a pass bet be made or raised after the point is set?',
    takes: 'No.',
    because: 'It is placed immediately before the come out roll.',
    families: ['pass'],
  },
  {
    clauses: [at('4.E')],
    asks: 'How do don’t wagers change once reduced or removed?',
    takes: 'Down or off, never back up; what supports them returns with them.',
    because: 'They may be neither replaced nor increased.',
    families: ['dont-pass', 'dont-come'],
  },
  {
    clauses: [at('4.D(3)'), at('4.D(4)'), at('12.B(2)'), at('13.B(2)')],
    asks: 'Which side bets may be taken down?',
    takes: 'Fire, Bonus Craps and Dice-Ology stay until decided; Lucky Shooter may be removed.',
    because: 'The first remain until collected or paid; nothing locks the last.',
    families: ['fire', 'bonus', 'dice-ology', 'lucky-shooter'],
    otherwise: [
      comesBack('lucky-shooter', 'the player takes it down whenever that is best, as it may be'),
      comesBack('bonus/all', 'it may be taken down, and is whenever that is best'),
      comesBack('dice-ology/boom', 'it may be taken down, and is whenever that is best'),
    ],
  },
  {
    clauses: [at('3.A(40)'), at('11.A(5)')],
    asks: 'Which 7 ends a Fire Bet, and when are six points paid?',
    takes: 'Only a loser 7; six points are paid at it too.',
    because: 'Chapter 11 settles the bet there.',
    families: ['fire'],
    otherwise: [
      {
        says: 'any 7 ends it, on a come out roll too',
        spot: 'fire',
        play: { ...playOf<PointsMade>('fire'), byAnySeven: true },
      },
    ],
  },
  {
    clauses: [at('11.A(2)'), at('11.A(4)'), at('11.A(6)')],
    asks: 'Do the points of a successor count for a Fire Bet?',
    takes:
      'Yes: counting goes on, with its markers and the notice to surveillance at the fourth point. Bets on the successor have a count and a notice of their own.',
    because: 'Otherwise waiting for the successor would have no purpose.',
    families: ['fire'],
    otherwise: [
      countEnds('before the fourth point', {}),
      countEnds('after the fourth point', { 4: 'fire/4', 5: 'fire/4', 6: 'fire/4' }),
      countEnds('after the fifth point', { 4: 'fire/4', 5: 'fire/5', 6: 'fire/5' }),
    ],
  },
  {
    clauses: [at('11.A(6)'), at('11.A(5)'), at('9.F(1)'), at('9.G(1)')],
    asks: 'May a Fire Bet be paid before surveillance has answered its notice, and do the dice wait for that?',
    takes:
      'Neither: a payout for four or more points waits until surveillance has acknowledged the notice of that count, and the dice go on to the next shooter. Until then its player stays and the table does not close. Automatic staff acknowledges at once.',
    because:
      'Surveillance is told so that it can confirm bets and payouts; all else that the throw decides is settled before the next one. No other side bet’s text asks for a notice.',
    families: ['fire'],
  },
  {
    clauses: [at('3.A(43)'), at('3.A(44)'), at('3.A(45)'), at('11.A(2)')],
    asks: 'What becomes of Bonus Craps, Dice-Ology and Lucky Shooter when the dice pass before they are decided?',
    takes: 'They stand and go on with the successor.',
    because: 'Fire Bets do so by 11.A(2), and nothing says that these end or come back.',
    families: ['bonus', 'dice-ology', 'lucky-shooter'],
    otherwise: [
      comesBack('lucky-shooter', 'it comes back when the dice pass, and the shooter passes whenever that is best'),
      comesBack('bonus/all', 'it comes back when the dice pass, and the shooter passes whenever that is best'),
      comesBack('dice-ology/boom', 'it comes back when the dice pass, and the shooter passes whenever that is best'),
    ],
  },
  {
    clauses: [at('3.A(43)'), at('12.B(1)'), at('12.B(3)')],
    asks: 'Does a Bonus Craps bet that is made while another’s buttons lie there count the totals they mark?',
    takes: 'No: it counts the totals thrown after it.',
    because: 'Otherwise it would be half won when it is made.',
    families: ['bonus'],
    otherwise: [oneTotalLeft('bonus/small')],
  },
  {
    clauses: [at('11.B(1)'), at('3.B(1)')],
    asks: 'A $1 to $5 Fire Bet at a table with a higher minimum?',
    takes: 'The Fire Bet has its own limits.',
    because: 'Otherwise it could not be made there.',
    families: ['fire'],
  },
  {
    clauses: [at('12.B(1)'), at('3.A(43)'), at('12.B(3)'), at('12.B(5)')],
    asks: 'When may Bonus Craps be bet, what is marked, what loses?',
    takes: 'Before a new shooter’s first come out roll; each total 2 to 6 and 8 to 12 thrown; any 7.',
    because: '2, 3, 11 and 12 are never points made, and 12.B(5) says at any time.',
    families: ['bonus'],
  },
  {
    clauses: [at('13.B(1)'), at('3.A(44)')],
    asks: 'When may Dice-Ology be bet?',
    takes: 'Before any roll, counting only totals thrown after that; any 7 loses.',
    because: 'No timing is given, and counting earlier totals would give the game away.',
    families: ['dice-ology'],
    otherwise: [oneTotalLeft('dice-ology/little')],
  },
  {
    clauses: [at('3.A(45)'), at('5.J')],
    asks: 'How does a Lucky Shooter Bet run, and what does "1 for 1" pay?',
    takes:
      'A come out 7 or 11 keeps the stake up, and 1 for 1 moves no money; 2, 3 and 12 lose; a point number is the established point. Each next roll must be a new point number other than it; anything else ends the run and pays the count. After all five, the established point on the sixth roll is the top award.',
    because: 'It is the one way to obey every sentence and keep a normal edge on all four tables.',
    families: ['lucky-shooter'],
    otherwise: [
      {
        says: 'a come out 7 or 11 pays 1 to 1, and the bet stays up',
        spot: 'lucky-shooter',
        payouts: { 'lucky-shooter/come-out': { odds: to(1), clause: at('5.J') } },
      },
      {
        says: 'a come out 7 or 11 returns the stake, and the bet is over',
        spot: 'lucky-shooter',
        play: { ...playOf<LuckyShooter>('lucky-shooter'), comeOutEnds: true },
      },
      {
        says: 'the established point is the first of the points that count',
        spot: 'lucky-shooter',
        play: { ...playOf<LuckyShooter>('lucky-shooter'), pays: ONE_POINT_MORE },
      },
    ],
  },
  {
    clauses: [at('6.A'), at('6.B'), at('6.E'), at('6.E(1)'), at('6.F'), at('3.B'), at('5.M')],
    asks: 'How large may supplemental wagers be?',
    takes:
      'As filed, up to 1 to 100 times the line wager, for every point or for each (3-4-5 is 3 times on 4 and 10, 4 on 5 and 9, 5 on 6 and 8). On the don’t side the winnings are measured, by the same multiples or by its own. By 6.F it is exceeded only if the limit itself cannot be paid exactly in the table’s smallest chip, up to the next amount that can; that is a filed choice, off by default. The posted minimum and maximum do not bind them.',
    because:
      'The text sets the most and leaves everything up to it to the operator; 3.B and 5.M leave out what chapter 6 permits.',
    option: 'oddsMultiple',
    families: ['pass-odds', 'dont-pass-odds', 'come-odds', 'dont-come-odds'],
  },
  {
    clauses: [at('10.B(2)'), at('1.B(4)')],
    asks: 'Is it a come out roll when nobody has a line wager?',
    takes: 'Every roll while no point is on is a come out roll.',
    because: 'The marker is off.',
  },
  {
    clauses: [at('7.E')],
    asks: 'What if the dice reach their age while a throw is out?',
    takes: 'A throw that was made in time is called. Then a new set comes before any dice are offered or thrown.',
    because: 'The limit is on their use, and throwing is the use of them; reading what lies there is not.',
  },
  {
    clauses: [at('8.B'), at('8.C'), at('9.D')],
    asks: 'What becomes of wagers after an invalid roll?',
    takes: 'They stand and the dice are thrown again.',
    because: 'The dice are rethrown.',
  },
  {
    clauses: [at('9.E')],
    asks: 'May a call be put right once its dice are collected and its wagers settled?',
    takes:
      'Yes, by a supervisor and a second person: the last called throw until the next one is called, an earlier one of the same hand while every wager that lay there lies there. All that has moved since goes back, and the faces that the dice showed decide, or the dice are thrown again. Money of a player who has left follows that player’s visit, and whoever has the seat now is not touched. What has gone further is for a ruling with an adjustment.',
    because: 'The text is silent, and an operator needs an answer.',
  },
  {
    clauses: [at('8.A'), at('10.B')],
    asks: 'Who needs a line wager, and for which throws?',
    takes:
      'The shooter, for a come out roll, save in the case of 10.B. With a point on, a shooter who took the dice over, or took a don’t wager down, throws on.',
    because: 'The text asks it of the shooter.',
  },
  {
    clauses: [at('8.A')],
    asks: 'Who needs a line wager where a machine or the house throws the dice?',
    takes: 'Nobody. A person who throws needs one, whoever enters the throw.',
    because: 'There is no shooter whose wager could be asked for.',
  },
  chipsReading(at('4.B'), at('4.C(2)')),
  {
    clauses: [at('4.C')],
    asks: 'How is a spoken wager with cash taken?',
    takes: 'As an entry of the dealer: amount, seat and spot, confirmed and converted in one step.',
    because: 'Both conditions of the text are then met.',
  },
  {
    clauses: [at('4.D')],
    asks: 'Does a winning place, buy, lay or hardway wager stay up?',
    takes: 'Yes, unless the submission says otherwise: the winnings are paid and the stake stands.',
    because: 'The text is silent, and so players expect.',
    option: 'keepWinning',
    families: ['place', 'place-lose', 'buy', 'lay', 'hard'],
  },
  {
    clauses: [at('2.D'), at('3.A')],
    asks: 'Which wagers does mini-craps have, and who does a boxperson’s duties there?',
    takes: 'All of 3.A; the duties fall to the dealer.',
    because: '3.A covers both games.',
    families: [],
  },
  roundingReading(at('5.A')),
  {
    clauses: [at('5.G(3)'), at('5.L'), at('6.F')],
    asks: 'Does a clause allow any rounding in the house’s favour?',
    takes:
      'None does. Where payouts are rounded up, a vigorish goes down to a whole minor unit. 6.F lets a supplemental wager be larger so that it pays exactly, and rounds nothing.',
    because: '5.G(3) names the most that a vigorish may be, and 5.L forbids to charge more.',
    option: 'rounding',
    families: ['buy', 'lay', 'pass-odds', 'dont-pass-odds', 'come-odds', 'dont-come-odds'],
  },
];
