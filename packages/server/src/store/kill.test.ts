import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sizeOf } from '../../../../test/proofs.ts';
import { openSqlite } from './sqlite.ts';
import { verifyStream } from './verify.ts';

const KILLS = sizeOf(10, 5);
const ROOT = new URL('../../../../', import.meta.url);
const APPENDER = 'test/store-appender.ts';

interface Acknowledged {
  readonly stream: string;
  readonly version: number;
  readonly hash: string;
  readonly command: string;
}

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hardway-kill-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Starts an appender, lets it work for a while after its first commit, and kills it. */
const appendAndKill = async (path: string, session: string, milliseconds: number): Promise<Acknowledged[]> => {
  const acknowledged = join(folder, `acknowledged-${session}`);
  const child = spawn(process.execPath, ['--import', 'tsx', APPENDER, path, acknowledged, session], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => child.on('close', () => resolve()));
  await Promise.race([new Promise((resolve) => child.stdout.once('data', resolve)), ended]);
  if (session === '1') await expect(openSqlite(path)).rejects.toThrow('in use by another process');
  await setTimeout(milliseconds);
  child.kill('SIGKILL');
  await ended;
  return readFileSync(acknowledged, 'utf8').split('\n').slice(0, -1).map(acknowledgedOf);
};

const acknowledgedOf = (line: string): Acknowledged => {
  const [stream, version, hash, ...command] = line.split(' ');
  return { stream: stream!, version: Number(version), hash: hash!, command: command.join(' ') };
};

test(`no acknowledged append is missing after ${KILLS} kills`, async () => {
  const path = join(folder, 'hardway.db');
  const acknowledged: Acknowledged[] = [];
  for (let kill = 1; kill <= KILLS; kill += 1) {
    const milliseconds = Math.random() * 300;
    const fresh = await appendAndKill(path, String(kill), milliseconds);
    const context = `kill ${kill} after ${milliseconds} ms`;
    acknowledged.push(...fresh);
    const store = await openSqlite(path);
    for (const stream of await store.streams()) {
      expect(await verifyStream(store, stream), context).toMatchObject({ is: 'whole' });
      const entries = await store.read(stream, 0, Infinity);
      const kept = new Set(entries.map(({ version, hash, command }) => `${version} ${hash} ${command}`));
      const missing = acknowledged.filter(
        ({ stream: own, version, hash, command }) => own === stream && !kept.has(`${version} ${hash} ${command}`),
      );
      expect(missing, context).toEqual([]);
    }
    for (const { stream, command } of fresh.slice(-20)) expect(await store.answerTo(stream, command)).toBeDefined();
    await store.close();
  }
  expect(new Set(acknowledged.map(({ stream }) => stream)).size).toBe(5);
});
