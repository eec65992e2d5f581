import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TablePlan } from '@hardway/server';
import { dealtTo } from '../../packages/server/src/store/dealing.ts';
import { streamOf } from '../../packages/server/src/tables/floor.ts';
import { type PostgresServer, startPostgres } from '../../scripts/postgres.ts';
import { type Nats, startNats } from '../../test/nats.ts';
import { Child } from '../house/child.ts';
import { sleep } from '../house/times.ts';
import { Slices } from './slices.ts';

/** Houses as nodes of one, with PostgreSQL and NATS, all on this machine. */

export const NODES = ['one', 'two', 'three'] as const;
export type NodeName = (typeof NODES)[number];

const KEYS = ['signing-key.pem', 'public-key.pem', 'practice-staff.json'];

/** Where a table belongs once these nodes are there. */
export const placeOf = (table: string, nodes: readonly NodeName[] = NODES): NodeName =>
  nodes[dealtTo(streamOf(table), nodes)]!;

/** Names of tables of which each of the three nodes has as many. */
export const evenNames = (prefix: string, each: number): readonly string[] => {
  const names: string[] = [];
  const count = new Map<NodeName, number>();
  for (let number = 1; names.length < each * NODES.length; number += 1) {
    const name = `${prefix}-${number}`;
    const had = count.get(placeOf(name)) ?? 0;
    if (had === each) continue;
    count.set(placeOf(name), had + 1);
    names.push(name);
  }
  return names;
};

export class BenchNodes {
  readonly databaseUrl: string;
  /** The first node's, which makes the house's key. */
  readonly folder: string;
  readonly natsAddresses: string;
  private readonly folders: ReadonlyMap<NodeName, string>;
  private readonly server: PostgresServer;
  private readonly nats: Nats;
  private readonly slices = Slices.open();
  private readonly children = new Map<NodeName, Child>();
  private readonly limits = new Map<NodeName, (part: number | null) => void>();

  static async prepare(): Promise<BenchNodes> {
    const server = await startPostgres();
    const nats = await startNats();
    const folders = new Map<NodeName, string>();
    for (const name of NODES) folders.set(name, await mkdtemp(join(tmpdir(), `hardway-bench-${name}-`)));
    return new BenchNodes(server, nats, await server.createDatabase(), folders);
  }

  private constructor(server: PostgresServer, nats: Nats, databaseUrl: string, folders: ReadonlyMap<NodeName, string>) {
    this.server = server;
    this.nats = nats;
    this.databaseUrl = databaseUrl;
    this.folders = folders;
    this.folder = folders.get('one')!;
    this.natsAddresses = nats.addresses;
  }

  /** Whether nodes can be held to a part of a processor here. */
  get canHold(): boolean {
    return this.slices !== null;
  }

  /** All nodes get no more than this part of a processor each; null lets them have what there is. */
  hold(part: number | null): void {
    for (const limit of this.limits.values()) limit(part);
  }

  async open(name: NodeName, plans: readonly TablePlan[]): Promise<Child> {
    const folder = this.folders.get(name)!;
    if (name !== 'one') for (const key of KEYS) await copyFile(join(this.folder, key), join(folder, key));
    const child = await Child.open(folder, this.databaseUrl, plans, {
      HARDWAY_NATS_URL: this.natsAddresses,
      HARDWAY_NODE: name,
    });
    this.children.set(name, child);
    const limit = this.slices?.hold(child.pid);
    if (limit) this.limits.set(name, limit);
    return child;
  }

  node(name: NodeName): Child {
    return this.children.get(name)!;
  }

  /** A node is gone; its process has ended. */
  forget(name: NodeName): void {
    this.children.delete(name);
    this.limits.delete(name);
  }

  address(name: NodeName): string {
    return this.node(name).address;
  }

  /** Once every table is where it belongs. */
  async placed(plans: readonly TablePlan[]): Promise<void> {
    const nodes = NODES.filter((name) => this.children.has(name));
    for (;;) {
      const here = await Promise.all(nodes.map((name) => this.node(name).tables()));
      const isPlaced = (name: NodeName, index: number): boolean => {
        const own = plans.filter(({ id }) => placeOf(id, nodes) === name);
        return own.length === here[index]!.length && own.every(({ id }) => here[index]!.includes(id));
      };
      if (nodes.every(isPlaced)) return;
      await sleep(50);
    }
  }

  /** Processor time of all nodes, in microseconds. */
  async processor(): Promise<number> {
    const times = await Promise.all([...this.children.values()].map((child) => child.processor()));
    return times.reduce((sum, time) => sum + time, 0);
  }

  async stop(): Promise<void> {
    this.hold(null);
    for (const child of this.children.values()) await child.close();
    this.slices?.close();
    await this.nats.stop();
    await this.server.stop();
    for (const folder of this.folders.values()) await rm(folder, { recursive: true, force: true });
  }
}
