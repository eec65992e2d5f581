import {
  type Actor,
  COMMANDS,
  type Command,
  type CommandType,
  type CrapsPlay,
  crapsPlay,
  FACES,
  type HandPay,
  isWanted,
  practiceFiling,
  RULEBOOKS,
  STAFF,
  type Table,
} from '@hardway/engine';
import type { Random } from '../random.ts';
import { attesting, FIVE } from './equipment.ts';
import type { CrowdOptions, Wish } from './wish.ts';

/** Everybody at a craps or mini-craps table. */

const rulebook = RULEBOOKS.find(({ id }) => id === 'md-craps')!;

/** Of about a hundred commands between throws, so many are of wagers. */
const WAGERS = 55;

const STAKES = [100, 200, 300, 500, 600, 1000, 1200, 2000, 2500, 3000, 6600];
const GROUNDS = rulebook.noRollGrounds.map(({ ground }) => ground);

const staff = (role: Actor['role']): Actor => ({ id: `the ${role}`, role });
const player = (seat: number): Actor => ({ id: `seat ${seat}`, role: 'player', seat });

/** Whoever has charge of the dice; no stickperson is assigned at mini-craps. */
const runnerOf = ({ submission }: Table): Actor =>
  staff(submission?.choices.form === 'mini-craps' ? 'dealer' : 'stickperson');

/** People who mostly know what comes next, and sometimes do anything at all. */
export class CrapsCrowd {
  private readonly seats: readonly number[];
  private readonly wagers: number;
  private readonly luck: number;
  private readonly closes: number;
  private readonly random: Random;
  private readonly choices: Readonly<Record<string, unknown>>;
  /** Commands that placed, changed or took down something. */
  readonly said: Command[] = [];
  private closing = false;

  constructor(
    random: Random,
    choices: Readonly<Record<string, unknown>>,
    { seats = [1, 2, 3, 4, 6, 9], wagers = WAGERS, luck = 0, closing = 0.1 }: CrowdOptions = {},
  ) {
    this.random = random;
    this.choices = choices;
    this.seats = seats;
    this.wagers = wagers;
    this.luck = luck;
    this.closes = closing;
  }

  wish(table: Table, at: number): Wish {
    if (this.random.chance(8)) return this.anything(table);
    const wish = this.sensible(table, at);
    return this.random.chance(4) ? { ...wish, by: this.somebody() } : wish;
  }

  private sensible(table: Table, at: number): Wish {
    const { dice, phase } = table;
    const hand = crapsPlay(table);
    const expired = dice === null || (dice.expiresAt !== null && at > dice.expiresAt);
    if (phase.is === 'closed') return this.whileClosed(table, expired);
    if (hand.stage === 'thrown') return this.afterThrow(table);
    if (hand.stage === 'disputed') return this.ruling(table);
    if (expired && this.random.chance(60)) return this.newDice(table);
    if (hand.offered !== null && this.random.chance(60)) return this.answer(table);
    const willing = hand.shooter === null ? 60 : hand.point === null && bets(hand).some(isCome) ? 12 : 0;
    if (this.random.chance(willing)) return { type: 'OfferDice', by: staff('stickperson') };
    this.closing ||= this.random.chance(this.closes);
    if (this.closing && this.random.chance(80)) return this.windDown(table);
    return this.random.weighted<Wish>(
      [this.wagers, () => this.wager(table)],
      [25, () => this.throwing(table)],
      [6, () => this.call(table)],
      [4, () => this.money(table)],
      [2.5, () => this.line(table)],
      [1, () => ({ type: 'PassDice', by: player(hand.shooter ?? 1), seat: hand.shooter ?? 1 })],
      [1, () => ({ type: 'OfferDice', by: staff('stickperson') })],
      [0.5, () => this.orderPass(table)],
      [1, () => ({ type: 'AcknowledgeNotice', by: staff('surveillance') })],
      [0.2, () => this.retiring(table)],
      [0.3, () => ({ type: 'ChangeLimits', by: staff('floorperson'), limits: this.limits() })],
      [0.5, () => this.adjustment()],
      [2, () => this.reopening(hand)],
    );
  }

