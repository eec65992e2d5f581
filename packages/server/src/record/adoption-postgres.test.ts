import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { DatabaseSync } from '@photostructure/sqlite';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PostgresServer } from '../../../../scripts/postgres.ts';
import { testPostgres } from '../../../../test/postgres.ts';
import { isWhole, verifyRecord } from '../reports/verify-record.ts';
import { headFileIn } from '../store/index.ts';
import { MIGRATIONS } from '../store/postgres-schema.ts';
import { adoptRecord } from './epoch.ts';
import { openRecord } from './opening.ts';

/** The record of 0.1.0 that is kept for tests, in the tables that 0.1.0 made in PostgreSQL. */

const KEPT = fileURLToPath(new URL('../../../../test/records/0.1.0/', import.meta.url));
const TABLES = ['entries', 'commands', 'documents', 'checkpoints'];

let server: PostgresServer;
let folder: string;
let databaseUrl: string;
let command: { stream: string; command: string; version: number; answer: string };

beforeAll(async () => {
  server = await testPostgres();
  databaseUrl = await server.createDatabase();
  folder = await mkdtemp(join(tmpdir(), 'hardway-adoption-'));
  await cp(KEPT, folder, { recursive: true });
  const path = join(folder, 'kept.db');
  await writeFile(path, gunzipSync(await readFile(join(KEPT, 'hardway.db.gz'))));
  const kept = new DatabaseSync(path, { readOnly: true });
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(`CREATE TABLE schema_version (version integer PRIMARY KEY);
    INSERT INTO schema_version VALUES (1); ${MIGRATIONS[0]}`);
  for (const table of TABLES)
    for (const { id: _, ...row } of kept.prepare(`SELECT * FROM ${table}`).all() as Record<string, unknown>[]) {
      const names = Object.keys(row);
      await client.query(
        `INSERT INTO ${table} (${names.join()}) VALUES (${names.map((_name, index) => `$${index + 1}`).join()})`,
        Object.values(row),
      );
    }
  command = kept.prepare('SELECT * FROM commands ORDER BY version DESC LIMIT 1').get() as typeof command;
  kept.close();
  await client.end();
});

afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

test('it is adopted in the one database that it is in', async () => {
  const both = `${databaseUrl} ${await server.createDatabase()}`;
  await expect(
    adoptRecord({ folder, databaseUrl: both }, { mode: 'practice', currency: 'SGD' }, Date.now),
  ).rejects.toThrow('name that one alone');
});

test('a record of 0.1.0 is adopted on PostgreSQL too, with every answer that was given', async () => {
  await adoptRecord({ folder, databaseUrl }, { mode: 'practice', currency: 'SGD' }, Date.now);
  const { store, key, checkpoints } = await openRecord({ folder, databaseUrl, mode: 'practice', now: Date.now });
  const report = await verifyRecord(store, { ...key, headFile: headFileIn(folder) });
  expect(report.flaws).toEqual([]);
  expect(isWhole(report)).toBe(true);
  const { stream, version, answer } = command;
  expect(await store.answerTo(stream, command.command)).toEqual({ version, answer: JSON.parse(answer) });
  await checkpoints.close();
  await store.close();
});
