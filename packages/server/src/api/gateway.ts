import { type Actor, type Command, isRefusal, readCommand, type TableEvent } from '@hardway/engine';
import { Value } from '@sinclair/typebox/value';
import type { WebSocket } from 'ws';
import type { Desk } from '../cage/desk.ts';
import { type Ask, type Happened, type Hello, Incoming, type Outgoing } from '../protocol/messages.ts';
import { type HouseRefusal, houseRefusal } from '../protocol/refusal.ts';
import { ownPart, publicPart, staffPart } from '../protocol/view.ts';
import { actorFor, type Staff, type StaffRole } from '../staff/index.ts';
import type { Entry } from '../store/store.ts';
import type { Floor, FloorTable } from '../tables/floor.ts';
import type { News } from '../tables/owner.ts';
import type { Terminals } from '../tables/terminals.ts';
import { Connection, LIMITS, type Limits, type Party } from './connection.ts';
import { frameOf } from './frame.ts';

export interface House {
  readonly floor: Floor;
  readonly terminals: Terminals;
  readonly desk: Desk;
  readonly staff: Staff;
  readonly now: () => number;
}

/** Money comes and goes through the cage's desk, never by a command from a seat. */
const AT_THE_DESK: readonly string[] = ['BuyIn', 'CashOut', 'PayReceivable'];

/** Events that change nothing that the public sees. */
const PRIVATE: readonly string[] = [
  'WagerPlaced',
  'WagerChanged',
  'WagerTakenDown',
  'WagerCallRequested',
  'WagerCalled',
  'CallDeclined',
  'CreditBought',
  'CreditCashedOut',
  'ReceivablePaid',
  'DieEntered',
  'EntryCleared',
];

/** Staff see changes at most this often, in milliseconds. */
const STAFF_EVERY = 100;

/** Translates between sockets and tables; it decides nothing. */
export class Gateway {
  private readonly house: House;
  private readonly limits: Limits;
  private readonly rooms = new Map<string, Room>();

  constructor(house: House, limits: Partial<Limits> = {}) {
    this.house = house;
    this.limits = { ...LIMITS, ...limits };
    for (const [id, table] of house.floor.tables) this.rooms.set(id, new Room(table, house.now));
  }

  /** A socket that has passed the door; `session` is what its cookie said. */
  accept(socket: WebSocket, address: string, session: string | undefined): void {
    const connection = new Connection(socket, address, this.limits);
    const place: Place = { room: null };
    const silent = setTimeout(() => {
      if (!connection.party) socket.close(1008, 'Say who you are.');
    }, this.limits.helloWithin);
    socket.on('message', (data, isBinary) => {
      this.hear(connection, isBinary ? null : data.toString(), session, place).catch(() => socket.terminate());
    });
    socket.on('close', () => {
      clearTimeout(silent);
      place.room?.leave(connection);
    });
    socket.on('error', () => socket.terminate());
  }

  private async hear(
    connection: Connection,
    text: string | null,
    session: string | undefined,
    place: Place,
  ): Promise<void> {
    if (!connection.allows(this.house.now())) {
      connection.send({ is: 'refused', ...houseRefusal('too-many', 'Too many messages at once; wait a moment.') });
      return;
    }
    const message = text === null ? undefined : parse(text);
    if (!message) {
      connection.send({ is: 'refused', ...houseRefusal('bad-request', 'This is not a message the house knows.') });
      return;
    }
    if (message.is === 'hello') return this.welcome(connection, message, session, place);
    const { room } = place;
    if (!room || !connection.party) {
      connection.send({
        is: 'refused',
        ...houseRefusal('not-signed-in', 'Say hello first: who speaks, at which table?'),
      });
      return;
    }
    const answer = await this.answer(connection.party, message, room).catch(
      (): HouseRefusal => houseRefusal('table-unavailable', 'Something went wrong here. Send the same again.'),
    );
    connection.send(
      'refused' in answer
        ? { is: 'answer', id: message.id, ok: false, ...answer }
        : { is: 'answer', id: message.id, ok: true, ...answer },
    );
  }

  private async welcome(
    connection: Connection,
    hello: Hello,
    session: string | undefined,
    place: Place,
  ): Promise<void> {
    const room = this.rooms.get(hello.table);
    const party = room
      ? await this.identify(hello, session, room, connection.address)
      : houseRefusal('unknown-table', `There is no table ${hello.table}.`);
    if (!room || 'refused' in party) {
      connection.send({ is: 'refused', ...(party as HouseRefusal) });
      return;
    }
    // Whoever has gone meanwhile, or has said hello elsewhere, is nowhere else.
    if (connection.socket.readyState !== connection.socket.OPEN) return;
    place.room?.leave(connection);
    place.room = room;
    connection.party = party;
    room.enter(connection);
  }

