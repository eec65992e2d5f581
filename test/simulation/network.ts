import type { WebSocket } from 'ws';
import type { SimProcess, World } from './world.ts';

/** What carries messages between people, nodes and databases: late, out of order where no connection keeps it, or not at all. */

export interface NetworkTrouble {
  /** Percent of messages that are lost. What a connection loses ends it. */
  loss: number;
  /** Percent of messages without a connection that come twice. */
  doubles: number;
  /** Milliseconds that a message takes at the most. */
  lateMs: number;
}

export class Network {
  readonly world: World;
  readonly trouble: NetworkTrouble = { loss: 0, doubles: 0, lateMs: 2 };
  /** Ways that nothing comes through, each in one direction. */
  private readonly cuts = new Set<string>();
  /** Connections with something on its way that comes once ways are healed. */
  private readonly holding = new Set<Line>();

  constructor(world: World) {
    this.world = world;
  }

  /** An empty name stands for everybody. */
  cut(from: string, to: string): void {
    this.cuts.add(`${from}>${to}`);
  }

  /** Whether anything comes from there to anybody. */
  isReached(from: string): boolean {
    return !this.cuts.has(`${from}>`);
  }

  heal(): void {
    this.cuts.clear();
    for (const line of this.holding) line.resume();
    this.holding.clear();
  }

  isCut(from: string, to: string): boolean {
    return this.cuts.has(`${from}>${to}`) || this.cuts.has(`${from}>`) || this.cuts.has(`>${to}`);
  }

  /** What does not come through now comes later. */
  hold(line: Line): void {
    this.holding.add(line);
  }

  /** How long a message takes; null if it never comes. */
  wayOf(from: string, to: string): number | null {
    const { random } = this.world;
    if (this.isCut(from, to)) return null;
    if (this.trouble.loss > 0 && random.chance(this.trouble.loss)) return null;
    return 0.05 + random.below(Math.max(1, Math.round(this.trouble.lateMs * 1000))) / 1000;
  }

  doubles(): boolean {
    return this.trouble.doubles > 0 && this.world.random.chance(this.trouble.doubles);
  }
}

/** Somewhere in the network. */
export interface Place {
  readonly name: string;
  readonly process: SimProcess;
}

/** What one end has sent within one event comes to the other at once. */
interface Segment {
  readonly moment: number;
  readonly deliveries: (() => void)[];
}

/** What a broken connection takes to be noticed by somebody who waits for it. */
const NOTICED_MS = 2_000;
/** For so long nothing need come through before somebody gives a connection up. */
const PATIENT_MS = 6_000;

/** A connection: what comes, comes in order, and what is lost ends it for both. */
export class Line {
  private readonly network: Network;
  private readonly ends: readonly [Place, Place];
  private readonly arrivals: [number, number] = [0, 0];
  /** What was sent last, by end. */
  private readonly sent: [Segment | null, Segment | null] = [null, null];
  private readonly isPatient: boolean;
  private held: { readonly to: 0 | 1; readonly deliver: () => void }[] = [];
  isOpen = true;
  /** Who is told that it has ended, by end. */
  readonly closed: [() => void, () => void] = [() => {}, () => {}];

  /** The systems at both ends of a patient one send again what a cut has kept, as long as they have power. */
  constructor(network: Network, ends: readonly [Place, Place], isPatient = false) {
    this.network = network;
    this.ends = ends;
    this.isPatient = isPatient;
  }

  /** Whether this process has opened it. */
  begins(process: SimProcess): boolean {
    return this.ends[0].process === process;
  }

  /** To the other end. */
  send(from: 0 | 1, deliver: () => void): void {
    if (!this.isOpen) return;
    const to = from === 0 ? 1 : 0;
    const [start, end] = [this.ends[from], this.ends[to]];
    if (this.isPatient && end.process.isAlive && this.network.isCut(start.name, end.name)) {
      this.hold(to, deliver);
      return;
    }
    const last = this.sent[to];
    if (last?.moment === this.network.world.events) {
      last.deliveries.push(deliver);
      return;
    }
    const way = this.network.wayOf(start.name, end.name);
    if (way === null || !end.process.isAlive) {
      this.break();
      return;
    }
    const segment: Segment = { moment: this.network.world.events, deliveries: [deliver] };
    this.sent[to] = segment;
    this.arrive(to, way, () => {
      for (const each of segment.deliveries) if (this.isOpen) each();
    });
  }

