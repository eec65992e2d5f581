import type { Actor } from '@hardway/engine';
import { expect, test } from 'vitest';
import { MemoryStore } from '../../../../test/memory-store.ts';
import { granted, refusedAs } from '../../../../test/staff.ts';
import { cageDocuments, voucherDocuments } from './documents.ts';
import { withCheckDigits } from './number.ts';
import { evolveVoucher, type VoucherEvent } from './voucher.ts';
import { Vouchers } from './vouchers.ts';

const cashier: Actor = { id: 'carol', role: 'cage' };
const floorperson: Actor = { id: 'fred', role: 'floorperson' };
const DAY = 86_400_000;
const START = Date.UTC(2026, 0, 31, 12);

const newCage = (options = {}) => {
  const store = new MemoryStore();
  const time = { now: START };
  const another = () => new Vouchers(store, () => time.now, options);
  return { store, time, another, vouchers: another() };
};

const paid = (outcomes: readonly unknown[]): unknown[] =>
  outcomes.filter((outcome) => refusedAs(outcome) === undefined);

test('a hundred redemptions at once: exactly one wins', async () => {
  const { store, vouchers } = newCage();
  const { number } = granted(await vouchers.issue({ command: 'issue', by: cashier, amount: 5_000 }));
  const outcomes = await Promise.all(
    Array.from({ length: 100 }, (_, index) =>
      vouchers.redeem({ command: `redeem ${index}`, by: cashier, number, where: { cashier: 'carol' } }),
    ),
  );
  expect(paid(outcomes)).toHaveLength(1);
  expect(outcomes.filter((outcome) => refusedAs(outcome) === 'voucher-paid')).toHaveLength(99);
  expect((await store.head('cage')).version).toBe(2);
});

test('a hundred redemptions at once from two processes: exactly one wins, voucher by voucher', async () => {
  const { store, vouchers, another } = newCage();
  const services = [vouchers, another()];
  for (let round = 0; round < 20; round++) {
    const { number } = granted(
      await services[round % 2]!.issue({ command: `issue ${round}`, by: cashier, amount: 100 }),
    );
    const outcomes = await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        services[index % 2]!.redeem({ command: `${round} ${index}`, by: cashier, number, where: { cashier: 'carol' } }),
      ),
    );
    expect(paid(outcomes)).toHaveLength(1);
  }
  const events = (await store.read('cage', 0, 1_000)).map(({ event }) => event.type);
  expect(events.filter((type) => type === 'VoucherRedeemed')).toHaveLength(20);
});

test('redeeming and voiding at once from two processes: one of them wins', async () => {
  const { vouchers, another } = newCage();
  const other = another();
  for (let round = 0; round < 20; round++) {
    const { number } = granted(await vouchers.issue({ command: `issue ${round}`, by: cashier, amount: 100 }));
    const outcomes = await Promise.all([
      vouchers.redeem({ command: `r${round}`, by: cashier, number, where: { cashier: 'carol' } }),
      other.void({ command: `v${round}`, by: cashier, number, approver: floorperson, reason: 'Lost.' }),
    ]);
    expect(paid(outcomes)).toHaveLength(1);
  }
});

test('a repeated command is answered again and done once, also when it comes twice at the same time', async () => {
  const { store, vouchers, another } = newCage();
  const services = [vouchers, another()];
  const issues = await Promise.all(
    services.flatMap((service) => [1, 2].map(() => service.issue({ command: 'issue', by: cashier, amount: 700 }))),
  );
  const [first] = issues.map(granted);
  for (const issued of issues) expect(issued).toEqual(first);
  const redemptions = await Promise.all(
    services.flatMap((service) =>
      [1, 2].map(() =>
        service.redeem({ command: 'redeem', by: cashier, number: first!.number, where: { cashier: 'carol' } }),
      ),
    ),
  );
  for (const redeemed of redemptions) expect(redeemed).toEqual(granted(redemptions[0]!));
  expect((await store.head('cage')).version).toBe(2);
});

