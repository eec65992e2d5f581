import { setTimeout as passed } from 'node:timers/promises';
import type { Command } from '@hardway/engine';
import { runErrand } from '../api/errand.ts';
import type { Errand, House, OtherNodes } from '../api/house.ts';
import { CAGE } from '../cage/books.ts';
import type { DeskErrand } from '../cage/desk.ts';
import type { CageErrand } from '../cage/vouchers.ts';
import type { Bus } from '../cluster/index.ts';
import { type Holding, Placement } from '../cluster/placement.ts';
import type { SharedStore } from '../cluster/shared-store.ts';
import type { Observe } from '../operations/sign.ts';
import type { NodesShown, NodeWord } from '../protocol/answers.ts';
import type { Head } from '../protocol/entry.ts';
import { houseRefusal } from '../protocol/refusal.ts';
import type { Checkpoints } from '../record/checkpoints.ts';
import { HOUSE_STREAM } from '../software.ts';
import { STAFF_STREAM } from '../staff/folding.ts';
import type { Turns } from '../staff/keyed-queue.ts';
import type { Confirmation } from '../staff/service.ts';
import type { NodeSeen } from '../store/database.ts';
import { StoreError } from '../store/error.ts';
import type { Answer } from '../tables/answer.ts';
import { type Floor, type FloorTable, streamOf } from '../tables/floor.ts';
import { TERMINALS } from '../tables/terminals.ts';
import { VERSION } from '../version.ts';
import { type Greetings, UnlikeError } from './greetings.ts';
import { type StopAnswer, stopSubject } from './house-bus.ts';
import { SHARED } from './joining.ts';
import { SharedTurns } from './turns.ts';
import { WATCH_MS, Watching } from './watching.ts';

/** Who may do what is asked this often, and believed for this long: a revoked account is dead everywhere within 2 s. */
const CONFIRM_MS = 400;
const CONFIRMED_MS = 1_500;
/** After this long without it those who are at a node go to another, if that one is not cut off too. */
const CUT_OFF_MS = 2 * CONFIRMED_MS;
/** Somebody who would be refused waits this long for a second look. */
const MOMENT_MS = 1_000;
/** Lists of all tables are no older than this. */
const CURRENT_MS = 500;
/** Between questions to nodes that have not said yet whether they go with this one. */
const GREET_MS = 1_000;

interface NodeParts {
  readonly store: SharedStore;
  readonly bus: Bus;
  readonly greetings: Greetings;
  readonly observe: Observe;
  readonly signing: () => Promise<Checkpoints>;
}

const UNAVAILABLE: Answer = {
  ok: false,
  ...houseRefusal('table-unavailable', 'The table is changing over to another machine. Please try again.'),
};

/** One node of a house among others. */
export class HouseNode implements OtherNodes, Confirmation {
  private readonly store: SharedStore;
  private readonly bus: Bus;
  private readonly greetings: Greetings;
  private readonly observe: Observe;
  private readonly signing: () => Promise<Checkpoints>;
  private placement: Placement | undefined;
  private checkpoints: Checkpoints | null = null;
  private house: House | undefined;
  private since = 0;
  private confirmedAt = Number.NEGATIVE_INFINITY;
  /** Entries of tables that are watched here, as many as were not known at the last look. */
  private behind = 0;
  private readingLost: Promise<void> | null = null;
  /** The ends of all streams at the last look. */
  private headsBefore: ReadonlyMap<string, Head> = new Map();
  private stopAsked: () => void = () => {};
  /** Settles if somebody who has the house's key wants this node to stop. */
  readonly asked = new Promise<void>((resolve) => {
    this.stopAsked = resolve;
  });
  private watching: Watching | undefined;
  private readonly timers: NodeJS.Timeout[] = [];
  private currentAt = Number.NEGATIVE_INFINITY;

  /** A person's acts one after another on whichever node, and on tables as they stand. */
  readonly turns: Turns;
  readonly desks = {
    ask: (table: string, errand: DeskErrand): Promise<unknown> => this.ask(table, { is: 'desk', errand }),
    catchUp: (): Promise<void> => this.catchUp(),
  };

  constructor({ store, bus, greetings, observe, signing }: NodeParts) {
    this.turns = new SharedTurns(store, () => this.catchUp());
    this.store = store;
    this.bus = bus;
    this.greetings = greetings;
    this.observe = observe;
    this.signing = signing;
  }

  /** Whether it knows who may do what as it stands now. */
  get isGood(): boolean {
    return this.unconfirmedMs < CONFIRMED_MS;
  }

  /** Has the owner of a table carry a command out. */
  async submit(table: string, command: Command): Promise<Answer> {
    try {
      return (await this.ask(table, { is: 'command', command })) as Answer;
    } catch (error) {
      if (!(error instanceof StoreError)) throw error;
      return UNAVAILABLE;
    }
  }

  async ask(table: string, errand: Errand): Promise<unknown> {
    const { done } = await this.store.atOwner<Done>(
      streamOf(table),
      () => this.runHere(table, errand),
      (node) => this.askNode(node, 'table', { table, errand }),
    );
    return done;
  }

