import {
  type Admission,
  admit,
  admitSpoken,
  amend,
  callWager,
  checkShooter,
  comeOutRule,
  type Decided,
  type Face,
  FRESH,
  findSpot,
  isRefusal,
  isWorking,
  missingFromFiling,
  money,
  opposite,
  type Point,
  type Refusal,
  type Roll,
  RULEBOOKS,
  type RulesSubmission,
  type Situation,
  settle,
  submit,
  supplementMax,
  type Wager,
  withdraw,
  withPoint,
} from '@hardway/engine';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { proves } from '../../../../test/clause.ts';

const rulebook = RULEBOOKS.find(({ id }) => id === 'md-craps')!;
const md = (...ids: string[]) => ids.map((id) => `md-craps ${id}`);

const granted = <T>(value: T | Refusal): T => {
  if (isRefusal(value)) throw new Error(value.message);
  return value;
};
/** "accepted", or the refusal and its clause: "wrong-time 3.A(1)". */
const answer = (value: unknown): string =>
  isRefusal(value) ? `${value.refused} ${value.clause?.replace('md-craps ', '')}` : 'accepted';

const file = (choices: Record<string, unknown> = {}): RulesSubmission => granted(submit(rulebook, choices));
const filing = (choices: Record<string, unknown>): string => answer(submit(rulebook, choices));

const SIDE_BETS = { fire: 'A', bonus: 'A', diceOlogy: 'A', luckyShooter: 'A' };
const TABLE = file();
const FULL = file(SIDE_BETS);

const NUMBERS: readonly Point[] = [4, 5, 6, 8, 9, 10];
const on = (family: string) => NUMBERS.map((number) => `${family}/${number}`);

const wager = (spot: string, stake: number, point?: Point): Wager => ({
  spot,
  stake: money(stake),
  state: point ? withPoint(point) : FRESH,
});

const NEW_SHOOTER: Situation = { betting: 'open', point: null, newShooter: true, wagers: [], withdrawn: [] };
const COME_OUT: Situation = { ...NEW_SHOOTER, newShooter: false };
const POINT_ON: Situation = { ...COME_OUT, point: 6 };
const MOMENTS = [NEW_SHOOTER, COME_OUT, POINT_ON];
const having = (...wagers: Wager[]): Situation => ({ ...POINT_ON, wagers });
const holding = (...wagers: Wager[]): Situation => ({ ...COME_OUT, wagers });

const HOPS = '22 33 44 55 13 14 23 15 24 16 25 34 26 35 36 45 46'.split(' ').map((faces) => `hop/${faces}`);
const SUPPLEMENTS = ['pass-odds', 'dont-pass-odds', ...on('come-odds'), ...on('dont-come-odds')];
const BONUS = ['bonus/small', 'bonus/all', 'bonus/tall'];
const DICE_OLOGY = ['dice-ology/little', 'dice-ology/boom', 'dice-ology/big'];

const inTurn = (first: number, spots: string[]): [number, string[]][] =>
  spots.map((spot, index) => [first + index, [spot]]);

/** Wagers that may be made before every roll, by their entries in 3.A. */
const ANY_TIME: [entry: number, spots: string[]][] = [
  [5, on('place')],
  [6, on('place-lose')],
  ...inTurn(7, ['hard/4', 'hard/6', 'hard/8', 'hard/10', 'field', 'any-seven', 'any-craps']),
  ...inTurn(14, ['craps/2', 'craps/3', 'craps/12', 'eleven', 'c-and-e', 'horn']),
  [20, ['horn-high/2', 'horn-high/3', 'horn-high/11', 'horn-high/12']],
  ...inTurn(21, ['whirl', ...HOPS, 'six-seven-eight']),
  [41, on('buy')],
  [42, on('lay')],
];

const ALL = [
  ...['pass', 'dont-pass', 'come', 'dont-come', 'fire', 'lucky-shooter'],
  ...SUPPLEMENTS,
  ...BONUS,
  ...DICE_OLOGY,
  ...ANY_TIME.flatMap(([, spots]) => spots),
];

/** A stake in whole units that every wager but Fire can pay exactly. */
const ROUND = 66_000;
const stakeOn = (spot: string) => (spot === 'fire' ? 500 : ROUND);

/** Every line wager with its point, so that every supplemental wager has one to support. */
const ALL_LINES: Wager[] = [
  wager('pass', 1_000_000, 6),
  wager('dont-pass', 1_000_000, 6),
  ...NUMBERS.flatMap((point) => [wager('come', 1_000_000, point), wager('dont-come', 1_000_000, point)]),
];

const needsPoint = (spot: string) => SUPPLEMENTS.includes(spot) || spot === 'come' || spot === 'dont-come';
const made = (submission: RulesSubmission, spot: string): Admission | Refusal =>
  admit(submission, needsPoint(spot) ? having(...ALL_LINES) : NEW_SHOOTER, spot, stakeOn(spot));

proves(md('3.A'), 'craps and mini-craps have these 86 wagers and no others', () => {
  expect(ALL).toHaveLength(86);
  for (const form of ['craps', 'mini-craps']) {
    const submission = file({ ...SIDE_BETS, form });
    expect(submission.spots.map(({ id }) => id).sort()).toEqual([...ALL].sort());
    for (const spot of ALL) expect(answer(made(submission, spot)), spot).toBe('accepted');
  }
  for (const spot of ['big/6', 'hard/5', 'place/7', 'craps/11', 'world', ''])
    expect(answer(admit(FULL, NEW_SHOOTER, spot, 100))).toBe('unknown-spot 3.A');
});

const YES = 'accepted';

