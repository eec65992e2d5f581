import { createHash, sign } from 'node:crypto';
import { newSigningKey, startOf } from '@hardway/server';
import {
  CHECKPOINTS,
  type Checkpoint,
  canonical,
  type Entry,
  type Head,
  linkText,
  proveCheckpoints,
  proveStream,
  type RecordPage,
  type StatedHead,
  statementText,
} from '@hardway/server/protocol';
import { describe, expect, test } from 'vitest';
import { browserProofTools, keyFingerprint, keyOf } from './proof-tools.ts';

const STREAM = 'table:test';
const { privateKey, publicKey } = newSigningKey();

const chained = (stream: string, events: readonly { type: string }[]): Entry[] => {
  let { hash } = startOf(stream);
  return events.map((event, index) => {
    const version = index + 1;
    const answer = version % 3 === 0 ? { told: version } : undefined;
    const link = { stream, version, at: version, command: `c${version}` };
    const text = linkText(hash, { ...link, event: canonical(event), answer: answer && canonical(answer) });
    hash = createHash('sha256').update(text).digest('hex');
    return { ...link, event, ...(answer ? { answer } : {}), hash };
  });
};

const entries = chained(
  STREAM,
  Array.from({ length: 40 }, (_, index) => ({ type: 'Rolled', dice: [index % 6, 6], text: '大 "quoted" \u001f' })),
);

const stated = (version: number): Head => ({ version, hash: entries[version - 1]!.hash });

/** A stream in pages of a size. */
const paged =
  (all: readonly Entry[], size: number) =>
  async (after: number): Promise<RecordPage> => ({
    entries: all.filter(({ version }) => version > after).slice(0, size),
    altered: null,
  });

describe.each([1, 7, 1000])('a stream in pages of %i', (size) => {
  const prove = (all: readonly Entry[], heads: readonly Head[]) =>
    proveStream({ stream: STREAM, read: paged(all, size), tools: browserProofTools(null), stated: heads });

  test('that the house has chained is whole', async () => {
    expect(await prove(entries, [stated(3), stated(12), stated(40)])).toEqual({ is: 'whole', head: stated(40) });
  });

  test.each<[string, readonly Entry[], readonly Head[], number]>([
    ['a changed event', entries.with(16, { ...entries[16]!, event: { type: 'Rollee' } }), [stated(12)], 17],
    ['a changed answer', entries.with(17, { ...entries[17]!, answer: { told: 19 } }), [stated(12)], 18],
    ['an entry left out', entries.toSpliced(20, 1), [stated(12)], 21],
    ['an end cut off', entries.slice(0, 30), [stated(12), stated(40)], 31],
    ['a checkpoint of another hash', entries, [{ version: 6, hash: '00'.repeat(32) }], 6],
    ['a bad checkpoint before a bad entry', entries.toSpliced(20, 1), [{ version: 6, hash: 'zz' }], 6],
  ])('%s is noticed and named', async (_, all, heads, version) => {
    expect(await prove(all, heads)).toMatchObject({ is: 'broken', stream: STREAM, version });
  });
});

const HEADS: readonly (readonly StatedHead[])[] = [
  [['house', 1, 'aa']],
  [
    ['house', 2, 'bb'],
    [STREAM, 7, 'cc'],
  ],
  [[STREAM, 12, 'dd']],
];

const signedBy =
  (key: string, house = 'a house') =>
  (stated: Omit<Checkpoint, 'type' | 'signature' | 'house'>): Checkpoint => ({
    type: 'CheckpointSigned',
    house,
    ...stated,
    signature: sign(null, Buffer.from(statementText({ house, ...stated })), key).toString('hex'),
  });

/** A chain of checkpoints, of which one may be made in another way. */
const checkpointsOf = (
  different: Partial<Record<number, (stated: Omit<Checkpoint, 'type' | 'signature' | 'house'>) => Checkpoint>> = {},
): Entry[] => {
  const events: Checkpoint[] = [];
  for (const [index, heads] of HEADS.entries()) {
    const previous = chained(CHECKPOINTS, events).at(-1)?.hash ?? startOf(CHECKPOINTS).hash;
    events.push((different[index] ?? signedBy(privateKey))({ epoch: 1, at: index, previous, heads }));
  }
  return chained(CHECKPOINTS, events);
};

describe.each([1, 1000])('checkpoints in pages of %i', (size) => {
  const prove = async (all: readonly Entry[], key = publicKey) => {
    const heard: StatedHead[] = [];
    const verdict = await proveCheckpoints({
      read: paged(all, size),
      tools: browserProofTools(await keyOf(key)),
      hear: (stated) => void heard.push(...stated),
    });
    return { verdict, heard };
  };

  test('that the house has signed are whole, and tell what they state', async () => {
    const { verdict, heard } = await prove(checkpointsOf());
    expect(verdict).toMatchObject({ is: 'whole', head: { version: 3 }, stated: { house: 'a house', epoch: 1 } });
    expect(heard).toEqual(HEADS.flat());
  });

  test.each<[string, Entry[], number]>([
    ['one of somebody else', checkpointsOf({ 1: signedBy(newSigningKey().privateKey) }), 2],
    ['one that was changed', checkpointsOf({ 1: (stated) => ({ ...signedBy(privateKey)(stated), at: 99 }) }), 2],
    [
      'a signature that is none',
      checkpointsOf({ 2: (stated) => ({ ...signedBy(privateKey)(stated), signature: '' }) }),
      3,
    ],
    ['one of another house', checkpointsOf({ 1: signedBy(privateKey, 'another') }), 2],
    [
      'one that names no predecessor',
      checkpointsOf({ 2: (stated) => signedBy(privateKey)({ ...stated, previous: '' }) }),
      3,
    ],
    [
      'a stream taken back',
      checkpointsOf({ 2: (stated) => signedBy(privateKey)({ ...stated, heads: [[STREAM, 7, 'cc']] }) }),
      3,
    ],
    ['an epoch taken back', checkpointsOf({ 2: (stated) => signedBy(privateKey)({ ...stated, epoch: 0 }) }), 3],
    [
      'something else',
      checkpointsOf({ 1: (stated) => ({ ...signedBy(privateKey)(stated), type: 'Other' as never }) }),
      2,
    ],
  ])('%s is noticed', async (_, all, version) => {
    expect((await prove(all)).verdict).toMatchObject({ is: 'broken', stream: CHECKPOINTS, version });
  });

  test('one left out is noticed, though what follows is chained anew', async () => {
    const events = checkpointsOf().map(({ event }) => event);
    expect((await prove(chained(CHECKPOINTS, events.toSpliced(1, 1)))).verdict).toMatchObject({
      is: 'broken',
      version: 2,
    });
  });
});

test('a key is known by its fingerprint, and what is no key is none', async () => {
  expect(await keyFingerprint(publicKey)).toMatch(/^([0-9a-f]{8} ){7}[0-9a-f]{8}$/);
  expect(await keyOf(privateKey)).toBeNull();
  expect(await keyOf('-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----')).toBeNull();
  expect(await keyFingerprint('nothing')).toBeNull();
});
