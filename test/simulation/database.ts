import type { Entry, Head } from '../../packages/server/src/protocol/entry.ts';
import type {
  Exchange,
  HeldSeal,
  NodeSeen,
  Owned,
  Ownership,
  SharedDatabase,
} from '../../packages/server/src/store/database.ts';
import {
  type Batch,
  type CommandId,
  type CommandRow,
  type EntryRow,
  entryOf,
} from '../../packages/server/src/store/rows.ts';
import type { Seal } from '../../packages/server/src/store/seal.ts';
import type { DocumentQuery, KeptRows, KeptSnapshot, KeptTable } from '../../packages/server/src/store/store.ts';
import type { SimEngine } from './engine.ts';

/** The contract of a database engine, kept by a simulated one: in the same process, or at the other end of a wire. */

export interface DatabaseWire {
  /** Has the engine do something; the answer may be lost on its way, and the engine may do it all the same. */
  call<T>(work: (engine: SimEngine) => Promise<T>): Promise<T>;
  /** Work in a transaction of several messages, while nobody else writes. */
  exchange(change: (seals: readonly HeldSeal[]) => Exchange | null): Promise<boolean>;
  exclusively<T>(name: string, work: () => Promise<T>): Promise<T>;
  /** True when the connection is known to be gone. */
  readonly lost: boolean;
  connect(): Promise<void>;
  close(): void;
}

/** An engine in the process of whoever asks, as SQLite is. */
export const embeddedWire = (engine: SimEngine): DatabaseWire => ({
  call: (work) => work(engine),
  exchange: (change) =>
    engine.alone(async () => {
      const next = change(engine.heldSeals());
      if (next) await engine.exchangeNow(next);
      return next !== null;
    }),
  exclusively: (_, work) => work(),
  lost: false,
  connect: () => engine.recover(),
  close: () => {},
});

/** A house whose lease has to run out before it counts as gone is waited for. */
const PATIENCE_MS = 4_000;

export class SimDatabase implements SharedDatabase {
  readonly leaseMs: number | null;
  readonly patienceMs: number;
  private readonly wire: DatabaseWire;

  constructor(wire: DatabaseWire, leaseMs: number | null) {
    this.wire = wire;
    this.leaseMs = leaseMs;
    this.patienceMs = leaseMs === null ? 0 : PATIENCE_MS;
  }

  get lost(): boolean {
    return this.wire.lost;
  }

  recover(): Promise<void> {
    return this.wire.connect();
  }

  async close(): Promise<void> {
    this.wire.close();
  }

  private ask<T>(look: (engine: SimEngine) => T): Promise<T> {
    return this.wire.call(async (engine) => look(engine));
  }

  heads(streams: readonly string[]): Promise<ReadonlyMap<string, Head>> {
    return this.ask(({ tables }) => headsIn(streams, (stream) => tables.head(stream)));
  }

  answers(commands: readonly CommandId[]): Promise<readonly CommandRow[]> {
    return this.ask(({ tables }) => commands.flatMap((command) => tables.answer(command) ?? []));
  }

  write(batch: Batch, seal: Seal, owned: readonly Owned[]): Promise<'written' | 'taken' | 'fenced'> {
    return this.wire.call((engine) => engine.write(batch, seal, owned));
  }

  exchange(change: (seals: readonly HeldSeal[]) => Exchange | null): Promise<boolean> {
    return this.wire.exchange(change);
  }

  renew(node: string, lease: number): Promise<boolean> {
    return this.wire.call((engine) => engine.renew(node, lease));
  }

  ends() {
    return this.ask(({ tables }) => ({
      seals: sealsOf(tables.heldSeals(() => false)),
      heads: headsIn(tables.streams(), (stream) => tables.head(stream)),
    }));
  }

  seals(): Promise<readonly Seal[]> {
    return this.ask(({ tables }) => sealsOf(tables.heldSeals(() => false)));
  }

  async read(stream: string, version: number, limit: number) {
    return (await this.ask(({ tables }) => tables.read(stream, version, limit))).map(knownEntry);
  }

  streams(): Promise<readonly string[]> {
    return this.ask(({ tables }) => tables.streams());
  }

  async document(stream: string, kind: string, key: string): Promise<unknown> {
    const value = await this.ask(({ tables }) => tables.document(stream, kind, key));
    return value === undefined ? undefined : (JSON.parse(value) as unknown);
  }

