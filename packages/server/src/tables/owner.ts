import { setTimeout as passed } from 'node:timers/promises';
import {
  type Command,
  decide,
  evolve,
  forgottenBy,
  isRefusal,
  type Refusal,
  type RoundRecord,
  type Rulebook,
  recalling,
  type Table,
  type TableEvent,
  THE_HOUSE,
} from '@hardway/engine';
import { SharedRuns } from '../cluster/shared-runs.ts';
import { tableDocuments } from '../history/documents.ts';
import { roundsInLog } from '../history/rebuilt-table.ts';
import { readTable, snapshotOf } from '../history/snapshot.ts';
import type { Entry } from '../protocol/entry.ts';
import { eventOf, keptEvent } from '../protocol/packing.ts';
import type { HouseRefusal } from '../protocol/refusal.ts';
import { AlteredError } from '../store/chain.ts';
import { StoreError } from '../store/error.ts';
import type { Appended, Basis, Store } from '../store/store.ts';
import {
  type Answer,
  answerAgain,
  askedBy,
  DIFFERS,
  FORGOTTEN,
  type LoggedAnswer,
  STOPPED,
  unavailable,
} from './answer.ts';

/** An answer at hand, and what it is the answer to. */
interface Known {
  readonly asked: string;
  readonly answer: Promise<Answer>;
}

/** Entries that are on disk, and the table after them. */
export interface News {
  readonly entries: readonly Entry[];
  readonly table: Table;
}

type Listener = (news: News) => void;

/** Carries a command out where another node owns the table. */
type Elsewhere = (command: Command) => Promise<Answer>;

/** Reading this many entries takes a fraction of a second. */
const SNAPSHOT_EVERY = 10_000;
/** Entries that are read at a time where another node's have not come. */
const MISSING_MAX = 1_000;
/** Of the tables that wait for the log, every so many events one is kept. */
const MARK_EVERY = 32;
/** Between tries to reach a store that does not answer. */
const RETRY_MS = 250;
/** Answers kept at hand for senders who ask again at once; older ones are in the log. */
const ANSWERS_KEPT = 10_000;
/** A sender waits this long to be told what became of a command when the store has failed. */
const PATIENCE_MS = 2_000;

/**
 * The one owner of a table. It decides in memory, on the state that its own waiting appends will leave, and answers once
 * an append is on disk. A storage error or a foreign write stops it: it reads the log again and takes nobody's word.
 */
export class TableOwner {
  readonly stream: string;
  readonly rulebook: Rulebook;
  private readonly store: Store;
  private readonly listeners = new Set<Listener>();
  /** Answers at hand in two generations: the older one is dropped whole when the newer is full. */
  private answers = new Map<string, Known>();
  private olderAnswers = new Map<string, Known>();
  /** As the log has it. */
  private durable: Table;
  /** As the log will have it. */
  private ahead: Table;
  /** Some of the tables on the way from the one to the other. */
  private marks: Table[] = [];
  /** Entries that are on disk and that nobody has heard of yet. */
  private arrived: Entry[] = [];
  private snapshotAt: number;
  private reloading: Promise<void> | null = null;
  /** How far the table is to be read where another node owns it, once for all who wait for that. */
  private wanted = 0;
  private readonly missing = new SharedRuns(() => this.readMissing());
  private isStopped = false;
  private isRecovering = false;
  /** Set while the table is another node's: then it is followed here, and nothing is decided. */
  private elsewhere: Elsewhere | null = null;
  /** Appends that rest on an earlier reading of the log count for nothing. */
  private basis: Basis = { holds: true };
  /** Appends that the store has not answered yet. */
  private readonly underWay = new Set<Promise<unknown>>();

  static async open(store: Store, stream: string, rulebook: Rulebook): Promise<TableOwner> {
    const { table, snapshotAt } = await readTable(store, stream, rulebook);
    return new TableOwner(store, stream, rulebook, table, snapshotAt);
  }

  private constructor(store: Store, stream: string, rulebook: Rulebook, table: Table, snapshotAt: number) {
    this.store = store;
    this.stream = stream;
    this.rulebook = rulebook;
    this.durable = table;
    this.ahead = table;
    this.snapshotAt = snapshotAt;
  }

  /** The table as it is on disk. */
  get table(): Table {
    return this.durable;
  }