for (const [clauses, spots, ...expected] of [
  ...ANY_TIME.map(([entry, spots]) => [[`3.A(${entry})`], spots, YES, YES, YES] as const),
  [['3.A(1)', '1.B(4)'], ['pass'], YES, YES, 'wrong-time 3.A(1)'],
  [['3.A(2)', '1.B(4)'], ['dont-pass'], YES, YES, 'wrong-time 3.A(2)'],
  [['3.A(3)'], ['come'], 'wrong-time 3.A(3)', 'wrong-time 3.A(3)', YES],
  [['3.A(4)'], ['dont-come'], 'wrong-time 3.A(4)', 'wrong-time 3.A(4)', YES],
  [['3.A(40)', '11.A(1)'], ['fire'], YES, 'wrong-time 3.A(40)', 'wrong-time 3.A(40)'],
  [['3.A(43)', '12.B(1)'], BONUS, YES, 'wrong-time 12.B(1)', 'wrong-time 12.B(1)'],
  [['3.A(44)', '13.B(1)'], DICE_OLOGY, YES, YES, YES],
  [['3.A(45)'], ['lucky-shooter'], YES, 'wrong-time 3.A(45)', 'wrong-time 3.A(45)'],
] as const)
  proves(md(...clauses), `when ${spots.join(', ')} may be made`, () => {
    for (const spot of spots)
      expect(
        MOMENTS.map((now) => answer(admit(FULL, now, spot, stakeOn(spot)))),
        spot,
      ).toEqual(expected);
  });

proves(md('13.B(1)', '3.A(44)'), 'one player may hold all Dice-Ology wagers, each from its own moment', () => {
  for (const spot of DICE_OLOGY) {
    const others = DICE_OLOGY.filter((other) => other !== spot).map((other) => wager(other, 100));
    expect(admit(FULL, having(...others), spot, 100)).toMatchObject({ wager: { spot, state: { seen: [] } } });
  }
});

proves(md('4.A'), 'nothing is made, changed or called before betting opens or after the throw', () => {
  for (const betting of ['not-open', 'closed'] as const) {
    const now: Situation = { ...COME_OUT, betting, wagers: [wager('place/6', 600)] };
    for (const spot of ['pass', 'field', 'place/6'])
      expect(answer(admit(TABLE, now, spot, 600))).toBe('bets-closed 4.A');
    for (const stake of [300, 900, 1200]) expect(answer(amend(TABLE, now, 'place/6', stake))).toBe('bets-closed 4.A');
    expect(answer(withdraw(TABLE, now, 'place/6'))).toBe('bets-closed 4.A');
    expect(answer(callWager(TABLE, now, 'place/6', true))).toBe('bets-closed 4.A');
  }
});

proves(md('4.B', '1.B(2)'), 'a wager needs value on an area: none on credit, none without a stake', () => {
  for (const stake of [0, -100, 0.5, Number.NaN, Number.POSITIVE_INFINITY, '100', null, undefined, [100]])
    expect(answer(admit(TABLE, COME_OUT, 'pass', stake))).toBe('bad-stake 4.B');
  expect(answer(withdraw(TABLE, COME_OUT, 'pass'))).toBe('unknown-spot 4.B');
  const areas = rulebook.layouts[0]!.cells.map(({ shows }) => ('spot' in shows ? shows.spot : ''));
  expect(ALL.filter((spot) => !areas.includes(spot))).toEqual([]);
});

proves(md('4.C', '4.C(1)', '4.C(2)'), 'a spoken wager counts once confirmed and turned into chips', () => {
  for (const [confirmed, converted, expected] of [
    [true, true, 'accepted'],
    [false, true, 'verbal-wager 4.C(1)'],
    [true, false, 'verbal-wager 4.C(2)'],
    [false, false, 'verbal-wager 4.C(1)'],
  ] as const)
    expect(answer(admitSpoken(TABLE, POINT_ON, 'field', 500, { confirmed, converted }))).toBe(expected);
  expect(answer(admitSpoken(TABLE, POINT_ON, 'pass', 500, { confirmed: true, converted: true }))).toBe(
    'wrong-time 3.A(1)',
  );
});

proves(md('4.D'), 'every other wager may go down or off before the roll that decides it', () => {
  const bound = ['fire', ...BONUS, ...DICE_OLOGY];
  for (const spot of ALL.filter((id) => !bound.includes(id))) {
    const standing: Wager = { ...granted(made(FULL, spot)).wager, stake: money(2 * ROUND) };
    const lines = SUPPLEMENTS.includes(spot) ? ALL_LINES : [];
    for (const now of [holding(...lines, standing), having(...lines, standing)]) {
      expect(amend(FULL, now, spot, ROUND), spot).toMatchObject({ wager: { stake: ROUND }, added: -ROUND });
      expect(withdraw(FULL, now, spot), spot).toMatchObject({ spot, stake: 2 * ROUND });
    }
  }
});

for (const [clause, spot, position] of [
  ['4.D(1)', 'pass', 'pass'],
  ['4.D(2)', 'come', 'come/9'],
] as const)
  proves(md(clause), `${spot} stays as it is once its point is set`, () => {
    const bound = `contract-wager ${clause}`;
    for (const now of [having(wager(spot, 1000, 9)), holding(wager(spot, 1000, 9))]) {
      expect(answer(withdraw(TABLE, now, position))).toBe(bound);
      for (const stake of [500, 1500]) expect(answer(amend(TABLE, now, position, stake))).toBe(bound);
    }
    expect(answer(withdraw(TABLE, having(wager(spot, 1000)), spot))).toBe('accepted');
  });

