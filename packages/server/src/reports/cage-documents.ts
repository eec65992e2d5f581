import { cageDocuments } from '../cage/documents.ts';
import type { Store } from '../store/store.ts';
import { entriesOf } from './log.ts';
import { documentsIn } from './projections.ts';
import { hashOf, idOf } from './rebuilt-table.ts';

export const CAGE_KINDS: readonly string[] = ['voucher', 'redemption'];

/** The first document of the cage that is not what its log says, in words. The house may be writing meanwhile. */
export const strayedCageDocument = async (store: Store): Promise<string | undefined> => {
  for (let suspects: ReadonlySet<string> | undefined; ; ) {
    const { version } = await store.head('cage');
    const unlike = await unlikeLog(store);
    const still = suspects === undefined ? unlike : new Set([...suspects].filter((id) => unlike.has(id)));
    if (still.size === 0) return undefined;
    // What is wrong though the log has not changed is wrong.
    if ((await store.head('cage')).version === version) return `its document ${[...still][0]} is not what the log says`;
    suspects = still;
  }
};

const unlikeLog = async (store: Store): Promise<ReadonlySet<string>> => {
  const wanted = new Map<string, string>();
  for await (const document of cageDocuments(entriesOf(store, 'cage'))) wanted.set(idOf(document), hashOf(document));
  const wrong = new Set<string>();
  for (const kind of CAGE_KINDS)
    for await (const document of documentsIn(store, 'cage', kind)) {
      const id = idOf(document);
      if (wanted.get(id) !== hashOf(document)) wrong.add(id);
      wanted.delete(id);
    }
  return new Set([...wrong, ...wanted.keys()]);
};
