import { crapsPlay, FRESH, isRefusal, POINTS, type Point, type TableEvent } from '@hardway/engine';
import { expect } from 'vitest';
import { proves } from '../../../../../test/clause.ts';
import {
  at,
  attestable,
  type Choices,
  FIVE as FIVE_DICE,
  md,
  shootingCraps,
  stick,
} from '../../../../../test/craps-table.ts';
import {
  after,
  answer,
  as,
  attesting,
  bet,
  buyIn,
  credit,
  dealer,
  device,
  floorperson,
  given,
  type Order,
  player,
  refused,
  type Story,
} from '../../../../../test/table.ts';

const PURSE = 1_000_000;

/** An open table at which four seats have 10,000.00 each; a machine throws for the first one. */
const table = (choices: Choices = {}): Story => shootingCraps({ vigorish: 'none', ...choices }, [1, 2, 3, 4], PURSE);

const rolls = (...dice: number[]): Order[] => [device('ThrowDice', { seat: 1 }), stick('CallThrow', { dice })];
/** Dice of this total, and not alike if that is possible. */
const throwing = (total: number) => (total > 7 ? [6, total - 6] : [1, total - 1]);
const changes = (seat: number, spot: string, stake: number) => player(seat)('ChangeWager', { seat, spot, stake });
const takesDown = (seat: number, spot: string) => player(seat)('TakeDownWager', { seat, spot });
const says = (seat: number, spot: string, working: boolean) => player(seat)('CallWager', { seat, spot, working });
const saysNow = (seat: number, spot: string, working: boolean) =>
  player(seat)('CallWager', { seat, spot, working, now: true });
const confirms = (seat: number, spot: string, confirmed = true) => dealer('ConfirmCall', { seat, spot, confirmed });

/** "yes", or the refusal and its clause: "wrong-time 3.A(1)". */
const told = (story: Story, order: Order): string => {
  const events = answer(story, order);
  return isRefusal(events) ? `${events.refused} ${events.clause?.replace('md-craps ', '')}` : 'yes';
};
const layout = ({ table: { ledger } }: Story) => ledger.house.layout ?? 0;
const vigorish = ({ table: { ledger } }: Story) => ledger.house.vigorish ?? 0;
const wagersOf = ({ table }: Story, seat: number) =>
  Object.fromEntries(
    (crapsPlay(table).seats[seat]?.wagers ?? []).map(({ spot, state, stake }) => [
      ['come', 'dont-come'].includes(spot) && state.point ? `${spot}/${state.point}` : spot,
      stake,
    ]),
  );
type Results = Extract<TableEvent, { type: 'WinnersPaid' }>['results'];
/** What the last throw paid or returned. */
const paid = ({ events }: Story): Results =>
  (events.findLast(({ type }) => type === 'WinnersPaid') as Extract<TableEvent, { type: 'WinnersPaid' }>).results;

const SIDE_BETS = { fire: 'A', bonus: 'A', diceOlogy: 'A', luckyShooter: 'A' };
const NEW_SHOOTER = table(SIDE_BETS);
const COME_OUT = after(NEW_SHOOTER, ...rolls(3, 4));
const POINT_ON = after(NEW_SHOOTER, ...rolls(2, 2));
const MOMENTS = [NEW_SHOOTER, COME_OUT, POINT_ON];

const on = (family: string) => POINTS.map((point) => `${family}/${point}`);
const HOPS = '22 33 44 55 13 14 23 15 24 16 25 34 26 35 36 45 46'.split(' ').map((faces) => `hop/${faces}`);
const BONUS = ['bonus/small', 'bonus/all', 'bonus/tall'];
const DICE_OLOGY = ['dice-ology/little', 'dice-ology/boom', 'dice-ology/big'];
const ODDS = ['pass-odds', 'dont-pass-odds', ...on('come-odds'), ...on('dont-come-odds')];
/** Wagers of any moment, which may go up, down and off until they are decided. */
const FREE = [
  ...['place', 'place-lose', 'buy', 'lay'].flatMap(on),
  ...['hard/4', 'hard/6', 'hard/8', 'hard/10', 'field', 'any-seven', 'any-craps', 'craps/2', 'craps/3', 'craps/12'],
  ...['eleven', 'c-and-e', 'horn', 'horn-high/2', 'horn-high/3', 'horn-high/11', 'horn-high/12', 'whirl'],
  ...HOPS,
  'six-seven-eight',
];
/** A stake in whole units that every wager but Fire can pay exactly. */
const STAKE = 66_000;
const stakeOn = (spot: string) => (spot === 'fire' ? 500 : STAKE);

// When wagers are made, and what may be done with them

