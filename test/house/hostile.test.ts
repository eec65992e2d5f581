import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { balancesOf, COMMANDS, type CommandType, creditAt, sicBoPlay } from '@hardway/engine';
import {
  entriesOf,
  openHouse,
  PRACTICE_FLOOR,
  type RunningHouse,
  readConfig,
  streamOf,
  type TablePlan,
  trialBalance,
  verifyStream,
} from '@hardway/server';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { WebSocket } from 'ws';
import { Connection } from '../../packages/server/src/api/connection.ts';
import { LIMITS as USUAL } from '../../packages/server/src/api/limits.ts';
import { until } from '../until.ts';
import type { Message } from './client.ts';
import { QUICK } from './open.ts';
import { addressOf, ask, BINARY, frame, RawSocket, TEXT, textFrame } from './raw-socket.ts';
import { helloOf, prepareSeats, type Seat } from './seats.ts';
import { sleep, Visitor } from './visitor.ts';

/**
 * A real house on a real socket, and everything that nobody in good faith would send to it. Whatever comes, the table
 * runs at its pace, nothing happens that was not accepted, and the books balance.
 */

const HOUR = 3_600_000;
const LARGEST = 64 * 1024;

const planOf = (id: string, rulebook: string, betting: number): TablePlan => {
  const plan = PRACTICE_FLOOR.find((known) => known.rulebook === rulebook)!;
  return { ...plan, id, unattended: { betting, showing: 30 } };
};

/** One table runs its rounds; at the others betting stays open, so that nothing changes there by itself. */
const LIVELY = planOf('lively', 'rws-sicbo', 120);
const QUIET = planOf('quiet', 'md-sicbo', HOUR);
const OTHER = planOf('other', 'pa-sicbo', HOUR);
const CRAPS = planOf('craps', 'md-craps', HOUR);
const SINGLE = { ...planOf('single', 'ma-sicbo', HOUR), seats: 1 };
const FLOOR = [LIVELY, QUIET, OTHER, CRAPS, SINGLE];

/** Shorter than in use, so that a test sees them; and hellos are cheap, so that they can fill a reader's buffers. */
const LIMITS = { helloWithin: 5_000, behindFor: 10_000, helloCost: 1 };

let folder: string;
let house: RunningHouse;
let address: string;
let seats: { quiet: Seat[]; other: Seat[]; lively: Seat[]; craps: Seat[] };
const rejections: unknown[] = [];
const written = (reason: unknown): void => void rejections.push(reason);

beforeAll(async () => {
  process.on('unhandledRejection', written);
  folder = await mkdtemp(join(tmpdir(), 'hardway-hostile-'));
  const prepared = async (plan: TablePlan, count: number) => [
    ...(await prepareSeats({ folder }, plan, count, 100_000)),
  ];
  seats = {
    quiet: await prepared(QUIET, 60),
    other: await prepared(OTHER, 2),
    lively: await prepared(LIVELY, 4),
    craps: await prepared(CRAPS, 60),
  };
  const config = readConfig({ HARDWAY_FOLDER: folder, HARDWAY_PORT: '0' });
  house = await openHouse({ ...config, tables: FLOOR }, { limits: LIMITS, passwords: QUICK });
  address = house.address;
});

afterAll(async () => {
  await house.close();
  await rm(folder, { recursive: true });
  process.off('unhandledRejection', written);
});

let visitors = 0;
/** Everybody comes from an address of their own. */
const from = (): { from: string | undefined } => ({ from: addressOf(visitors++) });

const tableOf = (plan: TablePlan) => house.floor.tables.get(plan.id)!;
const versionOf = (plan: TablePlan): number => tableOf(plan).owner.table.version;

let sent = 0;
const freshId = (): string => `hostile-${++sent}`;

const wager = (seat: number, more: object = {}) => ({
  is: 'command',
  id: freshId(),
  type: 'PlaceWager',
  fields: { seat, spot: 'small', stake: 100, ...more },
});

/** The table has its betting open and waits. */
const atRest = async (plan: TablePlan): Promise<Visitor> => {
  const display = await Visitor.watching(address, plan.id, from());
  await until(() => plan === CRAPS || sicBoPlay(tableOf(plan).owner.table).round?.stage === 'betting');
  return display;
};

/** Everybody who came has left, and the house knows it. */
const nobodyThere = (): Promise<boolean> =>
  until(() => [...house.floor.tables.values()].every(({ watchers }) => watchers === 0));

/** Betting opens at the lively table, as somebody there sees it, time and again while something goes on. */
const playsOnDuring = async <T>(work: () => Promise<T>): Promise<T> => {
  const witness = await Visitor.watching(address, LIVELY.id, from());
  const openings = (): number => witness.heard.filter(({ happened }) => isOpening(happened)).length;
  const made = await work();
  const before = openings();
  await until(() => openings() > before + 2);
  witness.leave();
  return made;
};

const isOpening = (happened: unknown): boolean => JSON.stringify(happened ?? null).includes('"BettingOpened"');

test('the lively table plays by itself while somebody watches', () => playsOnDuring(async () => undefined));

