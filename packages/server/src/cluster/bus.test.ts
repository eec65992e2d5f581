import { randomBytes } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { connect, type Msg, type NatsConnection, nkeys } from '@nats-io/transport-node';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { findNatsServer, NATS_WANTED } from '../../../../scripts/nats.ts';
import { Network } from '../../../../test/faults/network.ts';
import { type Nats, startNats } from '../../../../test/nats.ts';
import { scratchFolder } from '../../../../test/scratch.ts';
import { until } from '../../../../test/until.ts';
import { type Bus, BusError, type BusErrorCode, type BusOptions, type BusSign, openBus } from './index.ts';

/** The bus over real NATS servers. */

const canRun = findNatsServer() !== undefined;
const served = canRun ? test : test.skip;
const named = (what: string): string => (canRun ? what : `${what}. ${NATS_WANTED}`);

const SECRET = randomBytes(32);
/** Milliseconds that nothing here takes: who waits for so long waits for the test's own end. */
const LONG = 400_000;

let nats: Nats;

beforeAll(async () => {
  if (canRun) nats = await startNats();
});

afterAll(() => nats?.stop());

/** Closed after the test, the last first. */
const open: { close(): Promise<unknown> }[] = [];

afterEach(async () => {
  for (const each of open.splice(0).reverse()) await each.close();
});

interface Node {
  readonly bus: Bus;
  readonly signs: BusSign[];
  /** The first sign like this after those that were waited for. */
  sign<Is extends BusSign['is']>(is: Is): Promise<Extract<BusSign, { is: Is }>>;
}

const node = async (name: string, more: Partial<BusOptions> = {}): Promise<Node> => {
  const signs: BusSign[] = [];
  let seen = 0;
  const bus = await openBus({
    addresses: nats.addresses,
    house: 'riverside',
    node: name,
    secret: SECRET,
    watch: (sign) => signs.push(sign),
    ...more,
  });
  open.push(bus);
  return {
    bus,
    signs,
    sign: <Is extends BusSign['is']>(is: Is) =>
      until(() => {
        const index = signs.findIndex((sign, at) => at >= seen && sign.is === is);
        if (index < 0) return undefined;
        seen = index + 1;
        return signs[index] as Extract<BusSign, { is: Is }>;
      }),
  };
};

/** Own servers, for tests that end them. */
const ownNats = async (count = 1, more = ''): Promise<Nats> => {
  const own = await startNats(count, more);
  open.push({ close: () => own.stop() });
  return own;
};

/** Somebody who reaches the server and has not the secret. */
const stranger = async (): Promise<NatsConnection> => {
  const connection = await connect({ servers: nats.servers[0]!.host });
  open.push(connection);
  return connection;
};

const failing = async (doing: Promise<unknown>): Promise<{ code: BusErrorCode; maybeDone: boolean }> => {
  const error = await doing.then(
    () => undefined,
    (reason) => reason,
  );
  expect(error).toBeInstanceOf(BusError);
  return { code: error.code, maybeDone: error.maybeDone };
};

/** Servers of a cluster learn a moment later who answers where. */
const askUntilHeard = (bus: Bus, subject: string, body: string): Promise<string> =>
  until(() =>
    bus.ask(subject, body, LONG).catch((error: BusError) => {
      if (error.code !== 'nobody') throw error;
      return undefined;
    }),
  );

const held = () => {
  let release = (): void => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  return { release, released };
};

served(named('an ask is answered by whoever answers there'), async () => {
  const [one, two] = [await node('one'), await node('two')];
  const asked: unknown[] = [];
  await one.bus.answer('tables.*.command', (body, message) => {
    asked.push({ body, ...message });
    return `{"to":${body}}`;
  });
  expect(await two.bus.ask('tables.7.command', '"骰宝"', LONG)).toBe('{"to":"骰宝"}');
  expect(await two.bus.ask('tables.8.command', '2', LONG)).toBe('{"to":2}');
  expect(asked).toEqual([
    { body: '"骰宝"', subject: 'tables.7.command', from: 'two' },
    { body: '2', subject: 'tables.8.command', from: 'two' },
  ]);
  expect([...one.signs, ...two.signs].map(({ is }) => is)).toEqual(['bus-connected', 'bus-connected']);
});

