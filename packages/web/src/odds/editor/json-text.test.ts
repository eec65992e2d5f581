import { expect, test } from 'vitest';
import { followJson } from './json-text.ts';

/** A text with its caret as a bar. */
const followed = (marked: string) => followJson(marked.replace('|', ''), marked.indexOf('|'));

test.each([
  ['{|', 'key', [], ''],
  ['{"ru|', 'key', [], 'ru'],
  ['{"rules": |', 'value', ['rules'], ''],
  ['{"rules": [{"when": "poi|nt"}', 'value', ['rules', null, 'when'], 'poi'],
  ['{"rules": [{"when": "point" , |}', 'key', ['rules', null], ''],
  ['{"bets": [{"spot": "pass"}, |', 'value', ['bets', null], ''],
  ['{"counters": {"hits": {"ma|": 3}}}', 'key', ['counters', 'hits'], 'ma'],
  ['{"name": "unfinished|\n "bets": []}', 'value', ['name'], 'unfinished'],
])('in %s the caret is in a %s of %j', (marked, is, path, typed) => {
  expect(followed(marked).place).toMatchObject({ is, path, typed });
});

test.each(['{"a" |', '|{}', '{"a": 1 |', '{"a": "b"|}'])('in %s nothing is begun', (marked) => {
  expect(followed(marked).place).toBeNull();
});

test('the keys around the caret are known on both sides of it', () => {
  expect(followed('{"name": "x", |"bets": []}').place?.keys).toEqual(['name', 'bets']);
});
