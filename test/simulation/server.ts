import type { Exchange, HeldSeal } from '../../packages/server/src/store/database.ts';
import { runsOn, SIMULATED } from './builtins.ts';
import type { DatabaseWire } from './database.ts';
import { SimDisk } from './disk.ts';
import { SimEngine } from './engine.ts';
import { Line, type Network, type Place } from './network.ts';
import type { SimProcess } from './world.ts';

/** A database on a machine of its own, which several nodes reach over the network, as PostgreSQL is. */

export const LEASE_MS = 2_000;
/** Nobody commits while seals are exchanged, so whoever does not go on with that is not waited for. */
const IDLE_MS = LEASE_MS / 4;
/** By keep-alive messages that nobody answers. */
const MISSED_MS = 11_000;
/** A server that has ended is started again after this. */
const RESTART_MS = 200;

interface Alone {
  isOver: boolean;
  readonly release: () => void;
}

interface Lock {
  readonly holder: Session;
  readonly waiting: { readonly session: Session; readonly granted: () => void }[];
}

/** A connection as the server knows it. */
interface Session {
  isOver: boolean;
}

export class DatabaseServer {
  readonly name = 'database';
  readonly disk: SimDisk;
  readonly engine: SimEngine;
  readonly network: Network;
  process: SimProcess | null = null;
  isUp = false;
  private readonly lines = new Set<Line>();
  private readonly locks = new Map<string, Lock>();

  constructor(network: Network, claimed: (streams: readonly string[]) => void) {
    const { world } = network;
    this.network = network;
    this.disk = new SimDisk(world, this.name);
    this.engine = new SimEngine({
      ...{ disk: this.disk, path: `${SIMULATED}/database/log`, leaseMs: LEASE_MS },
      clock: () => world.now,
      wrote: (checksum) => world.mix(checksum),
      claimed,
      failed: () => this.panic(),
    });
  }

  /** Also a standby that is promoted: it has every commit that was acknowledged. */
  start(): void {
    const { world } = this.network;
    const process = world.process(this.name);
    runsOn(process, this.disk);
    this.process = process;
    world.after(0, process, () => {
      this.engine.reopen().then(
        () => {
          this.isUp = true;
        },
        // A disk that failed while it was read is tried again.
        () => this.panic(),
      );
    });
  }

  /** A server whose disk has failed ends by itself, and is started again. */
  private panic(): void {
    const { world } = this.network;
    const { process } = this;
    const manager = world.process('service manager');
    world.after(1, manager, () => {
      if (this.process !== process) return;
      this.kill(false);
      world.after(RESTART_MS, manager, () => {
        if (!this.process) this.start();
      });
    });
  }

  kill(withPower: boolean): void {
    if (this.process) this.network.world.kill(this.process);
    this.process = null;
    this.isUp = false;
    this.locks.clear();
    for (const line of this.lines) line.break();
    this.lines.clear();
    if (withPower) this.disk.losePower();
  }

  connect(client: Place): Line | null {
    if (!this.process || !this.isUp) return null;
    const line = new Line(this.network, [client, { name: this.name, process: this.process }], true);
    this.lines.add(line);
    return line;
  }

  /** A client's process is gone: its system says so at once, and a machine without power is missed after a while. */
  lose(client: SimProcess, withPower: boolean): void {
    const { world } = this.network;
    for (const line of this.lines) {
      if (!line.begins(client)) continue;
      if (withPower) line.forget();
      world.after(withPower ? MISSED_MS : 1, world.process('network'), () => line.break());
    }
  }

  /** Begins a transaction in which nobody else writes; it ends by itself if nothing more comes. */
  begin(): Promise<{ readonly alone: Alone; readonly seals: readonly HeldSeal[] }> {
    return new Promise((resolve) => {
      void this.engine.alone(
        () =>
          new Promise<void>((release) => {
            const alone: Alone = { isOver: false, release };
            setTimeout(() => this.rollBack(alone), IDLE_MS);
            resolve({ alone, seals: this.engine.heldSeals() });
          }),
      );
    });
  }

