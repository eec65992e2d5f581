import { isRefusal, RULEBOOKS, type RulesSubmission, submit } from '@hardway/engine';
import { expect, test } from 'vitest';
import { differencesOf, limitDifferences } from './differences.ts';
import { filingsOf } from './filings.ts';

const filed = (rulebook: string, choices: object): RulesSubmission => {
  const submission = submit(RULEBOOKS.find(({ id }) => id === rulebook)!, { ...choices });
  if (isRefusal(submission)) throw new Error(submission.message);
  return submission;
};

const limits = { min: 100, max: 50_000 };

test('nothing is different in the same filing', () => {
  expect(differencesOf(filed('md-craps', { limits }), filed('md-craps', { limits }))).toEqual([]);
});

test('another pay table is named with every payout that it changes', () => {
  const changed = differencesOf(
    filed('pa-sicbo', { paytable: 'A', limits }),
    filed('pa-sicbo', { paytable: 'B', limits }),
  );
  expect(changed).toContainEqual({ section: 'general', name: 'paytable', from: 'A', to: 'B' });
  expect(changed).toContainEqual({ section: 'payouts', name: 'triple', from: '150 to 1', to: '180 to 1' });
  expect(changed.filter(({ section }) => section === 'limits')).toEqual([]);
});

test('a wager that comes on offer is not there before', () => {
  const changed = differencesOf(filed('md-craps', { limits }), filed('md-craps', { limits, fire: 'A' }));
  expect(changed).toContainEqual({ section: 'choices', name: 'fire', from: '–', to: 'A' });
  expect(changed.find(({ section, name }) => section === 'spots' && name === 'fire')).toMatchObject({ from: null });
});

test('limits, in general and of a single spot', () => {
  const before = filed('rws-sicbo', { paytable: '1', limits }).limits;
  const after = filed('rws-sicbo', { paytable: '1', limits: { min: 200, max: 50_000 } }).limits;
  expect(limitDifferences(before, after)).toContainEqual({ section: 'limits', name: 'min', from: '1.00', to: '2.00' });
});

test('a history is told against what was in force, limits included; the oldest waits for what is older', () => {
  const first = filed('pa-sicbo', { paytable: 'A', limits });
  const raised = { ...first.limits, min: 500 } as typeof first.limits;
  const second = filed('pa-sicbo', { paytable: 'A', limits: { min: 500, max: 50_000 } });
  const entry = (version: number, event: { type: string }) => ({
    stream: 'table:x',
    version,
    at: version,
    command: '',
    hash: '',
    event,
  });
  const entries = [
    entry(9, { type: 'SubmissionFiled', submission: second } as { type: string }),
    entry(5, { type: 'LimitsChanged', from: first.limits, to: raised } as { type: string }),
    entry(1, { type: 'SubmissionFiled', submission: first } as { type: string }),
  ];
  const told = filingsOf(entries, true);
  expect(told.map(({ version, isFirst }) => [version, isFirst])).toEqual([
    [9, false],
    [5, false],
    [1, true],
  ]);
  expect(told[0]!.changed).toEqual([]);
  expect(told[1]!.changed).toEqual([{ section: 'limits', name: 'min', from: '1.00', to: '5.00' }]);
  expect(filingsOf(entries, false).at(-1)!.changed).toBeNull();
});