for (const [clauses, spots, answers] of [
  [['3.A(1)'], ['pass'], ['yes', 'yes', 'wrong-time 3.A(1)']],
  [['3.A(2)'], ['dont-pass'], ['yes', 'yes', 'wrong-time 3.A(2)']],
  [['3.A(3)'], ['come'], ['wrong-time 3.A(3)', 'wrong-time 3.A(3)', 'yes']],
  [['3.A(4)'], ['dont-come'], ['wrong-time 3.A(4)', 'wrong-time 3.A(4)', 'yes']],
  [['11.A(1)'], ['fire'], ['yes', 'wrong-time 3.A(40)', 'wrong-time 3.A(40)']],
  [['12.B(1)'], BONUS, ['yes', 'wrong-time 12.B(1)', 'wrong-time 12.B(1)']],
  [['3.A(45)'], ['lucky-shooter'], ['yes', 'wrong-time 3.A(45)', 'wrong-time 3.A(45)']],
  [['13.B(1)'], DICE_OLOGY, ['yes', 'yes', 'yes']],
  [['4.B'], FREE, ['yes', 'yes', 'yes']],
] as const)
  proves(md(...clauses), `at the table: ${spots[0]} and its like are made at their time, and pay their way`, () => {
    for (const spot of spots)
      for (const [index, now] of MOMENTS.entries()) {
        const order = bet(2, spot, stakeOn(spot));
        expect(told(now, order), spot).toBe(answers[index]);
        if (answers[index] !== 'yes') continue;
        const made = after(now, order);
        expect([layout(made), credit(made, 2)], spot).toEqual([stakeOn(spot), PURSE - stakeOn(spot)]);
        expect(wagersOf(made, 2)).toEqual({ [spot]: stakeOn(spot) });
      }
  });

proves(at('1.B(4)'), 'a come out roll is the first of a game and the first after every decision of the line', () => {
  const isComeOut = (story: Story) => told(story, bet(2, 'pass', 1000)) === 'yes';
  let hand = table();
  expect(isComeOut(hand)).toBe(true);
  for (const [totals, next] of [
    [[7, 11, 2, 3, 12], true],
    [[4, 5, 11, 2, 12], false],
    [[4], true],
    [[9, 6], false],
    [[7], true],
  ] as const)
    for (const total of totals) {
      hand = after(hand, ...rolls(...throwing(total)));
      expect([isComeOut(hand), told(hand, bet(2, 'come', 1000)) === 'yes'], `after ${total}`).toEqual([next, !next]);
    }
  const again = after(
    POINT_ON,
    floorperson('CloseTable'),
    floorperson('AttestEquipment', attesting(attestable(SIDE_BETS))),
    stick('LoadDice', { ...FIVE_DICE, serial: 'set 2' }),
    dealer('SignInDealer', { dealer: 'Ana' }),
    floorperson('OpenTable'),
  );
  expect([POINT_ON, again].map(isComeOut)).toEqual([false, true]);
});

proves(at('4.D'), 'a free wager goes up, down and off at any moment, and the money with it', () => {
  for (const now of MOMENTS)
    for (const spot of [...FREE, ...(now === NEW_SHOOTER ? ['pass', 'lucky-shooter'] : [])]) {
      const raised = after(now, bet(2, spot, STAKE), bet(2, spot, STAKE));
      expect([layout(raised), credit(raised, 2)], spot).toEqual([2 * STAKE, PURSE - 2 * STAKE]);
      const higher = after(raised, changes(2, spot, 3 * STAKE));
      expect([layout(higher), credit(higher, 2)], spot).toEqual([3 * STAKE, PURSE - 3 * STAKE]);
      const lower = after(higher, changes(2, spot, STAKE));
      expect([layout(lower), credit(lower, 2)], spot).toEqual([STAKE, PURSE - STAKE]);
      const gone = after(lower, takesDown(2, spot));
      expect([layout(gone), credit(gone, 2), wagersOf(gone, 2)], spot).toEqual([0, PURSE, {}]);
      expect(told(gone, takesDown(2, spot))).toBe('unknown-spot 4.B');
    }
});

for (const [clause, spot, made, position, stays] of [
  ['4.D(1)', 'pass', [bet(2, 'pass', 1000), ...rolls(4, 4)], 'pass', '4.D(1)'],
  ['4.D(2)', 'come', [...rolls(2, 2), bet(2, 'come', 1000), ...rolls(4, 4)], 'come/8', '4.D(2)'],
  ['4.D(3)', 'fire', [bet(2, 'fire', 300)], 'fire', '4.D(3)'],
  ['4.D(4)', 'bonus/all', [bet(2, 'bonus/all', 1000)], 'bonus/all', '12.B(2)'],
  ['13.B(2)', 'dice-ology/boom', [bet(2, 'dice-ology/boom', 1000)], 'dice-ology/boom', '13.B(2)'],
] as const)
  proves(md(clause, stays), `${spot} stays as it is: nobody changes it, not even a dealer`, () => {
    const story = after(NEW_SHOOTER, ...made);
    for (const [order, by] of [
      [changes(2, position, 100), clause],
      [changes(2, position, 2000), clause],
      [takesDown(2, position), stays],
    ] as const) {
      expect(told(story, order)).toBe(`contract-wager ${by}`);
      expect(told(story, { ...order, by: { id: 'Ana', role: 'dealer' } })).toBe(`contract-wager ${by}`);
    }
  });