  /** Wagers come down or are decided, and the table closes. */
  private windDown(table: Table): Wish {
    const [up] = Object.entries(crapsPlay(table).seats).filter(([, { wagers }]) => wagers.length > 0);
    if (!up) return { type: 'CloseTable', by: staff('floorperson') };
    const seat = Number(up[0]);
    if (this.random.chance(60)) return this.throwing(table);
    return { type: 'TakeDownWager', by: player(seat), seat, spot: positionOf(this.random.pick(up[1].wagers)) };
  }

  private whileClosed(table: Table, expired: boolean): Wish {
    const { submission, attested, dealer } = table;
    this.closing = false;
    const boss = staff('floorperson');
    const choices = { ...submission?.choices };
    const items = rulebook.equipment
      .filter((item) => item.known === 'attested' && isWanted(item, choices))
      .map(({ id }) => id);
    if (!submission || this.random.chance(5)) return { type: 'FileSubmission', by: boss, choices: this.filing() };
    if (this.random.chance(10)) return this.money(table);
    if (items.some((item) => !attested.includes(item)))
      return { type: 'AttestEquipment', by: boss, ...attesting(items) };
    if (expired) return this.newDice(table);
    if (dealer === null) return { type: 'SignInDealer', by: staff('dealer'), dealer: this.name() };
    return { type: 'OpenTable', by: boss };
  }

  private afterThrow(table: Table): Wish {
    const { random } = this;
    const stick = staff('stickperson');
    return random.weighted<Wish>(
      [84, () => ({ type: 'CallThrow', by: stick, dice: this.thrown(crapsPlay(table)) })],
      [3, () => ({ type: 'CallThrow', by: stick, dice: this.roll(), leaningOn: [random.pick(FACES), null] })],
      [5, () => ({ type: 'CallNoRoll', by: stick, ground: random.pick(GROUNDS) })],
      [3, () => ({ type: 'DisputeFace', by: player(random.pick(this.seats)) })],
      [4, () => this.wager(table)],
      [1, () => this.money(table)],
      [1, () => this.later(table)],
      [2, () => this.reopening(crapsPlay(table))],
    );
  }

  /** Something that waits for the throw, or for the last wager, or that is taken back. */
  private later({ queue = [] }: Table): Wish {
    const [waiting] = queue;
    const by = staff('floorperson');
    if (waiting && this.random.chance(50)) return { type: 'WithdrawOrder', by, number: waiting.number };
    return { type: 'QueueOrder', by, what: 'CloseTable', fields: {} };
  }

  private ruling({ submission }: Table): Wish {
    const by = staff(submission?.choices.form === 'mini-craps' ? 'floorperson' : 'boxperson');
    return { type: 'RuleOnFace', by, ...(this.random.chance(60) ? { dice: this.roll() } : {}) };
  }

  /** Somebody takes the dice in the end. */
  private answer(table: Table): Wish {
    const hand = crapsPlay(table);
    const seat = hand.offered!;
    const last = hand.players.every((other) => other === seat || hand.declined.includes(other));
    const accepts = last ? hand.shooter === null : this.random.chance(hand.shooter === null ? 60 : 20);
    const selected = [1 + this.random.below(5), 1 + this.random.below(5)];
    return { type: 'AnswerOffer', by: player(seat), seat, accepts, selected };
  }

  /** Mostly the shooter throws; a machine needs no line wager, so the game always goes on. A dealer answers before, or not. */
  private throwing(table: Table): Wish {
    const hand = crapsPlay(table);
    const [asked] = hand.calls;
    if (asked && this.random.chance(60)) return this.answerCall(asked);
    const seat = hand.shooter ?? 1;
    return { type: 'ThrowDice', by: this.random.chance(50) ? player(seat) : staff('device'), seat };
  }

  private line(table: Table): Wish {
    const hand = crapsPlay(table);
    const seat = hand.shooter ?? 1;
    const spot = this.random.pick(['pass', 'dont-pass']);
    return { type: 'PlaceWager', by: player(seat), seat, spot, stake: this.stake() };
  }