served(named('where nobody answers, that is known at once'), async () => {
  const [one, two] = [await node('one'), await node('two', { house: 'bayside' })];
  expect(await failing(one.bus.ask('table', '1', LONG))).toEqual({ code: 'nobody', maybeDone: true });
  const stop = await one.bus.answer('table', (body) => body);
  expect(await one.bus.ask('table', '1', LONG)).toBe('1');
  // Another house has subjects of its own.
  expect((await failing(two.bus.ask('table', '1', LONG))).code).toBe('nobody');
  await stop();
  expect((await failing(one.bus.ask('table', '1', LONG))).code).toBe('nobody');
});

served(named('without an answer in time it is not known whether it was done'), async () => {
  const [one, two] = [await node('one'), await node('two')];
  const { release, released } = held();
  let answered = 0;
  await one.bus.answer('table', async (body) => {
    if (body === 'late') await released;
    answered += 1;
    return body;
  });
  await two.bus.ask('table', 'soon', LONG);
  expect(await failing(two.bus.ask('table', 'late', 1))).toEqual({ code: 'timeout', maybeDone: true });
  release();
  await until(() => answered === 2);
  expect(await two.bus.ask('table', 'soon', LONG)).toBe('soon');
});

served(named('a handler that fails is told to who asked, and harms nobody else'), async () => {
  const [one, two] = [await node('one'), await node('two')];
  await one.bus.answer('table', async (body) => {
    if (body === 'throw') throw new Error('the record is out of reach');
    return body;
  });
  const asked = two.bus.ask('table', 'throw', LONG);
  expect(await failing(asked)).toEqual({ code: 'failed', maybeDone: true });
  await expect(asked).rejects.toThrow('one failed at table: the record is out of reach');
  expect(await one.sign('bus-handler-failed')).toMatchObject({ subject: 'table' });
  expect(await two.bus.ask('table', 'well', LONG)).toBe('well');
});

served(named('news come in each sender’s order to all who hear, and past one who throws'), async () => {
  const [one, two, deaf] = [await node('one'), await node('two'), await node('deaf')];
  const heard: string[] = [];
  for (const { bus } of [one, two])
    await bus.hear('tables.>', (body, { subject, from }) => {
      heard.push(`${bus === one.bus ? 'one' : 'two'} hears ${from} at ${subject}: ${body}`);
    });
  await deaf.bus.hear('tables.7.*', () => {
    throw new Error('no ear for it');
  });
  const count = 2_000;
  for (let number = 0; number < count; number += 1)
    for (const { bus } of [one, two]) bus.tell('tables.7.news', `${number}`);
  await until(() => heard.length === 4 * count);
  for (const listener of ['one', 'two'])
    for (const sender of ['one', 'two']) {
      const told = Array.from({ length: count }, (_, n) => `${listener} hears ${sender} at tables.7.news: ${n}`);
      expect(heard.filter((line) => line.startsWith(`${listener} hears ${sender} `))).toEqual(told);
    }
  expect(await deaf.sign('bus-handler-failed')).toMatchObject({ subject: 'tables.7.news' });
});

served(named('when the server is killed everybody knows, and comes back with it'), async () => {
  const own = await ownNats();
  const [one, two] = [await node('one', own), await node('two', own)];
  const { release, released } = held();
  const heard: string[] = [];
  await one.bus.hear('news', (body) => heard.push(body));
  await one.bus.answer('table', async (body) => {
    heard.push(body);
    if (body === 'hold') await released;
    return body;
  });
  const lost = failing(two.bus.ask('table', 'hold', LONG));
  await until(() => heard.includes('hold'));
  await own.servers[0]!.kill();
  // What was under way is given up at once, and nothing is kept for later.
  expect(await lost).toEqual({ code: 'lost', maybeDone: true });
  await Promise.all([one.sign('bus-lost'), two.sign('bus-lost')]);
  expect(two.bus.connected).toBe(false);
  expect(await failing(two.bus.ask('table', 'never', LONG))).toEqual({ code: 'lost', maybeDone: false });
  two.bus.tell('news', 'never');
  expect(await two.sign('bus-dropped')).toMatchObject({ subject: 'news', because: 'lost' });
  release();
  await own.servers[0]!.start();
  await Promise.all([one.sign('bus-connected'), two.sign('bus-connected')]);
  expect(two.bus.connected).toBe(true);
  expect(await askUntilHeard(two.bus, 'table', 'again')).toBe('again');
  two.bus.tell('news', 'after');
  await until(() => heard.includes('after'));
  expect(heard).toEqual(['hold', 'again', 'after']);
  expect(two.signs.filter(({ is }) => is === 'bus-lost')).toHaveLength(1);
});

