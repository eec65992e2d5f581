import { mkdir } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { StaffDoor } from './api/gateway.ts';
import { buildApi } from './api/http.ts';
import { Desk } from './cage/desk.ts';
import { Vouchers } from './cage/vouchers.ts';
import { Checkpoints, readSigningKey } from './checkpoints.ts';
import type { Config } from './config.ts';
import { openStore, type Store } from './store/index.ts';
import { Floor } from './tables/floor.ts';
import { Terminals } from './tables/terminals.ts';

export interface HouseOptions {
  readonly now?: () => number;
  readonly logger?: FastifyBaseLogger | false;
}

/** The whole house at work. */
export class RunningHouse {
  readonly address: string;
  readonly store: Store;
  readonly floor: Floor;
  private readonly api: FastifyInstance;
  private readonly checkpoints: Checkpoints;

  constructor(address: string, store: Store, floor: Floor, api: FastifyInstance, checkpoints: Checkpoints) {
    this.address = address;
    this.store = store;
    this.floor = floor;
    this.api = api;
    this.checkpoints = checkpoints;
  }

  /** Stops after what is under way has been written. */
  async close(): Promise<void> {
    this.floor.stop();
    await this.api.close();
    await this.floor.close();
    await this.checkpoints.close();
    await this.store.close();
  }
}

const NOBODY: StaffDoor = { who: () => Promise.resolve(undefined) };

export const openHouse = async (
  config: Config,
  { now = Date.now, logger = false }: HouseOptions = {},
): Promise<RunningHouse> => {
  const store = await openStore({ databaseUrl: config.databaseUrl ?? undefined, folder: config.folder });
  await mkdir(config.folder, { recursive: true });
  const checkpoints = new Checkpoints(store, await readSigningKey(config.folder), now);
  const floor = await Floor.open(store, config.tables, now);
  const desk = new Desk(store, new Vouchers(store, now), now);
  await desk.reconcile(floor.tables);
  const house = { floor, terminals: await Terminals.open(store), desk, staff: NOBODY, now };
  const practice = config.mode === 'practice';
  const api = await buildApi({ house, store, practice, origins: config.origins, logger });
  await api.listen({ host: config.host, port: config.port });
  const { port } = api.server.address() as AddressInfo;
  return new RunningHouse(`http://${config.host}:${port}`, store, floor, api, checkpoints);
};
