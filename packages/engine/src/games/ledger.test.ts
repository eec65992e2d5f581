import { expect, test } from 'vitest';
import {
  balancesOf,
  creditAt,
  evolve,
  isRefusal,
  newTable,
  playScenario,
  type Refusal,
  RULEBOOKS,
  readScenario,
  type Table,
  type TableEvent,
} from '../index.ts';

const agreed = <Value>(value: Value | Refusal): Value => {
  if (isRefusal(value)) throw new Error(value.message);
  return value;
};

/** Plays a story of which no step is refused and whose accounts sum to zero after each. */
const played = (file: object): Table => {
  const { steps, table } = agreed(playScenario(agreed(readScenario(RULEBOOKS, file))));
  for (const step of steps) {
    if (!step.ok) throw new Error(step.message);
    expect(Object.values(balancesOf(step.table.ledger)).reduce((sum, balance) => sum + balance, 0)).toBe(0);
  }
  return table;
};

/** A total of 8 pays 8 1/2 to 1, so 101 on it wins 858 1/2. */
const won = [
  { do: 'bet', seat: 1, spot: 'total/8', stake: 101 },
  { do: 'roll', dice: [1, 2, 5] },
];
const lost = [
  { do: 'bet', seat: 1, spot: 'total/8', stake: 101 },
  { do: 'roll', dice: [1, 2, 4] },
];
const sentosa = (...steps: readonly object[]) => {
  const story = { rulebook: 'rws-sicbo', submission: { paytable: '2', rounding: 'up' }, seats: { 1: 10_000 }, steps };
  return booksOf(played(story));
};
const booksOf = ({ ledger, breakage }: Table) => {
  return { credit: creditAt(ledger, 1), bank: ledger.house.bank ?? 0, account: ledger.house.breakage ?? 0, breakage };
};

test('what a rounding gives on top has an account of its own; the bank is what the odds leave it', () => {
  expect(sentosa(...won)).toEqual({ credit: 10_859, bank: -859, account: 0, breakage: '-1/2' });
  expect(sentosa(...won, ...won)).toEqual({ credit: 11_718, bank: -1717, account: -1, breakage: '-1' });
  expect(sentosa(...won, ...won, ...won)).toMatchObject({ bank: -2576, account: -1, breakage: '-3/2' });
});

/** The same story in a record from when rounding down could be filed. */
const roundedDown = (event: TableEvent): TableEvent =>
  event.type === 'WinnersPaid'
    ? { ...event, results: event.results.map((paid) => ({ ...paid, returned: paid.returned - 1, breakage: '1/2' })) }
    : event;

test('what a rounding kept back in an old record is in that account too', () => {
  const story = { rulebook: 'rws-sicbo', submission: { paytable: '2', rounding: 'up' }, seats: { 1: 10_000 } };
  const { opening, steps } = agreed(
    playScenario(agreed(readScenario(RULEBOOKS, { ...story, steps: [...won, ...won, ...won] }))),
  );
  const events = [...opening, ...steps.flatMap((step) => (step.ok ? step.events : []))];
  const sentosaBook = RULEBOOKS.find(({ id }) => id === 'rws-sicbo')!;
  const table = events.map(roundedDown).reduce(evolve, newTable(sentosaBook));
  expect(booksOf(table)).toEqual({ credit: 12_574, bank: -2575, account: 1, breakage: '3/2' });
});

test('a void and a correction take the breakage back', () => {
  const unplayed = { account: 0, breakage: '0' };
  expect(sentosa(...won, ...won, { do: 'void', rounds: [2, 1] })).toEqual({
    credit: 10_000,
    bank: 0,
    ...unplayed,
  });
  expect(sentosa(...won, ...won, { do: 'correct', round: 1, dice: [1, 2, 4] })).toEqual(sentosa(...lost, ...won));
  expect(sentosa(...lost, ...won, { do: 'correct', round: 1, dice: [1, 2, 5] })).toEqual(sentosa(...won, ...won));
});

test('a craps table keeps the same account', () => {
  const { ledger, breakage } = played({
    rulebook: 'md-craps',
    submission: { rounding: 'up' },
    seats: { 1: 10_000 },
    steps: [
      { do: 'bet', seat: 1, spot: 'pass', stake: 500 },
      { do: 'roll', dice: [3, 3] },
      { do: 'bet', seat: 1, spot: 'place/4', stake: 501 },
      { do: 'bet', seat: 1, spot: 'place/9', stake: 501 },
      { do: 'roll', dice: [2, 2] },
      { do: 'roll', dice: [4, 5] },
      { do: 'roll', dice: [2, 2] },
    ],
  });
  // 9 to 5 on 501 is 901 4/5, 7 to 5 is 701 2/5; the stakes stay up.
  expect(creditAt(ledger, 1)).toBe(10_000 - 500 - 501 - 501 + 902 + 702 + 902);
  expect(ledger.house).toMatchObject({ breakage: -1, bank: -(901 + 701 + 901) - 2 });
  expect(breakage).toBe('-1');
});