describe('frames', () => {
  const good = (text: string): Buffer => Buffer.from(text);

  test.each([
    ['a frame beyond 64 KiB', () => textFrame('x'.repeat(LARGEST + 1)), 1009],
    ['a frame that claims a terabyte', () => frame(TEXT, good('x'), { length: 2 ** 40 }), 1009],
    [
      'pieces that add up to more than 64 KiB',
      () =>
        Buffer.concat([
          frame(TEXT, Buffer.alloc(40_000, 'x'), { final: false }),
          frame(0, Buffer.alloc(40_000, 'x'), { final: false }),
        ]),
      1009,
    ],
    ['a frame without a mask', () => frame(TEXT, good('{}'), { masked: false }), 1002],
    ['a kind of frame that does not exist', () => frame(3, good('{}')), 1002],
    ['a continuation of nothing', () => frame(0, good('{}')), 1002],
    ['a ping of more than 125 bytes', () => frame(9, Buffer.alloc(126)), 1002],
    ['text that is no UTF-8', () => frame(TEXT, Buffer.from([0xc3, 0x28])), 1007],
    ['bytes that are no frame at all', () => Buffer.from('GET / HTTP/1.1\r\nhost: x\r\n\r\n'), 1002],
  ])('%s: this socket is closed, no other is', async (_, bytes, code) => {
    const other = await Visitor.watching(address, QUIET.id, from());
    const one = await Visitor.at(address, seats.quiet[0]!, from());
    one.socket.bytes(bytes());
    expect(await one.socket.closed).toBe(code);
    expect(other.socket.isOpen).toBe(true);
    expect(await other.reply({ is: 'hello', as: 'display', table: QUIET.id })).toMatchObject({ is: 'welcome' });
    other.leave();
  });

  test('a message of exactly 64 KiB is read, and refused for what it says', async () => {
    const one = await Visitor.at(address, seats.quiet[0]!, from());
    expect(await one.reply(JSON.stringify('x'.repeat(LARGEST - 2)))).toMatchObject({ refused: 'bad-request' });
    one.leave();
  });

  test('binary frames and empty ones are refused, pings are answered, and the socket stays', async () => {
    const one = await Visitor.at(address, seats.quiet[0]!, from());
    for (const bytes of [frame(BINARY, Buffer.from('{}')), frame(BINARY, Buffer.alloc(5_000)), textFrame('')]) {
      const before = one.heard.length;
      one.socket.bytes(bytes);
      expect(await one.hears(({ is }) => is === 'refused', before)).toMatchObject({ refused: 'bad-request' });
    }
    one.socket.bytes(frame(9, Buffer.from('there?')));
    expect(await one.reply(wager(seats.quiet[0]!.seat))).toMatchObject({ ok: true });
    one.leave();
  });

  test('a message in many pieces, byte by byte, is one message', async () => {
    const one = await Visitor.at(address, seats.quiet[0]!, from());
    const text = Buffer.from(JSON.stringify(wager(seats.quiet[0]!.seat)));
    const before = one.heard.length;
    for (let at = 0; at < text.length; at += 1)
      one.socket.bytes(frame(at === 0 ? TEXT : 0, text.subarray(at, at + 1), { final: at === text.length - 1 }));
    expect(await one.hears(({ is }) => is === 'answer', before)).toMatchObject({ ok: true });
    one.leave();
  });
});

const nested = (open: string, close: string, depth: number): string => open.repeat(depth) + close.repeat(depth);

