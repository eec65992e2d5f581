import { expect, test } from 'vitest';
import { SicBoCrowd } from '../../../../test/crowd/sicbo.ts';
import type { Wish } from '../../../../test/crowd/wish.ts';
import { freeze } from '../../../../test/freeze.ts';
import { sizeOf } from '../../../../test/proofs.ts';
import { Random } from '../../../../test/random.ts';
import {
  balancesOf,
  type Command,
  creditAt,
  decide,
  evolve,
  isRefusal,
  newTable,
  openVisits,
  owedAt,
  type Roll,
  type Round,
  RULEBOOKS,
  type Rulebook,
  type RulesSubmission,
  readCommand,
  settle,
  sicBoPlay,
  type Table,
  type TableEvent,
  type Wager,
  type WagerResult,
} from '../index.ts';

/**
 * Tables under random commands, legal and not, from everybody: whatever is asked, the books balance. There is a stream
 * for every shaker of every document, at Resorts World Sentosa for every pay table: twelve streams, 480,000 commands in
 * `npm run check:proofs` and a fifth of them in `npm test`. A stream is repeated by its seed, which a failure names; STREAM_SEED in the environment tries another one.
 */
const WHOLE_STREAM = 40_000;
const COMMANDS_PER_STREAM = sizeOf(WHOLE_STREAM, WHOLE_STREAM / 5);
const REPLAYS_PER_STREAM = 5;
const SEED = Number(process.env.STREAM_SEED ?? 20_190_405);

const STREAMS = RULEBOOKS.filter(({ game }) => game === 'sicbo').flatMap((rulebook) => {
  const { shakers, paytables } = rulebook;
  return Array.from({ length: Math.max(shakers.length, paytables.length) }, (_, index) => ({
    rulebook,
    shaker: shakers[index % shakers.length]!.id,
    paytable: paytables[index % paytables.length]!.id,
  }));
});

const json = (value: unknown): string => JSON.stringify(value);

const assert = (fine: boolean, message: () => string): void => {
  if (!fine) throw new Error(message());
};

/** What must be true of any table at any moment. */
const checkBooks = (table: Table): void => {
  const { ledger } = table;
  const { round } = sicBoPlay(table);
  const balances = Object.entries(balancesOf(ledger));
  const sum = balances.reduce((total, [, balance]) => total + balance, 0);
  assert(sum === 0, () => `The ledger sums to ${sum}: ${json(ledger)}`);
  for (const [account, balance] of balances) {
    assert(!account.startsWith('seat:') || balance >= 0, () => `${account} is overdrawn: ${json(ledger)}`);
    assert(!account.startsWith('receivable:') || balance <= 0, () => `${account} is owed to a player: ${json(ledger)}`);
  }
  const atStake = round && round.stage !== 'lit' ? stakesOf(round) : 0;
  assert(
    (ledger.house.layout ?? 0) === atStake,
    () => `The layout has ${ledger.house.layout}, at stake are ${atStake}.`,
  );
};

const stakesOf = ({ seats }: Round): number =>
  Object.values(seats)
    .flatMap(({ wagers }) => wagers)
    .reduce((sum, { stake }) => sum + stake, 0);

type Seats = Round['seats'];

/**
 * Keeps books of its own: what each player has, less what the player owes, whether the player is still there or has left.
 * It settles every wager itself, by the rules that were filed when the round began.
 */
class Auditor {
  /** By visit. */
  private readonly worth = new Map<string, number>();
  /** The same of everybody who ever sat at a seat. */
  private readonly everAt = new Map<number, number>();
  private readonly visits = new Map<number, { readonly number: number; readonly isOver: boolean }>();
  /** By round and seat, whose wagers they are. */
  private readonly owners = new Map<string, string>();
  private readonly rules = new Map<number, RulesSubmission>();
  private readonly played = new Map<number, { readonly seats: Seats; readonly roll: Roll }>();