proves(at('4.D(2)'), 'a Come Bet is free until it has travelled', () => {
  const box = after(POINT_ON, bet(2, 'come', 1000));
  expect(wagersOf(after(box, changes(2, 'come', 3000)), 2)).toEqual({ come: 3000 });
  expect(credit(after(box, takesDown(2, 'come')), 2)).toBe(PURSE);
});

for (const [spot, position, line] of [
  ['dont-pass', 'dont-pass', after(table(), bet(2, 'dont-pass', 1000), ...rolls(4, 4))],
  ['dont-come', 'dont-come/8', after(table(), ...rolls(2, 2), bet(2, 'dont-come', 1000), ...rolls(4, 4))],
] as const) {
  const odds = spot === 'dont-pass' ? 'dont-pass-odds' : 'dont-come-odds/8';
  const section = spot === 'dont-pass' ? '6.B' : '6.D';

  proves(at('4.E'), `${position} goes down or off and never up again, its odds with it`, () => {
    const reduced = after(line, changes(2, position, 600));
    expect([credit(reduced, 2), wagersOf(reduced, 2)]).toEqual([PURSE - 600, { [position]: 600 }]);
    expect(told(reduced, changes(2, position, 700))).toBe('no-increase 4.E');
    expect(told(line, changes(2, position, 1100))).toMatch(/^wrong-time 3\.A\([24]\)$/);
    const backed = after(line, bet(2, odds, 1200));
    given(backed)
      .when(takesDown(2, position))
      .then([
        { type: 'WagerTakenDown', spot: position, stake: 1000 },
        { type: 'WagerTakenDown', spot: odds, stake: 1200 },
      ]);
    const gone = after(backed, takesDown(2, position));
    expect([credit(gone, 2), layout(gone), wagersOf(gone, 2)]).toEqual([PURSE, 0, {}]);
    // A Don’t Come Bet that had travelled is another wager than a new one in the box.
    expect(told(gone, bet(2, spot, 1000))).toBe(spot === 'dont-come' ? 'yes' : 'no-increase 4.E');
    expect(told(backed, changes(2, position, 500))).toBe(`above-maximum ${section}`);
    expect(told(after(backed, takesDown(2, odds)), changes(2, position, 500))).toBe('yes');
  });
}

proves(at('4.E'), 'a don’t wager that went off may be made anew after the next roll', () => {
  const off = after(COME_OUT, bet(2, 'dont-pass', 1000), takesDown(2, 'dont-pass'));
  expect(told(off, bet(2, 'dont-pass', 1000))).toBe('no-increase 4.E');
  expect(told(off, bet(3, 'dont-pass', 1000))).toBe('yes');
  expect(told(after(off, ...rolls(3, 4)), bet(2, 'dont-pass', 1000))).toBe('yes');
});

// Come wagers

for (const [clause, spot] of [
  ['3.A(3)(a)', 'come'],
  ['3.A(4)(a)', 'dont-come'],
] as const) {
  proves(at(clause), `a ${spot} wager is carried to the box of the number thrown`, () => {
    for (const point of POINTS) {
      const away = rolls(...throwing(point === 4 ? 8 : 4));
      const story = after(table(), ...away, bet(2, spot, 1000), ...rolls(...throwing(point)));
      const moved = story.events.findLast(({ type }) => type === 'WagersStand');
      expect(moved).toMatchObject({ moved: [{ seat: 2, from: spot, to: `${spot}/${point}` }] });
      expect([wagersOf(story, 2), layout(story)]).toEqual([{ [`${spot}/${point}`]: 1000 }, 1000]);
    }
    for (const total of [2, 3, 7, 11, 12])
      expect(wagersOf(after(POINT_ON, bet(2, spot, 1000), ...rolls(...throwing(total))), 2)).toEqual({});
  });

  proves(at(clause), `${spot} wagers lie apart: one in the box and one on each number`, () => {
    const two = after(POINT_ON, bet(2, spot, 1000), ...rolls(3, 3), bet(2, spot, 2000), ...rolls(4, 4));
    const three = after(two, bet(2, spot, 3000), bet(3, spot, 500));
    expect(wagersOf(three, 2)).toEqual({ [`${spot}/6`]: 1000, [`${spot}/8`]: 2000, [spot]: 3000 });
    expect(wagersOf(three, 3)).toEqual({ [spot]: 500 });
    const again = after(three, ...rolls(3, 3));
    expect(wagersOf(again, 2)).toEqual({ [`${spot}/8`]: 2000, [`${spot}/6`]: 3000 });
    expect(wagersOf(again, 3)).toEqual({ [`${spot}/6`]: 500 });
    expect(credit(again, 2)).toBe(PURSE - 5000 + (spot === 'come' ? 1000 : -1000));
  });
}

// Supplemental wagers

/** What a line wager of 1000 carries at twice its stake, and what that wins, on 4, 5, 6, 8, 9 and 10. */
const WITH_POINT = { most: [2000, 2000, 2000, 2000, 2000, 2000], wins: [4000, 3000, 2400, 2400, 3000, 4000] };
const AGAINST = { most: [4000, 3000, 2400, 2400, 3000, 4000], wins: [2000, 2000, 2000, 2000, 2000, 2000] };

