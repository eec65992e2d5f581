import type { Table, TableEvent } from '@hardway/engine';
import type { Entry } from '../protocol/entry.ts';
import type { Clock, Happened, Outgoing } from '../protocol/messages.ts';
import { chipsBeside, ownPart, type StaffPart, staffPart, viewOf } from '../protocol/view.ts';
import { attendanceOf, tellAttendance } from '../tables/attendance.ts';
import { type FloorTable, shownSince } from '../tables/floor.ts';
import type { News } from '../tables/owner.ts';
import type { PartyStanding } from './authority.ts';
import type { Connection, Party } from './connection.ts';
import { frameOf } from './frame.ts';

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
  'HandPayDue',
  'HandPaid',
  'HandPayWithdrawn',
  'DieEntered',
  'EntryCleared',
];

/** Close code of a server that cannot serve at the moment (IANA's registry of WebSocket codes). */
const TRY_AGAIN_LATER = 1013;

/** Staff see changes at most this often. */
const STAFF_EVERY_MS = 100;

/** Players see where others bet at most this often. */
const CHIPS_EVERY_MS = 250;

type Welcome = Extract<Outgoing, { is: 'welcome' }>;
type PublicWelcome = Omit<Welcome, 'own' | 'actor' | 'staff' | 'clock'>;

/** Everybody who watches one table. */
export class Room {
  readonly table: FloorTable;
  private readonly practice: boolean;
  private readonly now: () => number;
  readonly standingOf: (party: Party) => PartyStanding;
  private readonly connections = new Set<Connection>();
  private staffTimer: NodeJS.Timeout | null = null;
  private chipsTimer: NodeJS.Timeout | null = null;
  /** Seats whose own part has changed since it was last told, and the telling that is under way. */
  private readonly touched = new Set<number>();
  /** What a welcome says to everybody, as bytes, kept until the table changes. */
  private shown: { readonly of: Table; readonly bytes: readonly Buffer[] } | null = null;
  /** The same of its filing alone, which is the larger part and hardly ever changes. */
  private filed: { readonly of: Table['submission']; readonly bytes: Buffer } | null = null;
  private telling: NodeJS.Immediate | null = null;

  constructor(table: FloorTable, practice: boolean, now: () => number, standingOf: (party: Party) => PartyStanding) {
    this.table = table;
    this.practice = practice;
    this.now = now;
    this.standingOf = standingOf;
    table.owner.subscribe((news) => this.publish(news));
    table.attendanceListeners.add(() => this.tellStaffSoon());
  }

  /** Drops connections that have not answered the last ping, whatever the network still believes. */
  checkAlive(): void {
    for (const connection of this.connections) connection.checkAlive();
  }

  /** Lets go whoever may no longer be here, locks whoever is locked out, and greets whoever has caught up. */
  checkStanding(): void {
    const now = this.now();
    for (const connection of this.connections) this.isListening(connection, now);
  }

  /** Nobody learns anything here: they come back by the balancer's way, which knows a better node. */
  sendElsewhere(): void {
    for (const { socket } of this.connections) socket.close(TRY_AGAIN_LATER);
  }

  /** Whether a connection may hear what is not for everybody. One whose time is over is told so and let go. */
  isTrusted(connection: Connection): boolean {
    const standing = this.standingOf(connection.party!);
    switch (standing.is) {
      case 'over':
        this.leave(connection);
        connection.end(standing.refusal);
        return false;
      case 'locked':
        connection.lock(standing.refusal);
        return false;
      case 'good':
        if (connection.unlock() || standing.actor?.role !== connection.actor?.role) {
          connection.actor = standing.actor;
          this.greet(connection);
        }
        return true;
    }
  }

  /** Whom its connections speak for. */
  get parties(): readonly Party[] {
    return [...this.connections].flatMap(({ party }) => (party ? [party] : []));
  }

  enter(connection: Connection): void {
    if (!this.connections.has(connection)) this.count(connection, 1);
    this.connections.add(connection);
    this.table.unattended?.somebodyCame();
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
    if (change < 0) this.table.leftAt = this.now();
    tellAttendance(this.table);
  }

  private tellStaffSoon(): void {
    this.staffTimer ??= setTimeout(() => this.publishToStaff(), STAFF_EVERY_MS);
  }

  private staffPart(): StaffPart {
    const { seats, waiting } = attendanceOf(this.table);
    return staffPart(this.table.owner.table, seats, waiting);
  }

  private greet(connection: Connection): void {
    const { party, actor } = connection;
    const own = party?.as === 'terminal' && !connection.isLocked ? ownPart(this.table.owner.table, party.seat) : null;
    const isConsole = party?.as === 'staff' && !connection.isLocked;
    connection.behind = false;
    connection.lastOwn = JSON.stringify(own);
    connection.lastChips = '';
    this.tellChipsSoon();
    const part = {
      own,
      actor: isConsole ? actor : null,
      staff: isConsole ? this.staffPart() : null,
      clock: this.clock(),
    } satisfies Omit<Welcome, keyof PublicWelcome>;
    // One object in parts: all but the last are the same for everybody.
    connection.write(frameOf(...this.publicWelcome(), `,${JSON.stringify(part).slice(1)}`));
  }

