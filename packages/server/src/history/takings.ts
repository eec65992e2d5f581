import {
  evolve,
  type Fraction,
  formatFraction,
  fraction,
  gameOf,
  minus,
  newTable,
  parseFraction,
  plus,
  type Slip,
  slipOf,
  standingWagers,
  type Table,
  type TableEvent,
  times,
  type WagerResult,
  withRecords,
  ZERO,
} from '@hardway/engine';
import type { Entry } from '../protocol/entry.ts';
import { eventOf, type KeptEvent } from '../protocol/packing.ts';
import { commandsOf, playedBy } from './rebuilt-table.ts';

/** What a round or throw was expected to bring, so that it can be taken back when the round is void. */
interface Unit {
  readonly number: number;
  /** By its dice, to the house, and the variance of that: exact fractions of minor units, as text. */
  readonly expected: string;
  readonly variance: string;
  /** Vigorish that was taken with wagers made for it. */
  readonly charged: number;
}

/** The largest net win of one seat in a round or throw. */
interface SeatWin {
  readonly at: number;
  readonly number: number;
  readonly seat: number;
  readonly net: number;
}

/** A player who has cashed out, with what they brought and what of it was ever decided by dice. */
interface Departure {
  readonly at: number;
  readonly seat: number;
  readonly brought: number;
  readonly staked: number;
  readonly paid: number;
}

/**
 * What a table has taken since its shift began, beside what the wagers that lay there were expected to bring. Thresholds have no
 * part in it, so it is the same whoever folds the log.
 */
interface ShiftTakings {
  readonly since: number;
  readonly drop: number;
  readonly paidOut: number;
  /** Stakes that the dice have decided. */
  readonly staked: number;
  readonly rounds: number;
  readonly expected: string;
  readonly variance: string;
  /** Vigorish taken since the dice last decided; it is part of what was expected. */
  readonly charged: number;
  /** The house's own accounts when the period began. */
  readonly before: number;
  readonly units: readonly Unit[];
  /** Rounds by five minutes since 1970, for the last hour. */
  readonly pace: readonly (readonly [number, number])[];
  readonly wins: readonly SeatWin[];
  /** By seat, of those who are playing. */
  readonly visits: Readonly<Record<number, { readonly brought: number; readonly staked: number }>>;
  readonly departures: readonly Departure[];
}

interface SavedTakings {
  readonly form: typeof FORM;
  readonly table: Table;
  readonly figures: ShiftTakings;
}

const FORM = 1;

const NOTHING_YET: ShiftTakings = {
  since: 0,
  drop: 0,
  paidOut: 0,
  staked: 0,
  rounds: 0,
  expected: '0',
  variance: '0',
  charged: 0,
  before: 0,
  units: [],
  pace: [],
  wins: [],
  visits: {},
  departures: [],
};

/** A round that is void later than this keeps its expectation. */
const UNITS_KEPT = 50;
const DEPARTURES_KEPT = 20;
const PACE_MS = 300_000;
const PACES_KEPT = 13;

/** Accounts that are the house's own; the others are owed to somebody or lie on the layout. */
const OWN_ACCOUNTS = ['bank', 'vigorish', 'breakage', 'adjustments'];

const houseOwns = ({ ledger: { house } }: Table): number =>
  OWN_ACCOUNTS.reduce((sum, account) => sum + (house[account] ?? 0), 0);

/** The net results of the next roll for all players together. */
export const nextRoll = (table: Table): Slip | null => {
  const { submission } = table;
  if (!submission) return null;
  const seats = Object.keys(standingWagers(table)).map(Number);
  const wagers = Object.values(standingWagers(table)).flatMap((bets) => bets.wagers);
  const { point } = gameOf(table.play.game).situation(table, seats[0] ?? 1);
  return wagers.length === 0 ? null : slipOf(submission, wagers, point);
};

const varianceOf = ({ byRoll, ways, expectedLoss }: Slip): Fraction => {
  const squares = byRoll.reduce((sum, roll) => sum + BigInt(roll.net) * BigInt(roll.net) * BigInt(roll.ways), 0n);
  return minus(fraction(squares, ways.of), times(expectedLoss, expectedLoss));
};

/** A table's takings as they run on with its log. */
export class RunningTakings {
  private known: Table;
  /** What has happened since the table was as it is known. */
  private rest: TableEvent[] = [];
  private last: number;
  private figures: ShiftTakings;

  private constructor(table: Table, figures: ShiftTakings) {
    this.known = table;
    this.last = table.version;
    this.figures = figures;
  }

