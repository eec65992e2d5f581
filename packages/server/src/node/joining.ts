import { setTimeout as passed } from 'node:timers/promises';
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
import { headFileIn, openNodeStore, StoreError } from '../store/index.ts';
import { TERMINALS } from '../tables/terminals.ts';
import { VERSION } from '../version.ts';
import { openHouseBus } from './house-bus.ts';

/** All that the nodes of a house share beside its tables: it changes hands together. */
export const SHARED: readonly string[] = [HOUSE_STREAM, STAFF_STREAM, TERMINALS, CAGE, CHECKPOINTS];

/** Opens the record as one of several nodes. */
export const joinNodes = async (
  config: Config,
  key: HouseKey,
  observe: Observe,
  standby: AbortSignal | undefined,
): Promise<{ store: SharedStore; bus: Bus }> => {
  const { databaseUrl, folder } = config;
  const node = nodeName(config);
  const record = await openNodeStore(databaseUrl!, {
    ...{ node, secret: key.secret, standby, headFile: headFileIn(folder), watch: observe },
  });
  const bus = await openHouseBus(config, key, node, observe);
  try {
    const store = await SharedStore.open(record, bus);
    await assertUnderstood(store, bus);
    return { store, bus };
  } catch (error) {
    await bus.close();
    await record.close();
    throw error;
  }
};

/** Changes whenever nodes of another release could misunderstand each other. */
const LANGUAGE = 1;

/** A node that is at work has this long to say which language it speaks. */
const GREETING_MS = 1_000;

interface Greeting {
  readonly language: number;
  readonly release: string;
}

/**
 * Nodes of different releases may work side by side while one after the other is upgraded, if the record has one form and
 * their messages one language. The first is asked of the record itself; the second of those who are there.
 */
const assertUnderstood = async (store: SharedStore, bus: Bus): Promise<void> => {
  const own: Greeting = { language: LANGUAGE, release: VERSION };
  await bus.answer(`node.${store.name}.greeting`, () => JSON.stringify(own));
  const others = (await store.nodes()).filter(({ node, isLive }) => isLive && node !== store.name);
  for (const { node } of others) {
    const told = await bus.ask(`node.${node}.greeting`, '{}', GREETING_MS).catch(() => null);
    const { language, release } = told === null ? own : (JSON.parse(told) as Greeting);
    if (language !== LANGUAGE)
      throw new StoreError(
        `Node ${node} runs release ${release}, which speaks language ${language} between nodes, and this release ${VERSION} speaks ${LANGUAGE}. Stop all nodes of the other release first.`,
      );
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