for (const [clause, spots, stays] of [
  ['4.D(3)', ['fire'], '4.D(3)'],
  ['4.D(4)', BONUS, '12.B(2)'],
  ['13.B(2)', DICE_OLOGY, '13.B(2)'],
] as const)
  proves(md(clause, stays), `${spots.join(', ')} may not go up, down or off`, () => {
    for (const spot of spots)
      for (const moment of MOMENTS) {
        const now = { ...moment, wagers: [wager(spot, 300)] };
        const answers = [
          admit(FULL, now, spot, 100),
          amend(FULL, now, spot, 200),
          amend(FULL, now, spot, 400),
          withdraw(FULL, now, spot),
        ];
        expect(answers.map(answer)).toEqual([clause, clause, clause, stays].map((by) => `contract-wager ${by}`));
      }
  });

proves(md('4.E'), 'don’t wagers go down or off at any time and never back up', () => {
  for (const [spot, point, position] of [
    ['dont-pass', undefined, 'dont-pass'],
    ['dont-pass', 6, 'dont-pass'],
    ['dont-come', undefined, 'dont-come'],
    ['dont-come', 9, 'dont-come/9'],
  ] as const) {
    const now = spot === 'dont-pass' && !point ? holding : having;
    const { wager: reduced } = granted(amend(TABLE, now(wager(spot, 1000, point)), position, 500));
    expect(reduced).toMatchObject({ stake: 500, reduced: true });
    expect(answer(amend(TABLE, now(reduced), position, 400))).toBe('accepted');
    expect(answer(amend(TABLE, now(reduced), position, 600))).toBe('no-increase 4.E');
    expect(answer(withdraw(TABLE, now(reduced), position))).toBe('accepted');
  }
  for (const [spot, moment] of [
    ['dont-pass', COME_OUT],
    ['dont-come', POINT_ON],
  ] as const) {
    expect(answer(admit(TABLE, { ...moment, withdrawn: [spot] }, spot, 100))).toBe('no-increase 4.E');
    expect(answer(admit(TABLE, { ...moment, wagers: [wager(spot, 500)] }, spot, 100))).toBe('accepted');
  }
});

proves(md('3.A(1)', '3.A(2)', '3.A(3)', '3.A(4)'), 'a line wager is not raised once it has a point', () => {
  expect(answer(admit(TABLE, having(wager('pass', 1000, 6)), 'pass', 100))).toBe('contract-wager 4.D(1)');
  expect(answer(admit(TABLE, having(wager('dont-pass', 1000, 6)), 'dont-pass', 100))).toBe('wrong-time 3.A(2)');
  expect(answer(amend(TABLE, having(wager('dont-pass', 1000, 6)), 'dont-pass', 1100))).toBe('wrong-time 3.A(2)');
  expect(answer(amend(TABLE, having(wager('dont-come', 1000, 9)), 'dont-come/9', 1100))).toBe('wrong-time 3.A(4)');
  expect(granted(admit(TABLE, having(wager('come', 1000, 9)), 'come', 100)).wager).toEqual(wager('come', 100));
});

proves(md('8.A'), 'a shooter throws with a line wager of either side, and with no other', () => {
  for (const spot of ['pass', 'dont-pass']) {
    expect(checkShooter(TABLE, [wager(spot, 100)])).toBeUndefined();
    expect(checkShooter(TABLE, [wager('field', 100), wager(spot, 100, 6)])).toBeUndefined();
  }
  for (const wagers of [[], [wager('field', 100)], [wager('come', 100, 6), wager('place/6', 600)]])
    expect(answer(checkShooter(TABLE, wagers))).toBe('no-line-wager 8.A');
});

const LIMITED = file({ ...SIDE_BETS, limits: { min: 1000, max: 50_000 } });

proves(md('3.B', '3.B(1)', '3.B(2)', '5.M'), 'stakes keep within the table’s limits, added up', () => {
  for (const [stake, expected] of [
    [999, 'below-minimum 3.B(1)'],
    [1000, 'accepted'],
    [50_000, 'accepted'],
    [50_001, 'above-maximum 3.B(2)'],
  ] as const) {
    for (const spot of ['pass', 'field', 'any-seven', 'hop/16', 'bonus/all', 'dice-ology/boom', 'lucky-shooter'])
      expect(answer(admit(LIMITED, NEW_SHOOTER, spot, stake)), spot).toBe(expected);
    for (const spot of ['field', 'hard/6'])
      expect(answer(amend(LIMITED, holding(wager(spot, 2000)), spot, stake)), spot).toBe(expected);
  }
  expect(answer(admit(LIMITED, holding(wager('field', 49_000)), 'field', 1001))).toBe('above-maximum 3.B(2)');
  expect(filing({ limits: { min: 1000, max: 500 } })).toBe('bad-limits 3.B(2)');
  expect(filing({ limits: { min: 0 } })).toBe('bad-limits 3.B(2)');
});

proves(md('3.B', '5.M'), 'a supplemental wager may pass the table’s limits', () => {
  const generous = file({ limits: { min: 1000, max: 50_000 }, oddsMultiple: 3 });
  for (const stake of [500, 90_000])
    expect(answer(admit(generous, having(wager('pass', 30_000, 6)), 'pass-odds', stake))).toBe('accepted');
});

proves(md('11.B', '11.B(1)', '11.B(1)(a)', '11.B(1)(b)', '11.B(1)(c)'), 'Fire has limits of its own', () => {
  for (const [stake, expected] of [
    [50, 'below-minimum 11.B(1)(a)'],
    [100, 'accepted'],
    [150, 'not-in-units 11.B(1)(c)'],
    [500, 'accepted'],
    [501, 'above-maximum 11.B(1)(b)'],
    [600, 'above-maximum 11.B(1)(b)'],
  ] as const)
    for (const submission of [FULL, LIMITED])
      expect(answer(admit(submission, NEW_SHOOTER, 'fire', stake)), `${stake}`).toBe(expected);
  const filed = (fire: object) => filing({ fire: 'A', limits: { spots: { fire } } });
  expect(filed({ min: 50 })).toBe('bad-limits 11.B(1)(a)');
  expect(filed({ max: 600 })).toBe('bad-limits 11.B(1)(b)');
  expect(filed({ max: 450 })).toBe('bad-limits 11.B(1)(c)');
  expect(filed({ min: 200, max: 400 })).toBe('accepted');
});

