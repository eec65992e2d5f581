import { setImmediate } from 'node:timers/promises';
import type { Entry } from '../protocol/entry.ts';
import type { Store } from './store.ts';

const PAGE = 1000;

/** All entries of a stream, page by page; others get their turns in between. */
export async function* entriesOf(store: Store, stream: string, after = 0): AsyncGenerator<Entry> {
  for (let version = after; ; ) {
    const page = await store.read(stream, version, PAGE);
    if (page.length === 0) return;
    yield* page;
    version = page.at(-1)!.version;
    await setImmediate();
  }
}
