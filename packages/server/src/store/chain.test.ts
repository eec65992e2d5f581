import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Entry } from '../protocol/entry.ts';
import { canonical, hashAfter, parsedCanonical, startOf, verifyChain } from './chain.ts';

describe('canonical JSON', () => {
  test.each([
    [{ b: 1, a: [true, null, 'x'] }, '{"a":[true,null,"x"],"b":1}'],
    [{ 10: 'ten', 9: 'nine', a: {} }, '{"10":"ten","9":"nine","a":{}}'],
    [{ left: undefined, kept: 0 }, '{"kept":0}'],
    [-0, '0'],
    [1e21, '1e+21'],
    ['\u001f€\ud800"', '"\\u001f€\\ud800\\""'],
    // RFC 8785, 3.2.3: keys by UTF-16 code units.
    [
      { '\u20ac': 1, '\r': 2, '\ufb33': 3, '1': 4, '\ud83d\ude00': 5, '\u0080': 6, '\u00f6': 7 },
      '{"\\r":2,"1":4,"\u0080":6,"ö":7,"€":1,"😀":5,"\ufb33":3}',
    ],
    // Lists that are in order, and lists that are not.
    [[{ a: -0, b: [{ c: 'x' }] }], '[{"a":0,"b":[{"c":"x"}]}]'],
    [[{ a: undefined, b: 1 }], '[{"b":1}]'],
    [[{ a: 1 }, { c: 1, b: 2 }], '[{"a":1},{"b":2,"c":1}]'],
    [[{ 9: 'nine', 10: 'ten' }], '[{"10":"ten","9":"nine"}]'],
    [[{ a: { c: 1, b: 2 } }], '[{"a":{"b":2,"c":1}}]'],
  ])('%j', (value, text) => {
    expect(canonical(value)).toBe(text);
  });

  test.each([['{"b":1,"a":2}'], ['{ "a":1}'], ['{"a":1}}'], ['1e2'], ['']])('%s is no text of it', (text) => {
    expect(parsedCanonical(text)).toBeUndefined();
  });

  test.each([['{"a":1,"b":[2]}'], ['[1]'], ['null'], ['"x"']])('%s is', (text) => {
    expect(parsedCanonical(text)).toEqual(JSON.parse(text));
  });

  test.each([
    [NaN],
    [Infinity],
    [1n],
    [undefined],
    [[undefined]],
    [[{ a: 1 }, NaN]],
    [[{ a: [new Date(0)] }]],
    [[{ toJSON: () => 'something else' }]],
    [new Array(2)],
    [new Date(0)],
    [new Map()],
    [() => 0],
    [Symbol('x')],
  ])('what JSON would bend is refused: %s', (value) => {
    expect(() => canonical(value)).toThrow(TypeError);
  });

  test('means the same as JSON and does not depend on the order of keys', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(JSON.parse(canonical(value))).toEqual(JSON.parse(JSON.stringify(value)));
        expect(canonical(reversed(value))).toBe(canonical(value));
      }),
    );
  });
});

const reversed = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(reversed);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).reverse();
  return Object.fromEntries(entries.map(([key, property]) => [key, reversed(property)]));
};

const sha256 = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex');

const chainOf = (stream: string, events: readonly { type: string }[]): Entry[] => {
  let { version, hash } = startOf(stream);
  return events.map((event) => {
    version += 1;
    const link = { stream, version, at: 1000 + version, command: `command "${version}"`, event: canonical(event) };
    hash = hashAfter(hash, link);
    return { ...link, event, hash };
  });
};

describe('the chain', () => {
  const stream = 'table/1';
  const entries = chainOf(
    stream,
    Array.from({ length: 6 }, (_, index) => ({ type: 'Rolled', dice: [index + 1, 6] })),
  );

  test('can be checked with nothing but SHA-256 and canonical JSON', () => {
    let previous = sha256('{"stream":"table/1"}');
    for (const { hash, ...rest } of entries) {
      expect(hash).toBe(sha256(previous + canonical(rest)));
      previous = hash;
    }
  });

  test('is whole as it was read, and broken as soon as something else was read', () => {
    const read = (text: string) => parsedCanonical(text) as Entry['event'];
    const whole = entries.map((entry) => ({ ...entry, event: read(canonical(entry.event)) }));
    expect(verifyChain(stream, whole).is).toBe('whole');
    const changed = whole.with(3, { ...whole[3]!, event: read('{"dice":[4,5],"type":"Rolled"}') });
    expect(verifyChain(stream, changed)).toMatchObject({ is: 'broken', version: 4 });
    const copied = whole.with(2, { ...whole[2]!, event: { ...whole[2]!.event, type: 'Thrown' } });
    expect(verifyChain(stream, copied)).toMatchObject({ is: 'broken', version: 3 });
  });

  test('is whole, from the start or from a head', () => {
    const { version, hash } = entries[5]!;
    expect(verifyChain(stream, entries)).toEqual({ is: 'whole', head: { version, hash } });
    const { version: middle, hash: before } = entries[2]!;
    expect(verifyChain(stream, entries.slice(3), { version: middle, hash: before }).is).toBe('whole');
    expect(verifyChain(stream, [])).toEqual({ is: 'whole', head: startOf(stream) });
  });

  test.each<[string, (all: Entry[]) => Entry[], number]>([
    ['an event changed', (all) => all.with(3, { ...all[3]!, event: { type: 'Rolled', dice: [4, 5] } as never }), 4],
    ['a time changed', (all) => all.with(0, { ...all[0]!, at: 1 }), 1],
    ['a command changed', (all) => all.with(5, { ...all[5]!, command: 'other' }), 6],
    ['an entry left out', (all) => all.toSpliced(2, 1), 3],
    ['an entry put in', (all) => all.toSpliced(2, 0, all[2]!), 4],
    ['two exchanged', (all) => [all[1]!, all[0]!, ...all.slice(2)], 1],
    ['another stream’s entry', (all) => all.with(4, chainOf('table/2', [{ type: 'Rolled' }])[0]!), 5],
  ])('%s is noticed and named', (_, change, version) => {
    expect(verifyChain(stream, change([...entries]))).toMatchObject({ is: 'broken', stream, version });
  });
});
