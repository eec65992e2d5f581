import { describePattern, listWords } from '../dice/index.ts';
import { formatOdds, type Wording } from '../money/index.ts';
import type { Line, LuckyShooter, Play } from './play.ts';
import type { Payouts } from './rulebook.ts';

/** The play in plain words, from its data and the payouts in force, with odds worded as the layout words them. */
export const describe = (play: Play, payouts: Payouts, wording: Wording): string => {
  const odds = (key: string) => (payouts[key] ? formatOdds(payouts[key].odds, wording) : 'odds not offered');
  // "1 wins 8" is a sentence of its own already.
  const isSentence = (key: string) => wording === 'wins' && payouts[key]?.odds.stated === 'to';
  const paying = (key: string) => (isSentence(key) ? odds(key) : `Pays ${odds(key)}`);
  switch (play.kind) {
    case 'one-roll':
      return `${play.wins.map(({ when, pays }) => `${paying(pays)} if ${describePattern(when)} on the next roll.`).join(' ')} Any other roll loses.`;
    case 'race':
      return `${paying(play.pays)} once ${describePattern(play.wins)}; loses once ${describePattern(play.loses)}. Any other roll leaves it standing.`;
    case 'line':
      return describeLine(play, paying(play.pays));
    case 'supplement':
      return `Stands beside a line wager whose point is set and wins with it: ${Object.entries(play.pays)
        .map(([point, key]) => `${odds(key)} on ${point}`)
        .join(', ')}. It loses when that wager loses.`;
    case 'collect':
      return `${paying(play.pays)} once each of the totals ${listWords(play.totals, 'and')} has been thrown. Any 7 before that loses.`;
    case 'points-made':
      return `Decided when the shooter throws a 7${play.byAnySeven ? '' : ' with a point on'}: ${Object.entries(
        play.pays,
      )
        .map(([count, key]) => `${odds(key)} for ${count} different points made`)
        .join(', ')}; fewer lose.`;
    case 'lucky-shooter':
      return describeLucky(play, odds, payouts);
    case 'split':
      return `Settled as separate wagers: ${listWords(
        play.parts.map(({ spot, units }) => `${units} ${units === 1 ? 'unit' : 'units'} on ${spot}`),
        'and',
      )}.`;
  }
};

const describeLine = (play: Line, paying: string): string => {
  const returned = play.returns.length ? `, is returned on ${listWords(play.returns, 'or')}` : '';
  const [wins, loses] = play.side === 'point' ? ['that total', '7'] : ['7', 'that total'];
  return (
    `${paying}. On its first roll it wins on ${listWords(play.wins, 'or')}, loses on ${listWords(play.loses, 'or')}${returned}; ` +
    `any other total becomes its point. Then it wins if ${wins} comes before ${loses} and loses if ${loses} comes first.`
  );
};

const describeLucky = (play: LuckyShooter, odds: (key: string) => string, payouts: Payouts): string =>
  `On the come out it loses on ${listWords(play.comeOutLoses, 'or')} and stays up on ${listWords(play.comeOutStands, 'or')} (${odds(play.comeOutPays)}); ` +
  `any other total is the established point. Each roll after that must be a different new point number; the first that is not ends the run, which pays ${Object.entries(
    play.pays,
  )
    .filter(([, key]) => payouts[key]?.odds.win !== 0)
    .map(([count, key]) => `${odds(key)} after ${count} of them`)
    .join(', ')}. The established point thrown right after all five others pays ${odds(play.topPays)}.`;
