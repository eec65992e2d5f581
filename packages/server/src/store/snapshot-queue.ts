import type { KeptSnapshot } from './store.ts';

/** As many as a transaction takes at once, and as many characters of their states: appends wait for it. */
const BATCH_MAX = 500;
const BATCH_LENGTH = 8 * 1024 * 1024;

/** Snapshots that wait to be saved, in the order in which they came. */
export class SnapshotQueue {
  private readonly waiting = new Set<KeptSnapshot>();

  add(snapshot: KeptSnapshot): void {
    this.waiting.add(snapshot);
  }

  has(snapshot: KeptSnapshot): boolean {
    return this.waiting.has(snapshot);
  }

  delete(snapshot: KeptSnapshot): void {
    this.waiting.delete(snapshot);
  }

  /** The first ones: as many as one transaction takes, and one in any case. */
  first(): readonly KeptSnapshot[] {
    const batch: KeptSnapshot[] = [];
    let length = 0;
    for (const snapshot of this.waiting) {
      length += snapshot.state.length;
      if (batch.length === BATCH_MAX || (batch.length > 0 && length > BATCH_LENGTH)) break;
      batch.push(snapshot);
    }
    return batch;
  }
}

/** Of each name the latest version; of those of one version the last that came. */
export const latestOf = (snapshots: readonly KeptSnapshot[]): readonly KeptSnapshot[] => {
  const latest = new Map<string, KeptSnapshot>();
  for (const snapshot of snapshots)
    if (snapshot.version >= (latest.get(snapshot.name)?.version ?? 0)) latest.set(snapshot.name, snapshot);
  return [...latest.values()];
};
