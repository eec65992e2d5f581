import { code, table } from './markdown.ts';

/** The language of conditions and amounts in strategy files, in tables. */

const WRITTEN: readonly (readonly [text: string, is: string])[] = [
  ['1200, 10_000', 'whole numbers; amounts are minor units'],
  ['+ - * / %', 'arithmetic; `/` leaves out the remainder, which `%` gives'],
  ['= != < <= > >=', 'comparisons'],
  ['and or not', 'conditions together'],
  ['point in [4, 10]', 'one of several numbers'],
  [
    '[1000, 3000, 2000][step]',
    'a number from a list; places count from 0, and beyond its ends the list goes on with them',
  ],
  ['if hits = 0 then 1200 else 600', 'one or the other'],
  ['min(a, b), max(a, b)', 'the smallest, the largest'],
];

const ALWAYS: readonly (readonly [text: string, is: string])[] = [
  ['point', 'the shooter’s point, 0 on a come out roll (craps)'],
  ['comeOut', 'the next roll is a come out roll (craps)'],
  ['newShooter', 'a new shooter’s first roll is next (craps)'],
  ['felt', 'all that lies on the felt'],
  [
    "on('place/6')",
    'something lies there; `come` is every come bet, `come/6` the one on the 6, `place/*` every place bet',
  ],
  ["count('come/*')", 'how many wagers lie there'],
  ["staked('place/*')", 'what lies there together'],
  ['covered(6)', 'a line wager of the player has this point (craps)'],
  ['hits', 'a counter or chance of the file, by its name'],
];

const BEFORE: readonly (readonly [text: string, is: string])[] = [
  ['bankroll', 'what the player has, with what lies on the felt'],
  ['profit', 'what has been won since the beginning, below 0 when it was lost'],
  ['brought', 'what the player began with'],
  ["payable('place/6', 1000)", 'the largest stake up to this that can be paid there'],
];

const AFTER: readonly (readonly [text: string, is: string])[] = [
  ['total', 'of the dice'],
  ['shows(6)', 'how many of the dice show this face'],
  ['alike', 'all dice show the same'],
  ["hit('big')", 'the roll makes this wager win, whether or not one lies there; for wagers that one roll decides'],
  ["won('place/6'), lost('place/6')", 'a wager there won, or lost'],
  ["wins('place/*'), losses('place/*')", 'how many did'],
  ['net', 'what the roll won or lost in all, a vigorish included'],
  ['pointSet, pointMade, sevenOut', 'what became of the shooter (craps)'],
];

const rows = (list: readonly (readonly [text: string, is: string])[]): string =>
  table(
    ['written', 'is'],
    list.map(([text, is]) => [code(text), is]),
  );

export const expressionSections = (): readonly string[] => [
  '## Expressions',
  'Conditions and amounts are expressions. They have no loops, and every one comes to an end. A mistake is told with its line and column.',
  rows(WRITTEN),
  'Everywhere, as things stand before the roll:',
  rows(ALWAYS),
  'Before bets: in rules, stakes, `stop`, and `before` of a counter. Money is compared, added, multiplied and divided by whole ' +
    'numbers; `bankroll / 5000 * 100` is two in a hundred of it, rounded down to whole hundreds.',
  rows(BEFORE),
  'After a roll: in `reset`, `add` and `set` of a counter.',
  rows(AFTER),
];
