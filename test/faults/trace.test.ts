import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { operationsIn } from './trace.ts';

const hex = (text: string): string => [...Buffer.from(text)].map((byte) => `\\x${byte.toString(16)}`).join('');

/** The log of a tracer, with every text written as it writes it. */
const operations = async (...lines: readonly string[]) => {
  const folder = await mkdtemp(join(tmpdir(), 'hardway-trace-'));
  try {
    const log = join(folder, 'log');
    const written = lines.map((line) =>
      line.replace(/<(\/[^>]*|socket:[^>]*)>|"([^"]*)"/g, (_, path: string | undefined, text: string) =>
        path === undefined ? `"${hex(text)}"` : `<${hex(path)}>`,
      ),
    );
    await writeFile(log, `${written.join('\n')}\n`);
    return (await operationsIn(log, '/house')).map((operation) =>
      'data' in operation ? { ...operation, data: operation.data.toString() } : operation,
    );
  } finally {
    await rm(folder, { recursive: true });
  }
};

test('calls on the folder become operations, in their order; others do not', async () => {
  expect(
    await operations(
      '1 openat(AT_FDCWD</home>, "/house/a", O_RDWR|O_CREAT|O_CLOEXEC, 0600) = 7</house/a>',
      '1 pwrite64(7</house/a>, "later", 5, 4096) = 5',
      '1 write(7</house/a>, "one", 3) = 3',
      '1 write(7</house/a>, "two", 3) = 3',
      '1 pwrite64(8</elsewhere/a>, "x", 1, 0) = 1',
      '1 write(2</dev/null>, "a log", 5) = 5',
      '1 fsync(7</house/a>) = 0',
      '1 ftruncate(7</house/a>, 0) = 0',
      '1 rename("/house/a", "/house/b") = 0',
      '1 fsync(9</house>) = 0',
      '1 unlink("/house/b") = 0',
      '1 +++ exited with 0 +++',
    ),
  ).toEqual([
    { is: 'open', file: 'a', creates: true, truncates: false },
    { is: 'write', file: 'a', at: 4096, data: 'later' },
    { is: 'write', file: 'a', at: 0, data: 'one' },
    { is: 'write', file: 'a', at: 3, data: 'two' },
    { is: 'sync', file: 'a' },
    { is: 'truncate', file: 'a', size: 0 },
    { is: 'rename', file: 'a', to: 'b' },
    { is: 'sync', file: '' },
    { is: 'unlink', file: 'b' },
  ]);
});

test('a call that failed did nothing', async () => {
  expect(
    await operations(
      '1 pwrite64(7</house/a>, "x", 1, 0) = -1 EIO (Input/output error) (INJECTED)',
      '1 fsync(7</house/a>) = -1 EIO (Input/output error)',
    ),
  ).toEqual([]);
});

test('a sync counts when it is over, an answer when it begins', async () => {
  const told = await operations(
    '1 fsync(7</house/a> <unfinished ...>',
    '2 write(8<socket:[12]>, "answer", 6 <unfinished ...>',
    '1 <... fsync resumed>) = 0',
    '2 <... write resumed>) = 6',
  );
  expect(told.slice(0, 2)).toEqual([
    { is: 'told', data: 'answer' },
    { is: 'sync', file: 'a' },
  ]);
});