test('an id that was used for another voucher pays nothing', async () => {
  const { vouchers } = newCage();
  const [a, b] = [
    granted(await vouchers.issue({ command: 'a', by: cashier, amount: 100 })),
    granted(await vouchers.issue({ command: 'b', by: cashier, amount: 9_000 })),
  ];
  granted(await vouchers.redeem({ command: 'redeem', by: cashier, number: a.number, where: { cashier: 'carol' } }));
  const again = await vouchers.redeem({
    command: 'redeem',
    by: cashier,
    number: b.number,
    where: { cashier: 'carol' },
  });
  expect(refusedAs(again)).toBe('command-differs');
  expect(await vouchers.find(b.number)).toMatchObject({ status: 'outstanding' });
});

test('after a storage error the same command finds out what became of it', async () => {
  const { store, vouchers } = newCage();
  const { number } = granted(await vouchers.issue({ command: 'issue', by: cashier, amount: 100 }));
  const request = { command: 'redeem', by: cashier, number, where: { cashier: 'carol' } };
  store.failNext('before');
  await expect(vouchers.redeem(request)).rejects.toThrow();
  store.failNext('after');
  expect(await vouchers.redeem(request)).toMatchObject({ is: 'redeemed', amount: 100 });
  expect(await vouchers.redeem(request)).toMatchObject({ is: 'redeemed', amount: 100 });
  expect((await store.head('cage')).version).toBe(2);
});

test('sequence numbers have no gap and no repeat, whoever issues', async () => {
  const { vouchers, another } = newCage();
  const services = [vouchers, another(), another()];
  await Promise.all(
    Array.from({ length: 60 }, (_, index) =>
      services[index % 3]!.issue({ command: `${index}`, by: cashier, amount: 1 }),
    ),
  );
  const listed = await vouchers.list();
  expect(listed.map(({ sequence }) => sequence)).toEqual(Array.from({ length: 60 }, (_, index) => 60 - index));
});

test('a number is read as people type it, and a misreading is told from a voucher that does not exist', async () => {
  const { vouchers } = newCage();
  const { number } = granted(await vouchers.issue({ command: 'issue', by: cashier, amount: 100 }));
  expect(await vouchers.find(`${number.slice(0, 9)} ${number.slice(9)}`)).toMatchObject({ number });
  const wrong = number.slice(0, -1) + ((Number(number.at(-1)) + 1) % 10);
  expect(refusedAs(await vouchers.find(wrong))).toBe('voucher-misread');
  expect(refusedAs(await vouchers.find(withCheckDigits('0000000000000000')))).toBe('voucher-not-found');
  expect(refusedAs(await vouchers.void({ command: 'v', by: cashier, number: wrong, reason: 'x' }))).toBe(
    'voucher-misread',
  );
});

/** Five vouchers: redeemed on the second day, void on the third, expired after the tenth, two of later issue. */
const month = async () => {
  const { store, time, vouchers } = newCage({ validDays: 10 });
  const issue = async (amount: number) =>
    granted(await vouchers.issue({ command: `${amount}`, by: cashier, amount, table: 'sicbo-1', seat: 2 }));
  const [a, b] = [await issue(100), await issue(200), await issue(400)];
  time.now = START + DAY;
  granted(
    await vouchers.redeem({
      command: 'r',
      by: { id: 's', role: 'player', seat: 2 },
      number: a!.number,
      where: { table: 'sicbo-1', seat: 2 },
    }),
  );
  time.now = START + 2 * DAY;
  granted(
    await vouchers.void({ command: 'v', by: cashier, number: b!.number, approver: floorperson, reason: 'Torn.' }),
  );
  await issue(800);
  time.now = START + 11 * DAY;
  await issue(1_600);
  return { store, time, vouchers, a: a! };
};

const sum = (count: number, amount: number) => ({ count, amount });