  private publicWelcome(): readonly Buffer[] {
    const { owner, plan, unattended } = this.table;
    const { table } = owner;
    if (this.shown?.of === table) return this.shown.bytes;
    const { submission, view, ...rest } = {
      is: 'welcome',
      table: plan.id,
      name: plan.name,
      virtual: plan.unattended !== null,
      untimed: unattended?.isUntimed ?? false,
      practice: this.practice,
      camera: plan.camera ?? null,
      submission: table.submission,
      view: viewOf(table, shownSince(this.table)),
    } satisfies PublicWelcome;
    const opening = Buffer.from(JSON.stringify(rest).slice(0, -1));
    const bytes = [opening, this.filing(submission), Buffer.from(`,"view":${JSON.stringify(view)}`)];
    this.shown = { of: table, bytes };
    return bytes;
  }

  private filing(submission: Table['submission']): Buffer {
    if (this.filed?.of === submission) return this.filed.bytes;
    const bytes = Buffer.from(`,"submission":${JSON.stringify(submission)}`);
    this.filed = { of: submission, bytes };
    return bytes;
  }

  private clock(): Clock {
    const { closesAt, plan } = this.table;
    return { now: this.now(), closesAt, window: plan.unattended?.betting ?? null };
  }

  private publish({ entries, table }: News): void {
    this.tellChipsSoon();
    const events = entries.map(({ event }) => event as TableEvent);
    const seen = events.filter(({ type }) => !PRIVATE.includes(type));
    const news =
      seen.length > 0 || entries.length === 0
        ? frameOf(
            JSON.stringify({
              is: 'news',
              view: viewOf(table, shownSince(this.table)),
              happened: seen.map(happened),
              clock: this.clock(),
            } satisfies Outgoing),
          )
        : null;
    const submission = events.some(({ type }) => type === 'SubmissionFiled' || type === 'LimitsChanged')
      ? frameOf(JSON.stringify({ is: 'submission', submission: table.submission } satisfies Outgoing))
      : null;
    if (seen.length === 0 && entries.length > 0) {
      for (const seat of seatsTouched(entries)) this.touched.add(seat);
      this.telling ??= setImmediate(() => this.tellTouched());
      this.tellStaffSoon();
      return;
    }
    const now = this.now();
    for (const connection of this.connections) {
      if (!this.isListening(connection, now)) continue;
      if (submission) connection.write(submission);
      if (news) connection.write(news);
      this.tellOwn(connection, table);
    }
    this.tellStaffSoon();
  }

  /** Whether a connection may hear something now and keeps up; one that has caught up is greeted anew first. */
  private isListening(connection: Connection, now: number): boolean {
    if (!this.isTrusted(connection) && !connection.isLocked) return false;
    if (connection.hasCaughtUp) this.greet(connection);
    connection.checkBehind(now);
    return !connection.behind;
  }

  /** Many bets of one commit are told to their seats once. */
  private tellTouched(): void {
    this.telling = null;
    const { table } = this.table.owner;
    const now = this.now();
    for (const connection of this.connections) {
      const { party } = connection;
      if (party?.as !== 'terminal' || !this.touched.has(party.seat)) continue;
      if (this.isListening(connection, now)) this.tellOwn(connection, table);
    }
    this.touched.clear();
  }

  /** A seat hears of its own affairs, when they have changed. */
  private tellOwn(connection: Connection, table: News['table']): void {
    const { party } = connection;
    if (party?.as !== 'terminal' || connection.isLocked) return;
    const own = ownPart(table, party.seat);
    const text = JSON.stringify(own);
    if (text === connection.lastOwn) return;
    connection.lastOwn = text;
    connection.write(frameOf(`{"is":"own","version":${table.version},"own":${text}}`));
  }

  private tellChipsSoon(): void {
    if (this.table.plan.showsChips) this.chipsTimer ??= setTimeout(() => this.tellChips(), CHIPS_EVERY_MS);
  }

  private tellChips(): void {
    this.chipsTimer = null;
    const { table } = this.table.owner;
    const now = this.now();
    for (const connection of this.connections) {
      const { party } = connection;
      if (party?.as !== 'terminal' || !this.isListening(connection, now) || connection.isLocked) continue;
      const text = JSON.stringify({ is: 'chips', chips: chipsBeside(table, party.seat) } satisfies Outgoing);
      if (text === connection.lastChips) continue;
      connection.lastChips = text;
      connection.write(frameOf(text));
    }
  }

  private publishToStaff(): void {
    this.staffTimer = null;
    const consoles = [...this.connections].filter(({ party }) => party?.as === 'staff');
    const staff = consoles.filter((connection) => this.isTrusted(connection));
    if (staff.length === 0) return;
    const { table } = this.table.owner;
    const frame = frameOf(
      JSON.stringify({ is: 'staff', version: table.version, staff: this.staffPart() } satisfies Outgoing),
    );
    for (const connection of staff) connection.write(frame);
  }
}

export const happened = (event: TableEvent): Happened => ({
  type: event.type,
  ...('clause' in event && event.clause ? { clause: event.clause } : {}),
  ...announced(event),
});

/** What everybody at the table is told of a round or throw that does not count, or counts otherwise. */
const announced = (event: TableEvent): Omit<Happened, 'type' | 'clause'> => {
  switch (event.type) {
    case 'IrregularityReported':
      return { reason: event.kind };
    case 'NoRollCalled':
      return { reason: event.ground };
    case 'RoundVoided':
    case 'SettledRoundVoided':
      return { number: event.round };
    case 'ResultCorrected':
      return { number: event.round, from: event.from, to: event.to };
    case 'ThrowReopened':
      return { number: event.number, from: event.from, to: event.to };
    default:
      return {};
  }
};

const seatsTouched = (entries: readonly Entry[]): ReadonlySet<number> =>
  new Set(entries.flatMap(({ event }) => ('seat' in event ? [Number(event.seat)] : [])));
