import {
  isRefusal,
  type Refusal,
  RULEBOOKS,
  readSideBet,
  readStrategy,
  readTape,
  type SessionPlan,
  type Strategy,
  sessionOf,
} from '@hardway/engine';
import { expect, test } from 'vitest';
import { readFaces } from '../odds/dice/faces.ts';
import { refusalsIn } from './index.ts';
import { refusalTold } from './refusal-told.ts';

const strategyFrom = (file: object): Strategy => {
  const read = readStrategy(RULEBOOKS, { rulebook: 'md-craps', ...file });
  if (isRefusal(read)) throw new Error(read.message);
  return read;
};

const FLAT = strategyFrom({ bets: [{ spot: 'pass', stake: 500 }] });
const PLAN: SessionPlan = { bankroll: 20_000, rolls: 100 };
const SIDE_BET = { rulebook: 'md-craps', counts: 'rolls', span: 'hand', pays: { '10+': '5 to 1' } };
/** Each is met where a player works something out, and says more than its code. */
const REFUSED: Readonly<Record<string, () => unknown>> = {
  'a tape without rolls': () => readTape('# none'),
  'rolls of different dice': () => readTape('1 2\n1 2 3'),
  'a line that is no roll': () => readTape('1-2\nseven'),
  'columns without names of dice': () => readTape('a,b\n1,2'),
  'no weight': () => readFaces(2, '1,1,1,1,1,x'),
  'weights too fine': () => readFaces(2, '1.0000001,1.0000003,1.0000007,1.0000009,1.0000011,1.0000013'),
  'a bankroll of nothing': () => sessionOf(FLAT, { ...PLAN, bankroll: 0 }),
  'a stop-loss beyond the bankroll': () => sessionOf(FLAT, { ...PLAN, stopLoss: 30_000 }),
  'a session of no rolls': () => sessionOf(FLAT, { ...PLAN, rolls: 0 }),
  'pays for nothing': () => readSideBet(RULEBOOKS, { ...SIDE_BET, pays: {} }),
  'a count that is none': () => readSideBet(RULEBOOKS, { ...SIDE_BET, pays: { many: '5 to 1' } }),
  'odds that are none': () => readSideBet(RULEBOOKS, { ...SIDE_BET, pays: { 4: 'lots' } }),
  'two pays for one count': () => readSideBet(RULEBOOKS, { ...SIDE_BET, pays: { '4-6': '5 to 1', 5: '6 to 1' } }),
};

test.each(Object.entries(REFUSED))('%s is told in Chinese, by more than its code', async (_, ask) => {
  const chinese = await refusalsIn('zh');
  const no = ask() as Refusal;
  expect(isRefusal(no)).toBe(true);
  const told = refusalTold(chinese, no.refused, no.message)!;
  expect(told).not.toBe(chinese.codes[no.refused]);
  // Names and what was written are taken over; no two words of English stand beside each other but in odds.
  expect(told.replace(/\d+ (to|for) 1/g, '')).not.toMatch(/[a-z]+ [a-z]+/i);
});

test('a sentence that is not known is told by its code, and in English it stays as it is', async () => {
  const [english, chinese] = [await refusalsIn('en'), await refusalsIn('zh')];
  expect(refusalTold(chinese, 'bets-closed', 'Something new.')).toBe(chinese.codes['bets-closed']);
  expect(refusalTold(english, 'bets-closed', 'Something new.')).toBeUndefined();
});

test('what makes a session too long to be worked out is told with its parts', async () => {
  const sentence =
    'The strategy has more than 20000 positions, the most a session can have. ' +
    'What makes them many: the counter luck (1001 values), what lies on pass (2 values).';
  expect(refusalTold(await refusalsIn('zh'), 'bad-choice', sentence)).toBe(
    '这套打法的状态多于 20000 种，超出一场可计算的上限。状态多的原因：计数器 luck（1001 个值）、pass 上的注（2 个值）。',
  );
});
