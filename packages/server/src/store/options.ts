import type { Migrator } from './schema.ts';
import type { StoreWatch } from './store.ts';

export interface StoreOptions {
  /** The secret of seals and snapshots; nobody can make one without it. */
  readonly secret?: Uint8Array;
  /** Where the last seal is kept apart from the database. */
  readonly headFile?: string;
  readonly watch?: StoreWatch;
  /** An operator's decision to accept a record that was never sealed, or one that is behind its head file. */
  readonly accept?: 'unsealed' | 'behind';
  /** A node that shares the record with others, and writes only to the streams that it owns. */
  readonly node?: string;
  /** For a house that stands by while another has the record: it waits until this is aborted. */
  readonly standby?: AbortSignal | undefined;
}

/** For stores that nobody has to trust. */
export const NO_SECRET: Uint8Array = Buffer.alloc(0);

/** The secret of a house that adopts a record of 0.1.0; null for all others. */
export const adopterOf = ({ accept, secret = NO_SECRET }: StoreOptions): Uint8Array | null =>
  accept === 'unsealed' ? secret : null;

export const migratorOf = ({ accept, secret = NO_SECRET }: StoreOptions): Migrator => ({
  secret,
  adopts: accept === 'unsealed',
});
