import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type PostgresServer, startPostgres } from '../../scripts/postgres.ts';
import { findStrace, STRACE_WANTED } from '../../scripts/strace.ts';
import { isFine } from '../house/judge.ts';
import { sizeOf } from '../proofs.ts';
import { type Base, NOTHING_WRONG, prepareBase } from './base.ts';
import { type Fault, tryPoint } from './calls.ts';
import { tryDatabase } from './postgres.ts';
import { cutPower, type ImageFinding, type Recording, record } from './power.ts';

/** A few faults of every kind; `npm run check:faults` makes all of them. */

const canTrace = findStrace();
const traced = canTrace ? test : test.skip;
const named = (what: string): string => (canTrace ? what : `${what}. ${STRACE_WANTED}`);

let base: Base & { readonly folder: string };
let recording: Recording;
let postgres: PostgresServer;

beforeAll(async () => {
  [base, postgres] = await Promise.all([prepareBase(), startPostgres()]);
  if (canTrace) recording = await record(base);
});

afterAll(async () => {
  await postgres.stop();
  await rm(base.folder, { recursive: true, force: true });
});

traced.each<[Fault, string, number]>([
  ['kill', 'pwrite64', 0.3],
  ['EIO', 'fsync', 0.5],
  ['ENOSPC', 'pwrite64', 0.6],
])(named('%s at a %s: nothing acknowledged is lost or doubled'), async (fault, call, part) => {
  const { count } = recording;
  const number = Math.max(1, Math.floor(count.calls.get(call)! * part));
  const { happened, acknowledged, wrong, refused } = await tryPoint(base, count.files, {
    fault,
    call,
    number,
    lasts: false,
  });
  expect({ happened, wrong, refused }).toEqual({ happened: true, wrong: NOTHING_WRONG, refused: null });
  expect(acknowledged).toBeGreaterThan(20);
});

const cut = async (recording: Recording, images: number): Promise<readonly ImageFinding[]> => {
  const findings: ImageFinding[] = [];
  const found = (finding: ImageFinding): void => void findings.push(finding);
  await cutPower(recording, { images, seed: 1, houseEvery: images, found });
  return findings;
};

traced(named('a power cut at any call leaves all that was acknowledged, and a record that opens'), async () => {
  const findings = await cut(recording, sizeOf(50, 25));
  expect(findings.filter(({ wrong, refused }) => refused !== null || !isFine(wrong))).toEqual([]);
  expect(findings.at(-1)!.acknowledged).toBeGreaterThan(40);

  // On a disk that forgets to sync the same cuts do harm, and it is seen.
  const operations = recording.operations.map((operation) =>
    operation.is === 'sync' ? ({ is: 'told', data: Buffer.alloc(0) } as const) : operation,
  );
  const forgetful = await cut({ ...recording, operations }, 12);
  expect(forgetful.some(({ wrong, refused }) => refused !== null || wrong.lost.length > 0)).toBe(true);
});

test('a PostgreSQL that crashes, loses its backends and is cut off: nothing acknowledged is lost or doubled', async () => {
  const { faults, acknowledged, wrong, refused } = await tryDatabase(postgres, 2);
  expect({ wrong, refused }).toEqual({ wrong: NOTHING_WRONG, refused: null });
  expect(faults.length).toBeGreaterThan(2);
  expect(acknowledged).toBeGreaterThan(20);
});
