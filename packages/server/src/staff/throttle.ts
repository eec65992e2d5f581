import { createHash } from 'node:crypto';
import { isName } from './name.ts';
import { refusal, type StaffRefusal } from './refusal.ts';
import { type Account, type Attempts, DAY, MINUTE, SECOND, type StaffState } from './state.ts';

/** Where an attempt comes from. A device names itself by a token that it was given at an earlier sign-in. */
export interface Origin {
  readonly address: string;
  /** SHA-256 of the device's token. */
  readonly device: string | null;
}

interface Patience {
  /** Failures that cost nothing. */
  readonly free: number;
  /** The first delay; every further failure doubles it. */
  readonly first: number;
  readonly most: number;
}

/** For one account from one place: nobody can lock an account for somebody who sits elsewhere. */
const HERE: Patience = { free: 3, first: 5 * SECOND, most: 15 * MINUTE };

/** For one account from all places together that it does not know, so that many addresses are no way round. */
const ELSEWHERE: Patience = { free: 30, first: MINUTE, most: 15 * MINUTE };

/** Failures are forgotten after a day without another. */
const FORGOTTEN = DAY;

/** How long a place counts as known. */
const KNOWN = 90 * DAY;

export const isForgotten = ({ last }: Attempts, at: number): boolean => at - last > FORGOTTEN;

/**
 * Attempts are counted by a part of the name's hash, alike for names that exist and names that do not: a delay says
 * nothing about whether there is such an account.
 */
export const bucketOf = (name: string): string =>
  isName(name) ? createHash('sha256').update(name).digest('hex').slice(0, 4) : 'none';

export const keyHere = (bucket: string, place: string): string => `${bucket} ${place}`;
export const keyElsewhere = (bucket: string): string => bucket;

/** A device counts as a place of its own only once the account knows it; a made-up one is no way round. */
export const placeOf = (account: Account | undefined, { address, device }: Origin, at: number): string => {
  const named = device && devicePlace(device);
  return named && isKnown(account, named, at) ? named : addressPlace(address);
};

export const addressPlace = (address: string): string => `address ${address}`;
export const devicePlace = (device: string): string => `device ${device}`;

export const isKnown = (account: Account | undefined, place: string, at: number): boolean =>
  account?.places.some((known) => known.place === place && at - known.at <= KNOWN) ?? false;

export const failuresOf = (attempts: Attempts | undefined, at: number): number =>
  attempts && !isForgotten(attempts, at) ? attempts.failures : 0;

/** How long nothing more is looked at, after so many failures here and at places that the account does not know. */
export const delayOf = (here: number, elsewhere: number | null): number =>
  Math.max(delayAfter(here, HERE), delayAfter(elsewhere ?? 0, ELSEWHERE));

const delayAfter = (failures: number, { free, first, most }: Patience): number =>
  failures < free ? 0 : Math.min(most, first * 2 ** (failures - free));

const waitOf = (attempts: Attempts | undefined, patience: Patience, at: number): number =>
  attempts ? attempts.last + delayAfter(failuresOf(attempts, at), patience) : 0;

/** Too many failures: nothing is looked at before a time. */
export const checkWait = (
  { accounts, attempts }: StaffState,
  name: string,
  origin: Origin,
  at: number,
): StaffRefusal | undefined => {
  const [account, bucket] = [accounts.get(name), bucketOf(name)];
  const place = placeOf(account, origin, at);
  const elsewhere = isKnown(account, place, at) ? 0 : waitOf(attempts.get(keyElsewhere(bucket)), ELSEWHERE, at);
  const until = Math.max(waitOf(attempts.get(keyHere(bucket, place)), HERE, at), elsewhere);
  if (until <= at) return undefined;
  const seconds = Math.ceil((until - at) / SECOND);
  return { ...refusal('wait', `There were too many attempts. Try again in ${seconds} seconds.`), seconds };
};
