import { PRACTICE_FLOOR } from '@hardway/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestHouse } from './open.ts';

/** How a device becomes a terminal: a code that lives for minutes and works once, and digits that staff compare. */

const TABLE = 'sentosa-dealer';

let house: TestHouse;

beforeAll(async () => {
  house = await TestHouse.open(PRACTICE_FLOOR.filter(({ id }) => id === TABLE));
});

afterAll(() => house.close());

const ask = async (path: string, body?: object, role?: string): Promise<Record<string, string>> => {
  const response = await fetch(`${house.address}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      'x-hardway': '1',
      ...(body && { 'content-type': 'application/json' }),
      ...(role && { cookie: await house.cookieOf(role) }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  return response.json() as Promise<Record<string, string>>;
};

const OFFERS = `/api/tables/${TABLE}/offers`;

const offer = (seat: number) => ask(OFFERS, { seat }, 'floorperson');
const claim = (code: string | undefined) => ask('/api/terminals', { code });
const counts = ({ id, key }: Record<string, string>) => ask(`/api/terminals/${id}`, { key });

test('a code works once, and its key counts from the time when staff have compared the digits', async () => {
  const { id, code } = await offer(41);
  const device = await claim(`${code!.slice(0, 4).toLowerCase()}-${code!.slice(4)}`);
  expect(device).toMatchObject({ id, table: TABLE, check: expect.stringMatching(/^[0-9]{4}$/) });
  expect((await claim(code)).refused).toBe('unknown-code');
  expect((await counts(device)).refused).toBe('not-signed-in');

  const [open] = (await ask(OFFERS, undefined, 'floorperson')) as unknown as { check: string }[];
  expect(open!.check).toBe(device.check);
  const wrong = device.check === '0000' ? '0001' : '0000';
  expect((await ask(`${OFFERS}/${id}`, { check: wrong }, 'floorperson')).refused).toBe('unknown-code');
  expect(await ask(`${OFFERS}/${id}`, { check: device.check }, 'floorperson')).toEqual({ ok: true });
  expect(await counts(device)).toEqual({ ok: true });
  expect((await offer(41)).refused).toBe('seat-taken');
});

test('a thief who brings a photographed code first is not confirmed, and the next code ends the first', async () => {
  const first = await offer(42);
  const thief = await claim(first.code);
  const second = await offer(42);
  expect((await ask(`${OFFERS}/${first.id}`, { check: thief.check }, 'floorperson')).refused).toBe('unknown-code');
  expect((await counts(thief)).refused).toBe('not-signed-in');
  expect((await claim(second.code)).id).toBe(second.id);
});

test('codes are for staff to open and to confirm, and an address may try ten in a minute', async () => {
  expect((await ask(OFFERS, { seat: 43 })).refused).toBe('not-signed-in');
  expect((await ask(OFFERS, { seat: 43 }, 'dealer')).refused).toBe('not-allowed');
  const tries = await Promise.all(Array.from({ length: 11 }, () => claim('22222222')));
  expect(new Set(tries.map(({ refused }) => refused))).toContain('too-many');
});
