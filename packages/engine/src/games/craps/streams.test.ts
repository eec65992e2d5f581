import {
  type Actor,
  balancesOf,
  COMMANDS,
  type Command,
  type CommandType,
  type CrapsPlay,
  crapsPlay,
  decide,
  evolve,
  FACES,
  isRefusal,
  isWanted,
  newTable,
  practiceFiling,
  RULEBOOKS,
  readCommand,
  STAFF,
  type Table,
  type TableEvent,
} from '@hardway/engine';
import { expect, test } from 'vitest';
import { FIVE } from '../../../../../test/craps-table.ts';
import { freeze } from '../../../../../test/freeze.ts';
import { sizeOf } from '../../../../../test/proofs.ts';
import { Random } from '../../../../../test/random.ts';
import { attesting } from '../../../../../test/table.ts';

/**
 * Craps and mini-craps tables under random commands, legal and not, from everybody: whatever is asked, the books balance
 * and the layout holds what is at stake. Each of the four streams has 100,000 commands in `npm run check:proofs` and a tenth
 * of them in `npm test`. A stream is repeated by its seed, which a failure names; STREAM_SEED in the environment tries
 * another one.
 */
const WHOLE_STREAM = 100_000;
const COMMANDS_PER_STREAM = sizeOf(WHOLE_STREAM, WHOLE_STREAM / 10);
const REPLAYS_PER_STREAM = 10;
const SEED = Number(process.env.STREAM_SEED ?? 20_240_704);

const rulebook = RULEBOOKS.find(({ id }) => id === 'md-craps')!;

const SIDE_BETS = { fire: 'A', bonus: 'A', diceOlogy: 'A', luckyShooter: 'A' };
const OTHERWISE = {
  ...{
    fire: 'B',
    bonus: 'B',
    diceOlogy: 'B',
    luckyShooter: 'D',
    anySeven: '26 to 5',
    oddsMultiple: 5,
    comeOdds: 'off',
  },
  ...{ vigorish: { when: 'won', on: 'wager' }, keepWinning: false, hornHighArea: false, whirlArea: false },
  confirmCalls: 'automatic',
};
const STREAMS = ['craps', 'mini-craps'].flatMap((form) => [
  [form, 'pay tables A', { form, ...SIDE_BETS, vigorishRefund: true, oddsMultiple: 3 }] as const,
  [form, 'pay tables B', { form, ...OTHERWISE }] as const,
]);

/** A command without its id and time, unless it is said again. */
type Wish = { readonly type: CommandType; readonly by: Actor } & Readonly<Record<string, unknown>>;

const SEATS = [1, 2, 3, 4, 6, 9];
const STAKES = [100, 200, 300, 500, 600, 1000, 1200, 2000, 2500, 3000, 6600];
const GROUNDS = rulebook.noRollGrounds.map(({ ground }) => ground);

const staff = (role: Actor['role']): Actor => ({ id: `the ${role}`, role });
const player = (seat: number): Actor => ({ id: `seat ${seat}`, role: 'player', seat });

/** Whoever has charge of the dice; no stickperson is assigned at mini-craps. */
const runnerOf = ({ submission }: Table): Actor =>
  staff(submission?.choices.form === 'mini-craps' ? 'dealer' : 'stickperson');

/** People who mostly know what comes next, and sometimes do anything at all. */
class Crowd {
  private readonly random: Random;
  private readonly choices: Readonly<Record<string, unknown>>;
  /** Commands that placed, changed or took down something. */
  readonly said: Command[] = [];
  private closing = false;

