import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lineAndColumn, readTypedJson } from './json-text.ts';

test.each([
  ['{"a": [1, {"b": "c"}]}', null, null],
  ['', 'value', 0],
  ['{"a": }', 'value', 6],
  ['{a: 1}', 'key', 1],
  ['{"a" 1}', 'colon', 5],
  ['{"a": 1 "b": 2}', 'comma', 8],
  ['{"a": 1,}', 'key', 8],
  ['[1 2]', 'comma', 3],
  ['{"a": "b\n}', 'open-text', 6],
  ['{"a": "\\x"}', 'text', 6],
  ['{"a": yes}', 'word', 6],
  ['{"a": 01}', 'word', 6],
  ['{"a": 1, "a": 2}', 'twice', 9],
  ['{} {}', 'more', 3],
  ['{"a": 1', 'comma', 7],
])('%s: %s at %s', (text, is, at) => {
  const read = readTypedJson(text);
  if ('value' in read) expect(is).toBeNull();
  else expect([read.is, read.from]).toEqual([is, at]);
});

test('it takes what JSON.parse takes, and nothing else but keys that stand there twice', () => {
  fc.assert(
    fc.property(
      fc.jsonValue(),
      fc.nat(),
      fc.constantFrom('', '"', '{', ']', ',', ':', 'x', '1'),
      (value, place, put) => {
        const whole = JSON.stringify(value, null, 2) ?? 'null';
        const text = whole.slice(0, place % (whole.length + 1)) + put + whole.slice(place % (whole.length + 1));
        const read = readTypedJson(text);
        const parsed = (() => {
          try {
            return { value: JSON.parse(text) as unknown };
          } catch {
            return null;
          }
        })();
        if (!('value' in read) && read.is === 'twice') return;
        expect('value' in read ? { value: read.value } : null).toEqual(parsed);
      },
    ),
  );
});

test('every value has its place', () => {
  const text = '{"rules": [{"when": "point > 0"}], "boards": {"full": {"place/6": 1200}}}';
  const read = readTypedJson(text);
  if (!('value' in read)) throw new Error(read.is);
  const at = (path: string) => text.slice(read.spans.get(path)!.from, read.spans.get(path)!.to);
  expect(at('rules[0].when')).toBe('"point > 0"');
  expect(at('boards.full.place/6')).toBe('1200');
  expect(at('rules[0]')).toBe('{"when": "point > 0"}');
});

test('lines and columns count from 1', () => {
  expect(lineAndColumn('ab\ncd', 4)).toEqual({ line: 2, column: 2 });
});
