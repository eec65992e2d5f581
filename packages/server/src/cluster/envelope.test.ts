import { expect, test } from 'vitest';
import { type BusHead, busKey, opened, sealed } from './envelope.ts';

const SECRET = Buffer.alloc(32, 1);
const KEY = busKey(SECRET, 'riverside');
const HEAD: BusHead = { kind: 'ask', from: 'node-1', run: 'run_1', count: 7, to: '-' };
const BODY = '{"says":"骰宝\\n"}\n';

const sent = () => sealed(KEY, 'to.table', 'inbox.7', HEAD, BODY);

test('what was sealed is opened as it was', () => {
  expect(opened(KEY, 'to.table', 'inbox.7', sent())).toEqual({ ...HEAD, body: BODY });
  const empty = sealed(KEY, 'a', '', HEAD, '');
  expect(opened(KEY, 'a', '', empty)?.body).toBe('');
});

test('the key is that of the house and of nothing else', () => {
  expect(busKey(SECRET, 'riverside')).toEqual(KEY);
  expect(busKey(SECRET, 'bayside')).not.toEqual(KEY);
  expect(busKey(Buffer.alloc(32, 2), 'riverside')).not.toEqual(KEY);
  expect(KEY).not.toEqual(SECRET);
});

test.each<[string, Uint8Array, string, string]>([
  ['another secret', busKey(Buffer.alloc(32, 2), 'riverside'), 'to.table', 'inbox.7'],
  ['another house', busKey(SECRET, 'bayside'), 'to.table', 'inbox.7'],
  ['another subject', KEY, 'to.cage', 'inbox.7'],
  ['another inbox', KEY, 'to.table', 'inbox.8'],
  ['no inbox', KEY, 'to.table', ''],
])('%s does not open it', (_, key, subject, reply) => {
  expect(opened(key, subject, reply, sent())).toBeUndefined();
});

test('no byte of it can be changed, taken away or added', () => {
  const whole = sent();
  for (let index = 0; index < whole.length; index += 1) {
    const changed = Buffer.from(whole);
    changed[index]! ^= 1;
    expect(opened(KEY, 'to.table', 'inbox.7', changed), `byte ${index}`).toBeUndefined();
    expect(opened(KEY, 'to.table', 'inbox.7', whole.subarray(0, index)), `${index} bytes`).toBeUndefined();
  }
  expect(opened(KEY, 'to.table', 'inbox.7', Buffer.concat([whole, Buffer.from(' ')]))).toBeUndefined();
});

test.each(['', '\n', 'no line', `${'0'.repeat(64)} ask\n`, '\n'.repeat(80)])('%j is nothing', (text) => {
  expect(opened(KEY, 'to.table', '', Buffer.from(text))).toBeUndefined();
});
