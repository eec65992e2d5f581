import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ExportName, Store } from '@hardway/server';
import { Command } from 'commander';
import { columns, csv, InputError, print, printJson } from './output.ts';

/** Commands that read a house's record, beside the house if it runs, and change nothing in it. */

export interface RecordFlags {
  readonly folder: string;
  readonly json?: boolean;
}

export const withStore = async <T>(folder: string, work: (store: Store) => Promise<T>): Promise<T> => {
  const { StoreError } = await import('@hardway/server');
  const store = await openRecord(folder).catch((error: unknown) => {
    throw error instanceof StoreError ? new InputError(error.message) : error;
  });
  try {
    return await work(store);
  } finally {
    await store.close();
  }
};

const openRecord = async (folder: string): Promise<Store> => {
  const { openPostgres, readSqlite } = await import('@hardway/server');
  const databaseUrl = process.env.HARDWAY_DATABASE_URL;
  if (databaseUrl) return openPostgres(databaseUrl);
  const file = join(folder, 'hardway.db');
  if (!existsSync(file))
    throw new InputError(`there is no record in ${folder}; name the house’s folder with --folder.`);
  return readSqlite(file);
};

export const folderOption = [
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
    .addHelpText(
      'after',
      `
Every entry of every stream is hashed again with the one before it, and compared with the checkpoints that the house
has signed. With --key, a public key kept elsewhere, nobody who has only the folder can have written another record.
The house may be running.`,
    )
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
    .addHelpText(
      'after',
      `
  log           every entry, with who caused it and its hash
  significant   those that somebody should look at: openings, voids, corrections, rulings, changes of limits
  meters        what was staked, won, brought in and paid out, by table and seat
  balance       the ledger of all tables by account; it sums to zero

Amounts are minor units. The house may be running.`,
    )
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
