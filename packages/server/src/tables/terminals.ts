import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Entry, StoredEvent } from '../protocol/entry.ts';
import { type HouseRefusal, houseRefusal } from '../protocol/refusal.ts';
import { entriesOf } from '../store/entries.ts';
import type { Store } from '../store/store.ts';

/** A device that may speak for a seat of a table, or for its shaker. Devices are unknown until somebody enrols them. */
interface Terminal {
  readonly id: string;
  readonly table: string;
  /** Null for a shaker. */
  readonly seat: number | null;
  /** SHA-256 of its key, hexadecimal. */
  readonly keyHash: string;
  readonly practice: boolean;
}

/** Null for a shaker's seat, and for the end of a service that lasts. */
interface Service {
  readonly seat: number | null;
  readonly from: number;
  readonly to: number | null;
}

type TerminalEvent =
  | ({ readonly type: 'TerminalEnrolled'; readonly by: string } & Terminal)
  | { readonly type: 'TerminalRemoved'; readonly id: string; readonly by: string };

export const TERMINALS = 'terminals';

export class TerminalRegistry {
  private readonly store: Store;
  private readonly known = new Map<string, Terminal>();
  private readonly listeners = new Set<() => void>();
  private version = 0;

  private constructor(store: Store) {
    this.store = store;
  }

  static async open(store: Store): Promise<TerminalRegistry> {
    const terminals = new TerminalRegistry(store);
    await terminals.readOn();
    store.subscribe((entries) => terminals.hear(entries.filter(({ stream }) => stream === TERMINALS)));
    return terminals;
  }

  /** Another node may have written. */
  private hear(entries: readonly Entry[]): void {
    const [first] = entries;
    if (!first || entries.at(-1)!.version <= this.version) return;
    if (first.version <= this.version + 1) this.take(entries);
    else void this.readOn().catch(() => undefined);
  }

  /** Resolves once this version of the stream is known. */
  async reach(version: number): Promise<void> {
    if (version > this.version) await this.readOn();
  }

  /** The device that this key belongs to. */
  authenticate(id: string, key: string): Terminal | HouseRefusal {
    const terminal = this.known.get(id);
    const given = Buffer.from(hashOf(key), 'hex');
    const wanted = Buffer.from(terminal?.keyHash ?? hashOf(''), 'hex');
    return timingSafeEqual(given, wanted) && terminal
      ? terminal
      : houseRefusal('not-signed-in', 'This device is not enrolled here. Ask the floor to enrol it.');
  }

  /** Whether a device that was let in still belongs here. */
  isEnrolled(id: string): boolean {
    return this.known.has(id);
  }

  /** Hears that a device was enrolled or removed. */
  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  at(table: string): readonly Terminal[] {
    return [...this.known.values()].filter((terminal) => terminal.table === table);
  }

  /** Which seat a device has spoken for, and from when until when; also one that is gone. */
  async served(table: string, id: string): Promise<Service | undefined> {
    let service: Service | undefined;
    for await (const { event, at } of entriesOf(this.store, TERMINALS)) {
      const seen = event as StoredEvent as TerminalEvent;
      if (seen.id !== id) continue;
      if (seen.type === 'TerminalRemoved') return service && { ...service, to: at };
      if (seen.table === table) service = { seat: seen.seat, from: at, to: null };
    }
    return service;
  }

  /** Enrols a device. The key is told once and kept nowhere. */
  async enrol(
    terminal: Omit<Terminal, 'keyHash' | 'id'>,
    by: string,
    at: number,
  ): Promise<{ id: string; key: string } | HouseRefusal> {
    const key = randomBytes(32).toString('base64url');
    const id = `terminal-${randomBytes(6).toString('hex')}`;
    for (;;) {
      const taken = [...this.known.values()].some(
        ({ table, seat }) => table === terminal.table && seat !== null && seat === terminal.seat,
      );
      if (taken) return houseRefusal('seat-taken', `Seat ${terminal.seat} already has a terminal.`);
      const event: TerminalEvent = { type: 'TerminalEnrolled', by, ...terminal, id, keyHash: hashOf(key) };
      if (await this.append(event, id, at)) return { id, key };
    }
  }

  async remove(id: string, by: string, at: number): Promise<void> {
    while (this.known.has(id)) await this.append({ type: 'TerminalRemoved', id, by }, `remove:${id}`, at);
  }

  /** False if somebody else has written in the meantime. */
  private async append(event: TerminalEvent, command: string, at: number): Promise<boolean> {
    const appended = await this.store.append({
      stream: TERMINALS,
      expectedVersion: this.version,
      command,
      at,
      events: [event],
      answer: null,
    });
    // As it was written, and not as somebody may have left it in the database since.
    if (appended.is === 'appended') this.take(appended.entries);
    else await this.readOn();
    return appended.is === 'appended';
  }

  private async readOn(): Promise<void> {
    for (;;) {
      const entries = await this.store.read(TERMINALS, this.version, 1000);
      if (entries.length === 0) return;
      this.take(entries);
    }
  }

  private take(entries: readonly Entry[]): void {
    for (const { event, version } of entries) {
      if (version <= this.version) continue;
      this.version = version;
      this.evolve(event as StoredEvent as TerminalEvent);
    }
    for (const listener of this.listeners) listener();
  }

  private evolve(event: TerminalEvent): void {
    if (event.type === 'TerminalRemoved') this.known.delete(event.id);
    else {
      const { id, table, seat, keyHash, practice } = event;
      this.known.set(id, { id, table, seat, keyHash, practice });
    }
  }
}

const hashOf = (key: string): string => createHash('sha256').update(key).digest('hex');
