import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { runOnPostgres } from '../../../../scripts/postgres.ts';
import { postgresEngine, type TestDatabase } from '../../../../test/store-engines.ts';
import { verifyRecord } from '../reports/verify-record.ts';
import { openPostgres, readPostgres } from './postgres.ts';
import { deviationsIn as postgresDeviations } from './postgres-shape.ts';
import { openSqlite, readSqlite } from './sqlite.ts';
import { deviationsIn, SCHEMA } from './sqlite-schema.ts';

/** Somebody who has the database plants what works with the house's own hands, or takes away what guards the record. */

const anAppend = { stream: 's', expectedVersion: 0, command: 'c', at: 1, events: [{ type: 'Said' }], answer: null };
const added = (what: string): string => `somebody has added or changed its ${what}.`;
const taken = (what: string): string => `somebody has taken away its ${what}.`;

describe('SQLite', () => {
  let folder: string;
  let path: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'hardway-shape-'));
    path = join(folder, 'hardway.db');
    const store = await openSqlite(path);
    await store.append(anAppend);
    await store.close();
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  const change = (text: string): void => {
    const connection = new DatabaseSync(path, { defensive: false });
    connection.exec(text);
    connection.close();
  };

  test.each([
    ['trigger thief', 'CREATE TRIGGER thief AFTER INSERT ON entries BEGIN SELECT 1; END'],
    [
      'trigger sqlite_thief',
      `CREATE TRIGGER thief AFTER INSERT ON entries BEGIN SELECT 1; END; PRAGMA writable_schema = ON;
       UPDATE sqlite_schema SET name = 'sqlite_thief', sql = replace(sql, 'thief', 'sqlite_thief') WHERE name = 'thief'`,
    ],
    [
      'trigger entries_refuse_UPDATE',
      'DROP TRIGGER entries_refuse_UPDATE; CREATE TRIGGER entries_refuse_UPDATE AFTER INSERT ON entries BEGIN SELECT 1; END',
    ],
    ['view money', 'CREATE VIEW money AS SELECT * FROM entries'],
    ['view entries', 'ALTER TABLE entries RENAME TO real; CREATE VIEW entries AS SELECT * FROM real'],
    ['table snapshots', 'ALTER TABLE snapshots ADD COLUMN more TEXT'],
    ['index mine', 'CREATE INDEX mine ON entries (at)'],
  ])('a database with a %s that the house did not leave so is neither opened nor read', async (what, text) => {
    change(text);
    await expect(openSqlite(path)).rejects.toThrow('is not as Hardway made it');
    expect(() => readSqlite(path)).toThrow('is not as Hardway made it');
    const connection = new DatabaseSync(path);
    const { planted } = deviationsIn(path, connection, SCHEMA);
    connection.close();
    expect(planted).toContainEqual(expect.stringContaining(added(what)));
  });

  test.each([
    ['trigger entries_refuse_UPDATE', 'DROP TRIGGER entries_refuse_UPDATE'],
    ['trigger commands_refuse_DELETE', 'DROP TRIGGER commands_refuse_DELETE'],
    ['index documents_by_rank', 'DROP INDEX documents_by_rank'],
  ])('without its %s nobody writes to it, and verify says so', async (what, text) => {
    change(text);
    await expect(openSqlite(path)).rejects.toThrow(taken(what));
    const reader = readSqlite(path);
    expect((await verifyRecord(reader)).flaws).toContainEqual(expect.stringContaining(taken(what)));
    await reader.close();
  });

  test('what is planted beside a house at work is told by verify', async () => {
    const reader = readSqlite(path);
    change('CREATE TRIGGER thief AFTER INSERT ON entries BEGIN SELECT 1; END');
    expect((await verifyRecord(reader)).flaws).toContainEqual(expect.stringContaining(added('trigger thief')));
    await reader.close();
  });

  test('rows that SQLite has counted for itself are nothing strange', async () => {
    change('ANALYZE');
    await (await openSqlite(path)).close();
  });
});

