import { setTimeout as passed } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { expect } from 'vitest';
import type { Entry } from '../packages/server/src/protocol/entry.ts';
import { RecordError, StoreError } from '../packages/server/src/store/error.ts';
import type { Append, Appended, Snapshot, Store } from '../packages/server/src/store/store.ts';
import { verifyStream } from '../packages/server/src/store/verify.ts';
import { type Cut, SIDES, WHERE } from './faults/messages.ts';
import { MemoryStore } from './memory-store.ts';
import { byBytes } from './simulation/tables.ts';

/** Random histories, faults included, which every store answers as one in memory does that nothing ever happens to. */

/** What happens to a commit. The same is done to every engine, to each by its own means. */
export type Fault =
  /** Whoever has the store open ends around a commit, and another goes on. */
  | { readonly hits: 'house'; readonly at: Cut }
  /** The way to the database ends at one message, or where there are none, before, in or after a commit. */
  | { readonly hits: 'line'; readonly at: Cut }
  /** The disk has no room for a commit, cannot write it, or cannot sync it. */
  | { readonly hits: 'disk'; readonly answers: DiskAnswer };

const DISK_ANSWERS = ['full', 'write failed', 'sync failed'] as const;
export type DiskAnswer = (typeof DISK_ANSWERS)[number];

/** Somebody who keeps a store open through whatever happens to it. */
export interface Keeper {
  readonly store: Store;
  reopen(): Promise<void>;
  /** Has it happen to what is done next. */
  meet?(fault: Fault): Promise<void>;
  /** What has not happened by now never will; where the house has ended another store is open. */
  goOn?(fault: Fault): Promise<void>;
}

const anyData = fc.jsonValue({ maxDepth: 2, noUnicodeString: false }).map((value) => plain(value));

/** As it comes back from JSON: no negative zero, no prototype of its own. */
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

const STREAMS = ['table:1', 'table:2', 'cage', '桌/😀'];
const KINDS = ['round', 'seat'];
const KEYS = ['a', 'B', 'b', 'é', '\uffff', '😀'];

/** An append but for its version, which is the stream's at the time, or off by a little. */
const anyAppend = fc.record({
  stream: fc.constantFrom(...STREAMS),
  off: fc.oneof({ weight: 8, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.constantFrom(-1, 1) }),
  command: fc.nat({ max: 15 }).map((number) => `command ${number}`),
  at: fc.integer({ min: 0, max: 2 ** 45 }),
  events: fc.array(fc.record({ type: fc.constantFrom('Rolled', 'Won'), data: anyData }), {
    minLength: 1,
    maxLength: 3,
  }),
  answer: anyData,
  documents: fc.array(
    fc.record({
      kind: fc.constantFrom(...KINDS),
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
    kind: fc.constantFrom(...KINDS),
    from: fc.integer({ min: -4, max: 4 }),
    to: fc.integer({ min: -4, max: 4 }),
    newestFirst: fc.boolean(),
    limit: fc.integer({ min: 1, max: 10 }),
  },
  { requiredKeys: ['kind', 'limit'] },
);

/** Messages of two commits, which some of them never come to. */
const MESSAGES_MAX = 12;

export const anyFault: fc.Arbitrary<Fault> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      hits: fc.constantFrom('house', 'line'),
      at: fc.record({
        from: fc.constantFrom(...SIDES),
        number: fc.integer({ min: 1, max: MESSAGES_MAX }),
        where: fc.constantFrom(...WHERE),
      }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ hits: fc.constant('disk'), answers: fc.constantFrom(...DISK_ANSWERS) }) },
);

const rarely = fc.oneof({ weight: 9, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) });

const anySnapshot = fc.record({
  name: fc.constantFrom(...STREAMS),
  version: fc.integer({ min: 1, max: 5 }),
  state: anyData,
});

/** Each step's appends and its snapshot are made at once, and may meet a fault; the queries are asked after it. */
export const anyWork = (faults: fc.Arbitrary<Fault | null>) =>
  fc.array(
    fc.record({
      appends: fc.array(anyAppend, { minLength: 1, maxLength: 8 }),
      snapshot: fc.oneof({ weight: 3, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: anySnapshot }),
      fault: faults,
      query: anyQuery,
      /** Whether whoever has the store open ends before it, and another goes on. */
      reopened: rarely,
      page: fc.record({
        stream: fc.constantFrom(...STREAMS),
        version: fc.nat({ max: 10 }),
        limit: fc.integer({ min: 1, max: 5 }),
      }),
    }),
    { minLength: 1, maxLength: 8 },
  );

type Work = ReturnType<typeof anyWork> extends fc.Arbitrary<infer Value> ? Value : never;

