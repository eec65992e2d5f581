import {
  type Command,
  crewOf,
  decide,
  evolve,
  isRefusal,
  newTable,
  practiceFiling,
  RULEBOOKS,
  type Rulebook,
  type RulesSubmission,
  submit,
  type Table,
} from '@hardway/engine';
import { describe, expect, test } from 'vitest';
import { choicesOf, draftOf } from './filing.ts';
import { openingSteps } from './steps.ts';

const NOW = 1_000_000;

const filed = (rulebook: Rulebook, choices: Record<string, unknown> = {}): RulesSubmission => {
  const submission = submit(
    rulebook,
    practiceFiling(rulebook, { paytable: rulebook.paytables.at(-1)!.id, ...choices }),
  );
  if (isRefusal(submission)) throw new Error(submission.message);
  return submission;
};

/** Without what the form leaves out: approvals that these choices do not call for. */
const comparable = ({ house, ...submission }: RulesSubmission) => ({
  ...submission,
  named: [],
  house: { ...house, approvals: {} },
});

/** The checklist after every step of a document's opening. */
const opened = (rulebook: Rulebook, shaker?: string): { table: Table; lists: string[] } => {
  let table = newTable(rulebook);
  const lists: string[] = [];
  const filing = practiceFiling(rulebook, { paytable: rulebook.paytables[0]!.id, ...(shaker ? { shaker } : {}) });
  for (const act of crewOf(rulebook).opening(filing))
    for (const order of act(table)) {
      const verdict = decide(rulebook, table, { id: 'a', at: NOW, ...order } as unknown as Command);
      if (isRefusal(verdict)) throw new Error(verdict.message);
      table = verdict.reduce(evolve, table);
      lists.push(
        openingSteps(rulebook, table, NOW)
          .filter(({ done }) => done)
          .map(({ id }) => id)
          .join(' '),
      );
    }
  return { table, lists };
};

describe.each(RULEBOOKS.map((rulebook) => [rulebook.id, rulebook] as const))('%s', (_, rulebook) => {
  test('the form of the present submission files the same submission', () => {
    const submission = filed(rulebook, { limits: { min: 250, max: 100_000, spots: {} } });
    const again = submit(rulebook, choicesOf(rulebook, draftOf(rulebook, submission, false))) as RulesSubmission;
    expect(submission.house.approvals).toMatchObject(again.house.approvals);
    expect(comparable(again)).toEqual(comparable(submission));
  });

  test('a practice table’s first form can be filed as it stands', () => {
    const verdict = decide(rulebook, newTable(rulebook), {
      type: 'FileSubmission',
      id: 'a',
      at: NOW,
      by: { id: 'ann', role: 'shift-manager' },
      choices: choicesOf(rulebook, draftOf(rulebook, null, true)),
    });
    expect(verdict).not.toHaveProperty('refused');
  });

  test('every step is done when the document’s opening is over', () => {
    const { table } = opened(rulebook);
    expect(openingSteps(rulebook, table, NOW).filter(({ done, isAsked }) => isAsked && !done)).toEqual([]);
  });
});

const byId = (id: string): Rulebook => RULEBOOKS.find((rulebook) => rulebook.id === id)!;

test.each([
  ['md-sicbo', undefined, 'file people shift attest dice device dealer open'],
  ['md-sicbo', 'automated', 'file people shift attest dice device shaker dealer open'],
  ['ma-sicbo', 'automated-coverless', 'file people shift attest dice device shaker dealer open shift-test'],
  ['rws-sicbo', undefined, 'file people shift attest dice dealer open'],
])('%s with the shaker %s has its own checklist', (id, shaker, steps) => {
  expect(opened(byId(id), shaker).lists.at(-1)).toBe(steps);
});

test.each([
  ['md-sicbo', undefined, undefined, false],
  ['md-sicbo', undefined, 'day 06:00, night 18:00 UTC-05:00', true],
  ['ma-sicbo', 'manual', undefined, false],
  ['ma-sicbo', 'automated-coverless', undefined, true],
  ['md-craps', undefined, undefined, false],
])('a shift at %s with the shaker %s and the schedule %s is due: %s', (id, shaker, shifts, isAsked) => {
  const rulebook = byId(id);
  const { table } = opened(rulebook, shaker);
  const submission = filed(rulebook, { ...(shaker ? { shaker } : {}), ...(shifts ? { shifts } : {}) });
  const { shift: _, ...unbegun } = table;
  const [step] = openingSteps(rulebook, { ...unbegun, shift: null, submission }, NOW).filter(
    ({ id }) => id === 'shift',
  );
  expect(step).toMatchObject({ done: false, isAsked });
});

test('a step that is counted is done after the last time', () => {
  const { lists } = opened(byId('md-sicbo'));
  expect(lists.map((list) => list.includes('device')).indexOf(true)).toBe(8);
});

test('higher odds than the floor are kept in the form', () => {
  const rulebook = byId('md-sicbo');
  const draft = draftOf(rulebook, filed(rulebook, { payouts: { triple: '180 to 1' } }), false);
  expect(draft.payouts).toEqual({ triple: '180 to 1' });
});

test('odds by point are written and filed in the form as the trade says them', () => {
  const rulebook = RULEBOOKS.find(({ id }) => id === 'md-craps')!;
  const draft = draftOf(rulebook, filed(rulebook, { oddsMultiple: '3-4-5' }), false);
  expect(draft.options).toMatchObject({ oddsMultiple: '3-4-5', dontOddsMultiple: '' });
  const options = { ...draft.options, oddsMultiple: '10', dontOddsMultiple: '1-2-3-4-5-6' };
  const again = submit(rulebook, choicesOf(rulebook, { ...draft, options })) as RulesSubmission;
  expect(again.choices).toMatchObject({
    oddsMultiple: 10,
    dontOddsMultiple: { 4: 1, 5: 2, 6: 3, 8: 4, 9: 5, 10: 6 },
  });
});
