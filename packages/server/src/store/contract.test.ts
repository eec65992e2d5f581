import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  type Engine,
  postgresEngine,
  simulatedEngine,
  sqliteEngine,
  type TestDatabase,
  twoPostgresEngine,
} from '../../../../test/store-engines.ts';
import { anyWork, historyOf, play } from '../../../../test/store-histories.ts';
import type { Entry } from '../protocol/entry.ts';
import { startOf } from './chain.ts';
import { RecordError, StoreError } from './error.ts';
import { sumOfDigests, Tally } from './seal.ts';
import type { Append, Appended, Store } from './store.ts';
import { verifyStream } from './verify.ts';

/** What a store promises, kept by both engines on real databases. */

const rolled = (...dice: number[]) => ({ type: 'Rolled', dice });

const anAppend = (stream: string, expectedVersion: number, command: string, changes: Partial<Append> = {}): Append => ({
  stream,
  expectedVersion,
  command,
  at: 1_700_000_000_000 + expectedVersion,
  events: [rolled(expectedVersion % 6, 1)],
  answer: { to: command },
  ...changes,
});

const range = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

const versions = (result: Appended): readonly number[] =>
  result.is === 'appended' ? result.entries.map(({ version }) => version) : [];

/** A new database for each test, and the store that is open on it. */
const onDatabases = (engine: Engine): { database: TestDatabase; store: Store } => {
  const at = {} as { database: TestDatabase; store: Store };
  beforeAll(() => engine.start());
  afterAll(() => engine.stop());
  beforeEach(async () => {
    at.database = await engine.create();
    at.store = await at.database.open();
  });
  afterEach(() => at.store.close());
  return at;
};

