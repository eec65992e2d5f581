import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { HeadFile } from './head-file.ts';
import { newSeal, type Seal, sealOf } from './seal.ts';

const SECRET = Buffer.alloc(32, 7);
const SEAL = sealOf(SECRET, { ...newSeal(''), counter: 3 });

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hardway-head-'));
});

afterEach(() => rm(folder, { recursive: true }));

const readFrom = async (bytes: string): Promise<Seal | undefined> => {
  const path = join(folder, 'head');
  await writeFile(path, bytes, 'latin1');
  const file = await HeadFile.open(path);
  try {
    return await file.read(SECRET);
  } finally {
    await file.close();
  }
};

const slot = (text: string): string => text.padEnd(512);

test.each([
  ['nothing', ''],
  ['zeros', '\0'.repeat(1024)],
  ['one sector of two', '\0'.repeat(512) + slot('')],
  ['the first sector alone', slot('')],
])('a file that a power cut caught while it was made has no seal: %s', async (_, bytes) => {
  expect(await readFrom(bytes)).toBeUndefined();
});

test('one slot that can be read is enough, and none is an error', async () => {
  expect(await readFrom(slot(JSON.stringify(SEAL)) + '\0'.repeat(512))).toEqual(SEAL);
  expect(await readFrom(slot('torn {"counter":') + slot(JSON.stringify(SEAL)))).toEqual(SEAL);
  expect(await readFrom(slot('\xff\xc3\x28'.repeat(100)) + slot(JSON.stringify(SEAL)))).toEqual(SEAL);
  await expect(readFrom(slot('torn {"counter":') + slot(''))).rejects.toThrow('cannot be read');
  await expect(readFrom(`${slot(JSON.stringify(SEAL)).replace('"counter":3', '"counter":4')}`)).rejects.toThrow(
    'cannot be read',
  );
});
