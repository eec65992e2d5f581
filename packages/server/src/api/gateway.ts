import { type Actor, type Command, isRefusal, readCommand, seatsWithCredit, type Table } from '@hardway/engine';
import { Value } from '@sinclair/typebox/value';
import type { WebSocket } from 'ws';
import { type Desk, playerAt } from '../cage/desk.ts';
import { inCurrency } from '../currency.ts';
import type { Observe } from '../operations/sign.ts';
import { type Ask, type Foreseen, type Hello, Incoming, type Outgoing, type Preview } from '../protocol/messages.ts';
import { type HouseRefusal, houseRefusal } from '../protocol/refusal.ts';
import { leftToTheHouse } from '../protocol/unattended.ts';
import { moneyOf } from '../protocol/view.ts';
import type { Staff, StaffRole } from '../staff/index.ts';
import type { Floor } from '../tables/floor.ts';
import type { Terminals } from '../tables/terminals.ts';
import { standingOf } from './authority.ts';
import { AddressBudgets } from './budget.ts';
import { Connection, type Party } from './connection.ts';
import { LIMITS, type Limits } from './limits.ts';
import { happened, Room } from './room.ts';

export interface House {
  readonly floor: Floor;
  readonly terminals: Terminals;
  readonly desk: Desk;
  readonly staff: Staff;
  readonly practice: boolean;
  /** What its amounts are minor units of (ISO 4217). */
  readonly currency: string;
  readonly now: () => number;
  readonly observe: Observe;
  /** The most cash that one person takes alone, whatever a table has filed. Minor units. */
  readonly cashAlone: number;
}

/** Commands that move money. Those of the desk come from nobody else: it knows which voucher they belong to. */
const OF_MONEY: readonly string[] = ['BuyIn', 'CashOut', 'PayReceivable', 'CountDrop'];
const OF_THE_DESK: readonly string[] = ['CashOut', 'CountDrop'];

/** By a command staff only take cash. Vouchers come and go through the cage's desk, which alone names them. */
const checkMoney = ({ as }: Party, { type, fields }: Ask): HouseRefusal | undefined => {
  if (!OF_MONEY.includes(type)) return undefined;
  if (as === 'terminal' || OF_THE_DESK.includes(type))
    return houseRefusal('not-allowed', 'Money comes and goes by voucher or through the cage.');
  return 'reference' in fields || fields.medium === 'voucher'
    ? houseRefusal('not-allowed', 'A voucher becomes credit by "redeem" with its number; its amount is on record.')
    : undefined;
};

/** Cash that a command says was taken: whoever files for a table could file any amount for themselves. */
const cashIn = ({ type, fields }: Ask): number => {
  if (type === 'PlaceSpokenWager') return Number(fields.stake);
  return type === 'BuyIn' || type === 'PayReceivable' ? Number(fields.amount) : 0;
};

/** The table asks the same where it has filed an amount of its own. */
const isApprovedBySupervisor = (second: { readonly approver?: Actor }): boolean =>
  second.approver !== undefined && SUPERVISORS.includes(second.approver.role);

const SUPERVISORS: readonly string[] = ['floorperson', 'supervisor', 'manager', 'shift-manager'];

const CASH_BY_TWO = houseRefusal(
  'second-person',
  'So much cash is taken only with a second person’s approval (HARDWAY_CASH_ALONE).',
);

/** Milliseconds between looks at sessions that end or lock by time alone. */
const STANDING_EVERY = 1_000;

/** Translates between sockets and tables; it decides nothing. */
export class Gateway {
  private readonly house: House;
  private readonly limits: Limits;
  private readonly rooms = new Map<string, Room>();
  private readonly addresses: AddressBudgets;
  private readonly pulses: readonly NodeJS.Timeout[];

  constructor(house: House, limits: Partial<Limits> = {}) {
    this.house = house;
    this.limits = { ...LIMITS, ...limits };
    this.addresses = new AddressBudgets(this.limits.addressRate, this.limits.addressBurst);
    for (const [id, table] of house.floor.tables) {
      const standing = (party: Party) => standingOf(house, party, table.owner.rulebook);
      this.rooms.set(id, new Room(table, house.practice, house.now, standing));
    }
    house.staff.subscribe(() => this.checkStanding());
    house.terminals.subscribe(() => this.checkStanding());
    this.pulses = [
      setInterval(() => this.checkAlive(), this.limits.aliveEvery).unref(),
      setInterval(() => this.passTime(), STANDING_EVERY).unref(),
    ];
  }

  close(): void {
    for (const pulse of this.pulses) clearInterval(pulse);
  }

  /** Sessions end and consoles lock on time, whether anybody asks or not. A store that does not answer is asked again. */
  private passTime(): void {
    this.checkStanding();
    void this.house.staff.lockIdle().catch(() => undefined);
  }

  private checkStanding(): void {
    for (const room of this.rooms.values()) room.checkStanding();
  }