  /** Null while the table is not quite here. */
  private async runHere(id: string, errand: Errand): Promise<Done | null> {
    const table = this.house?.floor.tables.get(id);
    return table?.owner.isHere ? { done: await runErrand(this.house!, table, errand) } : null;
  }

  /** Has the cage do something at the node that writes its log. */
  async askCage(errand: CageErrand): Promise<unknown> {
    const { done } = await this.store.atOwner<Done>(
      CAGE,
      () => this.runAtCage(errand),
      (node) => this.askNode(node, 'cage', errand),
    );
    return done;
  }

  /** Null while the cage is not quite here. */
  private async runAtCage(errand: CageErrand): Promise<Done | null> {
    return this.house && this.store.owns(CAGE) ? { done: await this.house.desk.runAtCage(errand) } : null;
  }

  /** Null if the other one says that it is not there. */
  private async askNode(node: string, subject: string, body: unknown): Promise<Done | null> {
    const told = (await this.store.ask(node, subject, body)) as Told | null;
    return told === null || 'notHere' in told ? null : { done: told.done };
  }

  /** Takes its part: hears others, takes what falls to it, and keeps what it knows of authority up to date. */
  async start(house: House): Promise<void> {
    this.house = house;
    this.since = house.now();
    const { floor } = house;
    const { name } = this.store;
    await this.bus.answer(stopSubject(name), (_, { from }) => JSON.stringify(this.stopFor(from)));
    await this.bus.answer(`node.${name}.table`, async (body) => {
      const { table, errand } = JSON.parse(body) as { table: string; errand: Errand };
      return JSON.stringify((await this.runHere(table, errand)) ?? NOT_HERE);
    });
    await this.bus.answer(`node.${name}.cage`, async (body) =>
      JSON.stringify((await this.runAtCage(JSON.parse(body) as CageErrand)) ?? NOT_HERE),
    );
    this.watching = new Watching({ store: this.store, bus: this.bus, floor, now: house.now });
    await this.watching.start();
    for (const stream of SHARED) await this.store.follow(stream);
    const owners = new Map([...floor.tables].map(([id, { owner }]) => [streamOf(id), owner]));
    // News of others come by one stream at a time; what this node writes itself is known to whoever wrote it.
    this.store.subscribe((entries) => owners.get(entries[0]!.stream)?.hear(entries));
    this.store.onLag(
      (stream) =>
        void owners
          .get(stream)
          ?.catchUp()
          .catch(() => undefined),
    );
    await this.confirmNow();
    if (this.store.owns(HOUSE_STREAM)) await this.sign();
    this.placement = new Placement({
      ...{ store: this.store, bus: this.bus, watch: this.observe, holdings: this.holdings(floor) },
      about: () => this.about(),
    });
    await this.placement.start();
    this.every(CONFIRM_MS, () => this.confirmNow());
    this.every(WATCH_MS, () => this.watching!.tell());
    this.every(GREET_MS, () => this.greet());
  }

  private every(milliseconds: number, work: () => Promise<void>): void {
    let busy = false;
    const timer = setInterval(() => {
      if (busy) return;
      busy = true;
      work()
        .catch(() => undefined)
        .finally(() => {
          busy = false;
        });
    }, milliseconds);
    this.timers.push(timer.unref());
  }

  /** One that could not be asked when this node came may turn out not to go with it: then this one goes. */
  private async greet(): Promise<void> {
    try {
      await this.greetings.goOn();
    } catch (error) {
      if (!(error instanceof UnlikeError)) throw error;
      this.observe({ is: 'overtaken', because: error.message });
    }
  }

  // For those who run the house

  private about(): Omit<NodeWord, 'draining'> {
    const tables = [...this.house!.floor.tables.values()];
    return {
      ...{ release: VERSION, since: this.since, behind: this.behind },
      sockets: tables.reduce((sum, { watchers }) => sum + watchers, 0),
      confirmed: Math.round(this.unconfirmedMs),
    };
  }

  get unconfirmedMs(): number {
    return performance.now() - this.confirmedAt;
  }

  /**
   * Whoever is at a node that is cut off alone is better off elsewhere; where all are, coming back to another one would only
   * take longer. So it waits for so long that the others' words are about the time since then.
   */
  get areBetterPlaced(): boolean {
    return this.unconfirmedMs >= CUT_OFF_MS && this.placement?.someoneKnew(CONFIRMED_MS) === true;
  }

  get nodes(): readonly NodeSeen[] {
    return this.placement?.seen ?? [];
  }

  get unowned(): number {
    return [...this.house!.floor.tables.keys()].filter((id) => this.store.ownerOf(streamOf(id)) === '').length;
  }

