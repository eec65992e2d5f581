import { expect, test } from 'vitest';
import { alertRules, countedFigures } from '../scripts/docs/metrics.ts';

/** The alert rules of the examples speak of figures that a house has. */

const RULES = alertRules();

test('no two rules have one name, and each says what has happened, how bad it is and what to do', () => {
  expect(new Set(RULES.map(({ alert }) => alert)).size).toBe(RULES.length);
  for (const { alert, labels, annotations } of RULES) {
    expect(alert).toMatch(/^Hardway[A-Z]\w+$/);
    expect(['critical', 'warning']).toContain(labels.severity);
    for (const said of [annotations.summary, annotations.description]) expect(said).toMatch(/\.$/);
  }
});

test('every figure that a rule asks for is one that a house tells', async () => {
  const told = new Set((await countedFigures()).map(({ name }) => name));
  const asked = RULES.flatMap(({ expr }) => expr.match(/hardway_\w+/g) ?? []);
  expect(asked.length).toBeGreaterThan(RULES.length / 2);
  expect(asked.filter((name) => !told.has(name.replace(/_bucket$/, '')))).toEqual([]);
});

test.each([
  ['a node is killed', 'HardwayNodeDown'],
  ['a node stands still', 'HardwayNodeTakenOver'],
  ['a node is cut off from PostgreSQL', 'HardwayCutOffFromRecord'],
  ['PostgreSQL’s primary is gone', 'HardwayRecordOutOfReach'],
  ['a node is cut off from NATS', 'HardwayBusLost'],
  ['NATS is down', 'HardwayBusDown'],
  ['a table has no owner', 'HardwayTableWithoutOwner'],
])('there is a rule for when %s', (_, name) => {
  expect(RULES.map(({ alert }) => alert)).toContain(name);
});
