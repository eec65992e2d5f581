import {
  type Actor,
  type Command,
  checkRealApprovals,
  isRefusal,
  readCommand,
  seatsWithCredit,
  type Table,
  withSecondPerson,
} from '@hardway/engine';
import { TypeCompiler } from '@sinclair/typebox/compiler';
import type { WebSocket } from 'ws';
import { CashLimit } from '../cage/cash-limit.ts';
import { playerAt } from '../cage/desk.ts';
import { inCurrency } from '../currency.ts';
import {
  type Approval,
  type Ask,
  type Foreseen,
  type Hello,
  Incoming,
  type Outgoing,
  type PreviewMessage,
} from '../protocol/messages.ts';
import { type HouseRefusal, houseRefusal } from '../protocol/refusal.ts';
import type { StaffRole } from '../protocol/role.ts';
import { leftToTheHouse } from '../protocol/unattended.ts';
import { moneyOf } from '../protocol/view.ts';
import type { Answer } from '../tables/answer.ts';
import type { TableOwner } from '../tables/owner.ts';
import { checkAssigned, partyStanding } from './authority.ts';
import { AddressBudgets } from './budget.ts';
import { Connection, type Party } from './connection.ts';
import { UNSURE } from './door.ts';
import { errandAt } from './errand.ts';
import type { Errand, House } from './house.ts';
import { LIMITS, type WireLimits } from './limits.ts';
import { carryOutDue, withdrawOrphans } from './queue-keeper.ts';
import { refusalFor } from './refuse.ts';
import { happened, Room } from './room.ts';

/** Commands that move money. Those of the desk come from nobody else: it knows which voucher they belong to. */
const OF_MONEY: readonly string[] = ['BuyIn', 'CashOut', 'PayReceivable', 'EndVisit', 'SettleVisit', 'CountDrop'];
const OF_THE_DESK: readonly string[] = ['CashOut', 'SettleVisit', 'CountDrop'];

/** By a command staff only take cash. Vouchers come and go through the cage's desk, which alone names them. */
const checkMoney = ({ as }: Party, { type, fields }: Ask): HouseRefusal | undefined => {
  if (!OF_MONEY.includes(type)) return undefined;
  if ('drawer' in fields)
    return houseRefusal('bad-request', 'Leave “drawer” out: where cash is, is the house’s to say.');
  if (as === 'terminal' || OF_THE_DESK.includes(type))
    return houseRefusal('not-allowed', 'Credit moves only by voucher or through the cage.');
  return 'reference' in fields || fields.medium === 'voucher'
    ? houseRefusal('not-allowed', 'Use "redeem" with the voucher’s number; its amount is on record.')
    : undefined;
};

/** A real house files and opens on no approval that only a practice floor could have. */
const checkReal = (command: Command, { rulebook, table: { submission } }: TableOwner): HouseRefusal | undefined => {
  if (command.type === 'FileSubmission') return checkRealApprovals(rulebook, command.choices);
  return command.type === 'OpenTable' && submission ? checkRealApprovals(rulebook, submission.house) : undefined;
};

/** Whether a command takes cash, or pays it. */
const movesCash = ({ type, fields }: Pick<Ask, 'type' | 'fields'>): boolean =>
  TAKES_CASH.includes(type) || (type === 'PayByHand' && fields.to === 'cash');

const TAKES_CASH: readonly string[] = ['BuyIn', 'PayReceivable', 'PlaceSpokenWager'];

/** Between looks at sessions that end or lock by time alone. */
const STANDING_EVERY_MS = 1_000;

/** Translates between sockets and tables; it decides nothing. */
export class Gateway {
  private readonly house: House;
  private readonly limits: WireLimits;
  private readonly rooms = new Map<string, Room>();
  private readonly addresses: AddressBudgets;
  private readonly cash: CashLimit;
  private readonly pulses: readonly NodeJS.Timeout[];

  constructor(house: House, limits: Partial<WireLimits> = {}) {
    this.house = house;
    this.limits = { ...LIMITS, ...limits };
    this.addresses = new AddressBudgets(this.limits.addressRate, this.limits.addressBurst);
    this.cash = new CashLimit(house.cashAlone, house.floor.tables);
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
    return this.answer(connection.party, message, room).then(
      (answer) => this.tell(connection, message, answer, room, place),
      (error: unknown) => {
        const refusal = refusalFor(error) ?? FAULT;
        this.tell(connection, message, refusal, room, place);
      },
    );
  }

