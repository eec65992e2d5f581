/** Where published figures were read. */
interface Source {
  readonly author: string;
  readonly title: string;
  /** A journal, a site or a publisher, and when. */
  readonly in: string;
  readonly address: string | null;
}

const casinoCity = (author: string, title: string, day: string, path: string): Source => ({
  author,
  title,
  in: `Casino City Times, ${day}`,
  address: `https://www.casinocitytimes.com/${path}`,
});

const wizard = (title: string, path: string): Source => ({
  author: 'M. Shackleford',
  title,
  in: 'Wizard of Odds',
  address: `https://wizardofodds.com/${path}`,
});

export const SOURCES = {
  'ethier-hoppe': {
    author: 'S. N. Ethier, F. M. Hoppe',
    title: 'A world record in Atlantic City and the length of the shooter’s hand at craps',
    in: 'The Mathematical Intelligencer 32(4), 2010',
    address: 'https://arxiv.org/abs/0906.1545',
  },
  guinness: {
    author: 'Guinness World Records',
    title: 'Longest craps roll',
    in: 'guinnessworldrecords.com',
    address: 'https://www.guinnessworldrecords.com/world-records/113667-longest-craps-roll',
  },
  'grochowski-record': casinoCity(
    'J. Grochowski',
    'Thoughts on the record craps roll',
    '16 June 2009',
    'john-grochowski/article/thoughts-on-the-record-craps-roll-46976',
  ),
  'analytics-team': {
    author: 'Analytics Team',
    title: 'The numbers behind a new craps record',
    in: 'analyticsteam.com, May 2009',
    address: 'http://analyticsteam.com/2009/05/the-numbers-behind-a-new-craps-record/',
  },
  'wizard-probability': wizard('Ask the Wizard: Craps – Probability', 'ask-the-wizard/craps/probability/'),
  'wizard-bonus': wizard('Bonus Craps', 'games/craps/side-bets/bonus-craps/'),
  'wizard-hot-hand': wizard('Hot Hand', 'games/craps/side-bets/hot-hand/'),
  'wizard-hot-shooter': wizard('Hot Shooter Jackpot', 'games/craps/side-bets/hot-shooter-jackpot/'),
  'catlin-rolls': casinoCity(
    'D. Catlin',
    'The Number of Craps Rolls',
    '1 June 2013',
    'donald-catlin/article/the-number-of-craps-rolls-61956',
  ),
  'catlin-fire': casinoCity(
    'D. Catlin',
    'The Fire Bet',
    '13 February 2010',
    'donald-catlin/article/the-fire-bet-57750',
  ),
  'catlin-laying': casinoCity(
    'D. Catlin',
    'Laying the Odds',
    '2 November 2003',
    'donald-catlin/article/laying-the-odds-7540',
  ),
  'stickman-fire': casinoCity(
    'J. Stickman',
    'Odds of Winning the Fire Bet',
    '31 August 2013',
    'jerry-stickman/article/odds-of-winning-the-fire-bet-62190',
  ),
  'practical-fire': {
    author: 'Practical Web Tools',
    title: 'Craps Fire Bet Calculator: Odds & Payout Guide (2026)',
    in: 'practicalwebtools.com',
    address: 'https://practicalwebtools.com/blog/craps-fire-bet-calculator-guide-2026',
  },
  diehard: {
    author: 'G. Marsaglia',
    title: 'The craps test of the Diehard battery',
    in: 'as its program prints it, in a listing by drfloob',
    address: 'https://gist.github.com/drfloob/6924928',
  },
  ross: {
    author: 'after S. M. Ross',
    title: 'Introduction to Probability Models, 10th edition, example 5.17',
    in: 'as an answer on rolling a pair of dice until every sum has come works it out',
    address: 'https://newbetuts.com/25568-expected-number-of-rolling-a-pair-of-dice-to-generate-all-possible-sums',
  },
  'krigman-sevens': casinoCity(
    'A. Krigman',
    'Who should craps buffs thank or blame for too few or too many sevens?',
    '28 November 2011',
    'alan-krigman/article/who-should-craps-buffs-thank-or-blame-for-too-few-or-too-many-sevens-60185',
  ),
  'krigman-rolls': casinoCity(
    'A. Krigman',
    'Long Rolls Happen at Craps... But, Can You Wait?',
    '27 June 1994',
    'alan-krigman/article/long-rolls-happen-at-craps-but-can-you-wait-5237',
  ),
  'krigman-goal': casinoCity(
    'A. Krigman',
    'The Higher Your Win Goal, The Less Chance You’ll Reach It',
    '6 August 1996',
    'alan-krigman/article/the-higher-your-win-goal-the-less-chance-youll-reach-it-5317',
  ),
  'krigman-laying': casinoCity(
    'A. Krigman',
    'Playing It Smart: Taking it or laying it at the craps table',
    '5 May 2009',
    'alan-krigman/article/playing-it-smart-taking-it-or-laying-it-at-the-craps-table-46586',
  ),
  'krigman-parlay': casinoCity(
    'A. Krigman',
    'Are You Crazy Enough to Win Big, Sane Enough to Keep It?',
    '14 November 1994',
    'alan-krigman/article/are-you-crazy-enough-to-win-big-sane-enough-to-keep-it-5249',
  ),
  'pilarski-hard': casinoCity(
    'M. Pilarski',
    'Leftovers from last week',
    '7 July 2006',
    'mark-pilarski/article/leftovers-from-last-week-28149',
  ),
  'grochowski-theories': casinoCity(
    'J. Grochowski',
    'Craps Theories',
    '26 November 2002',
    'john-grochowski/article/craps-theories-5682',
  ),
  dealers: {
    author: 'Casino Dealers Website',
    title: 'Summary of bets: house %',
    in: 'casinodealerswebsite.com',
    address: 'https://www.casinodealerswebsite.com/-house--summary.html',
  },
  bridgewater: {
    author: 'Undergraduate Review',
    title: 'An article on the Pass Line bet, volume 10, article 29: abstract',
    in: 'Bridgewater State University',
    address: 'http://vc.bridgew.edu/undergrad_rev/vol10/iss1/29/',
  },
  'due-for-a-win': {
    author: 'Due for a Win',
    title: 'Normal vs Crapless Craps – Pass Line Analysis',
    in: 'dueforawin.com, 17 January 2024',
    address: 'https://www.dueforawin.com/2024/01/17/normal-vs-crapless-craps-pass-line-analysis/',
  },
  frixo: {
    author: 'Frixo',
    title: 'Sic Bo Probabilities',
    in: 'frixo.com',
    address: 'http://www.frixo.com/sbook/articles/sic-bo-probabilities.asp',
  },
  tokyo3: {
    author: 'a public forum',
    title: 'A table of margins at Sic Bo',
    in: 'tokyo3.org, topic 3392',
    address: 'https://tokyo3.org/forums/holiday/topics/3392',
  },
  'duckyluck-sicbo': {
    author: 'DuckyLuck',
    title: 'Sic Bo calculator',
    in: 'duckyluck-casino.net',
    address: 'https://www.duckyluck-casino.net/sic-bo-calculator.html',
  },
  'god-of-gambling': {
    author: 'God of Gambling, after M. Shackleford',
    title: 'Sic Bo Appendix',
    in: 'godofgambling.com',
    address: 'http://www.godofgambling.com/game/sicboapx.shtml',
  },
} as const satisfies Readonly<Record<string, Source>>;

export type SourceId = keyof typeof SOURCES;