const SLEEPERS: [clause: string, spots: string[], working: boolean][] = [
  ['3.A(5)(a)', on('place'), false],
  ['3.A(6)(a)', on('place-lose'), false],
  ['3.A(7)(a)', ['hard/4'], false],
  ['3.A(8)(a)', ['hard/6'], false],
  ['3.A(9)(a)', ['hard/8'], false],
  ['3.A(10)(a)', ['hard/10'], false],
  ['3.A(41)(a)', on('buy'), false],
  ['3.A(42)(a)', on('lay'), true],
];

for (const [clause, spots, working] of SLEEPERS)
  proves(md(clause), `${spots.join(', ')} ${working ? 'work' : 'sleep'} on a come out roll unless called`, () => {
    for (const spot of spots) {
      const standing = wager(spot, ROUND);
      expect([null, 6 as const].map((point) => isWorking(TABLE, standing, point))).toEqual([working, true]);
      const called = granted(callWager(TABLE, holding(standing), spot, !working));
      expect(called).toEqual({ ...standing, called: !working });
      expect([null, 6 as const].map((point) => isWorking(TABLE, called, point))).toEqual([!working, true]);
      const resting = granted(callWager(TABLE, having(standing), spot, false, true));
      expect([null, 6 as const].map((point) => isWorking(TABLE, resting, point))).toEqual([working, false]);
      expect(callWager(TABLE, having(resting), spot, true, true)).toEqual(standing);
      const back = granted(callWager(TABLE, holding(called), spot, working));
      expect(isWorking(TABLE, back, null)).toBe(working);
    }
    expect(rulebook.duties.find(({ does }) => does === 'confirm-call')?.by).toEqual(['dealer']);
  });

proves(md('6.C'), 'no other wager sleeps or can be called; come odds sleep only if so filed', () => {
  const sleepers = SLEEPERS.flatMap(([, spots]) => spots);
  const asleep = file({ ...SIDE_BETS, comeOdds: 'off' });
  for (const spot of ALL.filter((id) => !sleepers.includes(id))) {
    const { wager: standing } = granted(made(FULL, spot));
    const now = having(...(needsPoint(spot) ? ALL_LINES : []), standing);
    expect(answer(callWager(FULL, now, spot, false))).toMatch(/^not-callable /);
    expect(isWorking(FULL, standing, null), spot).toBe(true);
    expect(isWorking(asleep, standing, null), spot).toBe(!spot.startsWith('come-odds'));
    expect(isWorking(asleep, standing, 6), spot).toBe(true);
  }
});

proves(md('6.C'), 'what is said of come out rolls: which wagers can be called, and that come odds cannot', () => {
  const rule = (submission: RulesSubmission, spot: string) =>
    comeOutRule(submission, granted(findSpot(submission, spot)));
  for (const [spot, here] of [
    ['place/6', 'off-unless-called'],
    ['hard/6', 'off-unless-called'],
    ['lay/6', 'on-unless-called'],
    ['come-odds/6', 'always-on'],
    ['dont-come-odds/6', null],
    ['pass', null],
  ] as const)
    expect(rule(TABLE, spot), spot).toBe(here);
  expect(rule(file({ comeOdds: 'off' }), 'come-odds/6')).toBe('goes-back');
  expect(rule(file({ comeOdds: 'off' }), 'dont-come-odds/6')).toBeNull();
});

const ALIKE = [1000, 1000, 1000, 1000, 1000, 1000];
const BY_WINNINGS = [2000, 1500, 1200, 1200, 1500, 2000];

/** What a line wager of 1000 carries at one time its stake, on 4, 5, 6, 8, 9 and 10. */
const CARRIED = [
  { section: '6.A', line: 'pass', spots: NUMBERS.map(() => 'pass-odds'), most: ALIKE },
  { section: '6.B', line: 'dont-pass', spots: NUMBERS.map(() => 'dont-pass-odds'), most: BY_WINNINGS },
  { section: '6.C', line: 'come', spots: on('come-odds'), most: ALIKE },
  { section: '6.D', line: 'dont-come', spots: on('dont-come-odds'), most: BY_WINNINGS },
];

for (const { section, line, spots, most } of CARRIED) {
  proves(md(section), `${line} odds need the player’s own ${line} wager with that point`, () => {
    for (const [index, point] of NUMBERS.entries()) {
      const spot = spots[index]!;
      expect(admit(TABLE, having(wager(line, 1000, point)), spot, 30)).toMatchObject({
        wager: { spot, stake: 30, state: { point } },
      });
      const elsewhere = spot === `${line}-odds` ? undefined : NUMBERS[(index + 1) % 6]!;
      const others = ALL_LINES.filter((other) => other.spot !== line);
      for (const now of [having(), having(wager(line, 1000, elsewhere)), having(...others)])
        expect(answer(admit(TABLE, now, spot, 30)), spot).toBe(`no-line-wager ${section}`);
    }
  });

  const raised = line.startsWith('dont') ? '6.E(1)' : '6.E';
  proves(md(`${section} / limit`, raised), `${line} odds are limited by the filed multiple`, () => {
    for (const oddsMultiple of [1, 3, 100]) {
      const submission = oddsMultiple === 1 ? TABLE : file({ oddsMultiple });
      for (const [index, point] of NUMBERS.entries()) {
        const spot = spots[index]!;
        const max = most[index]! * oddsMultiple;
        const supported = wager(line, 1000, point);
        expect(supplementMax(submission, granted(findSpot(submission, spot)), supported)).toBe(max);
        expect(answer(admit(submission, having(supported), spot, max))).toBe('accepted');
        expect(answer(admit(submission, having(supported), spot, max + 30))).toBe(`above-maximum ${section}`);
        const full = having(supported, wager(spot, max, point));
        expect(answer(admit(submission, full, spot, 30))).toBe(`above-maximum ${section}`);
      }
    }
  });
}

