import { copyFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as passed } from 'node:timers/promises';
import type { TablePlan } from '@hardway/server';
import { startPostgres } from '../../scripts/postgres.ts';
import { Network } from '../faults/network.ts';
import { HouseProcess } from '../house/process.ts';
import { type Nats, startNats } from '../nats.ts';
import { type PostgresPair, startPostgresPair } from '../postgres-pair.ts';
import { scratchFolder } from '../scratch.ts';
import { until } from '../until.ts';

/**
 * A house on several nodes as processes on loopback. Each reaches PostgreSQL and NATS by ways of its own, which can be cut.
 * Only processes started here are ended, by their ids.
 */

export interface ClusterPlan {
  readonly nodes: number;
  /** Servers of NATS; none for a house that has the record to itself. */
  readonly buses: number;
  readonly standby: 'synchronous' | 'asynchronous' | 'none';
  readonly tables: readonly TablePlan[];
  /** Seconds that a node has to end in good order; 5 without it. */
  readonly stopWithin?: number;
  /** Another `hardway` than the one that was built. */
  readonly program?: string | undefined;
  /** A library that tells processes another time of day, if the machine has one. */
  readonly clocks?: string | undefined;
}

const NAMES = ['one', 'two', 'three', 'four', 'five'];
/** And the accounts that a practice floor shows to everybody. */
const KEYS = ['signing-key.pem', 'public-key.pem', 'practice-staff.json'];
/** Between two starts of a node that ends by itself, as whatever keeps services running would wait. */
const RESTART_MS = 300;
/** A node that is asked to end and has not by then does not end. */
const ENDING_MS = 30_000;

export class Cluster {
  readonly nodes: ClusterNode[] = [];
  readonly nats: Nats | null;
  readonly pair: PostgresPair | null;
  /** Past all networks. */
  readonly databaseUrl: string;
  private readonly stopDatabase: () => Promise<void>;

  static async start(plan: ClusterPlan): Promise<Cluster> {
    const nats = plan.buses > 0 ? await startNats(plan.buses, '', plan.buses > 1) : null;
    const database = await startDatabase(plan).catch(async (error: unknown) => {
      await nats?.stop();
      throw error;
    });
    const cluster = new Cluster(nats, database);
    try {
      await cluster.open(plan);
      return cluster;
    } catch (error) {
      await cluster.stop();
      throw error;
    }
  }

  private constructor(nats: Nats | null, { pair, url, stop }: Database) {
    this.nats = nats;
    this.pair = pair;
    this.databaseUrl = url;
    this.stopDatabase = stop;
  }

  /** The first node makes the house's key; the others get it from there. */
  private async open(plan: ClusterPlan): Promise<void> {
    for (const name of NAMES.slice(0, plan.nodes)) {
      const node = await ClusterNode.prepare(name, plan, this.databaseUrl, this.nats);
      this.nodes.push(node);
      const [first] = this.nodes;
      if (node !== first) await node.takeKeys(first!.folder);
      else await node.start();
    }
    await Promise.all(this.nodes.slice(1).map((node) => node.start()));
  }

  get addresses(): readonly string[] {
    return this.nodes.map(({ address }) => address);
  }

  get folders(): readonly string[] {
    return this.nodes.map(({ folder }) => folder);
  }

  /** As if the primary's machine had gone; the standby is written to from then on. */
  async failOver(): Promise<void> {
    await this.pair!.primary.kill();
    await this.pair!.promote();
  }

  /** All nodes end in good order, one after the other, so that each finds somebody who takes its tables; who does not is told. */
  async end(): Promise<readonly string[]> {
    const late: string[] = [];
    for (const node of this.nodes) {
      const ended = node.stop('SIGTERM').then(() => true);
      if (await Promise.race([ended, passed(ENDING_MS, false, { ref: false })])) continue;
      late.push(node.name);
      await node.stop('SIGKILL');
    }
    return late;
  }

  async stop(): Promise<void> {
    for (const node of this.nodes) await node.remove();
    await this.nats?.stop();
    await this.stopDatabase();
  }
}

interface Database {
  readonly pair: PostgresPair | null;
  readonly url: string;
  readonly stop: () => Promise<void>;
}

const startDatabase = async ({ standby }: ClusterPlan): Promise<Database> => {
  if (standby !== 'none') {
    const pair = await startPostgresPair({ synchronous: standby === 'synchronous' });
    return { pair, url: await pair.createDatabase(), stop: () => pair.stop() };
  }
  const server = await startPostgres(() => scratchFolder('postgres'));
  return { pair: null, url: await server.createDatabase(), stop: () => server.stop() };
};

