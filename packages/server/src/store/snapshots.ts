import type { Head } from '../protocol/entry.ts';
import { isSameMac } from './mac.ts';
import { NO_SECRET } from './options.ts';
import { snapshotMac, Tally } from './seal.ts';
import { latestOf, SnapshotQueue } from './snapshot-queue.ts';
import type { KeptSnapshot, Snapshot } from './store.ts';

/** Writes snapshots together with the digest of all that are kept then. */
type Saving = (rows: readonly KeptSnapshot[], kept: string) => Promise<void>;

/** What a store knows of the snapshots that its database keeps, and those that are still to be kept. */
export class Snapshots {
  private readonly secret: Uint8Array;
  private kept = new Tally(NO_SECRET, new Map());
  private versions = new Map<string, number>();
  private readonly unsaved = new SnapshotQueue();

  constructor(secret: Uint8Array) {
    this.secret = secret;
  }

  /** What was proved of the database is all that counts. */
  believe(kept: Tally, heads: ReadonlyMap<string, Head>): void {
    this.kept = kept;
    this.versions = versionsIn(heads);
  }

  /** Other nodes have kept some meanwhile. */
  learn(kept: Tally, heads: ReadonlyMap<string, Head>): void {
    this.kept.learnFrom(kept);
    this.versions = versionsIn(heads);
  }

  /** To be kept; it waits until it is saved or forgotten. */
  add(name: string, { version, state }: Snapshot): KeptSnapshot {
    const text = JSON.stringify(state);
    const row = { name, version, state: text, mac: snapshotMac(this.secret, name, version, text) };
    this.unsaved.add(row);
    return row;
  }

  forget(row: KeptSnapshot): void {
    this.unsaved.delete(row);
  }

  /** Those that wait behind it are saved with it, so that a floor of a thousand tables is left by a few commits. */
  async save(row: KeptSnapshot, saving: Saving): Promise<void> {
    if (!this.unsaved.has(row)) return;
    const batch = this.unsaved.first();
    await this.saveAll(
      latestOf(batch).filter(({ name, version }) => version >= (this.versions.get(name) ?? 0)),
      saving,
    );
    for (const saved of batch) this.unsaved.delete(saved);
  }

  private async saveAll(rows: readonly KeptSnapshot[], saving: Saving): Promise<void> {
    if (rows.length === 0) return;
    const kept = this.kept.with(new Map(rows.map(({ name, version, mac }) => [name, { version, hash: mac }])));
    await saving(rows, kept.digest);
    this.kept.take(kept);
    for (const { name, version } of rows) this.versions.set(name, version);
  }

  /** One that this house has not written counts as none. */
  opened(name: string, row: KeptSnapshot | undefined): Snapshot | undefined {
    if (!row || !isSameMac(row.mac, snapshotMac(this.secret, name, row.version, row.state))) return undefined;
    return { version: row.version, state: JSON.parse(row.state) as unknown };
  }
}

const versionsIn = (heads: ReadonlyMap<string, Head>): Map<string, number> =>
  new Map([...heads].map(([name, { version }]) => [name, version]));
