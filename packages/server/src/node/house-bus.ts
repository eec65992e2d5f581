import { hash } from 'node:crypto';
import { type Bus, type BusOptions, openBus } from '../cluster/index.ts';
import type { Config } from '../config/settings.ts';
import type { HouseKey } from '../record/key.ts';

/** The bus on which the nodes of one house meet; the name is that of whoever speaks. */
export const openHouseBus = (
  { natsUrl, natsCredentials }: Pick<Config, 'natsUrl' | 'natsCredentials'>,
  { publicKey, secret }: HouseKey,
  node: string,
  watch?: BusOptions['watch'],
): Promise<Bus> =>
  openBus({
    addresses: natsUrl!,
    credentials: natsCredentials ?? undefined,
    house: hash('sha256', publicKey, 'hex').slice(0, 16),
    ...{ node, secret, watch },
  });

/** Where a node is asked to stop. */
export const stopSubject = (node: string): string => `node.${node}.stop`;

/** What it answers. */
export interface StopAnswer {
  /** It has begun to give its tables away. */
  readonly stops: boolean;
}
