import { useLanguage } from '../../language.tsx';
import type { Language } from '../../words.ts';

/** What the operator's options and their choices are called; the document knows them by sentences, the log by keys. */
interface OptionWords {
  readonly name: Readonly<Record<string, string>>;
  readonly choice: Readonly<Record<string, string>>;
}

const OPTION_WORDS: Readonly<Record<Language, OptionWords>> = {
  en: {
    name: {
      form: 'Form of the game',
      seats: 'Seats',
      anySeven: 'Any Seven pays',
      buy: 'Buy Bets are offered',
      lay: 'Lay Bets are offered',
      placeToLose: 'Place Bets to Lose are offered',
      vigorishRefund: 'The vigorish comes back',
      oddsMultiple: 'Odds, times the line wager',
      oddsRounding: 'Odds may be rounded up to a multiple of',
      comeOdds: 'Odds on Come Bets at a come out roll',
      unit: 'Unit',
      hornHighArea: 'The layout has a Horn High area',
      whirlArea: 'The layout has a Whirl area',
      keepWinning: 'The stake of a winner stays up',
      confirmCalls: 'Calls are confirmed by',
      antiSliding: 'Measures against sliding dice',
      fire: 'Fire Bet, pay table',
      fireAreas: 'Numbered areas for Fire Bets',
      bonus: 'Bonus Craps, pay table',
      diceOlogy: 'Dice-Ology, pay table',
      luckyShooter: 'Lucky Shooter, pay table',
    },
    choice: {
      craps: 'Craps',
      'mini-craps': 'Mini-craps',
      working: 'Working',
      off: 'Off',
      dealer: 'A dealer',
      automatic: 'The table itself',
    },
  },
  zh: {
    name: {
      form: '游戏形式',
      seats: '座位数',
      anySeven: '任意七赔率',
      buy: '提供买注',
      lay: '提供卖注',
      placeToLose: '提供号码输注',
      vigorishRefund: '撤注时退还佣金',
      oddsMultiple: '加注倍数（以线注计）',
      oddsRounding: '加注可上调至此数的倍数',
      comeOdds: '首掷时来注的加注',
      unit: '单位',
      hornHighArea: '台面设有号角加高区',
      whirlArea: '台面设有旋风区',
      keepWinning: '赢注本金留台',
      confirmCalls: '开关请求由谁确认',
      antiSliding: '防滑骰措施',
      fire: '火注赔率表',
      fireAreas: '火注编号区数目',
      bonus: '全小全大赔率表',
      diceOlogy: '骰学边注赔率表',
      luckyShooter: '幸运掷手赔率表',
    },
    choice: {
      craps: '花旗骰',
      'mini-craps': '迷你花旗骰',
      working: '生效',
      off: '关闭',
      dealer: '荷官',
      automatic: '自动',
    },
  },
};

export const useOptionWords = (): { nameOf: (key: string) => string; choiceOf: (choice: string) => string } => {
  const { name, choice } = OPTION_WORDS[useLanguage().language];
  return { nameOf: (key) => name[key] ?? key, choiceOf: (key) => choice[key] ?? key };
};
