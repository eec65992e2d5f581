import { isRefusal, money, RULEBOOKS, submit } from '@hardway/engine';
import { expect, test } from 'vitest';
import { allWordsIn } from '../../words/index.ts';
import { slipWords } from './slip-words.ts';

const submission = submit(RULEBOOKS.find(({ id }) => id === 'rws-sicbo')!, { paytable: '1' });
if (isRefusal(submission)) throw new Error(submission.message);

/** Ten on Big, five on 11, five on 5 and 6: worked out by hand over the 216 rolls. */
const wagers = [
  { spot: 'big', stake: money(1_000), state: { point: null, seen: [] } },
  { spot: 'total/11', stake: money(500), state: { point: null, seen: [] } },
  { spot: 'pair/56', stake: money(500), state: { point: null, seen: [] } },
];

test('a slip is told with its stake, its average cost and its chances', async () => {
  expect(slipWords(await allWordsIn('en'), submission, wagers)).toBe(
    'Slip 20.00 · average cost 0.73 · win 57 / even 48 / lose 111 of 216',
  );
  expect(slipWords(await allWordsIn('zh'), submission, wagers)).toBe(
    '注码 20.00 · 平均成本 0.73 · 赢 57 / 平 48 / 输 111（共 216）',
  );
});
