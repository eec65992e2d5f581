import type pg from 'pg';
import type { HeldSeal } from './database.ts';
import { StoreError } from './error.ts';
import { MIGRATIONS, versionOf } from './postgres-schema.ts';
import { lockedSeals, replaceSeal } from './postgres-seals.ts';
import { FREE_ALL_SQL, LEASE_MS } from './postgres-statements.ts';
import type { TakenRow } from './rows.ts';
import { EARLIER, type Migrator } from './schema.ts';
import { assertSealedBy, commandMac, isUnsealed, sealOf } from './seal.ts';

/** How a record in PostgreSQL gets the form that this release reads and writes. */

/** Two nodes that start together migrate one after the other; the number only has to be the same in both. */
const MIGRATION_LOCK = 0x48617264;

/** The migration after which a record of 0.1.0 is one of today's. */
const ADOPTING = 2;
/** From this form on a record says who holds it, and until when. */
const LEASED = 3;

/** An account that may only read and append is enough where there is nothing to migrate. */
export const migrate = async (client: pg.Client, migrator: Migrator, steps = MIGRATIONS): Promise<void> => {
  const version = await versionOf(client, steps.length);
  if (version === steps.length) return;
  if (version === 1 && !migrator.adopts && (await client.query('SELECT 1 FROM entries LIMIT 1')).rows.length > 0)
    throw new StoreError(`The PostgreSQL database ${EARLIER}`);
  await client.query('BEGIN');
  await migrateWithin(client, migrator, steps);
  await client.query('COMMIT');
};

/** In a transaction that is under way. */
export const migrateWithin = async (client: pg.Client, migrator: Migrator, steps = MIGRATIONS): Promise<void> => {
  await client.query('SELECT pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
  await assertNoEarlierHouse(client);
  await client.query('CREATE TABLE IF NOT EXISTS schema_version (version integer PRIMARY KEY)');
  const from = await versionOf(client, steps.length);
  if (from >= LEASED && from < steps.length) await fenceAll(client, migrator.secret);
  for (let next = from + 1; next <= steps.length; next += 1) {
    await client.query(steps[next - 1]!);
    if (next === ADOPTING && migrator.adopts) await adoptCommands(client, migrator.secret);
    await client.query('INSERT INTO schema_version (version) VALUES ($1)', [next]);
  }
};

/**
 * Nobody who has the record open in its former form writes to it from now on. Whoever may still be at work is not fenced off
 * but asked to stop; one that only stood still finds its lease gone when it wakes up. The seals stay locked until the new form
 * is there, and nobody takes a lease without a look at the form.
 */
const fenceAll = async (client: pg.Client, secret: Uint8Array): Promise<void> => {
  await client.query(`SET LOCAL idle_in_transaction_session_timeout = ${LEASE_MS / 4}`);
  const seals = await lockedSeals(client);
  const live = seals.filter(({ isLive }) => isLive);
  if (live.length > 0) throw new StoreError(`The record is in use by ${namesOf(live)} of an earlier release. ${STOP}`);
  for (const { isLive: _, ...seal } of seals.filter((one) => !isUnsealed(one))) {
    assertSealedBy(secret, seal);
    await replaceSeal(client, sealOf(secret, { ...seal, lease: seal.lease + 1, holder: '' }));
  }
  await client.query(FREE_ALL_SQL);
  await client.query('SET LOCAL idle_in_transaction_session_timeout TO DEFAULT');
};

const STOP = 'This one changes the form of the record: stop all of the earlier release first, then start this one.';

/** A house that has the record to itself is the node without a name. */
const namesOf = (seals: readonly HeldSeal[]): string => {
  const [{ node, holder }, ...others] = seals as [HeldSeal, ...HeldSeal[]];
  if (node === '') return `a house (${holder})`;
  const names = [node, ...others.map((other) => other.node)];
  return names.length === 1 ? `node ${node}` : `nodes ${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
};

/** Houses of earlier releases hold this for as long as they run. One for each record: a database may hold several. */
const EARLIER_LOCK = `hashtextextended('hardway record ' || current_schema(), 0)`;

const assertNoEarlierHouse = async (client: pg.Client): Promise<void> => {
  const { rows } = await client.query<{ free: boolean }>(
    `SELECT pg_try_advisory_xact_lock_shared(${EARLIER_LOCK}) AS free`,
  );
  if (!rows[0]!.free)
    throw new StoreError(
      'The record in the PostgreSQL database is in use by a house of an earlier release. Stop that one first.',
    );
};

const PAGE = 1000;

/** Notes the commands of 0.1.0 with MACs: whoever adopts them stands for them from now on. */
const adoptCommands = async (client: pg.Client, adopter: Uint8Array): Promise<void> => {
  await client.query('ALTER TABLE commands DISABLE TRIGGER commands_refuse_change');
  for (let last: TakenRow = { stream: '', command: '', version: 0, answer: '' }; ; ) {
    const { rows } = await client.query<TakenRow>(
      `SELECT stream, command, version, answer FROM commands WHERE (stream, command) > ($1, $2)
       ORDER BY stream, command LIMIT ${PAGE}`,
      [last.stream, last.command],
    );
    if (rows.length === 0) break;
    last = rows.at(-1)!;
    await client.query(
      `UPDATE commands SET mac = row.mac FROM json_to_recordset($1) AS row (stream text, command text, mac text)
       WHERE commands.stream = row.stream AND commands.command = row.command`,
      [
        JSON.stringify(
          rows.map((row) => ({ stream: row.stream, command: row.command, mac: commandMac(adopter, row) })),
        ),
      ],
    );
  }
  await client.query('ALTER TABLE commands ENABLE TRIGGER commands_refuse_change');
};
