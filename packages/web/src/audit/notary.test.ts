import { createHash } from 'node:crypto';
import { newSigningKey, signCheckpoint, startOf } from '@hardway/server';
import {
  type Checkpoint,
  canonical,
  type Entry,
  linkText,
  proveRecord,
  type RecordPage,
} from '@hardway/server/protocol';
import { describe, expect, test } from 'vitest';
import { browserNotary, fingerprintOf, keyOf } from './notary.ts';

const STREAM = 'table:test';
const { privateKey, publicKey } = newSigningKey();

const entries: Entry[] = [];
for (let { version, hash } = startOf(STREAM); version < 40; ) {
  version += 1;
  const event = { type: 'Rolled', dice: [version % 6, 6], text: '大 "quoted" \u001f' };
  const link = { stream: STREAM, version, at: version, command: `c${version}`, event: canonical(event) };
  hash = createHash('sha256').update(linkText(hash, link)).digest('hex');
  entries.push({ stream: STREAM, version, at: version, command: `c${version}`, event, hash });
}

const signed = (version: number, key = privateKey): Checkpoint =>
  signCheckpoint(STREAM, { version, hash: entries[version - 1]!.hash }, 1, key);

/** A record in pages of a size. */
const record =
  (all: readonly Entry[], checkpoints: readonly Checkpoint[], size: number) =>
  async (after: number): Promise<RecordPage> => {
    const page = all.filter(({ version }) => version > after).slice(0, size);
    const last = page.at(-1)?.version ?? Infinity;
    return {
      entries: page,
      checkpoints: checkpoints.filter(({ version }) => version > after && version <= last),
      altered: null,
    };
  };

const prove = async (all: readonly Entry[], checkpoints: readonly Checkpoint[], size: number) =>
  proveRecord(STREAM, record(all, checkpoints, size), browserNotary(await keyOf(publicKey)));

describe.each([1, 7, 1000])('in pages of %i', (size) => {
  test('what the house has chained and signed is whole', async () => {
    const { version, hash } = entries.at(-1)!;
    expect(await prove(entries, [signed(3), signed(12), signed(40)], size)).toEqual({
      is: 'whole',
      head: { version, hash },
    });
  });

  test.each<[string, readonly Entry[], readonly Checkpoint[], number]>([
    ['a changed event', entries.with(16, { ...entries[16]!, event: { type: 'Rollee' } }), [signed(12)], 17],
    ['an entry left out', entries.toSpliced(20, 1), [signed(12)], 21],
    ['an end cut off', entries.slice(0, 30), [signed(12), signed(40)], 31],
    ['a checkpoint of somebody else', entries, [signed(5, newSigningKey().privateKey)], 5],
    ['a checkpoint of another hash', entries, [{ ...signed(6), hash: '00'.repeat(32) }], 6],
    ['a signature that is none', entries, [{ ...signed(6), signature: '' }], 6],
    ['a bad checkpoint before a bad entry', entries.toSpliced(20, 1), [{ ...signed(6), signature: 'zz' }], 6],
  ])('%s is noticed and named', async (_, all, checkpoints, version) => {
    expect(await prove(all, checkpoints, size)).toMatchObject({ is: 'broken', stream: STREAM, version });
  });
});

test('a key is known by its fingerprint, and what is no key is none', async () => {
  expect(await fingerprintOf(publicKey)).toMatch(/^([0-9a-f]{8} ){7}[0-9a-f]{8}$/);
  expect(await keyOf(privateKey)).toBeNull();
  expect(await keyOf('-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----')).toBeNull();
  expect(await fingerprintOf('nothing')).toBeNull();
});
