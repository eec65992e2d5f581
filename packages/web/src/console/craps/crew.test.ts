import {
  type Actor,
  type Command,
  type CommandType,
  crapsPlay,
  crewOf,
  decide,
  evolve,
  type Face,
  isRefusal,
  LANGUAGES,
  newTable,
  practiceFiling,
  type Roll,
  RULEBOOKS,
  type Table,
  type TableEvent,
  total,
  wouldRefuse,
} from '@hardway/engine';
import { describe, expect, test } from 'vitest';
import { proves } from '../../../../../test/clause.ts';
import { fireRows, totalRows } from '../../past/craps/markers.ts';
import { allWordsIn } from '../../words/index.ts';
import { laidOn, placeOf, travelledBy } from './board.ts';
import { crewMomentOf, crewRail, cupClauses, nextOffered, offerOrder } from './crew.ts';
import { groundsOf } from './grounds.ts';
import { doubtsAboutThrow, outcomeOf, type ThrowOutcome } from './outcome.ts';
import { sheetOf } from './sheet.ts';

const CRAPS = RULEBOOKS.find(({ id }) => id === 'md-craps')!;
const AT = 1_800_000_000_000;

const by = (role: Actor['role']): Actor => ({ id: `the ${role}`, role });
const player = (seat: number): Actor => ({ id: `seat ${seat}`, role: 'player', seat });

const given = (table: Table, ...commands: readonly object[]): Table =>
  commands.reduce<Table>((before, command) => {
    const verdict = decide(CRAPS, before, { id: crypto.randomUUID(), at: AT, ...command } as unknown as Command);
    if (isRefusal(verdict)) throw new Error(verdict.message);
    return verdict.reduce((table: Table, event: TableEvent) => evolve(table, event), before);
  }, table);

const opened = (choices: object = {}): Table =>
  crewOf(CRAPS)
    .opening(
      practiceFiling(CRAPS, { limits: { min: 100, max: 100_000 }, oddsMultiple: 3, fire: 'A', bonus: 'A', ...choices }),
    )
    .reduce((before, act) => given(before, ...act(before)), newTable(CRAPS));

const buysIn = (seat: number) => ({ type: 'BuyIn', by: by('cage'), seat, amount: 100_000, medium: 'cash' });
const bets = (seat: number, spot: string, stake: number) => ({
  type: 'PlaceWager',
  by: player(seat),
  seat,
  spot,
  stake,
});
const shoots = (seat: number): readonly object[] => [
  { type: 'OfferDice', by: by('stickperson') },
  { type: 'AnswerOffer', by: player(seat), seat, accepts: true },
];
const throws = (seat: number) => ({ type: 'ThrowDice', by: player(seat), seat });
const calls = (...dice: readonly Face[]) => ({ type: 'CallThrow', by: by('stickperson'), dice });

/** Two players, the first with the dice and a Pass Bet. */
const seated = (): Table => given(opened(), buysIn(1), buysIn(2), bets(1, 'pass', 1_000), ...shoots(1));

test('the grounds of a no roll are the document’s, by form', async () => {
  const names = (form: 'craps' | 'mini-craps') => groundsOf(CRAPS, form).counts.map(({ ground }) => ground);
  expect(names('craps')).toEqual([
    'off-table',
    'stacked',
    'not-together',
    'short',
    'on-bank',
    'cup-or-rail',
    'cheating',
    'improper',
    'two-sides',
  ]);
  expect(names('mini-craps')).toEqual(names('craps').filter((ground) => ground !== 'on-bank'));
  expect(groundsOf(CRAPS, 'craps').refused.map(({ ground }) => ground)).toEqual(['not-flat', 'touched-chips']);
  for (const language of LANGUAGES)
    for (const { ground } of CRAPS.noRollGrounds)
      expect((await allWordsIn(language)).moment.ground[ground]).toBeDefined();
});