proves(md('6.E', '6.E(1)'), 'the multiple is 1 to 100, for every point or for each', () => {
  for (const multiple of [1, 100, '3-4-5', '1-100-1', '1-2-3-4-5-6', '5-5-5']) {
    expect(filing({ oddsMultiple: multiple }), `${multiple}`).toBe('accepted');
    expect(filing({ dontOddsMultiple: multiple }), `${multiple}`).toBe('accepted');
  }
  for (const multiple of [0, 101, 1.5, '3', '3-4', '0-4-5', '3-4-101', '3-4-5-6', '3-4-', ' 3-4-5', { 4: 3 }, true]) {
    expect(filing({ oddsMultiple: multiple }), `${multiple}`).toBe('bad-choice 6.E');
    expect(filing({ dontOddsMultiple: multiple }), `${multiple}`).toBe('bad-choice 6.E(1)');
  }
});

/** What a line wager of 1000 carries at 3-4-5 times, on 4, 5, 6, 8, 9 and 10; a don't wager may lay six times on each. */
const AT_345 = [
  { section: '6.A', line: 'pass', spots: NUMBERS.map(() => 'pass-odds'), most: [3000, 4000, 5000, 5000, 4000, 3000] },
  { section: '6.B', line: 'dont-pass', spots: NUMBERS.map(() => 'dont-pass-odds'), most: NUMBERS.map(() => 6000) },
  { section: '6.C', line: 'come', spots: on('come-odds'), most: [3000, 4000, 5000, 5000, 4000, 3000] },
  { section: '6.D', line: 'dont-come', spots: on('dont-come-odds'), most: NUMBERS.map(() => 6000) },
];

for (const { section, line, spots, most } of AT_345)
  proves(md('6.E', '6.E(1)', `${section} / limit`), `${line} odds at 3-4-5 times`, () => {
    const submission = file({ oddsMultiple: '3-4-5' });
    for (const [index, point] of NUMBERS.entries()) {
      const now = having(wager(line, 1000, point));
      expect(answer(admit(submission, now, spots[index]!, most[index]!)), `${point}`).toBe('accepted');
      expect(admit(submission, now, spots[index]!, most[index]! + 30)).toMatchObject({
        refused: 'above-maximum',
        clause: `md-craps ${section}`,
        message: expect.stringContaining(`at ${[3, 4, 5, 5, 4, 3][index]} times`),
      });
    }
  });

proves(md('6.E(1)'), 'the don’t side may have multiples of its own', () => {
  const submission = file({ oddsMultiple: 2, dontOddsMultiple: '1-2-3' });
  for (const [point, pass, dont] of [
    [4, 2000, 2000],
    [9, 2000, 3000],
    [8, 2000, 3600],
  ] as const) {
    const now = having(wager('pass', 1000, point), wager('dont-pass', 1000, point));
    for (const [spot, most] of [
      ['pass-odds', pass],
      ['dont-pass-odds', dont],
    ] as const)
      expect([answer(admit(submission, now, spot, most)), answer(admit(submission, now, spot, most + 30))]).toEqual([
        'accepted',
        `above-maximum ${spot === 'pass-odds' ? '6.A' : '6.B'}`,
      ]);
  }
});

const anyMultiples = fc.array(fc.integer({ min: 1, max: 100 }), { minLength: 6, maxLength: 6 });

proves(md('6.E', '6.E(1)'), 'whatever is filed by point is the most at the table: no less, no more', () => {
  fc.assert(
    fc.property(anyMultiples, fc.constantFrom(...CARRIED), fc.nat({ max: 5 }), (multiples, carried, index) => {
      const submission = file({ oddsMultiple: multiples.join('-') });
      const { section, line, spots, most } = carried;
      const now = having(wager(line, 1000, NUMBERS[index]!));
      const max = most[index]! * multiples[index]!;
      expect(answer(admit(submission, now, spots[index]!, max))).toBe('accepted');
      expect(answer(admit(submission, now, spots[index]!, max + 30))).toBe(`above-maximum ${section}`);
    }),
    { numRuns: 200 },
  );
});

/** Behind a line wager at a point, in cents: the most on its odds, and with a smallest chip of this much. */
const EXCEEDED: [
  section: string,
  spot: string,
  line: number,
  point: Point,
  plain: number,
  chip: number,
  most: number,
][] = [
  ['6.A', 'pass-odds', 500, 4, 500, 100, 500],
  ['6.A', 'pass-odds', 500, 5, 500, 100, 600],
  ['6.A', 'pass-odds', 500, 6, 500, 100, 500],
  ['6.A', 'pass-odds', 500, 8, 500, 100, 500],
  ['6.A', 'pass-odds', 500, 9, 500, 100, 600],
  ['6.A', 'pass-odds', 500, 10, 500, 100, 500],
  ['6.A', 'pass-odds', 300, 6, 300, 100, 500],
  ['6.A', 'pass-odds', 1500, 5, 1500, 500, 2000],
  ['6.A', 'pass-odds', 2500, 6, 2500, 500, 2500],
  ['6.A', 'pass-odds', 1101, 5, 1100, 1, 1102],
  ['6.A', 'pass-odds', 1101, 6, 1100, 1, 1105],
  ['6.A', 'pass-odds', 1101, 4, 1101, 1, 1101],
  ['6.B', 'dont-pass-odds', 500, 4, 1000, 100, 1000],
  ['6.B', 'dont-pass-odds', 500, 5, 750, 100, 900],
  ['6.B', 'dont-pass-odds', 500, 6, 600, 100, 600],
  ['6.B', 'dont-pass-odds', 1001, 6, 1200, 1, 1206],
  ['6.C', 'come-odds/9', 500, 9, 500, 100, 600],
  ['6.C', 'come-odds/8', 700, 8, 700, 100, 1000],
  ['6.D', 'dont-come-odds/10', 300, 10, 600, 100, 600],
  ['6.D', 'dont-come-odds/9', 700, 9, 1050, 100, 1200],
];

