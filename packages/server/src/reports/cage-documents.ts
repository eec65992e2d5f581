import { cageDocuments } from '../cage/documents.ts';
import type { Entry } from '../protocol/entry.ts';
import { entriesOf } from '../store/entries.ts';
import type { Store } from '../store/store.ts';
import { MatchedDocuments } from './matched-documents.ts';

export const CAGE_KINDS: readonly string[] = ['voucher', 'redemption', 'drawer'];

/** The first document of the cage that is not what its log says, in words. The house may be writing meanwhile. */
export const strayedCageDocument = async (store: Store, entries: AsyncIterable<Entry>): Promise<string | undefined> => {
  let suspects: ReadonlySet<string> | undefined;
  for (let log = entries; ; log = entriesOf(store, 'cage')) {
    const { version } = await store.head('cage');
    const unlike = await unlikeLog(store, log);
    const still = suspects === undefined ? unlike : new Set([...suspects].filter((id) => unlike.has(id)));
    if (still.size === 0) return undefined;
    // What is wrong though the log has not changed is wrong.
    if ((await store.head('cage')).version === version) return `its document ${[...still][0]} is not what the log says`;
    suspects = still;
  }
};

const unlikeLog = async (store: Store, log: AsyncIterable<Entry>): Promise<ReadonlySet<string>> => {
  const documents = new MatchedDocuments(store, 'cage', CAGE_KINDS);
  for await (const document of cageDocuments(log)) await documents.take(document);
  return documents.unlike();
};