describe('messages', () => {
  let display: Visitor;
  beforeAll(async () => {
    display = await atRest(QUIET);
  });
  afterAll(() => display.leave());

  /** Sends texts, from as many sockets as the rate makes necessary, and gives the reply to each. */
  const repliesTo = async (seat: Seat, texts: readonly string[]): Promise<Message[]> => {
    const replies: Message[] = [];
    for (let at = 0; at < texts.length; at += 70) {
      const visitor = await Visitor.at(address, seat, from());
      for (const text of texts.slice(at, at + 70)) replies.push(await visitor.reply(text));
      visitor.leave();
    }
    return replies;
  };

  test('bad JSON, deep nesting and huge lists are refused and change nothing', async () => {
    const before = versionOf(QUIET);
    const seat = seats.quiet[1]!;
    const texts = [
      '',
      ' ',
      '{',
      'null',
      'true',
      '0',
      '-',
      '"hello"',
      '[]',
      '{}',
      '{"is":}',
      '{"is":"hello"',
      "{'is':'hello'}",
      'NaN',
      '1e999',
      '\u0000',
      '\uFEFF{}',
      '{"is":"command","id":"a","type":"PlaceWager","fields":{}}}',
      nested('[', ']', 30_000),
      nested('{"a":', '}', 8_000).replace('}', '1}'),
      `{"is":"command","id":"a","type":"PlaceWager","fields":{"seat":${nested('[', ']', 30_000)}}}`,
      `{"is":"command","id":"a","type":"PlaceWager","fields":${nested('[', ']', 30_000)}}`,
      JSON.stringify(Array.from({ length: 30_000 }, () => 1)),
      JSON.stringify({ is: 'command', id: 'a', type: 'PlaceWager', fields: Array.from({ length: 10_000 }, () => 1) }),
      JSON.stringify({ is: 'command', id: 'a', type: 'VoidRounds', fields: { rounds: Array(10_000).fill(1) } }),
      JSON.stringify({
        ...wager(seat.seat),
        fields: Object.fromEntries(Array.from({ length: 5_000 }, (_, i) => [i, 1])),
      }),
    ];
    for (const reply of await repliesTo(seat, texts))
      expect(reply).toMatchObject({ refused: expect.stringMatching(/^bad-(request|command)$/) });
    expect(versionOf(QUIET)).toBe(before);
  });

  test('unknown kinds of messages are refused', async () => {
    const kinds = [
      '',
      'HELLO',
      'Command',
      'answer',
      'welcome',
      'news',
      'own',
      'toString',
      '__proto__',
      'constructor',
      'x',
    ];
    for (const is of kinds)
      expect(await display.reply({ is, id: 'a', as: 'display', table: QUIET.id, type: 'PlaceWager' })).toMatchObject({
        is: 'refused',
        refused: 'bad-request',
      });
  });

  const BAD_TEXTS = [null, 0, 1.5, true, [], {}, ['a'], { length: 1 }, '', 'x'.repeat(2_000)];
  const BAD_NAMES = [...BAD_TEXTS, 'a b', 'a:b', 'a/b', 'ä', '\u0000', 'a'.repeat(65), '__proto__ '];
  const BAD_NUMBERS = [null, '1', true, [], {}, [1], 1.5, -1, 0, 1e21, 2 ** 53, '__proto__'];

  test('a wrong type in any field of any message is refused and changes nothing', async () => {
    const seat = seats.quiet[2]!;
    const before = versionOf(QUIET);
    const hello = helloOf(seat) as Record<string, unknown>;
    const wrong: object[] = [
      ...['is', 'as', 'table', 'terminal', 'key'].flatMap((field) =>
        BAD_TEXTS.filter((value) => value !== '' || field !== 'key').map((value) => ({ ...hello, [field]: value })),
      ),
      ...BAD_TEXTS.map((table) => ({ is: 'hello', as: 'display', table })),
      ...BAD_TEXTS.map((role) => ({ is: 'hello', as: 'staff', table: QUIET.id, role })),
      ...BAD_TEXTS.map((device) => ({ is: 'hello', as: 'device', table: QUIET.id, device, key: 'x' })),
      ...BAD_NAMES.map((id) => ({ ...wager(seat.seat), id })),
      ...BAD_TEXTS.map((type) => ({ ...wager(seat.seat), type })),
      ...[null, 0, true, 'x', [], [1]].map((fields) => ({ ...wager(seat.seat), fields })),
      ...BAD_NUMBERS.map((value) => wager(seat.seat, { seat: value })),
      ...BAD_NUMBERS.map((value) => wager(seat.seat, { stake: value })),
      ...[...BAD_TEXTS, 'no such spot', '__proto__', 'constructor', 'toString'].map((spot) =>
        wager(seat.seat, { spot }),
      ),
      ...[null, 0, 'x', [], {}, { account: 1 }].map((approval) => ({ ...wager(seat.seat), approval })),
      ...BAD_NAMES.map((id) => ({ is: 'cash-out', id })),
      ...BAD_NAMES.map((id) => ({ is: 'attendant', id })),
      ...BAD_NAMES.map((id) => ({ is: 'go', id, turn: 'round-1-betting' })),
      ...BAD_TEXTS.map((turn) => ({ is: 'go', id: freshId(), turn })),
      ...BAD_NAMES.map((id) => ({ is: 'redeem', id, number: '1' })),
      ...[...BAD_TEXTS, '0'.repeat(18), '١٢٣', '1e17', '-1'].map((number) => ({ is: 'redeem', id: freshId(), number })),
      ...[hello, wager(seat.seat), { is: 'cash-out', id: 'a' }, { is: 'attendant', id: 'a' }].map((message) => ({
        ...message,
        more: 1,
      })),
      ...[hello, wager(seat.seat), { is: 'redeem', id: 'a', number: '1' }].flatMap((message) =>
        Object.keys(message).map((left) => Object.fromEntries(Object.entries(message).filter(([key]) => key !== left))),
      ),
    ];
    const texts = wrong.map((message) => JSON.stringify(message));
    const replies = await repliesTo(seat, texts);
    expect(replies.flatMap((reply, index) => ('refused' in reply ? [] : [[texts[index], reply]]))).toEqual([]);
    expect(versionOf(QUIET)).toBe(before);
  });

  test('no command of the table takes a wrong field, whoever may send it', async () => {
    const seat = seats.quiet[3]!;
    const before = versionOf(QUIET);
    const texts = (Object.keys(COMMANDS) as CommandType[]).flatMap((type) => {
      const fields = ['by', 'at', 'id', 'type', ...Object.keys(COMMANDS[type])];
      const whole = Object.fromEntries(
        Object.keys(COMMANDS[type]).map((name) => [name, name === 'seat' ? seat.seat : 1]),
      );
      const values = [null, { __proto__: null, x: 1 }, ['__proto__'], 1e300];
      return fields.flatMap((field) =>
        values.map((value) =>
          JSON.stringify({ is: 'command', id: freshId(), type, fields: { ...whole, [field]: value } }),
        ),
      );
    });
    const replies = await repliesTo(seat, texts);
    expect(replies.flatMap((reply, index) => ('refused' in reply ? [] : [[texts[index], reply]]))).toEqual([]);
    expect(versionOf(QUIET)).toBe(before);
  });

  test('names of the language itself, at any depth, are refused and pollute nothing', async () => {
    const seat = seats.quiet[4]!;
    const before = versionOf(QUIET);
    const keys = Reflect.ownKeys(Object.prototype);
    const texts = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty'].flatMap((name) => {
      const bad = `"${name}":{"polluted":true,"seat":${seat.seat},"prototype":{"polluted":true}}`;
      const inside = `"seat":${seat.seat},"spot":"small","stake":100`;
      return [
        `{"is":"command","id":"${freshId()}","type":"PlaceWager","fields":{${inside}},${bad}}`,
        `{"is":"command","id":"${freshId()}","type":"PlaceWager","fields":{${inside},${bad}}}`,
        `{"is":"command","id":"${freshId()}","type":"PlaceWager","fields":{${bad},"spot":"small","stake":100}}`,
        `{"is":"command","id":"${freshId()}","type":"PlaceWager","fields":{"seat":{${bad}},"spot":"small","stake":100}}`,
        `{"is":"command","id":"${freshId()}","type":"FileSubmission","fields":{"choices":{${bad}}}}`,
        `{"is":"command","id":"${freshId()}","type":"ChangeLimits","fields":{"limits":{"min":{${bad}}}}}`,
        `{"is":"command","id":"${freshId()}","type":"${name}","fields":{${inside}}}`,
        `{"is":"command","id":"${freshId()}","type":"PlaceWager","fields":{"seat":${seat.seat},"spot":"${name}","stake":100}}`,
        `{"is":"hello","as":"display","table":"${QUIET.id}",${bad}}`,
        `{"is":"hello","as":"display","table":"${name}"}`,
        `{"is":"hello","as":"${name}","table":"${QUIET.id}"}`,
        `{"is":"hello","as":"terminal","table":"${QUIET.id}","terminal":"${name}","key":""}`,
        `{"is":"hello","as":"device","table":"${QUIET.id}","device":"${name}","key":""}`,
        `{"is":"cash-out","id":"${freshId()}",${bad}}`,
        `{"is":"redeem","id":"${freshId()}","number":"${name}"}`,
        `{${bad}}`,
        `[{${bad}}]`,
      ];
    });
    const replies = await repliesTo(seat, texts);
    expect(replies.flatMap((reply, index) => ('refused' in reply ? [] : [[texts[index], reply]]))).toEqual([]);
    expect(Reflect.ownKeys(Object.prototype)).toEqual(keys);
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
    expect(versionOf(QUIET)).toBe(before);
  });
});

