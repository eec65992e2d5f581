import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isSameMac, macOf } from './mac.ts';

test('it is HMAC-SHA-256, as any other software works it out', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 64 }), fc.array(fc.string({ unit: 'grapheme' })), (secret, parts) => {
      const text = parts.map((part) => `${part.length}:${part};`).join('');
      expect(macOf(secret, ...parts)).toBe(createHmac('sha256', secret).update(text).digest('hex'));
      // The key is at hand now.
      expect(macOf(secret, ...parts, 7)).toBe(createHmac('sha256', secret).update(`${text}1:7;`).digest('hex'));
    }),
  );
});

test('what stands in one part does not move into the next', () => {
  const secret = Buffer.alloc(32, 1);
  expect(macOf(secret, 'ab', 'c')).not.toBe(macOf(secret, 'a', 'bc'));
  expect(macOf(secret, 'a;1:b')).not.toBe(macOf(secret, 'a', 'b'));
});

test('two are the same only if all of them is', () => {
  expect(isSameMac('00ff', '00ff')).toBe(true);
  for (const other of ['00fe', '00f', '', '00ff00', '00FF']) expect(isSameMac('00ff', other)).toBe(false);
});
