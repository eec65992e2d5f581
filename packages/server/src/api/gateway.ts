import type { Actor } from '@hardway/engine';
import { TypeCompiler } from '@sinclair/typebox/compiler';
import type { WebSocket } from 'ws';
import { inCurrency } from '../currency.ts';
import { type Hello, Incoming } from '../protocol/messages.ts';
import { type HouseRefusal, houseRefusal } from '../protocol/refusal.ts';
import type { StaffRole } from '../protocol/role.ts';
import { partyStanding } from './authority.ts';
import { AddressBudgets } from './budget.ts';
import { Connection, type Party } from './connection.ts';
import { UNSURE } from './door.ts';
import { errandAt } from './errand.ts';
import type { House } from './house.ts';
import { LIMITS, type WireLimits } from './limits.ts';
import { type OrderAnswer, Orders, type Said } from './orders.ts';
import { carryOutDue, withdrawOrphans } from './queue-keeper.ts';
import { refusalFor } from './refuse.ts';
import { Room } from './room.ts';

/** Between looks at sessions that end or lock by time alone. */
const STANDING_EVERY_MS = 1_000;

/** Translates between sockets and tables; it decides nothing. */
export class Gateway {
  private readonly house: House;
  private readonly limits: WireLimits;
  private readonly rooms = new Map<string, Room>();
  private readonly addresses: AddressBudgets;
  private readonly orders: Orders;
  private readonly pulses: readonly NodeJS.Timeout[];

  constructor(house: House, limits: Partial<WireLimits> = {}) {
    this.house = house;
    this.limits = { ...LIMITS, ...limits };
    this.addresses = new AddressBudgets(this.limits.addressRate, this.limits.addressBurst);
    this.orders = new Orders(house);
    for (const [id, table] of house.floor.tables) {
      const standing = (party: Party) => partyStanding(house, party, table.owner.rulebook);
      this.rooms.set(id, new Room(table, house.practice, house.now, standing));
    }
    house.staff.subscribe(() => this.checkStanding());
    house.terminals.subscribe(() => this.checkStanding());
    this.pulses = [
      setInterval(() => this.checkAlive(), this.limits.aliveEvery).unref(),
      setInterval(() => this.passTime(), STANDING_EVERY_MS).unref(),
    ];
  }

  close(): void {
    for (const pulse of this.pulses) clearInterval(pulse);
  }

  /** Sessions end and consoles lock on time, whether anybody asks or not. A store that does not answer is asked again. */
  private passTime(): void {
    this.checkStanding();
    carryOutDue({ tables: this.house.floor.tables.values(), now: this.house.now });
    if (this.house.others?.areBetterPlaced) for (const room of this.rooms.values()) room.sendElsewhere();
    void this.house.staff.lockIdle().catch(() => undefined);
  }

  private checkStanding(): void {
    for (const room of this.rooms.values()) room.checkStanding();
    const { staff, floor, now } = this.house;
    withdrawOrphans({ staff, tables: floor.tables.values(), now });
  }

  private checkAlive(): void {
    this.addresses.forgetFull(this.house.now());
    for (const room of this.rooms.values()) room.checkAlive();
  }

  /** Open sockets by kind of party. */
  sockets(): ReadonlyMap<Party['as'], number> {
    const counts = new Map<Party['as'], number>([
      ['terminal', 0],
      ['device', 0],
      ['staff', 0],
      ['display', 0],
    ]);
    for (const room of this.rooms.values())
      for (const party of room.parties) counts.set(party.as, counts.get(party.as)! + 1);
    return counts;
  }

  /** A socket that has passed the door; `session` is what its cookie said. */
  accept(socket: WebSocket, address: string, session: string | undefined): void {
    const connection = new Connection(socket, address, this.limits);
    const place: Place = { room: null, greeting: null };
    socket.on('pong', () => connection.answered());
    const silent = setTimeout(() => {
      if (!connection.party) socket.close(1008, 'Say who you are.');
    }, this.limits.helloWithin);
    socket.on('message', (data, isBinary) => {
      try {
        this.hear(connection, isBinary ? null : data.toString(), session, place)?.catch(() => socket.terminate());
      } catch {
        socket.terminate();
      }
    });
    socket.on('close', () => {
      clearTimeout(silent);
      place.room?.leave(connection);
    });
    socket.on('error', () => socket.terminate());
  }

  /** Without a promise where nothing has to be waited for. */
  private hear(
    connection: Connection,
    text: string | null,
    session: string | undefined,
    place: Place,
  ): Promise<void> | undefined {
    if (!this.allows(connection, 1)) {
      const refusal = houseRefusal('too-many', 'Too many messages at once. Please wait a moment.');
      const id = text === null ? undefined : ID_IN_TEXT.exec(text)?.[1];
      connection.send(id === undefined ? { is: 'refused', ...refusal } : { is: 'answer', id, ok: false, ...refusal });
      return undefined;
    }
    const message = text === null ? undefined : parse(text);
    if (!message) {
      connection.send({ is: 'refused', ...houseRefusal('bad-request', 'The house does not understand this message.') });
      return undefined;
    }
    if (message.is === 'hello') return this.greet(connection, message, session, place);
    // What is said after a hello is said by whoever it was.
    return place.greeting ? this.afterGreeting(connection, message, place) : this.serve(connection, message, place);
  }

  private async greet(connection: Connection, hello: Hello, session: string | undefined, place: Place): Promise<void> {
    if (!this.allows(connection, this.limits.helloCost - 1)) {
      connection.send({ is: 'refused', ...houseRefusal('too-many', 'Too many hellos at once. Please wait a moment.') });
      return;
    }
    while (place.greeting) await place.greeting;
    place.greeting = this.welcome(connection, hello, session, place).finally(() => {
      place.greeting = null;
    });
    await place.greeting;
  }

