import { isEarlierMark } from '../history/log-index.ts';
import { sha256 } from '../store/chain.ts';
import { canonical, type Document, type Store } from '../store/index.ts';

/** The identity of a document. Values are not kept: those of a long log do not fit in memory. */
interface Known {
  readonly kind: string;
  readonly key: string;
  readonly rank: number;
  /** Null if there is to be none, or if it has a form that nobody reads any more. */
  readonly hash: string | null;
}

/**
 * The documents that a log brings forth, held against those that are kept. Both are gone through side by side, in the order
 * of their ranks, and what is alike is let go of at once: memory holds what has changed since, not all that ever was.
 */
export class MatchedDocuments {
  private readonly store: Store;
  private readonly stream: string;
  private readonly kept: ReadonlyMap<string, AsyncGenerator<Known>>;
  /** As the log has them, and as they are kept, where no match has come up yet. */
  private readonly said = new Map<string, Known>();
  private readonly found = new Map<string, Known>();

  constructor(store: Store, stream: string, kinds: readonly string[]) {
    this.store = store;
    this.stream = stream;
    this.kept = new Map(kinds.map((kind) => [kind, keptIn(store, stream, kind)]));
  }

  /** Takes what the log brings forth next; a later one of the same kind and key takes an earlier one's place. */
  async take(document: Document): Promise<void> {
    this.said.set(idOf(document), knownBy(document));
    this.settle(idOf(document));
    const kept = await this.kept.get(document.kind)?.next();
    if (kept && !kept.done) this.find(kept.value);
  }

  /** Those that are kept otherwise than the log has them, once all of it was taken. */
  async unlike(): Promise<ReadonlySet<string>> {
    for (const kept of this.kept.values()) for await (const document of kept) this.find(document);
    const unlike = new Set<string>();
    for (const id of new Set([...this.said.keys(), ...this.found.keys()])) if (await this.isStill(id)) unlike.add(id);
    return unlike;
  }

  private find(document: Known): void {
    this.found.set(idOf(document), document);
    this.settle(idOf(document));
  }

  private settle(id: string): void {
    const [said, found] = [this.said.get(id), this.found.get(id)];
    if (!said || !found || (said.hash !== found.hash && found.hash !== null)) return;
    this.said.delete(id);
    this.found.delete(id);
  }

  /** Looks again: the document may have changed since, or was read at another point of the log. */
  private async isStill(id: string): Promise<boolean> {
    const { kind, key, rank } = this.said.get(id) ?? this.found.get(id)!;
    this.found.delete(id);
    for await (const document of keptIn(this.store, this.stream, kind, { from: rank, to: rank }))
      if (document.key === key) this.found.set(id, document);
    this.settle(id);
    if (!this.found.has(id) && this.said.get(id)?.hash === null) this.said.delete(id);
    return this.said.has(id) || this.found.has(id);
  }
}

export const idOf = ({ kind, key }: Pick<Document, 'kind' | 'key'>): string => `${kind} ${key}`;

const knownBy = ({ kind, key, rank, value }: Document): Known => ({
  kind,
  key,
  rank,
  hash: value === null ? null : sha256(canonical([rank, value])),
});

const PAGE_MAX = 500;
/** Characters of a page: a round of many wagers is as long as thousands of small ones. */
const PAGE_CHARACTERS = 1_000_000;

/** Page by page. Many may have one rank, so a page begins with those of the last rank again. */
async function* keptIn(
  store: Store,
  stream: string,
  kind: string,
  { from: first = -Infinity, to = Infinity } = {},
): AsyncGenerator<Known> {
  let last = new Set<string>();
  for (let [from, limit] = [first, 1]; ; ) {
    const page = await store.documents({ stream, kind, from, to, limit: limit + last.size });
    let length = 1;
    const known = page.map(({ key, rank, value }): Known => {
      const text = canonical([rank, value]);
      length += text.length;
      return { kind, key, rank, hash: kind === 'mark' && isEarlierMark(value) ? null : sha256(text) };
    });
    for (const document of known) if (document.rank > from || !last.has(document.key)) yield document;
    if (known.length < limit + last.size) return;
    from = known.at(-1)!.rank;
    last = new Set(known.filter(({ rank }) => rank === from).map(({ key }) => key));
    limit = Math.max(1, Math.min(PAGE_MAX, 2 * limit, Math.floor((PAGE_CHARACTERS * known.length) / length)));
  }
}
