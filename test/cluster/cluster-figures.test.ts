import { expect, test } from 'vitest';
import { clusterRows, controlRow, spreadOf } from '../../scripts/cluster-figures.ts';
import { nothingFound } from './checker.ts';
import type { Outcome } from './trial.ts';

const recovered = (kind: 'kill' | 'failover', milliseconds: number) => ({ kind, says: kind, milliseconds });

const OUTCOME: Outcome = {
  faults: new Map([
    ['kill', 3],
    ['failover', 1],
  ]),
  recoveries: [
    recovered('kill', 900),
    recovered('kill', 5_500),
    recovered('kill', 1_200),
    recovered('failover', 6_000),
  ],
  figures: { acknowledged: 12_345, refused: 6, unknown: 0, again: 2 },
  refusals: new Map(),
  ends: ['a node that was overtaken'],
  missing: [],
  found: nothingFound,
};

const RAN = { seed: '7', minutes: 30.2, nodes: '3', players: '64' };

test('a trial is told by its faults, and by how soon tables took bets again', () => {
  expect(clusterRows(OUTCOME, RAN)).toEqual([
    {
      what: 'faults, seed 7',
      count: '4 in 30 minutes',
      outcome: 'nothing lost, doubled, contradicted or out of order',
    },
    {
      what: 'commands of 64 players at 3 nodes',
      count: '12,345 acknowledged, 6 refused',
      outcome: '0 unknown at the end',
    },
    { what: 'recoveries', count: '4', outcome: '1 later than is owed' },
    { what: 'nodes that ended by themselves', count: '1', outcome: 'started again' },
    {
      what: 'a node is killed',
      count: '3 faults',
      outcome: 'bets at every table after it began: median 1.20 s, at most 5.50 s; 1 later than is owed',
    },
    {
      what: 'the primary is killed and the standby promoted',
      count: '1 fault',
      outcome: 'bets at every table after it began: median 6.00 s, at most 6.00 s',
    },
  ]);
});

test('what was lost is not left out', () => {
  const found = { ...nothingFound, lost: ['a bet'] };
  const [first] = clusterRows({ ...OUTCOME, found, missing: ['bets at a table'] }, RAN);
  expect(first!.outcome).toBe('1 lost, 1 missing');
  expect(controlRow('fence', { whole: 'nothing', broken: 'nothing', isCaught: false }).outcome).toContain('not caught');
});

test('of an even number the lower of both in the middle', () => {
  expect(spreadOf([])).toBeNull();
  expect(spreadOf([4, 1, 3, 2])).toEqual({ median: 2, most: 4 });
});