  private checkAlive(): void {
    this.addresses.forgetFull(this.house.now());
    for (const room of this.rooms.values()) room.checkAlive();
  }

  /** How many sockets speak for whom. */
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
    const place: Place = { room: null };
    socket.on('pong', () => connection.answered());
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
    if (!this.allows(connection, 1)) {
      const refusal = houseRefusal('too-many', 'Too many messages at once; wait a moment.');
      const id = text === null ? undefined : ID_IN_TEXT.exec(text)?.[1];
      connection.send(id === undefined ? { is: 'refused', ...refusal } : { is: 'answer', id, ok: false, ...refusal });
      return;
    }
    const message = text === null ? undefined : parse(text);
    if (!message) {
      connection.send({ is: 'refused', ...houseRefusal('bad-request', 'This is not a message the house knows.') });
      return;
    }
    if (message.is === 'hello') {
      if (!this.allows(connection, this.limits.helloCost - 1)) {
        connection.send({ is: 'refused', ...houseRefusal('too-many', 'Too many greetings at once; wait a moment.') });
        return;
      }
      this.welcome(connection, message, session, place);
      return;
    }
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
    if ('refused' in answer && message.is === 'command' && message.type === 'PlaceWager')
      this.house.observe({ is: 'bet-refused', code: answer.refused });
    connection.send(
      'refused' in answer
        ? { is: 'answer', id: message.id, ok: false, ...inCurrency(answer, this.house.currency) }
        : { is: 'answer', id: message.id, ok: true, ...answer },
    );
    if (place.room === room) room.isTrusted(connection);
  }

  /** Whether the connection, and all from its address together, may ask for something of this cost. */
  private allows(connection: Connection, cost: number): boolean {
    const now = this.house.now();
    return connection.allows(now, cost) && this.addresses.takes(connection.address, cost, now);
  }

  private welcome(connection: Connection, hello: Hello, session: string | undefined, place: Place): void {
    const admitted = this.admit(hello, session, connection.address);
    if ('refused' in admitted) {
      this.house.observe({ is: 'socket-refused', because: admitted.refused, address: connection.address });
      connection.send({ is: 'refused', ...admitted });
      return;
    }
    // Whoever has gone meanwhile is not kept.
    if (connection.socket.readyState !== connection.socket.OPEN) return;
    const { room, party, actor } = admitted;
    place.room?.leave(connection);
    place.room = room;
    connection.admit(party, actor);
    room.enter(connection);
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

  private async answer(party: Party, message: Exclude<Incoming, Hello>, room: Room): Promise<Done | HouseRefusal> {
    // Whatever staff send but a hello, a person has pressed.
    if (party.as === 'staff') await this.house.staff.act(party.session);
    const standing = room.standingOf(party);
    if (standing.is !== 'good') return standing.refusal;
    switch (message.is) {
      case 'command':
        return this.command(party, message, room);
      case 'preview':
        return this.foresee(party, message, room);
      case 'attendant':
        if (party.as !== 'terminal' && party.as !== 'staff')
          return houseRefusal('not-allowed', 'Only players and staff call for somebody.');
        room.call(party.as === 'terminal' ? party.seat : null);
        return { version: room.table.owner.table.version };
      case 'attended':
        if (party.as !== 'staff') return houseRefusal('not-allowed', 'Only staff attend to a call.');
        room.attended(message.seat ?? null);
        return { version: room.table.owner.table.version };
      case 'go': {
        const { unattended, owner } = room.table;
        if (party.as !== 'terminal') return houseRefusal('not-allowed', 'Only players at the table say go.');
        if (!unattended) return houseRefusal('not-allowed', 'The dealer runs this table.');
        if (!unattended.isUntimed) return houseRefusal('not-allowed', 'This table runs by time.');
        unattended.go(message.turn);
        return { version: owner.table.version };
      }
      default:
        return this.atTheDesk(party, message, room);
    }
  }

  /** The id says what was asked for, so that the id of a wager never answers for money. */
  private async atTheDesk(
    party: Party,
    message: Extract<Incoming, { is: 'redeem' | 'cash-out' }>,
    room: Room,
  ): Promise<Done | HouseRefusal> {
    const { table } = room;
    const actor = this.actorOf(party, room);
    if ('refused' in actor) return actor;
    const who = seatMover(party, actor, message);
    if ('refused' in who) return who;
    // A terminal has one table; staff are at several, and an id of one table must not stand in the way at another.
    const id = party.as === 'terminal' ? message.id : `${message.id}@${table.plan.id}`;
    const move = { ...who, command: `${actor.id}:${message.is}:${id}` };
    return message.is === 'redeem'
      ? this.house.desk.redeem(table, move, message.number)
      : this.house.desk.cashOut(table, move);
  }

  private async command(party: Party, ask: Ask, room: Room): Promise<Done | HouseRefusal> {
    const actor = this.actorOf(party, room);
    if ('refused' in actor) return actor;
    const no = checkMoney(party, ask) ?? this.leftToTheHouse(ask, actor, room);
    if (no) return no;
    const id = `${actor.id}:${ask.id}`;
    const second = await this.secondPerson(party, ask, id, room);
    if ('refused' in second) return second;
    if (cashIn(ask) > this.house.cashAlone && !isApprovedBySupervisor(second)) return CASH_BY_TWO;
    // Whoever has brought a second person may have lost the own role meanwhile.
    const by = this.actorOf(party, room);
    if ('refused' in by) return by;
    const envelope = { type: ask.type, id, at: this.house.now(), by };
    const command = readCommand(Object.assign(ask.fields, second, envelope));
    if (isRefusal(command)) return command;
    const answer = await room.table.owner.submit(command as Command);
    return answer.ok ? { version: answer.version } : withoutOk(answer);
  }

  /** What is no command is told so first, wherever it is sent. */
  private leftToTheHouse(ask: Ask | Preview, by: Actor, { table }: Room): HouseRefusal | undefined {
    const left = table.unattended ? leftToTheHouse(ask.type, by) : undefined;
    if (!left) return undefined;
    const command = readCommand({ ...ask.fields, type: ask.type, id: 'asking', at: this.house.now(), by });
    return isRefusal(command) ? command : left;
  }

  /** Staff see what a command would bring before they give it; a second person is taken as read. */
  private async foresee(party: Party, ask: Preview, room: Room): Promise<Done | HouseRefusal> {
    if (party.as !== 'staff') return houseRefusal('not-allowed', 'Only staff look ahead.');
    const actor = this.actorOf(party, room);
    if ('refused' in actor) return actor;
    if ('approver' in ask.fields || 'witness' in ask.fields)
      return houseRefusal('bad-request', 'A second person is asked for when the command is given.');
    const left = this.leftToTheHouse(ask, actor, room);
    if (left) return left;
    const { owner } = room.table;
    const look = async (second: object) => {
      const envelope = { type: ask.type, id: 'looking ahead', at: this.house.now(), by: actor };
      const command = readCommand({ ...ask.fields, ...second, ...envelope });
      return isRefusal(command) ? command : owner.foresee(command);
    };
    const alone = await look({});
    const secondPerson = 'refused' in alone && alone.refused === 'second-person';
    const foreseen = secondPerson
      ? await look({ [ask.type === 'ReportDeviceFailure' ? 'witness' : 'approver']: SOMEBODY_HIGHER })
      : alone;
    if ('refused' in foreseen) return foreseen;
    const { events, before, after } = foreseen;
    return {
      version: before.version,
      foreseen: { happens: events.map(happened), secondPerson, seats: touchedSeats(before, after) },
    };
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

  /** Whom a party speaks for at this moment. */
  private actorOf(party: Party, room: Room): Actor | HouseRefusal {
    const standing = room.standingOf(party);
    if (standing.is !== 'good') return standing.refusal;
    return standing.actor ?? houseRefusal('not-allowed', 'A display only shows.');
  }
}

/** For which seat money moves, and who asks: players for their own; staff bring vouchers, and the cage pays out. */
const seatMover = (
  party: Party,
  actor: Actor,
  { is, seat }: Extract<Incoming, { is: 'redeem' | 'cash-out' }>,
): { seat: number; by: Actor } | HouseRefusal => {
  if (party.as === 'terminal')
    return seat === undefined || seat === party.seat
      ? { seat: party.seat, by: playerAt(party.seat) }
      : houseRefusal('not-allowed', 'A terminal speaks for its own seat only.');
  if (party.as !== 'staff' || (is === 'cash-out' && actor.role !== 'cage'))
    return houseRefusal('not-allowed', 'Credit is paid out at the player’s own terminal, or by the cage.');
  return seat === undefined ? houseRefusal('bad-request', 'Say for which seat.') : { seat, by: actor };
};

/** What comes of a request that was carried out. */
type Done = Omit<Extract<Outgoing, { is: 'answer'; ok: true }>, 'is' | 'id' | 'ok'>;

/** Stands for a second person who has not come yet: high enough for every document. */
const SOMEBODY_HIGHER: Actor = { id: 'a second person', role: 'shift-manager' };

/** The id of a message that is refused unread, so that its sender knows which one it was. */
const ID_IN_TEXT = /"id":"([A-Za-z0-9_.-]{1,64})"/;

const touchedSeats = (before: Table, after: Table): Foreseen['seats'] =>
  seatsWithCredit(after.ledger)
    .map((seat) => ({ seat, before: moneyOf(before, seat), after: moneyOf(after, seat) }))
    .filter((entry) => JSON.stringify(entry.before) !== JSON.stringify(entry.after));

const withoutOk = ({ ok: _, ...no }: HouseRefusal & { ok: false }): HouseRefusal => no;

const parse = (text: string): Incoming | undefined => {
  try {
    const value: unknown = JSON.parse(text);
    return Value.Check(Incoming, value) ? value : undefined;
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
}