for (const [section, line, odds, { most: limits, wins }] of [
  ['6.A', 'pass', () => 'pass-odds', WITH_POINT],
  ['6.B', 'dont-pass', () => 'dont-pass-odds', AGAINST],
  ['6.C', 'come', (point: Point) => `come-odds/${point}`, WITH_POINT],
  ['6.D', 'dont-come', (point: Point) => `dont-come-odds/${point}`, AGAINST],
] as const)
  proves(at(section), `${line} odds stand beside a ${line} wager with its point, up to the filed multiple`, () => {
    for (const [index, point] of POINTS.entries()) {
      const [spot, most, winnings] = [odds(point), limits[index]!, wins[index]!];
      const away = line.endsWith('come') ? rolls(...throwing(point === 4 ? 5 : 4)) : [];
      const fresh = after(table({ oddsMultiple: 2 }), ...away, bet(2, line, 1000));
      const story = after(fresh, ...rolls(...throwing(point)));
      expect(told(fresh, bet(2, spot, 30))).toBe(`no-line-wager ${section}`);
      expect(told(story, bet(3, spot, 30))).toBe(`no-line-wager ${section}`);
      expect(told(story, bet(2, spot, most + 30))).toBe(`above-maximum ${section}`);
      const backed = after(story, bet(2, spot, most));
      expect([layout(backed), credit(backed, 2)]).toEqual([1000 + most, PURSE - 1000 - most]);
      expect(credit(after(backed, changes(2, spot, 60)), 2)).toBe(PURSE - 1060);
      expect(credit(after(backed, takesDown(2, spot)), 2)).toBe(PURSE - 1000);
      const [won, lost] = [point, 7].map((total) => after(backed, ...rolls(...throwing(total))));
      const [winner, loser] = line.startsWith('dont') ? [lost!, won!] : [won!, lost!];
      expect(paid(winner)).toMatchObject([{ returned: 2000 }, { spot, stake: most, returned: most + winnings }]);
      expect([credit(winner, 2), layout(winner)]).toEqual([PURSE + 1000 + winnings, 0]);
      expect([credit(loser, 2), layout(loser)]).toEqual([PURSE - 1000 - most, 0]);
    }
  });

proves(at('6.C'), 'come odds on a come out roll: at work, or returned where the house files them off', () => {
  for (const [comeOdds, win, loss] of [
    ['working', PURSE + 1000 + 2400, PURSE - 3000],
    ['off', PURSE + 1000, PURSE - 1000],
  ] as const) {
    const story = after(
      table({ oddsMultiple: 2, comeOdds }),
      ...[...rolls(2, 2), bet(2, 'come', 1000), ...rolls(4, 4), bet(2, 'come-odds/8', 2000), ...rolls(2, 2)],
    );
    const [won, lost] = [after(story, ...rolls(4, 4)), after(story, ...rolls(3, 4))];
    expect([credit(won, 2), credit(lost, 2)]).toEqual([win, loss]);
    if (comeOdds === 'off')
      for (const decided of [won, lost])
        expect(paid(decided).at(-1)).toMatchObject({ spot: 'come-odds/8', result: 'returned', clauses: md('6.C') });
  }
});

// Calls

/** Wagers that can be called: whether they work on a come out roll, and the dice that pay them. */
const CALLABLE = [
  ['3.A(5)(a)', 'place/6', false, [3, 3]],
  ['3.A(6)(a)', 'place-lose/6', false, [3, 4]],
  ['3.A(7)(a)', 'hard/4', false, [2, 2]],
  ['3.A(8)(a)', 'hard/6', false, [3, 3]],
  ['3.A(9)(a)', 'hard/8', false, [4, 4]],
  ['3.A(10)(a)', 'hard/10', false, [5, 5]],
  ['3.A(41)(a)', 'buy/6', false, [3, 3]],
  ['3.A(42)(a)', 'lay/6', true, [3, 4]],
] as const;

for (const [clause, spot, works, dice] of CALLABLE)
  proves(
    at(clause),
    `${spot} on a come out roll: ${works ? 'on' : 'off'}, unless called and confirmed otherwise`,
    () => {
      const story = after(table(), bet(2, spot, 6600));
      const wins = (now: Story) => paid(after(now, ...rolls(...dice))).length === 1;
      expect(wins(story)).toBe(works);
      given(story)
        .when(says(2, spot, !works))
        .then([{ type: 'WagerCallRequested', seat: 2, spot, working: !works, clause: at(clause) }]);
      const asked = after(story, says(2, spot, !works));
      expect(wins(asked)).toBe(works);
      given(asked)
        .when(confirms(2, spot, false))
        .then([{ type: 'CallDeclined', seat: 2, spot }]);
      expect(wins(after(asked, confirms(2, spot, false)))).toBe(works);
      given(asked)
        .when(confirms(2, spot))
        .then([{ type: 'WagerCalled', seat: 2, spot, working: !works, clause: at(clause) }]);
      const called = after(asked, confirms(2, spot));
      expect(wins(called)).toBe(!works);
      expect(wins(after(called, says(2, spot, works), confirms(2, spot)))).toBe(works);
      const automatic = after(table({ confirmCalls: 'automatic' }), bet(2, spot, 6600), says(2, spot, !works));
      expect(automatic.events.slice(-2).map(({ type }) => type)).toEqual(['WagerCallRequested', 'WagerCalled']);
      expect(wins(automatic)).toBe(!works);
    },
  );

