import { createPublicKey, hash, randomUUID } from 'node:crypto';
import type { StatedHead } from '../protocol/checkpoint.ts';
import { entriesOf } from '../reports/log.ts';
import { HOUSE_STREAM } from '../software.ts';
import type { Store, StoredEvent } from '../store/store.ts';

export type Mode = 'practice' | 'real';

/** What a record says of itself. */
export interface Identity {
  readonly house: string;
  readonly mode: Mode;
  /** The house's public key, PEM. */
  readonly key: string;
  /** Counts the restores, from 1. */
  readonly epoch: number;
  /** How far a record of 0.1.0 went when it was adopted: what came before was not signed in a chain. */
  readonly adopted: readonly StatedHead[];
}

/** The first entry of a record, or what says the same of one that was begun without it. */
export type IdentityEvent =
  | { readonly type: 'RecordFounded'; readonly house: string; readonly mode: Mode; readonly key: string }
  | {
      readonly type: 'RecordAdopted';
      readonly house: string;
      readonly mode: Mode;
      readonly key: string;
      readonly heads: readonly StatedHead[];
    }
  /** The record was put back to an earlier state, by a person. */
  | { readonly type: 'RecordRestored'; readonly epoch: number; readonly reason: string };

/** Undefined for a record that does not say. */
export const readIdentity = async (store: Store): Promise<Identity | undefined> => {
  let identity: Identity | undefined;
  for await (const { event } of entriesOf(store, HOUSE_STREAM)) identity = identityAfter(identity, event);
  return identity;
};

const identityAfter = (identity: Identity | undefined, event: StoredEvent): Identity | undefined => {
  const said = event as IdentityEvent;
  switch (said.type) {
    case 'RecordFounded':
    case 'RecordAdopted': {
      // Nobody founds a record twice.
      const { house, mode, key } = said;
      return identity ?? { house, mode, key, epoch: 1, adopted: said.type === 'RecordAdopted' ? said.heads : [] };
    }
    case 'RecordRestored':
      return identity && { ...identity, epoch: said.epoch };
    default:
      return identity;
  }
};

const record = async (store: Store, event: IdentityEvent, at: number): Promise<void> => {
  const { version } = await store.head(HOUSE_STREAM);
  await store.append({
    stream: HOUSE_STREAM,
    expectedVersion: version,
    command: `${event.type}:${version + 1}`,
    at,
    events: [event],
    answer: null,
  });
};

type Whose = Pick<Identity, 'mode' | 'key'>;

export const found = (store: Store, { mode, key }: Whose, at: number): Promise<void> =>
  record(store, { type: 'RecordFounded', house: randomUUID(), mode, key }, at);

export const adopt = (store: Store, { mode, key }: Whose, heads: readonly StatedHead[], at: number): Promise<void> =>
  record(store, { type: 'RecordAdopted', house: randomUUID(), mode, key, heads }, at);

export const recordRestore = (store: Store, { epoch }: Identity, reason: string, at: number): Promise<void> =>
  record(store, { type: 'RecordRestored', epoch: epoch + 1, reason }, at);

/** What people compare keys by. */
export const fingerprintOf = (key: string): string => {
  const der = createPublicKey(key).export({ type: 'spki', format: 'der' });
  return hash('sha256', der, 'hex').replaceAll(/(.{8})(?=.)/g, '$1 ');
};

/** Why a house does not start on a record, if it may not. */
export const strangeTo = ({ mode, key }: Whose, identity: Identity): string | undefined => {
  if (fingerprintOf(identity.key) !== fingerprintOf(key))
    return `The record belongs to a house with another key, ${fingerprintOf(identity.key)}; the key here is ${fingerprintOf(key)}. Name the folder with the record’s own key (HARDWAY_FOLDER), or the record of this key (HARDWAY_DATABASE_URL).`;
  if (mode !== identity.mode)
    return `This is the record of a ${identity.mode} house, and the house was to be started in ${mode} mode. Start it with HARDWAY_MODE=${identity.mode}, or name another folder for a ${mode} house.`;
  return undefined;
};