  async shown(): Promise<NodesShown> {
    const { at, nodes, streams } = await this.store.ownership();
    const byStream = new Map(streams.map(({ stream, owner, epoch }) => [stream, { owner, epoch }]));
    const ownerOf = (stream: string) => byStream.get(stream) ?? { owner: null, epoch: null };
    const tables = [...this.house!.floor.tables.keys()].map((id) => ({ table: id, ...ownerOf(streamOf(id)) }));
    return {
      ...{ node: this.store.name, at, bus: this.bus.connected, tables },
      nodes: nodes
        .filter(({ node }) => node !== '')
        .map((lease) => ({
          ...lease,
          tables: tables.filter(({ owner }) => owner === lease.node).length,
          word: this.placement?.wordOf(lease.node) ?? null,
        })),
      shared: SHARED.map((stream) => ({ stream, ...ownerOf(stream) })),
    };
  }

  /** A node that nobody could take over from is not stopped from afar: whoever wants that goes to its machine. */
  private stopFor(by: string): StopAnswer {
    const stops = (this.placement?.others.length ?? 0) > 0;
    if (stops) {
      this.observe({ is: 'stop-asked', by });
      this.stopAsked();
    }
    return { stops };
  }

  private holdings(floor: Floor): readonly Holding[] {
    const shared: Holding = {
      key: 'house',
      streams: SHARED,
      take: () => this.sign(),
      leave: () => this.signNoMore(),
      stay: () => void this.sign().catch(() => undefined),
    };
    const tables = [...floor.tables.values()].map(
      (table): Holding => ({
        key: streamOf(table.plan.id),
        streams: [streamOf(table.plan.id)],
        take: () => this.take(table),
        leave: () => floor.leave(table),
        stay: () => floor.stay(table),
      }),
    );
    return [shared, ...tables];
  }

  private async take(table: FloorTable): Promise<void> {
    const { floor, desk } = this.house!;
    await floor.take(table);
    await this.watching!.take(table);
    void desk.complete().catch(() => undefined);
  }

  private async sign(): Promise<void> {
    this.checkpoints = await this.signing();
    this.checkpoints.start();
  }

  private async signNoMore(): Promise<void> {
    const { checkpoints } = this;
    this.checkpoints = null;
    await checkpoints?.close();
  }

  // Who may do what

  /** For whoever would be refused by what this node knows. */
  async confirm(): Promise<void> {
    await Promise.race([this.confirmNow().catch(() => undefined), passed(MOMENT_MS, undefined, { ref: false })]);
  }

  /** Everything that decides who may do what, as the log has it now; and tables whose news have not come. */
  private async confirmNow(): Promise<void> {
    const { staff, terminals, floor } = this.house!;
    const at = performance.now();
    const heads = await this.store.heads();
    const versionOf = (stream: string): number => heads.get(stream)?.version ?? 0;
    await staff.reach(versionOf(STAFF_STREAM));
    await terminals.reach(versionOf(TERMINALS));
    this.confirmedAt = at;
    const watched = [...floor.tables.values()].filter(({ owner, watchers }) => !owner.isHere && watchers > 0);
    const missing = watched.map(({ owner }) => Math.max(0, versionOf(owner.stream) - owner.table.version));
    this.behind = missing.reduce((sum, entries) => sum + entries, 0);
    // News of what was there only now are on their way; those of what was there the last time are lost.
    const before = this.headsBefore;
    this.headsBefore = heads;
    const lost = watched.filter(({ owner }) => owner.table.version < (before.get(owner.stream)?.version ?? 0));
    this.readingLost ??= this.readLost(lost, versionOf).finally(() => {
      this.readingLost = null;
    });
  }

  /** Beside confirmations and never before the next one: what was lost may be much, and takes as long as it takes. */
  private async readLost(tables: readonly FloorTable[], versionOf: (stream: string) => number): Promise<void> {
    for (const { owner } of tables) await owner.catchUp(versionOf(owner.stream)).catch(() => undefined);
  }

  /** Tables of other nodes as they stood a moment ago at the most, for whoever looks at all of them. */
  async current(): Promise<void> {
    if (!this.isGood) await this.confirm();
    if (!this.isGood) throw new StoreError('This node is cut off from the record.');
    if (performance.now() - this.currentAt < CURRENT_MS) return;
    this.currentAt = performance.now();
    await this.catchUp();
  }

  /** Tables of other nodes as they stand now. */
  async catchUp(): Promise<void> {
    const heads = await this.store.heads();
    for (const [id, { owner }] of this.house?.floor.tables ?? []) {
      const { version } = heads.get(streamOf(id)) ?? owner.table;
      if (!owner.isHere && version > owner.table.version) await owner.catchUp(version);
    }
  }

  /** Resolves once the table is known here as the record has it, and news of it come. */
  async follow(table: FloorTable): Promise<void> {
    await this.watching!.follow(table);
  }

  // Leaving

  /** Gives its tables to the others, if there are any. */
  async drain(): Promise<void> {
    await this.placement?.drain();
  }

  async close(): Promise<void> {
    for (const timer of this.timers) clearInterval(timer);
    await this.placement?.close();
    await this.signNoMore().catch(() => undefined);
    this.watching?.close();
  }

  async leave(): Promise<void> {
    await this.bus.close();
  }
}

interface Done {
  readonly done?: unknown;
}

type Told = Done | { readonly notHere: true };
const NOT_HERE: Told = { notHere: true };