served(named('a node may be there before its server'), async () => {
  const own = await ownNats();
  await own.servers[0]!.kill();
  const one = await node('one', own);
  expect(one.bus.connected).toBe(false);
  expect((await one.sign('bus-lost')).error.message).toBe('connection refused');
  await one.bus.answer('table', (body) => body);
  await own.servers[0]!.start();
  await one.sign('bus-connected');
  expect(await one.bus.ask('table', '1', LONG)).toBe('1');
});

served(named('a node that never reached a server can leave'), async () => {
  const own = await ownNats();
  await own.servers[0]!.kill();
  const one = await node('one', own);
  await one.bus.close();
  expect((await failing(one.bus.ask('table', '1', LONG))).code).toBe('closed');
});

served(named('of three servers any two may be killed, one after the other'), async () => {
  const own = await ownNats(3);
  const [one, two] = [await node('one', own), await node('two', own)];
  const heard: string[] = [];
  await one.bus.hear('news', (body) => heard.push(body));
  await one.bus.answer('table', (body) => body);
  expect(await askUntilHeard(two.bus, 'table', 'all')).toBe('all');
  let { server } = await one.sign('bus-connected');
  for (const round of ['two are left', 'one is left']) {
    await own.servers.find(({ host }) => host === server)!.kill();
    await one.sign('bus-lost');
    server = (await one.sign('bus-connected')).server;
    await until(() => two.bus.connected);
    expect(await until(() => askUntilHeard(two.bus, 'table', round).catch(() => undefined))).toBe(round);
    await until(() => {
      two.bus.tell('news', round);
      return heard.includes(round);
    });
  }
});

served(named('a server that reads no more is left, however much is on its way'), async () => {
  const own = await ownNats(2);
  const one = await node('one', own);
  const { server } = await one.sign('bus-connected');
  const [stuck, other] = [
    own.servers.find(({ host }) => host === server)!,
    own.servers.find(({ host }) => host !== server)!,
  ];
  await one.bus.answer('table', (body) => body);
  stuck.pause();
  const body = 'x'.repeat(100_000);
  await until(() => {
    one.bus.tell('news', body);
    return one.signs.some((sign) => sign.is === 'bus-dropped' && sign.because === 'full');
  });
  expect(await failing(one.bus.ask('table', '1', LONG))).toEqual({ code: 'busy', maybeDone: false });
  await one.sign('bus-lost');
  expect((await one.sign('bus-connected')).server).toBe(other.host);
  expect(await one.bus.ask('table', '1', LONG)).toBe('1');
  stuck.resume();
});

served(
  named('a line on which nothing comes back is lost, though what is sent goes out and it stays open'),
  async () => {
    const own = await ownNats(2);
    const [muted, other] = own.servers as [(typeof own.servers)[number], (typeof own.servers)[number]];
    const [host, port] = muted.host.split(':') as [string, string];
    const way = await Network.to({ host, port: Number(port) });
    open.push(way);
    const one = await node('one', { addresses: `nats://127.0.0.1:${way.port}` });
    const two = await node('two', { addresses: `nats://${other.host}` });
    await two.bus.answer('table', (body) => body);
    expect(await askUntilHeard(one.bus, 'table', '1')).toBe('1');
    way.begin({ is: 'swallow', from: 'server', milliseconds: LONG });
    expect((await one.sign('bus-lost')).error.message).toContain('has not answered');
    expect((await failing(one.bus.ask('table', '2', LONG))).code).toBe('lost');
    way.heal();
    await one.sign('bus-connected');
    expect(await askUntilHeard(one.bus, 'table', '3')).toBe('3');
  },
);

