import { expect, test } from 'vitest';
import { sizeOf } from '../../../../../test/proofs.ts';
import {
  type Actor,
  balancesOf,
  type Command,
  creditAt,
  decide,
  evolve,
  isRefusal,
  type Ledger,
  playScenario,
  practiceFiling,
  type Refusal,
  type Roll,
  RULEBOOKS,
  type Rulebook,
  readScenario,
  rolls,
  sicBoPlay,
  type Table,
  type WagerResult,
} from '../../index.ts';

/**
 * A corrected round is the round as it should have been: all 216 x 216 pairs of a wrong and a right result, on each of
 * the seven pay tables, 326,592 pairs, with a wager on every spot. Each goes through the table's own command. `npm test`
 * leaves out pairs that differ only in the order of the dice, which leaves 56 x 56 of each table, and takes a fifth of these.
 */
const PAYTABLES = RULEBOOKS.filter(({ game }) => game === 'sicbo').flatMap((rulebook) =>
  rulebook.paytables.map(({ id, spots }) => ({ rulebook, paytable: id, spots: spots.map((spot) => spot.id) })),
);

const ROLLS = rolls(3);
const isRising = ([a, b, c]: Roll): boolean => a! <= b! && b! <= c!;
const RISING = ROLLS.filter(isRising);
const WRONG = sizeOf(ROLLS, RISING);
/** In another order, so that the same dice may lie otherwise. */
const RIGHT = sizeOf(
  ROLLS,
  RISING.map((roll) => roll.toReversed()),
);
const EVERY = sizeOf(1, 5);
const CREDIT = 100_000_000;
const DEALER: Actor = { id: 'the dealer', role: 'dealer' };
const SUPERVISOR: Actor = { id: 'the supervisor', role: 'supervisor' };
const APPROVER: Actor = { id: 'the approver', role: 'shift-manager' };

const agreed = <Value>(value: Value | Refusal): Value => {
  if (isRefusal(value)) throw new Error(value.message);
  return value;
};

/** Even amounts, since the documents' odds know halves; no two alike. */
const stakeOf = (index: number): number => 2 * (57 + 7 * index);

type Wanted = { [Type in Command['type']]: Omit<Extract<Command, { type: Type }>, 'id' | 'at'> }[Command['type']];

const asked = (rulebook: Rulebook, table: Table, wanted: Wanted) =>
  decide(rulebook, table, { id: `command ${table.version}`, at: 1_000_000, ...wanted } as Command);

const after = (rulebook: Rulebook, table: Table, wanted: Wanted): Table =>
  agreed(asked(rulebook, table, wanted)).reduce(evolve, table);

interface Prepared {
  readonly rulebook: Rulebook;
  /** Before the first round. */
  readonly unplayed: Table;
  /** The dice are seen and none is entered. */
  readonly revealed: Table;
}

/** One seat with ample credit and a wager on every spot. */
const prepare = ({ rulebook, paytable, spots }: (typeof PAYTABLES)[number]): Prepared => {
  const play = (steps: readonly object[]): Table => {
    const file = { rulebook: rulebook.id, submission: { paytable }, seats: { 1: CREDIT }, steps };
    const played = agreed(playScenario(agreed(readScenario(RULEBOOKS, file))));
    expect(played.steps.filter(({ ok }) => !ok)).toEqual([]);
    return played.table;
  };
  const bets = spots.map((spot, index) => ({ do: 'bet', seat: 1, spot, stake: stakeOf(index) }));
  const entered = play([...bets, { do: 'enter', dice: [1, 1, 1] }]);
  return { rulebook, unplayed: play([]), revealed: after(rulebook, entered, { type: 'ClearEntry', by: DEALER }) };
};

const settledWith = ({ rulebook, revealed }: Prepared, roll: Roll): Table => {
  const entered = roll.reduce(
    (table, face) => after(rulebook, table, { type: 'EnterDie', face, by: DEALER }),
    revealed,
  );
  const lit = after(rulebook, entered, { type: 'ConfirmResult', by: DEALER });
  return after(rulebook, lit, { type: 'ClearLights', by: DEALER });
};

const correcting = (dice: Roll): Wanted => ({
  type: 'CorrectResult',
  round: 1,
  dice,
  by: SUPERVISOR,
  approver: APPROVER,
});

const VOIDING: Wanted = {
  type: 'VoidRounds',
  rounds: [1],
  reason: 'damaged-dice',
  by: SUPERVISOR,
  approver: APPROVER,
};