  static start(rulebook: Parameters<typeof newTable>[0]): RunningTakings {
    return new RunningTakings(newTable(rulebook), NOTHING_YET);
  }

  /** As they were saved; undefined if that was in another form. */
  static resume(state: unknown): RunningTakings | undefined {
    const { form, table, figures } = state as Partial<SavedTakings>;
    return form === FORM ? new RunningTakings(table!, figures!) : undefined;
  }

  get state(): SavedTakings {
    return { form: FORM, table: withRecords(this.table, []), figures: this.figures };
  }

  get version(): number {
    return this.last;
  }

  /** Worked out only where somebody asks: of most events the takings ask nothing. */
  private get table(): Table {
    this.known = this.rest.reduce(evolve, this.known);
    this.rest = [];
    return this.known;
  }

  get now(): ShiftTakings & { readonly win: number } {
    return { ...this.figures, win: houseOwns(this.table) - this.figures.before };
  }

  /** Takes the entries of one command. */
  take(entries: readonly Entry[]): void {
    const events = entries.map(({ event }) => eventOf(event));
    // Only where throws are called anew does a command decide more than once.
    const isAnew = events.some(({ type }) => type === 'ThrowReopened');
    let results: readonly WagerResult[] = [];
    for (const [index, event] of events.entries()) {
      const { at } = entries[index]!;
      this.note(event, at);
      if (isAnew) this.rest.push(event);
      if (event.type !== 'LosersCollected' && event.type !== 'WinnersPaid') continue;
      this.turnOver(event.results, 1);
      results = [...results, ...event.results];
      if (event.type === 'LosersCollected') continue;
      this.won(results, event.round, at);
      results = [];
    }
    if (!isAnew) this.rest.push(...events);
    this.last = entries.at(-1)!.version;
  }

  /** The table after all that was taken, where it need not be worked out. */
  standsAt(table: Table): void {
    this.known = table;
    this.rest = [];
  }

  private note(event: KeptEvent, at: number): void {
    const { figures } = this;
    switch (event.type) {
      case 'ShiftBegun':
        this.begin(this.table, at);
        return;
      case 'CreditBought':
        this.change({ drop: figures.drop + event.amount, visits: this.brought(event.seat, event.amount) });
        return;
      case 'HandPaid':
        if (event.to === 'cash') this.change({ paidOut: figures.paidOut + event.amount });
        return;
      case 'CreditCashedOut':
        this.leaves(event.seat, event.amount, at);
        return;
      case 'WagerPlaced':
      case 'WagerChanged':
        this.charge(event.vigorish ?? 0);
        return;
      case 'WagerTakenDown':
        this.charge(-(event.refund ?? 0));
        return;
      case 'ResultConfirmed':
        this.decided(event.round, this.table, at, true);
        return;
      case 'ThrowCalled':
        this.decided(event.number, this.table, at, !event.again);
        return;
      case 'SettledRoundVoided':
        this.takeBack(({ number }) => number === event.round);
        return;
      case 'ThrowReopened':
        this.reopen(event.number);
        this.turnOver(event.undone, -1);
        this.turnOver(event.departed, 1);
    }
  }

  private change(changed: Partial<ShiftTakings>): void {
    this.figures = { ...this.figures, ...changed };
  }

  /** What was won before stays with the shift before. */
  private begin(before: Table, at: number): void {
    const { pace, wins, visits, departures } = this.figures;
    this.figures = { ...NOTHING_YET, since: at, before: houseOwns(before), pace, wins, visits, departures };
  }

  /** A vigorish that is taken with the wager is certain: what was expected and what has come are the same. */
  private charge(vigorish: number): void {
    const { expected, charged } = this.figures;
    if (vigorish === 0) return;
    this.change({ expected: formatFraction(plus(exactly(expected), fraction(vigorish))), charged: charged + vigorish });
  }

  private decided(number: number, before: Table, at: number, isNew: boolean): void {
    const { figures } = this;
    const slip = nextRoll(before);
    const [expected, variance] = slip ? [slip.expectedLoss, varianceOf(slip)] : [ZERO, ZERO];
    const { charged } = figures;
    const unit = { number, expected: formatFraction(expected), variance: formatFraction(variance), charged };
    this.change({
      since: figures.since || at,
      rounds: figures.rounds + (isNew ? 1 : 0),
      expected: formatFraction(plus(exactly(figures.expected), expected)),
      variance: formatFraction(plus(exactly(figures.variance), variance)),
      units: [...figures.units, unit].slice(-UNITS_KEPT),
      charged: 0,
      ...(isNew ? { pace: paced(figures.pace, Math.floor(at / PACE_MS)) } : {}),
    });
  }