served(named('what is asked in one turn travels together, and each ask has its own answer'), async () => {
  const [one, two, reader] = [await node('one'), await node('two'), await stranger()];
  const asks: Msg[] = [];
  const answers: Msg[] = [];
  reader.subscribe('hardway.riverside.table', { callback: (_, message) => void asks.push(message) });
  reader.subscribe('hardway.riverside.inbox.>', { callback: (_, message) => void answers.push(message) });
  await reader.flush();
  const { release, released } = held();
  await one.bus.answer('table', async (body) => {
    if (body === '"late"') await released;
    if (body === '"bad"') throw new Error('Not\nthis.');
    return `{"to":${body}}`;
  });
  expect(await two.bus.ask('table', '0', LONG)).toBe('{"to":0}');
  const [before, told] = [asks.length, answers.length];
  const bodies = ['1', '"late"', '2', '"bad"', '"two\nlines"', '3', '4'];
  const asked = bodies.map((body) => two.bus.ask('table', body, LONG));
  const bad = failing(asked[3]!);
  const prompt = [0, 2, 4, 5, 6];
  expect(await Promise.all(prompt.map((index) => asked[index]))).toEqual(
    prompt.map((index) => `{"to":${bodies[index]}}`),
  );
  expect(await bad).toEqual({ code: 'failed', maybeDone: true });
  release();
  expect(await asked[1]).toBe('{"to":"late"}');
  await reader.flush();
  // Whatever has a line end of its own travels alone.
  expect(asks.length - before).toBe(3);
  expect(answers.length - told).toBeLessThan(bodies.length);
});

served(named('asks that travelled together are each told that nobody answers, or that time has run out'), async () => {
  const [one, two] = [await node('one'), await node('two')];
  const codes = (bodies: readonly string[], withinMs: number) =>
    Promise.all(bodies.map(async (body) => (await failing(two.bus.ask('table', body, withinMs))).code));
  expect(await codes(['1', '2', '3'], LONG)).toEqual(['nobody', 'nobody', 'nobody']);
  const { release, released } = held();
  await one.bus.answer('table', async (body) => {
    await released;
    return body;
  });
  expect(await codes(['1', '2', '3'], 300)).toEqual(['timeout', 'timeout', 'timeout']);
  release();
  expect(await Promise.all(['1', '2'].map((body) => two.bus.ask('table', body, LONG)))).toEqual(['1', '2']);
});

served(named('too many asks at once are turned away and not done'), async () => {
  const [one, two] = [await node('one'), await node('two')];
  const { release, released } = held();
  let done = 0;
  await one.bus.answer('table', async (body) => {
    await released;
    done += 1;
    return body;
  });
  const asks = Array.from({ length: 4_100 }, (_, number) => two.bus.ask('table', `${number}`, LONG));
  expect(await failing(Promise.all(asks))).toEqual({ code: 'busy', maybeDone: false });
  expect(await one.sign('bus-dropped')).toMatchObject({ subject: 'table', because: 'full' });
  release();
  const results = await Promise.allSettled(asks);
  const answered = results.filter(({ status }) => status === 'fulfilled').length;
  expect(answered).toBe(4_096);
  expect(done).toBe(4_096);
});

served(named('what was not made with the secret is dropped: asks and news'), async () => {
  const [one, imposter, reader] = [await node('one'), await node('two', { secret: randomBytes(32) }), await stranger()];
  const heard: string[] = [];
  await one.bus.answer('table', (body) => {
    heard.push(body);
    return body;
  });
  await one.bus.hear('news', (body) => heard.push(body));
  reader.publish('hardway.riverside.table', '{"bet":1}', { reply: 'hardway.riverside.inbox.x.1' });
  expect(await one.sign('bus-dropped')).toMatchObject({ subject: 'table', because: 'forged' });
  expect((await failing(imposter.bus.ask('table', '{"bet":1}', 1))).code).toBe('timeout');
  expect(await one.sign('bus-dropped')).toMatchObject({ subject: 'table', because: 'forged' });
  imposter.bus.tell('news', '{}');
  reader.publish('hardway.riverside.news', '');
  for (let times = 0; times < 2; times += 1)
    expect(await one.sign('bus-dropped')).toMatchObject({ subject: 'news', because: 'forged' });
  expect(heard).toEqual([]);
});

