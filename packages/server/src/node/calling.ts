import { setTimeout as passed } from 'node:timers/promises';
import type { Bus } from '../cluster/index.ts';
import { BusError } from '../cluster/index.ts';
import { PRESENCE, type Presence } from '../cluster/placement.ts';
import { type Config, nodeName } from '../config/settings.ts';
import type { NodeWord } from '../protocol/answers.ts';
import { readKey } from '../record/key.ts';
import { openHouseBus, type StopAnswer, stopSubject } from './house-bus.ts';

/** Nodes say that they are there several times in this. */
const HEARD_MS = 2_000;
const ANSWER_MS = 5_000;

/** Speaks with the nodes of a house from beside it, with the key in its folder. It takes no part in anything. */
export class NodeCaller {
  private readonly bus: Bus;

  private constructor(bus: Bus) {
    this.bus = bus;
  }

  /** Null where the settings name no NATS, or the folder has no key. */
  static async open(config: Pick<Config, 'natsUrl' | 'natsCredentials' | 'folder'>): Promise<NodeCaller | null> {
    const key = config.natsUrl === null ? null : await readKey(config.folder);
    return key && new NodeCaller(await openHouseBus(config, key, callerName()));
  }

  /** Whether a NATS server is reached. */
  get connected(): boolean {
    return this.bus.connected;
  }

  /** What these nodes say of themselves; those who say nothing for a while are left out. */
  async words(nodes: readonly string[]): Promise<ReadonlyMap<string, NodeWord>> {
    const heard = new Map<string, NodeWord>();
    const silence = new AbortController();
    const stop = await this.bus.hear(PRESENCE, (body) => {
      const { node, word } = JSON.parse(body) as Presence;
      heard.set(node, word);
      if (nodes.every((name) => heard.has(name))) silence.abort();
    });
    if (nodes.length > 0 && this.connected)
      await passed(HEARD_MS, undefined, { signal: silence.signal }).catch(() => undefined);
    await stop();
    return heard;
  }

  /** Has a node stop as by SIGTERM. */
  async stop(node: string): Promise<'stops' | 'last' | 'silent'> {
    try {
      const { stops } = JSON.parse(await this.bus.ask(stopSubject(node), '{}', ANSWER_MS)) as StopAnswer;
      return stops ? 'stops' : 'last';
    } catch (error) {
      if (error instanceof BusError) return 'silent';
      throw error;
    }
  }

  close(): Promise<void> {
    return this.bus.close();
  }
}

/** By which a node's log says who asked: a machine, and a process of it. */
const callerName = (): string => `${nodeName({ node: null })}-${process.pid}`;
