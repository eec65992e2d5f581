import type { ExportName } from '@hardway/server';
import { Command } from 'commander';
import { csv, InputError, print } from '../io/output.ts';
import { folderOption, type RecordFlags, withStore } from './record.ts';

const KINDS: readonly ExportName[] = ['log', 'significant', 'meters', 'balance'];

const isKind = (what: string): what is ExportName => (KINDS as readonly string[]).includes(what);

export const exportCommand = (): Command =>
  new Command('export')
    .description('Write parts of the record as CSV.')
    .argument('<what>', `one of ${KINDS.join(', ')}`)
    .option(...folderOption)
    .option('--table <id>', 'one table; all of them if this is left out')
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
