import { createPublicKey, hash, randomUUID } from 'node:crypto';
import type { StatedHead } from '../protocol/checkpoint.ts';
import type { StoredEvent } from '../protocol/entry.ts';
import { HOUSE_STREAM, type StartedEvent } from '../software.ts';
import { entriesOf } from '../store/entries.ts';
import type { Store } from '../store/store.ts';

export type Mode = 'practice' | 'real';

export interface Identity {
  readonly house: string;
  readonly mode: Mode;
  /** The house's public key, PEM. */
  readonly key: string;
  /** ISO 4217; records that name none take the currency their house is started with. */
  readonly currency?: string;
  /** Counts the restores, from 1. */
  readonly epoch: number;
  /** The end of a record of 0.1.0 when it was adopted: entries before it were not signed in a chain. */
  readonly adopted: readonly StatedHead[];
}

type Stated = Pick<Identity, 'house' | 'mode' | 'key' | 'currency'>;

/** The first entry of a record, or what says the same of one that was begun without it. */
type IdentityEvent =
  | ({ readonly type: 'RecordFounded' } & Stated)
  | ({ readonly type: 'RecordAdopted'; readonly heads: readonly StatedHead[] } & Stated)
  /** The record was put back to an earlier state, by a person. */
  | { readonly type: 'RecordRestored'; readonly epoch: number; readonly reason: string };

/** Undefined for a record that does not say. */
export const readIdentity = async (store: Store): Promise<Identity | undefined> => {
  let identity: Identity | undefined;
  for await (const { event } of entriesOf(store, HOUSE_STREAM)) identity = identityAfter(identity, event);
  return identity;
};

const identityAfter = (identity: Identity | undefined, event: StoredEvent): Identity | undefined => {
  const said = event as IdentityEvent | StartedEvent;
  switch (said.type) {
    case 'RecordFounded':
    case 'RecordAdopted': {
      // Nobody founds a record twice.
      const { house, mode, key, currency } = said;
      const adopted = said.type === 'RecordAdopted' ? said.heads : [];
      return identity ?? { house, mode, key, epoch: 1, adopted, ...(currency === undefined ? {} : { currency }) };
    }
    case 'HouseStarted':
      // A record that was begun before it said so is bound by its first start.
      return identity && said.currency !== undefined ? { currency: said.currency, ...identity } : identity;
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

/** Callers that name no currency accept any. */
type Whose = Pick<Identity, 'mode' | 'key' | 'currency'>;

export const found = (store: Store, whose: Whose, at: number): Promise<void> =>
  record(store, { type: 'RecordFounded', house: randomUUID(), ...whose }, at);

export const adopt = (store: Store, whose: Whose, heads: readonly StatedHead[], at: number): Promise<void> =>
  record(store, { type: 'RecordAdopted', house: randomUUID(), ...whose, heads }, at);

export const recordRestore = (store: Store, { epoch }: Identity, reason: string, at: number): Promise<void> =>
  record(store, { type: 'RecordRestored', epoch: epoch + 1, reason }, at);

/** A short form of a key for people to compare. */
export const fingerprintOf = (key: string): string => {
  const der = createPublicKey(key).export({ type: 'spki', format: 'der' });
  return hash('sha256', der, 'hex').replaceAll(/(.{8})(?=.)/g, '$1 ');
};

/** Why a house does not start on a record, if it may not. */
export const strangeTo = ({ mode, key, currency }: Whose, identity: Identity): string | undefined => {
  if (fingerprintOf(identity.key) !== fingerprintOf(key))
    return `The record belongs to a house with another key, ${fingerprintOf(identity.key)}; the key here is ${fingerprintOf(key)}. Name the folder with the record’s own key (HARDWAY_FOLDER), or the record of this key (HARDWAY_DATABASE_URL).`;
  if (mode !== identity.mode)
    return `This is the record of a ${identity.mode} house, and the house was to be started in ${mode} mode. Start it with HARDWAY_MODE=${identity.mode}, or name another folder for a ${mode} house.`;
  if (currency !== undefined && identity.currency !== undefined && currency !== identity.currency)
    return `The amounts of this record are in ${identity.currency}, and the house was to be started with ${currency}. Start it with HARDWAY_CURRENCY=${identity.currency}, or name another folder for a house in ${currency}.`;
  return undefined;
};
