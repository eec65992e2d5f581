import type { RoundStep } from '@hardway/engine';
import type { Area } from '../board.ts';
import type { Call, NumberCall } from '../call.ts';
import type { Moment } from '../crew.ts';
import type { ThrowDoubt } from '../outcome.ts';

const NUMBERS = ['', '', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'];

const capital = (text: string): string => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;

/** "Eight, the hard way": the number as sticks call it. */
const numberCall = ({ total, isHard, isEasy }: NumberCall): string => {
  const number = NUMBERS[total]!;
  if (isHard) return `${capital(number)}, the hard way`;
  if (isEasy) return `Easy ${number}`;
  const names: Readonly<Record<number, string>> = {
    2: 'Two, aces',
    3: 'Three, ace-deuce',
    11: 'Yo, eleven',
    12: 'Twelve, box cars',
  };
  return names[total] ?? capital(number);
};

const turnCall = ({ turn, total }: Call): string =>
  ({
    natural: ', front line winner',
    craps: ', craps, line away',
    'point-set': `, the point is ${NUMBERS[total]}`,
    'point-made': ', winner, pay the line',
    'seven-out': ' out, line away',
    none: '',
  })[turn];

/** Every word of the crew's console at craps, in English. */
export const en = {
  numberOf: numberCall,
  callOf: (call: Call) => `${numberCall(call)}${turnCall(call)}`,
  onPoint: (point: number) => `Puck on ${point}`,
  puckOff: 'Puck off: come out roll',
  puckOnDontPass: (seat: number) => `Puck off on the don’t pass line, by seat ${seat}: only come wagers are decided`,
  comeOut: 'Come out',
  point: 'Point',
  shooter: 'Shooter',
  noShooter: 'none',
  seat: (seat: number) => `Seat ${seat}`,
  seatShort: (seat: number) => `S${seat}`,
  rolls: 'Rolls',
  phase: {
    open: 'Bets are open',
    thrown: 'No more bets',
    disputed: 'The face is in dispute',
    lost: 'The link is lost',
  },
  comeOnly: 'Only come wagers are being decided',
  rail: {
    'open-betting': 'Bets open',
    throw: 'Throw',
    'call-throw': 'Call',
    'collect-dice': 'Collect dice',
    settle: 'Settle',
    'return-dice': 'Return dice',
  } as Readonly<Partial<Record<RoundStep, string>>>,
  lead: {
    'open-betting': 'Players bet between throws, until the dice are thrown.',
    throw: 'The shooter throws. From then on no wager is taken until the throw is called.',
    'call-throw': 'Call the faces. Everything that the throw decides is settled at once.',
    'collect-dice': 'Bring the dice back to the middle with the stick before anything is paid.',
    settle: 'Take losing wagers and pay winning ones, seat by seat.',
    'return-dice': 'Push the dice back to the shooter once everything is settled.',
  } as Readonly<Partial<Record<RoundStep, string>>>,
  byHand: 'This is done at the table; the console has nothing to press for it.',
  moment: {
    offer: 'Offer the dice',
    answer: 'Does the player take the dice?',
    throw: 'Bets are open',
    call: 'Call the throw',
    rule: 'Rule on the face',
  } as Readonly<Record<Moment, string>>,
  press: {
    offer: (seat: number | null) => (seat === null ? 'Offer the dice' : `Offer the dice to seat ${seat}`),
    answer: (seat: number, dice: string) => `Seat ${seat} takes dice ${dice}`,
    throw: (seat: number) => `Seat ${seat} has thrown`,
    call: 'Confirm the call',
    rule: 'Rule that they show this',
  },
  order: 'In this order',
  nextAsked: 'next',
  declined: 'declined',
  shot: 'shot last',
  nobody: 'Nobody is at this table yet. Players come in by buying in.',
  declines: (seat: number) => `Seat ${seat} declines`,
  pickDice: 'Two dice of the five, as the player picks them',
  dieOfSet: (number: number) => `Die ${number} of the set`,
  passes: (seat: number) => `Seat ${seat} passes the dice`,
  orderPass: 'Take the dice away…',
  orderPassLead: 'The dice then go to the next player. Which reason?',
  passReason: {
    delay: 'Delays the game',
    'invalid-rolls': 'Invalid rolls again and again',
    violation: 'Breaks a rule',
  },
  askOthers: 'Offer the dice to others',
  entry: 'The dice show',
  leans: 'A die leans',
  leansOn: (die: number) => `Die ${die} leans on`,
  flat: 'lies flat',
  leansLead: 'A die against a wall or chips: the face opposite to the one it leans on counts.',
  callWaits: 'Two keys make a throw. The call stands here.',
  wouldBring: 'What it would bring',
  lookAgainFor: {
    'seven-out': 'Seven out: the line is lost, the dice leave the shooter and all markers go.',
    rare: 'This total falls once in 36 throws.',
    'same-as-before': 'The same dice as in the throw before.',
    'pays-much': 'A wager pays at long odds.',
  } as Readonly<Record<ThrowDoubt, string>>,
  noRoll: 'No roll…',
  noRollLead: 'Why does this throw not count? Wagers stay where they are and the dice are thrown again.',
  ground: {
    'off-table': 'A die left the table',
    stacked: 'One die lies on the other',
    'not-together': 'The dice did not leave the hand together',
    short: 'A die missed the far end',
    'on-bank': 'A die rests on the bank’s chips',
    'cup-or-rail': 'A die rests in the cup or on a rail',
    cheating: 'A cheating device or technique',
    improper: 'The throw is considered improper',
    'two-sides': 'A die rests on more than one side',
    'touched-chips': 'The dice only touched chips',
  } as Readonly<Record<string, string>>,
  noGround: 'No reason, says the document',
  noRollDone: 'No roll. The dice are thrown again.',
  dispute: 'Dispute the face',
  disputeLead: 'A player or the crew does not agree on what a die shows. Nobody calls it until it is ruled on.',
  ruleLead: (who: string) => `The ${who} looks at the dice, and names the faces or has them thrown again.`,
  throwAgain: 'Throw again',
  retire: 'Take the dice out of use…',
  retireLead: 'A new set has to be loaded before the next throw. A throw that is under way does not count.',
  retireReason: {
    lost: 'A die left the table and is lost',
    tampered: 'They look tampered with',
    unfit: 'Marked, chipped, scratched or unfit',
  },
  calls: 'Calls to answer',
  callWord: { on: 'ON', off: 'OFF' },
  callAsks: (seat: number, name: string, way: string) => `Seat ${seat}: ${name} ${way}`,
  confirmCall: 'Confirm',
  declineCall: 'Decline',
  spoken: 'Spoken wager…',
  spokenTitle: 'A wager spoken and paid in cash',
  spokenLead: 'Say it back, turn the cash into chips and put them down before the dice are thrown.',
  player: 'Player',
  position: 'Position',
  stake: 'Amount',
  badStake: 'Write an amount such as 25 or 12.50.',
  confirmed: 'Said back and confirmed by the player',
  converted: 'Cash turned into chips',
  placeIt: 'Put it down',
  cashNeedsTwo: (stake: string) =>
    `${stake} in cash is more than one person takes alone here. A second person counts it too.`,
  spokenDone: (seat: number, name: string, stake: string) => `Seat ${seat}: ${name}, ${stake}.`,
  board: 'The layout',
  area: {
    box: 'Number',
    pass: 'Pass line',
    'dont-pass': 'Don’t pass',
    come: 'Come',
    'dont-come': 'Don’t come',
    field: 'Field',
    hard: 'Hardways',
    'one-roll': 'One roll',
    side: 'Side bets',
  } as Readonly<Record<Area, string>>,
  empty: 'empty',
  off: 'OFF',
  laid: (seat: number, name: string, stake: string, isWorking: boolean) =>
    `Seat ${seat}, ${name}, ${stake}${isWorking ? '' : ', off'}`,
  settlement: (number: number) => `Throw ${number}: take and pay`,
  settle: 'Take and pay',
  rolled: (roll: readonly number[]) => `${roll.join(' + ')} = ${roll.reduce((sum, face) => sum + face, 0)}`,
  take: 'Take',
  pay: 'Pay',
  giveBack: 'Give back',
  move: 'Move',
  stays: 'stake stays',
  vigorish: (value: string) => `vigorish ${value} taken`,
  sumUp: (takes: string, pays: string) => `Take ${takes} · pay ${pays}`,
  nobodyTouched: 'No wager is decided, and none moves.',
  to: '→',
  markers: 'Markers',
  fire: 'Fire',
  fireBets: 'Fire Bets',
  fireRing: (count: number) =>
    `${count} numbered places around the table, clockwise from the boxperson’s left, and the same numbers before the boxperson`,
  noFireBets: 'No Fire Bet',
  box: 'BOX',
  fireCount: (made: number) => `${made} of 6`,
  fireSpoken: (made: readonly number[]) =>
    made.length === 0 ? 'Fire: no point made yet' : `Fire: points made ${made.join(', ')}`,
  fireNext: 'The fourth point notifies surveillance',
  bonus: 'Bonus Craps',
  diceOlogy: 'Dice-Ology',
  totalsSpoken: (made: readonly number[]) =>
    made.length === 0 ? 'No total marked yet' : `Totals marked: ${made.join(', ')}`,
  notice: 'Fourth Fire point: surveillance confirms all Fire Bets and payouts',
  noticeOpen: 'Surveillance has been told and has not answered yet.',
  acknowledge: 'Surveillance has seen it',
  last: 'Last throws',
  noThrows: 'No throws yet',
  actAs: 'You act as',
  keys: {
    next: 'Take the next step, or confirm the call',
    faces: 'Enter the dice: two keys make a throw',
    clear: 'Clear the entered dice',
    noRoll: 'No roll',
    passOrder: 'Take the dice from the shooter',
    spoken: 'Spoken wager',
  },
};

export type CrewWords = typeof en;