describe('who may act', () => {
  const CREW = ['dealer', 'stickperson', 'boxperson', 'floorperson', 'surveillance'] as const;
  const may = (table: Table, type: CommandType, fields: object = {}): readonly string[] =>
    CREW.filter((role) => wouldRefuse(CRAPS, table, { type, by: by(role), ...fields }, AT) === null);
  const mini = given(opened({ form: 'mini-craps', fire: null, bonus: null }), buysIn(1), bets(1, 'pass', 1_000));

  test('at craps', () => {
    const thrown = given(seated(), throws(1));
    const disputed = given(thrown, { type: 'DisputeFace', by: by('stickperson') });
    expect(may(given(opened(), buysIn(1)), 'OfferDice')).toEqual(['stickperson']);
    expect(may(seated(), 'ThrowDice', { seat: 1 })).toEqual(['dealer', 'stickperson']);
    expect(may(seated(), 'OrderPass', { reason: 'delay' })).toEqual(['boxperson']);
    expect(may(thrown, 'CallThrow', { dice: [1, 2] })).toEqual(['stickperson']);
    expect(may(thrown, 'CallNoRoll', { ground: 'short' })).toEqual(['stickperson', 'boxperson']);
    expect(may(disputed, 'RuleOnFace', { dice: [1, 2] })).toEqual(['boxperson']);
  });

  test('at mini-craps', () => {
    const thrown = given(mini, ...shoots(1), throws(1));
    const disputed = given(thrown, { type: 'DisputeFace', by: by('dealer') });
    expect(may(mini, 'OfferDice')).toEqual(['dealer', 'stickperson']);
    expect(may(thrown, 'CallThrow', { dice: [1, 2] })).toEqual(['dealer', 'stickperson']);
    expect(may(thrown, 'CallNoRoll', { ground: 'short' })).toEqual(['dealer', 'stickperson', 'floorperson']);
    expect(may(disputed, 'RuleOnFace', { dice: [1, 2] })).toEqual(['floorperson']);
    // Charge of the dice is the stickperson's if there is one.
    const assigns = { type: 'AssignStaff', by: by('floorperson'), role: 'stickperson', person: 'Sam' };
    expect(may(mini, 'RetireDice', { reason: 'unfit' })).toEqual(['dealer', 'floorperson']);
    expect(may(given(mini, assigns), 'RetireDice', { reason: 'unfit' })).toEqual(['stickperson', 'floorperson']);
  });
});

test('a hand goes from the offer over the throw to the call, and the rail with it', () => {
  const now = (table: Table) => crewRail(CRAPS, table).find(({ state }) => state === 'now')?.step;
  const empty = given(opened(), buysIn(1), buysIn(2), buysIn(4));
  expect([crewMomentOf(empty), now(empty), nextOffered(CRAPS, empty, AT)]).toEqual(['offer', 'open-betting', 1]);
  const offered = given(empty, { type: 'OfferDice', by: by('stickperson') });
  expect([crewMomentOf(offered), now(offered)]).toEqual(['answer', 'open-betting']);
  const declined = given(offered, { type: 'AnswerOffer', by: player(1), seat: 1, accepts: false });
  expect([crewMomentOf(declined), crapsPlay(declined).offered, offerOrder(CRAPS, declined, AT)]).toEqual([
    'answer',
    2,
    [2, 4, 1],
  ]);
  expect([crewMomentOf(seated()), now(seated())]).toEqual(['throw', 'throw']);
  const thrown = given(seated(), throws(1));
  expect([crewMomentOf(thrown), now(thrown)]).toEqual(['call', 'call-throw']);
  expect(crewMomentOf(given(thrown, { type: 'DisputeFace', by: by('dealer') }))).toBe('rule');
});

for (const [form, collected, cup] of [
  ['craps', 'md-craps 9.F', 'md-craps 7.D(1)'],
  ['mini-craps', 'md-craps 9.G', 'md-craps 7.D(2)'],
] as const) {
  const offers = { type: 'OfferDice', by: by('stickperson') };
  const takes = { type: 'AnswerOffer', by: player(1), seat: 1, accepts: true };
  const offered = given(opened({ form }), buysIn(1), buysIn(2), offers);

  proves(
    ['md-craps 7.D', 'md-craps 10.F', cup],
    `at ${form} the console sends the dice that are left to the cup`,
    async () => {
      expect(cupClauses(CRAPS, offered)).toEqual(['md-craps 7.D', cup]);
      const passed = given(offered, takes, { type: 'PassDice', by: player(1), seat: 1 }, offers);
      expect(cupClauses(CRAPS, passed)).toEqual(['md-craps 10.F', cup]);
      for (const language of LANGUAGES)
        expect((await allWordsIn(language)).consoleCraps.cup({ count: 'THREE' }), language).toContain('THREE');
    },
  );

  proves(
    ['md-craps 8.A / manner', collected],
    `at ${form} the console says how dice are thrown and gathered`,
    async () => {
      const taken = given(offered, takes, bets(1, 'pass', 1_000));
      const said = (step: string) => crewRail(CRAPS, taken).find((entry) => entry.step === step);
      expect(said('throw')).toMatchObject({ clause: 'md-craps 8.A / manner', state: 'now' });
      expect(said('collect-dice')).toMatchObject({ clause: collected, state: 'next' });
      for (const language of LANGUAGES)
        for (const step of ['throw', 'collect-dice'])
          expect((await allWordsIn(language)).consoleCraps.lead[step], `${language}: ${step}`).toBeTruthy();
    },
  );
}

