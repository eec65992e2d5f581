import type { Option, Payouts, Spot } from '../../packages/engine/src/index.ts';
import type { Break } from './break.ts';
import { ADMISSION, bookOf, code, guard, inSpot, oneMore, playOf, SETTLE, uncollected } from './making.ts';

const THROW = 'packages/engine/src/games/craps/throw.ts';
const SHOOTER = 'packages/engine/src/games/craps/shooter.ts';
const STEP = 'packages/engine/src/rules/step.ts';
const SUPPLEMENT = 'packages/engine/src/submission/supplement.ts';
const VIGORISH = 'packages/engine/src/submission/vigorish.ts';
const EVOLVE = 'packages/engine/src/games/craps/evolve.ts';

const made = (id: string, when: Spot['made']['when']): Break =>
  inSpot('md-craps', id, 'made', (spot) => ({ ...spot.made, when }), `made when ${when}`);

const firstOf = (id: string, side: 'wins' | 'loses'): Break =>
  inSpot(
    'md-craps',
    id,
    'play',
    (spot) => {
      const play = playOf(spot, 'line');
      const all = [...play.wins, ...play.loses];
      return { ...play, wins: side === 'wins' ? [] : all, loses: side === 'wins' ? all : [] };
    },
    `nothing ${side} at first`,
  );

const inOption = (
  key: string,
  change: (option: Option) => readonly [keyof Option | 'payouts' | 'choices' | 'percentMax', unknown],
  says: string,
): Break => {
  const at = bookOf('md-craps').options.findIndex((option) => option.key === key);
  const [part, to] = change(bookOf('md-craps').options[at]!);
  return { kind: 'data', rulebook: 'md-craps', path: ['options', at, part], to, says: `${key}: ${says}` };
};

/** One filed table pays as another does. */
const asTable = (key: string, table: string, other: string): Break =>
  inOption(
    key,
    (option) => {
      if (option.kind !== 'table') throw new Error(`${key} has no tables.`);
      return ['choices', { ...option.choices, [table]: option.choices[other]! }];
    },
    `table ${table} pays as ${other}`,
  );

const higher = (payouts: Payouts): Payouts =>
  Object.fromEntries(
    Object.entries(payouts).map(([key, payout]) => [
      key,
      { ...payout, odds: { ...payout.odds, win: payout.odds.win + 1 } },
    ]),
  );

const payoutsOf = (key: string, change: (payouts: Payouts) => Payouts, says: string): Break =>
  inOption(key, (option) => ['payouts', change((option.kind === 'flag' && option.payouts) || {})], says);

const evenMoney = (payouts: Payouts, key: string): Payouts => ({
  ...payouts,
  [key]: { ...payouts[key]!, odds: { ...payouts[key]!.odds, win: 1, on: 1 } },
});

const noPoint = (id: string, thrown: number): Break =>
  inSpot(
    'md-craps',
    id,
    'play',
    (spot) => {
      const play = playOf(spot, 'line');
      return { ...play, loses: [...play.loses, thrown] };
    },
    `a first ${thrown} loses`,
  );

/** Where its area is missing, a fifth of the stake too much goes beside the Horn. */
const lessHorn = (id: string): Break =>
  inSpot(
    'md-craps',
    id,
    'withoutArea',
    ({ withoutArea }) => {
      const [horn, other] = withoutArea!.parts;
      return {
        ...withoutArea,
        parts: [
          { ...horn, units: 3 },
          { ...other, units: 2 },
        ],
      };
    },
    'three units on the Horn and two beside it',
  );

/** The chapter of a side bet binds nobody: the bet is taken, and its procedures are not followed. */
const unbound = (bet: 'fire' | 'bonus' | 'diceOlogy'): Break => ({
  kind: 'data',
  rulebook: 'md-craps',
  path: ['hand', bet],
  to: null,
  says: `the procedures of ${bet} are not followed`,
});

const unasked = (id: string): Break => ({
  kind: 'data',
  rulebook: 'md-craps',
  path: ['equipment'],
  to: bookOf('md-craps').equipment.filter((item) => item.id !== id),
  says: `${id} is not asked for`,
});

const longer = (id: string): Break => {
  const { equipment } = bookOf('md-craps');
  const at = equipment.findIndex((item) => item.id === id);
  const { max } = equipment[at]!.notes as { max: number };
  const path = ['equipment', at, 'notes', 'max'];
  return { kind: 'data', rulebook: 'md-craps', path, to: max + 1, says: `${id}: an inch more` };
};

