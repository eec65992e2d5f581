import { RULEBOOKS, type Rulebook } from '@hardway/engine';
import { expect, test } from 'vitest';
import { USUAL_OPERATOR } from '../config/operator-file.ts';
import { PRACTICE_FLOOR } from '../tables/practice-floor.ts';
import { differenceOf, planOf } from './house-plan.ts';

const CONFIG = {
  mode: 'practice',
  ...{ currency: 'USD', name: 'Hardway', cashAlone: 0, databaseUrl: 'postgres://one' },
  tables: PRACTICE_FLOOR,
  operator: USUAL_OPERATOR,
} as const;
const HERE = planOf(CONFIG, RULEBOOKS);

const changed = (change: (rulebook: Rulebook) => Partial<Rulebook>): readonly Rulebook[] =>
  RULEBOOKS.map((rulebook) => (rulebook.id === 'rws-sicbo' ? { ...rulebook, ...change(rulebook) } : rulebook));

const differsWith = (rulebooks: readonly Rulebook[]) => differenceOf(HERE, planOf(CONFIG, rulebooks));

test('a plan is the same wherever it is read, in whatever order its tables are named', () => {
  expect(differenceOf(HERE, planOf({ ...CONFIG, tables: PRACTICE_FLOOR.toReversed() }, RULEBOOKS))).toBeUndefined();
});

test('rules that differ are told by the rulebook, other words are no difference', () => {
  expect(differsWith(changed(() => ({ paytables: [] })))).toBe('rulebook rws-sicbo differs');
  expect(differsWith(changed(({ readings }) => ({ title: 'Another', readings: readings.slice(1) })))).toBeUndefined();
});

test('a rulebook that no table names does not matter', () => {
  const tables = PRACTICE_FLOOR.filter(({ rulebook }) => rulebook !== 'rws-sicbo');
  const here = planOf({ ...CONFIG, tables }, RULEBOOKS);
  expect(
    differenceOf(
      here,
      planOf(
        { ...CONFIG, tables },
        changed(() => ({ paytables: [] })),
      ),
    ),
  ).toBeUndefined();
});

test.each([
  [{ currency: 'SGD' }, 'HARDWAY_CURRENCY is SGD there and USD here'],
  [{ name: 'Other' }, 'HARDWAY_NAME is Other there and Hardway here'],
  [{ mode: 'real' }, 'HARDWAY_MODE is real there and practice here'],
  [{ databaseUrl: 'postgres://one postgres://two' }, 'HARDWAY_DATABASE_URL is 2 databases there and one database here'],
  [
    { operator: { ...USUAL_OPERATOR, cage: { ...USUAL_OPERATOR.cage, drawers: true } } },
    /^cage in HARDWAY_OPERATOR is \{.*"drawers":true.*\} there and undefined here$/,
  ],
  [{ tables: [] }, /^table maryland is known here alone; (.*; ){4}\d+ more$/],
] as const)('%j there: %s', (change, told) => {
  expect(differenceOf(HERE, planOf({ ...CONFIG, ...change }, RULEBOOKS))).toMatch(told);
});
