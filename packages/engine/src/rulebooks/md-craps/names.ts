import type { Naming } from '../../rules/index.ts';

const naming = (name: readonly [en: string, zh: string], label: readonly [en: string, zh: string] = name): Naming => ({
  name: { en: name[0], zh: name[1] },
  label: { en: label[0], zh: label[1] },
});

/** As players call the document's wagers: the document itself has English names alone, one for each spot. */
export const names: Readonly<Record<string, Naming>> = {
  pass: naming(['Pass Bet', '过关'], ['Pass line', '过关线']),
  'dont-pass': naming(['Don’t Pass Bet', '不过关'], ['Don’t pass', '不过关']),
  come: {
    ...naming(['Come Bet', '来注'], ['Come', '来注']),
    travelled: { en: 'Come on #', zh: '来注（# 点）' },
  },
  'dont-come': {
    ...naming(['Don’t Come Bet', '不来注'], ['Don’t come', '不来注']),
    travelled: { en: 'Don’t come on #', zh: '不来注（# 点）' },
  },
  'pass-odds': naming(['Supplemental wager on a Pass Bet', '过关加注'], ['Pass odds', '过关加注']),
  'dont-pass-odds': naming(['Supplemental wager on a Don’t Pass Bet', '不过关加注'], ['Don’t odds', '不过关加注']),
  'come-odds': naming(['Supplemental wager on a Come Bet', '来注加注'], ['Odds', '加注']),
  'dont-come-odds': naming(['Supplemental wager on a Don’t Come Bet', '不来注加注'], ['Odds', '加注']),
  place: naming(['Place Bet to Win', '号码注（赢）'], ['Place', '号码']),
  'place-lose': naming(['Place Bet to Lose', '号码注（输）'], ['To lose', '号码输']),
  buy: naming(['Buy Bet', '买注'], ['Buy', '买注']),
  lay: naming(['Lay Bet', '卖注'], ['Lay', '卖注']),
  hard: naming(['Hardway Bet', '硬点'], ['Hard', '硬点']),
  field: naming(['Field Bet', '场注'], ['Field', '场注']),
  'any-seven': naming(['Any Seven Bet', '任意七'], ['Any seven', '任意七']),
  'any-craps': naming(['Any Craps Bet', '任意花旗'], ['Any craps', '任意花旗']),
  craps: naming(['Craps Bet', '花旗'], ['Craps', '花旗']),
  eleven: naming(['11 in One Roll Bet', '十一'], ['Eleven', '十一']),
  'c-and-e': naming(['Craps-Eleven or C and E Bet', '花旗与十一'], ['C and E', '花旗与十一']),
  horn: naming(['Horn Bet', '号角']),
  'horn-high': naming(['Horn High Bet', '号角加高'], ['Horn High Bet', '加高']),
  whirl: naming(['Whirl Bet', '旋风']),
  hop: naming(['On the Hop Bet', '跳注'], ['Hop', '跳注']),
  'six-seven-eight': naming(['6-7-8 Bet', '六七八'], ['6-7-8', '六七八']),
  fire: naming(['Fire Bet', '火注'], ['Fire bet', '火注']),
  bonus: naming(['Bonus Craps', '全小全大']),
  'bonus/small': naming(['All Small Wager', '全小'], ['All small', '全小']),
  'bonus/all': naming(['All or Nothing At All Wager', '全有或全无'], ['All or nothing', '全有或全无']),
  'bonus/tall': naming(['All Tall Wager', '全大'], ['All tall', '全大']),
  'dice-ology': naming(['Dice-Ology', '骰学边注']),
  'dice-ology/little': naming(['Little Ones Wager', '小点全收'], ['Little ones', '小点全收']),
  'dice-ology/boom': naming(['Boom or Bust Wager', '一网打尽'], ['Boom or bust', '一网打尽']),
  'dice-ology/big': naming(['Big Ones Wager', '大点全收'], ['Big ones', '大点全收']),
  'lucky-shooter': naming(['Lucky Shooter', '幸运掷手'], ['Lucky shooter', '幸运掷手']),
};
