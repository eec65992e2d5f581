import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { evolve, newTable, type TableEvent } from '@hardway/engine';
import type { Store } from '@hardway/server';
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

const KINDS = ['log', 'significant', 'meters', 'balance'] as const;

export const exportCommand = (): Command =>
  new Command('export')
    .description('Write parts of the record as CSV.')
    .argument('<what>', `one of ${KINDS.join(', ')}`)
    .option(...folderOption)
    .option('--table <id>', 'one table; all without it')
    .action(async (what: string, { folder, table }: RecordFlags & { table?: string }) => {
      if (!(KINDS as readonly string[]).includes(what))
        throw new InputError(`there is no export "${what}"; there are ${KINDS.join(', ')}.`);
      await withStore(folder, async (store) => {
        const streams = (await store.streams()).filter((stream) =>
          table === undefined ? stream.startsWith('table:') : stream === `table:${table}`,
        );
        if (streams.length === 0) throw new InputError('the record has no such table.');
        for (const row of await EXPORTS[what as (typeof KINDS)[number]](store, streams)) print(csv([row]));
      });
    });

type Export = (store: Store, streams: readonly string[]) => Promise<string[][]>;

const logRows =
  (significantOnly: boolean): Export =>
  async (store, streams) => {
    const { entriesOf, isSignificant } = await import('@hardway/server');
    const rows = [['stream', 'version', 'time', 'by', 'role', 'type', 'event', 'hash']];
    for (const stream of streams)
      for await (const { version, at, event, hash } of entriesOf(store, stream)) {
        if (significantOnly && !isSignificant(event as never)) continue;
        const { by } = event as unknown as { by: { id: string; role: string } };
        rows.push([
          stream,
          `${version}`,
          new Date(at).toISOString(),
          by.id,
          by.role,
          event.type,
          JSON.stringify(event),
          hash,
        ]);
      }
    return rows;
  };

const EXPORTS: Readonly<Record<(typeof KINDS)[number], Export>> = {
  log: logRows(false),
  significant: logRows(true),
  meters: async (store, streams) => {
    const { entriesOf, meter, NO_METERS } = await import('@hardway/server');
    const rows = [['table', 'seat', 'coin in', 'coin out', 'brought in', 'paid out', 'wagers', 'voided', 'corrected']];
    for (const stream of streams) {
      let meters = NO_METERS;
      for await (const { event } of entriesOf(store, stream)) meters = meter(meters, event as TableEvent);
      for (const [seat, line] of [['all', meters.table] as const, ...Object.entries(meters.seats)])
        rows.push([
          stream.slice('table:'.length),
          seat,
          ...[
            line.coinIn,
            line.coinOut,
            line.broughtIn,
            line.paidOut,
            line.wagers,
            line.voidedWagers,
            line.corrected,
          ].map(String),
        ]);
    }
    return rows;
  },
  balance: async (store, streams) => {
    const { entriesOf, trialBalance } = await import('@hardway/server');
    const ledgers = [];
    for (const stream of streams) {
      let table = newTable('');
      for await (const { event } of entriesOf(store, stream)) table = evolve(table, event as TableEvent);
      ledgers.push(table.ledger);
    }
    const { accounts, sum } = trialBalance(ledgers);
    return [
      ['account', 'balance'],
      ...Object.entries(accounts).map(([name, balance]) => [name, `${balance}`]),
      ['sum', `${sum}`],
    ];
  },
};
