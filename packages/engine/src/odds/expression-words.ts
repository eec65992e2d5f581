import type { Language } from '../rules/index.ts';

/** What the words of expressions mean, for documents and for editors that complete them. */

type Told = Readonly<Record<Language, string>>;

/** Words that are told of together, as they are written, and what they are. */
export interface ExplainedWords {
  readonly written: string;
  readonly is: Told;
}

/** Everywhere, as things stand before the roll. */
export const WORDS_ALWAYS: readonly ExplainedWords[] = [
  {
    written: 'point',
    is: { en: 'the shooter’s point, 0 on a come out roll (craps)', zh: '掷骰者的点数，开局掷时为 0（花旗骰）' },
  },
  { written: 'comeOut', is: { en: 'the next roll is a come out roll (craps)', zh: '下一掷是开局掷（花旗骰）' } },
  {
    written: 'newShooter',
    is: { en: 'a new shooter’s first roll is next (craps)', zh: '下一掷是新掷骰者的第一掷（花旗骰）' },
  },
  { written: 'felt', is: { en: 'all that lies on the felt', zh: '台面上的全部金额' } },
  {
    written: "on('place/6')",
    is: {
      en: 'something lies there; `come` is every come bet, `come/6` the one on the 6, `place/*` every place bet',
      zh: '该处有注；`come` 指所有来注，`come/6` 指 6 点上的那一注，`place/*` 指所有号码注',
    },
  },
  { written: "count('come/*')", is: { en: 'how many wagers lie there', zh: '该处有几注' } },
  { written: "staked('place/*')", is: { en: 'what lies there together', zh: '该处的总金额' } },
  {
    written: 'covered(6)',
    is: { en: 'a line wager of the player has this point (craps)', zh: '玩家有一注线注以此为点数（花旗骰）' },
  },
  { written: 'hits', is: { en: 'a counter or chance of the file, by its name', zh: '文件中的计数器或机会，以其名称' } },
];

/** Before bets alone. */
export const WORDS_BEFORE: readonly ExplainedWords[] = [
  {
    written: 'bankroll',
    is: { en: 'what the player has, with what lies on the felt', zh: '玩家的全部资金，包括台面上的' },
  },
  {
    written: 'profit',
    is: { en: 'what has been won since the beginning, below 0 when it was lost', zh: '开始以来的盈利，亏损时小于 0' },
  },
  { written: 'brought', is: { en: 'what the player began with', zh: '玩家开始时的资金' } },
  {
    written: "payable('place/6', 1000)",
    is: { en: 'the largest stake up to this that can be paid there', zh: '不超过此数、该处可以赔付的最大注额' },
  },
];

/** After a roll alone. */
export const WORDS_AFTER: readonly ExplainedWords[] = [
  { written: 'total', is: { en: 'of the dice', zh: '骰子的总和' } },
  { written: 'shows(6)', is: { en: 'how many of the dice show this face', zh: '有几颗骰子是这一面' } },
  { written: 'alike', is: { en: 'all dice show the same', zh: '所有骰子相同' } },
  {
    written: "hit('big')",
    is: {
      en: 'the roll makes this wager win, whether or not one lies there; for wagers that one roll decides',
      zh: '这一掷使该注获胜，不论是否有注；仅限一掷定输赢的注',
    },
  },
  { written: "won('place/6'), lost('place/6')", is: { en: 'a wager there won, or lost', zh: '该处有注赢了，或输了' } },
  { written: "wins('place/*'), losses('place/*')", is: { en: 'how many did', zh: '该处赢了几注，或输了几注' } },
  {
    written: 'net',
    is: { en: 'what the roll won or lost in all, a vigorish included', zh: '这一掷总共的输赢，包括佣金' },
  },
  {
    written: 'pointSet, pointMade, sevenOut',
    is: { en: 'what became of the shooter (craps)', zh: '掷骰者的结果：定点、中点、七出局（花旗骰）' },
  },
];

/** In every expression, beside signs. */
export const SMALLEST_AND_LARGEST: ExplainedWords = {
  written: 'min(a, b), max(a, b)',
  is: { en: 'the smallest, the largest', zh: '最小的，最大的' },
};

/** What a word is, by its name without a bracket; the name of a counter is told of as that. */
export const explainedWord = (word: string): ExplainedWords => {
  const all = [...WORDS_ALWAYS, ...WORDS_BEFORE, ...WORDS_AFTER, SMALLEST_AND_LARGEST];
  const found = all.find(({ written }) => written.split(/\([^)]*\),? ?|, /).includes(word));
  return found ?? WORDS_ALWAYS.at(-1)!;
};
