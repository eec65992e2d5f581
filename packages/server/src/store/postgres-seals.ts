import type pg from 'pg';
import type { HeldSeal } from './database.ts';
import { RecordError } from './error.ts';
import { isOver } from './lease.ts';
import { assertNoLaterForm } from './postgres-schema.ts';
import { ADD_SEAL_SQL, EXCHANGE_SQL, EXCLUSIVELY, HELD_SQL } from './postgres-statements.ts';
import type { Seal } from './seal.ts';

/** All seals, as they are until the transaction ends: nobody commits meanwhile. */
export const sealsAlone = async (client: pg.Client): Promise<readonly HeldSeal[]> => {
  // Whoever stood by has looked at its form long ago, and the record may have been changed since.
  await assertNoLaterForm(client, EXCLUSIVELY);
  return heldSeals(client);
};

/** The same for whoever gives the record its form. */
export const lockedSeals = async (client: pg.Client): Promise<readonly HeldSeal[]> => {
  await client.query(EXCLUSIVELY);
  return heldSeals(client);
};

const heldSeals = async (client: pg.Client): Promise<readonly HeldSeal[]> => {
  const { rows } = await client.query<HeldSeal>(HELD_SQL);
  return someSeals(rows).map((seal) => ({ ...seal, isLive: seal.isLive && !isOver(seal.holder) }));
};

export const replaceSeal = async (client: pg.Client, seal: Seal): Promise<void> => {
  const { rowCount } = await client.query(EXCHANGE_SQL, sealValues(seal));
  if (rowCount === 0) await client.query(ADD_SEAL_SQL, sealValues(seal));
};

export const sealValues = ({ counter, digest, kept, lease, holder, mac, node }: Seal): unknown[] => [
  ...[counter, digest, kept, lease, holder, mac],
  node,
];

export const someSeals = <S extends Seal>(seals: readonly S[]): readonly S[] => {
  if (seals.length === 0) throw new RecordError('The record has lost its seal. Run "hardway verify".');
  return seals;
};
