import fc from 'fast-check';
import type { Append, Document, DocumentQuery, Store } from '../packages/server/src/store/store.ts';

/** The store's contract over plain maps, without hashes or a disk, and random work that both must answer alike. */

interface Line {
  readonly version: number;
  readonly command: string;
  readonly at: number;
  readonly event: unknown;
  readonly answer?: unknown;
}

class StoreModel {
  private readonly lines = new Map<string, Line[]>();
  private readonly answers = new Map<string, { version: number; answer: unknown }>();
  private readonly keptDocuments = new Map<string, Document & { stream: string }>();

  version(stream: string): number {
    return this.read(stream).length;
  }

  read(stream: string): readonly Line[] {
    return this.lines.get(stream) ?? [];
  }

  answerTo(stream: string, command: string) {
    return this.answers.get(`${stream}\n${command}`);
  }

  /** What the store says, without the hashes. */
  append({ stream, expectedVersion, command, at, events, answer, documents = [] }: Append) {
    const known = this.answerTo(stream, command);
    if (known) return { is: 'repeated', ...known };
    const lines = [...this.read(stream)];
    if (lines.length !== expectedVersion) return { is: 'conflict', version: lines.length };
    for (const [index, event] of events.entries()) {
      const told = index === events.length - 1 ? { answer } : {};
      lines.push({ version: lines.length + 1, command, at, event, ...told });
    }
    this.lines.set(stream, lines);
    this.answers.set(`${stream}\n${command}`, { version: lines.length, answer });
    for (const document of documents) this.put(stream, document);
    return { is: 'appended', versions: lines.slice(expectedVersion).map(({ version }) => version) };
  }

  private put(stream: string, document: Document): void {
    const id = [stream, document.kind, document.key].join('\n');
    if (document.value === null) this.keptDocuments.delete(id);
    else this.keptDocuments.set(id, { stream, ...document });
  }

  documents({ stream, kind, from = -Infinity, to = Infinity, newestFirst = false, limit }: DocumentQuery) {
    const found = [...this.keptDocuments.values()]
      .filter((document) => document.kind === kind && (stream === undefined || document.stream === stream))
      .filter(({ rank }) => rank >= from && rank <= to)
      .sort((a, b) => a.rank - b.rank || byBytes(a.stream, b.stream) || byBytes(a.key, b.key));
    return (newestFirst ? found.reverse() : found).slice(0, limit);
  }
}

const byBytes = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b));

const anyData = fc.jsonValue({ maxDepth: 2, noUnicodeString: false }).map((value) => plain(value));

/** As it comes back from JSON: no negative zero, no prototype of its own. */
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

const STREAMS = ['table:1', 'table:2', 'cage', '桌/😀'];
const KEYS = ['a', 'B', 'b', 'é', '\uffff', '😀'];

/** An append but for its version, which is the stream's at the time, or off by a little. */
const anyAppend = fc.record({
  stream: fc.constantFrom(...STREAMS),
  off: fc.oneof({ weight: 8, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.constantFrom(-1, 1) }),
  command: fc.nat({ max: 40 }).map((number) => `command ${number}`),
  at: fc.integer({ min: 0, max: 2 ** 45 }),
  events: fc.array(fc.record({ type: fc.constantFrom('Rolled', 'Won'), data: anyData }), {
    minLength: 1,
    maxLength: 3,
  }),
  answer: anyData,
  documents: fc.array(
    fc.record({
      kind: fc.constantFrom('round', 'seat'),
      key: fc.constantFrom(...KEYS),
      rank: fc.oneof(fc.integer({ min: -3, max: 3 }), fc.constantFrom(0.5, Number.MAX_SAFE_INTEGER)),
      value: anyData,
    }),
    { maxLength: 3 },
  ),
});

const anyQuery = fc.record(
  {
    stream: fc.constantFrom(...STREAMS),
    kind: fc.constantFrom('round', 'seat'),
    from: fc.integer({ min: -4, max: 4 }),
    to: fc.integer({ min: -4, max: 4 }),
    newestFirst: fc.boolean(),
    limit: fc.integer({ min: 1, max: 10 }),
  },
  { requiredKeys: ['kind', 'limit'] },
);

/** Each step's appends are made at once; the queries are asked after it. */
export const anyWork = fc.array(
  fc.record({
    appends: fc.array(anyAppend, { minLength: 1, maxLength: 8 }),
    query: anyQuery,
    /** Whether whoever has the store open ends before it, and another goes on. */
    reopened: fc.oneof({ weight: 9, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) }),
    page: fc.record({
      stream: fc.constantFrom(...STREAMS),
      version: fc.nat({ max: 10 }),
      limit: fc.integer({ min: 1, max: 5 }),
    }),
  }),
  { minLength: 1, maxLength: 8 },
);

type Work = typeof anyWork extends fc.Arbitrary<infer Value> ? Value : never;

/** What model and store say to the same work. Names get a prefix, so that one database serves many works. */
export const answersOf = async (opened: Store, work: Work, prefix: string, reopen: () => Promise<Store>) => {
  let store = opened;
  const model = new StoreModel();
  const expected: unknown[] = [];
  const actual: unknown[] = [];
  for (const { appends, query, page, reopened } of work) {
    if (reopened) store = await reopen();
    const waiting = appends.map(({ off, documents, ...append }) => {
      const stream = prefix + append.stream;
      const own = documents.map((document) => ({ ...document, kind: prefix + document.kind }));
      const full = { ...append, stream, expectedVersion: Math.max(0, model.version(stream) + off), documents: own };
      expected.push(model.append(full));
      return store.append(full);
    });
    for (const result of await Promise.all(waiting))
      actual.push(
        result.is === 'appended' ? { is: 'appended', versions: result.entries.map(({ version }) => version) } : result,
      );
    const named = { ...query, kind: prefix + query.kind };
    const asked = query.stream === undefined ? named : { ...named, stream: prefix + query.stream };
    expected.push(model.documents(asked));
    actual.push(await store.documents(asked));
    const { version, limit } = page;
    expected.push(model.read(prefix + page.stream).slice(version, version + limit));
    actual.push((await store.read(prefix + page.stream, version, limit)).map(({ hash, stream, ...line }) => line));
    const { stream, command } = appends[0]!;
    expected.push(model.answerTo(prefix + stream, command));
    actual.push(await store.answerTo(prefix + stream, command));
  }
  return { expected, actual };
};
