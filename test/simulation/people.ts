import { type Deed, type DeedKind, Deeds, isInDoubt, type Told } from './deeds.ts';
import type { AtWork } from './house.ts';
import type { Marks } from './marks.ts';
import { kindOf, Line, type Network, type Place, SimSocket, textIn } from './network.ts';
import type { SimProcess, World } from './world.ts';

/** Everybody outside the house: terminals, devices, consoles and those at its counter, who ask until they are told. */

/** Where a house can be reached. */
export interface Station {
  readonly name: string;
  readonly process: SimProcess | null;
  readonly atWork: AtWork | null;
}

export interface Account {
  readonly name: string;
  /** The session's token, once signed in. */
  token: string | null;
  signing: boolean;
}

export const PASSWORD = 'four unlikely words together';

/** Somebody at a counter waits this long. */
const CALL_MS = 4_000;

export class People {
  readonly world: World;
  readonly network: Network;
  readonly deeds = new Deeds();
  readonly marks: Marks;
  readonly outside: SimProcess;
  readonly stations: () => readonly Station[];
  /** Nobody sees that a connection is tried in vain before this. */
  readonly clients: Client[] = [];

  constructor(world: World, network: Network, marks: Marks, stations: () => readonly Station[]) {
    this.world = world;
    this.network = network;
    this.marks = marks;
    this.stations = stations;
    this.outside = world.process('outside');
  }

  get place(): Place {
    return { name: 'outside', process: this.outside };
  }

  someStation(): Station {
    return this.world.random.pick(this.stations());
  }

  /** Whether nobody was told yet what became of something of these types. */
  isUnderWay(types: readonly string[]): boolean {
    for (const { pending } of this.clients)
      for (const { deed } of pending.values()) if (types.includes(deed.type)) return true;
    return false;
  }

  later(milliseconds: number): Promise<void> {
    return new Promise((resolve) => this.world.after(milliseconds, this.outside, resolve));
  }

  /** Asks a route of the house; null if nobody answers. */
  call<T>(work: (at: AtWork) => Promise<T>, station = this.someStation()): Promise<T | null> {
    const { world, network, outside } = this;
    return new Promise((resolve) => {
      world.after(CALL_MS, outside, () => resolve(null));
      const way = network.wayOf('outside', station.name);
      if (way === null || !station.process) return;
      const { process } = station;
      world.after(way, process, () => {
        if (station.process !== process || !station.atWork) return;
        work(station.atWork).then(
          (told) => {
            const back = network.wayOf(station.name, 'outside');
            if (back !== null) world.after(back, outside, () => resolve(told));
          },
          // A route that fails says so by a status that tells nothing.
          () => undefined,
        );
      });
    });
  }

  /** Until it is answered. */
  async insist<T>(work: (at: AtWork) => Promise<T>, station?: Station): Promise<T> {
    for (;;) {
      const told = await this.call(work, station);
      if (told !== null) return told;
      await this.later(50);
    }
  }

  async signIn(account: Account): Promise<void> {
    if (account.signing) return;
    account.signing = true;
    const { name, token } = account;
    const from = { address: '10.0.0.1' };
    const isLocked = token !== null && this.world.random.chance(50);
    const password = this.world.random.chance(96) ? PASSWORD : 'a slip of the finger';
    const came = await this.call(({ house: { staff } }) =>
      isLocked ? staff.unlock({ token, password, from }) : staff.signIn({ name, password, from }),
    );
    if (came && 'token' in came) account.token = came.token;
    else if (came && 'refused' in came) {
      this.marks.reach(`refused: ${came.refused}`);
      account.token = null;
    }
    account.signing = false;
  }
}

interface Pending {
  readonly deed: Deed;
  readonly text: string;
  readonly done: (told: Told) => void;
  /** How often it was asked again because nobody could say what became of it. */
  again: number;
  /** Set until it is asked again. */
  isWaiting: boolean;
}

