import { hash } from 'node:crypto';
import { setTimeout as passed } from 'node:timers/promises';
import { CAGE } from '../cage/books.ts';
import { type Bus, openBus } from '../cluster/index.ts';
import { SharedStore } from '../cluster/shared-store.ts';
import type { Config } from '../config/settings.ts';
import type { Observe } from '../operations/sign.ts';
import { CHECKPOINTS } from '../protocol/checkpoint.ts';
import type { HouseKey } from '../record/key.ts';
import { HOUSE_STREAM } from '../software.ts';
import { STAFF_STREAM } from '../staff/folding.ts';
import { headFileIn, openNodeStore } from '../store/index.ts';
import { TERMINALS } from '../tables/terminals.ts';

/** All that the nodes of a house share beside its tables: it changes hands together. */
export const SHARED: readonly string[] = [HOUSE_STREAM, STAFF_STREAM, TERMINALS, CAGE, CHECKPOINTS];

/** Opens the record as one of several nodes. */
export const joinNodes = async (
  { databaseUrl, natsUrl, natsCredentials, node, folder }: Config,
  { secret, publicKey }: HouseKey,
  observe: Observe,
  standby: AbortSignal | undefined,
): Promise<{ store: SharedStore; bus: Bus }> => {
  const record = await openNodeStore(databaseUrl!, {
    ...{ node, secret, standby, headFile: headFileIn(folder), watch: observe },
  });
  const bus = await openBus({
    addresses: natsUrl!,
    credentials: natsCredentials ?? undefined,
    house: hash('sha256', publicKey, 'hex').slice(0, 16),
    node,
    secret,
    watch: observe,
  });
  try {
    return { store: await SharedStore.open(record, bus), bus };
  } catch (error) {
    await bus.close();
    await record.close();
    throw error;
  }
};

/** Whether this node has all that the nodes share beside tables. */
export const claimShared = async (store: SharedStore): Promise<boolean> =>
  store.owns(HOUSE_STREAM) || (await store.claim(SHARED)).includes(HOUSE_STREAM);

/** Between looks at whether somebody has it. */
const LOOK_MS = 100;

/** Resolves once some node has it: this one, unless another that is at work. */
export const sharedIsHeld = async (store: SharedStore): Promise<void> => {
  while (!(await claimShared(store))) {
    const nodes = await store.nodes();
    if (nodes.some(({ node, isLive }) => isLive && node === store.ownerOf(HOUSE_STREAM))) return;
    if (nodes.some(({ isLive }) => !isLive)) await store.endOverdue();
    await passed(LOOK_MS);
  }
};
