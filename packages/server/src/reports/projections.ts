import type { EventOf, Table } from '@hardway/engine';
import { canonical, type Document, type Snapshot, type Store } from '../store/index.ts';
import { snapshotOf, tableIn } from '../tables/snapshot.ts';
import { SHELVES } from '../tables/trail.ts';
import { entriesOf } from './log.ts';
import { hashOf, idOf, RebuiltTable } from './rebuilt-table.ts';

/**
 * What is kept of a table beside its log, for a quick start and for look-ups, is not signed. Somebody who can write to
 * the database could change it, so it is compared with what the log says.
 */

export const TABLE_KINDS: readonly string[] = ['round', 'throw', 'cash-out', 'change', 'mark', ...SHELVES];
const PAGE = 500;

/** The first thing that is not what the log says, in words. The snapshot was read before. */
export const strayedFromLog = async (
  store: Store,
  stream: string,
  snapshot: Snapshot | undefined,
): Promise<string | undefined> => {
  for (let recalls: ReadonlySet<number> = new Set(); ; ) {
    const rebuilt = new RebuiltTable(await rulebookOf(store, stream, snapshot), recalls);
    if (!(await readAll(store, stream, rebuilt, snapshot))) return 'its snapshot is not what the log says';
    if (rebuilt.missed.size === 0) {
      const strayed = await strayedDocument(store, stream, rebuilt);
      return strayed && `its document ${strayed} is not what the log says`;
    }
    recalls = new Set([...recalls, ...rebuilt.missed]);
  }
};

/** As it was filed; a table where nothing was filed has no rules to be wrong about. */
const rulebookOf = async (store: Store, stream: string, snapshot: Snapshot | undefined): Promise<string> => {
  for await (const { event } of entriesOf(store, stream))
    if (event.type === 'SubmissionFiled') return (event as EventOf<'SubmissionFiled'>).submission.rulebook;
  return snapshot ? ((tableIn(snapshot) as Table | undefined)?.rulebook ?? '') : '';
};

/** Whether the table stood as the snapshot says when it was at that version. */
const readAll = async (
  store: Store,
  stream: string,
  rebuilt: RebuiltTable,
  snapshot: Snapshot | undefined,
): Promise<boolean> => {
  let isRight = snapshot === undefined;
  await rebuilt.readOn(store, stream, (table) => {
    if (table.version === snapshot?.version) isRight = isSame(snapshotOf(table).state, snapshot.state);
  });
  return isRight;
};

const isSame = (said: unknown, kept: unknown): boolean => canonical(said) === canonical(kept);

/**
 * The house may be running: what seems wrong may only be newer than the part of the log that was read. It is wrong if the
 * rest of the log does not change it.
 */
const strayedDocument = async (store: Store, stream: string, rebuilt: RebuiltTable): Promise<string | undefined> => {
  let suspects = await unlike(store, stream, rebuilt);
  while (suspects.size > 0) {
    const changed = await rebuilt.readOn(store, stream);
    const strayed = [...suspects].find((id) => !changed.has(id));
    if (strayed !== undefined) return strayed;
    const still = await unlike(store, stream, rebuilt);
    suspects = new Set([...suspects].filter((id) => still.has(id)));
  }
  return undefined;
};

/** Documents that are there and should not be so, or are not there and should be. */
const unlike = async (store: Store, stream: string, { documents }: RebuiltTable): Promise<ReadonlySet<string>> => {
  const unseen = new Set(documents.keys());
  const wrong = new Set<string>();
  for (const kind of TABLE_KINDS)
    for await (const document of documentsIn(store, stream, kind)) {
      unseen.delete(idOf(document));
      if (documents.get(idOf(document)) !== hashOf(document)) wrong.add(idOf(document));
    }
  return new Set([...wrong, ...unseen]);
};

/** Page by page. Many may have one rank, so a page begins with those of the last rank again. */
export async function* documentsIn(store: Store, stream: string, kind: string): AsyncGenerator<Document> {
  for (let from = -Infinity, known = 0; ; ) {
    const page = await store.documents({ stream, kind, from, limit: PAGE + known });
    yield* page.slice(known);
    if (page.length < PAGE + known) return;
    from = page.at(-1)!.rank;
    known = page.filter(({ rank }) => rank === from).length;
  }
}