for (const [section, spot, stake, point, plain, chip, most] of EXCEEDED)
  proves(md('6.F'), `${stake} at ${point} carries ${plain} on ${spot}, or ${most} in chips of ${chip}`, () => {
    const line = wager(spot.replace(/-odds.*/, ''), stake, point);
    for (const [oddsRounding, max] of [
      [null, plain],
      [chip, most],
    ] as const) {
      const submission = file({ oddsRounding, limits: { max: 500 } });
      expect(supplementMax(submission, granted(findSpot(submission, spot)), line)).toBe(max);
      expect(answer(admit(submission, having(line), spot, max))).toBe('accepted');
      expect(answer(admit(submission, having(line), spot, max + 30 * chip))).toBe(`above-maximum ${section}`);
    }
  });

proves(md('6.F'), 'between the limit and the one amount that it is rounded up to nothing passes', () => {
  const submission = file({ oddsRounding: 500 });
  const now = having(wager('pass', 1500, 5));
  const answers = [1400, 1500, 1502, 1600, 2000, 2002].map((stake) =>
    answer(admit(submission, now, 'pass-odds', stake)),
  );
  const no = 'above-maximum 6.A';
  expect(answers).toEqual(['accepted', 'accepted', no, no, 'accepted', no]);
  for (const oddsRounding of [1, 100_000]) expect(filing({ oddsRounding })).toBe('accepted');
  for (const oddsRounding of [0, 100_001]) expect(filing({ oddsRounding })).toBe('bad-choice 6.F');
});

const taken = (submission: RulesSubmission, spot: string, stake: number, roll: Roll) => {
  const { wager: standing, vigorish } = granted(admit(submission, POINT_ON, spot, stake));
  const settlement = settle(submission, standing, roll);
  return settlement.result === 'stands' ? undefined : [vigorish, settlement.vigorish, settlement.net];
};

/** Vigorish due at placement, vigorish of a winner that stays up, and the net of 2000 on buy/4 and on lay/4. */
const VIGORISH: [clauses: string[], filed: object | string | undefined, buy: number[], lay: number[]][] = [
  [['5.G(3)(a)'], undefined, [100, 100, 3900], [100, 100, 900]],
  [['5.G(3)(a)'], { when: 'placed', on: 'wager', rate: '2%' }, [40, 40, 3960], [40, 40, 960]],
  [['5.G(3)(b)', '1.B(7)'], { when: 'won' }, [0, 100, 3900], [0, 100, 900]],
  [['5.G(3)(b)', '1.B(7)'], { when: 'won', on: 'win', rate: '1/20' }, [0, 200, 3800], [0, 50, 950]],
  [['5.K'], 'none', [0, 0, 4000], [0, 0, 1000]],
];

