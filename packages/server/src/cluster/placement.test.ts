import { expect, test } from 'vitest';
import { until } from '../../../../test/until.ts';
import type { Bus } from './bus.ts';
import { type Holding, Placement, type Presence } from './placement.ts';
import type { SharedStore } from './shared-store.ts';

const STREAM = 'table:one';

/** Nobody owns the table until this node's claim is answered, which takes a while; asked again, it says yes again. */
const slowStore = () => {
  let owner = '';
  return {
    name: 'one',
    nodes: async () => [{ node: 'one', isLive: true }],
    look: async () => new Map(),
    ownerOf: () => owner,
    claim: async (streams: readonly string[]) => {
      await new Promise((resolve) => setTimeout(resolve, 20));
      owner = 'one';
      return streams;
    },
  } as unknown as SharedStore;
};

test('a word that comes while a node looks for the first time does not make it take a table twice', async () => {
  let hear: (body: string) => void = () => {};
  const bus = {
    hear: async (subject: string, listener: (body: string) => void) => {
      if (subject === 'presence') hear = listener;
      return async () => {};
    },
    tell: () => {},
  } as unknown as Bus;
  const taken: string[] = [];
  const holding: Holding = {
    key: STREAM,
    streams: [STREAM],
    take: async () => {
      taken.push(STREAM);
    },
    leave: async () => {},
    stay: () => {},
  };
  const about = () => ({ release: '1', since: 0, behind: 0, sockets: 0, confirmed: 0 });
  const placement = new Placement({ store: slowStore(), bus, holdings: [holding], watch: () => {}, about });
  const started = placement.start();
  await until(() => placement.seen.length > 0);
  hear(JSON.stringify({ node: 'two', word: { ...about(), draining: false } } satisfies Presence));
  await started;
  await placement.close();
  expect(taken).toEqual([STREAM]);
});