/** An account that was never used is at zero. */
const sameBalances = (left: Ledger, right: Ledger): boolean => {
  const [one, other] = [balancesOf(left), balancesOf(right)];
  return Object.keys({ ...one, ...other }).every((account) => (one[account] ?? 0) === (other[account] ?? 0));
};

const sameResult = (one: WagerResult | undefined, other: WagerResult): boolean =>
  one !== undefined &&
  one.seat === other.seat &&
  one.stake === other.stake &&
  one.result === other.result &&
  one.returned === other.returned &&
  one.breakage === other.breakage &&
  one.clauses.length === other.clauses.length &&
  one.clauses.every((clause, index) => clause === other.clauses[index]);

type BySpot = ReadonlyMap<string, WagerResult>;

const resultsBySpot = (table: Table): BySpot =>
  new Map(sicBoPlay(table).rounds[0]!.results.map((result) => [result.spot, result] as const));

/** Whether the round of a table has exactly these results, in any order. */
const hasResults = (table: Table, expected: BySpot): boolean =>
  sicBoPlay(table).rounds[0]!.results.length === expected.size &&
  sicBoPlay(table).rounds[0]!.results.every((result) => sameResult(expected.get(result.spot), result));

const sorted = (roll: Roll): string => roll.toSorted().join('-');

test('seven pay tables, with different stakes on all their spots', () => {
  expect(PAYTABLES.map(({ rulebook, paytable, spots }) => `${rulebook.id} ${paytable}: ${spots.length}`)).toEqual([
    'md-sicbo standard: 50',
    'pa-sicbo A: 50',
    'pa-sicbo B: 50',
    'ma-sicbo standard: 50',
    'rws-sicbo 1: 56',
    'rws-sicbo 2: 104',
    'rws-sicbo 3: 104',
  ]);
});

test.each(PAYTABLES.map((entry) => [entry.rulebook.id, entry.paytable, entry] as const))(
  '%s, pay table %s: correcting any wrong result to any right one settles as the right one does',
  (_, __, entry) => {
    const prepared = prepare(entry);
    const { rulebook } = prepared;
    const wrongly = WRONG.map((roll) => settledWith(prepared, roll));
    const rightly = RIGHT.map((roll) => settledWith(prepared, roll));
    const results = rightly.map(resultsBySpot);
    const wrong: string[] = [];
    let corrected = 0;
    let refused = 0;
    for (const [from, before] of wrongly.entries())
      for (const [to, right] of rightly.entries()) {
        if ((from + to) % EVERY !== 0) continue;
        const pair = `${WRONG[from]!.join('-')} corrected to ${RIGHT[to]!.join('-')}`;
        const events = asked(rulebook, before, correcting(RIGHT[to]!));
        if (isRefusal(events)) {
          refused += 1;
          const same = sorted(WRONG[from]!) === sorted(RIGHT[to]!) && sameBalances(before.ledger, right.ledger);
          if (!same || events.refused !== 'nothing-to-do') wrong.push(`${pair}: ${events.message}`);
          continue;
        }
        corrected += 1;
        const table = events.reduce(evolve, before);
        if (!sameBalances(table.ledger, right.ledger)) wrong.push(`${pair}: balances`);
        if (!hasResults(table, results[to]!)) wrong.push(`${pair}: results`);
        const { roll, corrected: marked } = sicBoPlay(table).rounds[0]!;
        if (roll?.join('-') !== RIGHT[to]!.join('-') || !marked) wrong.push(`${pair}: record`);
      }
    expect(wrong.slice(0, 10)).toEqual([]);
    // In 6 x 1 + 30 x 9 + 20 x 36 = 996 pairs the dice are the same, in some order. Of the numbers below 56 twelve leave
    // nothing when divided by five, and eleven each of the other remainders.
    expect({ corrected, refused }).toEqual(
      sizeOf({ corrected: 216 * 216 - 996, refused: 996 }, { corrected: 12 ** 2 + 4 * 11 ** 2 - 12, refused: 12 }),
    );
  },
);