  subscribe(listener: Listener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Nothing more happens here until somebody has looked at the record. */
  stop(): void {
    this.isStopped = true;
  }

  /** Whether commands are decided by this process. */
  get isHere(): boolean {
    return this.elsewhere === null;
  }

  /** Whether the log has everything that was decided. */
  get isSettled(): boolean {
    return this.ahead === this.durable && this.reloading === null;
  }

  /** From now on commands are carried out elsewhere, and what comes of them is heard. Those under way are finished here. */
  leave(elsewhere: Elsewhere): void {
    this.elsewhere = elsewhere;
    this.answers.clear();
    this.olderAnswers.clear();
  }

  /** Nobody but the house is heard until a round that was under way is finished or void. */
  async recovering(work: () => Promise<void>): Promise<void> {
    this.isRecovering = true;
    try {
      await work();
    } finally {
      this.isRecovering = false;
    }
  }

  /** Commands are decided here from now on, on the table as its former owner has left it. */
  async take(): Promise<void> {
    // A reading that is under way began while the former owner could still write.
    await this.reloading;
    await this.reload();
    this.elsewhere = null;
  }

  /** Commands are still decided here: nobody else has taken the table. */
  stay(): void {
    this.elsewhere = null;
  }

  /** Takes up what the table's owner has written. If some of it is missing, it is read. */
  hear(entries: readonly Entry[]): void {
    if (this.isHere || this.reloading) return;
    const last = entries.at(-1)?.version ?? 0;
    const isGap = last > 0 && entries[0]!.version > this.durable.version + 1;
    if (isGap) void this.readTo(last).catch(() => undefined);
    else this.takeUp(entries);
  }

  /** Entries that are known are passed over. */
  private takeUp(entries: readonly Entry[]): void {
    const news = entries.filter(({ version }) => version > this.durable.version);
    if (news.length === 0) return;
    const table = news.reduce((before, { event }) => evolve(before, eventOf(event)), this.durable);
    this.standAt(table);
    for (const listener of this.listeners) listener({ entries: news, table });
  }

  /**
   * Reads what is missing up to a version, or up to where the log ends, where another node owns the table. Only that: a table
   * with much play is always a little behind, and its snapshot may be far.
   */
  async catchUp(version?: number): Promise<void> {
    if (this.isHere || this.reloading) return this.reloading ?? undefined;
    const end = version ?? (await this.store.head(this.stream)).version;
    if (this.durable.version < end) await this.readTo(end);
  }

  private readTo(version: number): Promise<void> {
    this.wanted = Math.max(this.wanted, version);
    return this.missing.next();
  }

  private async readMissing(): Promise<void> {
    try {
      while (this.durable.version < this.wanted) {
        const entries = await this.store.read(this.stream, this.durable.version, MISSING_MAX);
        // Whoever has taken the table meanwhile has read it, too.
        if (entries.length === 0 || this.isHere || this.reloading) return;
        this.takeUp(entries);
      }
    } catch (error) {
      if (!(error instanceof AlteredError)) throw error;
      this.stop();
    }
  }

  /** Carries a command out. A repeated id gets the first answer, whenever it comes, if it asks the same. */
  submit(command: Command): Promise<Answer> {
    if (this.isStopped) return Promise.resolve(STOPPED);
    if (this.elsewhere) return this.elsewhere(command);
    if (this.isRecovering && command.by.id !== THE_HOUSE.id) return Promise.resolve(unavailable());
    const { id } = command;
    const asked = askedBy(command);
    const known = this.answers.get(id) ?? this.olderAnswers.get(id);
    if (known) return known.asked === asked ? known.answer : Promise.resolve(DIFFERS);
    return this.kept(id, asked, this.carryOut(command, asked));
  }

  /** A no that was found before the table was asked. It stands for its id as one of the table's own does: a copy that was held up gets it, too. */
  refuse(command: Command, refused: HouseRefusal): Promise<Answer> {
    return this.kept(command.id, askedBy(command), Promise.resolve({ ok: false, ...refused }));
  }

  private kept(id: string, asked: string, answer: Promise<Answer>): Promise<Answer> {
    this.answers.set(id, { asked, answer });
    if (this.answers.size > ANSWERS_KEPT) {
      this.olderAnswers = this.answers;
      this.answers = new Map();
    }
    return answer;
  }

  /** Nothing came of it, so the sender may ask again; and an id that was another command's stays that one's. */
  private forget(id: string): void {
    if (!this.answers.delete(id)) this.olderAnswers.delete(id);
  }

  /** Notes an answer that was waited for: some answer for nothing. */
  private noted(id: string, answer: Promise<Answer>): Promise<Answer> {
    const forget = (): void => this.forget(id);
    answer.then((told) => (!told.ok && FORGOTTEN.includes(told.refused) ? forget() : undefined), forget);
    return answer;
  }

  /** The events of a command without carrying it out. */
  async foresee(command: Command): Promise<Refusal | { events: readonly TableEvent[]; before: Table; after: Table }> {
    const before = recalling(this.ahead, await this.recall(forgottenBy(this.ahead, command)));
    const events = decide(this.rulebook, before, command);
    return isRefusal(events) ? events : { events, before, after: events.reduce(evolve, before) };
  }

  /** The refusal a command would get, or null. */
  wouldRefuse(command: Command): Refusal | null {
    const verdict = decide(this.rulebook, this.ahead, command);
    return isRefusal(verdict) ? verdict : null;
  }

  /** Whether a command of this id was answered before: it will be told the same again. */
  async knows(id: string): Promise<boolean> {
    return (
      this.answers.has(id) || this.olderAnswers.has(id) || (await this.store.answerTo(this.stream, id)) !== undefined
    );
  }

  private carryOut(command: Command, asked: string): Promise<Answer> {
    const { id } = command;
    if (this.reloading) return this.noted(id, Promise.resolve(unavailable()));
    try {
      const numbers = forgottenBy(this.ahead, command);
      if (numbers.length === 0) return this.decide(command, asked, []);
      const recalled = this.recall(numbers).then((records) => this.decide(command, asked, records));
      return this.noted(id, recalled);
    } catch (error) {
      return this.noted(id, Promise.reject(error));
    }
  }

  private decide(command: Command, asked: string, records: readonly RoundRecord[]): Promise<Answer> {
    const recalled = recalling(this.ahead, records);
    const events = decide(this.rulebook, recalled, command);
    if (!isRefusal(events) && events.length > 0) return this.append(command, asked, events, recalled, records);
    return this.noted(command.id, this.answerOnly(command, asked, events));
  }

  /** The answer to what brings nothing; it may have brought it before. */
  private async answerOnly(command: Command, asked: string, events: readonly TableEvent[] | Refusal): Promise<Answer> {
    const { version } = this.ahead;
    const first = await this.firstAnswer(command.id, asked);
    if (first || !isRefusal(events)) return first ?? { ok: true, version };
    // A no of a table that another may have by now would not bind that one.
    return this.store.isSure === false ? unavailable() : { ok: false, ...events };
  }

  /** Rounds that the table has let go of decide about money again, so they come from the log and not from documents. */
  private recall(numbers: readonly number[]): Promise<RoundRecord[]> {
    return numbers.length === 0 ? Promise.resolve([]) : roundsInLog(this.store, this.stream, this.rulebook, numbers);
  }

  /** The answer from when the command was first carried out, if it was. */
  private async firstAnswer(id: string, asked: string): Promise<Answer | undefined> {
    const before = await this.store.answerTo(this.stream, id);
    return before && answerAgain(before.answer, asked);
  }

  /**
   * What waits for the store is kept small: hundreds of bets may wait at a time, and all that each of them holds on to is
   * copied by the collector again and again. So none of them holds the table after it.
   */
  private append(
    command: Command,
    asked: string,
    events: readonly TableEvent[],
    recalled: Table,
    records: readonly RoundRecord[],
  ): Promise<Answer> {
    const { id, at, by } = command;
    const { basis } = this;
    const expectedVersion = this.ahead.version;
    const after = events.reduce(evolve, this.ahead);
    const { version } = after;
    const shown = records.length === 0 ? after : events.reduce(evolve, recalled);
    this.goAhead(after, events.length);
    const sent = this.store.append({
      stream: this.stream,
      expectedVersion,
      command: id,
      at,
      events: events.map((event) => keptEvent(event, by)),
      // In the order in which it is written.
      answer: { asked, ok: true, version } satisfies LoggedAnswer,
      documents: tableDocuments(recalled, shown, events, at),
      basis,
    });
    this.underWay.add(sent);
    return sent.then(
      (appended) => {
        this.underWay.delete(sent);
        if (basis === this.basis && !this.reloading && appended.is === 'appended') {
          this.arrive(appended.entries);
          return { ok: true, version };
        }
        return this.noted(id, this.notAppended(appended, basis, { asked, version }));
      },
      (error: unknown) => {
        this.underWay.delete(sent);
        return this.noted(id, this.afterError(error, id, asked));
      },
    );
  }

  /** The answer where an append was not taken, or came to nothing as the log is read anew. */
  private async notAppended(
    appended: Appended,
    basis: Basis,
    { asked, version }: { readonly asked: string; readonly version: number },
  ): Promise<Answer> {
    if (basis !== this.basis || this.reloading || appended.is === 'appended') return unavailable();
    // Nothing was written, nothing waits behind it and what was repeated is known: the table is as it was before.
    this.takeArrived();
    const isLast = this.ahead.version === version;
    if (appended.is === 'repeated' && isLast && appended.version <= this.durable.version) {
      this.standAt(this.durable);
      this.basis = { holds: true };
    } else await this.reload();
    return appended.is === 'repeated' ? answerAgain(appended.answer, asked) : unavailable();
  }

  private async afterError(error: unknown, id: string, asked: string): Promise<Answer> {
    if (!(error instanceof StoreError)) throw error;
    // Senders are told to try again with the same id, rather than kept for as long as the store is gone.
    await Promise.race([this.reload(), passed(PATIENCE_MS, undefined, { ref: false })]);
    if (this.reloading) return unavailable();
    return (await this.firstAnswer(id, asked)) ?? unavailable();
  }

  /** The log will have the table so. What took long to work out is kept until then, the rest is worked out again. */
  private goAhead(table: Table, events: number): void {
    this.ahead = table;
    const marked = this.marks.at(-1)?.version ?? this.durable.version;
    if (events > 1 || table.version - marked >= MARK_EVERY) this.marks.push(table);
  }

  /** The log has the table so, and nothing is on its way there. */
  private standAt(table: Table): void {
    this.durable = table;
    this.ahead = table;
    this.marks = [];
  }

  /** Entries are on disk. Those of one commit come in one turn, and listeners hear of them together. */
  private arrive(entries: readonly Entry[]): void {
    if (this.arrived.length === 0) queueMicrotask(() => this.takeArrived());
    this.arrived.push(...entries);
  }

  private takeArrived(): void {
    const entries = this.arrived;
    if (entries.length === 0) return;
    this.arrived = [];
    const table = this.tableAfter(entries);
    this.durable = table;
    for (const listener of this.listeners) listener({ entries, table });
    if (table.version - this.snapshotAt < SNAPSHOT_EVERY) return;
    this.snapshotAt = table.version;
    void this.store.saveSnapshot(this.stream, snapshotOf(table)).catch(() => undefined);
  }

  /** The table as it was decided that these entries leave it, from the nearest that was kept. */
  private tableAfter(entries: readonly Entry[]): Table {
    const { version } = entries.at(-1)!;
    const from = this.marks.findLast((mark) => mark.version <= version) ?? this.durable;
    this.marks = this.marks.filter((mark) => mark.version > version);
    if (this.ahead.version === version) return this.ahead;
    let table = from;
    for (const entry of entries) if (entry.version > from.version) table = evolve(table, eventOf(entry.event));
    return table;
  }

  /** Reads the log again, as often as it takes. */
  private reload(): Promise<void> {
    this.reloading ??= this.readAgain().then(() => {
      this.reloading = null;
      for (const listener of this.listeners) listener({ entries: [], table: this.durable });
    });
    return this.reloading;
  }

  private async readAgain(): Promise<void> {
    this.basis.holds = false;
    // What is being written now is in the log by then, or never.
    await Promise.allSettled(this.underWay);
    for (;;) {
      try {
        const { table, snapshotAt } = await readTable(this.store, this.stream, this.rulebook);
        this.standAt(table);
        this.basis = { holds: true };
        this.snapshotAt = snapshotAt;
        return;
      } catch (error) {
        if (error instanceof AlteredError) return this.stop();
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
      }
    }
  }

  /** Leaves a snapshot, so that the next start has nothing to read. */
  async close(): Promise<void> {
    if (this.isHere && this.durable.version > this.snapshotAt)
      await this.store.saveSnapshot(this.stream, snapshotOf(this.durable));
  }
}
