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
import { CashLimit } from '../cage/cash-limit.ts';
import { playerAt } from '../cage/desk.ts';
import type { Approval, Ask, Foreseen, Hello, Incoming, Outgoing, PreviewMessage } from '../protocol/messages.ts';
import { type HouseRefusal, houseRefusal } from '../protocol/refusal.ts';
import { leftToTheHouse } from '../protocol/unattended.ts';
import { moneyOf } from '../protocol/view.ts';
import type { Answer } from '../tables/answer.ts';
import type { TableOwner } from '../tables/owner.ts';
import { checkAssigned } from './authority.ts';
import type { Party } from './connection.ts';
import { errandAt } from './errand.ts';
import type { Errand, House } from './house.ts';
import { happened, type Room } from './room.ts';

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

/** Carries out what those who were let in to a table ask for there, or says why not. */
export class Orders {
  private readonly house: House;
  private readonly cash: CashLimit;

  constructor(house: House) {
    this.house = house;
    this.cash = new CashLimit(house.cashAlone, house.floor.tables);
  }

  answer(party: Party, message: Said, room: Room): Promise<OrderAnswer> {
    // A player's command, as nearly all of them are, waits for nobody but the table.
    if (party.as === 'staff' || !this.house.staff.confirmation.isGood) return this.answerOnceSure(party, message, room);
    try {
      return Promise.resolve(this.answerNow(party, message, room));
    } catch (error) {
      return Promise.reject(error);
    }
  }

  private async answerOnceSure(party: Party, message: Said, room: Room): Promise<OrderAnswer> {
    // Whatever staff send but a hello, a person has pressed.
    if (party.as === 'staff') await this.house.staff.act(party.session);
    const { confirmation } = this.house.staff;
    if (!confirmation.isGood) await confirmation.confirm();
    return this.answerNow(party, message, room);
  }

  private answerNow(party: Party, message: Said, room: Room): OrderAnswer | Promise<OrderAnswer> {
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

  private command(party: Party, actor: Actor | null, ask: Ask, room: Room): OrderAnswer | Promise<OrderAnswer> {
    if (!actor) return ONLY_WATCHES;
    const id = `${actor.id}:${ask.id}`;
    const read = checkMoney(party, ask) ?? this.read(ask, id, actor, room);
    if ('refused' in read) return read;
    const stranger = read.type === 'AssignStaff' && checkAssigned(this.house.staff, room.table.owner.rulebook, read);
    if (stranger) return stranger;
    return ask.approval || movesCash(ask) ? this.commandWithCare(party, ask, read, room) : this.submit(read, room);
  }

  /** A command that two give, or that takes or pays cash. */
  private async commandWithCare(party: Party, ask: Ask, read: Command, room: Room): Promise<OrderAnswer> {
    const { approval } = ask;
    const command = approval ? await this.approved(party, approval, read, room) : read;
    if ('refused' in command) return command;
    if (!movesCash(ask)) return this.submit(command, room);
    const { drawers } = this.house;
    return drawers.inTurn(command.by, async () => {
      const cash = await drawers.forCash(command.by);
      const problem = 'refused' in cash ? cash : await this.cashProblem(command, room);
      const { owner } = room.table;
      // Repeated commands are left to the table, which answers them again.
      if (problem && !(await owner.knows(command.id))) return 'refused' in cash ? owner.refuse(command, cash) : problem;
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

  private submit(command: Command, { table }: Room): Promise<OrderAnswer> {
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
export type OrderAnswer = Done | Answer | HouseRefusal;
export type Said = Exclude<Incoming, Hello>;

const ONLY_WATCHES = houseRefusal('not-allowed', 'A display may not give commands.');

/** Nobody is taken at another's word for who they are. */
const NAMED_SECOND: Readonly<Record<'command' | 'preview', HouseRefusal>> = {
  command: houseRefusal('bad-request', 'Name the second person in "approval", with their password.'),
  preview: houseRefusal('bad-request', 'A preview takes no second person: name them when you give the command.'),
};

/** Stands for a second person who has not come yet: high enough for every document. */
const SOMEBODY_HIGHER: Actor = { id: 'a second person', role: 'shift-manager' };

const touchedSeats = (before: Table, after: Table): Foreseen['seats'] =>
  seatsWithCredit(after.ledger)
    .map((seat) => ({ seat, before: moneyOf(before, seat), after: moneyOf(after, seat) }))
    .filter((entry) => JSON.stringify(entry.before) !== JSON.stringify(entry.after));