/** The same addresses by ways that can be cut. */
const rerouted = async (addresses: string): Promise<{ readonly addresses: string; readonly ways: Network[] }> => {
  const ways: Network[] = [];
  let own = addresses;
  for (const [, host, port] of addresses.matchAll(/(?<=@|,|\/\/)([\w.-]+):(\d+)(?=[,/]|$)/g)) {
    const way = await Network.to({ host: host!, port: Number(port) });
    ways.push(way);
    own = own.replace(`${host}:${port}`, `127.0.0.1:${way.port}`);
  }
  return { addresses: own, ways };
};

export class ClusterNode {
  readonly name: string;
  readonly folder: string;
  /** To each server of the database and of NATS. */
  readonly databases: readonly Network[];
  readonly buses: readonly Network[];
  private readonly house: HouseProcess;
  /** Whether it is meant to run: then it is started again if it ends. */
  private isWanted = false;
  private keeping: Promise<void> = Promise.resolve();
  private starting: Promise<void> = Promise.resolve();
  /** What it said each time that it ended without having been asked to. */
  readonly ends: string[] = [];

  static async prepare(name: string, plan: ClusterPlan, databaseUrl: string, nats: Nats | null): Promise<ClusterNode> {
    const folder = await scratchFolder(`node-${name}`);
    const { addresses, ways } = await rerouted(databaseUrl);
    const buses = nats ? await rerouted(nats.addresses) : null;
    const environment = {
      // Each client comes from an address of its own, as through a balancer.
      HARDWAY_PROXIES: '127.0.0.1',
      HARDWAY_STOP_WITHIN: `${plan.stopWithin ?? 5}`,
      ...(buses ? { HARDWAY_NATS_URL: buses.addresses, HARDWAY_NODE: name } : {}),
      ...(plan.clocks === undefined ? {} : clockOf(plan.clocks, folder)),
    };
    if (plan.clocks !== undefined) await writeFile(join(folder, CLOCK), '+0');
    await writeFile(join(folder, 'tables.json'), JSON.stringify(plan.tables));
    const house = new HouseProcess(folder, addresses, environment, '', plan.program);
    return new ClusterNode(name, house, ways, buses?.ways ?? []);
  }

  private constructor(name: string, house: HouseProcess, databases: readonly Network[], buses: readonly Network[]) {
    this.name = name;
    this.house = house;
    this.folder = house.folder;
    this.databases = databases;
    this.buses = buses;
  }

  get address(): string {
    return this.house.address;
  }

  async takeKeys(from: string): Promise<void> {
    for (const name of KEYS) await copyFile(join(from, name), join(this.folder, name));
  }

  /** Resolves once it serves. Whenever it ends by itself, it is started again. */
  async start(): Promise<void> {
    this.isWanted = true;
    let opened = (): void => {};
    const open = new Promise<void>((resolve) => {
      opened = resolve;
    });
    this.keeping = this.keep(opened);
    await Promise.race([open, this.keeping]);
    await until(() => !this.isWanted || this.isReady());
  }

  private async keep(opened: () => void): Promise<void> {
    while (this.isWanted) {
      this.starting = this.house.start();
      const gone = this.house.ended;
      this.starting.then(opened, () => undefined);
      const code = await gone;
      if (!this.isWanted) return;
      this.ends.push(`${this.name} ended with ${code}: ${this.house.said.slice(-2_000)}`);
      await passed(RESTART_MS);
    }
  }

  async isReady(): Promise<boolean> {
    if (this.address === '') return false;
    return fetch(`${this.address}/readyz`, { signal: AbortSignal.timeout(1_000) }).then(
      ({ ok }) => ok,
      () => false,
    );
  }

  /** Everything it has said since its last start. */
  get said(): string {
    return this.house.said;
  }

  async stop(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    this.isWanted = false;
    await this.house.kill(signal);
    await this.keeping;
    await this.starting.catch(() => undefined);
  }

  /** Stands still without dying. */
  pause(): void {
    if (this.house.isRunning) process.kill(this.house.pid!, 'SIGSTOP');
  }

  resume(): void {
    if (this.house.isRunning) process.kill(this.house.pid!, 'SIGCONT');
  }

  /** Seconds by which its time of day is off, which it notices within a second. */
  async setClock(seconds: number): Promise<void> {
    await writeFile(join(this.folder, CLOCK), `${seconds < 0 ? '' : '+'}${seconds}`);
  }

  async remove(): Promise<void> {
    this.resume();
    await this.stop('SIGKILL');
    for (const way of [...this.databases, ...this.buses]) await way.close();
    await rm(this.folder, { recursive: true, force: true });
  }
}

const CLOCK = 'time-of-day';

/** The time of day alone: what measures how long something takes goes on as it is. */
const clockOf = (library: string, folder: string): Record<string, string> => ({
  LD_PRELOAD: library,
  FAKETIME_TIMESTAMP_FILE: join(folder, CLOCK),
  FAKETIME_DONT_FAKE_MONOTONIC: '1',
  DONT_FAKE_MONOTONIC: '1',
  FAKETIME_CACHE_DURATION: '1',
  FAKETIME_DONT_RESET: '1',
});
