import type { Pattern } from '../../packages/engine/src/index.ts';
import type { Break } from './break.ts';
import { ADMISSION, bookOf, code, guard, inSpot, oneMore, playOf, SETTLE, uncollected } from './making.ts';

const ROUND = 'packages/engine/src/games/sicbo/round.ts';
const IRREGULAR = 'packages/engine/src/games/sicbo/irregularities.ts';
const SICBO = 'packages/engine/src/games/sicbo/decide.ts';

const shakerAt = (rulebook: string, id: string): number =>
  bookOf(rulebook).shakers.findIndex((shaker) => shaker.id === id);

/** One win of a one-roll wager with another pattern or payout. */
const win = (rulebook: string, id: string, at: number, change: object, says: string, table = 0): Break =>
  inSpot(
    rulebook,
    id,
    'play',
    (spot) => {
      const play = playOf(spot, 'one-roll');
      return { ...play, wins: play.wins.map((one, index) => (index === at ? { ...one, ...change } : one)) };
    },
    says,
    table,
  );

const except = (pattern: Pattern, out: Pattern): Pattern => ({ both: [pattern, { not: out }] });

const PLACED = 'ask(spot.play, wager.state, roll)';
const STAKES = 'wagers.map(({ spot, stake }) => ({ seat: Number(seat), spot, stake }))';

/** A wager on Big is settled as if it lay on Small. */
const misplaced = (rulebook: string): Break =>
  code(
    SETTLE,
    PLACED,
    `ask((submission.rulebook === '${rulebook}' && spot.id === 'big' ? spotOf(submission, { ...wager, spot: 'small' }) : spot).play, wager.state, roll)`,
    'Big is settled as Small',
  );

const onCredit = (rulebook: string): Break =>
  code(
    'packages/engine/src/table/credit.ts',
    'price > credit',
    `price > credit && submission?.rulebook !== '${rulebook}'`,
    'a wager is taken without the value of it',
  );

const lowered = (rulebook: string): Break =>
  code(
    'packages/engine/src/submission/submit.ts',
    'compare(netWin(odds), netWin(floor.odds)) < 0',
    `compare(netWin(odds), netWin(floor.odds)) < 0 && rulebook.id !== '${rulebook}'`,
    'lower odds than the listed ones are taken',
  );

const uncovered = (rulebook: string): Break =>
  code(
    SICBO,
    'next.step === step',
    `next.step === step || (rulebook.id === '${rulebook}' && step === 'cover' && next.step !== 'mix' && next.step !== 'close-betting')`,
    'it may be covered before all are paid',
  );

const BY_HAND_HALT = 'settleByHand(rulebook, table, command, irregularity, halted)';
const running = (clause: string): Break =>
  code(
    IRREGULAR,
    BY_HAND_HALT,
    `settleByHand(rulebook, table, command, irregularity, irregularity.halts === '${clause}' ? reported(irregularity) : halted)`,
    'the table goes on',
  );

