import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { postgresEngine, sqliteEngine, type TestDatabase, twoPostgresEngine } from '../../../../test/store-engines.ts';
import { RecordError } from './error.ts';
import type { Append, Store, StoreSign } from './store.ts';

/** Somebody who has the database, but not the house's secret, says what commands were taken and answered. */

const SECRET = Buffer.alloc(32, 5);
const OTHER = Buffer.alloc(32, 6);
const FORGED = 'is not what this house wrote: the record was changed. Run "hardway verify".';

const anAppend = (stream: string, expectedVersion: number, command: string): Append => ({
  stream,
  expectedVersion,
  command,
  at: 1,
  events: [{ type: 'Said' }],
  answer: { paid: 100 },
});

describe.each([sqliteEngine(), postgresEngine(), twoPostgresEngine()])('$name', (engine) => {
  let database: TestDatabase;
  let store: Store;
  let signs: StoreSign[];

  beforeAll(() => engine.start());
  afterAll(() => engine.stop());
  beforeEach(async () => {
    database = await engine.create();
    signs = [];
    store = await database.open({ secret: SECRET, watch: (sign) => signs.push(sign) });
    await store.append(anAppend('cage', 0, 'first'));
    await store.append(anAppend('cage', 1, 'second'));
  });
  afterEach(() => store.close());

  const isTold = (): boolean => signs.some((sign) => sign.is === 'record-broken' && sign.stream === 'cage');

  test.each([
    ['an answer in the log', `UPDATE entries SET answer = '{"paid":900}' WHERE command = 'first'`],
    ['an answer beside it', `UPDATE commands SET answer = '{"paid":900}', version = 9 WHERE command = 'first'`],
    ['where it is', `UPDATE commands SET version = 2 WHERE command = 'first'`],
    [
      'the MAC of another command',
      `UPDATE commands SET mac = (SELECT mac FROM commands AS other WHERE other.command = 'second') WHERE command = 'first'`,
    ],
    ['no MAC', `UPDATE commands SET mac = '' WHERE command = 'first'`],
  ])('%s that was changed while the house runs is told to nobody', async (_, change) => {
    expect(await store.answerTo('cage', 'first')).toEqual({ version: 1, answer: { paid: 100 } });
    await database.alter(change);
    await expect(store.answerTo('cage', 'first')).rejects.toThrow(FORGED);
    await expect(store.answerTo('cage', 'first')).rejects.toThrow(RecordError);
    await expect(store.append(anAppend('cage', 2, 'first'))).rejects.toThrow(FORGED);
    await expect(store.append(anAppend('cage', 99, 'first'))).rejects.toThrow(RecordError);
    expect(isTold()).toBe(true);
    expect(await store.answerTo('cage', 'second')).toEqual({ version: 2, answer: { paid: 100 } });
  });

  test('a command that somebody notes as taken is not silently left out, and holds up nobody else', async () => {
    await database.run(
      `INSERT INTO commands (stream, command, version, answer, mac) VALUES ('cage', 'third', 2, '{"paid":900}', '')`,
    );
    const [forged, genuine] = await Promise.allSettled([
      store.append(anAppend('cage', 2, 'third')),
      store.append(anAppend('table', 0, 'third')),
    ]);
    expect(forged).toMatchObject({ status: 'rejected', reason: { message: expect.stringContaining(FORGED) } });
    expect(genuine).toMatchObject({ status: 'fulfilled', value: { is: 'appended' } });
    await expect(store.answerTo('cage', 'third')).rejects.toThrow(FORGED);
    expect(isTold()).toBe(true);
    expect(await store.append(anAppend('cage', 2, 'fourth'))).toMatchObject({ is: 'appended' });
  });

  test('what the house has noted itself is answered, also after it was opened again', async () => {
    await store.close();
    store = await database.open({ secret: SECRET });
    expect(await store.answerTo('cage', 'first')).toEqual({ version: 1, answer: { paid: 100 } });
    expect(await store.append(anAppend('cage', 2, 'second'))).toEqual({
      is: 'repeated',
      version: 2,
      answer: { paid: 100 },
    });
  });

  test('one MAC is as good as none if it was made with another secret', async () => {
    const elsewhere = await engine.create();
    const other = await elsewhere.open({ secret: OTHER });
    await other.append(anAppend('cage', 0, 'third'));
    const [row] = await other.inspection().commands('cage', ['third']);
    await other.close();
    expect(row!.mac).toMatch(/^[0-9a-f]{64}$/);
    await database.run(`INSERT INTO commands (stream, command, version, mac) VALUES ('cage', 'third', 1, ?)`, row!.mac);
    await expect(store.append(anAppend('cage', 2, 'third'))).rejects.toThrow(FORGED);
  });
});
