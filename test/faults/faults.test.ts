import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type PostgresServer, startPostgres } from '../../scripts/postgres.ts';
import { findStrace, STRACE_WANTED } from '../../scripts/strace.ts';
import { isFine } from '../house/judge.ts';
import { sizeOf } from '../proofs.ts';
import { type Base, NOTHING_WRONG, prepareBase } from './base.ts';
import { CallTrials } from './calls-parent.ts';
import { Cuts } from './cuts.ts';
import { FAILING_DISK_WANTED, FailingDisk, type Fault, failingDiskLibrary } from './failing-disk.ts';
import type { Cut } from './messages.ts';
import { tryDatabase } from './postgres.ts';
import { cutPower, type ImageFinding, powerCuts, type Recording, record } from './power.ts';
import { sampleOf } from './trials.ts';

/** A few faults of every kind; `npm run check:faults` makes all of them. */

const canTrace = findStrace();
const library = failingDiskLibrary();
const traced = canTrace ? test : test.skip;
const failing = library === undefined ? test.skip : test;
const counted = canTrace && library !== undefined ? test : test.skip;
const named = (what: string): string => (canTrace ? what : `${what}. ${STRACE_WANTED}`);
const compiled = (what: string): string => (library === undefined ? `${what}. ${FAILING_DISK_WANTED}` : what);

let base: Base & { readonly folder: string };
let recording: Recording;
let postgres: PostgresServer;
let disk: FailingDisk;
let trials: CallTrials;
let cuts: Cuts;
let writes: number;

beforeAll(async () => {
  [base, postgres] = await Promise.all([prepareBase(), startPostgres()]);
  cuts = await Cuts.on(postgres);
  disk = new FailingDisk(`${base.folder}.disk`);
  if (canTrace) recording = await record(base, library === undefined ? undefined : { disk, library });
  if (library === undefined) return;
  trials = new CallTrials(library);
  writes = (await trials.count('a house at work', 'EIO')).writes;
});

afterAll(async () => {
  await trials?.close();
  await cuts.close();
  await postgres.stop();
  disk.close();
  await rm(base.folder, { recursive: true, force: true });
});

counted(compiled(named('the failing disk counts every call that a tracer sees')), () => {
  const changes = recording.operations.filter(({ is }) => is !== 'told' && is !== 'open');
  const writes = changes.filter(({ is }) => is === 'write');
  expect(disk.counted).toEqual({ calls: changes.length, writes: writes.length });
});

/** Where in the evening, as a part of it; short writes are numbered among writes. */
failing.each<[Fault, number, boolean]>([
  ['kill', 0.3, false],
  ['EIO', 0.5, false],
  ['ENOSPC', 0.6, true],
  ['short', 0.7, false],
])(compiled('%s at %d of all calls: nothing acknowledged is lost or doubled'), async (fault, part, lasts) => {
  const point = { fault, number: Math.floor(writes * part), lasts };
  const { happened, acknowledged, wrong, refused } = await trials.try('a house at work', point);
  expect({ happened, wrong, refused }).toEqual({ happened: true, wrong: NOTHING_WRONG, refused: null });
  expect(acknowledged).toBeGreaterThan(20);
});

const cut = async (recording: Recording, images: number): Promise<readonly ImageFinding[]> => {
  const findings: ImageFinding[] = [];
  const found = (finding: ImageFinding): void => void findings.push(finding);
  const cuts = sampleOf(powerCuts(recording.operations), images);
  await cutPower(recording, cuts, { seed: 1, houseEvery: images, found });
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
  const forgetful = await cut({ ...recording, operations }, 20);
  expect(forgetful.some(({ wrong, refused }) => refused !== null || wrong.lost.length > 0)).toBe(true);
});

test.each<Cut>([
  { from: 'client', number: 400, where: 'before' },
  { from: 'client', number: 500, where: 'after' },
  { from: 'server', number: 800, where: 'in' },
])('a line to PostgreSQL that is cut $where message $number of the $from: nothing is lost or doubled', async (cut) => {
  const { happened, acknowledged, wrong, refused } = await cuts.try(cut);
  expect({ happened, wrong, refused }).toEqual({ happened: true, wrong: NOTHING_WRONG, refused: null });
  expect(acknowledged).toBeGreaterThan(20);
});

test('a PostgreSQL that crashes, loses its backends and is cut off: nothing acknowledged is lost or doubled', async () => {
  const { faults, acknowledged, wrong, refused } = await tryDatabase(postgres, 2);
  expect({ wrong, refused }).toEqual({ wrong: NOTHING_WRONG, refused: null });
  expect(faults.length).toBeGreaterThan(2);
  expect(acknowledged).toBeGreaterThan(20);
});