describe('who speaks', () => {
  test('nothing is done for a socket that has not said hello', async () => {
    const before = versionOf(QUIET);
    const stranger = await Visitor.come(address, from());
    for (const message of [
      wager(1),
      { is: 'cash-out', id: freshId() },
      { is: 'redeem', id: freshId(), number: '1' },
      { is: 'attendant', id: freshId() },
      { is: 'go', id: freshId(), turn: 'round-1-betting' },
    ])
      expect(await stranger.reply(message)).toMatchObject({ is: 'refused', refused: 'not-signed-in' });
    stranger.leave();
    expect(versionOf(QUIET)).toBe(before);
  });

  test('a wrong key, another table’s terminal, a table that is not there: refused, and nothing is told apart', async () => {
    const stranger = await Visitor.come(address, from());
    const [own, other] = [seats.quiet[0]!, seats.other[0]!];
    const wrongKey = await stranger.reply(helloOf({ ...own, key: other.key }));
    const nobody = await stranger.reply(helloOf({ ...own, terminal: 'terminal-000000000000' }));
    expect(wrongKey).toMatchObject({ is: 'refused', refused: 'not-signed-in' });
    expect(nobody).toEqual(wrongKey);
    for (const key of ['', 'x'.repeat(128), own.key.slice(0, -1), `${own.key} `, own.key.toUpperCase()])
      expect(await stranger.reply(helloOf({ ...own, key }))).toEqual(wrongKey);
    expect(await stranger.reply(helloOf({ ...other, table: QUIET.id }))).toMatchObject({ refused: 'not-allowed' });
    expect(await stranger.reply(helloOf({ ...own, table: 'none' }))).toMatchObject({ refused: 'unknown-table' });
    const { terminal: device, key } = own;
    expect(await stranger.reply({ is: 'hello', as: 'device', table: QUIET.id, device, key })).toMatchObject({
      refused: 'not-allowed',
    });
    expect(await stranger.reply({ is: 'hello', as: 'staff', table: QUIET.id })).toHaveProperty('refused');
    expect(await stranger.reply(wager(own.seat))).toMatchObject({ refused: 'not-signed-in' });
    stranger.leave();
  });

  test('a display, and a terminal for another seat, change nothing', async () => {
    const before = versionOf(QUIET);
    const display = await Visitor.watching(address, QUIET.id, from());
    expect(await display.reply(wager(1))).toMatchObject({ ok: false, refused: 'not-allowed' });
    expect(await display.reply({ is: 'cash-out', id: freshId() })).toMatchObject({ ok: false, refused: 'not-allowed' });
    const player = await Visitor.at(address, seats.quiet[5]!, from());
    expect(await player.reply(wager(seats.quiet[6]!.seat))).toMatchObject({ ok: false, refused: 'wrong-role' });
    display.leave();
    player.leave();
    expect(versionOf(QUIET)).toBe(before);
  });

  test('a page of another site may not open a socket', async () => {
    const host = new URL(address).host;
    for (const origin of [
      'http://evil.example',
      `http://${host}.evil.example`,
      'null',
      '',
      'x',
      'file://',
      '//',
      'http://',
    ]) {
      const socket = await RawSocket.connect(address, { headers: { origin }, ...from() });
      const said: string[] = [];
      if (typeof socket === 'number') expect(socket).toBeGreaterThanOrEqual(400);
      else {
        socket.hear = (text) => said.push(text);
        socket.send({ is: 'hello', as: 'display', table: QUIET.id });
        expect([1008, 1006]).toContain(await socket.closed);
        expect(said).toEqual([]);
      }
    }
    const own = await Visitor.watching(address, QUIET.id, { headers: { origin: `http://${host}` }, ...from() });
    expect(own.socket.isOpen).toBe(true);
    own.leave();
  });

  test('whoever says hello twice at once is at one table, and at none after leaving', async () => {
    await nobodyThere();
    const watching = (): number[] => [QUIET, OTHER, CRAPS].map((plan) => tableOf(plan).watchers);
    const one = await Visitor.come(address, from());
    const hellos = [QUIET, OTHER, CRAPS, QUIET, OTHER].map(({ id }) => ({ is: 'hello', as: 'display', table: id }));
    one.socket.bytes(Buffer.concat(hellos.map((hello) => textFrame(JSON.stringify(hello)))));
    await until(() => one.replies.length === hellos.length);
    expect(watching()).toEqual([0, 1, 0]);
    one.leave();
    await nobodyThere();
  });

  test('whoever leaves while saying hello is not kept', async () => {
    await nobodyThere();
    for (let visit = 0; visit < 30; visit += 1) {
      const socket = await RawSocket.open(address, from());
      socket.send({ is: 'hello', as: visit % 2 === 0 ? 'staff' : 'display', table: OTHER.id });
      socket.destroy();
    }
    // Whoever comes last is welcomed after the others were heard.
    (await Visitor.watching(address, OTHER.id, from())).leave();
    await nobodyThere();
  });
});

