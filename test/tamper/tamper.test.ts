import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openRecord } from '../../packages/server/src/record/opening.ts';
import { isWhole, verifyRecord } from '../../packages/server/src/reports/verify-record.ts';
import { headFileIn } from '../../packages/server/src/store/index.ts';
import type { PostgresServer } from '../../scripts/postgres.ts';
import { copyRecord } from '../copied-record.ts';
import { testPostgres } from '../postgres.ts';
import { type Matrix, matrixOf, smallRecord } from './matrix.ts';

/** A part of the matrix; `npm run check:tamper` does all of it. */

let server: PostgresServer;
beforeAll(async () => {
  server = await testPostgres();
});
afterAll(() => server.stop());

/** Coprime to the number of changes of most rows, so that every table and kind of change is met. */
const EVERY = 47;

describe.each(['SQLite', 'PostgreSQL'])('%s', (name) => {
  let matrix: Matrix;
  beforeAll(async () => {
    matrix = await matrixOf(name === 'SQLite' ? null : await server.createDatabase());
  });
  afterAll(() => matrix.close());

  test('what somebody does who has the database alone is noticed', async () => {
    const missed: string[] = [];
    for (const [index, change] of matrix.changes.entries())
      if (index % EVERY === 0 && (await matrix.judge(change)) === 'missed') missed.push(change.says);
    expect(missed).toEqual([]);
    expect(await matrix.isUntouched()).toBe(true);
  });
});

test('with an anchor even somebody who has everything is noticed: put back, or lived through otherwise', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'hardway-anchored-'));
  const earlier = await mkdtemp(join(tmpdir(), 'hardway-earlier-'));
  try {
    await smallRecord(folder, null);
    await copyRecord(folder, earlier);
    const { store, checkpoints } = await openRecord({ folder, mode: 'practice', now: Date.now });
    const said = (text: string) => ({
      stream: 'said',
      expectedVersion: 0,
      command: text,
      at: 1,
      events: [{ type: 'Said', ...{ text } }],
      answer: null,
    });
    await store.append(said('the truth'));
    await checkpoints.close();
    const { anchor } = checkpoints;
    await store.close();
    // The same key, head and database, but another story from the earlier day on.
    const other = await openRecord({ folder: earlier, mode: 'practice', now: Date.now });
    const judged = async () =>
      verifyRecord(other.store, {
        publicKey: other.key.publicKey,
        secret: other.key.secret,
        headFile: headFileIn(earlier),
        anchors: [anchor],
      });
    expect(isWhole(await judged())).toBe(false);
    await other.store.append(said('a lie'));
    await other.checkpoints.close();
    const { flaws } = await judged();
    expect(flaws).toEqual([expect.stringContaining('is not the one of the anchor')]);
    await other.store.close();
  } finally {
    for (const place of [folder, earlier]) await rm(place, { recursive: true, force: true });
  }
});

test('a database that is put back to an earlier day, without its head, is noticed by verify and not opened', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'hardway-back-'));
  try {
    await smallRecord(folder, null);
    const before = await readFile(join(folder, 'hardway.db'));
    await smallRecord(folder, null);
    const back = await mkdtemp(join(folder, 'back-'));
    for (const name of ['head', 'public-key.pem', 'signing-key.pem']) await cp(join(folder, name), join(back, name));
    await writeFile(join(back, 'hardway.db'), before);
    await expect(openRecord({ folder: back, mode: 'practice', now: Date.now })).rejects.toThrow(
      'that were acknowledged',
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
