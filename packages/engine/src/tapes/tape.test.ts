import { expect, test } from 'vitest';
import { readStrategy } from '../odds/index.ts';
import { RULEBOOKS } from '../rulebooks/index.ts';
import { isRefusal } from '../rules/index.ts';
import { playByReference, SessionDice } from '../simulator/index.ts';
import { playTape, readTape, type Tape } from './tape.ts';

const tapeOf = (text: string): Tape => {
  const tape = readTape(text);
  if (isRefusal(tape)) throw new Error(tape.message);
  return tape;
};

const CRAPS = [
  [4, 1],
  [2, 6],
  [5, 5],
];

test.each([
  ['a roll a line', '4-1\n2-6\n5-5\n'],
  ['dice apart', '4 1\r\n2 6\r\n5 5'],
  ['all on one line', '41 26 55'],
  ['remarks and empty lines', '# Friday\n\n4-1\n2-6  # a point\n5-5\n'],
  ['columns', '4,1\n2,6\n5,5\n'],
  ['named columns', 'roll,die 1,die 2,shooter\n1,4,1,Ann\n2,2,6,Ann\n3,5,5,Bob\n'],
  ['one named column', 'time;dice\n20:00;4-1\n20:01;2-6\n20:02;5-5\n'],
])('a tape with %s is read', (_, text) => {
  expect(tapeOf(text)).toEqual({ dice: 2, rolls: CRAPS });
});

test('three dice are read', () => {
  expect(tapeOf('1-2-5\n665\n3 3 3')).toEqual({
    dice: 3,
    rolls: [
      [1, 2, 5],
      [6, 6, 5],
      [3, 3, 3],
    ],
  });
});

const entry = (stream: string, type: string, event: object): string =>
  [
    stream,
    '1',
    '2026-01-01T00:00:00.000Z',
    '',
    '',
    type,
    '',
    `"${JSON.stringify(event).replaceAll('"', '""')}"`,
    '',
    'ab',
    '',
  ].join();
const HEAD = 'stream,version,time,by,role,type,command,event,answer,hash,hidden';

test('a table’s record is read as it was put right', () => {
  const record = [
    HEAD,
    entry('house', 'HouseOpened', {}),
    entry('table:a', 'ThrowCalled', { number: 1, roll: [4, 1], call: 'five' }),
    entry('table:a', 'ThrowCalled', { number: 2, roll: [2, 2], call: 'four' }),
    entry('table:a', 'ThrowReopened', { number: 2, from: [2, 2], to: [2, 6] }),
    entry('table:a', 'ThrowCalled', { number: 2, roll: [2, 6], call: 'eight', again: true }),
    entry('table:a', 'ThrowCalled', { number: 3, roll: [5, 5], call: 'ten' }),
  ];
  expect(tapeOf(record.join('\n'))).toEqual({ dice: 2, rolls: CRAPS });
  const rounds = [
    HEAD,
    entry('table:s', 'ResultConfirmed', { round: 1, roll: [1, 2, 5] }),
    entry('table:s', 'ResultConfirmed', { round: 2, roll: [1, 1, 1] }),
    entry('table:s', 'ResultCorrected', { round: 1, from: [1, 2, 5], to: [1, 2, 6] }),
    entry('table:s', 'SettledRoundVoided', { round: 2 }),
  ];
  expect(tapeOf(rounds.join('\n'))).toEqual({ dice: 3, rolls: [[1, 2, 6]] });
  const both = readTape([...record, ...rounds.slice(1)].join('\n'));
  expect(isRefusal(both) && both.message).toContain('several tables: a, s');
});

test.each([
  ['nothing', '', /no rolls/],
  ['a seven', '4-1\n7-1', /Line 2 of the tape is no roll: "7-1"/],
  ['words', '4-1\nhello', /Line 2/],
  ['a die more', '4-1\n1-2-3', /Roll 2 of the tape has 3 dice, and the first has 2/],
  ['unknown columns', 'a,b\n1,2', /names no column for dice/],
  ['four dice', '1-2-3-4', /no roll/],
])('a tape with %s is refused', (_, text, says) => {
  const tape = readTape(text);
  expect(isRefusal(tape) ? tape.message : 'read').toMatch(says);
});

test('a strategy on a tape does what it does on the same dice', () => {
  const strategy = readStrategy(RULEBOOKS, { rulebook: 'md-craps', bets: [{ spot: 'pass', stake: 1000, odds: 1 }] });
  if (isRefusal(strategy)) throw new Error(strategy.message);
  const source = new SessionDice(8, 3, 2);
  const rolls = Array.from({ length: 300 }, () => source.next());
  const plan = { bankroll: 20_000, stopWin: 15_000 };
  const told: string[] = [];
  const played = playTape(strategy, plan, { dice: 2, rolls }, ({ dice, bankroll }) => told.push(`${dice} ${bankroll}`));
  const expected: string[] = [];
  const totals = { decisions: 0, action: 0, turnover: 0 };
  const result = playByReference(
    { strategy, plan: { ...plan, rolls: 300 }, seed: 8 },
    3,
    totals,
    ({ dice, bankroll }) => expected.push(`${dice} ${bankroll}`),
  );
  expect(told).toEqual(expected);
  expect(played).toEqual({ result, totals });
  expect(isRefusal(playTape(strategy, plan, { dice: 3, rolls: [[1, 2, 3]] }))).toBe(true);
});