  private wager(table: Table): Wish {
    const { random } = this;
    if (this.said.length > 0 && random.chance(4)) return this.repetition();
    const seat = random.pick(this.seats);
    const own = crapsPlay(table).seats[seat]?.wagers ?? [];
    const standing = own.length > 0 ? positionOf(random.pick(own)) : this.spot(table);
    const spot = random.chance(15) ? standing : this.spot(table);
    const by = random.chance(92) ? player(seat) : staff('dealer');
    const [confirmed, converted] = [random.chance(90), random.chance(90)];
    return random.weighted<Wish>(
      [60, () => ({ type: 'PlaceWager', by, seat, spot, stake: this.stake() })],
      [own.length ? 12 : 1, () => ({ type: 'ChangeWager', by, seat, spot: standing, stake: this.stake() })],
      [own.length ? 8 : 1, () => ({ type: 'TakeDownWager', by, seat, spot: standing })],
      [
        3,
        () => ({
          type: 'PlaceSpokenWager',
          by: staff('dealer'),
          seat,
          spot,
          stake: this.stake(),
          confirmed,
          converted,
        }),
      ],
    );
  }

  /** The same command again, id and all; or with another stake. */
  private repetition(): Wish {
    const { at: _, ...again } = this.random.pick(this.said.slice(-6));
    return 'stake' in again && this.random.chance(30) ? { ...again, stake: this.stake() } : again;
  }

  private call(table: Table): Wish {
    const hand = crapsPlay(table);
    const { random } = this;
    const [asked] = hand.calls;
    if (asked && random.chance(60)) return this.answerCall(asked);
    const seat = random.pick(this.seats);
    const races = (hand.seats[seat]?.wagers ?? []).filter(({ spot }) => /^(place|buy|lay|hard)/.test(spot));
    const spot = races.length > 0 ? random.pick(races).spot : 'place/6';
    const now = hand.point !== null && random.chance(50) ? { now: true } : {};
    return { type: 'CallWager', by: player(seat), seat, spot, working: random.chance(50), ...now };
  }

  private answerCall({ seat, spot }: { readonly seat: number; readonly spot: string }): Wish {
    return { type: 'ConfirmCall', by: staff('dealer'), seat, spot, confirmed: this.random.chance(80) };
  }

  private money({ handPays = [] }: Pick<Table, 'handPays'>): Wish {
    const [waiting] = handPays;
    if (waiting && this.random.chance(60)) return this.handPay(waiting);
    const seat = this.random.pick(this.seats);
    const amount = 1_000 * (1 + this.random.below(60));
    if (this.random.chance(60)) return { type: 'BuyIn', by: staff('cage'), seat, amount, medium: 'cash' };
    return this.random.chance(80)
      ? { type: 'CashOut', by: player(seat), seat }
      : { type: 'PayReceivable', by: staff('cage'), seat, amount };
  }

  private handPay({ seat, number }: HandPay): Wish {
    const to = this.random.chance(60)
      ? { to: 'cash', approver: { id: 'the approver', role: 'manager' } }
      : { to: 'credit' };
    return { type: 'PayByHand', by: staff('cage'), seat, number, ...to };
  }

  private adjustment(): Wish {
    return {
      ...{ type: 'Rule', by: staff('shift-manager'), ground: 'not-covered', text: 'A chip rolled away.' },
      ...{ effect: this.random.pick(['adjust', 'none', 'void']), round: 1, seat: this.random.pick(this.seats) },
      adjustment: 500 * (this.random.below(21) - 10),
      approver: { id: 'the approver', role: 'manager' },
    } as Wish;
  }

  /** Mostly the last throw, sometimes one of those before it. */
  private reopening({ throws }: CrapsPlay): Wish {
    const number = Math.max(1, throws - (this.random.chance(60) ? 0 : this.random.below(4)));
    return {
      ...{ type: 'ReopenThrow', by: staff('floorperson'), number, approver: { id: 'the approver', role: 'manager' } },
      ...(this.random.chance(75) ? { dice: this.roll() } : {}),
    } as Wish;
  }

  private orderPass({ submission }: Table): Wish {
    const by = staff(submission?.choices.form === 'mini-craps' ? 'dealer' : 'boxperson');
    return { type: 'OrderPass', by, reason: this.random.pick(['delay', 'invalid-rolls', 'violation']) };
  }

  private retiring(table: Table): Wish {
    return { type: 'RetireDice', by: runnerOf(table), reason: this.random.pick(['lost', 'tampered', 'unfit']) };
  }

  private newDice(table: Table): Wish {
    return { type: 'LoadDice', by: runnerOf(table), ...FIVE, serial: `set ${this.random.below(2 ** 30)}` };
  }

