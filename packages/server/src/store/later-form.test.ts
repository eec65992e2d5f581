import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { runOnPostgres } from '../../../../scripts/postgres.ts';
import { scratchFolder } from '../../../../test/scratch.ts';
import { postgresEngine } from '../../../../test/store-engines.ts';
import { until } from '../../../../test/until.ts';
import { openPostgres, openPostgresNode, PostgresDatabase } from './postgres.ts';
import { connectWith } from './postgres-connection.ts';
import { migrate } from './postgres-migration.ts';
import { MIGRATIONS, SCHEMA } from './postgres-schema.ts';
import { letGo, Servers } from './postgres-servers.ts';
import type { Append, Store, StoreSign } from './store.ts';

/** A release that changes the form of the record, beside houses and nodes of the one before it. */

const engine = postgresEngine();
beforeAll(() => engine.start());
afterAll(() => engine.stop());

const opened: Store[] = [];
afterEach(async () => {
  for (const store of opened.splice(0)) await store.close();
});

const SECRET = Buffer.from('a secret of the house for tests.');
const NEWER = `written by a newer Hardway: schema ${SCHEMA + 1}, and this one knows ${SCHEMA}.`;
/** The former statements still work on the first; they fail on the second. */
const HARMLESS = 'ALTER TABLE entries ADD COLUMN later text';
const BREAKING = 'ALTER TABLE seal RENAME COLUMN holder TO held_by';

const opening = async <S extends Store>(work: (headFile: string) => Promise<S>): Promise<S> => {
  const store = await work(join(await scratchFolder('form'), 'head'));
  opened.push(store);
  return store;
};

const openNode = (url: string, node: string, watch: (sign: StoreSign) => void = () => {}) =>
  opening((headFile) => openPostgresNode(url, { node, secret: SECRET, headFile, watch }));

const openAlone = (url: string) => opening((headFile) => openPostgres(url, { secret: SECRET, headFile }));

/** What the first start of a later release does. */
const migrateLater = async (url: string, step = HARMLESS, secret = SECRET): Promise<void> => {
  const steps = [...MIGRATIONS, step];
  const connected = { before: null, lost: () => {} };
  letGo(await connectWith(new Servers(url), connected, (client) => migrate(client, { secret, adopts: false }, steps)));
};

/** A house that stands still for longer than its lease is nobody to wait for. */
const migrateUnder = (url: string, step: string) =>
  until(async () => {
    await runOnPostgres(url, `UPDATE seal SET until = '-infinity'`);
    return migrateLater(url, step).then(
      () => true,
      (error: Error) => {
        if (!error.message.includes('in use')) throw error;
        return false;
      },
    );
  });

const formOf = async (url: string): Promise<number> =>
  (await runOnPostgres(url, 'SELECT max(version) AS version FROM schema_version')).rows[0].version;

const anAppend = (stream: string, expectedVersion: number, command: string): Append => ({
  ...{ stream, expectedVersion, command, at: 1 },
  events: [{ type: 'Said' }],
  answer: command,
});

test('a later release changes nothing under nodes at work, and names them; once they have left it does', async () => {
  const url = await engine.server.createDatabase();
  const [one, two] = [await openNode(url, 'one'), await openNode(url, 'two')];
  await one.claim(['t1']);
  const stop = 'This one changes the form of the record: stop all of the earlier release first, then start this one.';
  await expect(migrateLater(url)).rejects.toThrow(
    `The record is in use by nodes one and two of an earlier release. ${stop}`,
  );
  expect(await formOf(url)).toBe(SCHEMA);
  expect(await one.append(anAppend('t1', 0, 'x'))).toMatchObject({ is: 'appended' });
  await two.close();
  await expect(migrateLater(url)).rejects.toThrow('in use by node one of an earlier release');
  await one.close();
  await migrateLater(url);
  expect(await formOf(url)).toBe(SCHEMA + 1);
  await expect(openNode(url, 'one')).rejects.toThrow(NEWER);
});

test('nor under a house that has the record to itself', async () => {
  const url = await engine.server.createDatabase();
  const house = await openAlone(url);
  await expect(migrateLater(url)).rejects.toThrow(/in use by a house \(process \d+ of .*\) of an earlier release/);
  expect(await house.append(anAppend('t1', 0, 'x'))).toMatchObject({ is: 'appended' });
});

test.each([
  ['could still write by its own statements', HARMLESS],
  ['cannot write by its own statements any more', BREAKING],
])('a node that stood still meanwhile and %s writes nothing and is told why', async (_, step) => {
  const url = await engine.server.createDatabase();
  const signs: StoreSign[] = [];
  const node = await openNode(url, 'one', (sign) => signs.push(sign));
  await node.claim(['t1']);
  await node.append(anAppend('t1', 0, 'x'));
  await migrateUnder(url, step);
  await expect(node.append(anAppend('t1', 1, 'late'))).rejects.toThrow();
  const { because } = await until(() => signs.find((sign) => sign.is === 'overtaken'));
  expect(because).toContain(NEWER);
  expect(signs.filter(({ is }) => is === 'overtaken')).toHaveLength(1);
  await expect(node.append(anAppend('t1', 1, 'later'))).rejects.toThrow(NEWER);
  const { rows } = await runOnPostgres(url, 'SELECT command, owners.node FROM entries JOIN owners USING (stream)');
  // Whoever comes in the new form finds the stream free.
  expect(rows).toEqual([{ command: 'x', node: '' }]);
});

test('a house that stood still meanwhile writes nothing', async () => {
  const url = await engine.server.createDatabase();
  const house = await openAlone(url);
  await house.append(anAppend('t1', 0, 'x'));
  await migrateUnder(url, HARMLESS);
  await expect(house.append(anAppend('t1', 1, 'late'))).rejects.toThrow(NEWER);
  const { rows } = await runOnPostgres(url, 'SELECT command FROM entries');
  expect(rows).toEqual([{ command: 'x' }]);
});

test('whoever was connected before, as one that stands by is, takes no lease after', async () => {
  const url = await engine.server.createDatabase();
  const standing = await PostgresDatabase.open(url, { secret: SECRET, adopts: false });
  await migrateLater(url);
  await expect(standing.exchange(() => null)).rejects.toThrow(NEWER);
  await standing.close();
});

test('nothing is changed for somebody who has not the key', async () => {
  const url = await engine.server.createDatabase();
  const house = await openAlone(url);
  await house.append(anAppend('t1', 0, 'x'));
  await house.close();
  await expect(migrateLater(url, HARMLESS, Buffer.from('another'))).rejects.toThrow(
    'was not made with this house’s key',
  );
  expect(await formOf(url)).toBe(SCHEMA);
});
