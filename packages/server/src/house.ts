import { mkdir } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Limits } from './api/connection.ts';
import { buildApi } from './api/http.ts';
import { Desk } from './cage/desk.ts';
import { Vouchers } from './cage/vouchers.ts';
import { Checkpoints, readSigningKey } from './checkpoints.ts';
import type { Config } from './config.ts';
import { practiceStaff } from './practice-staff.ts';
import { recordStart, SoftwareCheck } from './software.ts';
import { Staff } from './staff/index.ts';
import { openStore, type Store } from './store/index.ts';
import { Floor } from './tables/floor.ts';
import { Terminals } from './tables/terminals.ts';

export interface HouseOptions {
  readonly now?: () => number;
  /** How much one connection may ask, where that is not as usual. */
  readonly limits?: Partial<Limits>;
  readonly logger?: FastifyBaseLogger | false;
  /** The folder of the built screens. */
  readonly web?: string | null;
}

/** Milliseconds that readers have to take what is still under way when the house closes. */
const PATIENCE = 2000;

/** The whole house at work. */
export class RunningHouse {
  readonly address: string;
  readonly store: Store;
  readonly floor: Floor;
  readonly staff: Staff;
  private readonly api: FastifyInstance;
  private readonly checkpoints: Checkpoints;
  private readonly softwareCheck: SoftwareCheck;
  /** The one-time word for the first administrator, if the house has no staff yet. */
  readonly invitation: string | null;
  /** SHA-256 of what it runs; written into the record at every start and looked at again once a day. */
  readonly software: string;

  constructor(
    address: string,
    store: Store,
    floor: Floor,
    staff: Staff,
    api: FastifyInstance,
    checkpoints: Checkpoints,
    softwareCheck: SoftwareCheck,
    invitation: string | null,
    software: string,
  ) {
    this.invitation = invitation;
    this.software = software;
    this.address = address;
    this.store = store;
    this.floor = floor;
    this.staff = staff;
    this.api = api;
    this.checkpoints = checkpoints;
    this.softwareCheck = softwareCheck;
  }

  /** Stops after what is under way has been written. */
  async close(): Promise<void> {
    this.floor.stop();
    // Whoever has not taken an answer by then does not keep the house open.
    const patience = setTimeout(() => this.api.server.closeAllConnections(), PATIENCE);
    await this.api.close();
    clearTimeout(patience);
    await this.floor.close();
    await this.softwareCheck.close();
    await this.checkpoints.close();
    await this.store.close();
  }
}

export const openHouse = async (
  config: Config,
  { now = Date.now, logger = false, limits = {}, web = null }: HouseOptions = {},
): Promise<RunningHouse> => {
  const store = await openStore({ databaseUrl: config.databaseUrl ?? undefined, folder: config.folder });
  await mkdir(config.folder, { recursive: true });
  const key = await readSigningKey(config.folder);
  const checkpoints = new Checkpoints(store, key, now);
  const software = await recordStart(store, now());
  const floor = await Floor.open(store, config.tables, now);
  const vouchers = new Vouchers(store, now);
  const desk = new Desk(store, vouchers, now);
  await desk.reconcile(floor.tables);
  const practice = config.mode === 'practice';
  const staff = new Staff(store, now, { demo: practice });
  const house = { floor, terminals: await Terminals.open(store), desk, staff, practice, now };
  const people = practice ? await practiceStaff(staff, config.folder) : [];
  const invitation = practice ? null : await firstInvitation(staff);
  const print = { name: config.name, currency: config.currency };
  const api = await buildApi({
    house,
    store,
    vouchers,
    print,
    publicKey: key.publicKey,
    web,
    people,
    origins: config.origins,
    limits,
    logger,
  });
  await api.listen({ host: config.host, port: config.port });
  const { port } = api.server.address() as AddressInfo;
  const address = `http://${config.host}:${port}`;
  const softwareCheck = new SoftwareCheck(store, software, now);
  return new RunningHouse(address, store, floor, staff, api, checkpoints, softwareCheck, invitation, software);
};

const firstInvitation = async (staff: Staff): Promise<string | null> => {
  const invited = await staff.firstInvitation();
  return 'refused' in invited ? null : invited.token;
};