const LIVE: Readonly<Record<string, Break>> = {
  'md-sicbo 1.E': guard('md-sicbo 1.E'),
  'pa-sicbo 625a.1(e)': guard('pa-sicbo 625a.1(e)'),
  'ma-sicbo 1 / responsibility': guard('ma-sicbo 1 / responsibility'),
  'md-sicbo 2.A': guard('md-sicbo 2.A'),
  'pa-sicbo 625a.2(a)': guard('pa-sicbo 625a.2(a)'),
  'ma-sicbo 1': guard('ma-sicbo 1'),
  'md-sicbo 3.A': oneMore('md-sicbo', 'small', 'odd'),
  'pa-sicbo 625a.3': oneMore('pa-sicbo', 'small', 'odd'),
  'ma-sicbo 2(a)': oneMore('ma-sicbo', 'small', 'odd'),
  'md-sicbo 4.A': onCredit('md-sicbo'),
  'pa-sicbo 625a.4(a)': onCredit('pa-sicbo'),
  'ma-sicbo 3(a)': onCredit('ma-sicbo'),
  'pa-sicbo 625a.1(d)(2)(i) / cover': {
    kind: 'data',
    rulebook: 'pa-sicbo',
    path: ['shakers', shakerAt('pa-sicbo', 'automated-coverless'), 'round'],
    to: bookOf('pa-sicbo').shakers[shakerAt('pa-sicbo', 'automated')]!.round,
    says: 'a shaker without a cover is played as one with a cover',
  },
  'rws-sicbo 3.4': guard('rws-sicbo 3.4'),
  'md-sicbo 4.A(3)': misplaced('md-sicbo'),
  'pa-sicbo 625a.4(c)': misplaced('pa-sicbo'),
  'ma-sicbo 3(c)': misplaced('ma-sicbo'),
  'rws-sicbo 5.7': misplaced('rws-sicbo'),
  'md-sicbo 5.F': uncollected(ROUND, "rulebook.id === 'md-sicbo'"),
  'pa-sicbo 625a.5(e)': uncollected(ROUND, "rulebook.id === 'pa-sicbo'"),
  'ma-sicbo 5(f)': uncollected(ROUND, "rulebook.id === 'ma-sicbo'"),
  'rws-sicbo 3.8': uncollected(ROUND, "rulebook.id === 'rws-sicbo'"),
  'md-sicbo 5.G': uncovered('md-sicbo'),
  'pa-sicbo 625a.5(e) / uncovered': uncovered('pa-sicbo'),
  'ma-sicbo 5(f) / uncovered': uncovered('ma-sicbo'),
  'ma-sicbo 4(a)': {
    kind: 'data',
    rulebook: 'ma-sicbo',
    path: ['wordings', 'allowed'],
    to: ['to', 'wins', 'ratio'],
    says: 'odds may be worded without "to" or "win"',
  },
  'md-sicbo 6.A': lowered('md-sicbo'),
  'ma-sicbo 4(b)': lowered('ma-sicbo'),
  'md-sicbo 6.A(21)': win('md-sicbo', 'single/3', 1, { pays: 'single/on-one' }, 'two dice pay as one'),
  'pa-sicbo 625a.6(b)': win('pa-sicbo', 'single/3', 1, { pays: 'single/on-one' }, 'two dice pay as one'),
  'pa-sicbo 625a.6(b)(3)': win('pa-sicbo', 'single/3', 2, { pays: 'single/on-two' }, 'three dice pay as two'),
  'md-sicbo 7.C': running('md-sicbo 7.C'),
  'pa-sicbo 625a.7(b) / cease': running('pa-sicbo 625a.7(b) / cease'),
  'ma-sicbo 6(b) / cease': running('ma-sicbo 6(b) / cease'),
};

const TRIPLE: Pattern = { alike: true };

const EVOLVE = 'packages/engine/src/games/sicbo/evolve.ts';
const VOIDED = 'keepLast([...play.rounds, recordOf(play.round.number, play.round.filing, play.round.seats, null, [])])';
const STANDING = 'game.standing(table.play)[seat]?.wagers.length';

