import { expect, test } from 'vitest';
import type { NodeLease, Ownership } from './database.ts';
import { ownershipOfAll } from './several.ts';

const told = (at: number, nodes: readonly NodeLease[], streams: Ownership['streams'] = []): Ownership => ({
  ...{ at, nodes, streams },
});

test('a node is at work where it is in every database; its lease ends with the first, and who has left all has left', () => {
  const live = (node: string, until: number): NodeLease => ({ node, is: 'live', until });
  const left = (node: string): NodeLease => ({ node, is: 'left', until: null });
  const t1 = { stream: 'table:1', owner: 'a', epoch: 1 };
  const house = { stream: 'house', owner: null, epoch: 4 };
  expect(
    ownershipOfAll([
      told(1_000, [left(''), live('a', 3_000), live('b', 3_000), live('c', 3_000), left('d')], [t1]),
      told(1_001, [left(''), live('a', 2_500), left('b'), left('d')], [house]),
    ]),
  ).toEqual({
    at: 1_000,
    nodes: [
      left(''),
      live('a', 2_500),
      { node: 'b', is: 'overdue', until: 3_000 },
      { node: 'c', is: 'overdue', until: 3_000 },
      left('d'),
    ],
    streams: [house, t1],
  });
});