served(named('an answer of somebody else is dropped, and the true one waited for'), async () => {
  const [one, two, reader] = [await node('one'), await node('two'), await stranger()];
  const { release, released } = held();
  await one.bus.answer('table', async (body) => {
    if (body === 'second') await released;
    return `true ${body}`;
  });
  const [asks, answers]: Msg[][] = [[], []];
  reader.subscribe('hardway.riverside.table', { callback: (_, message) => void asks!.push(message) });
  reader.subscribe('hardway.riverside.inbox.>', { callback: (_, message) => void answers!.push(message) });
  await reader.flush();
  await two.bus.ask('table', 'first', LONG);
  const first = await until(() => answers!.at(-1));
  const second = two.bus.ask('table', 'second', LONG);
  const inbox = (await until(() => asks!.find(({ data }) => Buffer.from(data).includes('second')))).reply!;
  // Words of one's own, the answer to another ask, and the ask itself.
  for (const data of ['{"won":true}', first.data, asks!.at(-1)!.data]) {
    reader.publish(inbox, data);
    expect(await two.sign('bus-dropped')).toMatchObject({ because: 'forged' });
  }
  release();
  expect(await second).toBe('true second');
});

served(named('an ask that somebody kept is not done a second time, nor elsewhere, nor after a restart'), async () => {
  const [one, two, reader] = [await node('one'), await node('two'), await stranger()];
  const done: string[] = [];
  const handler = (body: string): string => {
    done.push(body);
    return body;
  };
  await one.bus.answer('table', handler);
  await one.bus.answer('cage', handler);
  const kept: Msg[] = [];
  reader.subscribe('hardway.riverside.table', { callback: (_, message) => void kept.push(message) });
  await reader.flush();
  await two.bus.ask('table', 'refused bet', LONG);
  // The first one was sent again, to the run that it is for.
  await until(() => kept.length === 2);
  const [unknown, { subject, reply, data }] = kept as [Msg, Msg];
  reader.publish(subject, data, { reply: reply! });
  expect(await one.sign('bus-dropped')).toMatchObject({ subject: 'table', because: 'repeated' });
  reader.publish('hardway.riverside.cage', data, { reply: reply! });
  expect(await one.sign('bus-dropped')).toMatchObject({ subject: 'cage', because: 'forged' });
  await one.bus.close();

  const later = await node('one');
  await later.bus.answer('table', handler);
  for (const each of [unknown, kept[1]!]) reader.publish(each.subject, each.data, { reply: each.reply! });
  // It comes after them.
  expect(await two.bus.ask('table', 'new bet', LONG)).toBe('new bet');
  expect(done).toEqual(['refused bet', 'new bet']);
});

served(named('a body that the server would not take is refused here'), async () => {
  const own = await ownNats(1, 'max_payload: 10000');
  const [one, two] = [await node('one', own), await node('two', own)];
  await one.bus.answer('table', (body) => body.repeat(3));
  const most = 'x'.repeat(9_000);
  expect(await failing(two.bus.ask('table', 'x'.repeat(10_000), LONG))).toEqual({ code: 'oversize', maybeDone: false });
  expect(() => two.bus.tell('news', 'x'.repeat(10_000))).toThrow(/has 10\d\d\d bytes, and the NATS server takes 10000/);
  expect(await failing(two.bus.ask('table', most, LONG))).toEqual({ code: 'failed', maybeDone: true });
  expect(await two.bus.ask('table', 'x', LONG)).toBe('xxx');
});

served(
  named('who leaves answers first what it was asked, hears what it has asked, and has said what it told'),
  async () => {
    const [one, two] = [await node('one'), await node('two')];
    const [answering, asking] = [held(), held()];
    const heard: string[] = [];
    let taken = 0;
    const hold = (released: Promise<void>) => async (body: string) => {
      taken += 1;
      await released;
      return body;
    };
    await one.bus.answer('one', hold(answering.released));
    await two.bus.answer('two', hold(asking.released));
    await two.bus.hear('news', (body) => heard.push(body));
    const toOne = two.bus.ask('one', 'asked', LONG);
    const toTwo = one.bus.ask('two', 'asks', LONG);
    await until(() => taken === 2);
    const told = Array.from({ length: 1_000 }, (_, number) => `${number}`);
    for (const body of told) one.bus.tell('news', body);
    const closed = one.bus.close();
    let isClosed = false;
    void closed.then(() => {
      isClosed = true;
    });
    expect((await failing(one.bus.ask('two', 'more', LONG))).code).toBe('closed');
    expect((await failing(one.bus.answer('more', (body) => body))).code).toBe('closed');
    // It takes nothing in any more.
    await until(async () => (await failing(two.bus.ask('one', 'more', 1))).code === 'nobody');
    answering.release();
    expect(await toOne).toBe('asked');
    expect(isClosed).toBe(false);
    asking.release();
    expect(await toTwo).toBe('asks');
    await closed;
    await until(() => heard.length === told.length);
    expect(heard).toEqual(told);
    expect(one.bus.connected).toBe(false);
    expect(one.signs.map(({ is }) => is)).toEqual(['bus-connected']);
  },
);