// A five decides none of these wagers: it sets the point, and made again it brings the next come out roll.
const FIVE = rolls(2, 3);

for (const [clause, spot, works, dice] of CALLABLE) {
  const up = (choices: Choices = {}): Story => after(table(choices), bet(2, spot, 6600));
  const pays = (now: Story) => paid(after(now, ...rolls(...dice))).length === 1;
  const calls = (working: boolean): Order[] => [says(2, spot, working), confirms(2, spot)];
  const callsNow = (working: boolean): Order[] => [saysNow(2, spot, working), confirms(2, spot)];

  proves(
    at(clause),
    `a call on ${spot} answers come out rolls, this and later ones, and no roll with a point on`,
    () => {
      const uncalled = [up(), after(up(), ...FIVE), after(up(), ...FIVE, ...FIVE)];
      expect(uncalled.map(pays)).toEqual([works, true, works]);
      for (const first of [calls(!works), [...FIVE, ...calls(!works), ...FIVE]]) {
        const called = after(up(), ...first);
        const later = [called, after(called, ...FIVE), after(called, ...FIVE, ...FIVE)];
        expect(later.map(pays)).toEqual([!works, true, !works]);
        expect(pays(after(called, ...FIVE, ...calls(works), ...FIVE))).toBe(works);
      }
      expect(pays(after(up(), ...FIVE, ...calls(false)))).toBe(true);
    },
  );

  proves([at(clause), at('4.D')], `${spot} called off now rests until the point is decided, and no longer`, () => {
    const point = after(up(), ...FIVE);
    given(point)
      .when(saysNow(2, spot, false))
      .then([{ type: 'WagerCallRequested', seat: 2, spot, working: false, now: true, clause: at(clause) }]);
    expect(pays(after(point, saysNow(2, spot, false)))).toBe(true);
    const off = after(point, ...callsNow(false));
    expect(pays(off)).toBe(false);
    expect(pays(after(off, ...rolls(1, 1)))).toBe(false);
    expect(pays(after(off, ...callsNow(true)))).toBe(true);
    expect([after(off, ...FIVE), after(off, ...FIVE, ...FIVE)].map(pays)).toEqual([works, true]);
    const called = after(off, ...calls(!works));
    expect([called, after(called, ...FIVE), after(called, ...FIVE, ...FIVE)].map(pays)).toEqual([false, !works, true]);
    expect(crapsPlay(after(off, ...rolls(3, 4)).table).seats[2]?.wagers).toEqual([
      { spot, stake: 6600, state: { point: null, seen: [] } },
    ]);
  });

  proves([at(clause), at('4.D')], `when ${spot} cannot be called off now`, () => {
    const point = after(up(), ...FIVE);
    expect(told(up(), saysNow(2, spot, false))).toBe(`wrong-time ${clause}`);
    expect(told(point, saysNow(2, spot, true))).toBe(`nothing-to-do ${clause}`);
    expect(told(after(point, ...callsNow(false)), saysNow(2, spot, false))).toBe(`nothing-to-do ${clause}`);
    const strict = after(up({ offWithPoint: false }), ...FIVE);
    expect(told(strict, saysNow(2, spot, false))).toBe(`not-callable ${clause}`);
    expect(told(strict, says(2, spot, false))).toBe('yes');
    const late = after(point, saysNow(2, spot, false), ...FIVE);
    given(late).when(confirms(2, spot)).then(refused('nothing-to-do', null));
  });
}

proves(at('3.A(5)(a)'), 'a player calls the own wagers and a dealer confirms what was called', () => {
  const story = after(table(), bet(2, 'place/6', 600), bet(2, 'field', 500));
  expect(told(story, { ...says(2, 'place/6', true), by: bet(3, '', 1).by })).toBe('wrong-role 4.B');
  expect(told(story, says(2, 'place/8', true))).toBe('unknown-spot 4.B');
  expect(told(story, says(2, 'field', true))).toBe('not-callable 3.A(11)');
  given(story).when(confirms(2, 'place/6')).then(refused('nothing-to-do', null));
  const asked = after(story, says(2, 'place/6', true));
  for (const role of ['stickperson', 'boxperson', 'floorperson', 'player'] as const)
    given(asked)
      .when({ ...confirms(2, 'place/6'), by: { id: role, role } })
      .then(refused('wrong-role', at('3.A(5)(a)')));
  expect(crapsPlay(after(asked, confirms(2, 'place/6')).table).calls).toEqual([]);
  // Once the dice are out, a dealer could choose by what they show.
  given(after(asked, device('ThrowDice', { seat: 1 })))
    .when(confirms(2, 'place/6'))
    .then(refused('out-of-order', at('3.A(5)(a)')));
});