describe.each([sqliteEngine(), postgresEngine(), twoPostgresEngine(), simulatedEngine()])('$name', (engine) => {
  const at = onDatabases(engine);

  const reopen = async () => {
    await at.store.close();
    at.store = await at.database.open();
  };

  describe('append', () => {
    test('what is appended is read in order, from any version, and after opening again', async () => {
      const first = await at.store.append(anAppend('table:1', 0, 'a', { events: [rolled(1), rolled(2), rolled(3)] }));
      const second = await at.store.append(anAppend('table:1', 3, 'b'));
      expect(versions(first)).toEqual([1, 2, 3]);
      expect(versions(second)).toEqual([4]);
      const entries = [first, second].flatMap((result) => (result.is === 'appended' ? result.entries : []));
      const look = async () => {
        expect(await at.store.read('table:1', 0, Infinity)).toEqual(entries);
        expect(await at.store.read('table:1', 1, 2)).toEqual(entries.slice(1, 3));
        expect(await at.store.read('table:1', 4, 10)).toEqual([]);
        expect(await at.store.head('table:1')).toEqual({ version: 4, hash: entries[3]!.hash });
        expect(await at.store.answerTo('table:1', 'a')).toEqual({ version: 3, answer: { to: 'a' } });
        expect(await at.store.answerTo('table:1', 'c')).toBeUndefined();
        expect(await at.store.answerTo('table:2', 'a')).toBeUndefined();
      };
      await look();
      await reopen();
      await look();
      expect(versions(await at.store.append(anAppend('table:1', 4, 'c')))).toEqual([5]);
      expect(await verifyStream(at.store, 'table:1')).toMatchObject({ is: 'whole', head: { version: 5 } });
    });

    test('a stream that has no entries stands at its start', async () => {
      expect(await at.store.head('table:1')).toEqual(startOf('table:1'));
      expect(await at.store.read('table:1', 0, 10)).toEqual([]);
      expect(await at.store.streams()).toEqual([]);
      expect(await verifyStream(at.store, 'table:1')).toEqual({ is: 'whole', head: startOf('table:1') });
    });

    test('streams are listed once, in the order of their bytes', async () => {
      const names = ['table:10', 'Table', 'table:1', 'cage', '桌', '😀', '\uffff'];
      for (const name of [...names, ...names])
        await at.store.append(
          anAppend(name, (await at.store.head(name)).version, `${(await at.store.head(name)).version}`),
        );
      expect(await at.store.streams()).toEqual(['Table', 'cage', 'table:1', 'table:10', '桌', '\uffff', '😀']);
    });

    test('a repeated command gets the first answer and adds nothing', async () => {
      await at.store.append(anAppend('table:1', 0, 'a', { answer: { seat: 1 } }));
      await at.store.append(anAppend('table:1', 1, 'b'));
      const again = { is: 'repeated', version: 1, answer: { seat: 1 } };
      const other = { events: [rolled(6)], answer: 'another', documents: [{ kind: 'k', key: 'k', rank: 1, value: 1 }] };
      for (const expectedVersion of [0, 1, 2, 99])
        expect(await at.store.append(anAppend('table:1', expectedVersion, 'a', other))).toEqual(again);
      expect((await at.store.head('table:1')).version).toBe(2);
      expect(await at.store.document('table:1', 'k', 'k')).toBeUndefined();
      expect(versions(await at.store.append(anAppend('table:2', 0, 'a')))).toEqual([1]);
      await reopen();
      expect(await at.store.append(anAppend('table:1', 2, 'a'))).toEqual(again);
    });

    test('a command repeated at once is taken once', async () => {
      const results = await Promise.all(
        range(10).map((index) => at.store.append(anAppend('table:1', 0, 'a', { answer: index }))),
      );
      expect(results[0]).toMatchObject({ is: 'appended' });
      for (const result of results.slice(1)) expect(result).toEqual({ is: 'repeated', version: 1, answer: 0 });
      expect((await at.store.head('table:1')).version).toBe(1);
    });

    test('a repeated command among others spoils none of them', async () => {
      await at.store.append(anAppend('table:1', 0, 'old'));
      const results = await Promise.all([
        at.store.append(anAppend('table:1', 1, 'b')),
        at.store.append(anAppend('table:1', 2, 'old')),
        at.store.append(anAppend('table:1', 2, 'c')),
        at.store.append(anAppend('table:2', 0, 'old')),
      ]);
      expect(results.map(({ is }) => is)).toEqual(['appended', 'repeated', 'appended', 'appended']);
      expect(await verifyStream(at.store, 'table:1')).toMatchObject({ is: 'whole', head: { version: 3 } });
    });

    test('a conflict names the version and spoils no other append', async () => {
      const results = await Promise.all([
        at.store.append(anAppend('table:1', 0, 'a')),
        at.store.append(anAppend('table:1', 0, 'b')),
        at.store.append(anAppend('table:1', 1, 'c')),
        at.store.append(anAppend('table:2', 5, 'd')),
        at.store.append(anAppend('table:2', 0, 'e')),
      ]);
      expect(results.map(({ is }) => is)).toEqual(['appended', 'conflict', 'appended', 'conflict', 'appended']);
      expect(results[1]).toEqual({ is: 'conflict', version: 1 });
      expect(results[3]).toEqual({ is: 'conflict', version: 0 });
      expect(await at.store.answerTo('table:1', 'b')).toBeUndefined();
      expect(versions(await at.store.append(anAppend('table:1', 2, 'b')))).toEqual([3]);
    });

    test('what rests on an append that was not taken is not taken either, whatever version it names', async () => {
      await at.store.append(anAppend('table:1', 0, 'a', { events: [rolled(1), rolled(2)] }));
      const basis = { holds: true };
      const results = await Promise.all([
        at.store.append(anAppend('table:1', 1, 'b', { basis })),
        at.store.append(anAppend('table:1', 2, 'c', { basis })),
        at.store.append(anAppend('table:1', 2, 'd')),
        at.store.append(anAppend('table:1', 3, 'e', { basis })),
      ]);
      expect(results.map(({ is }) => is)).toEqual(['conflict', 'conflict', 'appended', 'conflict']);
      expect(await at.store.append(anAppend('table:1', 3, 'e', { basis }))).toEqual({ is: 'conflict', version: 3 });
      expect(versions(await at.store.append(anAppend('table:1', 3, 'e', { basis: { holds: true } })))).toEqual([4]);
    });

    test('what rests on an append that was answered before is not taken', async () => {
      await at.store.append(anAppend('table:1', 0, 'a'));
      const basis = { holds: true };
      const results = await Promise.all([
        at.store.append(anAppend('table:1', 0, 'a', { basis })),
        at.store.append(anAppend('table:1', 1, 'b', { basis })),
      ]);
      expect(results.map(({ is }) => is)).toEqual(['repeated', 'conflict']);
    });

    test('a conflict on a stream that nothing was ever written to keeps nobody from opening the record again', async () => {
      const results = await Promise.all([
        at.store.append(anAppend('table:1', 0, 'a')),
        at.store.append(anAppend('table:2', 5, 'b')),
      ]);
      expect(results.map(({ is }) => is)).toEqual(['appended', 'conflict']);
      await reopen();
      expect(await at.store.streams()).toEqual(['table:1']);
      expect(versions(await at.store.append(anAppend('table:1', 1, 'c')))).toEqual([2]);
    });

    test('what could not be kept as it is throws, and the rest of the batch is kept', async () => {
      const bad = [
        anAppend('table:1', 0, 'a', { events: [{ type: 'Rolled', at: NaN } as never] }),
        anAppend('table:1', 0, 'a', { answer: 1n }),
        anAppend('table:1', 0, 'a', { events: [] }),
        anAppend('table\0', 0, 'a'),
        anAppend('table:1', 0, 'a\ud800'),
        anAppend('table:1', 0.5, 'a'),
        anAppend('table:1', 0, 'a', { at: 2 ** 53 }),
        anAppend('table:1', 0, 'a', { documents: [{ kind: 'k', key: 'k', rank: NaN, value: 1 }] }),
      ];
      const results = await Promise.allSettled(
        [...bad, anAppend('table:1', 0, 'a')].map((each) => at.store.append(each)),
      );
      expect(results.map(({ status }) => status)).toEqual([...bad.map(() => 'rejected'), 'fulfilled']);
      for (const result of results.slice(0, -1))
        expect(result.status === 'rejected' && result.reason).not.toBeInstanceOf(StoreError);
    });

    test('1,000 appends over 20 streams at once are durable and in order', async () => {
      const appends = range(1000).map((index) => anAppend(`table:${index % 20}`, Math.floor(index / 20), `c${index}`));
      const results = await Promise.all(appends.map((append) => at.store.append(append)));
      expect(results.every(({ is }) => is === 'appended')).toBe(true);
      await reopen();
      for (const stream of range(20)) {
        const entries = await at.store.read(`table:${stream}`, 0, Infinity);
        expect(entries.map(({ command }) => command)).toEqual(range(50).map((index) => `c${index * 20 + stream}`));
        expect(await verifyStream(at.store, `table:${stream}`)).toMatchObject({ is: 'whole', head: { version: 50 } });
      }
    });

    test('more than one batch, with awkward names and data', async () => {
      const data = {
        type: 'Said',
        text: '\u0000\u001f "quoted" \\ 桌😀\ud800',
        number: 0.1 + 0.2,
        big: 1e20,
        deep: [[{}]],
      };
      const stream = `'; DROP TABLE entries; -- "桌"`;
      const results = await Promise.all(
        range(2500).map((index) =>
          at.store.append(anAppend(stream, index, `'${index}"`, { events: [data], answer: data })),
        ),
      );
      expect(results.flatMap(versions)).toEqual(range(2500).map((index) => index + 1));
      expect((await at.store.read(stream, 2499, 1))[0]!.event).toEqual(data);
      expect(await at.store.answerTo(stream, `'7"`)).toEqual({ version: 8, answer: data });
      expect(await verifyStream(at.store, stream)).toMatchObject({ is: 'whole', head: { version: 2500 } });
    });

    test('after closing, nothing is accepted, and what came before is kept', async () => {
      const last = at.store.append(anAppend('table:1', 0, 'a'));
      await at.store.close();
      expect((await last).is).toBe('appended');
      await expect(at.store.append(anAppend('table:1', 1, 'b'))).rejects.toThrow(StoreError);
      await expect(at.store.head('table:1')).rejects.toThrow(StoreError);
      at.store = await at.database.open();
      expect((await at.store.head('table:1')).version).toBe(1);
    });
  });

  describe('subscribe', () => {
    test('hears each entry once, after its commit, in order', async () => {
      const heard: Entry[] = [];
      const looks: Promise<void>[] = [];
      at.store.subscribe((entries) => {
        heard.push(...entries);
        const { stream, version } = entries.at(-1)!;
        const look = async () => expect((await at.store.head(stream)).version).toBeGreaterThanOrEqual(version);
        looks.push(look());
      });
      await Promise.all(
        range(200).flatMap((index) => {
          const append = anAppend(`table:${index % 4}`, 2 * Math.floor(index / 4), `c${index}`, {
            events: [rolled(1), rolled(2)],
          });
          return [
            at.store.append(append),
            at.store.append(append),
            at.store.append({ ...append, command: `late ${index}` }),
          ];
        }),
      );
      await Promise.all(looks);
      for (const stream of range(4).map((number) => `table:${number}`)) {
        const own = heard.filter((entry) => entry.stream === stream);
        expect(own).toEqual(await at.store.read(stream, 0, Infinity));
        expect(own).toHaveLength(100);
      }
    });

    test('stops hearing when told, one listener at a time', async () => {
      const heard: string[] = [];
      const listener = (name: string) => (entries: readonly Entry[]) => {
        heard.push(`${name} ${entries.map(({ version }) => version)}`);
      };
      const stop = at.store.subscribe(listener('first'));
      at.store.subscribe(listener('second'));
      await at.store.append(anAppend('table:1', 0, 'a'));
      stop();
      stop();
      await at.store.append(anAppend('table:1', 1, 'b'));
      expect(heard).toEqual(['first 1', 'second 1', 'second 2']);
    });
  });

  describe('beside the log', () => {
    const document = (key: string, rank: number, value: unknown = { key }) => ({ kind: 'round', key, rank, value });

    test('documents are kept with their events, or neither is', async () => {
      const [conflict, kept] = await Promise.all([
        at.store.append(anAppend('table:1', 7, 'a', { documents: [document('1', 1)] })),
        at.store.append(anAppend('table:1', 0, 'b', { documents: [document('2', 2), document('2', 3, 'last')] })),
      ]);
      expect([conflict.is, kept.is]).toEqual(['conflict', 'appended']);
      expect(await at.store.document('table:1', 'round', '1')).toBeUndefined();
      expect(await at.store.document('table:1', 'round', '2')).toBe('last');
      expect(await at.store.document('table:2', 'round', '2')).toBeUndefined();
      expect(await at.store.document('table:1', 'seat', '2')).toBeUndefined();
    });

    test('null removes a document, also one of the same batch; it can come back', async () => {
      const put = (version: number, ...documents: ReturnType<typeof document>[]) =>
        at.store.append(anAppend('table:1', version, `c${version}`, { documents }));
      await Promise.all([put(0, document('a', 1), document('b', 2)), put(1, document('a', 1, null))]);
      expect(await at.store.document('table:1', 'round', 'a')).toBeUndefined();
      await Promise.all([put(2, document('b', 2, null), document('none', 1, null)), put(3, document('b', 5, false))]);
      expect(await at.store.documents({ kind: 'round', limit: 9 })).toEqual([
        { stream: 'table:1', kind: 'round', key: 'b', rank: 5, value: false },
      ]);
    });

    test('documents are listed by rank, either way, of one stream or all', async () => {
      for (const [index, stream] of ['table:1', 'table:2'].entries())
        await at.store.append(
          anAppend(stream, 0, 'a', {
            documents: range(10).map((number) => document(`${number}`, number * 2 + index)),
          }),
        );
      const ranks = async (query: object) =>
        (await at.store.documents({ kind: 'round', limit: 100, ...query })).map(({ rank }) => rank);
      expect(await ranks({})).toEqual(range(20));
      expect(await ranks({ newestFirst: true, limit: 3 })).toEqual([19, 18, 17]);
      expect(await ranks({ stream: 'table:2', limit: 3 })).toEqual([1, 3, 5]);
      expect(await ranks({ stream: 'table:1', newestFirst: true, limit: 2 })).toEqual([18, 16]);
      expect(await ranks({ from: 5, to: 8 })).toEqual([5, 6, 7, 8]);
      expect(await ranks({ from: 5, to: 8, newestFirst: true })).toEqual([8, 7, 6, 5]);
      expect(await ranks({ kind: 'seat' })).toEqual([]);
      await reopen();
      expect(await ranks({ limit: Infinity })).toEqual(range(20));
    });

    test('the latest snapshot wins', async () => {
      expect(await at.store.snapshot('table:1')).toBeUndefined();
      await at.store.saveSnapshot('table:1', { version: 5, state: { point: 6 } });
      await at.store.saveSnapshot('table:1', { version: 9, state: { point: null } });
      await at.store.saveSnapshot('table:1', { version: 7, state: 'late' });
      await at.store.saveSnapshot('table:2', { version: 1, state: [] });
      await reopen();
      expect(await at.store.snapshot('table:1')).toEqual({ version: 9, state: { point: null } });
      expect(await at.store.snapshot('table:2')).toEqual({ version: 1, state: [] });
      await at.store.saveSnapshot('table:1', { version: 9, state: 'again' });
      expect(await at.store.snapshot('table:1')).toEqual({ version: 9, state: 'again' });
    });

    test('snapshots that are saved at once are all there, the latest of each name, and sealed', async () => {
      const tables = range(600).map((number) => `table:${number}`);
      const saved = await Promise.allSettled([
        ...tables.map((name) => at.store.saveSnapshot(name, { version: 2, state: name })),
        ...tables.slice(0, 5).map((name) => at.store.saveSnapshot(name, { version: 1, state: 'late' })),
        ...tables.slice(5, 10).map((name) => at.store.saveSnapshot(name, { version: 2, state: 'again' })),
        at.store.append(anAppend('table:1', 0, 'a')),
      ]);
      expect(saved.filter(({ status }) => status === 'rejected')).toEqual([]);
      await reopen();
      const states = await Promise.all(tables.map(async (name) => (await at.store.snapshot(name))?.state));
      expect(states).toEqual(tables.map((name, index) => (index >= 5 && index < 10 ? 'again' : name)));
      const kept = (await at.store.inspection().snapshots()).map(
        ({ name, version, mac }) => [name, { version, hash: mac }] as const,
      );
      const seals = await at.store.inspection().seals();
      expect(sumOfDigests(seals.map((seal) => seal.kept))).toBe(new Tally(Buffer.alloc(0), new Map(kept)).digest);
    });
  });

  test('random work is answered as a store in memory answers it', async () => {
    let run = 0;
    const keeper = {
      get store() {
        return at.store;
      },
      reopen,
    };
    await fc.assert(
      fc.asyncProperty(anyWork(fc.constant(null)), async (work) => {
        run += 1;
        await play(keeper, await historyOf(work, `${run}:`));
      }),
      { numRuns: 60 },
    );
  });
});

