import type { Head } from '../../packages/server/src/protocol/entry.ts';
import type { HeldSeal, Owned } from '../../packages/server/src/store/database.ts';
import type { Batch, CommandId, CommandRow, DocumentRow, EntryRow } from '../../packages/server/src/store/rows.ts';
import { newSeal, type Seal } from '../../packages/server/src/store/seal.ts';
import type {
  DocumentQuery,
  KeptRows,
  KeptSnapshot,
  KeptTable,
  TakenCommand,
} from '../../packages/server/src/store/store.ts';

/** The tables of a simulated database as they are once everything that was committed has been applied. */

/** One transaction, as the log has it. */
export interface Change {
  readonly batch?: Batch;
  readonly snapshots?: readonly KeptSnapshot[];
  readonly seals?: readonly Seal[];
  /** Nodes whose streams are nobody's from now on. */
  readonly freed?: readonly string[];
  readonly claimed?: { readonly node: string; readonly streams: readonly string[] };
  readonly released?: { readonly node: string; readonly streams: readonly string[] };
}

interface KeptCommand {
  readonly version: number;
  readonly mac: string;
}

interface Owner {
  node: string;
  epoch: number;
}

type Documents = Map<string, DocumentRow & { value: string }>;

export class SimTables {
  readonly entries = new Map<string, EntryRow[]>();
  /** By stream, then by id. */
  readonly commands = new Map<string, Map<string, KeptCommand>>();
  /** By kind, then by stream, then by key. */
  readonly documents = new Map<string, Map<string, Documents>>();
  readonly snapshots = new Map<string, KeptSnapshot>();
  readonly seals = new Map<string, Seal>([['', newSealWithoutHolder()]]);
  readonly owners = new Map<string, Owner>();

  /** Whether a batch would put something where something is. */
  isTaken({ commands, entries }: Batch): boolean {
    return (
      commands.some(({ stream, command }) => this.commands.get(stream)?.has(command)) ||
      entries.some(({ stream, version }) => this.entryAt(stream, version) !== undefined)
    );
  }

  private entryAt(stream: string, version: number): EntryRow | undefined {
    return this.entries.get(stream)?.[version - 1];
  }

  apply({ batch, snapshots = [], seals = [], freed = [], claimed, released }: Change): void {
    if (batch) this.add(batch);
    for (const snapshot of snapshots) this.snapshots.set(snapshot.name, snapshot);
    for (const seal of seals) this.seals.set(seal.node, seal);
    for (const owner of this.owners.values()) if (freed.includes(owner.node)) this.give(owner, '');
    for (const stream of claimed?.streams ?? []) this.take(stream, claimed!.node);
    for (const stream of released?.streams ?? []) {
      const owner = this.owners.get(stream);
      if (owner?.node === released!.node) this.give(owner, '');
    }
  }

  private give(owner: Owner, node: string): void {
    owner.node = node;
    owner.epoch += 1;
  }

  private take(stream: string, node: string): void {
    const owner = this.owners.get(stream);
    if (owner) this.give(owner, node);
    else this.owners.set(stream, { node, epoch: 1 });
  }

  private add({ commands, entries, documents }: Batch): void {
    for (const { stream, command, version, mac } of commands)
      within(this.commands, stream).set(command, { version, mac });
    for (const entry of entries) {
      const rows = this.entries.get(entry.stream);
      if (rows) rows.push(entry);
      else this.entries.set(entry.stream, [entry]);
    }
    for (const document of documents) this.put(document);
  }

  private put({ stream, kind, key, rank, value }: DocumentRow): void {
    const kept = within(within(this.documents, kind), stream);
    if (value === null) kept.delete(key);
    else kept.set(key, { stream, kind, key, rank, value });
  }

  head(stream: string): Head | undefined {
    const last = this.entries.get(stream)?.at(-1);
    return last && { version: last.version, hash: last.hash };
  }

