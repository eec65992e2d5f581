import type { Actor } from '@hardway/engine';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Vouchers } from '../packages/server/src/cage/vouchers.ts';
import type { StoredEvent } from '../packages/server/src/protocol/entry.ts';
import { Staff } from '../packages/server/src/staff/index.ts';
import type { Store } from '../packages/server/src/store/store.ts';
import { granted, HERE, PASSWORD, refusedAs } from './staff.ts';
import { postgresEngine, sqliteEngine, type TestDatabase, twoPostgresEngine } from './store-engines.ts';

const cashier: Actor = { id: 'carol', role: 'cage' };

/** The cage and the staff on real databases, twice on each; SQLite lets only one process in, so there they share it. */
describe.each([sqliteEngine(), postgresEngine(), twoPostgresEngine()])('$name', (engine) => {
  let database: TestDatabase;
  let stores: Store[];
  const time = { now: Date.UTC(2026, 0, 31, 12) };
  const clock = (): number => time.now;

  beforeAll(() => engine.start());
  afterAll(() => engine.stop());
  beforeEach(async () => {
    database = await engine.create();
    const store = await database.open();
    // One record has one house; its rooms may be asked through more than one door.
    stores = [store, store];
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

  test('staff sign in, and every later start knows them as the log has them', async () => {
    const start = () => Staff.open(stores[0]!, clock);
    const first = await start();
    const { token } = granted(await first.firstInvitation());
    granted(await first.acceptInvitation({ token, name: 'ada', person: 'Ada Lovelace', password: PASSWORD }));
    const signedIn = granted(await first.signIn({ name: 'ada', password: PASSWORD, from: HERE }));
    const second = await start();
    expect(granted(second.session(signedIn.token)).member.name).toBe('ada');
    time.now += 6 * 60_000;
    expect(refusedAs(await second.act(signedIn.token))).toBe('session-locked');
    const unlocked = granted(await second.unlock({ token: signedIn.token, password: PASSWORD, from: HERE }));
    time.now += 4 * 60_000;
    granted(await second.act(unlocked.token));
    time.now += 4 * 60_000;
    await second.close();
    const third = await start();
    granted(third.session(unlocked.token));
    await third.signOut(unlocked.token);
    for (let attempt = 0; attempt < 3; attempt++) await third.signIn({ name: '\0\ud800', password: 'x', from: HERE });
    const fourth = await start();
    expect(refusedAs(fourth.session(unlocked.token))).toBe('not-signed-in');
    expect(refusedAs(await fourth.signIn({ name: '\0\ud800', password: 'x', from: HERE }))).toBe('wait');
  });

  test('a row written beside the log makes nobody an administrator', async () => {
    const [store] = stores as [Store];
    const staff = await Staff.open(store, clock);
    const { token } = granted(await staff.firstInvitation());
    granted(await staff.acceptInvitation({ token, name: 'ada', person: 'Ada Lovelace', password: PASSWORD }));
    granted(await staff.createAccount({ command: 'c', by: 'ada', name: 'mei', person: 'Mei Lin', roles: ['dealer'] }));
    const entries = await store.read('staff', 0, 100);
    const { hash } = entries.map(({ event }) => event as StoredEvent & { hash?: string }).find((event) => event.hash)!;
    const forged = {
      ...{ name: 'mei', person: 'Mei Lin', roles: ['administrator'], enabled: true, createdAt: time.now },
      ...{ password: { hash, setAt: time.now }, invitation: null, sessions: [], places: [] },
    };
    await database.alter("DELETE FROM documents WHERE stream = 'staff'");
    await database.alter(
      "INSERT INTO documents (stream, kind, key, rank, value) VALUES ('staff', 'account', 'mei', 0, ?)",
      JSON.stringify(forged),
    );
    for (const service of [staff, await Staff.open(store, clock)]) {
      expect(service.member('mei')).toMatchObject({ roles: ['dealer'], hasPassword: false });
      expect(refusedAs(await service.signIn({ name: 'mei', password: PASSWORD, from: HERE }))).toBe('not-recognised');
    }
  });
});