proves(
  at('3.A(5)(a)'),
  'the dice wait in the shooter’s hand for the answer to a call, and what flies declines it',
  () => {
    const shooter = player(1)('ThrowDice', { seat: 1 });
    const line = after(table(), bet(1, 'pass', 1000), bet(2, 'place/6', 600), bet(2, 'lay/4', 2000));
    const asked = after(line, says(2, 'place/6', true), says(2, 'lay/4', false));
    given(asked)
      .when(shooter)
      .then(refused('call-waits', at('3.A(5)(a)')));
    const half = after(asked, confirms(2, 'place/6'));
    given(half)
      .when(shooter)
      .then(refused('call-waits', at('3.A(42)(a)')));
    given(after(half, { ...confirms(2, 'lay/4'), confirmed: false }))
      .when(shooter)
      .then([{ type: 'DiceThrown' }]);
    // Whoever only reports that they fly cannot hold them back: what nobody has confirmed does not count, and is told so.
    for (const reports of [device, stick]) {
      const thrown = after(asked, reports('ThrowDice', { seat: 1 }));
      expect(thrown.events.slice(-3)).toMatchObject([
        { type: 'CallDeclined', seat: 2, spot: 'place/6' },
        { type: 'CallDeclined', seat: 2, spot: 'lay/4' },
        { type: 'DiceThrown' },
      ]);
      expect(crapsPlay(thrown.table).calls).toEqual([]);
      expect(crapsPlay(thrown.table).seats[2]!.wagers.map(({ called }) => called)).toEqual([undefined, undefined]);
    }
    // A wager that is gone has no call any more.
    given(after(asked, takesDown(2, 'place/6'), takesDown(2, 'lay/4')))
      .when(shooter)
      .then([{ type: 'DiceThrown' }]);
  },
);

// Buy and lay

/** By policy: what 2000 on buy/4 and lay/4 cost at placement, what a win leaves of each, and the house's vigorish. */
const POLICIES = [
  [['5.K', '5.L'], 'none', 'again', 0, 4000, 1000, [0, 0]],
  [['5.G(3)(a)'], { when: 'placed', on: 'wager', rate: '1/20' }, 'again', 100, 3900, 900, [100, 100]],
  [['5.G(3)(a)'], { when: 'placed', on: 'wager', rate: '2%' }, 'again', 40, 3960, 960, [40, 40]],
  [['5.G(3)(a)'], { when: 'placed', on: 'wager', rate: '1/20' }, 'once', 100, 4000, 1000, [0, 0]],
  [['5.G(3)(b)'], { when: 'won', on: 'wager', rate: '1/20' }, 'again', 0, 3900, 900, [100, 100]],
  [['5.G(3)(b)'], { when: 'won', on: 'win', rate: '1/20' }, 'once', 0, 3800, 950, [200, 50]],
] as const;

for (const [clauses, policy, vigorishAfterWin, charge, buy, lay, [onBuy, onLay]] of POLICIES)
  proves(
    md(...clauses),
    `buy and lay, ${JSON.stringify(policy)} ${vigorishAfterWin}, to the house's own account`,
    () => {
      const filed = { vigorish: policy, vigorishAfterWin };
      const story = after(table(filed), ...rolls(3, 3), bet(2, 'buy/4', 2000), bet(3, 'lay/4', 2000));
      for (const seat of [2, 3]) expect(credit(story, seat)).toBe(PURSE - 2000 - charge);
      expect([layout(story), vigorish(story)]).toEqual([4000, 2 * charge]);
      const four = after(story, ...rolls(2, 2));
      expect([credit(four, 2), vigorish(four), layout(four)]).toEqual([
        PURSE - 2000 - charge + buy,
        2 * charge + onBuy,
        2000,
      ]);
      const seven = after(story, ...rolls(3, 4));
      expect([credit(seven, 3), vigorish(seven), layout(seven)]).toEqual([
        PURSE - 2000 - charge + lay,
        2 * charge + onLay,
        2000,
      ]);
      const down = after(story, ...rolls(4, 4), takesDown(2, 'buy/4'), changes(3, 'lay/4', 1000));
      expect([credit(down, 2), credit(down, 3), vigorish(down)]).toEqual([
        PURSE - charge,
        PURSE - 1000 - charge,
        2 * charge,
      ]);
      const raised = after(story, changes(2, 'buy/4', 4000));
      expect([credit(raised, 2), vigorish(raised)]).toEqual([PURSE - 4000 - 2 * charge, 3 * charge]);
    },
  );

proves(md('5.G(3)(a)', '4.D'), 'where the house gives it back, a vigorish returns with what goes down', () => {
  const story = after(table({ vigorish: { rate: '5%' }, vigorishRefund: true }), bet(2, 'buy/4', 2000));
  given(story)
    .when(takesDown(2, 'buy/4'))
    .then([{ type: 'WagerTakenDown', refund: 100 }]);
  expect([credit(after(story, takesDown(2, 'buy/4')), 2), vigorish(after(story, takesDown(2, 'buy/4')))]).toEqual([
    PURSE,
    0,
  ]);
  const half = after(story, changes(2, 'buy/4', 1000));
  expect([credit(half, 2), vigorish(half)]).toEqual([PURSE - 1050, 50]);
});

