import type { Meters } from '../protocol/answers.ts';
import type { HouseRefusal } from '../protocol/refusal.ts';
import { StoreError } from '../store/error.ts';
import type { Store } from '../store/store.ts';
import { NO_METERS } from './meters.ts';
import type { MetersUpTo } from './questions.ts';
import type { Reports } from './reports.ts';

/** Entries that are read at a time; after each time the meters so far are saved. */
const STRIDE = 50_000;

const NONE: MetersUpTo = { version: 0, meters: NO_METERS };

/**
 * Meters kept up with their logs: whoever asks again waits only for what has happened since, also after a start. Reports
 * read the log; what they come to is kept here and saved beside it.
 */
export class MeterBook {
  private readonly store: Store;
  private readonly reports: Pick<Reports, 'ask'>;
  private readonly kept = new Map<string, MetersUpTo>();
  private readonly saved = new Map<string, number>();
  private readonly reading = new Map<string, Promise<Meters | HouseRefusal>>();

  constructor(store: Store, reports: Pick<Reports, 'ask'>) {
    this.store = store;
    this.reports = reports;
  }

  /** The meters of a stream; those who ask at once share one reading. */
  of(stream: string): Promise<Meters | HouseRefusal> {
    const reading = this.reading.get(stream) ?? this.readOn(stream).finally(() => this.reading.delete(stream));
    this.reading.set(stream, reading);
    return reading;
  }

  /** Saves what has been read since the last time. */
  async close(): Promise<void> {
    await Promise.allSettled(this.reading.values());
    await Promise.all([...this.kept.keys()].map((stream) => this.save(stream)));
  }

  private async readOn(stream: string): Promise<Meters | HouseRefusal> {
    for (let from = this.kept.get(stream) ?? (await this.recall(stream)); ; ) {
      const upTo = await this.reports.ask('meters', { stream, from, most: STRIDE });
      if ('refused' in upTo) return upTo;
      this.kept.set(stream, upTo);
      if (upTo.version - from.version < STRIDE) return upTo.meters;
      await this.save(stream);
      from = upTo;
    }
  }

  /** Meters that were saved beyond the log's end are dropped: the log has been cut since. */
  private async recall(stream: string): Promise<MetersUpTo> {
    const snapshot = await this.store.snapshot(snapshotOf(stream));
    if (!snapshot || snapshot.version > (await this.store.head(stream)).version) return NONE;
    this.saved.set(stream, snapshot.version);
    return { version: snapshot.version, meters: snapshot.state as Meters };
  }

  /** Saving saves time alone, so it may fail. */
  private async save(stream: string): Promise<void> {
    const { version, meters } = this.kept.get(stream)!;
    if (this.saved.get(stream) === version) return;
    try {
      await this.store.saveSnapshot(snapshotOf(stream), { version, state: meters });
      this.saved.set(stream, version);
    } catch (error) {
      if (!(error instanceof StoreError)) throw error;
    }
  }
}

const snapshotOf = (stream: string): string => `meters:${stream}`;