describe('repetition', () => {
  test('a whole conversation sent again from another socket gets the same answers and does nothing', async () => {
    const seat = seats.quiet[7]!;
    const said: Buffer[] = [];
    const first = await Visitor.come(address, from());
    const say = async (message: object): Promise<Message> => {
      const bytes = textFrame(JSON.stringify(message));
      said.push(bytes);
      const before = first.heard.length;
      first.socket.bytes(bytes);
      return first.hears(({ is }) => is === 'answer' || is === 'welcome', before);
    };
    await say(helloOf(seat));
    const out = await say({ is: 'cash-out', id: freshId() });
    expect(out).toMatchObject({ ok: true });
    expect(await say({ is: 'redeem', id: freshId(), number: out.voucher })).toMatchObject({ ok: true });
    expect(await say({ is: 'redeem', id: freshId(), number: out.voucher })).toMatchObject({ refused: 'voucher-paid' });
    expect(await say(wager(seat.seat, { spot: 'total/9' }))).toMatchObject({ ok: true });
    expect(await say(wager(seat.seat, { spot: 'big', stake: 700 }))).toMatchObject({ ok: true });
    expect(await say(wager(seat.seat, { spot: 'big', stake: 200_000 }))).toMatchObject({ ok: false });
    expect(await say({ is: 'cash-out', id: freshId() })).toMatchObject({ ok: false });
    first.leave();

    const answersOf = (visitor: Visitor): Message[] => visitor.heard.filter(({ is }) => is === 'answer');
    const [version, cage] = [versionOf(QUIET), await house.store.head('cage')];
    for (let time = 0; time < 3; time += 1) {
      const again = await Visitor.come(address, from());
      for (const bytes of said) {
        const before = again.replies.length;
        again.socket.bytes(bytes);
        await until(() => again.replies.length > before);
      }
      expect(answersOf(again)).toEqual(answersOf(first));
      again.leave();
    }
    expect(versionOf(QUIET)).toBe(version);
    expect(await house.store.head('cage')).toEqual(cage);
  });

  test('an id that was used for one thing does not stand in for another', async () => {
    const seat = seats.quiet[8]!;
    const credit = (): number => creditAt(tableOf(QUIET).owner.table.ledger, seat.seat);
    const player = await Visitor.at(address, seat, from());
    const out = await player.reply({ is: 'cash-out', id: 'one' });
    expect(out).toMatchObject({ ok: true });
    const amount = 100_000;
    // A wager that has the name of what a redemption does next.
    const wagered = await player.reply({ ...wager(seat.seat), id: 'two:buy-in' });
    expect(wagered).toHaveProperty('refused');
    expect(await player.reply({ is: 'redeem', id: 'two', number: out.voucher })).toMatchObject({ ok: true });
    expect(credit()).toBe(amount);
    expect(await player.reply({ ...wager(seat.seat), id: 'one' })).toMatchObject({ ok: true });
    expect(await player.reply({ ...wager(seat.seat), id: 'two' })).toMatchObject({ ok: true });
    expect(credit()).toBe(amount - 200);
    const taken = { is: 'command', id: 'three', type: 'TakeDownWager', fields: { seat: seat.seat, spot: 'small' } };
    expect(await player.reply(taken)).toMatchObject({ ok: true });
    const again = await player.reply({ is: 'cash-out', id: 'three' });
    expect(again).toMatchObject({ ok: true, voucher: expect.any(String) });
    expect(again.voucher).not.toBe(out.voucher);
    expect(credit()).toBe(0);
    expect(await player.reply({ is: 'redeem', id: 'three', number: again.voucher })).toMatchObject({ ok: true });
    expect(credit()).toBe(amount);
    player.leave();
  });
});

test('a seat with something at stake is not given to the next visitor, whatever its wagers are called', async () => {
  const sit = () =>
    ask(address, `/api/practice/${SINGLE.id}/seat`, { method: 'POST', headers: { 'x-hardway': '1' }, ...from() });
  const { status, body } = await sit();
  expect(status).toBe(200);
  const seat = JSON.parse(body) as Seat;
  const player = await Visitor.at(address, seat, from());
  await until(() => sicBoPlay(tableOf(SINGLE).owner.table).round?.stage === 'betting');
  for (const id of ['clear', 'practice-credit', 'credit', 'practice'])
    expect(await player.reply({ ...wager(seat.seat), id })).toMatchObject({ ok: true });
  expect(creditAt(tableOf(SINGLE).owner.table.ledger, seat.seat)).toBe(100_000 - 400);
  player.leave();
  await nobodyThere();
  expect((await sit()).status).not.toBe(200);
  const again = await Visitor.at(address, seat, from());
  const taken = { is: 'command', id: freshId(), type: 'TakeDownWager', fields: { seat: seat.seat, spot: 'small' } };
  expect(await again.reply(taken)).toMatchObject({ ok: true });
  again.leave();
});

test('a clock that is set back silences nobody', () => {
  const connection = new Connection({} as WebSocket, '');
  const noon = 1_800_000_000_000;
  expect(connection.allows(noon)).toBe(true);
  for (let message = 0; message < 50; message += 1) expect(connection.allows(noon - HOUR)).toBe(true);
});