  /** Takes note of an event that befalls this table. */
  see(event: TableEvent, table: Table): void {
    const { submission, ledger } = table;
    const { round } = sicBoPlay(table);
    switch (event.type) {
      case 'BettingOpened':
        this.rules.set(event.round, submission!);
        break;
      case 'CreditBought':
        this.sitDown(event.seat);
        this.add(event.seat, event.amount);
        break;
      case 'ReceivablePaid':
        // Out of the player's own credit it changes nothing: both get smaller.
        if (!event.from) this.add(event.seat, event.amount);
        break;
      case 'HandPaid':
        if (event.to === 'cash') this.add(event.seat, -event.amount);
        break;
      case 'CreditCashedOut':
        assert(owedAt(ledger, event.seat) === 0, () => `Seat ${event.seat} is paid out and owes: ${json(ledger)}`);
        this.add(event.seat, -event.amount);
        this.leave(event.seat);
        break;
      case 'VisitEnded':
        this.leave(event.seat);
        break;
      case 'VisitSettled':
        this.addTo(`${event.seat} settled`, -event.amount);
        break;
      case 'WagerPlaced':
      case 'WagerChanged':
        this.owners.set(`${round!.number} ${event.seat}`, this.visitAt(event.seat));
        this.add(event.seat, -event.added);
        break;
      case 'WagerTakenDown':
        this.add(event.seat, event.stake);
        break;
      case 'RoundVoided':
        this.each(round!.seats, (seat, { stake }) => this.add(seat, stake));
        break;
      case 'ResultConfirmed':
        this.settle(event.round, { seats: round!.seats, roll: event.roll }, 1);
        break;
      case 'ResultCorrected':
        this.settle(event.round, this.played.get(event.round)!, -1);
        this.settle(event.round, { seats: this.played.get(event.round)!.seats, roll: event.to }, 1);
        break;
      case 'SettledRoundVoided':
        this.settle(event.round, this.played.get(event.round)!, -1);
        this.each(this.played.get(event.round)!.seats, (seat, { stake }) => this.addFor(event.round, seat, stake));
        break;
      case 'RoundResettled':
        this.checkResults(event.round, event.results);
        break;
    }
  }

  adjust(seat: number, adjustment: number): void {
    this.add(seat, adjustment);
  }

  check({ ledger }: Table): void {
    const open = new Map<number, number>();
    for (const { seat, amount } of openVisits(ledger)) open.set(seat, (open.get(seat) ?? 0) + amount);
    for (const [seat, { isOver }] of this.visits) {
      const here = creditAt(ledger, seat) - owedAt(ledger, seat);
      const present = isOver ? 0 : (this.worth.get(this.visitAt(seat)) ?? 0);
      assert(here === present, () => `Seat ${seat} should have ${present} in all: ${json(ledger)}`);
      const kept = open.get(seat) ?? 0;
      const past = (this.everAt.get(seat) ?? 0) - present;
      assert(kept === past, () => `Who has left seat ${seat} should have ${past} in all: ${json(ledger)}`);
    }
  }

  private sitDown(seat: number): void {
    const before = this.visits.get(seat);
    if (!before || before.isOver) this.visits.set(seat, { number: (before?.number ?? 0) + 1, isOver: false });
  }

  private leave(seat: number): void {
    this.visits.set(seat, { number: this.visits.get(seat)?.number ?? 1, isOver: true });
  }

  private visitAt(seat: number): string {
    if (!this.visits.has(seat)) this.sitDown(seat);
    return `${seat} ${this.visits.get(seat)!.number}`;
  }

  /** A record of a round that is settled again has the right result of every wager. */
  private checkResults(round: number, results: readonly WagerResult[]): void {
    const { seats, roll } = this.played.get(round)!;
    const expected: string[] = [];
    this.each(seats, (seat, wager) => {
      const { result, returned } = settle(this.rules.get(round)!, wager, roll);
      expected.push(`${seat} ${wager.spot} ${wager.stake} ${result} ${returned}`);
    });
    const found = results.map(
      ({ seat, spot, stake, result, returned }) => `${seat} ${spot} ${stake} ${result} ${returned}`,
    );
    assert(json(found.sort()) === json(expected.sort()), () => `Round ${round} becomes ${found}, not ${expected}.`);
  }

  private settle(number: number, played: { readonly seats: Seats; readonly roll: Roll }, times: 1 | -1): void {
    this.played.set(number, played);
    this.each(played.seats, (seat, wager) => {
      this.addFor(number, seat, times * settle(this.rules.get(number)!, wager, played.roll).returned);
    });
  }

  private each(seats: Seats, visit: (seat: number, wager: Wager) => void): void {
    for (const [seat, { wagers }] of Object.entries(seats)) for (const wager of wagers) visit(Number(seat), wager);
  }

  private addFor(round: number, seat: number, amount: number): void {
    this.addTo(this.owners.get(`${round} ${seat}`)!, amount);
  }

  private add(seat: number, amount: number): void {
    this.addTo(this.visitAt(seat), amount);
  }

  private addTo(key: string, amount: number): void {
    this.worth.set(key, (this.worth.get(key) ?? 0) + amount);
    const seat = Number.parseInt(key, 10);
    this.everAt.set(seat, (this.everAt.get(seat) ?? 0) + amount);
  }
}

/** One table's life. */
class Stream {
  table: Table;
  readonly counts: Record<string, number> = {};
  private readonly rulebook: Rulebook;
  private readonly random: Random;
  private readonly crowd: SicBoCrowd;
  private readonly events: TableEvent[] = [];
  /** The table after so many events. */
  private readonly tables: Table[];
  private readonly auditor = new Auditor();
  private clock = Date.UTC(2026, 0, 31);
  private sent = 0;