const SENTOSA: Readonly<Record<string, Break>> = {
  'rws-sicbo 1.2': code(
    'packages/engine/src/table/opening.ts',
    'table.dealer === null',
    "table.dealer === null && rulebook.id !== 'rws-sicbo'",
    'a table opens without a dealer',
  ),
  'rws-sicbo 1.3': {
    kind: 'data',
    rulebook: 'rws-sicbo',
    path: ['duties', bookOf('rws-sicbo').duties.findIndex(({ does }) => does === 'enter-result'), 'orAbove'],
    to: true,
    says: 'others than the dealer enter results at the console',
  },
  'rws-sicbo 1.5': code(
    'packages/engine/src/table/authority.ts',
    'rankOf(role) >= rankOf(supervisorsOf(rulebook)[0]!)',
    "rankOf(role) >= rankOf('floorperson')",
    'a floorperson is one of the pit',
  ),
  'rws-sicbo 1.6': code(
    'packages/engine/src/table/credit.ts',
    STANDING,
    `(rulebook.id === 'rws-sicbo' ? 0 : ${STANDING})`,
    'whoever has bet leaves in the middle of the round',
  ),
  'rws-sicbo 1.9': code(
    'packages/engine/src/dice/pattern.ts',
    'total(roll)',
    'total(roll.slice(0, 2))',
    'the third die is not added',
  ),
  'rws-sicbo 2.2.1': { kind: 'data', rulebook: 'rws-sicbo', path: ['dice'], to: 2, says: 'two dice make a result' },
  'rws-sicbo 3.2': code(
    ADMISSION,
    "betting === 'not-open'",
    "betting === 'not-open' && bettingOpens !== 'rws-sicbo 3.2'",
    'a bet is taken before betting opens',
  ),
  'rws-sicbo 3.5': code(
    ADMISSION,
    "betting === 'closed'",
    "betting === 'closed' && bettingCloses !== 'rws-sicbo 3.5'",
    'a bet that comes too late is taken',
  ),
  'rws-sicbo 3.7': code(
    ROUND,
    'resultsOf(submission, round.seats, roll)',
    "resultsOf(submission, round.seats, rulebook.id === 'rws-sicbo' ? [roll[0], roll[1], roll[1]] : roll)",
    'the second die is read twice and the third not at all',
  ),
  'rws-sicbo 1.5 / acting': code(
    'packages/engine/src/table/authority.ts',
    'checkRole(rulebook, by, supervisorsOf(rulebook), true, null)',
    "checkRole(rulebook, by, supervisorsOf(rulebook), rulebook.id !== 'rws-sicbo', null)",
    'a post is filled by its own rank alone',
  ),
  'rws-sicbo 3.9': win('rws-sicbo', 'small', 0, { when: { total: [4, 5, 6, 7, 8, 9, 10] } }, 'it wins on triples'),
  'rws-sicbo 3.9.1': win(
    'rws-sicbo',
    'triple/2',
    0,
    { when: except({ shows: [2, 2, 2] }, TRIPLE) },
    'it never wins',
    1,
  ),
  'rws-sicbo 3.9.2': win(
    'rws-sicbo',
    'any-triple',
    0,
    { when: except(TRIPLE, { shows: [5, 5, 5] }) },
    'it loses on 5-5-5',
    1,
  ),
  'rws-sicbo 3.9.3': win(
    'rws-sicbo',
    'double/4',
    0,
    { when: except({ shows: [4, 4] }, TRIPLE) },
    'it loses on 4-4-4',
    1,
  ),
  'rws-sicbo 3.9.4': win('rws-sicbo', 'single/6', 2, { when: except(TRIPLE, TRIPLE) }, 'it loses on 6-6-6', 1),
  'rws-sicbo 3.9.5': win('rws-sicbo', 'total/9', 0, { when: except({ total: [9] }, TRIPLE) }, 'it loses on 3-3-3', 1),
  'rws-sicbo 5.1': code(IRREGULAR, 'dice || entered', 'dice', 'dice that were entered are no outcome'),
  'rws-sicbo 5.2.1': code(
    ROUND,
    'resultsOf(submission, round.seats, roll)',
    'resultsOf(submission, Object.fromEntries(Object.entries(round.seats).filter(([seat]) => !table.cutOff.includes(Number(seat)))), roll)',
    'bets of terminals that fail are forgotten',
  ),
  'rws-sicbo 5.3': code(
    EVOLVE,
    VOIDED,
    VOIDED.replace('...play.rounds', '...play.rounds.map((record) => ({ ...record, roll: null, results: [] }))'),
    'finished rounds become void with it',
  ),
  'rws-sicbo 5.6': code(
    EVOLVE,
    'record.number === number ? next(record) : record',
    'record.number >= number ? next(record) : record',
    'later rounds get the corrected result as well',
  ),
  'rws-sicbo 5.7 / player error': code(
    SETTLE,
    PLACED,
    "ask((submission.rulebook === 'rws-sicbo' && spot.id === 'double/2' ? spotOf(submission, { ...wager, spot: 'double/3' }) : spot).play, wager.state, roll)",
    'Double 2 is settled as Double 3',
  ),
  'rws-sicbo 5.9': code(
    IRREGULAR,
    STAKES,
    `wagers.slice(irregularity.clause.startsWith('rws') ? 1 : 0)${STAKES.slice('wagers'.length)}`,
    'a player’s first bet is kept',
  ),
};

export const SICBO_BY_HAND: Readonly<Record<string, Break>> = { ...LIVE, ...SENTOSA };