/** Whom a connection speaks for. */
interface Party {
  readonly table: string;
  readonly hello: Readonly<Record<string, unknown>>;
  readonly account: Account | null;
  /** Of a terminal. */
  readonly seat: number | null;
}

/** Between looks at what is not answered, and how old it may get before the connection is given up. */
const LOOK_MS = 500;
const PATIENCE_MS = 3_000;
/** What is in doubt is asked again within this, which is doubled so often at the most. */
const AGAIN_MS = 300;
const DOUBLED_MAX = 3;
/** Of what a terminal is shown of its seat, so much is looked at. */
const LOOKED_AT = 12;

export class Client {
  private readonly people: People;
  readonly party: Party;
  private line: Line | null = null;
  private socket: SimSocket | null = null;
  private station: Station | null = null;
  private isWelcome = false;
  private isLooking = false;
  private sentAt = 0;
  private seen = 0;
  readonly pending = new Map<string, Pending>();

  constructor(people: People, party: Party) {
    this.people = people;
    this.party = party;
    people.clients.push(this);
  }

  /** Asks for something until it is known what became of it. */
  ask(deed: Deed, message: object, done: (told: Told) => void = () => {}): void {
    const text = JSON.stringify(message);
    this.pending.set(deed.id, { deed, text, done, again: 0, isWaiting: false });
    this.sentAt = this.people.world.now;
    if (this.isWelcome) this.transmit(text);
    else if (!this.line) this.connect();
    this.look();
  }

  /** Something that was asked before is asked once more, whatever its answer was. */
  askAgain(deed: Deed, message: object): void {
    if (this.isWelcome) this.transmit(JSON.stringify(message));
    else if (!this.pending.has(deed.id)) this.come();
  }

  newDeed(kind: DeedKind, type: string, number?: string): Deed {
    const { deeds, world } = this.people;
    return deeds.add({ kind, type, table: this.party.table, sentAt: world.now, number });
  }

  private transmit(text: string): void {
    const { socket, line } = this;
    line!.send(0, () => socket!.emit('message', text, false));
    // Now and then a sender is not sure, and says it twice.
    if (this.people.world.random.chance(0.5)) line!.send(0, () => socket!.emit('message', text, false));
  }

  private connect(): void {
    const { people, party } = this;
    if (party.account && party.account.token === null) {
      void people.signIn(party.account);
      return;
    }
    const station = people.someStation();
    const { process } = station;
    if (!process || !station.atWork) return;
    const line = new Line(people.network, [people.place, { name: station.name, process }]);
    const socket = new SimSocket(line, (frame) => this.hear(line, frame));
    this.line = line;
    this.socket = socket;
    this.station = station;
    this.sentAt = people.world.now;
    line.closed[0] = () => this.lose(line);
    line.send(0, () => {
      if (!station.atWork || station.process !== process) return line.break();
      station.atWork.gateway.accept(socket.asWebSocket(), '10.0.0.1', party.account?.token ?? undefined);
      socket.emit('message', JSON.stringify(party.hello), false);
    });
  }

  /** Looks after what nobody answers, for as long as there is such a thing. */
  private look(): void {
    if (this.isLooking || this.pending.size === 0) return;
    this.isLooking = true;
    const { world, outside } = this.people;
    world.after(LOOK_MS + world.random.below(200), outside, () => {
      this.isLooking = false;
      if (this.pending.size === 0) return;
      if (!this.line) this.connect();
      else if (world.now - this.sentAt > PATIENCE_MS || !this.line.isOpen || this.station?.process?.isAlive === false)
        this.leave();
      this.look();
    });
  }

  private leave(): void {
    this.line?.hangUp(0);
    if (this.line) this.lose(this.line);
    this.connect();
  }

  private lose(line: Line): void {
    if (this.line !== line) return;
    this.line = null;
    this.socket = null;
    this.isWelcome = false;
    line.isOpen = false;
  }

