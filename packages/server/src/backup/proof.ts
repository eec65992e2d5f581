import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isWhole, type RecordReport, verifyRecord } from '../reports/verify-record.ts';
import { RECORD } from '../store/files.ts';
import { readSqlite } from '../store/sqlite.ts';
import type { Manifest } from './manifest.ts';

export type CopyProgress =
  | { readonly is: 'copying'; readonly bytes: number; readonly of: number }
  | { readonly is: 'proving'; readonly stream: string };

type Proof =
  | { readonly is: 'whole'; readonly streams: Manifest['streams'] }
  | { readonly is: 'broken'; readonly because: string };

/** Proves a record that no house works on: every chain, signature and checkpoint, and what is kept beside the log. */
export const proveCopy = async (
  folder: string,
  publicKey: string,
  progress: (progress: CopyProgress) => void,
): Promise<Proof> => {
  const store = readSqlite(join(folder, RECORD));
  try {
    const report = await verifyRecord(store, {
      publicKey,
      progress: (stream) => progress({ is: 'proving', stream }),
    });
    return proofOf(report);
  } finally {
    await store.close();
    await removeBeside(folder);
  }
};

/** Its first fault, or how every stream ends. */
export const proofOf = (report: RecordReport): Proof => {
  const broken = report.streams.find(({ is }) => is === 'broken');
  if (broken?.is === 'broken')
    return { is: 'broken', because: `${placeOf(broken.stream, broken.version)}: ${broken.because}` };
  if (!isWhole(report)) return { is: 'broken', because: report.flaws.join(' ') };
  const streams = report.streams.flatMap((verdict) =>
    verdict.is === 'whole' ? [{ stream: verdict.stream, ...verdict.head }] : [],
  );
  return { is: 'whole', streams };
};

const placeOf = (stream: string, version: number | null): string =>
  version === null ? stream : `Entry ${version} of ${stream}`;

/** Closing has left all in the one file; these beside it are empty, and would not be in the manifest. */
export const removeBeside = async (folder: string): Promise<void> => {
  for (const ending of ['.lock', '-wal', '-shm']) await rm(join(folder, RECORD + ending), { force: true });
};