  /** Any command of any kind, with fields that fit its schema and little else. */
  private anything(table: Table): Wish {
    const type = this.random.pick(Object.keys(COMMANDS) as CommandType[]);
    const fields = Object.entries(COMMANDS[type] as Readonly<Record<string, { readonly json: object }>>)
      .filter(([, schema]) => !('optional' in schema) || this.random.chance(60))
      .map(([name, { json }]) => [name, this.value(table, name, json as Shape)]);
    return { type, by: this.somebody(), ...Object.fromEntries(fields) };
  }

  private value(table: Table, name: string, json: Shape): unknown {
    const { random } = this;
    const known: Readonly<Record<string, () => unknown>> = {
      seat: () => random.pick(this.seats),
      spot: () => this.spot(table),
      stake: () => this.stake(),
      dice: () => this.roll(),
      choices: () => this.filing(),
      limits: () => this.limits(),
      ground: () => (json.enum ? random.pick(json.enum) : random.pick(GROUNDS)),
      leaningOn: () => [null, random.pick(FACES)],
      selected: () => [1 + random.below(5), 1 + random.below(5)],
      logged: () => ({ cash: this.stake(), cageCash: 0, vouchers: this.stake(), paidOut: 0 }),
      cage: () => ({ redeemed: this.stake(), issued: 0 }),
    };
    if (known[name]) return known[name]();
    if (json.enum) return random.pick(json.enum);
    if (json.type === 'boolean') return random.chance(50);
    if (json.type === 'integer') return Math.max(json.minimum!, 1) + random.below(6);
    if (json.type === 'array' && json.items?.type === 'object') return [{ item: this.name(), value: this.name() }];
    if (json.type === 'array') return json.items?.type === 'integer' ? [random.pick(this.seats)] : [this.name()];
    return json.type === 'object' ? this.somebody() : this.name();
  }

  private spot(table: Table): string {
    const { submission } = table;
    const hand = crapsPlay(table);
    const { random } = this;
    const all = submission?.spots ?? [{ id: 'pass' }];
    const early = ['pass', 'dont-pass', 'fire', 'bonus/small', 'bonus/all', 'lucky-shooter', 'dice-ology/big'];
    if (random.chance(25)) return random.pick(hand.point === null ? early : ['come', 'dont-come']);
    const lines = bets(hand).filter((wager) => wager.state.point !== null && /(pass|come)$/.test(wager.spot));
    if (lines.length > 0 && random.chance(25)) return positionOf(random.pick(lines)).replace(/(pass|come)/, '$1-odds');
    return random.pick(all).id;
  }

  private stake(): number {
    return this.random.pick(STAKES);
  }

  private roll(): number[] {
    return [this.random.pick(FACES), this.random.pick(FACES)];
  }

  private thrown({ point }: CrapsPlay): number[] {
    if (point === null || this.luck === 0 || !this.random.chance(this.luck)) return this.roll();
    const low = Math.max(1, point - FACES.length);
    const face = low + this.random.below(point - 2 * low + 1);
    return [face, point - face];
  }

  private name(): string {
    return this.random.pick(['one', 'two', 'three']);
  }

  private limits(): object {
    return this.random.pick([{ min: 100, max: 50_000 }, { min: 500, max: 5_000 }, { max: 1_000_000 }]);
  }

  filing(): Record<string, unknown> {
    return practiceFiling(rulebook, { ...this.choices, limits: this.limits() });
  }

  private somebody(): Actor {
    const role = this.random.pick(STAFF);
    return role === 'player' ? player(this.random.pick(this.seats)) : { id: 'somebody', role };
  }
}

/** As much of JSON Schema as commands use. */
interface Shape {
  readonly type?: string;
  readonly enum?: readonly string[];
  readonly minimum?: number;
  readonly items?: Shape;
}

export type Wagers = CrapsPlay['seats'][number]['wagers'];

const bets = ({ seats }: CrapsPlay): Wagers => Object.values(seats).flatMap(({ wagers }) => wagers);
const isCome = ({ spot }: Wagers[number]): boolean => /come$/.test(spot);

export const positionOf = (wager: Wagers[number]): string =>
  isCome(wager) && wager.state.point ? `${wager.spot}/${wager.state.point}` : wager.spot;
