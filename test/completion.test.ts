import { readdirSync, readFileSync } from 'node:fs';
import { RULEBOOKS } from '@hardway/engine';
import { expect, test } from 'vitest';
import { completionAt } from './completion.ts';

/** Whoever writes a strategy in an editor that knows its schema is offered every key and value, and is told what it is. */

const ROOT = new URL('../', import.meta.url);
const readJson = (path: string): object => JSON.parse(readFileSync(new URL(path, ROOT), 'utf8'));

const schema = readJson('schemas/strategy.schema.json');

const keysAt = (...path: (string | number)[]): string[] => [...completionAt(schema, path).keys.keys()];

test('keys are offered where they may stand', () => {
  expect(keysAt()).toEqual([
    '$schema',
    'name',
    'rulebook',
    'submission',
    'bets',
    'counters',
    'chances',
    'boards',
    'rules',
    'stop',
  ]);
  expect(keysAt('counters', 'hits')).toEqual(['min', 'max', 'start', 'reset', 'add', 'set', 'before', 'beyond']);
  expect(keysAt('chances', 'right')).toEqual(['chance', 'when']);
  expect(keysAt('boards', 'inside', 0)).toEqual(['spot', 'stake', 'when', 'upTo', 'odds']);
  expect(keysAt('rules', 3)).toEqual(['when', 'board', 'bets', 'down', 'off', 'on', 'first']);
  expect(keysAt('rules', 0, 'first', 1, 'first', 2, 'bets', 0)).toEqual(['spot', 'stake', 'when', 'upTo', 'odds']);
  expect(keysAt('rules', 0, 'bets', 0, 'odds')).toEqual(['4', '5', '6', '8', '9', '10', 'times', 'amount', 'win']);
});

test('so are values', () => {
  const valuesAt = (...path: (string | number)[]) => completionAt(schema, path).values;
  expect(valuesAt('rulebook')).toContain('md-craps');
  expect(valuesAt('counters', 'hits', 'beyond')).toEqual(['stay', 'start']);
  expect(valuesAt('rules', 0, 'when')).toContain('point > 0 and hits < 3');
  expect(valuesAt('rules', 0, 'bets', 0, 'odds')).toEqual(['full', '3-4-5']);
  expect(valuesAt('boards', 'inside', 0, 'spot')).toContain('place/6');
});

test('every choice of a document is offered in a submission, and told of in its own words', () => {
  const { keys } = completionAt(schema, ['submission']);
  const options = RULEBOOKS.flatMap((rulebook) => rulebook.options);
  expect(options.length).toBeGreaterThan(20);
  for (const { key, says } of options) expect(keys.get(key), key).toBe(says);
  expect([...keys.keys()]).toEqual(expect.arrayContaining(['paytable', 'limits']));
});

/** Every object of a file, with the way to it. */
const objectsIn = (
  value: unknown,
  path: readonly (string | number)[] = [],
): readonly { path: readonly (string | number)[]; keys: readonly string[] }[] => {
  if (Array.isArray(value)) return value.flatMap((item, index) => objectsIn(item, [...path, index]));
  if (typeof value !== 'object' || value === null) return [];
  return [
    { path, keys: Object.keys(value) },
    ...Object.entries(value).flatMap(([key, item]) => objectsIn(item, [...path, key])),
  ];
};

test.each(readdirSync(new URL('examples/strategies/', ROOT)))(
  'every key of %s would have been offered and explained',
  (name) => {
    const objects = objectsIn(readJson(`examples/strategies/${name}`));
    for (const { path, keys } of objects) {
      const offered = completionAt(schema, path);
      const missing = offered.isOpen ? [] : keys.filter((key) => !offered.keys.has(key));
      expect(missing, path.join('.')).toEqual([]);
      for (const [key, said] of offered.keys) expect(said, [...path, key].join('.')).toMatch(/\.$/);
    }
  },
);
