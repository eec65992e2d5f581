import type { Bus } from '../cluster/index.ts';
import type { SharedStore } from '../cluster/shared-store.ts';
import { type Attendance, attendanceOf, tellAttendance } from '../tables/attendance.ts';
import { type Floor, type FloorTable, streamOf } from '../tables/floor.ts';

/** Between words to other nodes about who watches their tables here. */
export const WATCH_MS = 1_000;
/** A word about that counts for this long. */
const WATCHED_MS = 3_500;

/** What a node tells the owners of tables that are watched at it. */
interface Word {
  readonly node: string;
  readonly tables: readonly { readonly id: string; readonly watchers: number; readonly seats: readonly number[] }[];
}

interface Watched {
  readonly at: number;
  readonly watchers: number;
  readonly seats: readonly number[];
}

interface WatchingParts {
  readonly store: SharedStore;
  readonly bus: Bus;
  readonly floor: Floor;
  readonly now: () => number;
}

/** Tables of others that are watched here, and this node's that are watched elsewhere: who hears of what, and who is there. */
export class Watching {
  private readonly store: SharedStore;
  private readonly bus: Bus;
  private readonly floor: Floor;
  private readonly now: () => number;
  private readonly following = new Map<string, Promise<() => Promise<void>>>();
  /** Who watches this node's tables elsewhere: by table, then by node. */
  private readonly watched = new Map<string, Map<string, Watched>>();
  /** Tables that came here, by their streams: until everybody has had time to say that they watch one, all are taken to. */
  private readonly taken = new Map<string, { readonly id: string; readonly at: number }>();
  /** Tables of others that this node has said are watched here. */
  private readonly told = new Set<string>();

  constructor({ store, bus, floor, now }: WatchingParts) {
    this.store = store;
    this.bus = bus;
    this.floor = floor;
    this.now = now;
  }

  async start(): Promise<void> {
    await this.bus.hear(`node.${this.store.name}.watching`, (body) => this.hear(JSON.parse(body) as Word));
    this.store.isFollowed = (stream) => this.isFollowed(stream);
    for (const table of this.floor.tables.values()) table.attendanceListeners.add(() => this.attendanceChanged(table));
  }

  /** A table is this node's now. */
  async take(table: FloorTable): Promise<void> {
    await this.unfollow(table);
    // Its former owner's word on who is there is over; who is elsewhere tells this node now.
    this.watched.delete(table.plan.id);
    this.taken.set(streamOf(table.plan.id), { id: table.plan.id, at: performance.now() });
    this.count(table, new Map());
  }

  /** Resolves once the table is known here as the record has it, and news of it come. */
  async follow(table: FloorTable): Promise<void> {
    const { owner, plan } = table;
    if (owner.isHere) return;
    const stream = streamOf(plan.id);
    const hearing = this.following.get(plan.id) ?? this.hearOf(table, stream);
    this.following.set(plan.id, hearing);
    try {
      await hearing;
    } catch (error) {
      // Whoever asks again tries again.
      if (this.following.get(plan.id) === hearing) this.following.delete(plan.id);
      throw error;
    }
    await owner.catchUp();
    setImmediate(() => void this.tell().catch(() => undefined));
  }

  private async hearOf(table: FloorTable, stream: string): Promise<() => Promise<void>> {
    const stops = [
      await this.store.follow(stream),
      await this.bus.hear(attendanceSubject(table), (body) =>
        this.hearAttendance(table, JSON.parse(body) as Attendance),
      ),
    ];
    return async () => {
      for (const stop of stops) await stop();
    };
  }

  private async unfollow({ plan }: FloorTable): Promise<void> {
    const following = this.following.get(plan.id);
    this.following.delete(plan.id);
    await (await following)?.();
  }

  private hearAttendance(table: FloorTable, { closesAt, seats, waiting }: Attendance): void {
    if (table.owner.isHere) return;
    table.closesAt = closesAt;
    table.seatedElsewhere = new Set(seats);
    table.waiting.splice(0, table.waiting.length, ...waiting);
    tellAttendance(table);
  }

  /** The owner says what has changed; others tell it what has changed with them. */
  private attendanceChanged(table: FloorTable): void {
    if (table.owner.isHere && (this.watched.get(table.plan.id)?.size ?? 0) > 0) this.tellThere(table);
  }

  private tellThere(table: FloorTable): void {
    this.bus.tell(attendanceSubject(table), JSON.stringify(attendanceOf(table)));
  }

  async tell(): Promise<void> {
    const byOwner = new Map<string, Word['tables'][number][]>();
    for (const table of this.floor.tables.values()) {
      const { plan, owner, watchers, seated } = table;
      if (owner.isHere) {
        this.forgetWatchers(table);
        continue;
      }
      if (watchers > 0 && !this.following.has(plan.id)) await this.follow(table);
      if (watchers === 0 && this.following.has(plan.id) && !this.told.has(plan.id)) await this.unfollow(table);
      const node = this.store.ownerOf(streamOf(plan.id));
      if (node === '' || (watchers === 0 && !this.told.has(plan.id))) continue;
      if (watchers > 0) this.told.add(plan.id);
      else this.told.delete(plan.id);
      const known = byOwner.get(node) ?? [];
      known.push({ id: plan.id, watchers, seats: [...seated.keys()] });
      byOwner.set(node, known);
    }
    for (const [node, tables] of byOwner)
      this.bus.tell(`node.${node}.watching`, JSON.stringify({ node: this.store.name, tables } satisfies Word));
  }

  private hear({ node, tables }: Word): void {
    for (const { id, watchers, seats } of tables) {
      const table = this.floor.tables.get(id);
      if (!table?.owner.isHere) continue;
      const words = this.watched.get(id) ?? new Map<string, Watched>();
      const isNew = !words.has(node);
      if (watchers > 0) words.set(node, { at: performance.now(), watchers, seats });
      else words.delete(node);
      this.watched.set(id, words);
      this.count(table, words);
      if (watchers > 0) table.unattended?.somebodyCame();
      if (!isNew) continue;
      this.store.tellLag(streamOf(id));
      this.tellThere(table);
    }
  }

  /** What the whole house shares is followed by all. */
  private isFollowed(stream: string): boolean {
    const taken = this.taken.get(stream);
    if (!taken || performance.now() - taken.at < WATCHED_MS) return true;
    return (this.watched.get(taken.id)?.size ?? 0) > 0;
  }

  private forgetWatchers(table: FloorTable): void {
    const words = this.watched.get(table.plan.id);
    if (!words) return;
    const oldest = performance.now() - WATCHED_MS;
    for (const [node, { at }] of words) if (at < oldest) words.delete(node);
    if (words.size === 0) this.watched.delete(table.plan.id);
    this.count(table, words);
  }

  private count(table: FloorTable, words: ReadonlyMap<string, Watched>): void {
    const seats = new Set([...words.values()].flatMap((word) => word.seats));
    const isSame =
      seats.size === table.seatedElsewhere.size && [...seats].every((seat) => table.seatedElsewhere.has(seat));
    table.watchersElsewhere = [...words.values()].reduce((sum, { watchers }) => sum + watchers, 0);
    table.seatedElsewhere = seats;
    if (isSame) return;
    table.leftAt = this.now();
    tellAttendance(table);
  }

  close(): void {
    this.following.clear();
  }
}

const attendanceSubject = ({ plan }: FloorTable): string => `attendance.${plan.id}`;