  private async identify(
    hello: Hello,
    session: string | undefined,
    room: Room,
    address: string,
  ): Promise<Party | HouseRefusal> {
    switch (hello.as) {
      case 'display':
        return { as: 'display' };
      case 'staff': {
        const actor = await this.actorBehind(session ?? '', room, hello.role as StaffRole | undefined);
        return 'refused' in actor ? actor : { as: 'staff', session: session!, actor, address };
      }
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

  /** A person signed in, as this table knows them. */
  private async actorBehind(
    session: string,
    { table }: Room,
    role: StaffRole | undefined,
  ): Promise<Actor | HouseRefusal> {
    const found = await this.house.staff.session(session);
    return 'refused' in found ? found : actorFor(found.member, table.owner.rulebook, role);
  }

  private async answer(
    party: Party,
    message: Exclude<Incoming, Hello>,
    room: Room,
  ): Promise<{ version: number; voucher?: string } | HouseRefusal> {
    const device = party.as === 'terminal' ? party.terminal : party.as === 'device' ? party.device : null;
    if (device !== null && !this.house.terminals.isEnrolled(device))
      return houseRefusal('not-signed-in', 'This device is no longer enrolled here.');
    switch (message.is) {
      case 'command':
        return this.command(party, message, room);
      case 'attendant':
        if (party.as !== 'terminal') return houseRefusal('not-allowed', 'Only a player calls an attendant.');
        room.tellStaff({ is: 'attendant', seat: party.seat });
        return { version: room.table.owner.table.version };
      default:
        if (party.as !== 'terminal') return houseRefusal('not-allowed', 'Vouchers are taken and given at a terminal.');
        return this.atTheDesk(party, message, room);
    }
  }

  /** The id says what was asked for, so that the id of a wager never answers for money. */
  private atTheDesk(
    { terminal, seat }: Extract<Party, { as: 'terminal' }>,
    message: Extract<Incoming, { is: 'redeem' | 'cash-out' }>,
    { table }: Room,
  ): Promise<{ version: number; voucher?: string } | HouseRefusal> {
    const id = `${terminal}:${message.is}:${message.id}`;
    return message.is === 'redeem'
      ? this.house.desk.redeem(table, seat, message.number, id)
      : this.house.desk.cashOut(table, seat, id);
  }

  private async command(party: Party, ask: Ask, room: Room): Promise<{ version: number } | HouseRefusal> {
    const actor = await this.actorOf(party);
    if ('refused' in actor) return actor;
    if (party.as === 'terminal' && AT_THE_DESK.includes(ask.type))
      return houseRefusal('not-allowed', 'Money comes and goes by voucher or through the cage.');
    const id = `${nameOf(party)}:${ask.id}`;
    const second = await this.secondPerson(party, ask, id, room);
    if ('refused' in second) return second;
    const envelope = { type: ask.type, id, at: this.house.now(), by: actor };
    const command = readCommand(Object.assign(ask.fields, second, envelope));
    if (isRefusal(command)) return command;
    const answer = await room.table.owner.submit(command as Command);
    return answer.ok ? { version: answer.version } : withoutOk(answer);
  }

  /** Whoever approves or watches is proved by the own password here; nobody is taken at another's word. */
  private async secondPerson(party: Party, ask: Ask, id: string, room: Room): Promise<object | HouseRefusal> {
    if ('approver' in ask.fields || 'witness' in ask.fields)
      return houseRefusal('bad-request', 'A second person is named in "approval", with the password.');
    if (!ask.approval) return {};
    if (party.as !== 'staff') return houseRefusal('not-allowed', 'Only staff bring a second person.');
    const approved = await this.house.staff.approve(party.session, {
      account: ask.approval.account,
      password: ask.approval.password,
      command: id,
      rulebook: room.table.owner.rulebook,
      from: { address: party.address },
    });
    if ('refused' in approved) return approved;
    return ask.type === 'ReportDeviceFailure' ? { witness: approved } : { approver: approved };
  }

  private async actorOf(party: Party): Promise<Actor | HouseRefusal> {
    switch (party.as) {
      case 'terminal':
        return { id: party.terminal, role: 'player', seat: party.seat };
      case 'device':
        return { id: party.device, role: 'device' };
      case 'display':
        return houseRefusal('not-allowed', 'A display only shows.');
      case 'staff': {
        const { session, actor } = party;
        const now = await this.house.staff.session(session);
        return 'refused' in now ? now : actor;
      }
    }
  }
}

const nameOf = (party: Party): string => {
  switch (party.as) {
    case 'terminal':
      return party.terminal;
    case 'device':
      return party.device;
    case 'staff':
      return party.actor.id;
    case 'display':
      return 'display';
  }
};

const withoutOk = ({ refused, clause, message, nearest }: HouseRefusal & { ok: false }): HouseRefusal => ({
  refused,
  clause,
  message,
  ...(nearest ? { nearest } : {}),
});

const parse = (text: string): Incoming | undefined => {
  try {
    const value: unknown = JSON.parse(text);
    return Value.Check(Incoming, value) ? value : undefined;
  } catch {
    return undefined;
  }
};

/** Where a connection is. */
interface Place {
  room: Room | null;
}

/** Everybody who watches one table. */
class Room {
  readonly table: FloorTable;
  private readonly now: () => number;
  private readonly connections = new Set<Connection>();
  private staffTimer: NodeJS.Timeout | null = null;
  /** Seats whose own part has changed since it was last told, and the telling that is under way. */
  private readonly touched = new Set<number>();
  private telling: NodeJS.Immediate | null = null;

  constructor(table: FloorTable, now: () => number) {
    this.table = table;
    this.now = now;
    table.owner.subscribe((news) => this.publish(news));
  }

  enter(connection: Connection): void {
    if (!this.connections.has(connection)) this.count(connection, 1);
    this.connections.add(connection);
    this.table.unattended?.stir();
    this.greet(connection);
  }

  leave(connection: Connection): void {
    if (this.connections.delete(connection)) this.count(connection, -1);
  }

  private count({ party }: Connection, change: 1 | -1): void {
    const { seated } = this.table;
    this.table.watchers += change;
    if (party?.as !== 'terminal') return;
    const left = (seated.get(party.seat) ?? 0) + change;
    if (left > 0) seated.set(party.seat, left);
    else seated.delete(party.seat);
  }

  tellStaff(message: Outgoing): void {
    for (const connection of this.connections) if (connection.party?.as === 'staff') connection.send(message);
  }

  private greet(connection: Connection): void {
    const { owner, plan } = this.table;
    const { table } = owner;
    const { party } = connection;
    const own = party?.as === 'terminal' ? ownPart(table, party.seat) : null;
    connection.behind = false;
    connection.lastOwn = JSON.stringify(own);
    connection.send({
      is: 'welcome',
      table: plan.id,
      name: plan.name.en,
      virtual: plan.unattended !== null,
      submission: table.submission,
      view: publicPart(table),
      own,
      staff: party?.as === 'staff' ? staffPart(table) : null,
      clock: this.clock(),
    });
  }

  private clock(): { now: number; closesAt: number | null } {
    return { now: this.now(), closesAt: this.table.closesAt };
  }

  private publish({ entries, table }: News): void {
    const events = entries.map(({ event }) => event as TableEvent);
    const seen = events.filter(({ type }) => !PRIVATE.includes(type));
    const news =
      seen.length > 0 || entries.length === 0
        ? frameOf(
            JSON.stringify({
              is: 'news',
              view: publicPart(table),
              happened: seen.map(happened),
              clock: this.clock(),
            } satisfies Outgoing),
          )
        : null;
    const submission = events.some(({ type }) => type === 'SubmissionFiled' || type === 'LimitsChanged')
      ? frameOf(JSON.stringify({ is: 'submission', submission: table.submission } satisfies Outgoing))
      : null;
    if (seen.length === 0 && entries.length > 0) {
      for (const seat of seatsOf(entries)) this.touched.add(seat);
      this.telling ??= setImmediate(() => this.tellTouched());
      this.staffTimer ??= setTimeout(() => this.publishToStaff(), STAFF_EVERY);
      return;
    }
    const touched = null;
    const now = this.now();
    for (const connection of this.connections) {
      if (connection.hasCaughtUp) this.greet(connection);
      connection.checkBehind(now);
      if (connection.behind) continue;
      if (submission) connection.write(submission);
      if (news) connection.write(news);
      this.tellOwn(connection, table, touched);
    }
    this.staffTimer ??= setTimeout(() => this.publishToStaff(), STAFF_EVERY);
  }

  /** Many bets of one commit are told to their seats once. */
  private tellTouched(): void {
    this.telling = null;
    const { table } = this.table.owner;
    const now = this.now();
    for (const connection of this.connections) {
      if (connection.hasCaughtUp) this.greet(connection);
      connection.checkBehind(now);
      if (!connection.behind) this.tellOwn(connection, table, this.touched);
    }
    this.touched.clear();
  }

  /** A seat hears of its own affairs, when they have changed. */
  private tellOwn(connection: Connection, table: News['table'], touched: ReadonlySet<number> | null): void {
    const { party } = connection;
    if (party?.as !== 'terminal' || (touched && !touched.has(party.seat))) return;
    const own = ownPart(table, party.seat);
    const text = JSON.stringify(own);
    if (text === connection.lastOwn) return;
    connection.lastOwn = text;
    connection.write(frameOf(`{"is":"own","version":${table.version},"own":${text}}`));
  }

  private publishToStaff(): void {
    this.staffTimer = null;
    const staff = [...this.connections].filter(({ party }) => party?.as === 'staff');
    if (staff.length === 0) return;
    const { table } = this.table.owner;
    const frame = frameOf(
      JSON.stringify({ is: 'staff', version: table.version, staff: staffPart(table) } satisfies Outgoing),
    );
    for (const connection of staff) connection.write(frame);
  }
}

const happened = (event: TableEvent): Happened => ({
  type: event.type,
  ...('clause' in event && event.clause ? { clause: event.clause } : {}),
});

const seatsOf = (entries: readonly Entry[]): ReadonlySet<number> =>
  new Set(entries.flatMap(({ event }) => ('seat' in event ? [Number(event.seat)] : [])));