  async documents(query: DocumentQuery) {
    const rows = await this.ask(({ tables }) => tables.documentsOf(query));
    return rows.map((row) => ({ ...row, value: JSON.parse(row.value) as unknown }));
  }

  saveSnapshots(snapshots: readonly KeptSnapshot[], seal: Seal): Promise<boolean> {
    return this.wire.call((engine) => engine.saveSnapshots(snapshots, seal));
  }

  keptHeads(): Promise<ReadonlyMap<string, Head>> {
    return this.ask(
      ({ tables }) =>
        new Map([...tables.snapshots.values()].map(({ name, version, mac }) => [name, { version, hash: mac }])),
    );
  }

  snapshot(name: string): Promise<KeptSnapshot | undefined> {
    return this.ask(({ tables }) => tables.snapshots.get(name));
  }

  // Shared by several nodes

  claim(node: string, lease: number, streams: readonly string[]): Promise<readonly Owned[]> {
    return this.wire.call((engine) => engine.claim(node, lease, streams));
  }

  release(node: string, lease: number, streams: readonly string[]): Promise<boolean> {
    return this.wire.call((engine) => engine.release(node, lease, streams));
  }

  owners(): Promise<ReadonlyMap<string, string>> {
    return this.ask(({ tables }) => new Map([...tables.owners].map(([stream, { node }]) => [stream, node])));
  }

  nodes(): Promise<readonly NodeSeen[]> {
    return this.ask((engine) =>
      engine
        .heldSeals()
        .filter(({ node, holder }) => node !== '' && holder !== '')
        .map(({ node, isLive }) => ({ node, isLive })),
    );
  }

  ownership(): Promise<Ownership> {
    return this.ask((engine) => ({
      at: engine.clock(),
      nodes: engine.heldSeals().map(({ node, holder, isLive }) => ({
        node,
        is: holder === '' ? 'left' : isLive ? 'live' : 'overdue',
        until: engine.untilOf(node),
      })),
      streams: [...engine.tables.owners].map(([stream, { node, epoch }]) => ({ stream, owner: node || null, epoch })),
    }));
  }

  exclusively<T>(name: string, work: () => Promise<T>): Promise<T> {
    return this.wire.exclusively(name, work);
  }

  // For whoever proves the record

  commands(stream: string, commands: readonly string[]) {
    return this.ask(({ tables }) => tables.takenCommands(stream, commands));
  }

  commandCount(stream: string): Promise<number> {
    return this.ask(({ tables }) => tables.commands.get(stream)?.size ?? 0);
  }

  commandStreams(): Promise<readonly string[]> {
    return this.ask(({ tables }) => [...tables.commands.keys()].sort());
  }

  documentCounts() {
    return this.ask(({ tables }) =>
      [...tables.documents].flatMap(([kind, ofKind]) =>
        [...ofKind].flatMap(([stream, { size }]) => (size === 0 ? [] : [{ stream, kind, count: size }])),
      ),
    );
  }

  snapshots(): Promise<readonly KeptSnapshot[]> {
    return this.ask(({ tables }) => tables.rows('snapshots'));
  }

  async deviations() {
    return { planted: [], missing: [] };
  }

  page<Table extends KeptTable>(table: Table, after: KeptRows[Table] | null, limit: number) {
    return this.ask(({ tables }) => {
      const rows = tables.rows(table);
      const text = after && JSON.stringify(after);
      const from = text === null ? 0 : rows.findIndex((row) => JSON.stringify(row) === text) + 1;
      return rows.slice(from, from + limit);
    });
  }

  rowCount(table: KeptTable): Promise<number> {
    return this.ask(({ tables }) => tables.rows(table).length);
  }
}

/** Rows are never changed: one that rots is another. Every start reads them all, and each need be understood once. */
const known = new WeakMap<EntryRow, Entry>();

const knownEntry = (row: EntryRow): Entry => {
  const entry = known.get(row) ?? entryOf(row);
  known.set(row, entry);
  return entry;
};

const headsIn = (names: readonly string[], headOf: (name: string) => Head | undefined): ReadonlyMap<string, Head> =>
  new Map(
    names.flatMap((name) => {
      const head = headOf(name);
      return head ? [[name, head] as const] : [];
    }),
  );

const sealsOf = (seals: readonly HeldSeal[]): readonly Seal[] => seals.map(({ isLive: _, ...seal }) => seal);