/** The vigorish that 2000 on lay/4 brings back, by what happened to it before and by what the house refunds. */
const BACK: [what: string, steps: readonly Order[], afterWin: 'again' | 'once', refunds: boolean, back: number][] = [
  ['undone before the dice fly', [], 'again', false, 100],
  ['undone before the dice fly', [], 'once', true, 100],
  ['taken down after a throw', rolls(3, 3), 'again', false, 0],
  ['taken down after a throw', rolls(3, 3), 'once', true, 100],
  [
    'taken down after a no roll',
    [device('ThrowDice', { seat: 1 }), stick('CallNoRoll', { ground: 'on-bank' })],
    'again',
    false,
    0,
  ],
  ['made again by a win and undone', rolls(3, 4), 'again', false, 100],
  ['made again by a win and thrown for', [...rolls(3, 4), ...rolls(3, 3)], 'again', false, 0],
  ['made again by a win and thrown for', [...rolls(3, 4), ...rolls(3, 3)], 'again', true, 100],
  ['won, with the vigorish paid once', rolls(3, 4), 'once', false, 0],
  ['won, with the vigorish paid once', rolls(3, 4), 'once', true, 0],
  ['won and raised by as much again', [...rolls(3, 4), changes(2, 'lay/4', 4000)], 'once', true, 100],
  ['won, raised and thrown for', [...rolls(3, 4), changes(2, 'lay/4', 4000), ...rolls(3, 3)], 'once', true, 100],
  ['won, raised and thrown for', [...rolls(3, 4), changes(2, 'lay/4', 4000), ...rolls(3, 3)], 'once', false, 0],
  ['won and halved', [...rolls(3, 4), changes(2, 'lay/4', 1000)], 'once', true, 0],
];

for (const [what, steps, vigorishAfterWin, vigorishRefund, back] of BACK)
  proves(
    md('5.G(3)(a)', '1.B(7)', '4.D'),
    `${what}, ${vigorishAfterWin}, ${vigorishRefund}: ${back} comes back`,
    () => {
      const filed = { vigorish: { rate: '5%' }, vigorishAfterWin, vigorishRefund };
      const story = after(table(filed), bet(2, 'lay/4', 2000), ...steps);
      const down = after(story, takesDown(2, 'lay/4'));
      expect([vigorish(story) - vigorish(down), layout(down)]).toEqual([back, 0]);
    },
  );

proves(md('5.G(3)(a)'), 'a filing from before the choice of again or once is played as it was', () => {
  const story = table({ vigorish: { rate: '5%' }, vigorishRefund: true });
  const { vigorishAfterWin: _, ...choices } = story.table.submission!.choices;
  const before = { ...story, table: { ...story.table, submission: { ...story.table.submission!, choices } } };
  const won = after(before, bet(2, 'lay/4', 2000), ...rolls(3, 4));
  expect([credit(won, 2), vigorish(won)]).toEqual([PURSE - 2000 + 900, 100]);
  expect(crapsPlay(won.table).seats[2]!.wagers).toEqual([{ spot: 'lay/4', stake: 2000, state: FRESH }]);
  expect(won.events.filter(({ type }) => type === 'WagersStand')).toEqual([]);
});

proves(at('5.G(3)(a)'), 'a purse has to cover the vigorish as well', () => {
  const story = table({ vigorish: { rate: '5%' } });
  expect(told(story, bet(2, 'buy/4', 952_380))).toBe('yes');
  expect(told(story, bet(2, 'buy/4', 952_400))).toBe('no-credit 4.B');
});

// Composites, spoken wagers, winners that stay

for (const [clause, option, spot, parts, dice, winnings] of [
  ['3.A(20)(b)', 'hornHighArea', 'horn-high/2', { horn: 2000, 'craps/2': 500 }, [1, 1], 28_500],
  ['3.A(20)(b)', 'hornHighArea', 'horn-high/11', { horn: 2000, eleven: 500 }, [6, 5], 13_500],
  ['3.A(21)(b)', 'whirlArea', 'whirl', { horn: 2000, 'any-seven': 500 }, [3, 4], 0],
] as const)
  proves(at(clause), `${spot} is broken down where it has no area, and pays the same`, () => {
    const [whole, broken] = [true, false].map((area) => after(table({ [option]: area }), bet(2, spot, 2500)));
    expect(wagersOf(whole!, 2)).toEqual({ [spot]: 2500 });
    expect(wagersOf(broken!, 2)).toEqual(parts);
    for (const story of [whole!, broken!]) {
      expect(layout(story)).toBe(2500);
      expect(credit(after(story, ...rolls(...dice)), 2)).toBe(PURSE + winnings);
      expect(credit(after(story, ...rolls(2, 3)), 2)).toBe(PURSE - 2500);
    }
    given(broken!)
      .when(bet(2, spot, 2500))
      .then(Object.entries(parts).map(([part, stake]) => ({ type: 'WagerPlaced', spot: part, stake: 2 * stake })));
  });

