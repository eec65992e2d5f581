import type { Establishment } from './establishment.ts';
import type { HouseMachine } from './house.ts';
import type { Marks } from './marks.ts';
import type { Network } from './network.ts';
import type { During, Trouble } from './trouble.ts';
import type { SimProcess, World } from './world.ts';

/** Lets things go wrong, and what was broken come back. */

interface WeatherParts {
  readonly establishment: Establishment;
  readonly network: Network;
  readonly marks: Marks;
  readonly outside: SimProcess;
  /** Whether people wait for something of these types. */
  readonly isUnderWay: (types: readonly string[]) => boolean;
}

/** A process that fails to start is started again after this. */
const AGAIN_MS = 200;
/** A kill that is meant for a moment waits this long for it. */
const WAIT_MS = 1_500;
/** What people wait for is mostly answered within this: it has steps, and a kill is to come between any two of them. */
const UNDER_WAY_MS = 16;
/** A house that is told to stop has this long. */
const STOP_MS = 8_000;

export class Weather {
  private readonly world: World;
  private readonly parts: WeatherParts;
  /** Nothing goes wrong any more. */
  isCalm = false;
  /** Nothing is started. */
  private isPaused = false;
  crashes = 0;

  constructor(parts: WeatherParts) {
    this.parts = parts;
    this.world = parts.network.world;
  }

  start(machine: HouseMachine): void {
    if (machine.process || this.isPaused) return;
    machine.start(() => {
      if (!machine.failure) return;
      this.parts.marks.reach('a start fails');
      this.later(AGAIN_MS, () => this.start(machine));
    });
  }

  /** Every process of the house is gone, and comes back only when it is told to. */
  pause(): void {
    this.isPaused = true;
    for (const machine of this.parts.establishment.machines) this.parts.establishment.kill(machine, false);
  }

  goOn(): void {
    this.isPaused = false;
    for (const machine of this.parts.establishment.machines) this.start(machine);
  }

  /** A process that may write no more ends, and is started again. */
  overtaken(name: string): void {
    const machine = this.parts.establishment.machines.find((each) => each.name === name)!;
    const { process } = machine;
    this.later(AGAIN_MS, () => {
      if (machine.process !== process) return;
      this.parts.establishment.kill(machine, false);
      this.later(AGAIN_MS, () => this.start(machine));
    });
  }

  private later(milliseconds: number, work: () => void): void {
    this.world.after(milliseconds, this.parts.outside, work);
  }

  /** All that was done to the world is undone, and everybody is started. */
  calmDown(): void {
    const { network, establishment } = this.parts;
    this.isCalm = true;
    network.heal();
    Object.assign(network.trouble, CLEAR);
    for (const disk of establishment.disks) Object.assign(disk.trouble, { eio: 0, isFull: false });
    const { server } = establishment;
    if (server && !server.process) server.start();
    for (const machine of establishment.machines) this.start(machine);
  }

  happen(each: Trouble): void {
    if (this.isCalm || this.isPaused) return;
    const { network, establishment, marks } = this.parts;
    const { machines } = establishment;
    const machine = machines['node' in each ? each.node % machines.length : 0]!;
    marks.reach(`trouble: ${each.is}`);
    switch (each.is) {
      case 'kill':
        this.killDuring(each.during, WAIT_MS, () => this.kill(machine, each.withPower, each.awayMs));
        return;
      case 'stop':
        this.stop(machine, each.awayMs);
        return;
      case 'pause':
        if (machine.process) machine.process.standsStillUntil = this.world.now + each.forMs;
        return;
      case 'clock':
        if (machine.process) machine.process.clockOffMs += each.byMs;
        return;
      case 'eio':
        this.fail(machine, { eio: each.percent }, each.forMs);
        return;
      case 'full':
        this.fail(machine, { isFull: true }, each.forMs);
        return;
      case 'loss':
        Object.assign(network.trouble, { loss: each.percent, lateMs: each.lateMs, doubles: each.percent });
        this.later(each.forMs, () => Object.assign(network.trouble, CLEAR));
        return;
      case 'cut':
        this.cut(machine.name, each.way);
        this.later(each.forMs, () => network.heal());
        return;
      case 'database':
        this.loseDatabase(each.awayMs, each.withPower);
    }
  }

  /** Waits a while until somebody waits for such a thing. */
  private killDuring(during: During, left: number, kill: () => void): void {
    if (this.isCalm) return;
    const types = during === 'money' ? OF_MONEY : SETTLES;
    if (during === 'anything' || left <= 0) kill();
    else if (this.parts.isUnderWay(types)) this.later(this.world.random.below(UNDER_WAY_MS * 1000) / 1000, kill);
    else this.later(1, () => this.killDuring(during, left - 1, kill));
  }

  private kill(machine: HouseMachine, withPower: boolean, awayMs: number): void {
    const { marks, establishment } = this.parts;
    if (this.isCalm || !machine.process) return;
    this.crashes += 1;
    marks.reach(withPower ? 'crash: with the power' : 'crash: of the process');
    if (!machine.atWork) marks.reach('crash: while it opens');
    if (this.parts.isUnderWay(SETTLES)) marks.reach('crash: in mid-settlement');
    establishment.kill(machine, withPower);
    this.later(awayMs, () => this.start(machine));
  }

  /** As by SIGTERM: tables are given away, and what is under way is written. */
  private stop(machine: HouseMachine, awayMs: number): void {
    const { atWork, process } = machine;
    if (!atWork || !process) return;
    const end = (): void => {
      if (machine.process !== process) return;
      this.parts.establishment.kill(machine, false);
      this.later(awayMs, () => this.start(machine));
    };
    this.world.after(0, process, () => {
      const drained = atWork.node?.drain() ?? Promise.resolve();
      drained.then(() => atWork.close()).then(end, end);
    });
    this.later(STOP_MS, end);
  }

  private fail({ disk }: HouseMachine, how: object, forMs: number): void {
    const disks = this.world.random.chance(50) ? [disk] : this.parts.establishment.disks;
    for (const each of disks) Object.assign(each.trouble, how);
    this.later(forMs, () => {
      for (const each of disks) Object.assign(each.trouble, { eio: 0, isFull: false });
    });
  }

  private cut(name: string, way: string): void {
    const { network } = this.parts;
    if (way === 'in' || way === 'both') network.cut('outside', name);
    if (way === 'out' || way === 'both') network.cut(name, 'outside');
    if (way === 'database')
      for (const [from, to] of [
        [name, 'database'],
        ['database', name],
      ])
        network.cut(from!, to!);
    if (way === 'bus')
      for (const [from, to] of [
        [`bus ${name}`, ''],
        ['', `bus ${name}`],
      ])
        network.cut(from!, to!);
  }

  private loseDatabase(awayMs: number, withPower: boolean): void {
    const { server } = this.parts.establishment;
    if (!server?.process) return;
    server.kill(withPower);
    this.later(awayMs, () => {
      if (!server.process) server.start();
    });
  }
}

/** What moves money between a table and the cage. */
const OF_MONEY: readonly string[] = ['CashOut', 'Redeem'];
/** Commands by which dice decide wagers. */
const SETTLES: readonly string[] = ['ConfirmResult', 'CallThrow', 'CorrectResult', 'ReopenThrow'];

const CLEAR = { loss: 0, doubles: 0, lateMs: 2 };
