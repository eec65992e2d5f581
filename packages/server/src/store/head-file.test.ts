import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { scratchFolder } from '../../../../test/scratch.ts';
import { HeadFile } from './head-file.ts';

const SECRET = Buffer.from('a secret of the house for tests.');

/** The length of a file may reach the disk before what is in it. */
test.each([
  ['zeros alone', Buffer.alloc(1024)],
  ['one half of the blanks', Buffer.concat([Buffer.alloc(512), Buffer.alloc(512, ' ')])],
  ['nothing at all', Buffer.alloc(0)],
])('a file that was being made when the power went, and has %s, is a new one', async (_, content) => {
  const folder = await scratchFolder('head');
  const path = join(folder, 'head');
  await writeFile(path, content);
  const file = await HeadFile.open(path);
  try {
    expect(await file.read(SECRET)).toBeUndefined();
  } finally {
    await file.close();
    await rm(folder, { recursive: true });
  }
});

test('a file with anything else in it is not', async () => {
  const folder = await scratchFolder('head');
  const path = join(folder, 'head');
  await writeFile(path, Buffer.concat([Buffer.alloc(512), Buffer.from('{"counter":1}'.padEnd(512))]));
  const file = await HeadFile.open(path);
  try {
    await expect(file.read(SECRET)).rejects.toThrow('cannot be read');
  } finally {
    await file.close();
    await rm(folder, { recursive: true });
  }
});
