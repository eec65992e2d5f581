import { PRACTICE_FLOOR } from '@hardway/server';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { HouseClient } from './client.ts';
import { TestHouse } from './open.ts';

const TABLE = 'maryland-dealer';
const TABLES = PRACTICE_FLOOR.filter(({ id }) => id === TABLE);

let house: TestHouse;

beforeEach(async () => {
  house = await TestHouse.open(TABLES);
});

afterEach(() => house.close());

const post = async (
  path: string,
  role: string,
  body: object,
): Promise<{ status: number; told: Record<string, unknown> }> => {
  const response = await fetch(`${house.address}${path}`, {
    method: 'POST',
    headers: { 'x-hardway': '1', 'content-type': 'application/json', cookie: await house.cookieOf(role) },
    body: JSON.stringify(body),
  });
  return { status: response.status, told: (await response.json()) as Record<string, unknown> };
};

const approvedBy = (role: string) => ({ account: `demo-${role}`, password: house.passwordOf(role) });

const events = async (stream: string): Promise<readonly Record<string, unknown>[]> =>
  (await house.running.store.read(stream, 0, 10_000)).map(({ event }) => ({ ...event }));

/** A player who has taken the practice credit away as a voucher. */
const voucher = async (): Promise<string> => {
  const player = await HouseClient.sit(house.address, TABLE);
  const out = await player.ask({ is: 'cash-out' });
  player.close();
  return String(out.voucher);
};

test('a void is recorded as what the person is who made it', async () => {
  for (const [index, role] of ['floorperson', 'cage'].entries()) {
    const body = { command: `void-${role}`, number: await voucher(), reason: 'Torn.', ...approvedBy('pit-manager') };
    expect(await post('/api/cage/void', role, body)).toMatchObject({ status: 200 });
    const voids = (await events('cage')).filter(({ type }) => type === 'VoucherVoided');
    expect(voids[index]).toMatchObject({ by: { id: `demo-${role}`, role }, approver: { role: 'manager' } });
  }
});

test('an id that was used for another bet is an error that says so, also after a restart', async () => {
  const dealer = await house.console('dealer', TABLE);
  expect(await dealer.command('OpenBetting')).toMatchObject({ ok: true });
  const seated = await fetch(`${house.address}/api/practice/${TABLE}/seat`, {
    method: 'POST',
    headers: { 'x-hardway': '1' },
  });
  const { seat, terminal, key } = (await seated.json()) as { seat: number; terminal: string; key: string };
  const sit = async (): Promise<HouseClient> => {
    const client = await HouseClient.connect(house.address);
    await client.hello({ as: 'terminal', table: TABLE, terminal, key });
    return client;
  };
  let player = await sit();
  const bet = (spot: string, stake: number, id: string) => player.command('PlaceWager', { seat, spot, stake }, id);
  const first = await bet('small', 500, 'one');
  expect(first).toMatchObject({ ok: true });
  expect(await bet('big', 500, 'two')).toMatchObject({ ok: true });
  const check = async (): Promise<void> => {
    expect(await bet('small', 500, 'one')).toEqual(first);
    const others = [
      () => bet('small', 600, 'one'),
      () => bet('big', 500, 'one'),
      () => player.command('TakeDownWager', { seat, spot: 'small' }, 'one'),
    ];
    for (const other of others) expect(await other()).toMatchObject({ ok: false, refused: 'command-differs' });
  };
  await check();
  player.close();
  // Where the document has no rule for it, a round goes on after a start.
  await house.restart();
  player = await sit();
  await check();
  player.close();
  dealer.close();
});