describe('too much', () => {
  const collect = (): number => {
    setFlagsFromString('--expose-gc');
    (runInNewContext('gc') as () => void)();
    return process.memoryUsage().heapUsed;
  };

  test('5,000 messages at once: each is answered or refused, the table keeps its pace, memory stays', async () => {
    const flooder = await Visitor.at(address, seats.quiet[9]!, from());
    const seat = seats.quiet[9]!.seat;
    const before = collect();
    const began = Date.now();
    await playsOnDuring(async () => {
      for (let batch = 0; batch < 50; batch += 1) {
        flooder.socket.bytes(
          Buffer.concat(Array.from({ length: 100 }, () => textFrame(JSON.stringify(wager(seat, { stake: 100 }))))),
        );
        await sleep(5);
      }
      await until(() => flooder.replies.length >= 5_001);
    });
    const seconds = (Date.now() - began) / 1000;
    const replies = flooder.replies.slice(1);
    const tooMany = replies.filter(({ refused }) => refused === 'too-many');
    const answered = replies.filter(({ is, refused }) => is === 'answer' && refused !== 'too-many');
    expect(tooMany.length + answered.length).toBe(5_000);
    expect(new Set(answered.map(({ id }) => id)).size).toBe(answered.length);
    // What was saved up, and what came in meanwhile, however long that was.
    expect(answered.length).toBeGreaterThanOrEqual(USUAL.burst - 1);
    expect(answered.length).toBeLessThanOrEqual(USUAL.burst + USUAL.rate * seconds + 1);
    flooder.heard.length = 0;
    expect(collect() - before).toBeLessThan(20_000_000);
    // After a pause the same socket may speak again.
    await until(async () => (await flooder.reply(wager(seat))).refused !== 'too-many');
    flooder.leave();
  });

  test('300 sockets that never speak: the table keeps its pace, and they are let go', async () => {
    const made = await playsOnDuring(() =>
      Promise.all(Array.from({ length: 300 }, () => RawSocket.open(address, from()))),
    );
    const talker = await Visitor.at(address, seats.quiet[10]!, from());
    const codes = await Promise.all(made.map(({ closed }) => closed));
    expect(new Set(codes)).toEqual(new Set([1008]));
    expect(talker.socket.isOpen).toBe(true);
    talker.leave();
  });

  test('300 connections that are never made into sockets do not hold the house up', async () => {
    const half = await Promise.all(
      Array.from({ length: 300 }, async () => {
        const socket = await RawSocket.open(address, from());
        socket.tcp.write(Buffer.from([0x81]));
        return socket;
      }),
    );
    await playsOnDuring(async () => undefined);
    for (const socket of half) socket.destroy();
  });

  /** Stops reading, and asks for more than a megabyte beyond what the system's own buffers take. */
  const stall = async (plan: TablePlan): Promise<Visitor> => {
    const slow = await Visitor.watching(address, plan.id, from());
    slow.socket.tcp.pause();
    const hello = textFrame(JSON.stringify({ is: 'hello', as: 'display', table: plan.id }));
    for (let burst = 0; burst < 16; burst += 1) {
      slow.socket.bytes(Buffer.concat(Array.from({ length: 16 }, () => hello)));
      await sleep(60);
    }
    return slow;
  };

  test('a reader that stops reading slows nobody, and hears how things stand when it reads again', async () => {
    const slow = await playsOnDuring(() => stall(LIVELY));
    const asked = slow.heard.length;
    const missed = versionOf(LIVELY);
    await until(() => versionOf(LIVELY) > missed);
    const now = versionOf(LIVELY);
    slow.socket.tcp.resume();
    const versionIn = ({ view }: Message): number => (view as { version: number }).version;
    await slow.hears(({ is, ...message }) => is === 'welcome' && versionIn(message as Message) >= now, asked);
    const versions = slow.heard.filter(({ is }) => is === 'news' || is === 'welcome').map(versionIn);
    expect(versions).toEqual(versions.toSorted((a, b) => a - b));
    slow.leave();
  });

  test('a reader that never reads again is let go', async () => {
    await nobodyThere();
    const slow = await stall(LIVELY);
    const player = await Visitor.at(address, seats.lively[0]!, from());
    expect(tableOf(LIVELY).watchers).toBe(2);
    await until(() => tableOf(LIVELY).watchers === 1);
    expect(player.socket.isOpen).toBe(true);
    player.leave();
    slow.leave();
  });

  test('half-closed and reset sockets leave nothing behind', async () => {
    await nobodyThere();
    const visits = await Promise.all(Array.from({ length: 40 }, () => Visitor.watching(address, OTHER.id, from())));
    expect(tableOf(OTHER).watchers).toBe(40);
    for (const [index, { socket }] of visits.entries())
      if (index % 2 === 0) socket.tcp.end();
      else socket.tcp.resetAndDestroy();
    await nobodyThere();
    for (const visit of visits) visit.leave();
  });
});

