import type { EventOf } from '@hardway/engine';
import { INDEXED_KINDS } from '../history/log-index.ts';
import { commandsOf, type PlayedBy, playedBy, RebuiltTable } from '../history/rebuilt-table.ts';
import { snapshotOf, tableIn } from '../history/snapshot.ts';
import type { Entry } from '../protocol/entry.ts';
import { entriesOf } from '../store/entries.ts';
import { canonical, type Document, type Snapshot, type Store } from '../store/index.ts';
import { idOf, MatchedDocuments } from './matched-documents.ts';

/**
 * What is kept of a table beside its log, for a quick start and for look-ups, is not signed. Somebody who can write to
 * the database could change it, so it is compared with what the log says.
 */

export const TABLE_KINDS: readonly string[] = ['round', 'throw', 'cash-out', 'change', 'mark', ...INDEXED_KINDS];

/** A table that is played again, and the documents that come of it. */
interface Replayed {
  readonly table: RebuiltTable;
  readonly documents: MatchedDocuments;
}

/** The first thing that is not what the log says, in words. The snapshot was read before; the entries are all of them. */
export const strayedFromLog = async (
  store: Store,
  stream: string,
  snapshot: Snapshot | undefined,
  entries: AsyncIterable<Entry>,
): Promise<string | undefined> => {
  const rulebook = await rulebookOf(store, stream, snapshot);
  for (let [log, recalls] = [entries, new Set<number>()]; ; log = entriesOf(store, stream)) {
    const table = new RebuiltTable(rulebook, recalls);
    const replayed = { table, documents: new MatchedDocuments(store, stream, TABLE_KINDS) };
    if (!(await playsTo(replayed, log, snapshot))) return 'its snapshot is not what the log says';
    if (table.missed.size === 0) {
      const strayed = await strayedDocument(store, stream, replayed);
      return strayed && `its document ${strayed} is not what the log says`;
    }
    recalls = new Set([...recalls, ...table.missed]);
  }
};

/** As it was filed; a table where nothing was filed has no rules to be wrong about. */
const rulebookOf = async (store: Store, stream: string, snapshot: Snapshot | undefined): Promise<PlayedBy> => {
  for await (const { event } of entriesOf(store, stream))
    if (event.type === 'SubmissionFiled') return playedBy((event as EventOf<'SubmissionFiled'>).submission.rulebook);
  const saved = snapshot && tableIn(snapshot);
  return saved ? { id: saved.rulebook, game: saved.play.game } : playedBy('');
};

/** Whether the table stood as the snapshot says when it was at that version. */
const playsTo = async (
  replayed: Replayed,
  log: AsyncIterable<Entry>,
  snapshot: Snapshot | undefined,
): Promise<boolean> => {
  // A snapshot of an earlier form is this house's own, by its MAC, and nobody reads it.
  let isRight = snapshot === undefined || tableIn(snapshot) === undefined;
  for await (const _ of playOn(replayed, log)) {
    const { table } = replayed.table;
    if (!isRight && table.version === snapshot?.version) isRight = isSame(snapshotOf(table).state, snapshot.state);
  }
  return isRight;
};

/** Plays one command after the other, and gives what comes of each. */
async function* playOn({ table, documents }: Replayed, log: AsyncIterable<Entry>): AsyncGenerator<readonly Document[]> {
  for await (const entries of commandsOf(log)) {
    const brought = table.take(entries);
    for (const document of brought) await documents.take(document);
    yield brought;
  }
}

const isSame = (said: unknown, kept: unknown): boolean => canonical(said) === canonical(kept);

/**
 * The house may be running: what seems wrong may only be newer than the part of the log that was read. It is wrong if the
 * rest of the log does not change it.
 */
const strayedDocument = async (store: Store, stream: string, replayed: Replayed): Promise<string | undefined> => {
  let suspects = await replayed.documents.unlike();
  while (suspects.size > 0) {
    const changed = new Set<string>();
    for await (const brought of playOn(replayed, entriesOf(store, stream, replayed.table.table.version)))
      for (const document of brought) changed.add(idOf(document));
    const strayed = [...suspects].find((id) => !changed.has(id));
    if (strayed !== undefined) return strayed;
    const still = await replayed.documents.unlike();
    suspects = new Set([...suspects].filter((id) => still.has(id)));
  }
  return undefined;
};
