import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { scratchFolder } from '../../../../test/scratch.ts';
import { unguarded } from '../../../../test/unguarded.ts';
import type { Sign } from '../operations/sign.ts';
import { type OpenRecord, openRecord } from '../record/opening.ts';
import { headFileIn } from '../store/index.ts';
import { Reports } from './reports.ts';
import { WholeProof } from './whole-proof.ts';

let folder: string;
let record: OpenRecord;
let reports: Reports;

beforeEach(async () => {
  folder = await scratchFolder('whole-proof');
  record = await openRecord({ folder, mode: 'real', now: Date.now });
  reports = new Reports({ folder, secret: record.key.secret }, () => undefined);
});

afterEach(async () => {
  await reports.close();
  await record.checkpoints.close();
  await record.store.close();
  await rm(folder, { recursive: true });
});

const say = async (times: number, stream: string): Promise<void> => {
  const events = Array.from({ length: times }, () => ({ type: 'Said' }));
  await record.store.append({ stream, expectedVersion: 0, command: 'c', at: 1, events, answer: null });
};

/** What the house hears of a proof, and how often the thread was asked for it. */
const proved = async (): Promise<{ signs: readonly Sign[]; asked: number }> => {
  const signs: Sign[] = [];
  let asked = 0;
  const counted: Pick<Reports, 'ask'> = {
    ask: (...question) => {
      asked += 1;
      return reports.ask(...question);
    },
  };
  const { store, key } = record;
  const house = { store, place: { folder }, reports: counted, floor: { tables: new Map() } };
  await new WholeProof({ ...house, observe: (sign) => signs.push(sign) }, key, headFileIn(folder)).done;
  return { signs, asked };
};

const breakOne = (): void => {
  const other = new DatabaseSync(join(folder, 'hardway.db'));
  unguarded(other, () =>
    other.exec(`UPDATE entries SET event = replace(event, 'Said', 'Sung') WHERE stream = 'said:1' AND version = 2`),
  );
  other.close();
};

const LONG: readonly [name: string, write: () => Promise<void>][] = [
  ['many entries', () => say(1_001, 'said:1')],
  [
    'many streams',
    async () => {
      for (let stream = 1; stream <= 33; stream += 1) await say(2, `said:${stream}`);
    },
  ],
];

test.each([['few', () => say(3, 'said:1'), false], ...LONG.map((long) => [...long, true] as const)] as const)(
  'a record with %s is proved, and broken it is noticed; a long one by the thread',
  async (_, write, isLong) => {
    await write();
    const whole = await proved();
    expect(whole.signs).toMatchObject([{ is: 'record-proved' }]);
    expect(whole.asked).toBe(isLong ? 1 : 0);
    breakOne();
    const broken = await proved();
    expect(broken.signs).toContainEqual(expect.objectContaining({ is: 'record-broken', stream: 'said:1' }));
    // What is wrong is looked at twice.
    expect(broken.asked).toBe(isLong ? 2 : 0);
  },
);

test('a house that closes does not wait for a proof to end', async () => {
  await say(3, 'said:1');
  const signs: Sign[] = [];
  const house = { store: record.store, place: { folder }, reports, floor: { tables: new Map() } };
  const proof = new WholeProof({ ...house, observe: (sign) => signs.push(sign) }, record.key, headFileIn(folder));
  await proof.close();
  expect(signs).toEqual([]);
});