describe('what a throw would bring', () => {
  const outcome = (table: Table, roll: Roll): ThrowOutcome => {
    const found = outcomeOf(CRAPS, table, roll);
    if (isRefusal(found)) throw new Error(found.message);
    return found;
  };

  test('is what the table then settles, seat by seat', () => {
    const table = given(seated(), bets(2, 'field', 500), bets(2, 'dont-pass', 2_000), throws(1));
    const foreseen = outcome(table, [6, 5]);
    expect(foreseen.call.turn).toBe('natural');
    expect(crapsPlay(given(table, calls(6, 5))).recent.at(-1)?.results).toEqual(foreseen.results);
    expect(sheetOf(foreseen.results, foreseen.moved)).toMatchObject([
      { seat: 1, collects: 0, pays: 1_000 },
      { seat: 2, collects: 2_000, pays: 500, lost: [{ spot: 'dont-pass' }], won: [{ spot: 'field' }] },
    ]);
  });

  test('come wagers travel, and lie where the throw sent them', () => {
    const table = given(seated(), throws(1), calls(4, 4), bets(2, 'come', 1_000), throws(1));
    expect(outcome(table, [4, 2]).moved).toEqual([{ seat: 2, from: 'come', to: 'come/6' }]);
    const after = given(table, calls(4, 2));
    const staff = {
      seats: [{ seat: 2, credit: 0, owes: 0, staked: 0, wagers: crapsPlay(after).seats[2]!.wagers }],
      calls: [],
    };
    const laid = laidOn(after.submission!, crapsPlay(after).point, staff);
    expect(laid).toMatchObject([{ seat: 2, position: 'come/6', area: 'box', box: 6, isWorking: true, asks: null }]);
    expect(travelledBy(total([4, 2]), laid)).toEqual([{ seat: 2, from: 'come', to: 'come/6' }]);
    expect(travelledBy(5, laid)).toEqual([]);
  });

  test('seven out, rare totals, the same dice again and long odds are looked at twice', () => {
    const onEight = given(seated(), throws(1), calls(4, 4), throws(1));
    const doubts = (roll: Roll, before: Roll | null = null) => doubtsAboutThrow(outcome(onEight, roll), roll, before);
    expect(doubts([3, 2])).toEqual([]);
    expect(doubts([3, 4])).toEqual(['seven-out']);
    expect(doubts([6, 6])).toEqual(['rare']);
    expect(doubts([2, 3], [3, 2])).toEqual(['same-as-before']);
    const hop = given(seated(), bets(2, 'hop/44', 500), throws(1));
    expect(doubtsAboutThrow(outcome(hop, [4, 4]), [4, 4], null)).toEqual(['pays-much']);
    const comeOut = given(seated(), throws(1));
    expect(doubtsAboutThrow(outcome(comeOut, [3, 4]), [3, 4], null)).toEqual([]);
  });

  test('the fourth Fire point tells surveillance, and the markers follow', () => {
    const points: readonly (readonly [Face, Face])[] = [
      [2, 2],
      [3, 2],
      [4, 2],
    ];
    const before = given(opened(), buysIn(1), bets(1, 'pass', 1_000), bets(1, 'fire', 500), ...shoots(1));
    const three = points.reduce(
      (table, dice) => given(table, bets(1, 'pass', 1_000), throws(1), calls(...dice), throws(1), calls(...dice)),
      before,
    );
    expect(fireRows(three.submission!, crapsPlay(three))[0]?.numbers.filter(({ isMade }) => isMade)).toEqual([
      { number: 4, isMade: true, inscribed: 1 },
      { number: 5, isMade: true, inscribed: 2 },
      { number: 6, isMade: true, inscribed: 3 },
    ]);
    expect(
      totalRows(three.submission!, crapsPlay(three)).map(
        ({ numbers }) => numbers.filter(({ isMade }) => isMade).length,
      ),
    ).toEqual([3, 0]);
    const twoHands = { ...crapsPlay(three), fireCounts: [[4, 5, 6], [6]] as const };
    expect(fireRows(three.submission!, twoHands).map(({ made }) => made)).toEqual([[4, 5, 6], [6]]);
    const fourth = given(three, bets(1, 'pass', 1_000), throws(1), calls(5, 3), throws(1));
    expect(outcome(fourth, [4, 4]).notifies).toBe(true);
    const told = given(fourth, calls(4, 4));
    expect(crapsPlay(told).notices).toMatchObject([{ points: [4, 5, 6, 8], seats: [1] }]);
    // Before the dice are confirmed, the console says that this seven pays nothing yet.
    const last = given(told, bets(1, 'pass', 1_000), throws(1), calls(5, 4), throws(1));
    expect(outcome(last, [3, 4])).toMatchObject({ held: [{ seat: 1, spot: 'fire', returned: 12_500 }] });
    expect(outcome(last, [3, 4]).results.map(({ spot }) => spot)).toEqual(['pass']);
    expect(doubtsAboutThrow(outcome(last, [3, 4]), [3, 4], null)).toContain('pays-much');
  });
});

test.each([
  ['pass-odds', 'pass', null],
  ['come', 'come', null],
  ['come/6', 'box', 6],
  ['dont-come-odds/10', 'box', 10],
  ['buy/4', 'box', 4],
  ['hard/6', 'hard', null],
  ['hop/26', 'one-roll', null],
  ['craps/12', 'one-roll', null],
  ['bonus/small', 'side', null],
  ['fire', 'side', null],
] as const)('%s lies in %s %s', (position, area, box) => {
  expect(placeOf(position)).toEqual({ area, box });
});