  /** Whether it has a connection on which it was welcomed. */
  get isThere(): boolean {
    return this.isWelcome;
  }

  /** Comes, even if there is nothing to ask. */
  come(): void {
    if (!this.line) this.connect();
  }

  private hear(line: Line, frame: Buffer): void {
    if (this.line !== line) return;
    switch (kindOf(frame)) {
      case 'answer':
        this.hearAnswer(JSON.parse(textIn(frame)) as Answer);
        return;
      case 'welcome':
        this.welcomed();
        return;
      case 'refused':
        this.turnedAway(JSON.parse(textIn(frame)) as Refused);
        return;
      case 'own':
        this.shown(frame);
    }
  }

  private welcomed(): void {
    if (this.isWelcome) return;
    this.isWelcome = true;
    for (const { text } of [...this.pending.values()]) if (this.line) this.transmit(text);
  }

  private turnedAway({ refused }: Refused): void {
    const { people, party } = this;
    people.marks.reach(`refused: ${refused}`);
    if (refused === 'not-signed-in' || refused === 'session-locked') this.signInAgain();
    if (!this.isWelcome && party.account && refused === 'no-role-here') this.giveUp(refused);
  }

  private signInAgain(): void {
    const { account } = this.party;
    const { line } = this;
    if (line) {
      line.hangUp(0);
      this.lose(line);
    }
    if (account) void this.people.signIn(account);
  }

  /** There is no way in for this party: what it wanted to ask was never heard. */
  private giveUp(refused: string): void {
    for (const { deed, done } of [...this.pending.values()]) {
      this.pending.delete(deed.id);
      const told: Told = { ok: false, refused };
      this.people.deeds.hears(deed, told, this.people.world.now);
      done(told);
    }
  }

  private hearAnswer({ id, ok, version, voucher, refused = '' }: Answer): void {
    const { deeds, world, marks } = this.people;
    const told: Told = ok
      ? { ok, version: version!, ...(voucher === undefined ? {} : { voucher }) }
      : { ok: false, refused };
    if (!ok) marks.reach(`refused: ${refused}`);
    world.mix(id.length + (version ?? 0));
    const waiting = this.pending.get(id);
    if (!ok && isInDoubt(refused)) {
      // Somebody is there, and has too much to do.
      if (refused === 'too-many') this.sentAt = world.now;
      if (refused === 'not-signed-in' || refused === 'session-locked') this.signInAgain();
      else if (waiting) this.again(waiting);
      return;
    }
    const deed = waiting?.deed ?? deeds.all.get(id);
    if (deed) deeds.hears(deed, told, world.now);
    if (ok && deed) marks.reach(`taken: ${deed.type}`);
    this.sentAt = world.now;
    if (!waiting) return;
    this.pending.delete(id);
    waiting.done(told);
  }

  /** Later each time, and once for however many answers: a house that is asked too much is asked less. */
  private again(pending: Pending): void {
    const { world, outside } = this.people;
    if (pending.isWaiting) return;
    pending.isWaiting = true;
    world.after(50 + world.random.below(AGAIN_MS * 2 ** Math.min(pending.again, DOUBLED_MAX)), outside, () => {
      pending.isWaiting = false;
      if (this.pending.has(pending.deed.id) && this.isWelcome && this.line) this.transmit(pending.text);
    });
    pending.again += 1;
  }

  private shown(frame: Buffer): void {
    this.seen += 1;
    if (this.party.seat === null || this.seen % LOOKED_AT !== 0) return;
    const { version, own } = JSON.parse(textIn(frame)) as { version: number; own: { credit: number; owes: number } };
    const { table, seat } = this.party;
    this.people.deeds.shown.push({ table, seat, version, credit: own.credit, owes: own.owes });
  }
}

interface Answer {
  readonly id: string;
  readonly ok: boolean;
  readonly version?: number;
  readonly voucher?: string;
  readonly refused?: string;
}

interface Refused {
  readonly refused: string;
}
