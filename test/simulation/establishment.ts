import { USUAL_OPERATOR } from '../../packages/server/src/config/operator-file.ts';
import type { Observe } from '../../packages/server/src/operations/sign.ts';
import type { CageRules } from '../../packages/server/src/protocol/answers.ts';
import type { FloorTable, TablePlan } from '../../packages/server/src/tables/floor.ts';
import { SIMULATED } from './builtins.ts';
import { SimHub } from './bus.ts';
import { SimDisk } from './disk.ts';
import { SimEngine } from './engine.ts';
import { HouseMachine, openNode, openSingle } from './house.ts';
import type { Takeover } from './judge.ts';
import type { Marks } from './marks.ts';
import type { Network } from './network.ts';
import { DatabaseServer } from './server.ts';

/** The machines of a house: one with its record beside it, or several that share a database. */

interface EstablishmentParts {
  readonly network: Network;
  readonly marks: Marks;
  readonly plans: readonly TablePlan[];
  readonly rules: CageRules;
  readonly nodes: number;
  /** A node has found out that another has taken its place, and ends. */
  readonly overtaken: (machine: string) => void;
}

/** Signs that come all the time. */
const QUIET_SIGNS: readonly string[] = ['recorded', 'committed', 'append-waits', 'bet-refused'];
/** Of the last entries of a stream, so many are looked at. */
const LATELY = 60;
/** The most cash that one person takes alone; some of what the cage takes is more. */
const CASH_ALONE = 60_000_000;

export class Establishment {
  readonly machines: readonly HouseMachine[];
  readonly engine: SimEngine;
  /** Null where a house has its record beside it. */
  readonly server: DatabaseServer | null;
  readonly takeovers: Takeover[] = [];
  private readonly hub: SimHub;
  private readonly plans: readonly TablePlan[];

  constructor({ network, marks, plans, rules, nodes, overtaken }: EstablishmentParts) {
    const { world } = network;
    this.plans = plans;
    this.hub = new SimHub(network);
    const observing =
      (name: string): Observe =>
      (sign) => {
        if (!QUIET_SIGNS.includes(sign.is)) marks.reach(`sign: ${sign.is}`);
        if (sign.is === 'overtaken') overtaken(name);
      };
    const recovered = (): void => {
      this.takenOver(plans.map(({ id }) => `table:${id}`));
      for (const what of this.halfDone()) marks.reach(`half done at a start: ${what}`);
    };
    const openingOf = (name: string) => ({
      ...{ plan: { tables: plans, cashAlone: CASH_ALONE, operator: { ...USUAL_OPERATOR, cage: rules } } },
      ...{ observe: observing(name), recovered },
    });
    if (nodes === 1) {
      const disk = new SimDisk(world, 'house');
      this.server = null;
      this.engine = new SimEngine({
        ...{ disk, path: `${SIMULATED}/house/log`, leaseMs: null },
        clock: () => world.now,
        wrote: (checksum) => world.mix(checksum),
      });
      this.machines = [new HouseMachine(world, 'house', disk, openSingle(openingOf('house'), 'house', this.engine))];
      return;
    }
    const server = new DatabaseServer(network, (streams) => this.takenOver(streams));
    this.server = server;
    this.engine = server.engine;
    this.machines = Array.from({ length: nodes }, (_, index) => {
      const name = `node-${index + 1}`;
      return new HouseMachine(world, name, new SimDisk(world, name), openNode(openingOf(name), name, server, this.hub));
    });
  }

  private takenOver(streams: readonly string[]): void {
    for (const stream of streams) {
      const version = this.engine.tables.entries.get(stream)?.length ?? 0;
      if (version > 0 && stream.startsWith('table:'))
        this.takeovers.push({ table: stream.slice('table:'.length), version });
    }
  }

  /** Moves of money between table and cage of which one half is in the log. */
  private halfDone(): readonly string[] {
    const { entries, commands } = this.engine.tables;
    const cage = commands.get('cage');
    const cashOuts = this.plans.flatMap(({ id }) =>
      (entries.get(`table:${id}`) ?? [])
        .slice(-LATELY)
        .filter(({ event }) => event.includes('"CreditCashedOut"') && event.includes('"reference"'))
        .filter(({ command }) => !cage?.has(`${command}:voucher`)),
    );
    const redemptions = (entries.get('cage') ?? [])
      .slice(-LATELY)
      .filter(({ event }) => event.includes('"VoucherRedeemed"') && event.includes('"table"'))
      .filter(({ command }) => this.plans.every(({ id }) => !commands.get(`table:${id}`)?.has(`${command}:buy-in`)));
    return [...(cashOuts.length > 0 ? ['a cash-out'] : []), ...(redemptions.length > 0 ? ['a redemption'] : [])];
  }

  /** Where a table is decided, if anybody does. */
  look(table: string): FloorTable | null {
    for (const { atWork } of this.machines) {
      const found = atWork?.house.floor.tables.get(table);
      if (found?.owner.isHere) return found;
    }
    return null;
  }

  kill(machine: HouseMachine, withPower: boolean): void {
    if (machine.process) {
      this.hub.forget(machine.process);
      this.server?.lose(machine.process, withPower);
    }
    machine.kill(withPower);
  }

  get disks(): readonly SimDisk[] {
    return [...this.machines.map(({ disk }) => disk), ...(this.server ? [this.server.disk] : [])];
  }

  /** Whether every machine is at work, and every table has somebody who decides. */
  get isWhole(): boolean {
    return this.machines.every(({ atWork }) => atWork !== null) && this.plans.every(({ id }) => this.look(id) !== null);
  }

  /** Why machines are not at work. */
  get failures(): string {
    return this.machines.map(({ name, failure }) => (failure ? `${name}: ${failure}` : '')).join(' ');
  }
}
