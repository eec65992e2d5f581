import {
  type Actor,
  COMMANDS,
  type Command,
  type CommandType,
  creditAt,
  FACES,
  type HandPay,
  openVisits,
  owedAt,
  type PastVisit,
  practiceFiling,
  type Role,
  type Roll,
  type RoundStep,
  type Rulebook,
  STAFF,
  sicBoPlay,
  type Table,
  winningSpots,
} from '@hardway/engine';
import type { JsonSchema, Schema } from '../../packages/engine/src/table/schema.ts';
import type { Random } from '../random.ts';
import { attesting, SEALED } from './equipment.ts';
import type { CrowdOptions, Wish } from './wish.ts';

/** Everybody at a Sic Bo table, under any document. */

/** Rounds back that somebody comes back to. */
const HISTORY = 6;
/** Commands of a seat that its table knows again by itself; older ones are looked up in the house's log. */
const REMEMBERED = 50;
/** A win above this is paid by an attendant, in minor units. */
const HAND_PAY = 4_000;
/** Of a hundred commands while bets are taken, so many are of wagers. */
const WAGERS = 76;

/** People who mostly know what comes next, and sometimes do anything at all. */
export class SicBoCrowd {
  private readonly seats: readonly number[];
  private readonly wagers: number;
  private readonly rulebook: Rulebook;
  private readonly random: Random;
  /** Wager commands that registered something in the present round, of each seat as many as its table remembers. */
  registered: Command[] = [];

  register(command: Command & { readonly seat: number }): void {
    this.registered.push(command);
    const ofSeat = this.registered.filter((other) => 'seat' in other && other.seat === command.seat);
    if (ofSeat.length > REMEMBERED) this.registered.splice(this.registered.indexOf(ofSeat[0]!), 1);
  }

  constructor(rulebook: Rulebook, random: Random, { seats = [1, 2, 3, 4], wagers = WAGERS }: CrowdOptions = {}) {
    this.rulebook = rulebook;
    this.random = random;
    this.seats = seats;
    this.wagers = wagers;
  }

  wish(table: Table, at: number): Wish {
    if (this.random.chance(10)) return this.anything(table);
    const wish = this.sensible(table, at);
    return this.random.chance(5) ? { ...wish, by: this.somebody() } : wish;
  }

  private sensible(table: Table, at: number): Wish {
    if (table.broken !== null && (table.phase.is === 'halted' || this.random.chance(50)))
      return this.whileHalted(table);
    if (table.phase.is === 'closed') return this.whileClosed(table, at);
    switch (sicBoPlay(table).round?.stage) {
      case undefined:
        return this.betweenRounds(table, at);
      case 'betting':
        return this.random.weighted<Wish>(
          [this.wagers, () => this.wager(table)],
          [16, () => this.nextStep(table)],
          [3, () => this.irregularity(table)],
          [3, () => this.money(table)],
          [2, () => this.history(table)],
          [0.2, () => this.later(table, at)],
        );
      case 'closed':
        return this.random.weighted<Wish>(
          [82, () => this.nextStep(table)],
          [7, () => this.irregularity(table)],
          [5, () => this.wager(table)],
          [3, () => this.money(table)],
          [2, () => this.history(table)],
          [0.4, () => this.later(table, at)],
        );
      case 'lit':
        return this.random.weighted<Wish>(
          [50, () => this.nextStep(table)],
          [25, () => this.money(table)],
          [20, () => this.history(table)],
          [3, () => this.irregularity(table)],
          [2, () => this.wager(table)],
        );
    }
  }

  private whileClosed(table: Table, at: number): Wish {
    const { submission } = table;
    if (!submission || this.random.chance(6))
      return { type: 'FileSubmission', by: this.boss(), choices: this.filing() };
    return this.random.weighted<Wish>(
      [80, () => this.opening(table, at)],
      [10, () => this.history(table)],
      [10, () => this.money(table)],
    );
  }

