import { flawOfEarlier, hasRecord, isEarlier } from '../store/earlier.ts';
import { RecordError } from '../store/error.ts';
import { headFileIn, openStore, type StorePlace } from '../store/index.ts';
import { adopt, type Identity, type Mode, readIdentity, recordRestore } from './identity.ts';
import { type HouseKey, readKey } from './key.ts';
import { openedRecord, proveTail } from './opening.ts';

/** Decisions of a person to go on with a record that the house would not open by itself; both are entries of their own. */

const keyOf = async (folder: string): Promise<HouseKey> => {
  const key = await readKey(folder);
  if (!key)
    throw new RecordError(`The house’s key is not in ${folder}. Put signing-key.pem and public-key.pem there first.`);
  return key;
};

/** A record that was put back to an earlier state goes on, in a new epoch. Its vouchers are held at the next start. */
export const beginEpoch = async (place: StorePlace, reason: string, now: () => number): Promise<Identity> => {
  const key = await keyOf(place.folder);
  const store = await openStore(place, { secret: key.secret, headFile: headFileIn(place.folder), accept: 'behind' });
  try {
    const before = await readIdentity(store);
    if (!before) throw new RecordError('The record does not say whose it is. Run "hardway verify".');
    // What cannot go on is left as it is.
    await proveTail(store, key);
    await recordRestore(store, before, reason, now());
    const { identity, checkpoints } = await openedRecord(store, key, { mode: before.mode, now });
    await checkpoints.close();
    return identity;
  } finally {
    await store.close();
  }
};

/** A record of 0.1.0 says from now on whose it is. What came before is signed as it was found, and called adopted. */
export const adoptRecord = async (
  place: StorePlace,
  { mode, currency }: { readonly mode: Mode; readonly currency: string },
  now: () => number,
): Promise<Identity> => {
  const key = await keyOf(place.folder);
  if (!(await hasRecord(place))) throw new RecordError(`There is no record in ${place.folder} to adopt.`);
  const flaw = (await isEarlier(place)) ? await flawOfEarlier(place, key.publicKey) : undefined;
  if (flaw !== undefined) throw new RecordError(`The record is broken, so it is not adopted. ${flaw}`);
  const store = await openStore(place, { secret: key.secret, headFile: headFileIn(place.folder), accept: 'unsealed' });
  try {
    // An adoption that was cut short is finished; one that is done is not done again.
    if (await readIdentity(store)) throw new RecordError('The record says whose it is; there is nothing to adopt.');
    const heads = [...(await store.heads())].map(([stream, { version, hash }]) => [stream, version, hash] as const);
    await adopt(store, { mode, key: key.publicKey, currency }, heads, now());
    const { identity, checkpoints } = await openedRecord(store, key, { mode, currency, now });
    await checkpoints.close();
    return identity;
  } finally {
    await store.close();
  }
};
