import { createPublicKey, verify } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { proveStream } from '../protocol/proof.ts';
import { AlteredError, canonical, type Verdict } from './chain.ts';
import { StoreError } from './error.ts';
import { RECORD } from './files.ts';
import type { StorePlace } from './index.ts';
import { databasesIn } from './postgres-address.ts';
import { type EntryRow, entryOf } from './rows.ts';
import { nodeProofTools } from './verify.ts';

/**
 * Records of Hardway 0.1.0, as they are before they are adopted: each stream is chained, and has signed checkpoints of its
 * own beside it. They are proved once more in their own way.
 */

interface EarlierCheckpoint {
  readonly stream: string;
  readonly version: number;
  readonly at: number;
  readonly hash: string;
  readonly signature: string;
}

const EARLIER_SCHEMA = 1;

/** Whether there is any record at all. */
export const hasRecord = async (place: StorePlace): Promise<boolean> =>
  (place.databaseUrl !== undefined || existsSync(join(place.folder, RECORD))) && (await schemaOf(place)) > 0;

export const isEarlier = async (place: StorePlace): Promise<boolean> => (await schemaOf(place)) === EARLIER_SCHEMA;

const schemaOf = (place: StorePlace): Promise<number> =>
  reading(place, async ({ rows }) => {
    const versions = await rows<{ version: number }>('SELECT version FROM schema_version').catch(() => []);
    return Math.max(0, ...versions.map(({ version }) => version));
  });

type Rows = <Row>(text: string, ...values: readonly (string | number)[]) => Promise<Row[]>;

const PAGE = 1000;
const HEX = {
  sqlite: (column: string) => `lower(hex(${column}))`,
  postgres: (column: string) => `encode(${column}, 'hex')`,
};

/** The fault of such a record, if it has one. */
export const flawOfEarlier = (place: StorePlace, publicKey: string): Promise<string | undefined> =>
  reading(place, (database) => flawIn(database, publicKey));

/** An engine's own way to be asked. */
interface Asked {
  readonly rows: Rows;
  readonly hex: (column: string) => string;
  readonly marks: readonly [string, string];
}

const reading = async <T>({ databaseUrl, folder }: StorePlace, work: (database: Asked) => Promise<T>): Promise<T> => {
  if (databaseUrl === undefined) {
    const connection = new DatabaseSync(join(folder, RECORD), { readOnly: true });
    const rows: Rows = async <Row>(text: string, ...values: readonly (string | number)[]) =>
      connection.prepare(text).all(...values) as Row[];
    return work({ rows, hex: HEX.sqlite, marks: ['?', '?'] }).finally(() => connection.close());
  }
  if (databasesIn(databaseUrl).length > 1)
    throw new StoreError(
      'A record of 0.1.0 is in one database: name that one alone. Others are added once it is adopted.',
    );
  const { Servers } = await import('./postgres-servers.ts');
  const client = await new Servers(databaseUrl).connect((connectionString) => ({ connectionString }));
  const rows: Rows = async <Row>(text: string, ...values: readonly (string | number)[]) =>
    (await client.query(text, [...values])).rows.map(withNumbers) as Row[];
  return work({ rows, hex: HEX.postgres, marks: ['$1', '$2'] }).finally(() => client.end());
};

const withNumbers = (row: Record<string, unknown>): object => ({
  ...row,
  version: Number(row.version),
  at: Number(row.at),
});

const flawIn = async ({ rows, hex, marks: [first, second] }: Asked, publicKey: string): Promise<string | undefined> => {
  const checkpoints = await rows<EarlierCheckpoint>(
    `SELECT stream, version, at, ${hex('hash')} AS hash, ${hex('signature')} AS signature FROM checkpoints
     ORDER BY stream, version, at`,
  );
  const unsigned = checkpoints.find((checkpoint) => !isSigned(checkpoint, publicKey));
  if (unsigned)
    return `The checkpoint of entry ${unsigned.version} of ${unsigned.stream} is not signed with the house’s key.`;
  const written = await rows<{ stream: string }>('SELECT DISTINCT stream FROM entries');
  const streams = new Set([...written, ...checkpoints].map(({ stream }) => stream));
  for (const stream of streams) {
    const read = async (after: number) => {
      const page = await rows<Omit<EntryRow, 'answer'>>(
        `SELECT stream, version, at, command, event, ${hex('hash')} AS hash FROM entries
         WHERE stream = ${first} AND version > ${second} ORDER BY version LIMIT ${PAGE}`,
        stream,
        after,
      );
      return { entries: page.map((row) => entryOf({ ...row, answer: null })), altered: null };
    };
    const stated = checkpoints.filter((checkpoint) => checkpoint.stream === stream);
    const verdict = await proveStream({ stream, read, tools: nodeProofTools(), stated }).catch(asBroken);
    if (verdict.is === 'broken') return `Entry ${verdict.version} of ${stream}: ${verdict.because}`;
  }
  return strayedCommand(rows);
};

/** Its answers are nowhere but here; what can be told is whether the commands are those of the log. */
const strayedCommand = async (rows: Rows): Promise<string | undefined> => {
  const [stray] = await rows<{ stream: string; command: string }>(
    `SELECT commands.stream, commands.command FROM commands
     LEFT JOIN entries ON entries.stream = commands.stream AND entries.version = commands.version
       AND entries.command = commands.command
     WHERE entries.command IS NULL
     UNION ALL
     SELECT entries.stream, entries.command FROM entries
     LEFT JOIN commands ON commands.stream = entries.stream AND commands.command = entries.command
     WHERE commands.command IS NULL
     LIMIT 1`,
  );
  return stray && `Command ${stray.command} of ${stray.stream} is not noted where the log has it.`;
};

const asBroken = (error: unknown): Verdict => {
  if (!(error instanceof AlteredError)) throw error;
  return { is: 'broken', stream: error.stream, version: error.version, because: error.message };
};

const isSigned = ({ signature, ...stated }: EarlierCheckpoint, publicKey: string): boolean => {
  const { stream, version, hash, at } = stated;
  const text = canonical({ stream, version, hash, at });
  return verify(null, Buffer.from(text), createPublicKey(publicKey), Buffer.from(signature, 'hex'));
};
