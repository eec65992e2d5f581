import { isRefusal, type Refusal, RULEBOOKS, readCommand } from '@hardway/engine';
import { describe, expect, test } from 'vitest';
import {
  type Case,
  missingOf,
  NOTHING_SAID,
  OCCURRENCES,
  occurrenceStanding,
  type Particulars,
  providedBy,
  REPORTABLE,
  reportOf,
  wayOf,
} from './occurrence.ts';

const rulebook = (id: string) => RULEBOOKS.find((known) => known.id === id)!;
const caseAt = (id: string, occurrence: string): Case =>
  providedBy(rulebook(id)).provided.find((entry) => entry.occurrence === occurrence)!;

const EVERYTHING: Particulars = {
  dice: [1, 2, 3],
  device: 'wager-area',
  seats: [4],
  rounds: [7],
  met: ['emptied', 'markedOutOfOrder', 'removed'],
};

test.each(['md-sicbo', 'pa-sicbo', 'ma-sicbo', 'rws-sicbo'])(
  '%s: what is provided for and what is not are all',
  (id) => {
    const { provided, missing } = providedBy(rulebook(id));
    expect([...provided.map(({ occurrence }) => occurrence), ...missing].toSorted()).toEqual(OCCURRENCES.toSorted());
  },
);

test.each(['md-sicbo', 'pa-sicbo', 'ma-sicbo', 'rws-sicbo'])('%s: no case of the document is left out', (id) => {
  const shown = [...OCCURRENCES, 'not-provided-for'];
  expect(rulebook(id).irregularities.filter(({ kind }) => !shown.includes(kind))).toEqual([]);
});

test('Sentosa has no remedy for failed devices, Maryland none for too few mixes', () => {
  expect(providedBy(rulebook('rws-sicbo')).missing).toContain('device-failed-after-reveal');
  expect(providedBy(rulebook('md-sicbo')).missing).toContain('too-few-mixes');
});

test.each(REPORTABLE)('%s is a command that a table can read', (occurrence) => {
  const order = reportOf(occurrence, EVERYTHING);
  expect(order[0]).toBe(wayOf(occurrence).command);
  const envelope = { id: 'one', at: 0, by: { id: 'somebody', role: 'floorperson' } };
  expect(isRefusal(readCommand({ ...envelope, type: order[0], ...order[1] }))).toBe(false);
});

describe('what is still to be said', () => {
  test('dice, rounds and terminals', () => {
    expect(missingOf(caseAt('rws-sicbo', 'interrupted-outcome-established'), NOTHING_SAID)).toBe('dice');
    expect(missingOf(caseAt('rws-sicbo', 'damaged-dice'), NOTHING_SAID)).toBe('rounds');
    expect(missingOf(caseAt('rws-sicbo', 'terminals-cut-off'), NOTHING_SAID)).toBe('seats');
    expect(missingOf(caseAt('rws-sicbo', 'damaged-dice'), EVERYTHING)).toBeNull();
    expect(missingOf(caseAt('rws-sicbo', 'dice-not-flat'), NOTHING_SAID)).toBeNull();
  });

  test('Massachusetts wants the shaker off the table, Maryland emptied and marked', () => {
    const emptied: Particulars = { ...NOTHING_SAID, met: ['emptied', 'markedOutOfOrder'] };
    expect(missingOf(caseAt('md-sicbo', 'shaker-replaced'), emptied)).toBeNull();
    expect(missingOf(caseAt('ma-sicbo', 'shaker-replaced'), emptied)).toBe('conditions');
  });
});

describe('whether it can be reported now', () => {
  const no = (refused: Refusal['refused']) => (): Refusal => ({ refused, clause: null, message: '' });
  const reports = (kind: string) => () => [{ type: 'IrregularityReported', kind }] as unknown as ReturnType<Verdict>;
  type Verdict = Parameters<typeof occurrenceStanding>[1];

  test('what is said in the next step is no reason against it', () => {
    expect(occurrenceStanding('wrong-result-entered', no('unknown-round'))).toEqual({ is: 'open' });
    expect(occurrenceStanding('wrong-result-entered', no('wrong-role'))).toMatchObject({ is: 'refused' });
  });

  test('the table says which of two cases it is', () => {
    const known = reports('interrupted-outcome-established');
    expect(occurrenceStanding('interrupted-outcome-established', known)).toEqual({ is: 'open' });
    expect(occurrenceStanding('interrupted-no-outcome', known)).toEqual({ is: 'other-point' });
  });

  test('a failure between rounds only stops the table', () => {
    const halts = () => [{ type: 'TableHalted' }] as unknown as ReturnType<Verdict>;
    expect(occurrenceStanding('device-failed-before-reveal', halts)).toEqual({ is: 'open' });
    expect(occurrenceStanding('device-failed-after-reveal', halts)).toEqual({ is: 'other-point' });
  });

  test('a manual shaker cannot fail; early and short mixing are seen to by the table', () => {
    expect(occurrenceStanding('shaker-failed', no('no-remedy'))).toEqual({ is: 'automated-only' });
    expect(occurrenceStanding('mixed-before-close', no('no-remedy'))).toEqual({ is: 'by-itself' });
    expect(occurrenceStanding('too-few-mixes', no('no-remedy'))).toEqual({ is: 'by-itself' });
  });
});
