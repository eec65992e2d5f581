import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Entry, StoredEvent } from '../protocol/entry.ts';
import { type HouseRefusal, houseRefusal } from '../protocol/refusal.ts';
import { entriesOf } from '../store/entries.ts';
import type { Store } from '../store/store.ts';
import { checkOf, hashOfCode, newCode, OFFER_MS, type Offer } from './offers.ts';

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
  | ({ readonly type: 'TerminalOffered'; readonly by: string } & Omit<Offer, 'keyHash'>)
  | { readonly type: 'TerminalClaimed'; readonly id: string; readonly keyHash: string }
  | ({ readonly type: 'TerminalEnrolled'; readonly by: string } & Terminal)
  | { readonly type: 'TerminalRemoved'; readonly id: string; readonly by: string };

export const TERMINALS = 'terminals';

export class TerminalRegistry {
  private readonly store: Store;
  private readonly secret: Uint8Array;
  private readonly known = new Map<string, Terminal>();
  private readonly offered = new Map<string, Offer>();
  private readonly listeners = new Set<() => void>();
  private version = 0;

  private constructor(store: Store, secret: Uint8Array) {
    this.store = store;
    this.secret = secret;
  }

  /** The secret is one that all nodes of the house share. */
  static async open(store: Store, secret: Uint8Array): Promise<TerminalRegistry> {
    const terminals = new TerminalRegistry(store, secret);
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
      if (seen.type === 'TerminalEnrolled' && seen.table === table) service = { seat: seen.seat, from: at, to: null };
    }
    return service;
  }

  /** Enrols a device. The key is told once and kept nowhere. */
  async enrol(
    terminal: Omit<Terminal, 'keyHash' | 'id'>,
    by: string,
    at: number,
  ): Promise<{ id: string; key: string } | HouseRefusal> {
    const [id, key] = [newId(), newKey()];
    for (;;) {
      if (this.isTaken(terminal.table, terminal.seat)) return seatTaken(terminal.seat);
      const event: TerminalEvent = { type: 'TerminalEnrolled', by, ...terminal, id, keyHash: hashOf(key) };
      if (await this.append(event, id, at)) return { id, key };
    }
  }

  /** Opens an offer for a seat, or for a device of the table. One for the same seat that is still open ends. */
  async offer(
    { table, seat }: Pick<Offer, 'table' | 'seat'>,
    by: string,
    at: number,
  ): Promise<{ id: string; code: string; until: number } | HouseRefusal> {
    const [id, code, until] = [newId(), newCode(), at + OFFER_MS];
    for (;;) {
      if (this.isTaken(table, seat)) return seatTaken(seat);
      const codeHash = hashOfCode(code, this.secret);
      const event: TerminalEvent = { type: 'TerminalOffered', by, id, table, seat, codeHash, until };
      if (await this.append(event, `offer:${id}`, at)) return { id, code, until };
    }
  }

  /** What is offered at a table now, with the digits of the device that brought the code. */
  offers(
    table: string,
    at: number,
  ): readonly { id: string; seat: number | null; until: number; check: string | null }[] {
    return [...this.offered.values()]
      .filter((offer) => offer.table === table && offer.until > at)
      .map((offer) => ({ id: offer.id, seat: offer.seat, until: offer.until, check: checkOf(offer) }));
  }

  /** A device brings a code: it gets a key, which counts from the time when staff confirm it. A code works once. */
  async claim(
    code: string,
    at: number,
  ): Promise<{ id: string; table: string; key: string; check: string } | HouseRefusal> {
    const codeHash = hashOfCode(code, this.secret);
    const key = newKey();
    for (;;) {
      const offer = [...this.offered.values()].find((each) => each.codeHash === codeHash);
      if (!offer || offer.until <= at || offer.keyHash !== null) return NO_OFFER;
      const { id, table } = offer;
      const keyHash = hashOf(key);
      if (await this.append({ type: 'TerminalClaimed', id, keyHash }, `claim:${id}`, at))
        return { id, table, key, check: checkOf({ id, keyHash })! };
    }
  }

  /** Staff say that the device before them shows these digits: from now on it is a terminal. */
  async confirm(id: string, check: string, by: string, at: number): Promise<HouseRefusal | undefined> {
    for (;;) {
      const offer = this.offered.get(id);
      if (!offer || offer.until <= at || offer.keyHash === null || checkOf(offer) !== check) return NO_OFFER;
      const { table, seat, keyHash } = offer;
      if (this.isTaken(table, seat)) return seatTaken(seat);
      const event: TerminalEvent = { type: 'TerminalEnrolled', by, id, table, seat, practice: false, keyHash };
      if (await this.append(event, id, at)) return undefined;
    }
  }

  private isTaken(table: string, seat: number | null): boolean {
    return seat !== null && this.at(table).some((terminal) => terminal.seat === seat);
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
    switch (event.type) {
      case 'TerminalOffered': {
        const { id, table, seat, codeHash, until } = event;
        this.endOffers(({ table: other, seat: where }) => other === table && where === seat);
        this.offered.set(id, { id, table, seat, codeHash, until, keyHash: null });
        break;
      }
      case 'TerminalClaimed': {
        const offer = this.offered.get(event.id);
        if (offer) this.offered.set(offer.id, { ...offer, keyHash: event.keyHash });
        break;
      }
      case 'TerminalEnrolled': {
        const { id, table, seat, keyHash, practice } = event;
        this.endOffers((offer) => offer.id === id);
        this.known.set(id, { id, table, seat, keyHash, practice });
        break;
      }
      case 'TerminalRemoved':
        this.known.delete(event.id);
    }
  }

  private endOffers(isOver: (offer: Offer) => boolean): void {
    for (const offer of this.offered.values()) if (isOver(offer)) this.offered.delete(offer.id);
  }
}

const newId = (): string => `terminal-${randomBytes(6).toString('hex')}`;
const newKey = (): string => randomBytes(32).toString('base64url');

const seatTaken = (seat: number | null): HouseRefusal =>
  houseRefusal('seat-taken', `Seat ${seat} already has a terminal.`);

const NO_OFFER = houseRefusal(
  'unknown-code',
  'No enrolment is open under this code: it was used, has run out, or was mistyped. Ask the floor for a new one.',
);

const hashOf = (key: string): string => createHash('sha256').update(key).digest('hex');