const cut = (hits: 'house' | 'line', from: Cut['from'], where: Cut['where']): Fault => ({
  hits,
  at: { from, where, number: 1 },
});

/** One append after another, each under another fault, and the first once more. */
export const EVERY_FAULT: Work = (
  [
    ...(['house', 'line'] as const).flatMap((hits) => [
      ...WHERE.map((where) => cut(hits, 'client', where)),
      cut(hits, 'server', 'before'),
    ]),
    ...DISK_ANSWERS.map((answers) => ({ hits: 'disk', answers }) as const),
    null,
  ] satisfies (Fault | null)[]
).map((fault, index) => ({
  appends: [
    {
      ...{ stream: 'cage', off: 0, command: fault ? `${index}` : '0', at: index, answer: index },
      events: [{ type: 'Won', data: index }],
      documents: [{ kind: 'seat', key: 'a', rank: index, value: index }],
    },
  ],
  snapshot: null,
  fault,
  query: { kind: 'seat', limit: 1 },
  reopened: false,
  page: { stream: 'cage', version: 0, limit: 1 },
}));

/** Everything that a store can be asked for. */
interface State {
  readonly log: unknown;
  readonly snapshots: unknown;
}

interface NamedSnapshot extends Snapshot {
  readonly name: string;
}

const save = (store: Store, { name, ...snapshot }: NamedSnapshot): Promise<void> => store.saveSnapshot(name, snapshot);

interface Step {
  readonly reopened: boolean;
  readonly fault: Fault | null;
  readonly appends: readonly Append[];
  readonly snapshot: NamedSnapshot | null;
  readonly ask: (store: Store) => Promise<unknown>;
  /** As the store in memory says. */
  readonly results: readonly Appended[];
  readonly answers: unknown;
  readonly before: State;
  readonly after: State;
}

export interface History {
  /** Names get it, so that one database serves many histories. */
  readonly prefix: string;
  readonly steps: readonly Step[];
}

/** The work, and what a store has to say to it. */
export const historyOf = async (work: Work, prefix: string): Promise<History> => {
  const store = new MemoryStore();
  const steps: Step[] = [];
  let before = await stateOf(store, prefix);
  for (const { reopened, fault, appends: drafts, snapshot: draft, query, page } of work) {
    const appends: Append[] = [];
    const results: Appended[] = [];
    for (const { off, documents, ...rest } of drafts) {
      const stream = prefix + rest.stream;
      const own = documents.map((document) => ({ ...document, kind: prefix + document.kind }));
      const { version } = await store.head(stream);
      const append = { ...rest, stream, expectedVersion: Math.max(0, version + off), documents: own };
      appends.push(append);
      results.push(await store.append(append));
    }
    const snapshot = draft && { ...draft, name: prefix + draft.name };
    if (snapshot) await save(store, snapshot);
    const { stream, command } = appends[0]!;
    const named = { ...query, kind: prefix + query.kind };
    const asked = query.stream === undefined ? named : { ...named, stream: prefix + query.stream };
    const ask = async (of: Store) => [
      await of.documents(asked),
      await of.read(prefix + page.stream, page.version, page.limit),
      await of.answerTo(stream, command),
    ];
    const after = await stateOf(store, prefix);
    steps.push({ reopened, fault, appends, snapshot, ask, results, answers: await ask(store), before, after });
    before = after;
  }
  return { prefix, steps };
};

const stateOf = async (store: Store, prefix: string): Promise<State> => {
  const isOwn = (name: string): boolean => name.startsWith(prefix);
  const streams = (await store.streams()).filter(isOwn);
  const names = STREAMS.map((name) => prefix + name);
  return {
    log: {
      streams,
      heads: Object.fromEntries([...(await store.heads())].filter(([name]) => isOwn(name))),
      entries: await Promise.all(streams.map((stream) => store.read(stream, 0, Infinity))),
      documents: await Promise.all(KINDS.map((kind) => store.documents({ kind: prefix + kind, limit: Infinity }))),
    },
    snapshots: await Promise.all(names.map((name) => store.snapshot(name))),
  };
};

/** What became of a fault: nothing, or an unknown outcome that was found to be there, or not to be. */
export type Fate = 'told' | 'there' | 'not there';

