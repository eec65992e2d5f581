import {
  type Actor,
  type ActorRole,
  type Command,
  POSTS,
  type RulesSubmission,
  type Table,
  turnOf,
} from '@hardway/engine';
import { turnName } from '../../packages/server/src/protocol/turn.ts';
import type { FloorTable, TablePlan } from '../../packages/server/src/tables/floor.ts';
import { CrapsCrowd } from '../crowd/craps.ts';
import { SicBoCrowd } from '../crowd/sicbo.ts';
import type { Wish } from '../crowd/wish.ts';
import type { Counter } from './counter.ts';
import type { Told } from './deeds.ts';
import { rulebookOf } from './floor.ts';
import { type Account, Client, PASSWORD, type People } from './people.ts';

/** Everybody at one table, and what they do there. */

const STAFF_ROLES: Readonly<Partial<Record<ActorRole, string>>> = {
  dealer: 'dealer',
  stickperson: 'stickperson',
  boxperson: 'boxperson',
  floorperson: 'floorperson',
  supervisor: 'pit-supervisor',
  manager: 'pit-manager',
  'shift-manager': 'shift-manager',
  cage: 'cage',
  surveillance: 'surveillance',
};

/** Whom a house employs: two for each post of a table, and those whom all tables share. */
export const staffFor = (tables: readonly TablePlan[]): readonly { name: string; role: string }[] => [
  ...tables.flatMap(({ id }) =>
    POSTS.flatMap((post) => [1, 2].map((number) => ({ name: `${post}-${number}-${id}`, role: STAFF_ROLES[post]! }))),
  ),
  ...(['manager', 'shift-manager', 'cage', 'surveillance'] as const).flatMap((role) =>
    [1, 2].map((number) => ({ name: `${role}-${number}`, role: STAFF_ROLES[role]! })),
  ),
];

export interface TerminalKey {
  readonly id: string;
  readonly key: string;
}

interface PitParts {
  readonly people: People;
  readonly plan: TablePlan;
  readonly accounts: ReadonlyMap<string, Account>;
  readonly terminals: readonly TerminalKey[];
  readonly device: TerminalKey;
  readonly counter: Counter;
  /** The table as whoever looks at it sees it; null while nobody can. */
  readonly look: () => FloorTable | null;
}

/** While bets are taken this is what people do, beside 24 of everything else. */
const WAGERS = 1_000;
/** The same at craps, where many of them are refused between a throw and the next. */
const CRAPS_WAGERS = 1_300;
/** Percent of throws that make the point, beside those that do by chance: some shooters make as many as a Fire Bet asks. */
const CRAPS_LUCK = 60;
/** Percent of commands after which a craps table is to close: wagers are called off then, and few are made. */
const CRAPS_CLOSING = 0.02;
/** Between turns in which several people ask at once. */
const TURN_MS = 180;
const AT_ONCE = 60;

/** By these a table goes on: whoever bets after them without looking is too late. */
const GOES_ON: readonly string[] = [
  ...['OpenBetting', 'CloseBetting', 'CloseTable', 'LoadDice'],
  ...['OfferDice', 'AnswerOffer', 'PassDice', 'ThrowDice', 'CallThrow', 'CallNoRoll'],
];
/** Percent of them that everybody sees before they ask for anything more. */
const SEEN = 85;
/** Percent of players without credit for a wager who buy in again. */
const BUY_IN_AGAIN = 10;
const BUY_IN = 400_000;

/** Percent of what is done after a throw that calls it none, beside what a crowd does. */
const NO_ROLLS = 8;
/** Percent of what people do that no crowd by itself does. */
const SPECIAL = 1.8;

/** What was asked under an id, by whom, and for which turn. */
interface Said {
  readonly asked: string;
  readonly client: Client;
  readonly turn: { readonly turn?: number };
}