proves(md('4.C', '4.C(1)', '4.C(2)'), 'a spoken wager is bought and placed in one entry of the dealer', () => {
  const speaks = (confirmed: boolean, converted: boolean, by = dealer) =>
    by('PlaceSpokenWager', { seat: 2, spot: 'field', stake: 500, confirmed, converted });
  given(table())
    .when(speaks(true, true))
    .then([
      { type: 'CreditBought', seat: 2, amount: 500, medium: 'cash' },
      { type: 'WagerPlaced', spot: 'field', stake: 500, spoken: true },
    ]);
  const made = after(table(), speaks(true, true));
  expect([credit(made, 2), layout(made), made.table.ledger.house.cage]).toEqual([PURSE, 500, -4 * PURSE - 500]);
  expect(told(table(), speaks(false, true))).toBe('verbal-wager 4.C(1)');
  expect(told(table(), speaks(true, false))).toBe('verbal-wager 4.C(2)');
  // No more than any other wager is it made by those who watch over the dealer.
  for (const by of [
    player(2),
    ...(['stickperson', 'boxperson', 'floorperson', 'shift-manager'] as const).map((role) => as(role)),
  ])
    expect(told(table(), speaks(true, true, by))).toBe('wrong-role 4.C');
  const bought = { ...speaks(true, true), spot: 'buy/4', stake: 2000 };
  given(table({ vigorish: { rate: '5%' } }))
    .when(bought)
    .then([{ amount: 2100 }, { stake: 2000, vigorish: 100 }]);
});

for (const keepWinning of [true, false])
  proves(at('4.D'), `a winner ${keepWinning ? 'stays up for more' : 'comes down with its winnings'}, as filed`, () => {
    for (const [spot, dice, winnings] of [
      ['place/6', [3, 3], 700],
      ['place-lose/6', [3, 4], 480],
      ['buy/6', [3, 3], 720],
      ['lay/6', [3, 4], 500],
      ['hard/6', [3, 3], 5400],
    ] as const) {
      const story = after(table({ keepWinning }), ...rolls(2, 2), bet(2, spot, 600), ...rolls(...dice));
      expect(wagersOf(story, 2), spot).toEqual(keepWinning ? { [spot]: 600 } : {});
      expect(credit(story, 2) + layout(story), spot).toBe(PURSE + winnings);
      expect(paid(story), spot).toMatchObject([{ spot, returned: winnings + (keepWinning ? 0 : 600) }]);
    }
  });

// Who bets

proves(
  at('4.B'),
  'players bet at their own seats with what they have; dealers help; a repeated command counts once',
  () => {
    const order = bet(2, 'field', 500);
    expect(told(table(), { ...order, by: bet(3, '', 1).by })).toBe('wrong-role 4.B');
    expect(told(table(), { ...order, by: { id: 'Ana', role: 'dealer' } })).toBe('yes');
    expect(told(table(), bet(2, 'field', PURSE))).toBe('yes');
    expect(told(table(), bet(2, 'field', PURSE + 1))).toBe('no-credit 4.B');
    expect(told(table(), bet(7, 'field', 1))).toBe('no-credit 4.B');
    const once = after(table(), { ...order, id: 'the same' });
    expect(answer(once, { ...order, id: 'the same' })).toEqual([]);
  },
);

const mini = table({ form: 'mini-craps' });

proves(md('4.F', '2.C / seats'), 'at mini-craps nine people sit, and nobody else bets', () => {
  expect(told(mini, bet(5, 'pass', 1000))).toBe('wrong-role 4.F');
  expect(told(mini, { ...bet(5, 'pass', 1000), by: { id: 'Ana', role: 'dealer' } })).toBe('wrong-role 4.F');
  expect(told(after(mini, buyIn(5, 1000)), bet(5, 'pass', 1000))).toBe('yes');
  expect([9, 10].map((seat) => told(mini, buyIn(seat, 1000)))).toEqual(['yes', 'not-offered 2.C / seats']);
  expect(told(table({ form: 'mini-craps', seats: 6 }), buyIn(7, 1000))).toBe('not-offered 2.C / seats');
  expect(told(table(), buyIn(14, 1000))).toBe('yes');
});

proves(at('4.F / stay seated'), 'at mini-craps a player stays until the own wagers are decided', () => {
  const leaves = player(2)('CashOut', { seat: 2 });
  const betting = after(mini, bet(2, 'field', 500));
  expect(told(betting, leaves)).toBe('live-wagers 4.F / stay seated');
  expect(told(after(table(), bet(2, 'field', 500)), leaves)).toBe('live-wagers undefined');
  const gone = after(betting, ...rolls(3, 4), leaves);
  expect([credit(gone, 2), crapsPlay(gone.table).players]).toEqual([0, [1, 3, 4]]);
  expect(told(gone, bet(2, 'field', 500))).toBe('wrong-role 4.F');
});

proves(at('3.A'), 'these are all the wagers of the document, and each has been through the table', () => {
  const lines = ['pass', 'dont-pass', 'come', 'dont-come', 'fire', 'lucky-shooter'];
  const tried = [...lines, ...FREE, ...ODDS, ...BONUS, ...DICE_OLOGY];
  expect(NEW_SHOOTER.table.submission!.spots.map(({ id }) => id).sort()).toEqual(tried.sort());
});
