import { RULEBOOKS } from '@hardway/engine';
import { Gateway } from '../../packages/server/src/api/gateway.ts';
import type { House } from '../../packages/server/src/api/house.ts';
import type { Vouchers } from '../../packages/server/src/cage/vouchers.ts';
import { SharedStore } from '../../packages/server/src/cluster/shared-store.ts';
import type { Operator } from '../../packages/server/src/config/operator-file.ts';
import { Greetings } from '../../packages/server/src/node/greetings.ts';
import { planOf } from '../../packages/server/src/node/house-plan.ts';
import { claimShared, sharedIsHeld } from '../../packages/server/src/node/joining.ts';
import { HouseNode } from '../../packages/server/src/node/node.ts';
import type { Observe } from '../../packages/server/src/operations/sign.ts';
import { found } from '../../packages/server/src/record/identity.ts';
import type { HouseKey } from '../../packages/server/src/record/key.ts';
import { openedRecord, sharedRecord } from '../../packages/server/src/record/opening.ts';
import { openRooms } from '../../packages/server/src/rooms.ts';
import type { Passwords } from '../../packages/server/src/staff/index.ts';
import { nodeOver, storeOver } from '../../packages/server/src/store/over.ts';
import type { Store } from '../../packages/server/src/store/store.ts';
import type { TablePlan } from '../../packages/server/src/tables/floor.ts';
import { runsOn, SIMULATED } from './builtins.ts';
import { SimBus, type SimHub } from './bus.ts';
import { embeddedWire, SimDatabase } from './database.ts';
import type { SimDisk } from './disk.ts';
import type { SimEngine } from './engine.ts';
import { houseKey } from './key.ts';
import { type DatabaseServer, LEASE_MS, ServerWire } from './server.ts';
import type { SimProcess, World } from './world.ts';

/** Processes of a house on a simulated machine: the real rooms, opened as `openHouse` opens them, but for HTTP and threads. */

export interface HousePlan {
  readonly tables: readonly TablePlan[];
  readonly cashAlone: number;
  readonly operator: Operator;
}

/** A house at work. */
export interface AtWork {
  readonly house: House;
  readonly vouchers: Vouchers;
  readonly gateway: Gateway;
  readonly store: Store;
  readonly process: SimProcess;
  readonly node: HouseNode | null;
  /** Ends it in good order. */
  close(): Promise<void>;
}

/** Passwords that cost nothing. */
const CHEAP: Passwords = {
  hash: async (password) => `cheap ${password}`,
  verify: async (stored, password) => stored === `cheap ${password}`,
};

export const KEY: HouseKey = houseKey();

interface Opening {
  readonly plan: HousePlan;
  readonly observe: Observe;
  /** The log has been read, and nothing was written yet. */
  readonly recovered: () => void;
}

/** The parts that a single house and a node of several have in common. */
const openParts = async (
  { plan, observe }: Pick<Opening, 'plan' | 'observe'>,
  process: SimProcess,
  store: Store,
  { node, epoch, closing }: Pick<Parameters<typeof openRooms>[1], 'node' | 'epoch'> & { closing: () => Promise<void> },
): Promise<AtWork> => {
  const config = {
    tables: plan.tables,
    mode: 'practice',
    currency: 'USD',
    cashAlone: plan.cashAlone,
    operator: plan.operator,
  } as const;
  const order = { config, rulebooks: RULEBOOKS, now: Date.now, observe, passwords: CHEAP, opened: [] };
  const { house, vouchers } = await openRooms(order, { store, secret: KEY.secret, node, epoch });
  const gateway = new Gateway(house);
  const { floor, staff, desk } = house;
  const close = async (): Promise<void> => {
    floor.stop();
    gateway.close();
    await node?.close();
    await floor.close();
    await staff.close();
    await desk.close();
    await closing();
  };
  return { house, vouchers, gateway, store, process, node, close };
};

/** How a process opens a house on the machine that it runs on. */
export type OpenHouse = (process: SimProcess) => Promise<AtWork>;

/** A machine on which processes of a house run, one after another. */
export class HouseMachine {
  readonly name: string;
  readonly disk: SimDisk;
  private readonly world: World;
  private readonly open: OpenHouse;
  process: SimProcess | null = null;
  atWork: AtWork | null = null;
  /** Why the last start failed. */
  failure: unknown = null;

  constructor(world: World, name: string, disk: SimDisk, open: OpenHouse) {
    this.world = world;
    this.name = name;
    this.disk = disk;
    this.open = open;
  }

  /** A new process begins; `opened` is told when it is at work or has failed. */
  start(opened: () => void): void {
    const { world } = this;
    const process = world.process(this.name);
    runsOn(process, this.disk);
    this.process = process;
    this.failure = null;
    world.after(0, process, () => {
      this.open(process)
        .then((atWork) => {
          this.atWork = atWork;
        })
        .catch((error: unknown) => {
          this.failure = error;
          this.kill(false);
        })
        .finally(opened);
    });
  }

  /** The process is gone at once; with the power, so is what no disk has. */
  kill(withPower: boolean): void {
    if (this.process) this.world.kill(this.process);
    this.process = null;
    this.atWork = null;
    if (withPower) this.disk.losePower();
  }
}

export const folderOf = (machine: string): string => `${SIMULATED}/${machine}`;

const WHOSE = { mode: 'practice', currency: 'USD' } as const;

/** A house that has its record to itself, beside its process, as in SQLite. */
export const openSingle =
  (opening: Opening, name: string, engine: SimEngine): OpenHouse =>
  async (process) => {
    await engine.reopen();
    opening.recovered();
    const { observe } = opening;
    const options = { secret: KEY.secret, headFile: `${folderOf(name)}/head`, watch: observe };
    const store = await storeOver(new SimDatabase(embeddedWire(engine), null), options);
    if ((await store.heads()).size === 0) await found(store, { ...WHOSE, key: KEY.publicKey }, Date.now());
    const { identity, checkpoints } = await openedRecord(store, KEY, { ...WHOSE, now: Date.now });
    checkpoints.start();
    const closing = async (): Promise<void> => {
      await checkpoints.close();
      await store.close();
    };
    return openParts(opening, process, store, { node: null, epoch: identity.epoch, closing });
  };

/** One of several nodes of a house, over a database that they share. */
export const openNode =
  (opening: Opening, name: string, server: DatabaseServer, hub: SimHub): OpenHouse =>
  async (process) => {
    const { observe } = opening;
    const place = { name, process };
    const database = new SimDatabase(new ServerWire(server, place), LEASE_MS);
    await database.recover();
    const options = { node: name, secret: KEY.secret, headFile: `${folderOf(name)}/head`, watch: observe };
    const record = await nodeOver(database, options);
    const bus = new SimBus(hub, place);
    const store = await SharedStore.open(record, bus);
    const greetings = new Greetings(
      store,
      bus,
      planOf(
        {
          ...{ ...WHOSE, name: 'simulated', databaseUrl: 'postgres://simulated' },
          ...opening.plan,
        },
        RULEBOOKS,
      ),
    );
    await greetings.begin();
    const order = { ...WHOSE, now: Date.now };
    const { identity, signing } = await sharedRecord(store, KEY, order, claimShared, async () => {});
    await sharedIsHeld(store);
    const node = new HouseNode({ store, bus, greetings, observe, signing });
    const closing = async (): Promise<void> => {
      await store.close();
      await node.leave();
    };
    const atWork = await openParts(opening, process, store, { node, epoch: identity.epoch, closing });
    await node.start(atWork.house);
    return atWork;
  };
