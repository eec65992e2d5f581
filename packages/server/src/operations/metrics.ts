import { REFUSALS } from '@hardway/engine';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Entry } from '../protocol/entry.ts';
import { HOUSE_REFUSALS } from '../protocol/refusal.ts';
import { STAFF_REFUSALS } from '../protocol/staff-refusal.ts';
import type { StaffEventOf } from '../staff/event.ts';
import { VERSION } from '../version.ts';
import type { Sign } from './sign.ts';

/** Seconds. A commit waits for one or two writes to reach the disk; a settlement is a decision and a commit. */
const COMMIT_SECONDS = [0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 5];
const SETTLEMENT_SECONDS = [0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const BATCH = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000];

/** Whatever a label says comes from one of the house's own lists. */
const CODES: ReadonlySet<string> = new Set([
  'foreign-origin',
  ...[REFUSALS, HOUSE_REFUSALS, STAFF_REFUSALS].flatMap((codes) => Object.keys(codes)),
]);
const codeOf = (code: string): string => (CODES.has(code) ? code : 'other');

const tableIn = (stream: string): string => stream.split(':')[1] ?? '';

/** What is counted at the moment of reading. */
export interface FiguresNow {
  /** By whom they speak for. */
  readonly sockets: ReadonlyMap<string, number>;
  readonly tablesHere: number;
  readonly tablesUnowned: number;
  /** Empty for a house of one process. */
  readonly nodes: readonly { readonly isLive: boolean }[];
  readonly unconfirmedSeconds: number;
}

/** The figures of one house, in Prometheus' form. Several houses in a process have one of these each. */
export class Metrics {
  private readonly registry = new Registry();
  private readonly now: () => number;
  private waiting = 0;
  private readonly info = this.gauge('hardway_info', 'Which software runs here; always 1.', [
    'software',
    'version',
    'node',
  ]);
  private readonly bets = this.counter('hardway_bets_total', 'Bets, accepted or by the code of the refusal.', [
    'answer',
  ]);
  private readonly rounds = this.counter(
    'hardway_rounds_total',
    'Rounds of Sic Bo and throws of craps, settled or voided; one that is voided after its settlement counts twice.',
    ['table', 'outcome'],
  );
  private readonly corrections = this.counter('hardway_corrections_total', 'Settled rounds that were corrected.', [
    'table',
  ]);
  private readonly settlementSeconds = this.histogram(
    'hardway_settlement_seconds',
    'From the command that gives the dice until its settlement is in the record.',
    SETTLEMENT_SECONDS,
  );
  private readonly commitSeconds = this.histogram(
    'hardway_commit_seconds',
    'How long a group commit takes.',
    COMMIT_SECONDS,
  );
  private readonly commitAppends = this.histogram('hardway_commit_appends', 'Appends in one group commit.', BATCH);
  private readonly commitsFailed = this.counter('hardway_commits_failed_total', 'Commits that ended in an error.');
  private readonly storeLost = this.gauge('hardway_store_lost', 'Whether the record is out of reach just now: 1 or 0.');
  private readonly appendsWaiting = this.gauge('hardway_appends_waiting', 'Appends that are not yet on disk.');
  private readonly events = this.counter('hardway_events_total', 'Events in the record since the start.', ['room']);
  private readonly reloads = this.counter('hardway_table_reloads_total', 'Times that a table read its record again.', [
    'table',
  ]);
  private readonly sockets = this.gauge('hardway_sockets', 'Open sockets by whom they speak for.', ['role']);
  private readonly socketsRefused = this.counter('hardway_sockets_refused_total', 'Sockets that were not let in.', [
    'because',
  ]);
  private readonly signInsFailed = this.counter(
    'hardway_sign_ins_failed_total',
    'Passwords that were not right, by what they were given for.',
    ['purpose', 'because'],
  );
  private readonly throttled = this.counter('hardway_requests_throttled_total', 'Requests refused as too many.');
  private readonly requestsFailed = this.counter('hardway_requests_failed_total', 'Requests that failed in the house.');
  private readonly recordFlaws = this.counter(
    'hardway_record_flaws_total',
    'Things in the record that are not as the house wrote them.',
  );
  private readonly busConnected = this.gauge(
    'hardway_bus_connected',
    'Whether the other nodes can be reached: 1 or 0; 0 where the house has one node.',
  );
  private readonly busDropped = this.counter('hardway_bus_dropped_total', 'Messages between nodes that were dropped.', [
    'because',
  ]);
  private readonly moves = this.counter('hardway_moves_total', 'Tables that this node took or gave away.', ['way']);
  private readonly nodesGone = this.counter(
    'hardway_nodes_gone_total',
    'Nodes whose lease this one ended as it had run out.',
  );
  private readonly nodes = this.gauge('hardway_nodes', 'Nodes that have not left, as this one last saw them.', ['is']);
  private readonly tablesHere = this.gauge('hardway_tables_here', 'Tables that this process runs.');
  private readonly tablesUnowned = this.gauge('hardway_tables_unowned', 'Tables that no node runs just now.');
  private readonly unconfirmed = this.gauge(
    'hardway_unconfirmed_seconds',
    'Since this node last knew who may do what; it refuses the staff from 1.5 s on. 0 where the house has one process.',
  );
  private readonly softwareChecks = this.counter(
    'hardway_software_checks_total',
    'Daily comparisons of the software with that of the start.',
    ['found'],
  );