  /** What still lacks before the table opens, or the opening. */
  private opening(table: Table, at: number): Wish {
    const { rulebook } = this;
    const inspector = this.person(rulebook.inspections[0]?.by ?? this.boss().role);
    const due = (of: string) => rulebook.inspections.find((entry) => entry.of === of && entry.at === 'opening')?.times;
    return (
      this.preparation(table, at) ??
      (table.passed.device < (due('result-device') ?? 0) ? this.deviceTest(table, inspector) : undefined) ??
      (isAutomated(table) && table.passed.shaker < (due('automated-shaker') ?? 0)
        ? { type: 'TestShaker', by: inspector, tossed: !this.random.chance(5) }
        : undefined) ??
      (table.dealer === null
        ? { type: 'SignInDealer', by: this.person('dealer'), dealer: this.name() }
        : undefined) ?? {
        type: 'OpenTable',
        by: inspector,
      }
    );
  }

  /** Equipment and dice, which a replaced shaker needs again. */
  private preparation(table: Table, at: number): Wish | undefined {
    const items = attestable(this.rulebook, table);
    if (items.some((item) => !table.attested.includes(item)))
      return {
        type: 'AttestEquipment',
        by: this.boss(),
        ...attesting(this.random.chance(90) ? items : items.slice(1)),
      };
    const expired = table.dice === null || (table.dice.expiresAt !== null && at > table.dice.expiresAt);
    return expired ? { type: 'LoadDice', by: this.person('dealer'), ...SEALED, serial: `set ${at}` } : undefined;
  }

  private deviceTest({ submission, device: { trial } }: Table, by: Actor): Wish {
    if (!trial) return { type: 'LightDevice', by, dice: this.roll() };
    const { dice } = trial;
    const lit = winningSpots(submission!, dice);
    return { type: 'TestDevice', by, dice, lit: this.random.chance(95) ? lit : lit.slice(1) };
  }

  private whileHalted(table: Table): Wish {
    const what = table.broken !== null && this.random.chance(80) ? table.broken : this.what();
    return this.random.weighted<Wish>(
      [60, () => ({ type: 'AttestRepair', by: this.boss(), what })],
      [15, () => this.money(table)],
      [10, () => this.history(table)],
      [10, () => this.wager(table)],
      [5, () => ({ type: 'CloseTable', by: this.boss() })],
    );
  }

  private betweenRounds(table: Table, at: number): Wish {
    const due = this.preparation(table, at) ?? this.shiftInspection(table);
    if (due && this.random.chance(80)) return due;
    const dealer = this.person('dealer');
    return this.random.weighted<Wish>(
      [52, () => ({ type: 'OpenBetting', by: dealer })],
      [20, () => this.money(table)],
      [14, () => this.history(table)],
      [3, () => this.wager(table)],
      [2.5, () => ({ type: 'CloseTable', by: this.boss() })],
      [2, () => ({ type: 'RelieveDealer', by: dealer, dealer: this.name() })],
      [2, () => this.irregularity(table)],
      [1, () => ({ type: 'ChangeLimits', by: this.boss(), limits: this.limits() })],
      [1, () => ({ type: 'BeginShift', by: this.boss(), shift: this.name() })],
      [0.5, () => this.replacement()],
    );
  }

  /** Something for which the table is too busy now, or one that waits taken back. */
  private later({ queue = [] }: Table, at: number): Wish {
    const [waiting] = queue;
    const by = this.boss();
    if (waiting && this.random.chance(50)) return { type: 'WithdrawOrder', by, number: waiting.number };
    return this.random.weighted<Wish>(
      [3, () => ({ type: 'QueueOrder', by, what: 'ChangeLimits', fields: { limits: this.limits() } })],
      [2, () => ({ type: 'QueueOrder', by, what: 'LoadDice', fields: { ...SEALED, serial: `set ${at}` } })],
      [0.3, () => ({ type: 'QueueOrder', by, what: 'CloseTable', fields: {} })],
    );
  }

  private shiftInspection(table: Table): Wish | undefined {
    const inspection = this.rulebook.inspections.find(({ at }) => at === 'shift');
    if (!inspection || !isAutomated(table) || table.passed.shift >= inspection.times) return undefined;
    return { type: 'TestShaker', by: this.person(inspection.by), tossed: !this.random.chance(5) };
  }