/** The same payout at half the odds; at one more to 1 it is another clause's. */
const halved = (key: string): Break => {
  const { odds } = bookOf('md-craps').paytables[0]!.payouts[key]!;
  const path = ['paytables', 0, 'payouts', key, 'odds'];
  return {
    kind: 'data',
    rulebook: 'md-craps',
    path,
    to: { ...odds, on: 2 * odds.on },
    says: `${key} at half the odds`,
  };
};

const fivesAsFours = (id: string): Break =>
  inSpot(
    'md-craps',
    id,
    'play',
    (spot) => {
      const play = playOf(spot, 'supplement');
      return { ...play, pays: { ...play.pays, 5: play.pays[4] } };
    },
    'a 5 pays as a 4',
  );

/** Those who would be asked last are asked first. */
const offered = (when: string): Break =>
  code(
    SHOOTER,
    "{ type: 'DiceOffered', seat, declined: hand.declined, clause: offerClause(rulebook, table) }",
    `{ type: 'DiceOffered', seat: (${when}) ? clockwise(hand, hand.shooter ?? hand.previousShooter).findLast((other) => !hand.declined.includes(other) && other !== hand.shooter)! : seat, declined: hand.declined, clause: offerClause(rulebook, table) }`,
    'the dice go the other way round',
  );
const offeredBy = (clause: string): Break => offered(`offerClause(rulebook, table) === '${clause}'`);

const parts = (clause: string): Break =>
  code(
    SETTLE,
    'add(...legs.map((leg) => leg.winnings))',
    `add(...legs.filter((leg) => play.paidBy !== '${clause}' || leg.result === 'won').map((leg) => leg.winnings))`,
    'losing parts cost nothing',
  );

const unlimited = (family: string): Break =>
  code(
    SUPPLEMENT,
    'stake === max || fraction(stake).numerator <= floorOf(limitOf(submission, spot, line))',
    `spot.id.startsWith('${family}') || stake === max || fraction(stake).numerator <= floorOf(limitOf(submission, spot, line))`,
    `${family} has no limit`,
  );

const COLLECTED = 'seen.length === play.totals.length';
const collected = (loses: string, otherwise: string, says: string): Break =>
  code(STEP, COLLECTED, `play.losesBy === '${loses}' ? (${otherwise}) : ${COLLECTED}`, says);

const EVOLVED = 'CHANGES[event.type]?.(play, event as never, submission) ?? play';
const POINT_MADE = 'stands({ point: null, seen: including(state.seen, thrown) })';
const AMOUNT =
  '(line ? checkSupplement(submission, spot, wager.stake, line) : checkLimits(submission, spot, wager.stake))';

const POINT_DECIDED = '({ ...pointDecided(hand), fireCounts: countsAfterPoint(hand, point) })';

const DEFINITIONS: Readonly<Record<string, Break>> = {
  '1.B(1)': payoutsOf('buy', (payouts) => evenMoney(payouts, 'buy/6'), 'even money on 6'),
  '1.B(2)': code(
    'packages/engine/src/submission/payable.ts',
    'amountOf(stake)',
    "amountOf(stake) ?? (submission.rulebook === 'md-craps' ? (200 as Money) : undefined)",
    'a wager without a stake is taken',
  ),
  '1.B(3)': noPoint('pass', 10),
  '1.B(4)': code(EVOLVE, POINT_DECIDED, POINT_DECIDED.replace('pointDecided(hand)', 'hand'), 'a point made stays on'),
  '1.B(5)': noPoint('come', 10),
  '1.B(6)': payoutsOf('lay', (payouts) => evenMoney(payouts, 'lay/6'), 'even money on 6'),
  '1.B(7)': code(
    VIGORISH,
    'fraction(rate.parts, rate.of)',
    'fraction(2 * rate.parts, rate.of)',
    'twice the percentage is taken',
  ),
};