describe('HTTP', () => {
  const own = { 'x-hardway': '1', 'content-type': 'application/json' };
  const seat = `/api/practice/quiet/seat`;

  test.each([
    ['a body beyond 64 KiB', seat, { method: 'POST', headers: own, body: JSON.stringify('x'.repeat(70_000)) }, [413]],
    [
      'a length beyond 64 KiB',
      seat,
      { method: 'POST', headers: { ...own, 'content-length': '99999999' }, body: '{' },
      [413],
    ],
    ['a body that is no JSON', seat, { method: 'POST', headers: own, body: '{"a":' }, [400]],
    ['a body with __proto__', seat, { method: 'POST', headers: own, body: '{"__proto__":{"x":1}}' }, [400]],
    [
      'a body with constructor',
      seat,
      { method: 'POST', headers: own, body: '{"constructor":{"prototype":{"x":1}}}' },
      [400],
    ],
    [
      'a body that is no JSON by its type',
      seat,
      { method: 'POST', headers: { ...own, 'content-type': 'x' }, body: 'x' },
      [415],
    ],
    ['a request of another site', seat, { method: 'POST' }, [403]],
    ['a seat at no table', '/api/practice/none/seat', { method: 'POST', headers: { 'x-hardway': '1' } }, [404]],
    ['a seat at __proto__', '/api/practice/__proto__/seat', { method: 'POST', headers: { 'x-hardway': '1' } }, [404]],
    ['an unknown route', '/api/none', {}, [404]],
    ['no route at all', '//', {}, [404]],
    ['a way out of the folder', '/../../../../etc/passwd', {}, [400, 404]],
    ['a way out of the folder, encoded', '/..%2f..%2f..%2fetc%2fpasswd', {}, [400, 404]],
    ['a name that is no UTF-8', '/api/tables/%ff%fe', {}, [400, 404]],
    ['a broken escape', '/api/tables/%zz', {}, [400, 404]],
    ['a null byte', '/api/tables/%00', {}, [400, 404]],
    ['a table called __proto__', '/api/tables/__proto__', {}, [404]],
    ['a table called constructor', '/api/tables/constructor/results', {}, [404]],
    ['a long name', `/api/tables/${'x'.repeat(5_000)}`, {}, [404, 414]],
    ['a socket without an upgrade', '/api/socket', {}, [404, 426]],
    ['DELETE', '/api/tables', { method: 'DELETE', headers: { 'x-hardway': '1' } }, [404, 405]],
    ['POST where there is GET', '/livez', { method: 'POST', headers: { 'x-hardway': '1' } }, [404, 405]],
    ['GET where there is POST', seat, {}, [404, 405]],
    ['TRACE', '/api/tables', { method: 'TRACE', headers: { 'x-hardway': '1' } }, [404, 405]],
    ['OPTIONS', '/api/tables', { method: 'OPTIONS', headers: { 'x-hardway': '1' } }, [404, 405]],
    ['headers beyond 16 KiB', '/livez', { headers: { x: 'x'.repeat(20_000) } }, [431]],
    ['a query beyond 16 KiB', `/api/tables/quiet/results?from=${'1'.repeat(20_000)}`, {}, [431]],
    ['a staff route without a session', '/api/staff/accounts', {}, [401, 404]],
  ])('%s is refused', async (_, path, request, statuses) => {
    const { status, body } = await ask(address, path, { ...from(), ...(request as object) });
    expect(statuses).toContain(status);
    expect(body).not.toMatch(/node_modules|\.ts:|at Object|passwd:/);
  });

  test.each([
    'from=-1',
    'from=0',
    'from=x',
    'from=',
    'from=1.5',
    'from=1e309',
    'from=9007199254740993',
    'from=1&from=2',
    'from[]=1',
    'limit=0',
    'limit=-5',
    'limit=1;DROP TABLE entries',
    'other=1',
    '__proto__=1',
    'constructor=1',
    'toString=1',
    'hasOwnProperty=1',
    '%00=1',
    'from=%',
  ])('results?%s is refused', async (query) => {
    const { status, body } = await ask(address, `/api/tables/lively/results?${query.replace(/ /g, '%20')}`, from());
    expect([400, 422]).toContain(status);
    expect(JSON.parse(body)).toMatchObject({ refused: 'bad-request' });
  });

  test('more results than there may be are not given', async () => {
    await until(() => sicBoPlay(tableOf(LIVELY).owner.table).roundNumber > 3);
    const { status, body } = await ask(address, '/api/tables/lively/results?limit=1000000', from());
    expect(status).toBe(200);
    expect((JSON.parse(body) as unknown[]).length).toBeLessThanOrEqual(200);
  });

  test.each(['/livez', '/api/tables', '/api/tables/quiet', '/nothing', '/api/tables/none'])(
    '%s says what a browser may do with it',
    async (path) => {
      const { headers } = await ask(address, path, from());
      const policy = String(headers['content-security-policy']);
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).toContain("object-src 'none'");
      expect(policy).toContain("base-uri 'none'");
      expect(policy).toContain("default-src 'self'");
      expect(policy).not.toContain('unsafe-inline');
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['strict-transport-security']).toContain('max-age');
      expect(headers['x-powered-by']).toBeUndefined();
      expect(headers['access-control-allow-origin']).toBeUndefined();
    },
  );

  test('one visitor who asks too often is refused, others are not', async () => {
    const visitor = from();
    const statuses: number[] = [];
    for (let batch = 0; batch < 13; batch += 1)
      statuses.push(
        ...(await Promise.all(Array.from({ length: 50 }, () => ask(address, '/livez', visitor)))).map(
          ({ status }) => status,
        ),
      );
    expect(statuses.filter((status) => status === 200).length).toBe(600);
    expect(statuses.filter((status) => status === 429).length).toBe(50);
    expect((await ask(address, '/livez', from())).status).toBe(process.platform === 'linux' ? 200 : 429);
  });
});

