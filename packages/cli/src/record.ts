import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ExportName, Store } from '@hardway/server';
import { Command } from 'commander';
import { columns, csv, InputError, print, printJson } from './output.ts';

/** Commands that read a house's record while the house is not running, or its PostgreSQL at any time. */

interface RecordFlags {
  readonly folder: string;
  readonly json?: boolean;
}

const withStore = async <T>(folder: string, work: (store: Store) => Promise<T>): Promise<T> => {
  const { openStore, StoreError } = await import('@hardway/server');
  const databaseUrl = process.env.HARDWAY_DATABASE_URL;
  if (databaseUrl === undefined && !existsSync(join(folder, 'hardway.db')))
    throw new InputError(`there is no record in ${folder}; name the house’s folder with --folder.`);
  const store = await openStore({ databaseUrl, folder }).catch((error: unknown) => {
    throw error instanceof StoreError ? new InputError(error.message) : error;
  });
  try {
    return await work(store);
  } finally {
    await store.close();
  }
};

const folderOption = [
  '--folder <path>',
  'where the record is kept',
  process.env.HARDWAY_FOLDER ?? 'hardway-data',
] as const;

export const verifyCommand = (): Command =>
  new Command('verify')
    .description('Prove that nothing in the record was changed, left out or cut off. Exit code 1 if something was.')
    .option(...folderOption)
    .option('--key <file>', 'the house’s public key; without it the one in the folder')
    .option('--json', 'as JSON')
    .action(async ({ folder, key, json }: RecordFlags & { key?: string }) => {
      const { verifyStream } = await import('@hardway/server');
      const keyFile = key ?? join(folder, 'public-key.pem');
      const publicKey = existsSync(keyFile) ? readFileSync(keyFile, 'utf8') : undefined;
      const verdicts = await withStore(folder, async (store) => {
        const found = [];
        for (const stream of await store.streams())
          found.push({ stream, ...(await verifyStream(store, stream, publicKey)) });
        return found;
      });
      const broken = verdicts.filter(({ is }) => is === 'broken');
      if (json) printJson({ whole: broken.length === 0, signed: publicKey !== undefined, streams: verdicts });
      else
        print(
          columns([
            ['stream', 'entries', 'verdict'],
            ...verdicts.map((verdict) =>
              verdict.is === 'broken'
                ? [verdict.stream, `${verdict.version}`, `broken at entry ${verdict.version}: ${verdict.because}`]
                : [verdict.stream, `${verdict.head.version}`, 'whole'],
            ),
          ]),
        );
      if (broken.length > 0) process.exitCode = 1;
    });

const KINDS: readonly ExportName[] = ['log', 'significant', 'meters', 'balance'];

const isKind = (what: string): what is ExportName => (KINDS as readonly string[]).includes(what);

export const exportCommand = (): Command =>
  new Command('export')
    .description('Write parts of the record as CSV.')
    .argument('<what>', `one of ${KINDS.join(', ')}`)
    .option(...folderOption)
    .option('--table <id>', 'one table; all without it')
    .action(async (what: string, { folder, table }: RecordFlags & { table?: string }) => {
      if (!isKind(what)) throw new InputError(`there is no export "${what}"; there are ${KINDS.join(', ')}.`);
      await withStore(folder, async (store) => {
        const tables = (await store.streams()).filter((stream) =>
          table === undefined ? stream.startsWith('table:') : stream === `table:${table}`,
        );
        if (tables.length === 0) throw new InputError('the record has no such table.');
        const { exportRows } = await import('@hardway/server');
        for await (const row of exportRows(what, store, tables, { house: table === undefined })) print(csv([row]));
      });
    });
