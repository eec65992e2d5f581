import { createHash } from 'node:crypto';
import { isName } from '../protocol/name.ts';
import { type StaffRefusal, staffRefusal } from '../protocol/staff-refusal.ts';
import { type Account, DAY_MS, MINUTE_MS, SECOND_MS, type SignInAttempts, type StaffState } from './state.ts';

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
const HERE: Patience = { free: 3, first: 5 * SECOND_MS, most: 15 * MINUTE_MS };

/** For one account from all places together that it does not know, so that many addresses are no way round. */
const ELSEWHERE: Patience = { free: 30, first: MINUTE_MS, most: 15 * MINUTE_MS };

/** Failures are forgotten after a day without another. */
const FORGOTTEN_AFTER_MS = DAY_MS;

/** A place counts as known for this long after a sign-in. */
const KNOWN_FOR_MS = 90 * DAY_MS;

export const isForgotten = ({ last }: SignInAttempts, at: number): boolean => at - last > FORGOTTEN_AFTER_MS;

/**
 * Attempts are counted by a part of the name's hash, alike for names that exist and names that do not: a delay says
 * nothing about whether there is such an account.
 */
export const bucketOf = (name: string): string =>
  isName(name) ? createHash('sha256').update(name).digest('hex').slice(0, 4) : 'none';

export const keyHere = (bucket: string, place: string): string => `${bucket} ${place}`;
export const keyElsewhere = (bucket: string): string => bucket;

/** A device counts as a place of its own only once the account knows it; a made-up one is no way round. */
export const signInPlace = (account: Account | undefined, { address, device }: Origin, at: number): string => {
  const named = device && devicePlace(device);
  return named && isKnownPlace(account, named, at) ? named : addressPlace(address);
};

export const addressPlace = (address: string): string => `address ${address}`;
export const devicePlace = (device: string): string => `device ${device}`;

export const isKnownPlace = (account: Account | undefined, place: string, at: number): boolean =>
  account?.places.some((known) => known.place === place && at - known.at <= KNOWN_FOR_MS) ?? false;

export const failuresOf = (attempts: SignInAttempts | undefined, at: number): number =>
  attempts && !isForgotten(attempts, at) ? attempts.failures : 0;

/** The wait before the next attempt, after failures here and at places that the account does not know. */
export const delayOf = (here: number, elsewhere: number | null): number =>
  Math.max(delayAfter(here, HERE), delayAfter(elsewhere ?? 0, ELSEWHERE));

const delayAfter = (failures: number, { free, first, most }: Patience): number =>
  failures < free ? 0 : Math.min(most, first * 2 ** (failures - free));

/** A failure of a time to come was counted by a clock that ran ahead: nobody waits for that time, and the next one counts. */
const waitOf = (attempts: SignInAttempts | undefined, patience: Patience, at: number): number =>
  attempts && attempts.last <= at ? attempts.last + delayAfter(failuresOf(attempts, at), patience) : 0;

/** Too many failures: nothing is looked at before a time. */
export const checkWait = (
  { accounts, attempts }: StaffState,
  name: string,
  origin: Origin,
  at: number,
): StaffRefusal | undefined => {
  const [account, bucket] = [accounts.get(name), bucketOf(name)];
  const place = signInPlace(account, origin, at);
  const elsewhere = isKnownPlace(account, place, at) ? 0 : waitOf(attempts.get(keyElsewhere(bucket)), ELSEWHERE, at);
  const until = Math.max(waitOf(attempts.get(keyHere(bucket, place)), HERE, at), elsewhere);
  if (until <= at) return undefined;
  const seconds = Math.ceil((until - at) / SECOND_MS);
  return { ...staffRefusal('wait', `There were too many attempts. Try again in ${seconds} seconds.`), seconds };
};
