/** Well-known ways to play, as strategy files; each is named for the command line. */
export const BUILT_IN: Readonly<Record<string, object>> = {
  'pass-line': { name: 'Pass line', rulebook: 'md-craps', bets: [{ spot: 'pass', stake: 1000 }] },
  'pass-odds-2x': {
    name: 'Pass line with double odds',
    rulebook: 'md-craps',
    submission: { oddsMultiple: 2 },
    bets: [{ spot: 'pass', stake: 1000, odds: 2 }],
  },
  'pass-odds-10x': {
    name: 'Pass line with ten times odds',
    rulebook: 'md-craps',
    submission: { oddsMultiple: 10 },
    bets: [{ spot: 'pass', stake: 1000, odds: 10 }],
  },
  'pass-odds-345': {
    name: 'Pass line with full odds at 3-4-5 times',
    rulebook: 'md-craps',
    submission: { oddsMultiple: '3-4-5' },
    bets: [{ spot: 'pass', stake: 1000, odds: 'full' }],
  },
  'dont-pass': { name: 'Don’t pass', rulebook: 'md-craps', bets: [{ spot: 'dont-pass', stake: 1000 }] },
  'dont-pass-odds': {
    name: 'Don’t pass laying double odds',
    rulebook: 'md-craps',
    submission: { oddsMultiple: 2 },
    bets: [{ spot: 'dont-pass', stake: 1000, odds: 2 }],
  },
  'three-point-molly': {
    name: 'Three point Molly: pass and two come bets with odds',
    rulebook: 'md-craps',
    bets: [
      { spot: 'pass', stake: 1000, odds: 1 },
      { spot: 'come', stake: 1000, upTo: 2, odds: 1 },
    ],
  },
  'six-and-eight': {
    name: 'Place the six and the eight',
    rulebook: 'md-craps',
    bets: [
      { spot: 'place/6', stake: 1200, when: 'point-on' },
      { spot: 'place/8', stake: 1200, when: 'point-on' },
    ],
  },
  'iron-cross': {
    name: 'Iron cross: field with five, six and eight',
    rulebook: 'md-craps',
    bets: [
      { spot: 'field', stake: 500, when: 'point-on' },
      { spot: 'place/5', stake: 500, when: 'point-on' },
      { spot: 'place/6', stake: 600, when: 'point-on' },
      { spot: 'place/8', stake: 600, when: 'point-on' },
    ],
  },
  'across-the-board': {
    name: 'Place every number',
    rulebook: 'md-craps',
    bets: [4, 5, 6, 8, 9, 10].map((number) => ({
      spot: `place/${number}`,
      stake: number === 6 || number === 8 ? 600 : 500,
      when: 'point-on',
    })),
  },
  'field-martingale': {
    name: 'Doubling up on the field',
    rulebook: 'md-craps',
    bets: [{ spot: 'field', stake: 500, afterWin: 'base', afterLoss: 'x2', max: 32_000, atMax: 'reset' }],
  },
  hardways: {
    name: 'All four hardways',
    rulebook: 'md-craps',
    bets: [4, 6, 8, 10].map((number) => ({ spot: `hard/${number}`, stake: 100 })),
  },
  'bonus-hunter': {
    name: 'Pass line with the Bonus Craps trio',
    rulebook: 'md-craps',
    submission: { bonus: 'A' },
    bets: [
      { spot: 'pass', stake: 1000 },
      { spot: 'bonus/small', stake: 100 },
      { spot: 'bonus/tall', stake: 100 },
      { spot: 'bonus/all', stake: 100 },
    ],
  },
  'small-flat': { name: 'Small, flat', rulebook: 'md-sicbo', bets: [{ spot: 'small', stake: 500 }] },
  'big-and-odd': {
    name: 'Big and Odd',
    rulebook: 'rws-sicbo',
    submission: { paytable: '1' },
    bets: [
      { spot: 'big', stake: 500 },
      { spot: 'odd', stake: 500 },
    ],
  },
  'small-martingale': {
    name: 'Doubling up on Small',
    rulebook: 'md-sicbo',
    bets: [{ spot: 'small', stake: 500, afterWin: 'base', afterLoss: 'x2', max: 32_000, atMax: 'reset' }],
  },
  'middle-totals': {
    name: 'Totals 9 to 12',
    rulebook: 'pa-sicbo',
    submission: { paytable: 'B' },
    bets: [9, 10, 11, 12].map((total) => ({ spot: `total/${total}`, stake: 200 })),
  },
  'domino-spread': {
    name: 'Every domino with a one',
    rulebook: 'rws-sicbo',
    submission: { paytable: '2' },
    bets: [2, 3, 4, 5, 6].map((face) => ({ spot: `pair/1${face}`, stake: 200 })),
  },
};
