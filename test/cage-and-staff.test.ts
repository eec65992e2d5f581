import type { Actor } from '@hardway/engine';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Vouchers } from '../packages/server/src/cage/vouchers.ts';
import { Staff } from '../packages/server/src/staff/index.ts';
import type { Store } from '../packages/server/src/store/store.ts';
import { granted, HERE, PASSWORD, refusedAs } from './staff.ts';
import { postgresEngine, sqliteEngine, type TestDatabase } from './store-engines.ts';

const cashier: Actor = { id: 'carol', role: 'cage' };

/** The cage and the staff on real databases, twice on each; SQLite lets only one process in, so there they share it. */
describe.each([sqliteEngine(), postgresEngine()])('$name', (engine) => {
  let database: TestDatabase;
  let stores: Store[];
  const time = { now: Date.UTC(2026, 0, 31, 12) };
  const clock = (): number => time.now;

  beforeAll(() => engine.start());
  afterAll(() => engine.stop());
  beforeEach(async () => {
    database = await engine.create();
    const store = await database.open();
    stores = [store, engine.name === 'SQLite' ? store : await database.open()];
  });
  afterEach(() => Promise.all([...new Set(stores)].map((store) => store.close())));

  test('a hundred redemptions at once: exactly one wins, voucher by voucher', async () => {
    const services = stores.map((store) => new Vouchers(store, clock));
    for (let round = 0; round < 10; round++) {
      const issued = await services[round % 2]!.issue({ command: `issue ${round}`, by: cashier, amount: 100 });
      const { number } = granted(issued);
      const outcomes = await Promise.all(
        Array.from({ length: 100 }, (_, index) =>
          services[index % 2]!.redeem({
            command: `${round} ${index}`,
            by: cashier,
            number,
            where: { cashier: 'carol' },
          }),
        ),
      );
      expect(outcomes.filter((outcome) => refusedAs(outcome) === undefined)).toHaveLength(1);
      expect(outcomes.filter((outcome) => refusedAs(outcome) === 'voucher-paid')).toHaveLength(99);
    }
    expect(await services[1]!.report()).toMatchObject({
      issued: { count: 10 },
      redeemed: { count: 10, amount: 1_000 },
    });
  });

  test('sequence numbers have no gap and no repeat, whoever issues', async () => {
    const services = stores.map((store) => new Vouchers(store, clock));
    await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        services[index % 2]!.issue({ command: `${index}`, by: cashier, amount: 1 }),
      ),
    );
    const sequences = (await services[0]!.list()).map(({ sequence }) => sequence);
    expect(sequences).toEqual(Array.from({ length: 40 }, (_, index) => 40 - index));
  });

  test('staff sign in at one process and are known at the other', async () => {
    const [here, there] = stores.map((store) => new Staff(store, clock)) as [Staff, Staff];
    const { token } = granted(await here.firstInvitation());
    granted(await there.acceptInvitation({ token, name: 'ada', person: 'Ada Lovelace', password: PASSWORD }));
    const signedIn = granted(await here.signIn({ name: 'ada', password: PASSWORD, from: HERE }));
    expect(granted(await there.session(signedIn.token)).member.name).toBe('ada');
    time.now += 6 * 60_000;
    expect(refusedAs(await there.session(signedIn.token))).toBe('session-locked');
    const unlocked = granted(await here.unlock({ token: signedIn.token, password: PASSWORD, from: HERE }));
    time.now += 60_000;
    granted(await there.session(unlocked.token));
    await here.signOut(unlocked.token);
    expect(refusedAs(await there.session(unlocked.token))).toBe('not-signed-in');
    for (let attempt = 0; attempt < 3; attempt++) await here.signIn({ name: '\0\ud800', password: 'x', from: HERE });
    expect(refusedAs(await there.signIn({ name: '\0\ud800', password: 'x', from: HERE }))).toBe('wait');
  });
});
