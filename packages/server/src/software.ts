import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { StoredEvent } from './protocol/entry.ts';
import { entriesOf } from './store/entries.ts';
import type { Store } from './store/store.ts';

/** The house's own stream: what happens to it as a whole, and not at one of its tables. */
export const HOUSE_STREAM = 'house';

/** SHA-256 over every file that the house runs, by name and content. */
export const softwareHash = async (): Promise<string> => {
  const hash = createHash('sha256');
  for (const place of [import.meta.url, import.meta.resolve('@hardway/engine')]) {
    const folder = fileURLToPath(new URL('.', place));
    const names = await readdir(folder, { recursive: true });
    for (const name of names.filter((file) => file.endsWith('.js')).sort())
      hash
        .update(name)
        .update('\0')
        .update(await readFile(`${folder}${name}`))
        .update('\0');
  }
  return hash.digest('hex');
};

type HouseEvent =
  | {
      readonly type: 'HouseStarted';
      readonly software: string;
      readonly node: string;
      /** ISO 4217; missing in older records. */
      readonly currency?: string;
    }
  | { readonly type: 'SoftwareVerified'; readonly software: string }
  /** The files are not those that the house was started from; nothing is found where they cannot be read. */
  | { readonly type: 'SoftwareChanged'; readonly software: string; readonly found: string | null };

export type StartedEvent = Extract<HouseEvent, { type: 'HouseStarted' }>;

/** Of records that do not say. */
const USUAL_CURRENCY = 'USD';

/** Writes down that the house was started, and by which software. */
export const recordStart = async (store: Store, at: number, currency: string): Promise<string> => {
  const software = await softwareHash();
  await record(store, { type: 'HouseStarted', software, node: process.version, currency }, at);
  return software;
};

/** The currency that the house named when it was last started. */
export const recordedCurrency = async (store: Store): Promise<string> => {
  let currency = USUAL_CURRENCY;
  for await (const { event } of entriesOf(store, HOUSE_STREAM))
    if (event.type === 'HouseStarted') currency = (event as StartedEvent).currency ?? currency;
  return currency;
};

const record = async (store: Store, event: HouseEvent, at: number): Promise<void> => {
  for (;;) {
    const { version } = await store.head(HOUSE_STREAM);
    const { is } = await store.append({
      stream: HOUSE_STREAM,
      expectedVersion: version,
      command: `${event.type}:${version + 1}`,
      at,
      events: [event satisfies StoredEvent],
      answer: null,
    });
    if (is === 'appended') return;
  }
};

/** Between two looks at the software. */
const DAY_MS = 24 * 60 * 60 * 1000;
/** After this a look that could not be written down is taken again. */
const RETRY_MS = 60_000;

/** Compares the software with that of the start once a day, and writes down what it found. */
export class SoftwareCheck {
  private readonly store: Store;
  private readonly software: string;
  private readonly now: () => number;
  private readonly hash: () => Promise<string>;
  private timer: NodeJS.Timeout | undefined;
  private looking: Promise<void> = Promise.resolve();

  constructor(store: Store, software: string, now: () => number, hash: () => Promise<string> = softwareHash) {
    this.store = store;
    this.software = software;
    this.now = now;
    this.hash = hash;
    this.lookAfter(DAY_MS);
  }

  private lookAfter(milliseconds: number): void {
    this.timer = setTimeout(() => {
      this.looking = this.look().then(
        () => this.lookAfter(DAY_MS),
        () => this.lookAfter(RETRY_MS),
      );
    }, milliseconds);
    this.timer.unref();
  }

  private async look(): Promise<void> {
    const { software } = this;
    const found = await this.hash().catch(() => null);
    const event: HouseEvent =
      found === software ? { type: 'SoftwareVerified', software } : { type: 'SoftwareChanged', software, found };
    await record(this.store, event, this.now());
  }

  async close(): Promise<void> {
    clearTimeout(this.timer);
    await this.looking;
    // A look that was under way has planned the next one.
    clearTimeout(this.timer);
  }
}