describe('PostgreSQL', () => {
  const engine = postgresEngine();
  let database: TestDatabase;
  beforeAll(() => engine.start());
  afterAll(() => engine.stop());
  beforeEach(async () => {
    database = await engine.create();
    const store = await database.open();
    await store.append(anAppend);
    await store.close();
  });

  const FUNCTION = `CREATE FUNCTION thief() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NEW; END'`;

  test.each([
    ['function thief()', FUNCTION],
    [
      'trigger thief of entries',
      `${FUNCTION}; ALTER FUNCTION thief() OWNER TO CURRENT_USER;
       CREATE TRIGGER thief BEFORE INSERT ON entries FOR EACH ROW EXECUTE FUNCTION thief()`,
    ],
    ['trigger entries_refuse_change of entries', 'ALTER TABLE entries DISABLE TRIGGER entries_refuse_change'],
    ['trigger entries_refuse_change of entries', 'ALTER TABLE entries ENABLE REPLICA TRIGGER entries_refuse_change'],
    [
      'function refuse_change()',
      `CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NEW; END'`,
    ],
    ['function refuse_change()', 'ALTER FUNCTION refuse_change() SECURITY DEFINER'],
    ['function unnest(text[])', `CREATE FUNCTION unnest(text[]) RETURNS SETOF text LANGUAGE sql AS 'SELECT ''s'''`],
    ['rule thief of entries', 'CREATE RULE thief AS ON INSERT TO entries DO INSTEAD NOTHING'],
    ['view entries', 'ALTER TABLE entries RENAME TO real; CREATE VIEW entries AS SELECT * FROM real'],
    ['table entries', 'ALTER TABLE entries ENABLE ROW LEVEL SECURITY'],
    ['policy thief of entries', 'CREATE POLICY thief ON entries USING (version < 1)'],
    ['table entries', `ALTER TABLE entries ALTER COLUMN answer SET DEFAULT '{"ok":true}'`],
    ['table entries', `ALTER TABLE entries ADD COLUMN more text GENERATED ALWAYS AS ('x') STORED`],
    ['table documents', 'ALTER TABLE documents SET UNLOGGED'],
    ['table documents', 'ALTER TABLE documents ALTER COLUMN rank DROP NOT NULL'],
    ['constraint thief of entries', 'ALTER TABLE entries ADD CONSTRAINT thief CHECK (version < 2)'],
    ['inheritance of entries', 'CREATE TABLE more () INHERITS (entries)'],
    ['table more', 'CREATE TABLE more (what text)'],
    ['index mine', 'CREATE INDEX mine ON entries (at)'],
    [
      'operator = text bigint',
      `CREATE FUNCTION same(text, bigint) RETURNS boolean LANGUAGE sql AS 'SELECT true';
       CREATE OPERATOR = (LEFTARG = text, RIGHTARG = bigint, FUNCTION = same)`,
    ],
  ])('a database with a %s that the house did not leave so is neither opened nor read', async (what, text) => {
    await runOnPostgres(database.place, text);
    await expect(openPostgres(database.place)).rejects.toThrow('is not as Hardway made it');
    await expect(readPostgres(database.place)).rejects.toThrow('is not as Hardway made it');
    const told = await toldBy(database.place);
    expect(told.planted).toContainEqual(expect.stringContaining(added(what)));
  });

  const toldBy = async (place: string) => {
    const client = new pg.Client(place);
    await client.connect();
    try {
      return await postgresDeviations(client);
    } finally {
      await client.end();
    }
  };

  test.each([
    ['trigger entries_refuse_change of entries', 'DROP TRIGGER entries_refuse_change ON entries'],
    ['trigger commands_refuse_change of commands', 'DROP TRIGGER commands_refuse_change ON commands'],
    ['constraint entries_version_check of entries', 'ALTER TABLE entries DROP CONSTRAINT entries_version_check'],
    ['index commands_pkey', 'ALTER TABLE commands DROP CONSTRAINT commands_pkey'],
  ])('without its %s nobody writes to it, and verify says so', async (what, text) => {
    await runOnPostgres(database.place, text);
    await expect(openPostgres(database.place)).rejects.toThrow(taken(what));
    const reader = (await readPostgres(database.place))!;
    expect((await verifyRecord(reader)).flaws).toContainEqual(expect.stringContaining(taken(what)));
    await reader.close();
  });

  test('an account that may only read and append opens it, and notices all the same', async () => {
    const [name, password] = [`appender_${randomBytes(6).toString('hex')}`, 'secret'];
    const schema = /search_path=(\w+)/.exec(decodeURIComponent(database.place))![1]!;
    await runOnPostgres(
      database.place,
      `CREATE ROLE ${name} LOGIN PASSWORD '${password}'; GRANT USAGE ON SCHEMA ${schema} TO ${name};
       GRANT SELECT ON ALL TABLES IN SCHEMA ${schema} TO ${name}; GRANT INSERT ON entries, commands TO ${name};
       GRANT INSERT, UPDATE, DELETE ON documents, snapshots TO ${name}; GRANT UPDATE ON seal TO ${name}`,
    );
    const place = new URL(database.place);
    [place.username, place.password] = [name, password];
    const store = await openPostgres(place.href);
    expect(await store.append({ ...anAppend, expectedVersion: 1, command: 'd' })).toMatchObject({ is: 'appended' });
    await store.close();
    await runOnPostgres(database.place, FUNCTION);
    await expect(openPostgres(place.href)).rejects.toThrow(added('function thief()'));
    await expect(readPostgres(place.href)).rejects.toThrow(added('function thief()'));
    await runOnPostgres(database.place, `DROP OWNED BY ${name}; DROP ROLE ${name}`);
  });

  test('what lies in another schema of the search path is not taken for the record', async () => {
    const schema = /search_path=(\w+)/.exec(decodeURIComponent(database.place))![1]!;
    await runOnPostgres(database.place, `CREATE SCHEMA ${schema}_first`);
    const place = new URL(database.place);
    place.searchParams.set('options', `-c search_path=${schema}_first,${schema}`);
    expect(await readPostgres(place.href)).toBeUndefined();
    place.searchParams.set('options', `-c search_path=${schema},${schema}_first`);
    await runOnPostgres(
      database.place,
      `CREATE FUNCTION ${schema}_first.unnest(text[]) RETURNS SETOF text LANGUAGE sql AS 'SELECT ''x'''`,
    );
    const reader = (await readPostgres(place.href))!;
    expect(await reader.head('s')).toMatchObject({ version: 1 });
    await reader.close();
  });
});