served(named('a password is in the address, and a wrong one is told'), async () => {
  const own = await ownNats(1, 'authorization { user: house, password: "a@b" }');
  const { host } = own.servers[0]!;
  expect((await node('one', { addresses: `nats://house:a%40b@${host}` })).bus.connected).toBe(true);
  const wrong = await node('two', { addresses: `nats://house:wrong@${host}` });
  expect(wrong.bus.connected).toBe(false);
  expect((await wrong.sign('bus-lost')).error.message).toMatch(/authorization/i);
});

served(named('what the account may not do is told'), async () => {
  const own = await ownNats(
    1,
    'authorization { users: [{ user: a, password: b, permissions { subscribe: "hardway.riverside.inbox.>" } }] }',
  );
  const one = await node('one', { addresses: `nats://a:b@${own.servers[0]!.host}` });
  await one.bus.answer('table', (body) => body);
  expect((await one.sign('bus-refused')).error.message).toMatch(/hardway\.riverside\.table/);
  expect((await failing(one.bus.ask('table', '1', LONG))).code).toBe('nobody');
});

served(named('a tls:// address is not spoken to without TLS'), async () => {
  const one = await node('one', { addresses: `tls://me:secret@${nats.servers[0]!.host}` });
  expect(one.bus.connected).toBe(false);
  expect((await one.sign('bus-lost')).error.message).toMatch(/does not support 'tls'/);
});

served(named('a user without a password is a token'), async () => {
  const own = await ownNats(1, 'authorization { token: "a token" }');
  expect((await node('one', { addresses: `nats://a%20token@${own.servers[0]!.host}` })).bus.connected).toBe(true);
});

type KeyPair = ReturnType<typeof nkeys.createUser>;

/** A statement signed by a key of NATS, as its servers and files of credentials have them. */
const statement = (signer: KeyPair, subject: KeyPair, nats: object): string => {
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const claims = { jti: 'test', iat: 1, iss: signer.getPublicKey(), sub: subject.getPublicKey(), name: 'test' };
  const text = `${part({ typ: 'JWT', alg: 'ed25519-nkey' })}.${part({ ...claims, nats: { version: 2, ...nats } })}`;
  return `${text}.${Buffer.from(signer.sign(Buffer.from(text))).toString('base64url')}`;
};

served(named('a file of credentials is read whenever a server is tried'), async () => {
  const [operator, account, user] = [nkeys.createOperator(), nkeys.createAccount(), nkeys.createUser()];
  const limits = { subs: -1, data: -1, payload: -1, conn: -1, leaf: -1, imports: -1, exports: -1, wildcards: true };
  const own = await ownNats(
    1,
    `operator: ${statement(operator, operator, { type: 'operator' })}
    resolver: MEMORY
    resolver_preload: { ${account.getPublicKey()}: ${statement(operator, account, { type: 'account', limits })} }`,
  );
  const folder = await scratchFolder('credentials');
  open.push({ close: () => rm(folder, { recursive: true }) });
  const credentials = join(folder, 'house.creds');
  const one = await node('one', { addresses: own.addresses, credentials });
  expect((await one.sign('bus-lost')).error.message).toMatch(/ENOENT/);
  const { subs, data, payload } = limits;
  await writeFile(
    credentials,
    `-----BEGIN NATS USER JWT-----
${statement(account, user, { type: 'user', subs, data, payload })}
------END NATS USER JWT------

-----BEGIN USER NKEY SEED-----
${Buffer.from(user.getSeed()).toString()}
------END USER NKEY SEED------
`,
  );
  await one.sign('bus-connected');
  await one.bus.answer('table', (body) => body);
  expect(await one.bus.ask('table', '1', LONG)).toBe('1');
});