  answer({ stream, command }: CommandId): CommandRow | undefined {
    const known = this.commands.get(stream)?.get(command);
    if (!known) return undefined;
    return { stream, command, ...known, answer: this.entryAt(stream, known.version)?.answer ?? 'null' };
  }

  read(stream: string, version: number, limit: number): readonly EntryRow[] {
    return (this.entries.get(stream) ?? []).slice(version, version + limit);
  }

  streams(): string[] {
    return [...this.entries.keys()].sort(byBytes);
  }

  document(stream: string, kind: string, key: string): string | undefined {
    return this.documents.get(kind)?.get(stream)?.get(key)?.value;
  }

  documentsOf({ stream, kind, from = -Infinity, to = Infinity, newestFirst = false, limit }: DocumentQuery) {
    const ofKind = this.documents.get(kind);
    const lists = stream === undefined ? [...(ofKind?.values() ?? [])] : [ofKind?.get(stream) ?? new Map()];
    const found = lists
      .flatMap((documents: Documents) => [...documents.values()])
      .filter(({ rank }) => rank >= from && rank <= to)
      .sort((a, b) => a.rank - b.rank || byBytes(a.stream, b.stream) || byBytes(a.key, b.key));
    return (newestFirst ? found.reverse() : found).slice(0, limit);
  }

  owned(node: string, streams: readonly string[]): readonly Owned[] {
    return streams.flatMap((stream) => {
      const owner = this.owners.get(stream);
      return owner?.node === node ? [{ stream, epoch: owner.epoch }] : [];
    });
  }

  heldSeals(isLive: (seal: Seal) => boolean): readonly HeldSeal[] {
    return [...this.seals.values()]
      .sort((a, b) => byBytes(a.node, b.node))
      .map((seal) => ({ ...seal, isLive: isLive(seal) }));
  }

  // For whoever proves the record

  takenCommands(stream: string, ids: readonly string[]): readonly TakenCommand[] {
    const known = this.commands.get(stream);
    return ids.flatMap((command) => {
      const taken = known?.get(command);
      return taken ? [{ command, ...taken, answer: null }] : [];
    });
  }

  rows<Table extends KeptTable>(table: Table): readonly KeptRows[Table][] {
    return this.allRows()[table]() as readonly KeptRows[Table][];
  }

  private allRows(): { readonly [Table in KeptTable]: () => readonly KeptRows[Table][] } {
    return {
      entries: () => this.streams().flatMap((stream) => this.entries.get(stream)!),
      commands: () =>
        [...this.commands.keys()]
          .sort(byBytes)
          .flatMap((stream) =>
            [...this.commands.get(stream)!]
              .sort(([a], [b]) => byBytes(a, b))
              .map(([command, taken]) => ({ stream, command, ...taken, answer: null })),
          ),
      documents: () =>
        [...this.documents.values()]
          .flatMap((ofKind) => [...ofKind.values()].flatMap((documents) => [...documents.values()]))
          .sort((a, b) => byBytes(a.stream, b.stream) || byBytes(a.kind, b.kind) || byBytes(a.key, b.key)),
      snapshots: () => [...this.snapshots.values()].sort((a, b) => byBytes(a.name, b.name)),
    };
  }
}

const newSealWithoutHolder = (): Seal => ({ ...newSeal(''), digest: '', kept: '' });

const within = <Key, Inner extends Map<unknown, unknown>>(map: Map<Key, Inner>, key: Key): Inner => {
  const known = map.get(key);
  if (known) return known;
  const made = new Map() as Inner;
  map.set(key, made);
  return made;
};

/** In the order of their bytes, as databases have it. */
export const byBytes = (a: string, b: string): number => {
  if (a === b) return 0;
  return ASCII.test(a) && ASCII.test(b) ? (a < b ? -1 : 1) : Buffer.compare(Buffer.from(a), Buffer.from(b));
};

const ASCII = /^[\0-\x7f]*$/;
