import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Progress } from './backup.ts';
import { RECORD } from './backup-files.ts';
import type { Manifest } from './backup-manifest.ts';
import { openSqlite } from './sqlite.ts';
import { verifyStream } from './verify.ts';

type Proof =
  | { readonly is: 'whole'; readonly streams: Manifest['streams'] }
  | { readonly is: 'broken'; readonly because: string };

/** Proves every chain and signature of a record that no house works on. */
export const proveCopy = async (
  folder: string,
  publicKey: string,
  progress: (progress: Progress) => void,
): Promise<Proof> => {
  const store = await openSqlite(join(folder, RECORD));
  try {
    const streams = [];
    for (const stream of await store.streams()) {
      progress({ is: 'proving', stream });
      const verdict = await verifyStream(store, stream, publicKey);
      if (verdict.is === 'broken')
        return { is: 'broken', because: `Entry ${verdict.version} of ${stream}: ${verdict.because}` };
      streams.push({ stream, ...verdict.head });
    }
    return { is: 'whole', streams };
  } finally {
    await store.close();
    // Closing has left all in the one file; these beside it are empty, and would not be in the manifest.
    for (const ending of ['.lock', '-wal', '-shm']) await rm(join(folder, RECORD + ending), { force: true });
  }
};
