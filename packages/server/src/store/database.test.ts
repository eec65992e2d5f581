import { expect, test } from 'vitest';
import { AlteredError } from './chain.ts';
import { entryOf } from './rows.ts';

const rowOf = (event: string, answer: string | null = null) => ({
  stream: 's',
  version: 7,
  at: 1,
  command: 'c',
  event,
  answer,
  hash: '00',
});

test.each([
  '{"a":1,"type":"A"}',
  '{"type":"A"}',
  '{"10":1,"9":2,"type":"A"}',
  '{"a":{"10":[{"b":1,"c":[]}],"9":null},"type":"A"}',
  '{"__proto__":{"b":1},"type":"A"}',
  '{"a":"\\u001f\\ud800€","type":"A"}',
])('an event is read as it was written: %s', (text) => {
  const { event, ...rest } = entryOf(rowOf(text));
  expect(event).toEqual(JSON.parse(text));
  expect(rest).toEqual({ stream: 's', version: 7, at: 1, command: 'c', hash: '00' });
});

test.each([
  '{"type":"A","a":1}',
  '{"a":{"c":1,"b":2},"type":"A"}',
  '{"9":2,"10":1,"type":"A"}',
  '{"a":1,"a":2,"type":"A"}',
  '{"a":1, "type":"A"}',
  '{"a":1,"type":"A"} ',
  '{"a":-0,"type":"A"}',
  '{"a":1.0,"type":"A"}',
  '{"a":1e2,"type":"A"}',
  '{"a":"\\u0041","type":"A"}',
  '{"a":"\\/","type":"A"}',
  '{"a":[{"c":1,"b":2}],"type":"A"}',
  '{"a":9007199254740993,"type":"A"}',
  '{"type":"A"',
  '',
])('what means the same, or nothing, but was not written so is noticed: %s', (text) => {
  expect(() => entryOf(rowOf(text))).toThrow(AlteredError);
  expect(() => entryOf(rowOf(text))).toThrow('Entry 7 of s');
});

test('an answer is read as it was written, and one that was not written so is noticed', () => {
  expect(entryOf(rowOf('{"type":"A"}', '{"ok":true}'))).toMatchObject({ answer: { ok: true } });
  expect(entryOf(rowOf('{"type":"A"}', 'null'))).toMatchObject({ answer: null });
  expect(() => entryOf(rowOf('{"type":"A"}', '{"ok": true}'))).toThrow(AlteredError);
});