  constructor(random: Random, choices: Readonly<Record<string, unknown>>) {
    this.random = random;
    this.choices = choices;
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
    this.closing ||= this.random.chance(0.1);
    if (this.closing && this.random.chance(80)) return this.windDown(table);
    return this.random.weighted<Wish>(
      [55, () => this.wager(table)],
      [25, () => this.throwing(table)],
      [6, () => this.call(table)],
      [4, () => this.money()],
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
    if (this.random.chance(10)) return this.money();
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
      [84, () => ({ type: 'CallThrow', by: stick, dice: this.roll() })],
      [3, () => ({ type: 'CallThrow', by: stick, dice: this.roll(), leaningOn: [random.pick(FACES), null] })],
      [5, () => ({ type: 'CallNoRoll', by: stick, ground: random.pick(GROUNDS) })],
      [3, () => ({ type: 'DisputeFace', by: player(random.pick(SEATS)) })],
      [4, () => this.wager(table)],
      [1, () => this.money()],
      [2, () => this.reopening(crapsPlay(table))],
    );
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

  /** Mostly the shooter throws; a machine needs no line wager, so the game always goes on. */
  private throwing(table: Table): Wish {
    const hand = crapsPlay(table);
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
    const seat = random.pick(SEATS);
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
    if (asked && random.chance(60))
      return {
        ...{ type: 'ConfirmCall', by: staff('dealer'), seat: asked.seat, spot: asked.spot },
        confirmed: random.chance(80),
      };
    const seat = random.pick(SEATS);
    const races = (hand.seats[seat]?.wagers ?? []).filter(({ spot }) => /^(place|buy|lay|hard)/.test(spot));
    const spot = races.length > 0 ? random.pick(races).spot : 'place/6';
    const now = hand.point !== null && random.chance(50) ? { now: true } : {};
    return { type: 'CallWager', by: player(seat), seat, spot, working: random.chance(50), ...now };
  }

  private money(): Wish {
    const seat = this.random.pick(SEATS);
    const amount = 1_000 * (1 + this.random.below(60));
    if (this.random.chance(60)) return { type: 'BuyIn', by: staff('cage'), seat, amount, medium: 'cash' };
    return this.random.chance(80)
      ? { type: 'CashOut', by: player(seat), seat }
      : { type: 'PayReceivable', by: staff('cage'), seat, amount };
  }

  private adjustment(): Wish {
    return {
      ...{ type: 'Rule', by: staff('shift-manager'), ground: 'not-covered', text: 'A chip rolled away.' },
      ...{ effect: this.random.pick(['adjust', 'none', 'void']), round: 1, seat: this.random.pick(SEATS) },
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
      seat: () => random.pick(SEATS),
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
    if (json.type === 'array') return json.items?.type === 'integer' ? [random.pick(SEATS)] : [this.name()];
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
    return role === 'player' ? player(this.random.pick(SEATS)) : { id: 'somebody', role };
  }
}

/** As much of JSON Schema as commands use. */
interface Shape {
  readonly type?: string;
  readonly enum?: readonly string[];
  readonly minimum?: number;
  readonly items?: Shape;
}

type Wagers = CrapsPlay['seats'][number]['wagers'];

const bets = ({ seats }: CrapsPlay): Wagers => Object.values(seats).flatMap(({ wagers }) => wagers);
const isCome = ({ spot }: Wagers[number]): boolean => /come$/.test(spot);

const positionOf = (wager: Wagers[number]): string =>
  isCome(wager) && wager.state.point ? `${wager.spot}/${wager.state.point}` : wager.spot;

const json = (value: unknown): string => JSON.stringify(value);

const assert = (fine: boolean, message: () => string): void => {
  if (!fine) throw new Error(message());
};

/** What must be true of any table at any moment. */
const checkBooks = (table: Table): void => {
  const { ledger } = table;
  const hand = crapsPlay(table);
  let sum = 0;
  for (const [account, balance] of Object.entries(balancesOf(ledger))) {
    sum += balance;
    assert(!account.startsWith('seat:') || balance >= 0, () => `${account} is overdrawn: ${json(ledger)}`);
  }
  assert(sum === 0, () => `The ledger sums to ${sum}: ${json(ledger)}`);
  let atStake = 0;
  for (const [seat, { wagers }] of Object.entries(hand.seats)) {
    for (const wager of wagers) atStake += checkWager(wager, wagers, hand.point, seat);
    assert(new Set(wagers.map(positionOf)).size === wagers.length, () => `Seat ${seat} bets twice: ${json(wagers)}`);
  }
  // What is won and not paid yet lies there too.
  for (const { waiting } of hand.notices) for (const { stake } of waiting?.results ?? []) atStake += stake;
  assert(
    (ledger.house.layout ?? 0) === atStake,
    () => `The layout has ${ledger.house.layout}, at stake are ${atStake}.`,
  );
};

const OF_THE_HAND = ['pass', 'dont-pass', 'fire', 'lucky-shooter'];

/** A wager on the line has the hand's point, and what supports a wager stands beside it. */
const checkWager = (wager: Wagers[number], own: Wagers, point: number | null, seat: string): number => {
  const { spot, stake, state } = wager;
  assert(Number.isSafeInteger(stake) && stake > 0, () => `Seat ${seat} has ${stake} on ${spot}.`);
  if (OF_THE_HAND.includes(spot)) assert(state.point === point, () => `${spot} has ${state.point}, the hand ${point}.`);
  const [, line] = /^(.*)-odds/.exec(spot) ?? [];
  const supported = !line || own.some((other) => other.spot === line && other.state.point === state.point);
  assert(supported, () => `${spot} of seat ${seat} supports nothing: ${json(own)}`);
  return stake;
};

/** One table's life. */
class Stream {
  table = freeze(newTable(rulebook));
  readonly counts: Record<string, number> = {};
  private readonly random: Random;
  private readonly crowd: Crowd;
  private readonly events: TableEvent[] = [];
  /** The table after some numbers of events. */
  private readonly kept: (readonly [events: number, table: Table])[] = [[0, this.table]];
  private clock = Date.UTC(2026, 0, 31);
  private sent = 0;

  constructor(choices: Readonly<Record<string, unknown>>, seed: number) {
    this.random = new Random(seed);
    this.crowd = new Crowd(this.random, choices);
  }

  step(): void {
    this.sent += 1;
    this.clock += 1_000 * (1 + this.random.below(40)) + (this.random.chance(0.03) ? 86_400_000 : 0);
    const wish = this.crowd.wish(this.table, this.clock);
    const said = { id: `command ${this.sent}`, at: this.clock, ...wish };
    try {
      this.obey(said);
    } catch (error) {
      throw new Error(`command ${this.sent}, ${json(said)}: ${(error as Error).message}`, { cause: error });
    }
  }

  private obey(said: object): void {
    const command = freeze(readCommand(said));
    if (isRefusal(command)) throw new Error(command.message);
    const again = 'seat' in command && crapsPlay(this.table).seats[command.seat!]?.registered.includes(command.id);
    const events = freeze(decide(rulebook, this.table, command));
    if (isRefusal(events)) {
      this.count(`refused ${events.refused}`);
      return;
    }
    if (again) {
      this.count('repeated');
      assert(events.length === 0, () => `A repeated command registers ${json(events)}`);
    }
    for (const event of events) this.count(event.type);
    this.events.push(...events);
    this.table = freeze(events.reduce(evolve, this.table));
    if (events.some(({ type }) => /^Wager(Placed|Changed|TakenDown)$/.test(type))) this.crowd.said.push(command);
    checkBooks(this.table);
  }

  /** Remembers the present table; a table that was remembered comes of its events, and this one comes of it. */
  checkReplay(): void {
    this.kept.push([this.events.length, this.table]);
    const [cut, then] = this.random.pick(this.kept);
    const prefix = this.events.slice(0, cut).reduce(evolve, newTable(rulebook));
    assert(json(prefix) === json(then), () => `${cut} events lead to another table.`);
    const resumed = this.events.slice(cut).reduce(evolve, JSON.parse(json(prefix)) as Table);
    assert(json(resumed) === json(this.table), () => `The events from ${cut} on lead to another table.`);
  }

  private count(what: string): void {
    this.counts[what] = (this.counts[what] ?? 0) + 1;
  }
}

/** What each whole stream reaches at the least, so that it proves something; a part of it, as much less. */
const REACHED: Readonly<Record<string, number>> = {
  ...{ ThrowCalled: 3_000, NoRollCalled: 100, ThrowDisputed: 50, PointSet: 500, PointMade: 200, ShooterLost: 300 },
  ...{ WagerPlaced: 5_000, WagerChanged: 200, WagerTakenDown: 200, WagerCalled: 100, WagersStand: 2_000 },
  ...{ FireMarkerPlaced: 100, TotalMarked: 1_000, MarkersRemoved: 500, OfferDeclined: 100, DiceGivenUp: 50 },
  ...{ ThrowReopened: 200, 'refused too-late': 100 },
  ...{ ShooterContinues: 5, DiceRetired: 10, CreditCashedOut: 20, CreditAdjusted: 10, TableOpened: 10, repeated: 50 },
};

test.each(STREAMS.map(([form, tables, choices], index) => [form, tables, SEED + index, choices] as const))(
  '%s, %s, seed %i: the books balance whatever is asked',
  (_, __, seed, choices) => {
    const stream = new Stream(choices, seed);
    for (let sent = 1; sent <= COMMANDS_PER_STREAM; sent += 1) {
      stream.step();
      if (sent % (COMMANDS_PER_STREAM / REPLAYS_PER_STREAM) === 0) stream.checkReplay();
    }
    const short = Object.entries(REACHED).filter(
      ([what, least]) => (stream.counts[what] ?? 0) < (least * COMMANDS_PER_STREAM) / WHOLE_STREAM,
    );
    expect(short, json(stream.counts)).toEqual([]);
  },
);