  private wager(table: Table): Wish {
    const { random } = this;
    if (this.registered.length > 0 && random.chance(8)) return this.repetition();
    const seat = random.pick(this.seats);
    const own = sicBoPlay(table).round?.seats[seat]?.wagers ?? [];
    const standing = own.length > 0 ? random.pick(own).spot : this.spot(table);
    const change = own.length > 0 ? 1 : 0.05;
    const by: Actor = random.chance(90) ? { id: `seat ${seat}`, role: 'player', seat } : this.person('dealer');
    return random.weighted<Wish>(
      [60, () => ({ type: 'PlaceWager', by, seat, spot: this.spot(table), stake: this.stake() })],
      [10, () => ({ type: 'PlaceWager', by, seat, spot: standing, stake: this.stake() })],
      [18 * change, () => ({ type: 'ChangeWager', by, seat, spot: standing, stake: this.stake() })],
      [12 * change, () => ({ type: 'TakeDownWager', by, seat, spot: standing })],
    );
  }

  /** The same command again, id and all; or with another stake. */
  private repetition(): Wish {
    const { at: _, ...again } = this.random.pick(this.registered);
    return 'stake' in again && this.random.chance(30) ? { ...again, stake: this.stake() } : again;
  }

  private nextStep(table: Table): Wish {
    const round = sicBoPlay(table).round!;
    const { steps } = this.rulebook.shakers.find(({ id }) => id === table.shaker)!.round;
    return this.step(table, steps[round.done]?.step ?? 'clear-lights');
  }

  private step(table: Table, step: RoundStep): Wish {
    const by = this.person('dealer');
    const { round } = sicBoPlay(table);
    const entered = round?.stage === 'closed' ? round.entered.length : 0;
    const mixesMin = this.rulebook.shakers.find(({ id }) => id === table.shaker)?.round.mixesMin;
    if (mixesMin && round!.mixes > 0 && round!.mixes < mixesMin.count) return this.mixing(table);
    switch (step) {
      case 'cover':
        return { type: 'CoverShaker', by };
      case 'mix':
        return this.mixing(table);
      case 'close-betting':
        return { type: 'CloseBetting', by };
      case 'uncover':
        return { type: 'UncoverShaker', by };
      case 'enter-result':
        if (entered > 0 && this.random.chance(4)) return { type: 'ClearEntry', by };
        return entered < 3 ? { type: 'EnterDie', by, face: this.random.pick(FACES) } : { type: 'ConfirmResult', by };
      default:
        return { type: 'ClearLights', by };
    }
  }

  private mixing(table: Table): Wish {
    const { shaker } = table;
    const { round } = sicBoPlay(table);
    const dealer = this.person('dealer');
    if (shaker?.startsWith('player-activated') && (round?.selected == null || this.random.chance(5)))
      return { type: 'SelectPlayer', by: dealer, seat: this.random.pick(this.seats) };
    const seat = round?.selected ?? 1;
    const by: Actor = shaker?.startsWith('player-activated') ? { id: `seat ${seat}`, role: 'player', seat } : dealer;
    return { type: 'MixDice', by, times: this.random.chance(85) ? 3 : 1 };
  }

  private money({ ledger, handPays = [] }: Table): Wish {
    const owing = this.seats.filter((candidate) => owedAt(ledger, candidate) > 0);
    const seat = this.random.pick(owing.length > 0 && this.random.chance(60) ? owing : this.seats);
    const cage = this.person('cage');
    const owed = owedAt(ledger, seat);
    const part = Math.max(1, this.random.chance(50) ? owed : this.random.below(owed + 2));
    const amount = 2_500 * (1 + this.random.below(40));
    return this.random.weighted<Wish>(
      [50, () => ({ type: 'BuyIn', by: cage, seat, amount, medium: 'cash' })],
      [
        40,
        () => ({
          type: 'CashOut',
          by: this.random.chance(50) ? cage : { id: `seat ${seat}`, role: 'player', seat },
          seat,
        }),
      ],
      [owed > 0 ? 60 : 4, () => ({ type: 'PayReceivable', by: cage, seat, amount: part })],
      [owed > 0 ? 80 : 4, () => ({ type: 'EndVisit', by: cage, seat })],
      [handPays.length > 0 ? 90 : 2, () => this.handPay(handPays[0] ?? { seat, number: 1 })],
      [openVisits(ledger).length > 0 ? 20 : 0, () => this.visit(this.random.pick(openVisits(ledger)))],
    );
  }