export class Pit {
  readonly plan: TablePlan;
  private readonly people: People;
  private readonly parts: PitParts;
  private readonly sicBo: SicBoCrowd | null;
  private readonly craps: CrapsCrowd | null;
  private readonly clients = new Map<string, Client>();
  private readonly seats: readonly number[];
  /** What was asked under ids that may be said again. */
  private readonly said = new Map<string, Said>();
  isOpen = true;

  constructor(parts: PitParts) {
    const { people, plan } = parts;
    this.parts = parts;
    this.people = people;
    this.plan = plan;
    this.seats = Array.from({ length: plan.seats }, (_, index) => index + 1);
    const { random } = people.world;
    const rulebook = rulebookOf(plan);
    this.sicBo =
      rulebook.game === 'sicbo' ? new SicBoCrowd(rulebook, random, { seats: this.seats, wagers: WAGERS }) : null;
    const { confirmCalls: _, limits: __, ...choices } = plan.choices;
    this.craps =
      this.sicBo === null
        ? new CrapsCrowd(random, choices, {
            seats: this.seats,
            wagers: CRAPS_WAGERS,
            luck: CRAPS_LUCK,
            closing: CRAPS_CLOSING,
          })
        : null;
  }

  begin(): void {
    for (const seat of this.seats) this.terminal(seat).come();
    if (this.plan.unattended === null) this.staff('dealer').come();
    for (const seat of this.seats) this.buyIn(seat);
    this.turn();
  }

  private buyIn(seat: number, second: object = {}): void {
    this.send({ type: 'BuyIn', by: { id: '', role: 'cage' }, seat, amount: BUY_IN, medium: 'cash', ...second });
  }

  /** Somebody asks once more, and any answer will do. */
  lastBet(): void {
    const client = this.terminal(1);
    const deed = client.newDeed('command', 'PlaceWager');
    const fields = { seat: 1, spot: this.sicBo ? 'small' : 'pass', stake: 500 };
    client.ask(deed, { is: 'command', id: deed.id, type: 'PlaceWager', fields });
  }

  private turn(): void {
    const { world, outside } = this.people;
    if (!this.isOpen) return;
    const seen = this.parts.look();
    if (seen) this.act(seen);
    world.after(TURN_MS / 2 + world.random.below(TURN_MS), outside, () => this.turn());
  }

  private act({ owner: { table } }: FloorTable): void {
    const { random } = this.people.world;
    const count = 1 + random.below(isBetting(table) ? AT_ONCE : 3);
    let left = count;
    while (left > 0) left = this.one(table) && random.chance(SEEN) ? 0 : left - 1;
  }

  /** Whether everybody has to look anew, as the table goes on. */
  private one(table: Table): boolean {
    const { random } = this.people.world;
    const special = random.chance(SPECIAL) && this.special(table);
    if (special) return false;
    const wish = (random.chance(NO_ROLLS) ? this.noRoll(table) : null) ?? this.wishAt(table);
    // Where the house runs a table by itself, staff only now and then try to.
    if (this.plan.unattended && wish.by.role !== 'player' && wish.by.role !== 'cage' && !random.chance(4)) {
      this.saysGo(table);
      return false;
    }
    this.send(wish);
    return GOES_ON.includes(wish.type);
  }

  private wishAt(table: Table): Wish {
    const { world } = this.people;
    const at = Date.now();
    world.mix(table.version);
    return this.sicBo?.wish(table, at) ?? this.craps!.wish(table, at);
  }

  /** On any of the grounds that the document has. */
  private noRoll(table: Table): Wish | null {
    const { noRollGrounds } = rulebookOf(this.plan);
    if (!this.craps || turnOf(table).stage !== 'thrown') return null;
    const { ground } = this.people.world.random.pick(noRollGrounds);
    const role = this.plan.choices.form === 'mini-craps' ? 'dealer' : 'stickperson';
    return { type: 'CallNoRoll', by: { id: '', role }, ground };
  }

  private saysGo(table: Table): void {
    const { random } = this.people.world;
    if (this.plan.unattended?.betting !== null || !random.chance(15)) return;
    const client = this.terminal(random.pick(this.seats));
    const deed = client.newDeed('counter', 'go');
    client.ask(deed, { is: 'go', id: deed.id, turn: turnName(table) });
  }