  private async afterGreeting(connection: Connection, message: Said, place: Place): Promise<void> {
    while (place.greeting) await place.greeting;
    await this.serve(connection, message, place);
  }

  private serve(connection: Connection, message: Said, place: Place): Promise<void> | undefined {
    const { room } = place;
    if (!room || !connection.party) {
      connection.send({
        is: 'refused',
        ...houseRefusal('not-signed-in', 'Say hello first: who you are, and at which table.'),
      });
      return undefined;
    }
    return this.orders.answer(connection.party, message, room).then(
      (answer) => this.tell(connection, message, answer, room, place),
      (error: unknown) => {
        const refusal = refusalFor(error) ?? FAULT;
        this.tell(connection, message, refusal, room, place);
      },
    );
  }

  private tell(connection: Connection, message: Said, answer: OrderAnswer, room: Room, place: Place): void {
    const { id } = message;
    if ('refused' in answer) {
      if (message.is === 'command' && message.type === 'PlaceWager')
        this.house.observe({ is: 'bet-refused', code: answer.refused });
      connection.send({ is: 'answer', id, ok: false, ...inCurrency(answer, this.house.currency) });
    } else connection.send({ is: 'answer', id, ok: true, ...answer });
    if (place.room === room) room.isTrusted(connection);
  }

  /** Whether the connection, and all from its address together, may ask for something of this cost. */
  private allows(connection: Connection, cost: number): boolean {
    const now = this.house.now();
    return connection.allows(now, cost) && this.addresses.takes(connection.address, cost, now);
  }

  private async welcome(
    connection: Connection,
    hello: Hello,
    session: string | undefined,
    place: Place,
  ): Promise<void> {
    const admitted = await this.letIn(hello, session, connection.address);
    if ('refused' in admitted) {
      this.house.observe({ is: 'socket-refused', because: admitted.refused, address: connection.address });
      connection.send({ is: 'refused', ...admitted });
      return;
    }
    const { room, party, actor } = admitted;
    try {
      await this.house.others?.follow(room.table);
    } catch (error) {
      // As it stands is not known here, and as it stood a while ago helps nobody.
      const refusal = refusalFor(error);
      if (!refusal) throw error;
      connection.send({ is: 'refused', ...refusal });
      return;
    }
    // The connection may have gone meanwhile.
    if (connection.socket.readyState !== connection.socket.OPEN) return;
    place.room?.leave(connection);
    place.room = room;
    connection.admit(party, actor);
    room.enter(connection);
  }

  /** Whoever comes to a post of a practice floor has it before they are welcomed. */
  private async letIn(hello: Hello, session: string | undefined, address: string): Promise<Admitted | HouseRefusal> {
    let admitted = this.admit(hello, session, address);
    if ('refused' in admitted && UNSURE.includes(admitted.refused)) {
      // They may have signed in, or been enrolled, at another node a moment ago.
      await this.house.staff.confirmation.confirm();
      admitted = this.admit(hello, session, address);
    }
    if ('refused' in admitted || !this.house.practice || admitted.party.as !== 'staff' || !admitted.actor)
      return admitted;
    try {
      await errandAt(this.house, admitted.room.table, { is: 'post', actor: admitted.actor });
    } catch (error) {
      return refusalFor(error) ?? FAULT;
    }
    // The session may have ended meanwhile.
    return this.admit(hello, session, address);
  }

  private admit(hello: Hello, session: string | undefined, address: string): Admitted | HouseRefusal {
    const room = this.rooms.get(hello.table);
    if (!room) return houseRefusal('unknown-table', `There is no table ${hello.table}.`);
    const party = this.identify(hello, session, address);
    if ('refused' in party) return party;
    const standing = room.standingOf(party);
    return standing.is === 'good' ? { room, party, actor: standing.actor } : standing.refusal;
  }

  private identify(hello: Hello, session: string | undefined, address: string): Party | HouseRefusal {
    switch (hello.as) {
      case 'display':
        return { as: 'display' };
      case 'staff':
        return { as: 'staff', session: session ?? '', role: hello.role as StaffRole | undefined, address };
      case 'terminal': {
        const terminal = this.house.terminals.authenticate(hello.terminal, hello.key);
        if ('refused' in terminal) return terminal;
        if (terminal.table !== hello.table || terminal.seat === null)
          return houseRefusal('not-allowed', 'This terminal belongs to another table.');
        return { as: 'terminal', terminal: terminal.id, seat: terminal.seat, practice: terminal.practice };
      }
      case 'device': {
        const device = this.house.terminals.authenticate(hello.device, hello.key);
        if ('refused' in device) return device;
        return device.table === hello.table && device.seat === null
          ? { as: 'device', device: device.id }
          : houseRefusal('not-allowed', 'This device belongs to another table.');
      }
    }
  }
}

const FAULT = houseRefusal('table-unavailable', 'Something went wrong on our side. Please try again.');

/** The id of a message that is refused unread, so that its sender knows which one it was. */
const ID_IN_TEXT = /"id":"([A-Za-z0-9_.-]{1,64})"/;

const INCOMING = TypeCompiler.Compile(Incoming);

const parse = (text: string): Incoming | undefined => {
  try {
    const value: unknown = JSON.parse(text);
    return INCOMING.Check(value) ? value : undefined;
  } catch {
    return undefined;
  }
};

interface Admitted {
  readonly room: Room;
  readonly party: Party;
  readonly actor: Actor | null;
}

/** Where a connection is. */
interface Place {
  room: Room | null;
  /** While a hello has not been answered yet. */
  greeting: Promise<void> | null;
}