  private handPay({ seat, number }: Pick<HandPay, 'seat' | 'number'>): Wish {
    const to = this.random.chance(60) ? { to: 'cash', ...this.approver() } : { to: 'credit' };
    return { type: 'PayByHand', by: this.person('cage'), seat, number, ...to };
  }

  private visit({ seat, unit, amount }: PastVisit): Wish {
    const whole = Math.abs(amount);
    const part = this.random.chance(50) ? whole : 1 + this.random.below(whole + 1);
    return { type: 'SettleVisit', by: this.person('cage'), seat, unit, amount: part, ...this.approver() };
  }

  /** Rounds that are over are corrected, voided or ruled on. */
  private history(table: Table): Wish {
    const [by, approver] = [this.boss(), this.approver()];
    const round = this.pastRound(table);
    const rounds = Array.from({ length: 1 + this.random.below(5) }, () => this.pastRound(table));
    return this.random.weighted<Wish>(
      [55, () => ({ type: 'CorrectResult', by, round, dice: this.roll(), ...approver })],
      [
        25,
        () => ({
          type: 'VoidRounds',
          by,
          rounds: this.random.chance(95) ? [...new Set(rounds)] : rounds,
          reason: this.random.pick(['damaged-dice', 'ruling']),
          ...approver,
        }),
      ],
      [25, () => this.ruling(table)],
    );
  }

  private ruling(table: Table): Wish {
    const seat = this.random.pick(this.seats);
    const beyond = creditAt(table.ledger, seat) + 2_500 * (1 + this.random.below(10));
    return {
      type: 'Rule',
      by: this.person('shift-manager'),
      ground: 'not-covered',
      text: 'As the dice fell.',
      effect: this.random.pick(['none', 'void', 'settle-as-shown', 'resettle', 'adjust', 'adjust', 'adjust']),
      round: this.pastRound(table),
      dice: this.roll(),
      seat,
      // Now and then more than a player has, so that some of it is owed.
      adjustment: this.random.chance(50) ? -beyond : 500 * (this.random.below(21) - 10),
      ...this.approver(),
    };
  }

  private irregularity(table: Table): Wish {
    const by = this.person(this.random.chance(90) ? 'dealer' : 'device');
    const duty = this.rulebook.duties.find(({ does }) => does === 'witness-settlement');
    const witness = this.person(duty?.by[0] ?? this.boss().role);
    return this.random.weighted<Wish>(
      [3, () => ({ type: 'CallNoRoll', by })],
      [2, () => ({ type: 'ReportShakerFailure', by, ...this.approver() })],
      [2, () => ({ type: 'ReportDeviceFailure', by, what: this.what(), dice: this.roll(), witness })],
      [1, () => ({ type: 'ReportInterruption', by, ...this.approver() })],
      [2, () => ({ type: 'ReportInterruption', by, dice: this.roll() })],
      [1, () => ({ type: 'ReportTerminalsCutOff', by, seats: [this.random.pick(this.seats)] })],
      [1, () => this.mixing(table)],
      [1, () => this.replacement()],
    );
  }

  private replacement(): Wish {
    const yes = () => this.random.chance(90);
    return {
      type: 'ReplaceShaker',
      by: this.person('dealer'),
      emptied: yes(),
      markedOutOfOrder: yes(),
      removed: yes(),
    };
  }

  /** Any command of any kind, with fields that fit its schema and little else. */
  private anything(table: Table): Wish {
    const type = this.random.pick(Object.keys(COMMANDS) as CommandType[]);
    const fields = Object.entries(COMMANDS[type] as Readonly<Record<string, Schema>>)
      .filter(([, schema]) => !('optional' in schema) || this.random.chance(60))
      .map(([name, schema]) => [name, this.value(table, name, schema.json)]);
    return { type, by: this.somebody(), ...Object.fromEntries(fields) };
  }

  private value(table: Table, name: string, json: JsonSchema): unknown {
    const { random } = this;
    switch (name) {
      case 'seat':
        return random.pick([...this.seats, 5]);
      case 'seats':
        return this.seats.filter(() => random.chance(50));
      case 'spot':
        return this.spot(table);
      case 'stake':
      case 'amount':
        return this.stake();
      case 'round':
        return this.pastRound(table);
      case 'rounds':
        return [this.pastRound(table), this.pastRound(table)];
      case 'dice':
        return this.roll().slice(0, random.chance(90) ? 3 : 2);
      case 'choices':
        return random.chance(80) ? this.filing() : { paytable: 'none' };
      case 'limits':
        return random.chance(80) ? this.limits() : { min: 5, max: 1 };
      case 'items':
        return attestable(this.rulebook, table);
      case 'approver':
      case 'witness':
        return this.somebody();
      default:
        return this.valueOf(table, json);
    }
  }