  // Who speaks

  private terminal(seat: number): Client {
    const { id, key } = this.parts.terminals[(seat - 1) % this.parts.terminals.length]!;
    const hello = { is: 'hello', as: 'terminal', table: this.plan.id, terminal: id, key };
    return this.client(`seat ${seat}`, hello, null, seat);
  }

  private device(): Client {
    const { id, key } = this.parts.device;
    return this.client('device', { is: 'hello', as: 'device', table: this.plan.id, device: id, key }, null, null);
  }

  private staff(role: ActorRole): Client {
    const name = this.accountFor(role);
    const hello = { is: 'hello', as: 'staff', table: this.plan.id, role: STAFF_ROLES[role]! };
    return this.client(`${name} ${role}`, hello, this.parts.accounts.get(name)!, null);
  }

  /** Whoever has the post, if it is somebody of the house. */
  private accountFor(role: ActorRole): string {
    const { accounts } = this.parts;
    const table = this.parts.look()?.owner.table;
    const holder = role === 'dealer' ? table?.dealer : table?.posts?.[role as (typeof POSTS)[number]];
    if (holder && accounts.has(holder)) return holder;
    const number = this.people.world.random.chance(97) ? 1 : 2;
    return (POSTS as readonly string[]).includes(role) ? `${role}-${number}-${this.plan.id}` : `${role}-${number}`;
  }

  private client(name: string, hello: object, account: Account | null, seat: number | null): Client {
    const known = this.clients.get(name);
    if (known) return known;
    const party = { table: this.plan.id, hello: { ...hello }, account, seat };
    const made = new Client(this.people, party);
    this.clients.set(name, made);
    return made;
  }

  // What is said

  private send({ type, by, approver, witness, id, ...fields }: Wish): void {
    if (typeof id === 'string') {
      this.again(id, { type, fields });
      return;
    }
    const client = this.speaker(by);
    if (!client) return;
    const { random } = this.people.world;
    if (type === 'CashOut' && random.chance(95)) {
      this.cashOut(client, Number(fields.seat));
      return;
    }
    if (type === 'SettleVisit' && random.chance(90)) {
      this.parts.counter.settleVisit();
      return;
    }
    const deed = client.newDeed('command', type);
    const second = approver ?? witness;
    const approval = second
      ? {
          approval: {
            account: witness && random.chance(80) ? this.accountFor((witness as Actor).role) : this.secondFor(client),
            password: random.chance(98) ? PASSWORD : 'a slip of the finger',
          },
        }
      : {};
    const seen = this.parts.look()?.owner.table;
    // Most terminals say which turn they mean.
    const turn = seen && by.role === 'player' && random.chance(60) ? { turn: turnOf(seen).number } : {};
    client.ask(
      deed,
      { is: 'command', id: deed.id, type, fields: this.named(type, fields), ...turn, ...approval },
      (told) => this.heard({ type, by, ...fields } as Wish, deed.id, { client, turn }, told),
    );
  }

  private speaker(by: Wish['by']): Client | null {
    if (by.role === 'player') return this.terminal(by.seat ?? 1);
    if (by.role === 'device') return this.device();
    return STAFF_ROLES[by.role] ? this.staff(by.role) : null;
  }

  /** Names of people are those of the house. */
  private named(type: string, fields: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
    const { random } = this.people.world;
    if ('dealer' in fields) {
      const { dealer: _, ...rest } = fields;
      return rest;
    }
    if (type !== 'AssignStaff' || random.chance(20)) return fields;
    return { ...fields, person: random.chance(85) ? `${fields.role}-${1 + random.below(2)}-${this.plan.id}` : null };
  }

  private secondFor(client: Client): string {
    const { random } = this.people.world;
    const name = random.pick(['manager-1', 'manager-2', 'shift-manager-1', 'shift-manager-2']);
    return client.party.account?.name === name && random.chance(95) ? 'manager-2' : name;
  }