/** Plays a history on a store, which has to say what the one in memory said, whatever happens to it. */
export const play = async (
  keeper: Keeper,
  { steps, prefix }: History,
  met: (fault: Fault, fate: Fate) => void = () => {},
): Promise<void> => {
  for (const step of steps) {
    const { fault } = step;
    if (step.reopened) await keeper.reopen();
    const { store } = keeper;
    const heard: Entry[] = [];
    const stop = store.subscribe((entries) => heard.push(...entries));
    if (fault) await keeper.meet!(fault);
    const [saved, told] = await Promise.all([
      Promise.allSettled(step.snapshot ? [save(store, step.snapshot)] : []),
      Promise.allSettled(step.appends.map((append) => store.append(append))),
    ]);
    if (fault) await keeper.goOn!(fault);
    const fate = await settled({ keeper, step, prefix }, told);
    if (areUnknown(step, saved)) await settleSnapshot({ keeper, step, prefix });
    if (fault) met(fault, fate);
    if (fault || step === steps.at(-1))
      expect(await asking(step, () => stateOf(keeper.store, prefix))).toEqual(step.after);
    expect(await asking(step, () => step.ask(keeper.store))).toEqual(step.answers);
    stop();
    // Of what its successor found nobody has told it.
    if (keeper.store === store) expect(inStreams(heard)).toEqual(inStreams(step.results.flatMap(entriesIn)));
  }
  for (const stream of (await keeper.store.streams()).filter((name) => name.startsWith(prefix)))
    expect(await verifyStream(keeper.store, stream)).toMatchObject({ is: 'whole' });
};

/** Only the order of each stream is promised: several databases commit by themselves. */
const inStreams = (entries: readonly Entry[]): readonly Entry[] =>
  entries.toSorted((one, other) => byBytes(one.stream, other.stream));

const entriesIn = (result: Appended): readonly Entry[] => (result.is === 'appended' ? result.entries : []);

interface Played {
  readonly keeper: Keeper;
  readonly step: Step;
  readonly prefix: string;
}

/** Whether nobody knows if it was done. Only where something has happened to the store may that be. */
const areUnknown = ({ fault }: Step, told: readonly PromiseSettledResult<unknown>[]): boolean => {
  const reasons = told.flatMap((each) => (each.status === 'rejected' ? [each.reason as unknown] : []));
  for (const reason of reasons) if (!fault || !isOpen(reason)) throw reason;
  return reasons.length > 0;
};

/** An error after which the store has to be asked again: it does not say that the record is not what it was. */
const isOpen = (error: unknown): boolean => error instanceof StoreError && !(error instanceof RecordError);

/** Who has a fault behind them asks until they are told. */
const asking = async <T>({ fault }: Step, ask: () => Promise<T>): Promise<T> => {
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (!fault || !isOpen(error)) throw error;
      await passed(2);
    }
  }
};

/**
 * What was told is what the store in memory said. Where nobody knows, all of it is there or nothing is; in either case those
 * who appended ask the same again, by the same ids, and then it is there.
 */
const settled = async (played: Played, told: readonly PromiseSettledResult<Appended>[]): Promise<Fate> => {
  const { keeper, step, prefix } = played;
  for (const [index, each] of told.entries())
    if (each.status === 'fulfilled') expect(each.value).toEqual(step.results[index]);
  if (!areUnknown(step, told)) return 'told';
  const { log } = await asking(step, () => stateOf(keeper.store, prefix));
  const taken = step.appends.flatMap((append, index) => {
    const result = step.results[index]!;
    return result.is === 'conflict' ? [] : [{ append, result }];
  });
  const isNew = ({ stream, command }: Append): boolean =>
    taken.some(
      ({ append, result }) => result.is === 'appended' && append.stream === stream && append.command === command,
    );
  const isThere = taken.some(({ append }) => isNew(append)) && isDeepStrictEqual(log, step.after.log);
  if (!isThere) expect(log).toEqual(step.before.log);
  for (const { append, result } of taken) {
    const answer = await asking(step, () => keeper.store.answerTo(append.stream, append.command));
    expect(answer).toEqual(isThere || !isNew(append) ? answerOf(append, result) : undefined);
  }
  if (isThere) {
    for (const { append, result } of taken)
      expect(await asking(step, () => keeper.store.append(append))).toEqual({
        is: 'repeated',
        ...answerOf(append, result),
      });
    return 'there';
  }
  await settled(played, await Promise.allSettled(step.appends.map((append) => keeper.store.append(append))));
  return 'not there';
};

const answerOf = ({ answer }: Append, result: Exclude<Appended, { is: 'conflict' }>) =>
  result.is === 'repeated'
    ? { version: result.version, answer: result.answer }
    : { version: result.entries.at(-1)!.version, answer };

const settleSnapshot = async ({ keeper, step, prefix }: Played): Promise<void> => {
  const { snapshots } = await asking(step, () => stateOf(keeper.store, prefix));
  if (!isDeepStrictEqual(snapshots, step.after.snapshots)) expect(snapshots).toEqual(step.before.snapshots);
  await asking(step, () => save(keeper.store, step.snapshot!));
};