  private tell(connection: Connection, message: Said, answer: Told, room: Room, place: Place): void {
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

  private answer(party: Party, message: Said, room: Room): Promise<Told> {
    // A player's command, as nearly all of them are, waits for nobody but the table.
    if (party.as === 'staff' || !this.house.staff.confirmation.isGood) return this.answerOnceSure(party, message, room);
    try {
      return Promise.resolve(this.answerNow(party, message, room));
    } catch (error) {
      return Promise.reject(error);
    }
  }

  private async answerOnceSure(party: Party, message: Said, room: Room): Promise<Told> {
    // Whatever staff send but a hello, a person has pressed.
    if (party.as === 'staff') await this.house.staff.act(party.session);
    const { confirmation } = this.house.staff;
    if (!confirmation.isGood) await confirmation.confirm();
    return this.answerNow(party, message, room);
  }

  private answerNow(party: Party, message: Said, room: Room): Told | Promise<Told> {
    const standing = room.standingOf(party);
    if (standing.is !== 'good') return standing.refusal;
    switch (message.is) {
      case 'command':
        return this.command(party, standing.actor, message, room);
      case 'preview':
        return this.foresee(party, message, room);
      case 'attendant':
        if (party.as !== 'terminal' && party.as !== 'staff')
          return houseRefusal('not-allowed', 'Only players and staff may call an attendant.');
        return this.atOwner(room, { is: 'call', seat: party.as === 'terminal' ? party.seat : null });
      case 'attended':
        if (party.as !== 'staff') return houseRefusal('not-allowed', 'Only staff may answer a call.');
        return this.atOwner(room, { is: 'attended', seat: message.seat ?? null });
      case 'go': {
        const { unattended } = room.table;
        if (party.as !== 'terminal') return houseRefusal('not-allowed', 'Only players at this table may say go.');
        if (!unattended) return houseRefusal('not-allowed', 'The dealer runs this table.');
        if (!unattended.isUntimed) return houseRefusal('not-allowed', 'This table runs on a timer.');
        return this.atOwner(room, { is: 'go', turn: message.turn });
      }
      default:
        return this.atTheDesk(party, message, room);
    }
  }

  /** What is known of a table beside its log is known where the table is. */
  private async atOwner({ table }: Room, errand: Errand): Promise<Done | HouseRefusal> {
    await errandAt(this.house, table, errand);
    return { version: table.owner.table.version };
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
    // Players have their own terminals there; of the staff only the cage moves money.
    const asCommand = message.is === 'redeem' ? 'BuyIn' : 'CashOut';
    const left = table.unattended && party.as === 'staff' ? leftToTheHouse({ type: asCommand }, actor) : undefined;
    if (left) return left;
    // A terminal has one table; staff are at several, and an id of one table must not stand in the way at another.
    const id = party.as === 'terminal' ? message.id : `${message.id}@${table.plan.id}`;
    const move = { ...who, command: `${actor.id}:${message.is}:${id}` };
    return message.is === 'redeem'
      ? this.house.desk.redeem(table, move, message.number)
      : this.house.desk.cashOut(table, move);
  }

  private command(party: Party, actor: Actor | null, ask: Ask, room: Room): Told | Promise<Told> {
    if (!actor) return ONLY_WATCHES;
    const id = `${actor.id}:${ask.id}`;
    const read = checkMoney(party, ask) ?? this.read(ask, id, actor, room);
    if ('refused' in read) return read;
    const stranger = read.type === 'AssignStaff' && checkAssigned(this.house.staff, room.table.owner.rulebook, read);
    if (stranger) return stranger;
    return ask.approval || movesCash(ask) ? this.commandWithCare(party, ask, read, room) : this.submit(read, room);
  }

  /** A command that two give, or that takes or pays cash. */
  private async commandWithCare(party: Party, ask: Ask, read: Command, room: Room): Promise<Told> {
    const { approval } = ask;
    const command = approval ? await this.approved(party, approval, read, room) : read;
    if ('refused' in command) return command;
    if (!movesCash(ask)) return this.submit(command, room);
    const { drawers } = this.house;
    return drawers.inTurn(command.by, async () => {
      const cash = await drawers.forCash(command.by);
      const problem = 'refused' in cash ? cash : await this.cashProblem(command, room);
      // Repeated commands are left to the table, which answers them again.
      if (problem && !(await room.table.owner.knows(command.id))) return problem;
      return this.submit('refused' in cash ? command : Object.assign(command, cash), room);
    });
  }

  private async approved(
    party: Party,
    approval: Approval,
    command: Command,
    room: Room,
  ): Promise<Command | HouseRefusal> {
    const second = await this.secondPerson(party, approval, command.id, room);
    if ('refused' in second) return second;
    // While a second person was asked for, the first may have lost the role.
    const by = this.actorOf(party, room);
    return 'refused' in by ? by : withSecondPerson({ ...command, at: this.house.now(), by }, second);
  }

  private submit(command: Command, { table }: Room): Promise<Told> {
    return this.house.dealing.submit(table, command);
  }

  /** The house's own limit on cash, beyond the table's. */
  private async cashProblem(command: Command, { table: { owner } }: Room): Promise<HouseRefusal | undefined> {
    const foreseen = await owner.foresee(command);
    return 'events' in foreseen ? this.cash.check(command.by, foreseen.events) : undefined;
  }

  /** The command that a message asks for. What is no command is told so first, wherever it is sent. */
  private read(ask: Ask | PreviewMessage, id: string, by: Actor, { table }: Room): Command | HouseRefusal {
    if ('by' in ask.fields)
      return houseRefusal('bad-request', 'Leave “by” out: who gives a command is the house’s to say.');
    const isNamed = 'approver' in ask.fields || 'witness' in ask.fields;
    // Into the message itself, which nobody else has: a copy of it would be a fortieth of what a bet costs.
    const fields = Object.assign(ask.fields, { type: ask.type, id, at: this.house.now(), by });
    const isMeant = ask.is === 'command' && ask.turn !== undefined;
    const command = readCommand(isMeant ? Object.assign(fields, { turn: ask.turn }) : fields);
    const left = table.unattended ? leftToTheHouse(fields, by) : undefined;
    if (left) return isRefusal(command) ? command : left;
    if (isNamed) return NAMED_SECOND[ask.is];
    return isRefusal(command) || this.house.practice ? command : (checkReal(command, table.owner) ?? command);
  }

  /** Staff see what a command would bring before they give it; a second person is taken as read. */
  private async foresee(party: Party, ask: PreviewMessage, room: Room): Promise<Done | HouseRefusal> {
    if (party.as !== 'staff') return houseRefusal('not-allowed', 'Only staff may preview a command.');
    const actor = this.actorOf(party, room);
    if ('refused' in actor) return actor;
    const command = this.read(ask, 'looking ahead', actor, room);
    if ('refused' in command) return command;
    const { owner } = room.table;
    const cash = movesCash(ask) ? await this.house.drawers.forCash(actor) : {};
    if ('refused' in cash) return cash;
    const alone = await owner.foresee(command);
    const problem = 'refused' in alone ? alone : this.cash.check(actor, alone.events);
    const secondPerson = problem?.refused === 'second-person';
    const joined = secondPerson ? withSecondPerson(command, SOMEBODY_HIGHER) : command;
    if (isRefusal(joined)) return joined;
    const foreseen = secondPerson ? await owner.foresee(joined) : alone;
    if ('refused' in foreseen) return foreseen;
    const { events, before, after } = foreseen;
    return {
      version: before.version,
      foreseen: { happens: events.map(happened), secondPerson, seats: touchedSeats(before, after) },
    };
  }

  /** Approvers and witnesses prove who they are with their own password. */
  private async secondPerson(
    party: Party,
    { account, password }: Approval,
    id: string,
    room: Room,
  ): Promise<Actor | HouseRefusal> {
    if (party.as !== 'staff') return houseRefusal('not-allowed', 'Only staff may bring a second person.');
    return this.house.staff.approve(party.session, {
      account,
      password,
      command: id,
      rulebook: room.table.owner.rulebook,
      from: { address: party.address },
    });
  }

  /** Whom a party speaks for at this moment. */
  private actorOf(party: Party, room: Room): Actor | HouseRefusal {
    const standing = room.standingOf(party);
    if (standing.is !== 'good') return standing.refusal;
    return standing.actor ?? ONLY_WATCHES;
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
      : houseRefusal('not-allowed', 'A terminal may act only for its own seat.');
  if (party.as !== 'staff' || (is === 'cash-out' && actor.role !== 'cage'))
    return houseRefusal('not-allowed', 'Credit is paid out only at the player’s own terminal or by the cage.');
  return seat === undefined ? houseRefusal('bad-request', 'Name the seat.') : { seat, by: actor };
};

type Done = Omit<Extract<Outgoing, { is: 'answer'; ok: true }>, 'is' | 'id' | 'ok'>;
type Told = Done | Answer | HouseRefusal;
type Said = Exclude<Incoming, Hello>;

const ONLY_WATCHES = houseRefusal('not-allowed', 'A display may not give commands.');
const FAULT = houseRefusal('table-unavailable', 'Something went wrong on our side. Please try again.');

/** Nobody is taken at another's word for who they are. */
const NAMED_SECOND: Readonly<Record<'command' | 'preview', HouseRefusal>> = {
  command: houseRefusal('bad-request', 'Name the second person in "approval", with their password.'),
  preview: houseRefusal('bad-request', 'A preview takes no second person: name them when you give the command.'),
};

/** Stands for a second person who has not come yet: high enough for every document. */
const SOMEBODY_HIGHER: Actor = { id: 'a second person', role: 'shift-manager' };

/** The id of a message that is refused unread, so that its sender knows which one it was. */
const ID_IN_TEXT = /"id":"([A-Za-z0-9_.-]{1,64})"/;

const touchedSeats = (before: Table, after: Table): Foreseen['seats'] =>
  seatsWithCredit(after.ledger)
    .map((seat) => ({ seat, before: moneyOf(before, seat), after: moneyOf(after, seat) }))
    .filter((entry) => JSON.stringify(entry.before) !== JSON.stringify(entry.after));

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