  /** Dice that do not count were expected to bring nothing. */
  private takeBack(isVoid: (unit: Unit) => boolean): void {
    const { units, expected, variance, wins } = this.figures;
    const gone = units.filter(isVoid);
    const less = (from: string, of: 'expected' | 'variance'): string =>
      formatFraction(gone.reduce((left, unit) => minus(left, exactly(unit[of])), exactly(from)));
    this.change({
      units: units.filter((unit) => !isVoid(unit)),
      wins: wins.filter(({ number }) => !gone.some((unit) => unit.number === number)),
      expected: less(expected, 'expected'),
      variance: less(variance, 'variance'),
    });
  }

  /** Wagers that were made after the throw are undone with it; those before it stand again, and so does their vigorish. */
  private reopen(number: number): void {
    const { units, charged } = this.figures;
    const later = units.reduce((sum, unit) => sum + (unit.number > number ? unit.charged : 0), charged);
    const before = units.find((unit) => unit.number === number)?.charged ?? 0;
    this.takeBack((unit) => unit.number >= number);
    this.charge(-later);
    this.change({ charged: before });
  }

  private won(results: readonly WagerResult[], number: number, at: number): void {
    const nets = new Map<number, number>();
    for (const { seat, stake, returned, stands } of results)
      nets.set(seat, (nets.get(seat) ?? 0) + returned - (stands ? 0 : stake));
    const [seat, net] = [...nets].reduce((best, each) => (each[1] > best[1] ? each : best), [0, 0]);
    if (net > 0) this.change({ wins: [...this.figures.wins, { at, number, seat, net }].slice(-UNITS_KEPT) });
  }

  private turnOver(results: readonly WagerResult[], sign: 1 | -1): void {
    if (results.length === 0) return;
    const visits = { ...this.figures.visits };
    let staked = 0;
    for (const { seat, stake } of results) {
      staked += stake;
      const visit = visits[seat];
      if (visit) visits[seat] = { ...visit, staked: visit.staked + sign * stake };
    }
    this.change({ staked: this.figures.staked + sign * staked, visits });
  }

  private brought(seat: number, amount: number): ShiftTakings['visits'] {
    const { brought, staked } = this.figures.visits[seat] ?? { brought: 0, staked: 0 };
    return { ...this.figures.visits, [seat]: { brought: brought + amount, staked } };
  }

  private leaves(seat: number, paid: number, at: number): void {
    const { [seat]: visit, ...visits } = this.figures.visits;
    const departure = { at, seat, ...(visit ?? { brought: 0, staked: 0 }), paid };
    this.change({
      paidOut: this.figures.paidOut + paid,
      visits,
      departures: [...this.figures.departures, departure].slice(-DEPARTURES_KEPT),
    });
  }
}

const exactly = (text: string): Fraction => parseFraction(text)!;

const paced = (pace: ShiftTakings['pace'], now: number): ShiftTakings['pace'] => {
  const last = pace.at(-1);
  const counted =
    last?.[0] === now ? [...pace.slice(0, -1), [now, last[1] + 1] as const] : [...pace, [now, 1] as const];
  return counted.filter(([when]) => when > now - PACES_KEPT);
};

/** Rounds in the hour before a time, to within five minutes. */
export const roundsAnHour = ({ pace }: Pick<ShiftTakings, 'pace'>, at: number): number => {
  const now = Math.floor(at / PACE_MS);
  return pace.reduce((sum, [when, count]) => sum + (when > now - PACES_KEPT + 1 ? count : 0), 0);
};

/** A log's takings up to a version, worked out anew; undefined if it has not come that far. */
export const takingsAnew = async (
  log: AsyncIterable<Entry>,
  { version }: { readonly version: number },
): Promise<unknown> => {
  let takings: RunningTakings | undefined;
  for await (const entries of commandsOf(log)) {
    const filed = entries.map(({ event }) => eventOf(event)).find(({ type }) => type === 'SubmissionFiled');
    takings ??= RunningTakings.start(playedBy(filed?.type === 'SubmissionFiled' ? filed.submission.rulebook : ''));
    takings.take(entries);
    if (takings.version >= version) break;
  }
  return takings?.version === version ? takings.state : undefined;
};
