import type pg from 'pg';
import type { Exchange, HeldSeal } from './database.ts';
import { RecordError } from './error.ts';
import { isOver } from './lease.ts';
import { assertFormNoted, NOTED_SQL, type Noted } from './postgres-schema.ts';
import { addSealsSql, EXCLUSIVELY, freeSql, HELD_SQL, LEASE_MS, replaceSealsSql } from './postgres-statements.ts';
import type { Seal } from './seal.ts';

/**
 * All seals, as they are until the transaction ends: nobody commits meanwhile. Whoever stood by has looked at the record's form
 * long ago, and it may have been changed since. `before` is done before, in the same message.
 */
export const sealsAlone = async (client: pg.Client, before = 'SELECT'): Promise<readonly HeldSeal[]> => {
  const results: unknown = await client.query(`${before}; ${EXCLUSIVELY}; ${NOTED_SQL}; ${HELD_SQL}`);
  const [noted, held] = (results as unknown[]).slice(-2) as [pg.QueryResult<Noted>, pg.QueryResult<HeldSeal>];
  assertFormNoted(noted.rows);
  return heldIn(held.rows);
};

/** Whoever stands still or is cut off while nobody can commit is not waited for. */
const BEGIN_ALONE = `BEGIN; SET LOCAL idle_in_transaction_session_timeout = ${LEASE_MS / 4}`;
const LOCK_NOT_AVAILABLE = '55P03';

/**
 * Changes seals while nobody can commit. It takes two messages, so that the others wait for one turn of this process at the
 * most: with a message for each statement a node on a busy machine held up all others for longer than their leases last.
 */
export const exchangeSeals = async (
  client: pg.Client,
  change: (seals: readonly HeldSeal[]) => Exchange | null,
  withinMs?: number,
): Promise<boolean> => {
  try {
    const limit = withinMs === undefined ? '' : `; SET LOCAL lock_timeout = ${withinMs}`;
    const seals = await sealsAlone(client, BEGIN_ALONE + limit);
    const next = change(seals);
    await client.query([...(next ? changesOf(client, seals, next) : []), 'COMMIT'].join('; '));
    return next !== null;
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {});
    if (withinMs !== undefined && (error as { readonly code?: unknown }).code === LOCK_NOT_AVAILABLE) return false;
    throw error;
  }
};

const changesOf = (
  client: pg.Client,
  held: readonly HeldSeal[],
  { seals, freed = [] }: Exchange,
): readonly string[] => {
  const text = (value: unknown): string => client.escapeLiteral(JSON.stringify(value));
  const isHeld = ({ node }: Seal): boolean => held.some((one) => one.node === node);
  const [known, added] = [seals.filter(isHeld), seals.filter((seal) => !isHeld(seal))];
  return [
    ...(known.length > 0 ? [replaceSealsSql(text(known))] : []),
    ...(added.length > 0 ? [addSealsSql(text(added))] : []),
    ...(freed.length > 0 ? [freeSql(text(freed))] : []),
  ];
};

/** The same for whoever gives the record its form. */
export const lockedSeals = async (client: pg.Client): Promise<readonly HeldSeal[]> => {
  await client.query(EXCLUSIVELY);
  return heldIn((await client.query<HeldSeal>(HELD_SQL)).rows);
};

const heldIn = (seals: readonly HeldSeal[]): readonly HeldSeal[] =>
  someSeals(seals).map((seal) => ({ ...seal, isLive: seal.isLive && !isOver(seal.holder) }));

export const replaceSeal = async (client: pg.Client, seal: Seal): Promise<void> => {
  const values = [JSON.stringify([seal])];
  const { rowCount } = await client.query(replaceSealsSql('$1'), values);
  if (rowCount === 0) await client.query(addSealsSql('$1'), values);
};

export const sealValues = ({ counter, digest, kept, lease, holder, mac, node }: Seal): unknown[] => [
  ...[counter, digest, kept, lease, holder, mac],
  node,
];

export const someSeals = <S extends Seal>(seals: readonly S[]): readonly S[] => {
  if (seals.length === 0) throw new RecordError('The record has lost its seal. Run "hardway verify".');
  return seals;
};