test('the report accounts for every voucher that was ever issued', async () => {
  const { vouchers } = await month();
  const report = await vouchers.report();
  expect(report).toMatchObject({
    issued: sum(5, 3_100),
    redeemed: sum(1, 100),
    voided: sum(1, 200),
    expired: sum(1, 400),
    outstanding: sum(2, 2_400),
    sequence: { first: 1, last: 5 },
  });
});

test.each([
  ['before the first', -DAY, 0, { issued: sum(0, 0), outstanding: sum(0, 0), sequence: null }],
  [
    'the first day',
    0,
    DAY,
    { issued: sum(3, 700), redeemed: sum(0, 0), outstanding: sum(3, 700), sequence: { first: 1, last: 3 } },
  ],
  ['the second day', DAY, 2 * DAY, { issued: sum(0, 0), redeemed: sum(1, 100), outstanding: sum(2, 600) }],
  ['the third day', 2 * DAY, 3 * DAY, { issued: sum(1, 800), voided: sum(1, 200), outstanding: sum(2, 1_200) }],
  ['the eleventh day', 10 * DAY, 11 * DAY, { expired: sum(1, 400), outstanding: sum(1, 800) }],
  ['the twelfth day', 11 * DAY, 12 * DAY, { issued: sum(1, 1_600), expired: sum(0, 0), outstanding: sum(2, 2_400) }],
])('the report of %s', async (_, since, until, expected) => {
  const { vouchers } = await month();
  expect(await vouchers.report({ since: START + since, until: START + until })).toMatchObject(expected);
});

test('what the house owes is what it owed, plus issued, less redeemed, voided and expired', async () => {
  const { vouchers } = await month();
  let owed = 0;
  for (let day = 0; day < 25; day++) {
    const report = await vouchers.report({ since: START + day * DAY, until: START + (day + 1) * DAY });
    owed += report.issued.amount - report.redeemed.amount - report.voided.amount - report.expired.amount;
    expect(report.outstanding.amount).toBe(owed);
  }
});

test('a report of more vouchers than are read at once counts each of them once', async () => {
  const { store, vouchers } = newCage();
  const events = Array.from({ length: 2_500 }, (_, index): VoucherEvent => {
    const number = withCheckDigits(String(index).padStart(16, '0'));
    return { type: 'VoucherIssued', number, sequence: index + 1, amount: 1, expiresAt: null, by: cashier, at: START };
  });
  const documents = events.flatMap((event) => voucherDocuments(evolveVoucher(undefined, event), [event], 'many'));
  await store.append({
    stream: 'cage',
    expectedVersion: 0,
    command: 'many',
    at: START,
    events,
    answer: null,
    documents,
  });
  expect(await vouchers.report()).toMatchObject({
    outstanding: sum(2_500, 2_500),
    sequence: { first: 1, last: 2_500 },
  });
});

test('lists mask the numbers of vouchers that could still be paid', async () => {
  const { vouchers, a } = await month();
  const listed = await vouchers.list();
  expect(listed.map(({ status }) => status)).toEqual(['outstanding', 'outstanding', 'expired', 'void', 'redeemed']);
  expect(listed.map(({ number }) => number.includes('*'))).toEqual([true, true, false, false, false]);
  expect(listed[4]!.number).toBe(a.number);
  expect((await vouchers.list({ before: 4, limit: 2 })).map(({ sequence }) => sequence)).toEqual([3, 2]);
});

test('the documents can be built again from the log alone', async () => {
  const { store } = await month();
  const built = new Map<string, unknown>();
  const entries = async function* () {
    yield* await store.read('cage', 0, 1_000);
  };
  for await (const { kind, key, value } of cageDocuments(entries())) built.set(`${kind} ${key}`, value);
  for (const kind of ['voucher', 'redemption'])
    for (const { key, value } of await store.documents({ stream: 'cage', kind, limit: 1_000 }))
      expect(built.get(`${kind} ${key}`)).toEqual(value);
  expect(built.size).toBe(6);
});