for (const [clauses, vigorish, buy, lay] of VIGORISH)
  proves(
    md('1.B(7)', '5.G(3)', '5.L', ...clauses),
    `a vigorish of ${JSON.stringify(vigorish) ?? 'the default'}`,
    () => {
      const submission = file({ ...SIDE_BETS, vigorish });
      expect(taken(submission, 'buy/4', 2000, [2, 2])).toEqual(buy);
      expect(taken(submission, 'lay/4', 2000, [3, 4])).toEqual(lay);
      expect(taken(submission, 'buy/4', 2000, [3, 4])).toEqual([buy[0], 0, -2000]);
      expect(amend(submission, having(wager('lay/4', 2000)), 'lay/4', 4000)).toMatchObject({ vigorish: lay[0] });
      expect(taken(submission, 'place/4', 2000, [2, 2])).toEqual([0, 0, 3600]);
      expect(taken(submission, 'place-lose/6', 2000, [3, 4])).toEqual([0, 0, 1600]);
      for (const spot of ALL.filter((id) => !/^(buy|lay)\//.test(id)))
        expect(granted(made(submission, spot)).vigorish, spot).toBe(0);
    },
  );

/** Of 3000 on each number with 5 percent at placement: the dice that win, what they win, and what is paid for staying up. */
const STAYS_UP: [spot: string, roll: Roll, winnings: number][] = [
  ['buy/4', [2, 2], 6000],
  ['buy/5', [1, 4], 4500],
  ['buy/6', [2, 4], 3600],
  ['buy/8', [2, 6], 3600],
  ['buy/9', [4, 5], 4500],
  ['buy/10', [4, 6], 6000],
  ['lay/4', [3, 4], 1500],
  ['lay/5', [3, 4], 2000],
  ['lay/6', [3, 4], 2500],
  ['lay/8', [3, 4], 2500],
  ['lay/9', [3, 4], 2000],
  ['lay/10', [3, 4], 1500],
];

for (const [spot, roll, winnings] of STAYS_UP)
  proves(md('5.G(3)(a)'), `${spot} wins ${winnings} and pays to stay up again, once, or not at all`, () => {
    const won = (choices: Record<string, unknown>) => {
      const { vigorish, net, returned, stands } = settle(file(choices), wager(spot, 3000), roll) as Decided;
      return [vigorish, net, returned, stands];
    };
    const again = [150, winnings - 150, winnings - 150, true];
    expect(won({})).toEqual(again);
    expect(won({ vigorishAfterWin: 'again' })).toEqual(again);
    expect(won({ vigorishAfterWin: 'once' })).toEqual([0, winnings, winnings, true]);
    expect(won({ keepWinning: false })).toEqual([0, winnings, 3000 + winnings, false]);
    expect(won({ vigorish: { when: 'won', on: 'wager' } })).toEqual(again);
  });

proves(md('5.G(3)(a)'), 'a winner that could not pay for staying up comes down', () => {
  const dear = { ...TABLE.choices, vigorish: { when: 'placed', on: 'wager', rate: { parts: 3, of: 5 } } } as const;
  const decided = (spot: string, roll: Roll) => settle({ ...TABLE, choices: dear }, wager(spot, 3000), roll);
  expect(decided('lay/4', [3, 4])).toMatchObject({ stands: false, vigorish: 0, returned: 4500 });
  expect(decided('lay/5', [3, 4])).toMatchObject({ stands: true, vigorish: 1800, returned: 200 });
});

proves(md('5.G(3)(a)'), 'after a win the vigorish is owed again or once, and nothing else', () => {
  for (const vigorishAfterWin of ['again', 'once']) expect(filing({ vigorishAfterWin })).toBe('accepted');
  for (const vigorishAfterWin of ['twice', true, null])
    expect(filing({ vigorishAfterWin })).toBe('bad-choice 5.G(3)(a)');
});

proves(md('5.G(3)', '5.G(3)(a)', '5.G(3)(b)'), 'a vigorish is at most 5 percent and payable to the cent', () => {
  for (const [vigorish, expected] of [
    [{ rate: '5%' }, 'accepted'],
    [{ rate: '51/1000' }, 'bad-choice 5.G(3)(a)'],
    [{ rate: '0' }, 'bad-choice 5.G(3)(a)'],
    [{ when: 'won', rate: '6%' }, 'bad-choice 5.G(3)(b)'],
    [{ when: 'placed', on: 'win' }, 'bad-choice 5.G(3)(a)'],
    [{ when: 'lost' }, 'bad-choice 5.G(3)'],
    ['some', 'bad-choice 5.G(3)'],
  ] as const)
    expect(filing({ vigorish }), JSON.stringify(vigorish)).toBe(expected);
  expect(admit(TABLE, COME_OUT, 'buy/4', 2010)).toMatchObject({
    refused: 'unpayable',
    nearest: { below: 2000, above: 2020 },
  });
  expect(answer(admit(file({ vigorish: 'none' }), COME_OUT, 'buy/4', 2010))).toBe('accepted');
  const onWins = file({ vigorish: { when: 'won', on: 'win' } });
  expect([2010, 2016].map((stake) => answer(admit(onWins, COME_OUT, 'lay/6', stake)))).toEqual([
    'unpayable 5.G(2)(c)',
    'accepted',
  ]);
});

proves(md('5.A', '5.G(3)', '5.L'), 'nothing is rounded in the house’s favour: neither a payout nor a vigorish', () => {
  for (const rounding of ['down', 'nearest']) expect(filing({ rounding })).toBe('bad-choice 5.A');
  const rounded = (vigorish: object) => file({ rounding: 'up', vigorish });
  // 5 percent of 2010 is 100 1/2, and of the 4020 that it wins 201.
  expect(taken(rounded({ when: 'placed' }), 'buy/4', 2010, [2, 2])).toEqual([100, 100, 3920]);
  expect(taken(rounded({ when: 'won' }), 'buy/4', 2010, [2, 2])).toEqual([0, 100, 3920]);
  // 5 to 6 on 2009 is 1674 1/6, of which 5 percent are 83 3/4.
  expect(taken(rounded({ when: 'won', on: 'win' }), 'lay/6', 2009, [3, 4])).toEqual([0, 83, 1592]);
  // Half a unit twice is one: wagers that grow pay what they would have paid at once.
  const grown = amend(rounded({ when: 'placed' }), having(wager('lay/4', 2010)), 'lay/4', 2020);
  expect(grown).toMatchObject({ vigorish: 1 });
});

for (const [clauses, key, tables, spots] of [
  [['5.F', '11.B'], 'fire', 'AB', ['fire']],
  [['5.H'], 'bonus', 'AB', BONUS],
  [['5.I'], 'diceOlogy', 'AB', DICE_OLOGY],
  [['5.J'], 'luckyShooter', 'ABCD', ['lucky-shooter']],
] as const)
  proves(md(...clauses), `${key} is offered by a filed table, one of ${tables}, or not at all`, () => {
    const offered = (submission: RulesSubmission) => spots.map((spot) => answer(findSpot(submission, spot)));
    for (const table of tables) expect(offered(file({ [key]: table }))).toEqual(spots.map(() => 'accepted'));
    for (const submission of [TABLE, file({ [key]: null })])
      expect(offered(submission)).toEqual(spots.map(() => `not-offered ${clauses[0]}`));
    for (const other of ['E', 'a', 1, true]) expect(filing({ [key]: other })).toBe(`bad-choice ${clauses[0]}`);
  });

proves(md('3.A(41)', '3.A(42)'), 'Buy and Lay are choices, and only Lay may stand in for Place to Lose', () => {
  const offered = (choices: Record<string, unknown>, family: string) =>
    new Set(on(family).map((spot) => answer(findSpot(file(choices), spot))));
  for (const family of ['buy', 'lay', 'place-lose']) expect(offered({}, family)).toEqual(new Set(['accepted']));
  expect(offered({ buy: false }, 'buy')).toEqual(new Set(['not-offered 3.A(41)']));
  expect(offered({ buy: false }, 'place')).toEqual(new Set(['accepted']));
  expect(offered({ lay: false }, 'lay')).toEqual(new Set(['not-offered 3.A(42)']));
  expect(offered({ placeToLose: false }, 'place-lose')).toEqual(new Set(['not-offered 3.A(42)']));
  expect(filing({ placeToLose: false, lay: false })).toBe('bad-choice 3.A(42)');
});

proves(md('2.C / seats'), 'mini-craps has at most nine seats', () => {
  for (const seats of [1, 9, null]) expect(filing({ form: 'mini-craps', seats })).toBe('accepted');
  expect(filing({ form: 'mini-craps', seats: 10 })).toBe('bad-choice 2.C / seats');
  for (const seats of [10, 32]) expect(filing({ form: 'craps', seats })).toBe('accepted');
  expect(filing({ form: 'craps', seats: 33 })).toBe('bad-choice 3.A');
});

proves(md('2.D(4)(a)'), 'the layout has at most sixteen Fire areas', () => {
  expect(FULL.choices.fireAreas).toBe(16);
  for (const fireAreas of [1, 16]) expect(filing({ fire: 'A', fireAreas })).toBe('accepted');
  for (const fireAreas of [0, 17]) expect(filing({ fire: 'A', fireAreas })).toBe('bad-choice 2.D(4)(a)');
});

const lacking = (choices: Record<string, unknown>) =>
  missingFromFiling(rulebook, file(choices))
    .map((missing) => answer(missing).replace('missing-choice ', ''))
    .sort();

const APPROVALS = {
  '2.D': 'layout',
  '2.D(4)': 'fire-layout',
  '2.D(5)': 'bonus-layout',
  '2.D(6)': 'dice-ology-layout',
  '3.A(41)': 'buy-submission',
  '3.A(42)': 'lay-submission',
  '5.F': 'fire-submission',
  '5.J': 'lucky-shooter-submission',
};

proves(md(...Object.keys(APPROVALS), '5.K'), 'a filing is complete with its approvals and its vigorish', () => {
  const approvals = Object.fromEntries(Object.values(APPROVALS).map((id) => [id, `approval of ${id}`]));
  const complete = { ...SIDE_BETS, operator: 'Hardway House', vigorish: { when: 'won' }, approvals };
  expect(lacking(complete)).toEqual([]);
  for (const [clause, id] of Object.entries(APPROVALS)) {
    const { [id]: _, ...others } = approvals;
    expect(lacking({ ...complete, approvals: others })).toEqual([clause]);
  }
  const { vigorish, ...unnamed } = complete;
  expect(lacking(unnamed)).toEqual(['5.K']);
  expect(lacking({ ...complete, operator: null })).toEqual(['2.D(1)']);
  expect(lacking({})).toEqual(['2.D', '2.D(1)', '3.A(41)', '3.A(42)', '5.K']);
  expect(lacking({ buy: false, lay: false, vigorish: 'none' })).toEqual(['2.D', '2.D(1)']);
});

proves(
  md('3.A(41)', '3.A(42)'),
  'Buy and Lay Bets that are offered stand in the Rules Submission, others need not',
  () => {
    const asked = (buy: boolean, lay: boolean) => lacking({ buy, lay }).filter((clause) => clause.startsWith('3.A'));
    expect(asked(true, true)).toEqual(['3.A(41)', '3.A(42)']);
    expect(asked(true, false)).toEqual(['3.A(41)']);
    expect(asked(false, true)).toEqual(['3.A(42)']);
    expect(asked(false, false)).toEqual([]);
  },
);

test('the glossary explains the seven defined words', () => {
  const words = ['Buy Bet', 'Call Bet', 'Come out point', 'Come out roll', 'Come point', 'Lay Bet', 'Vigorish'];
  expect(rulebook.glossary.map(({ term, clause }) => [term, clause])).toEqual(
    words.map((word, index) => [word, `md-craps 1.B(${index + 1})`]),
  );
});

proves(md('3.A(40)', '3.A(45)', '12.B(1)'), 'a shooter who takes over a point brings no new side bets', () => {
  const takenOver: Situation = { ...NEW_SHOOTER, point: 6 };
  for (const spot of ['fire', 'bonus/all', 'lucky-shooter'])
    expect(answer(admit(FULL, takenOver, spot, 500))).toMatch(/^wrong-time /);
});

proves(md('4.E'), 'a don’t wager set to what it is has not been reduced, and carries its supplement when it is', () => {
  const line = wager('dont-pass', 1000, 6);
  const same = granted(amend(TABLE, having(line), 'dont-pass', 1000));
  expect(same.wager.reduced).toBeUndefined();
  const backed = having(line, wager('dont-pass-odds', 1200, 6));
  expect(answer(amend(TABLE, backed, 'dont-pass', 500))).toBe('above-maximum 6.B');
  expect(granted(amend(TABLE, having(line), 'dont-pass', 500)).wager.reduced).toBe(true);
});

proves(md('5.K'), 'nobody files a vigorish who takes no Buy or Lay Bets', () => {
  const without = file({ buy: false, lay: false });
  const missing = missingFromFiling(rulebook, without).map(({ clause }) => clause);
  expect(missing).not.toContain('md-craps 5.K');
});

proves(md('9.C'), 'a leaning die shows the face across from the one it leans on', () => {
  expect([1, 2, 3, 4, 5, 6].map((face) => opposite(face as Face))).toEqual([6, 5, 4, 3, 2, 1]);
});
