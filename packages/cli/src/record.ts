import { createPublicKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { ExportName, Store } from '@hardway/server';
import { Command } from 'commander';
import { csv, InputError, print, unreadable } from './output.ts';

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

/** The PostgreSQL server that the environment names, or nothing. */
export const databaseUrl = (): string | undefined => process.env.HARDWAY_DATABASE_URL || undefined;

const openRecord = async (folder: string): Promise<Store> => {
  const { readStore } = await import('@hardway/server');
  const store = await readStore({ folder, databaseUrl: databaseUrl() });
  if (store) return store;
  throw new InputError(
    databaseUrl() === undefined
      ? `there is no record in ${folder}; name the house’s folder with --folder.`
      : 'there is no record in the PostgreSQL database; a house makes one when it starts.',
  );
};

/** What the system refuses, such as a full disk, is said in one sentence. */
export const withReasons = async <T>(work: () => Promise<T>): Promise<T> => {
  const { StoreError } = await import('@hardway/server');
  try {
    return await work();
  } catch (error) {
    const isSystem = error instanceof Error && 'syscall' in error;
    throw error instanceof StoreError || isSystem ? new InputError(error.message) : error;
  }
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

export const textIn = (file: string): string => {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new InputError(unreadable(file, error));
  }
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
  log           every entry of the house, its staff, cage, terminals and tables, with who caused it and its hash
  significant   those that somebody should look at: openings, voids, corrections, rulings, changes of limits
  meters        what was staked, won, brought in and paid out, by table and seat
  balance       the ledger of all tables by account; it sums to zero

Amounts are minor units; the column "unit" says of what. The house may be running. Secrets are not exported: hashes of
passwords are left out, those of tokens and keys are cut to their first digits, and of the numbers of vouchers that
can still be paid only the last four digits are told. The column "hidden" names the parts of an entry that this was done
to; its hash is of the entry as it was written, which hardway verify proves.`,
    )
    .action(async (what: string, { folder, table }: RecordFlags & { table?: string }) => {
      if (!isKind(what)) throw new InputError(`there is no export "${what}"; there are ${KINDS.join(', ')}.`);
      await withStore(folder, async (store) => {
        const tables = (await store.streams()).filter((stream) =>
          table === undefined ? stream.startsWith('table:') : stream === `table:${table}`,
        );
        if (table !== undefined && tables.length === 0)
          throw new InputError(`the record has no table "${table}"; a table is in it once it was opened.`);
        const { exportRows } = await import('@hardway/server');
        for await (const row of exportRows(what, store, tables, { house: table === undefined })) print(csv([row]));
      });
    });
