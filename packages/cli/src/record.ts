import { createPublicKey } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ExportName, RecordVerdict, Store } from '@hardway/server';
import { Command } from 'commander';
import { columns, csv, InputError, print, printJson, unreadable } from './output.ts';

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
  const { readPostgres, readSqlite } = await import('@hardway/server');
  const databaseUrl = process.env.HARDWAY_DATABASE_URL;
  if (databaseUrl) {
    const store = await readPostgres(databaseUrl);
    if (!store)
      throw new InputError('there is no record in the PostgreSQL database; a house makes one when it starts.');
    return store;
  }
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

export const publicKeyIn = (file: string): string => {
  const text = textIn(file);
  try {
    createPublicKey(text);
    return text;
  } catch {
    throw new InputError(`"${file}" is not a public key.`);
  }
};

const textIn = (file: string): string => {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new InputError(unreadable(file, error));
  }
};

/** The key that was named, or the one that the house left in its folder. */
const keyFor = (folder: string, named: string | undefined): string | undefined => {
  if (named !== undefined) return publicKeyIn(named);
  const file = join(folder, 'public-key.pem');
  return existsSync(file) ? publicKeyIn(file) : undefined;
};

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
has signed. Every table is then played again from its log: the state and the rounds that are kept beside the log have to
be what it says. With --key, a public key kept elsewhere, nobody who has only the folder can have written another record.
Without any key signatures are not checked, and the answer says so. The house may be running.`,
    )
    .action(async ({ folder, key, json }: RecordFlags & { key?: string }) => {
      const { verifyRecord } = await import('@hardway/server');
      const publicKey = keyFor(folder, key);
      const verdicts = await withStore(folder, (store) => verifyRecord(store, publicKey));
      const broken = verdicts.filter(({ is }) => is === 'broken');
      if (json) printJson({ whole: broken.length === 0, signed: publicKey !== undefined, streams: verdicts });
      else {
        print(columns([['stream', 'entries', 'verdict'], ...verdicts.map(row)]));
        if (publicKey === undefined)
          print(
            `\nunsigned: there is no public-key.pem in ${folder}, so no signature was checked; name the key with --key.`,
          );
      }
      if (broken.length > 0) process.exitCode = 1;
    });

const row = (verdict: RecordVerdict): string[] => {
  if (verdict.is === 'whole') return [verdict.stream, `${verdict.head.version}`, 'whole'];
  if (verdict.version === null) return [verdict.stream, `${verdict.head.version}`, `broken: ${verdict.because}`];
  return [verdict.stream, `${verdict.version}`, `broken at entry ${verdict.version}: ${verdict.because}`];
};

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