const CRAPS: Readonly<Record<string, Break>> = {
  ...DEFINITIONS,
  '2.B': longer('table-length'),
  '2.C': longer('mini-table-length'),
  '3.A': oneMore('md-craps', 'hop/13', 'hop/11'),
  '3.A(1)(a)': firstOf('pass', 'wins'),
  '3.A(1)(b)': firstOf('pass', 'loses'),
  '3.A(2)(a)': firstOf('dont-pass', 'wins'),
  '3.A(2)(b)': firstOf('dont-pass', 'loses'),
  '3.A(3)(b)': firstOf('come', 'wins'),
  '3.A(3)(c)': firstOf('come', 'loses'),
  '3.A(4)(b)': firstOf('dont-come', 'wins'),
  '3.A(4)(c)': firstOf('dont-come', 'loses'),
  '3.A(20)(b)': lessHorn('horn-high/3'),
  '3.A(21)(b)': lessHorn('whirl'),
  '3.A(41)': unasked('buy-submission'),
  '3.A(42)': unasked('lay-submission'),
  '3.A(41)(b)': inSpot(
    'md-craps',
    'buy/6',
    'play',
    (spot) => ({ ...playOf(spot, 'race'), wins: { total: [7] }, loses: { total: [6] } }),
    'it wins on 7 and loses on 6',
  ),
  '3.A(43)': made('bonus/tall', 'come-out'),
  '3.A(44)': made('dice-ology/boom', 'new-shooter'),
  '3.B': code(
    ADMISSION,
    AMOUNT,
    '(line ? checkSupplement(submission, spot, wager.stake, line) : undefined)',
    'no wager is limited',
  ),
  '4.A': guard('md-craps 4.A'),
  '5.B': parts('md-craps 5.B'),
  '5.C': parts('md-craps 5.C'),
  '5.D': parts('md-craps 5.D'),
  '5.E': parts('md-craps 5.E'),
  '5.F(1)': asTable('fire', 'A', 'B'),
  '5.F(2)': asTable('fire', 'B', 'A'),
  '5.G': payoutsOf('lay', (payouts) => higher(higher(payouts)), 'two more on each'),
  '5.G(1)': payoutsOf('buy', higher, 'one more on each'),
  '5.G(2)': payoutsOf('lay', higher, 'one more on each'),
  '5.G(3)': inSpot('md-craps', 'lay/4', 'vigorish', () => undefined, 'it bears no vigorish'),
  '5.G(3)(a)': inOption('vigorish', () => ['percentMax', 6], 'up to 6 percent'),
  '5.G(3)(b)': code(VIGORISH, "vigorish.on === 'wager' ? stake : winnings", 'NOTHING', 'a win is free of vigorish'),
  '5.H(1)': asTable('bonus', 'A', 'B'),
  '5.H(2)': asTable('bonus', 'B', 'A'),
  '5.I(1)': asTable('diceOlogy', 'A', 'B'),
  '5.I(2)': asTable('diceOlogy', 'B', 'A'),
  '5.J(2)': asTable('luckyShooter', 'B', 'D'),
  '5.J(4)': asTable('luckyShooter', 'D', 'B'),
  '5.L': code(
    VIGORISH,
    "spot?.vigorish && choices.vigorish?.when === 'placed'",
    "choices.vigorish?.when === 'placed'",
    'every wager is charged',
  ),
  '5.M': code(
    ADMISSION,
    AMOUNT,
    '((line ? checkSupplement(submission, spot, wager.stake, line) : undefined) ?? checkLimits(submission, spot, wager.stake))',
    'supplemental wagers are limited as all others',
  ),
  '6.A / limit': unlimited('pass-odds'),
  '6.B / limit': unlimited('dont-pass-odds'),
  '6.C / limit': unlimited('come-odds'),
  '6.C': made('come-odds/10', 'bets-open'),
  '6.D / limit': unlimited('dont-come-odds'),
  '6.A(1)': halved('pass'),
  '6.B(1)': halved('dont-pass'),
  '6.C(1)': halved('come'),
  '6.D(1)': halved('dont-come'),
  '6.A(2)': fivesAsFours('pass-odds'),
  '6.B(2)': fivesAsFours('dont-pass-odds'),
  '6.C(2)': fivesAsFours('come-odds/5'),
  '6.D(2)': fivesAsFours('dont-come-odds/5'),
  '6.E(1)': code(
    SUPPLEMENT,
    "play.kind === 'supplement' && play.side === 'seven'",
    'false',
    'the don’t side is measured by its stake',
  ),
  '6.E(2)': code(
    SETTLE,
    'winningsOf(submission, pays, stake)',
    "winningsOf(submission, (submission.choices.oddsMultiple ?? 1) > 1 && pays === 'pass-odds/6' ? 'pass' : pays, stake)",
    'a 6 pays even money at a higher multiple',
  ),
  '6.F': code(SUPPLEMENT, 'oddsRounding === null', 'true', 'no payout takes a wager past its limit'),
  '7.B': code(
    SHOOTER,
    'players.toSorted((a, b) => a - b)',
    'players.toSorted((a, b) => b - a)',
    'seats are counted backwards',
  ),
  '7.B(1)': offered("hand.previousShooter === null && formOf(table) !== 'mini-craps'"),
  '7.B(1)(b)': offeredBy('md-craps 7.B(1)(b)'),
  '7.B(2)': offered("hand.previousShooter === null && formOf(table) === 'mini-craps'"),
  '7.B(2)(a)': offeredBy('md-craps 7.B(2)(a)'),
  '7.B(2)(b)': offeredBy('md-craps 7.B(2)(b)'),
  '10.B': offeredBy('md-craps 10.B'),
  '10.C': offeredBy('md-craps 10.C'),
  '10.D': offeredBy('md-craps 10.D'),
  '7.F': { kind: 'data', rulebook: 'md-craps', path: ['diceSet', 'replacedWhen'], to: [], says: 'dice always stay' },
  '8.E': code(THROW, "checkDuty(rulebook, 'call-no-roll', by, table)", 'undefined', 'anybody cancels a roll'),
  '9.B': code('packages/engine/src/dice/roll.ts', 'value.every(isFace)', 'true', 'anything is a face'),
  '9.E': code(THROW, "checkDuty(rulebook, 'rule-disputed-face', by, table)", 'undefined', 'anybody rules on a face'),
  '9.F(1)': uncollected(THROW, "formOf(table) !== 'mini-craps'"),
  '9.G(1)': uncollected(THROW, "formOf(table) === 'mini-craps'"),
  '10.A(1)': code(THROW, 'after.newShooter && point !== null', 'false', 'a loser 7 leaves the dice with the shooter'),
  '10.B(1)': code(
    SHOOTER,
    "[{ type: 'ShooterContinues', seat: hand.shooter, clause: handClauses(rulebook).continues }]",
    "refusal('nothing-to-do', handClauses(rulebook).continues, 'Nobody is left.')",
    'the shooter may not go on',
  ),
  '10.B(2)': code(
    SHOOTER,
    'play.point === null && !shooterHasLine(submission!, play) && hasComeWagers(submission!, play)',
    'play.point === null && !shooterHasLine(submission!, play)',
    'come wagers need not be up',
  ),
  '10.B(4)': code(
    EVOLVE,
    'lineMade ? { ...next, comeWagersOnly: false } : next',
    'next',
    'a line wager changes nothing',
  ),
  '11.A': unbound('fire'),
  '11.A(1)': made('fire', 'point-on'),
  '11.A(2)': code(
    EVOLVE,
    EVOLVED,
    `event.type === 'DiceGivenUp' ? { ...(${EVOLVED}), seats: Object.fromEntries(Object.entries(play.seats).map(([seat, bets]) => [seat, { ...bets, wagers: bets.wagers.map((wager) => (wager.spot === 'fire' ? { ...wager, state: FRESH } : wager)) }])) } : ${EVOLVED}`,
    'the points that were made go with the shooter',
  ),
  '11.A(5)': code(
    STEP,
    POINT_MADE,
    `including(state.seen, thrown).length === 4 ? pays(play.pays[4]!, play.winsBy) : ${POINT_MADE}`,
    'it is paid with the fourth point',
  ),
  '11.A(6)': code(
    'packages/engine/src/games/craps/fire.ts',
    'notices.some(({ seats, waiting }) => waiting === null && seats.includes(result.seat))',
    'false',
    'no payout waits for surveillance',
  ),
  '11.B': { kind: 'data', rulebook: 'md-craps', path: ['limits', 'spots'], to: [], says: 'Fire has no limits' },
  '11.B(1)': {
    kind: 'data',
    rulebook: 'md-craps',
    path: ['limits', 'spots', 0],
    to: { ...bookOf('md-craps').limits.spots[0]!, min: 1, max: 100_000, increment: 1 },
    says: 'Fire from 1 to 100,000',
  },
  '11.B(2)': code(
    STEP,
    POINT_MADE,
    'stands({ point: null, seen: [...state.seen, thrown] })',
    'a repeated point counts',
  ),
  '11.B(3)': code(
    STEP,
    POINT_MADE,
    'stands({ point: null, seen: thrown < (state.seen.at(-1) ?? 0) ? state.seen : including(state.seen, thrown) })',
    'points count in ascending order only',
  ),
  '12.A': unbound('bonus'),
  '12.B(4)': collected('md-craps 12.B(5)', 'false', 'it is not paid with its last number'),
  '12.B(6)': collected(
    'md-craps 12.B(5)',
    `${COLLECTED} && thrown === play.totals.at(-1)`,
    'its highest number must come last',
  ),
  '13.A': unbound('diceOlogy'),
  '13.B(4)': collected('md-craps 13.B(5)', 'false', 'it is not paid with its last number'),
  '13.B(6)': collected(
    'md-craps 13.B(5)',
    `${COLLECTED} && thrown === play.totals.at(-1)`,
    'its highest number must come last',
  ),
};

export const CRAPS_BY_HAND: Readonly<Record<string, Break>> = Object.fromEntries(
  Object.entries(CRAPS).map(([clause, change]) => [`md-craps ${clause}`, change]),
);
