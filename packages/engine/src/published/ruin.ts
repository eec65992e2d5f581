import { dividedBy, type Fraction, minus, ONE, plus } from '../money/index.ts';
import { figuresOf } from '../odds/index.ts';
import type { PublishedFigure } from './figure.ts';
import { CRAPS, power, spotOfFiled } from './filed.ts';

/** The chance that so many units on the pass line, one at a time, are doubled before they are lost. */
const doubled = (units: number): Fraction => {
  const passes = figuresOf(CRAPS(), spotOfFiled(CRAPS(), 'pass')).hit;
  const against = power(dividedBy(minus(ONE, passes), passes), units);
  return dividedBy(ONE, plus(ONE, against));
};

export const RUIN: readonly PublishedFigure[] = [
  {
    topic: 'ruin',
    what: {
      en: '20 units on the pass line, one at a time, are doubled before they are lost',
      zh: '过线注每次一单位，20 单位在输光前翻倍',
    },
    published: '36%',
    source: 'krigman-goal',
    place: 'how to read Table I',
    ours: () => doubled(20),
    command: 'hardway session examples/strategies/pass-flat.json --bankroll 20000 --rolls 20000 --stop-win 20000',
    derivation: {
      en: 'The gambler’s ruin of even money: 1/(1 + (251/244)²⁰). The session carries every bankroll forward, roll by roll.',
      zh: '等额赌注的破产问题：1/(1 + (251/244)²⁰)。会话逐次推进每一种资金的机会。',
    },
  },
  {
    topic: 'ruin',
    what: { en: 'Bold play: all on one pass wager doubles it', zh: '大胆玩法：一次押上全部，过线注翻倍' },
    published: '49.3%',
    source: 'grochowski-theories',
    place: 'how often pass bets win',
    ours: () => doubled(1),
    command: 'hardway odds md-craps --spot pass',
    derivation: {
      en: 'The formula above for one unit, which is the chance that a pass wager wins: 244/495.',
      zh: '上式取一单位，即过线注获胜的机会：244/495。',
    },
  },
];
