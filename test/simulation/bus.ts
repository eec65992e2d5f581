import {
  type Bus,
  BusError,
  type BusHandler,
  type BusListener,
  type BusStop,
} from '../../packages/server/src/cluster/bus.ts';
import type { Network, Place } from './network.ts';

/** What carries messages between simulated nodes: news may be lost or come twice, but never out of their sender's order. */

export class SimHub {
  readonly network: Network;
  readonly buses = new Set<SimBus>();
  /** When the last news of one node came to another. */
  private readonly arrivals = new Map<string, number>();

  constructor(network: Network) {
    this.network = network;
  }

  /** Carries something to a node, if it comes through at all. */
  carry(from: Place, to: Place, deliver: () => void): boolean {
    const way = this.network.wayOf(`bus ${from.name}`, `bus ${to.name}`);
    if (way === null || !to.process.isAlive) return false;
    const { world } = this.network;
    const key = `${from.name} ${to.name}`;
    const at = Math.max((this.arrivals.get(key) ?? 0) + 0.001, world.now + way);
    this.arrivals.set(key, at);
    world.after(at - world.now, to.process, deliver);
    return true;
  }

  forget(process: Place['process']): void {
    for (const bus of this.buses) if (bus.place.process === process) this.buses.delete(bus);
  }
}

export class SimBus implements Bus {
  readonly place: Place;
  private readonly hub: SimHub;
  private readonly handlers = new Map<string, BusHandler>();
  private readonly listeners = new Map<string, Set<BusListener>>();
  private isClosed = false;

  constructor(hub: SimHub, place: Place) {
    this.hub = hub;
    this.place = place;
    hub.buses.add(this);
  }

  get connected(): boolean {
    return this.hub.network.isReached(`bus ${this.place.name}`);
  }

  ask(subject: string, body: string, withinMs: number): Promise<string> {
    if (this.isClosed) return Promise.reject(new BusError('closed', false, 'The bus is closed.'));
    if (!this.connected) return Promise.reject(new BusError('lost', false, 'No server is reached.'));
    const answerer = [...this.hub.buses].find((bus) => bus.handlers.has(subject) && bus.place.process.isAlive);
    return new Promise((resolve, reject) => {
      if (!answerer) {
        reject(new BusError('nobody', true, `Nobody answers at ${subject}.`));
        return;
      }
      const late = () => reject(new BusError('timeout', true, `${subject} has not answered.`));
      const timer = setTimeout(late, withinMs);
      const answered = (answer: string): void => {
        clearTimeout(timer);
        resolve(answer);
      };
      this.askOf(answerer, subject, body, answered, reject);
    });
  }

  private askOf(
    answerer: SimBus,
    subject: string,
    body: string,
    resolve: (answer: string) => void,
    reject: (error: BusError) => void,
  ): void {
    const back = (tell: () => void): boolean => this.hub.carry(answerer.place, this.place, tell);
    this.hub.carry(this.place, answerer.place, () => {
      const handler = answerer.handlers.get(subject);
      if (!handler) {
        back(() => reject(new BusError('nobody', true, `Nobody answers at ${subject}.`)));
        return;
      }
      Promise.resolve()
        .then(() => handler(body, { subject, from: this.place.name }))
        .then(
          (answer) => back(() => resolve(answer)),
          (error: unknown) => back(() => reject(new BusError('failed', true, `${subject} failed: ${error}`))),
        );
    });
  }

  async answer(subject: string, handler: BusHandler): Promise<BusStop> {
    this.handlers.set(subject, handler);
    return async () => {
      this.handlers.delete(subject);
    };
  }

  tell(subject: string, body: string): void {
    if (this.isClosed || !this.connected) return;
    for (const bus of this.hub.buses) {
      if (!bus.listeners.has(subject)) continue;
      const times = this.hub.network.doubles() ? 2 : 1;
      for (let time = 0; time < times; time += 1)
        this.hub.carry(this.place, bus.place, () => bus.take(subject, body, this.place.name));
    }
  }

  private take(subject: string, body: string, from: string): void {
    for (const listener of this.listeners.get(subject) ?? []) listener(body, { subject, from });
  }

  async hear(subject: string, listener: BusListener): Promise<BusStop> {
    const known = this.listeners.get(subject) ?? new Set();
    this.listeners.set(subject, known.add(listener));
    return async () => {
      known.delete(listener);
    };
  }

  async close(): Promise<void> {
    this.isClosed = true;
    this.hub.buses.delete(this);
  }
}
