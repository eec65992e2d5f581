import type { TableSummary } from '@hardway/server/protocol';
import { expect, test } from 'vitest';
import { allWordsIn } from '../words/index.ts';
import { phaseOf } from './phase.ts';

const en = await allWordsIn('en');
const zh = await allWordsIn('zh');

const summary = (phase: string, stage: string, rest: Partial<TableSummary> = {}): TableSummary =>
  ({ phase, turn: { unit: 'round', number: 3, stage }, watchers: 1, virtual: false, ...rest }) as TableSummary;

test.each([
  ['open', 'between', 'waiting', en.lobby.phaseShort.none],
  ['open', 'betting', 'open', en.lobby.phaseShort.betting],
  ['open', 'closed', 'closed', en.shared.phase.closed],
  ['open', 'lit', 'result', en.lobby.phaseShort.lit],
  ['open', 'thrown', 'closed', en.shared.phase.closed],
  ['closed', 'between', 'waiting', en.lobby.phaseShort.shut],
  ['halted', 'betting', 'closed', en.lobby.phaseShort.halted],
])('a table that is %s and %s looks %s', (phase, stage, is, words) => {
  expect(phaseOf(en, summary(phase, stage), null)).toMatchObject({ is, words });
});

test('a table between rounds takes no bets and says so, in both languages', () => {
  for (const words of [en, zh])
    expect(phaseOf(words, summary('open', 'between'), null).words).not.toBe(words.lobby.phaseShort.betting);
});

test('a table without people behind it rests until somebody comes', () => {
  const resting = summary('open', 'betting', { virtual: true, watchers: 0 });
  expect(phaseOf(en, resting, 5_000)).toEqual({ is: 'waiting', words: en.lobby.resting });
  expect(phaseOf(en, { ...resting, watchers: 2 }, 5_000)).toMatchObject({ is: 'open', left: 5_000 });
});