/** Whoever has the database can do to it what they like: what the house notices of that. */
describe.each([sqliteEngine(), postgresEngine(), twoPostgresEngine()])('$name, behind the house’s back', (engine) => {
  const at = onDatabases(engine);

  test.each([
    `UPDATE snapshots SET state = '{"point":8}'`,
    'UPDATE snapshots SET version = 8',
    `UPDATE snapshots SET name = 'table:2'`,
    `UPDATE snapshots SET mac = '00'`,
  ])('a snapshot that somebody else has changed counts for nothing: %s', async (text) => {
    await at.store.saveSnapshot('table:1', { version: 9, state: { point: 6 } });
    await at.database.run(text);
    for (const name of ['table:1', 'table:2']) expect(await at.store.snapshot(name)).toBeUndefined();
  });

  describe('tampering', () => {
    const STREAM = 'table:1';
    const ALTERED = 4;
    const event = { type: 'Said', text: 'Ünder \u001f', number: 0.1 + 0.2, big: 1e20, dice: [1, 6] };
    let entries: readonly Entry[];

    beforeEach(async () => {
      for (const index of range(7))
        await at.store.append(anAppend(STREAM, index, `command ${index}`, { events: [event] }));
      entries = await at.store.read(STREAM, 0, Infinity);
    });

    const set = (column: string, value: string | number | Uint8Array, version = ALTERED) =>
      at.database.alter(`UPDATE entries SET ${column} = ? WHERE stream = '${STREAM}' AND version = ${version}`, value);

    const expectBroken = async (version = ALTERED) =>
      expect(await verifyStream(at.store, STREAM)).toMatchObject({ is: 'broken', stream: STREAM, version });

    /** The text with one bit of one character changed, for every character that stays one. */
    const flips = (text: string): string[] =>
      range(text.length).flatMap((index) =>
        [1, 2, 32].flatMap((bit) => {
          const code = text.charCodeAt(index) ^ bit;
          return code === 0 ? [] : [text.slice(0, index) + String.fromCharCode(code) + text.slice(index + 1)];
        }),
      );

    test('any character of an event or a command', async () => {
      const { command } = entries[ALTERED - 1]!;
      // Of the longer text every third flip, which meets every character.
      const text =
        '{"big":100000000000000000000,"dice":[1,6],"number":0.30000000000000004,"text":"Ünder \\u001f","type":"Said"}';
      await set('event', text);
      expect(await verifyStream(at.store, STREAM)).toMatchObject({ is: 'whole' });
      for (const [index, flipped] of flips(text).entries()) {
        if (index % 3 !== Math.floor(index / 3) % 3) continue;
        await set('event', flipped);
        await expectBroken();
      }
      for (const same of [
        text.replace('001f', '001F'),
        text.replace('[1,', '[1, '),
        text.replace('00,', '01,'),
        `${text} `,
        '',
      ]) {
        await set('event', same);
        await expectBroken();
      }
      await set('event', text);
      for (const flipped of flips(command)) {
        await set('command', flipped);
        await expectBroken();
      }
    });

    test('any byte of a hash, and the time', async () => {
      const { hash, at: time } = entries[ALTERED - 1]!;
      for (const index of range(32)) {
        const bytes = Buffer.from(hash, 'hex');
        bytes[index]! ^= 1 << (index % 8);
        await set('hash', bytes);
        await expectBroken();
      }
      await set('hash', Buffer.from(hash, 'hex'));
      for (const bit of range(62)) {
        await at.database.alter(
          `UPDATE entries SET at = ${BigInt(time) ^ (1n << BigInt(bit))} WHERE version = ${ALTERED}`,
        );
        await expectBroken();
      }
    });

    test.each([
      ['moved past the end', `UPDATE entries SET version = 4611686018427387905 WHERE version = ${ALTERED}`],
      ['moved by one bit', `UPDATE entries SET version = version + 8 WHERE version = ${ALTERED}`],
      ['moved to another stream', `UPDATE entries SET stream = 'table:2' WHERE version = ${ALTERED}`],
      ['left out', `DELETE FROM entries WHERE version = ${ALTERED}`],
    ])('an entry %s', async (_, text) => {
      await at.database.alter(text);
      await expectBroken();
    });

    test('two entries exchanged', async () => {
      await at.database.alter('UPDATE entries SET version = 100 WHERE version = 4');
      await at.database.alter('UPDATE entries SET version = 4 WHERE version = 5');
      await at.database.alter('UPDATE entries SET version = 5 WHERE version = 100');
      await expectBroken();
    });

    test('the first of several is named', async () => {
      await set('event', 'not JSON', 6);
      await set('at', 0, 3);
      await expectBroken(3);
      await expect(at.store.read(STREAM, 0, Infinity)).rejects.toThrow('Entry 6 of table:1 is not as it was written.');
    });

    test('an answer that was changed, taken away or put in', async () => {
      await set('answer', '{"to":"another"}');
      await expectBroken();
      await at.database.alter(`UPDATE entries SET answer = NULL WHERE version = ${ALTERED}`);
      await expectBroken();
    });

    test('a record whose streams do not end as they were sealed is not opened', async () => {
      await at.store.close();
      await at.database.alter('DELETE FROM entries WHERE version > 5');
      await expect(at.database.open()).rejects.toThrow('do not end where this house left them');
      await at.database.alter('DELETE FROM entries');
      await expect(at.database.open()).rejects.toThrow('do not end where this house left them');
      await at.database.run('DELETE FROM seal');
      await expect(at.database.open()).rejects.toThrow('has lost its seal');
      at.database = await engine.create();
      at.store = await at.database.open();
    });

    test('what somebody else writes while the house runs is noticed by its next append, which is not kept', async () => {
      await at.database.run(
        `INSERT INTO entries (stream, version, at, command, event, hash) SELECT stream, version + 1, at, 'forged', event, hash
         FROM entries WHERE version = 7`,
      );
      await expect(at.store.append(anAppend(STREAM, 7, 'honest'))).rejects.toThrow('Somebody else has written');
      await expect(at.store.head(STREAM)).rejects.toThrow(RecordError);
    });

    test.each([
      'UPDATE entries SET at = 0',
      'DELETE FROM entries',
      'UPDATE commands SET version = 1',
      'DELETE FROM commands',
    ])('by accident is refused: %s', async (text) => {
      await expect(at.database.run(text)).rejects.toThrow('stays.');
    });
  });

  test('a database of a newer version is not opened', async () => {
    await at.store.close();
    await at.database.run('INSERT INTO schema_version (version) SELECT max(version) + 1 FROM schema_version');
    await expect(at.database.open()).rejects.toThrow(
      /was written by a newer Hardway: schema \d, and this one knows \d\.$/,
    );
    await at.database.run('DELETE FROM schema_version WHERE version = (SELECT max(version) FROM schema_version)');
    at.store = await at.database.open();
  });
});