  private heard(wish: Wish, id: string, how: Pick<Said, 'client' | 'turn'>, told: Told): void {
    if (!told.ok && told.refused === 'no-drawer') void this.parts.counter.needsDrawer(how.client.party.account!.name);
    if (!told.ok && told.refused === 'no-credit' && 'seat' in wish && this.people.world.random.chance(BUY_IN_AGAIN))
      this.buyIn(Number(wish.seat), { approver: APPROVER });
    if (!told.ok || !/Wager$/.test(wish.type) || !('seat' in wish)) return;
    const { type: _, by: __, ...fields } = wish;
    this.said.set(id, { asked: JSON.stringify(fields), ...how });
    const command = { ...wish, id, at: 0 } as unknown as Command & { readonly seat: number };
    if (this.sicBo) this.sicBo.register(command);
    else this.craps!.said.push(command);
  }

  /** The same id again: with the same question or, now and then, with another. */
  private again(id: string, { type, fields }: { readonly type: string; readonly fields: object }): void {
    const first = this.said.get(id);
    const deed = this.people.deeds.all.get(id);
    if (!first || !deed || first.client.pending.has(id)) return;
    deed.wasReused ||= JSON.stringify(fields) !== first.asked;
    first.client.askAgain(deed, { is: 'command', id, type, fields, ...first.turn });
  }

  private cashOut(client: Client, seat: number): void {
    const deed = client.newDeed('cash-out', 'CashOut');
    const named = client.party.seat === null ? { seat } : {};
    client.ask(deed, { is: 'cash-out', id: deed.id, ...named }, (told) => {
      if (told.ok && told.voucher) this.parts.counter.receive(told.voucher);
    });
  }

  /** What a crowd by itself never does. */
  private special(table: Table): boolean {
    const { random } = this.people.world;
    const { counter } = this.parts;
    return random.weighted<boolean>(
      [40, () => this.redeem()],
      [25, () => this.cashOutSomebody()],
      [45, () => counter.act(this.plan)],
      [8, () => this.relief(table)],
      [4, () => this.attendant()],
      [3, () => this.previews(table)],
      [16, () => this.mistakes(table)],
    );
  }

  /** What no document, or no house, takes. */
  private mistakes({ phase, submission }: Table): boolean {
    const { random } = this.people.world;
    const rulebook = rulebookOf(this.plan);
    const boss = {
      id: '',
      role: rulebook.positions.some(({ role }) => role === 'floorperson') ? 'floorperson' : 'supervisor',
    } as const;
    const player = { id: '', role: 'player', seat: random.pick(this.seats) } as const;
    const own = { by: player, seat: player.seat };
    const filed = { ...submission?.house, limits: { min: 100, max: 50_000 } };
    return random.weighted<boolean>(
      [3, () => this.says({ ...own, type: 'PlaceWager', spot: random.pick(RARE_SPOTS), stake: 500 })],
      [2, () => this.says({ ...own, type: 'CallWager', spot: random.pick(RARE_SPOTS), working: false })],
      [submission?.withheld.length ? 2 : 0, () => this.withheld(submission!.withheld, player)],
      [2, () => this.says({ by: boss, type: 'ChangeLimits', limits: { min: 500, max: 5 } })],
      [
        phase.is === 'closed' ? 9 : 1,
        () =>
          this.says({
            by: boss,
            type: 'FileSubmission',
            choices: {
              ...filed,
              [random.pick(['frills', 'paytable', 'limits', 'shaker', 'rounding', 'form'])]: 'none',
            },
          }),
      ],
      [phase.is === 'closed' ? 3 : 1, () => this.says({ by: boss, type: 'FileSubmission', choices: {} })],
      [1, () => this.nonsense()],
      [1, () => this.lost()],
      [0.5, () => this.flood()],
    );
  }

  /** What the document has, and this table does not offer. */
  private withheld(spots: RulesSubmission['withheld'], by: Actor & { readonly seat: number }): boolean {
    const { spot } = this.people.world.random.pick(spots);
    return this.says({ type: 'PlaceWager', by, seat: by.seat, spot, stake: 500 });
  }