  private arrive(to: 0 | 1, way: number, deliver: () => void): void {
    const { world } = this.network;
    const at = Math.max(this.arrivals[to] + 0.001, world.now + way);
    this.arrivals[to] = at;
    world.after(at - world.now, this.ends[to].process, deliver);
  }

  /** Somebody loses patience after a while; what is on its way to the server is, all the same. */
  private hold(to: 0 | 1, deliver: () => void): void {
    const { world } = this.network;
    if (this.held.length === 0) world.after(world.random.below(PATIENT_MS), this.ends[0].process, () => this.giveUp());
    this.held.push({ to, deliver });
    this.network.hold(this);
  }

  private giveUp(): void {
    if (this.held.length > 0) this.break();
  }

  /** Ways are healed. */
  resume(): void {
    for (const { to, deliver } of this.held.splice(0)) {
      const way = this.network.wayOf(this.ends[1 - to]!.name, this.ends[to].name);
      if (way === null || !this.ends[to].process.isAlive) continue;
      this.arrive(to, way, () => {
        if (this.isOpen || to === 1) deliver();
      });
    }
  }

  /** The machine that began it has lost its power. */
  forget(): void {
    this.held = this.held.filter(({ to }) => to === 0);
  }

  /** Both ends notice sooner or later. */
  break(): void {
    if (!this.isOpen) return;
    this.isOpen = false;
    const { world } = this.network;
    for (const end of [0, 1] as const)
      world.after(world.random.below(NOTICED_MS), this.ends[end].process, () => this.closed[end]());
  }

  /** One end hangs up; the other hears it. */
  hangUp(from: 0 | 1): void {
    if (!this.isOpen) return;
    const to = from === 0 ? 1 : 0;
    this.send(from, () => {
      this.isOpen = false;
      this.closed[to]();
    });
  }
}

type Listener = (...given: unknown[]) => void;

const CLIENT = 0;
const SERVER = 1;

/** The house's end of a connection, as much of a WebSocket as the gateway uses. */
export class SimSocket {
  readonly OPEN = 1;
  readyState = 1;
  private readonly line: Line;
  private readonly hears: (bytes: Buffer) => void;
  private readonly listeners = new Map<string, Listener[]>();
  /** Frames are written where the real one's socket is. */
  readonly _socket = {
    writableCorked: 1,
    writableLength: 0,
    write: (frame: Buffer): void => this.line.send(SERVER, () => this.hears(frame)),
  };

  constructor(line: Line, hears: (bytes: Buffer) => void) {
    this.line = line;
    this.hears = hears;
    line.closed[SERVER] = () => this.ended();
  }

  asWebSocket(): WebSocket {
    return this as unknown as WebSocket;
  }

  on(name: string, listener: Listener): this {
    this.listeners.set(name, [...(this.listeners.get(name) ?? []), listener]);
    return this;
  }

  emit(name: string, ...given: unknown[]): void {
    for (const listener of this.listeners.get(name) ?? []) listener(...given);
  }

  ping(): void {
    this.line.send(SERVER, () => this.line.send(CLIENT, () => this.emit('pong')));
  }

  close(): void {
    this.line.hangUp(SERVER);
    this.ended();
  }

  terminate(): void {
    this.line.break();
    this.ended();
  }

  private ended(): void {
    if (this.readyState !== this.OPEN) return;
    this.readyState = 3;
    this.emit('close');
  }
}

/** The text of a frame as the house writes it: never masked, never in parts. */
export const textIn = (frame: Buffer): string => frame.toString('utf8', headLength(frame));

const headLength = (frame: Buffer): number => {
  const length = frame[1]! & 0x7f;
  return length < 126 ? 2 : length === 126 ? 4 : 10;
};

/** What every message begins with. */
const IS = '{"is":"';
const QUOTE = 0x22;

/** What a message is, without reading all of it. */
export const kindOf = (frame: Buffer): string => {
  const from = headLength(frame) + IS.length;
  return frame.toString('latin1', from, frame.indexOf(QUOTE, from));
};