  constructor({ rulebook, shaker, paytable }: (typeof STREAMS)[number], seed: number) {
    this.rulebook = rulebook;
    this.random = new Random(seed);
    this.crowd = new SicBoCrowd(rulebook, this.random);
    this.table = freeze(newTable(rulebook));
    this.tables = [this.table];
    const role = rulebook.positions.some((position) => position.role === 'floorperson') ? 'floorperson' : 'supervisor';
    const choices = this.crowd.filing(shaker, paytable);
    this.send({ type: 'FileSubmission', by: { id: 'the first', role }, choices });
  }

  /** Sends the next command and checks everything that must hold after it. */
  step(): void {
    this.send(this.crowd.wish(this.table, this.clock));
  }

  send(wish: Wish): void {
    this.sent += 1;
    this.clock += 1_000 * (1 + this.random.below(40)) + (this.random.chance(0.05) ? 86_400_000 : 0);
    const command = freeze({ id: `command ${this.sent}`, at: this.clock, ...wish } as unknown as Command);
    try {
      this.obey(command);
    } catch (error) {
      throw new Error(`command ${this.sent}, ${json(command)}: ${(error as Error).message}`, { cause: error });
    }
  }

  private obey(command: Command): void {
    const read = readCommand(command);
    if (isRefusal(read)) throw new Error(read.message);
    const again = this.crowd.registered.some(({ id }) => id === command.id);
    const before = this.table;
    const events = freeze(decide(this.rulebook, before, command));
    if (isRefusal(events)) {
      this.count(`refused ${events.refused}`);
      return;
    }
    if (again) {
      this.count('repeated');
      assert(events.length === 0, () => `A repeated command registers ${json(events)}`);
    }
    for (const event of events) this.take(event);
    if (sicBoPlay(this.table).round?.number !== sicBoPlay(before).round?.number) this.crowd.registered = [];
    if (events.some(({ type }) => type.startsWith('Wager')) && 'seat' in command)
      this.crowd.register(command as Command & { readonly seat: number });
    if (command.type === 'Rule' && command.effect === 'adjust') this.auditor.adjust(command.seat!, command.adjustment!);
    checkBooks(this.table);
    this.auditor.check(this.table);
  }

  private take(event: TableEvent): void {
    this.count(event.type);
    this.events.push(event);
    this.auditor.see(event, this.table);
    this.table = freeze(evolve(this.table, event));
    this.tables.push(this.table);
  }

  /** The events from the beginning, or from any moment on, lead to the same table. */
  checkReplay(): void {
    const cut = this.random.below(this.events.length + 1);
    const prefix = this.events.slice(0, cut).reduce(evolve, newTable(this.rulebook));
    const kept = json(prefix);
    expect(kept === json(this.tables[cut]), `after ${cut} events`).toBe(true);
    const resumed = this.events.slice(cut).reduce(evolve, JSON.parse(kept) as Table);
    expect(json(resumed) === json(this.table), `from event ${cut} on`).toBe(true);
  }

  private count(what: string): void {
    this.counts[what] = (this.counts[what] ?? 0) + 1;
  }
}

/** What each whole stream reaches at the least, so that it proves something; a part of it, as much less. */
const REACHED: Readonly<Record<string, number>> = {
  WinnersPaid: 500,
  RoundVoided: 20,
  SettledRoundVoided: 150,
  RoundResettled: 300,
  RulingRecorded: 100,
  CreditAdjusted: 10,
  CreditCashedOut: 100,
  ReceivablePaid: 10,
  VisitEnded: 2,
  VisitSettled: 50,
  OrderQueued: 5,
  OrderCarriedOut: 2,
  HandPayDue: 60,
  HandPaid: 60,
  HandPayWithdrawn: 10,
  WagerPlaced: 1_000,
  WagerChanged: 50,
  WagerTakenDown: 20,
  TableOpened: 20,
  TableClosed: 20,
  SubmissionFiled: 10,
  repeated: 300,
};

test.each(
  STREAMS.map((stream, index) => [stream.rulebook.id, stream.paytable, stream.shaker, SEED + index, stream] as const),
)('%s, pay table %s, %s shaker, seed %i: the books balance whatever is asked', (_, __, ___, seed, setting) => {
  const stream = new Stream(setting, seed);
  for (let sent = 1; sent < COMMANDS_PER_STREAM; sent += 1) {
    stream.step();
    if (sent % (COMMANDS_PER_STREAM / REPLAYS_PER_STREAM) === 0) stream.checkReplay();
  }
  stream.checkReplay();
  const short = Object.entries(REACHED).filter(
    ([what, least]) => (stream.counts[what] ?? 0) < (least * COMMANDS_PER_STREAM) / WHOLE_STREAM,
  );
  expect(short, JSON.stringify(stream.counts)).toEqual([]);
});
