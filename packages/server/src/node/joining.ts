import { setTimeout as passed } from 'node:timers/promises';
import type { Rulebook } from '@hardway/engine';
import { CAGE } from '../cage/books.ts';
import type { Bus } from '../cluster/index.ts';
import { HELD_MS } from '../cluster/placement.ts';
import { SharedStore } from '../cluster/shared-store.ts';
import { type Config, nodeName } from '../config/settings.ts';
import type { Observe } from '../operations/sign.ts';
import { CHECKPOINTS } from '../protocol/checkpoint.ts';
import type { HouseKey } from '../record/key.ts';
import { HOUSE_STREAM } from '../software.ts';
import { STAFF_STREAM } from '../staff/folding.ts';
import { headFileIn, openNodeStore } from '../store/index.ts';
import { TERMINALS } from '../tables/terminals.ts';
import { Greetings } from './greetings.ts';
import { openHouseBus } from './house-bus.ts';
import { planOf } from './house-plan.ts';

/** All that the nodes of a house share beside its tables: it changes hands together. */
export const SHARED: readonly string[] = [HOUSE_STREAM, STAFF_STREAM, TERMINALS, CAGE, CHECKPOINTS];

interface Joining {
  readonly config: Config;
  readonly rulebooks: readonly Rulebook[];
  readonly observe: Observe;
  readonly standby: AbortSignal | undefined;
}

/** What a node has of its house once it has joined the others. */
interface Joined {
  readonly store: SharedStore;
  readonly bus: Bus;
  readonly greetings: Greetings;
}

/** Opens the record as one of several nodes. */
export const joinNodes = async ({ config, rulebooks, observe, standby }: Joining, key: HouseKey): Promise<Joined> => {
  const { databaseUrl, folder } = config;
  const node = nodeName(config);
  const record = await openNodeStore(databaseUrl!, {
    ...{ node, secret: key.secret, standby, headFile: headFileIn(folder), watch: observe },
  });
  const bus = await openHouseBus(config, key, node, observe);
  try {
    const store = await SharedStore.open(record, bus);
    const greetings = new Greetings(store, bus, planOf(config, rulebooks));
    await greetings.begin();
    return { store, bus, greetings };
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
    if (nodes.some(({ isLive }) => !isLive)) await store.endOverdue(HELD_MS);
    await passed(LOOK_MS);
  }
};