  constructor(now: () => number) {
    this.now = now;
    collectDefaultMetrics({ register: this.registry });
  }

  /** The house has found out which software it is and which tables it has. What has not happened yet stands at nought. */
  begin(software: string, tables: Iterable<string>): void {
    this.info.set({ software, version: VERSION, node: process.version }, 1);
    this.bets.inc({ answer: 'accepted' }, 0);
    for (const table of tables) {
      for (const outcome of ['settled', 'voided']) this.rounds.inc({ table, outcome }, 0);
      this.corrections.inc({ table }, 0);
    }
  }

  get contentType(): string {
    return this.registry.contentType;
  }

  /** All of it as text, with what is true just now. */
  text({ sockets, tablesHere, tablesUnowned, nodes, unconfirmedSeconds }: FiguresNow): Promise<string> {
    for (const [role, count] of sockets) this.sockets.set({ role }, count);
    for (const live of [true, false])
      this.nodes.set({ is: live ? 'live' : 'overdue' }, nodes.filter(({ isLive }) => isLive === live).length);
    this.tablesHere.set(tablesHere);
    this.tablesUnowned.set(tablesUnowned);
    this.unconfirmed.set(unconfirmedSeconds);
    this.appendsWaiting.set(this.waiting);
    return this.registry.metrics();
  }

  observe(sign: Sign): void {
    switch (sign.is) {
      case 'append-waits':
        this.waiting += 1;
        return;
      case 'committed':
        this.waiting -= sign.appends;
        this.commitSeconds.observe(sign.seconds);
        this.commitAppends.observe(sign.appends);
        return;
      case 'commit-failed':
        this.waiting -= sign.appends;
        this.commitsFailed.inc();
        return;
      case 'recorded':
        this.count(sign.entries);
        return;
      case 'reloaded':
        this.reloads.inc({ table: sign.table });
        return;
      case 'bet-refused':
        this.bets.inc({ answer: codeOf(sign.code) });
        return;
      case 'socket-refused':
        this.socketsRefused.inc({ because: codeOf(sign.because) });
        return;
      case 'request-throttled':
        this.throttled.inc();
        return;
      case 'request-failed':
        this.requestsFailed.inc();
        return;
      case 'record-broken':
        this.recordFlaws.inc();
        return;
      case 'store-lost':
      case 'store-back':
        this.storeLost.set(sign.is === 'store-lost' ? 1 : 0);
        return;
      case 'bus-connected':
        this.busConnected.set(1);
        return;
      case 'bus-lost':
        this.busConnected.set(0);
        return;
      case 'bus-dropped':
        this.busDropped.inc({ because: sign.because });
        return;
      case 'taken':
        this.moves.inc({ way: 'taken' });
        return;
      case 'given-away':
        this.moves.inc({ way: 'given-away' });
        return;
      case 'node-gone':
        this.nodesGone.inc();
        return;
      case 'stop-asked':
      case 'bus-refused':
      case 'bus-handler-failed':
      case 'record-proved':
      case 'reports-interrupted':
      case 'standing-by':
      case 'overtaken':
      case 'request-answered':
        return;
    }
  }

  /** A commit has hundreds of bets, and a counter looks its labels up each time it is told. */
  private count(entries: readonly Entry[]): void {
    const rooms = new Map<string, number>();
    let bets = 0;
    for (let from = 0, until = 0; from < entries.length; from = until) {
      const { stream } = entries[from]!;
      for (; until < entries.length && entries[until]!.stream === stream; until += 1) {
        const entry = entries[until]!;
        if (entry.event.type === 'WagerPlaced') bets += 1;
        else this.record(entry);
      }
      const room = stream.split(':')[0]!;
      rooms.set(room, (rooms.get(room) ?? 0) + until - from);
    }
    for (const [room, events] of rooms) this.events.inc({ room }, events);
    if (bets > 0) this.bets.inc({ answer: 'accepted' }, bets);
  }

  private record({ stream, event, at }: Entry): void {
    switch (event.type) {
      case 'ThrowReopened':
        this.corrections.inc({ table: tableIn(stream) });
        return;
      case 'ResultConfirmed':
      case 'ThrowCalled':
        if ('again' in event) return;
        this.rounds.inc({ table: tableIn(stream), outcome: 'settled' });
        this.settlementSeconds.observe(Math.max(0, this.now() - at) / 1000);
        return;
      case 'RoundVoided':
      case 'SettledRoundVoided':
        this.rounds.inc({ table: tableIn(stream), outcome: 'voided' });
        return;
      case 'RoundResettled':
        this.corrections.inc({ table: tableIn(stream) });
        return;
      case 'SoftwareVerified':
      case 'SoftwareChanged':
        this.softwareChecks.inc({ found: event.type === 'SoftwareVerified' ? 'same' : 'changed' });
        return;
      case 'SignInFailed': {
        const { purpose, because } = event as StaffEventOf<'SignInFailed'>;
        this.signInsFailed.inc({ purpose, because });
      }
    }
  }

  private counter<T extends string>(name: string, help: string, labelNames: readonly T[] = []): Counter<T> {
    return new Counter({ name, help, labelNames, registers: [this.registry] });
  }

  private gauge<T extends string>(name: string, help: string, labelNames: readonly T[] = []): Gauge<T> {
    return new Gauge({ name, help, labelNames, registers: [this.registry] });
  }

  private histogram(name: string, help: string, buckets: number[]): Histogram {
    return new Histogram({ name, help, buckets, registers: [this.registry] });
  }
}