  private valueOf(table: Table, json: JsonSchema): unknown {
    const { random } = this;
    if (Array.isArray(json.enum)) return random.pick(json.enum);
    if (Array.isArray(json.anyOf)) return this.valueOf(table, random.pick(json.anyOf as JsonSchema[]));
    switch (json.type) {
      case 'integer':
        return Math.min(Number(json.maximum), Number(json.minimum) + random.below(6));
      case 'boolean':
        return random.chance(50);
      case 'array':
        return random.chance(50) ? [] : [this.valueOf(table, json.items as JsonSchema)];
      case 'null':
        return null;
      case 'object':
        return Object.fromEntries(
          Object.entries(json.properties as Record<string, JsonSchema>).map(([name, of]) => [
            name,
            this.valueOf(table, of),
          ]),
        );
      default:
        return this.name();
    }
  }

  private spot({ submission }: Table): string {
    return submission && this.random.chance(97) ? this.random.pick(submission.spots).id : 'total/3';
  }

  private stake(): number {
    const { random } = this;
    return random.chance(85) ? 100 * (1 + random.below(60)) : random.pick([1, 33, 101, 999, 20_001, 1_000_000]);
  }

  private roll(): Roll {
    return [this.random.pick(FACES), this.random.pick(FACES), this.random.pick(FACES)];
  }

  private what(): string {
    return this.random.pick(['result-device', 'wager-area']);
  }

  private name(): string {
    return this.random.pick(['one', 'two', 'three', 'four']);
  }

  /** Mostly one of the last rounds that have a result. */
  private pastRound(table: Table): number {
    const { roundNumber, rounds } = sicBoPlay(table);
    const known = rounds.slice(-HISTORY).filter(({ roll }) => roll !== null);
    if (known.length > 0 && this.random.chance(80)) return this.random.pick(known).number;
    return Math.max(1, roundNumber - this.random.below(HISTORY));
  }

  private limits(): object {
    return this.random.pick([
      { min: 100, max: 50_000 },
      { min: 200, max: 5_000 },
      { min: 100, max: 10_000, spots: { small: { min: 500, max: 20_000 } } },
    ]);
  }

  filing(shaker: string = this.random.pick(this.rulebook.shakers).id, paytable?: string): Record<string, unknown> {
    const rounding = this.random.chance(80) ? 'exact' : 'up';
    return practiceFiling(this.rulebook, {
      shaker,
      paytable: paytable ?? this.random.pick(this.rulebook.paytables).id,
      limits: this.limits(),
      rounding,
      handPay: HAND_PAY,
    });
  }

  private person(role: Role | Actor['role']): Actor {
    return { id: `the ${role}`, role: role as Actor['role'] };
  }

  private somebody(): Actor {
    const role = this.random.pick(STAFF);
    return role === 'player' ? { id: 'somebody', role, seat: this.random.pick(this.seats) } : { id: 'somebody', role };
  }

  /** The lowest one who supervises at these tables. */
  private boss(): Actor {
    return this.person(
      this.rulebook.positions.some(({ role }) => role === 'floorperson') ? 'floorperson' : 'supervisor',
    );
  }

  private approver(): { approver?: Actor } {
    return this.random.chance(92) ? { approver: { id: 'the approver', role: 'manager' } } : {};
  }
}

const isAutomated = ({ shaker }: Table): boolean => shaker !== null && shaker !== 'manual' && shaker !== 'tumbler';

/** A shaker that was not filed is not approved by the filing either. */
const attestable = (rulebook: Rulebook, { shaker, submission }: Table): string[] => {
  const conditions = rulebook.shakers.find(({ id }) => id === shaker)?.conditions ?? [];
  const isFiled = submission?.house.shaker === shaker;
  return [
    ...rulebook.equipment.filter(({ known }) => known === 'attested'),
    ...conditions.filter(({ known }) => known === 'attested' || !isFiled),
  ].map(({ id }) => id);
};