describe('mutations', () => {
  /** Messages as players send them, of which others are made by small changes. */
  const valid = ({ table, seat, terminal, key }: Seat): object[] => [
    { is: 'hello', as: 'terminal', table, terminal, key },
    { is: 'hello', as: 'display', table },
    { is: 'hello', as: 'staff', table, role: 'dealer' },
    ...['PlaceWager', 'ChangeWager'].flatMap((type) =>
      ['small', 'big', 'total/9', 'single/3', 'field', 'pass', 'place/6'].map((spot) => ({
        is: 'command',
        id: freshId(),
        type,
        fields: { seat, spot, stake: 600 },
      })),
    ),
    { is: 'command', id: freshId(), type: 'TakeDownWager', fields: { seat, spot: 'small' } },
    { is: 'command', id: freshId(), type: 'CallWager', fields: { seat, spot: 'place/6', working: true } },
    { is: 'command', id: freshId(), type: 'AnswerOffer', fields: { seat, accepts: true, selected: [1, 2] } },
    { is: 'command', id: freshId(), type: 'ThrowDice', fields: { seat } },
    { is: 'command', id: freshId(), type: 'CallThrow', fields: { dice: [1, 2] } },
    { is: 'command', id: freshId(), type: 'EnterDie', fields: { face: 1 } },
    { is: 'command', id: freshId(), type: 'CloseBetting', fields: {} },
    { is: 'command', id: freshId(), type: 'VoidRounds', fields: { rounds: [1], reason: 'ruling' } },
    { is: 'redeem', id: freshId(), number: '000000000000000097' },
    { is: 'cash-out', id: freshId() },
    { is: 'attendant', id: freshId() },
    { is: 'go', id: freshId(), turn: 'round-1-betting' },
  ];

  const SCRAPS = [
    '__proto__',
    'constructor',
    'prototype',
    'seat',
    'by',
    'at',
    'id',
    '',
    '\u0000',
    '\ud800',
    'small',
    'x'.repeat(600),
  ];
  const NUMBERS = [0, -0, -1, 1, 2, 100, 1.5, 1e-7, 1e21, 2 ** 31, 2 ** 53, -(2 ** 53), 1e308];
  const value = fc.oneof(
    fc.constantFrom<unknown>(null, true, false, [], {}, [[]], [null]),
    fc.constantFrom(...SCRAPS),
    fc.constantFrom(...NUMBERS),
    fc.integer(),
    fc.jsonValue({ maxDepth: 3 }),
  );

  type Change = (text: string) => string;

  /** Puts something else in the place of one of the values of a message, takes one away, or adds one. */
  const inside: fc.Arbitrary<Change> = fc
    .record({ at: fc.nat(40), how: fc.constantFrom('put', 'take', 'add'), key: fc.constantFrom(...SCRAPS), value })
    .map(({ at, how, key, value: other }) => (text) => {
      const places: { holder: Record<string, unknown>; name: string }[] = [];
      const visit = (holder: unknown): void => {
        if (typeof holder !== 'object' || holder === null) return;
        for (const [name, inner] of Object.entries(holder)) {
          places.push({ holder: holder as Record<string, unknown>, name });
          visit(inner);
        }
      };
      let message: unknown;
      try {
        message = JSON.parse(text);
      } catch {
        return text;
      }
      visit(message);
      const place = places[at % Math.max(1, places.length)];
      if (!place) return text;
      if (how === 'put') place.holder[place.name] = other;
      else if (how === 'take') delete place.holder[place.name];
      else Object.defineProperty(place.holder, key, { value: other, enumerable: true, configurable: true });
      return JSON.stringify(message);
    });

  /** Changes the text without regard for what it says. */
  const outside: fc.Arbitrary<Change> = fc
    .record({ at: fc.nat(300), length: fc.nat(12), piece: fc.string({ maxLength: 6 }), twice: fc.boolean() })
    .map(({ at, length, piece, twice }) => (text) => {
      const start = at % (text.length + 1);
      return text.slice(0, start) + piece + text.slice(twice ? Math.max(0, start - length) : start + length);
    });

  const nothing: fc.Arbitrary<Change> = fc.constant((text) => text);
  const changes = fc.array(
    fc.oneof({ weight: 5, arbitrary: inside }, { weight: 2, arbitrary: outside }, { weight: 1, arbitrary: nothing }),
    { minLength: 0, maxLength: 3 },
  );
  const batch = fc.array(fc.record({ which: fc.nat(100), changes }), { minLength: 50, maxLength: 50 });

  test.each([
    ['Sic Bo', QUIET, () => seats.quiet, 'big', 10],
    ['craps', CRAPS, () => seats.craps, 'field', 0],
  ])(
    '%s: 1,250 changed messages get one reply each, and the table changes by accepted ones alone',
    async (_, plan, at, spot, first) => {
      const display = await atRest(plan);
      onTestFinished(() => display.leave());
      await sleep(100);
      let turn = first;
      await fc.assert(
        fc.asyncProperty(batch, async (pieces) => {
          const seat = at()[turn++ % at().length]!;
          const messages = valid(seat).map((message) => JSON.stringify(message));
          const texts = pieces.map((piece) =>
            piece.changes.reduce((text, change) => change(text), messages[piece.which % messages.length]!),
          );
          const visitor = await Visitor.at(address, seat, from());
          onTestFinished(() => visitor.leave());
          // What is not changed gets through at this seat, so that the rest is refused for its own faults.
          expect(await visitor.reply(wager(seat.seat, { spot, stake: 600 }))).toMatchObject({ ok: true });
          const before = versionOf(plan);
          const replies = visitor.replies.length;
          for (const text of texts) visitor.socket.text(text);
          await until(() => visitor.replies.length === replies + texts.length || !visitor.socket.isOpen);
          expect(visitor.socket.isOpen).toBe(true);
          await sleep(0);
          const accepted = visitor.replies
            .filter(({ is, ok }) => is === 'answer' && ok === true)
            .map(({ id }) => `${id}`);
          visitor.leave();
          for await (const { command } of entriesOf(house.store, streamOf(plan.id), before)) {
            expect(command.startsWith(`${seat.terminal}:`)).toBe(true);
            expect(accepted.some((id) => command.endsWith(`:${id}`) || command.endsWith(`:${id}:buy-in`))).toBe(true);
          }
          expect(
            Object.values(balancesOf(tableOf(plan).owner.table.ledger)).reduce((sum, balance) => sum + balance, 0),
          ).toBe(0);
        }),
        { numRuns: 25 },
      );
    },
  );
});

test('after all that: the house answers, bets are taken, the record is whole, the books balance', async () => {
  expect((await ask(address, '/readyz', from())).status).toBe(200);
  const player = await Visitor.at(address, seats.other[1]!, from());
  await until(() => sicBoPlay(tableOf(OTHER).owner.table).round?.stage === 'betting');
  expect(await player.reply(wager(seats.other[1]!.seat))).toMatchObject({ ok: true });
  player.leave();
  expect(trialBalance([...house.floor.tables.values()].map(({ owner }) => owner.table.ledger)).sum).toBe(0);
  for (const { owner } of house.floor.tables.values()) {
    const { ledger } = owner.table;
    expect(Object.values(balancesOf(ledger)).reduce((sum, balance) => sum + balance, 0)).toBe(0);
    expect(
      Object.entries(balancesOf(ledger)).filter(([account, balance]) => account.startsWith('seat:') && balance < 0),
    ).toEqual([]);
  }
  for (const stream of await house.store.streams())
    expect(await verifyStream(house.store, stream)).toMatchObject({ is: 'whole' });
  await nobodyThere();
  expect(rejections).toEqual([]);
});

test('the house closes, whoever is still there', async () => {
  const silent = await Promise.all(
    Array.from({ length: 20 }, async () => {
      const socket = await RawSocket.open(address, from());
      socket.send({ is: 'hello', as: 'display', table: QUIET.id });
      await sleep(10);
      socket.tcp.pause();
      return socket;
    }),
  );
  await house.close();
  for (const socket of silent) socket.destroy();
  const config = readConfig({ HARDWAY_FOLDER: folder, HARDWAY_PORT: '0' });
  house = await openHouse({ ...config, tables: FLOOR });
  expect((await ask(house.address, '/readyz')).status).toBe(200);
});