test.each(PAYTABLES.map((entry) => [entry.rulebook.id, entry.paytable, entry] as const))(
  '%s, pay table %s: a settled round that is voided, corrected before or not, was never played',
  (_, __, entry) => {
    const prepared = prepare(entry);
    const { rulebook, unplayed } = prepared;
    for (const [index, roll] of WRONG.entries()) {
      const settled = settledWith(prepared, roll);
      const other = ROLLS[(index + 100) % ROLLS.length]!;
      const corrected = sorted(other) === sorted(roll) ? settled : after(rulebook, settled, correcting(other));
      for (const before of [settled, corrected]) {
        const table = after(rulebook, before, VOIDING);
        expect(sameBalances(table.ledger, unplayed.ledger), roll.join('-')).toBe(true);
        expect(sicBoPlay(table).rounds).toMatchObject([{ number: 1, roll: null, results: [], corrected: true }]);
      }
    }
  },
);

interface Story {
  readonly rulebook: string;
  readonly submission?: object;
  readonly steps: readonly object[];
}

/** Plays a story of seat 1, who starts with 100.00, in which nothing is refused. */
const told = (story: Story): Ledger => {
  const { steps, table } = agreed(playScenario(agreed(readScenario(RULEBOOKS, { seats: { 1: 10_000 }, ...story }))));
  expect(steps.filter(({ ok }) => !ok)).toEqual([]);
  return table.ledger;
};

const roundOf = (spot: string, stake: number, dice: Roll): object[] => [
  { do: 'bet', seat: 1, spot, stake },
  { do: 'roll', dice },
];

test.each([
  ['a seat with credit that also owes', [1, 2, 3]],
  ['a seat with credit that also owes, in another order', [3, 1, 2]],
  ['the present round first, then one that was paid', [5, 3]],
])('rounds that are voided together leave what they leave one by one: %s', (_, rounds) => {
  const before = [
    ...roundOf('small', 2_000, [4, 5, 6]),
    ...roundOf('small', 2_000, [1, 2, 3]),
    ...roundOf('small', 3_000, [1, 2, 3]),
    ...roundOf('small', 5_000, [1, 2, 3]),
    { do: 'cash-out', seat: 1 },
    { do: 'void', rounds: [4] },
    { do: 'load-dice', serial: 'new' },
    { do: 'buy-in', seat: 1, amount: 3_000 },
    ...(rounds.includes(5) ? [{ do: 'bet', seat: 1, spot: 'big', stake: 3_000 }] : []),
  ];
  const together = told({ rulebook: 'md-sicbo', steps: [...before, { do: 'void', rounds }] });
  const oneByOne = told({
    rulebook: 'md-sicbo',
    steps: [...before, ...rounds.map((round) => ({ do: 'void', rounds: [round] }))],
  });
  expect(together).toEqual(oneByOne);
  expect(creditAt(together, 1)).toBeGreaterThanOrEqual(0);
});

test('a round is corrected by the rules it was played by, though another pay table is filed by then', () => {
  const supervisor = { id: 'the floorperson', role: 'floorperson' };
  const pennsylvania = RULEBOOKS.find(({ id }) => id === 'pa-sicbo')!;
  const filing = practiceFiling(pennsylvania, { paytable: 'B' });
  const ledger = told({
    rulebook: 'pa-sicbo',
    submission: { paytable: 'A' },
    steps: [
      ...roundOf('triple/1', 100, [4, 5, 6]),
      { do: 'close' },
      { do: 'command', type: 'FileSubmission', by: supervisor, choices: filing },
      { do: 'correct', round: 1, dice: [1, 1, 1] },
    ],
  });
  expect(creditAt(ledger, 1)).toBe(10_000 + 100 * 150);
});

test('a round is corrected and voided though a hundred others have been played since', () => {
  const others = Array.from({ length: 130 }, () => roundOf('big', 100, [4, 5, 6])).flat();
  const wrong = told({
    rulebook: 'md-sicbo',
    steps: [...roundOf('small', 2_000, [4, 5, 6]), ...others, { do: 'correct', round: 1, dice: [1, 2, 4] }],
  });
  const right = told({ rulebook: 'md-sicbo', steps: [...roundOf('small', 2_000, [1, 2, 4]), ...others] });
  expect(wrong).toEqual(right);
  const voided = told({
    rulebook: 'md-sicbo',
    steps: [
      ...roundOf('small', 2_000, [4, 5, 6]),
      ...others,
      { do: 'correct', round: 1, dice: [1, 2, 4] },
      { do: 'void', rounds: [1] },
    ],
  });
  expect(voided).toEqual(told({ rulebook: 'md-sicbo', steps: others }));
});