  private says(wish: Wish): boolean {
    this.send(wish);
    return true;
  }

  private nonsense(): boolean {
    const client = this.terminal(this.people.world.random.pick(this.seats));
    const deed = client.newDeed('command', 'PlaceWager');
    const fields = { seat: client.party.seat, spot: 'small', stake: 500, by: { id: 'the house', role: 'device' } };
    client.ask(deed, { is: 'command', id: deed.id, type: 'PlaceWager', fields });
    return true;
  }

  /** A terminal that was carried to another room. */
  private lost(): boolean {
    const [{ id, key } = { id: '', key: '' }] = this.parts.terminals;
    const hello = { is: 'hello', as: 'terminal', table: 'elsewhere', terminal: id, key };
    this.client('a lost terminal', hello, null, 1).come();
    return true;
  }

  /** A child leans on a button. */
  private flood(): boolean {
    const client = this.terminal(this.people.world.random.pick(this.seats));
    for (let count = 0; count < 120; count += 1) {
      const deed = client.newDeed('counter', 'attendant');
      client.ask(deed, { is: 'attendant', id: deed.id });
    }
    return true;
  }

  private redeem(): boolean {
    const { random } = this.people.world;
    const number = this.parts.counter.someVoucher();
    if (number === undefined) return false;
    const seat = random.pick(this.seats);
    const client = random.chance(85) ? this.terminal(seat) : this.staff('cage');
    const deed = client.newDeed('redeem', 'Redeem', number);
    client.ask(deed, { is: 'redeem', id: deed.id, number, ...(client.party.seat === null ? { seat } : {}) });
    return true;
  }

  private cashOutSomebody(): boolean {
    const { random } = this.people.world;
    const seat = random.pick(this.seats);
    this.cashOut(random.chance(90) ? this.terminal(seat) : this.staff('cage'), seat);
    return true;
  }

  /** Another dealer is assigned and relieves the one who deals. */
  private relief({ dealer }: Table): boolean {
    const next = dealer === `dealer-1-${this.plan.id}` ? `dealer-2-${this.plan.id}` : `dealer-1-${this.plan.id}`;
    this.send({ type: 'AssignStaff', by: { id: '', role: 'shift-manager' }, role: 'dealer', person: next });
    const hello = { is: 'hello', as: 'staff', table: this.plan.id, role: 'dealer' };
    const client = this.client(`${next} dealer`, hello, this.parts.accounts.get(next)!, null);
    const deed = client.newDeed('command', 'RelieveDealer');
    client.ask(deed, { is: 'command', id: deed.id, type: 'RelieveDealer', fields: {} });
    return true;
  }

  private attendant(): boolean {
    const { random } = this.people.world;
    const client = random.chance(50) ? this.terminal(random.pick(this.seats)) : this.staff('floorperson');
    const deed = client.newDeed('counter', 'attendant');
    const is = client.party.seat === null ? 'attended' : 'attendant';
    client.ask(deed, { is, id: deed.id });
    return true;
  }

  private previews(table: Table): boolean {
    const { type, by, approver: _, witness: __, id: ___, ...fields } = this.wishAt(table);
    const client = this.speaker(by);
    if (!client || client.party.account === null) return false;
    const deed = client.newDeed('counter', 'preview');
    client.ask(deed, { is: 'preview', id: deed.id, type, fields });
    return true;
  }
}

/** Not every document has these, nor does every filing offer them. */
const RARE_SPOTS = [
  ...['even', 'four/1234', 'trio/126', 'double-single/113', 'total/9'],
  ...['fire', 'bonus/all', 'lucky-shooter', 'dice-ology/big', 'whirl', 'horn-high/2', 'field', 'place/6'],
];

const APPROVER: Actor = { id: '', role: 'manager' };

const isBetting = (table: Table): boolean => table.phase.is === 'open' && turnOf(table).stage === 'betting';
