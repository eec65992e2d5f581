import { expect, test } from 'vitest';
import {
  balancesOf,
  creditAt,
  isRefusal,
  playScenario,
  type Refusal,
  RULEBOOKS,
  readScenario,
  type Table,
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
const sentosa = (rounding: string, ...steps: readonly object[]) => {
  const { ledger, breakage } = played({
    rulebook: 'rws-sicbo',
    submission: { paytable: '2', rounding },
    seats: { 1: 10_000 },
    steps,
  });
  return { credit: creditAt(ledger, 1), bank: ledger.house.bank ?? 0, account: ledger.house.breakage ?? 0, breakage };
};

test('what a rounding keeps back is an account of its own; the bank is what the odds leave it', () => {
  expect(sentosa('down', ...won)).toEqual({ credit: 10_858, bank: -858, account: 0, breakage: '1/2' });
  expect(sentosa('down', ...won, ...won)).toEqual({ credit: 11_716, bank: -1717, account: 1, breakage: '1' });
  expect(sentosa('down', ...won, ...won, ...won)).toMatchObject({ bank: -2575, account: 1, breakage: '3/2' });
});

test('what a rounding gives on top is taken from that account', () => {
  expect(sentosa('up', ...won, ...won)).toEqual({ credit: 11_718, bank: -1717, account: -1, breakage: '-1' });
});

test('a void and a correction take the breakage back', () => {
  const unplayed = { account: 0, breakage: '0' };
  expect(sentosa('down', ...won, ...won, { do: 'void', rounds: [2, 1] })).toEqual({
    credit: 10_000,
    bank: 0,
    ...unplayed,
  });
  expect(sentosa('down', ...won, ...won, { do: 'correct', round: 1, dice: [1, 2, 4] })).toEqual(
    sentosa('down', ...lost, ...won),
  );
  expect(sentosa('down', ...lost, ...won, { do: 'correct', round: 1, dice: [1, 2, 5] })).toEqual(
    sentosa('down', ...won, ...won),
  );
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
