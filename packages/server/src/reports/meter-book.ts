import { eventOf } from '../protocol/packing.ts';
import type { Store } from '../store/store.ts';
import { entriesOf } from './log.ts';
import { type Meters, meter, NO_METERS } from './meters.ts';

/** Meters kept up with their logs: whoever asks again waits only for what has happened since. */
export class MeterBook {
  private readonly store: Store;
  private readonly kept = new Map<string, { readonly version: number; readonly meters: Meters }>();
  private readonly reading = new Map<string, Promise<Meters>>();

  constructor(store: Store) {
    this.store = store;
  }

  /** The meters of a stream; those who ask at once share one reading. */
  of(stream: string): Promise<Meters> {
    const reading = this.reading.get(stream) ?? this.readOn(stream).finally(() => this.reading.delete(stream));
    this.reading.set(stream, reading);
    return reading;
  }

  private async readOn(stream: string): Promise<Meters> {
    let { version, meters } = this.kept.get(stream) ?? { version: 0, meters: NO_METERS };
    for await (const entry of entriesOf(this.store, stream, version)) {
      meters = meter(meters, eventOf(entry.event));
      version = entry.version;
    }
    this.kept.set(stream, { version, meters });
    return meters;
  }
}
