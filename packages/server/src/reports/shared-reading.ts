import type { Entry } from '../protocol/entry.ts';

/** Null is the end; `cut` is where nobody reads on. */
type Page = readonly Entry[] | null | 'cut';

/**
 * A stream for several who read it at once. Its pages are told as they come, so each is read and parsed once for all of
 * them; the next one waits until everybody is through with the one before.
 */
export class SharedReading {
  private readonly readers = new Set<Reader>();

  /** Reads along from the first page on; everybody has to begin before it is told. */
  async along<T>(read: (entries: AsyncIterable<Entry>) => Promise<T>): Promise<T> {
    const reader = new Reader();
    this.readers.add(reader);
    try {
      return await read(entriesFor(reader));
    } finally {
      reader.leave();
    }
  }

  async tell(page: readonly Entry[]): Promise<void> {
    for (const reader of this.readers) await reader.tell(page);
  }

  /** That was all. */
  end(): void {
    for (const reader of this.readers) void reader.tell(null);
  }

  /** There is more that nobody will read: whoever waits for it gives up. */
  cut(): void {
    for (const reader of this.readers) void reader.tell('cut');
  }
}

class Reader {
  private take: (page: Page) => void = () => {};
  private isGone = false;
  private announce: () => void = () => {};
  private hasNews: Promise<void> = this.nextNews();

  next(): Promise<Page> {
    return new Promise((resolve) => {
      this.take = resolve;
      this.announce();
    });
  }

  /** Waits until the reader asks for it, or has left. */
  async tell(page: Page): Promise<void> {
    await this.hasNews;
    if (this.isGone) return;
    this.hasNews = this.nextNews();
    this.take(page);
  }

  leave(): void {
    this.isGone = true;
    this.announce();
  }

  private nextNews(): Promise<void> {
    return new Promise((resolve) => {
      this.announce = resolve;
    });
  }
}

async function* entriesFor(reader: Reader): AsyncGenerator<Entry> {
  try {
    for (let page = await reader.next(); page !== null; page = await reader.next()) {
      if (page === 'cut') throw new Error('The reading was cut off.');
      yield* page;
    }
  } finally {
    reader.leave();
  }
}