  private rollBack(alone: Alone): void {
    if (alone.isOver) return;
    alone.isOver = true;
    alone.release();
  }

  async finish(alone: Alone, next: Exchange | null): Promise<void> {
    if (alone.isOver) throw new Error('The transaction was idle for too long.');
    alone.isOver = true;
    try {
      if (next) await this.engine.exchangeNow(next);
    } finally {
      alone.release();
    }
  }

  /** What was on its way through a cut may come when its session is over: that one would hold the lock for good. */
  lock(name: string, session: Session): Promise<void> {
    if (session.isOver) return Promise.reject(new Error('The session is over.'));
    const held = this.locks.get(name);
    if (!held) {
      this.locks.set(name, { holder: session, waiting: [] });
      return Promise.resolve();
    }
    return new Promise((granted) => held.waiting.push({ session, granted }));
  }

  unlock(name: string, session: Session): void {
    const held = this.locks.get(name);
    if (held?.holder !== session) return;
    const next = held.waiting.find((other) => !other.session.isOver);
    if (!next) this.locks.delete(name);
    else {
      const waiting = held.waiting.filter((other) => other !== next && !other.session.isOver);
      this.locks.set(name, { holder: next.session, waiting });
      next.granted();
    }
  }

  /** Whoever is gone holds up nobody. */
  end(session: Session): void {
    session.isOver = true;
    for (const [name, { holder }] of [...this.locks]) if (holder === session) this.unlock(name, session);
  }
}

/** A node's connection to its database. */
export class ServerWire implements DatabaseWire {
  private readonly server: DatabaseServer;
  private readonly client: Place;
  private line: Line | null = null;
  private session: Session = { isOver: true };
  private readonly pending = new Set<(error: Error) => void>();
  lost = false;

  constructor(server: DatabaseServer, client: Place) {
    this.server = server;
    this.client = client;
  }

  call<T>(work: (engine: SimEngine) => Promise<T>): Promise<T> {
    const { line, server } = this;
    if (!line?.isOpen) {
      this.lost = true;
      return Promise.reject(new Error('The connection to the database ended.'));
    }
    return new Promise((resolve, reject) => {
      this.pending.add(reject);
      const told = (tell: () => void): void =>
        line.send(1, () => {
          this.pending.delete(reject);
          tell();
        });
      line.send(0, () => {
        work(server.engine).then(
          (value) => told(() => resolve(value)),
          (error: unknown) => told(() => reject(error)),
        );
      });
    });
  }

  async exchange(change: (seals: readonly HeldSeal[]) => Exchange | null): Promise<boolean> {
    const { alone, seals } = await this.call(() => this.server.begin());
    let next: Exchange | null = null;
    try {
      next = change(seals);
    } catch (error) {
      await this.call(() => this.server.finish(alone, null));
      throw error;
    }
    await this.call(() => this.server.finish(alone, next));
    return next !== null;
  }

  async exclusively<T>(name: string, work: () => Promise<T>): Promise<T> {
    const { session } = this;
    await this.call(() => this.server.lock(name, session));
    try {
      return await work();
    } finally {
      void this.call(async () => this.server.unlock(name, session)).catch(() => undefined);
    }
  }

  async connect(): Promise<void> {
    this.close();
    const line = this.server.connect(this.client);
    if (!line) {
      await new Promise((resolve) => setTimeout(resolve, 20));
      throw new Error('The database cannot be reached.');
    }
    const session: Session = { isOver: false };
    line.closed[0] = () => this.ended(line);
    line.closed[1] = () => this.server.end(session);
    this.line = line;
    this.session = session;
    this.lost = false;
    await this.call(async () => undefined);
  }

  private ended(line: Line): void {
    if (this.line !== line) return;
    this.lost = true;
    for (const reject of this.pending) reject(new Error('The connection to the database was lost.'));
    this.pending.clear();
  }

  close(): void {
    const { line } = this;
    this.line = null;
    line?.break();
    for (const reject of this.pending) reject(new Error('The connection to the database was given up.'));
    this.pending.clear();
  }
}
