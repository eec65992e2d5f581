import { expect, test } from 'vitest';
import { readNatsAddresses } from './addresses.ts';

const PLAIN = { tls: false, user: undefined, password: undefined };

test.each([
  ['nats://nats.example', [{ ...PLAIN, host: 'nats.example:4222' }]],
  ['nats://10.0.0.7:4333/', [{ ...PLAIN, host: '10.0.0.7:4333' }]],
  ['nats://[::1]:4222', [{ ...PLAIN, host: '[::1]:4222' }]],
  [
    'tls://a, tls://b:1',
    [
      { ...PLAIN, tls: true, host: 'a:4222' },
      { ...PLAIN, tls: true, host: 'b:1' },
    ],
  ],
  ['nats://me:a%40b@host', [{ tls: false, host: 'host:4222', user: 'me', password: 'a@b' }]],
])('%s', (text, addresses) => expect(readNatsAddresses(text)).toEqual(addresses));

test.each([
  '',
  'host:4222',
  'http://host',
  'nats://',
  'nats://host,',
  'nats://host,other',
  'nats://host:99999',
  'nats://host/path',
  'nats://host?x=1',
  'nats://me:%zz@host',
  'nats://a b',
])('%j is not an address', (text) => expect(readNatsAddresses(text)).toBeNull());
