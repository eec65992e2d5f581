import { evolve, newTable, type Rulebook, type TableEvent } from '@hardway/engine';
import { eventOf } from '../protocol/packing.ts';
import { startOf } from '../store/index.ts';
import type { Entry, Head, Store } from '../store/store.ts';
import { tableIn } from '../tables/snapshot.ts';
import { type Mark, markOf } from '../tables/trail.ts';

/** A stretch of a table's log with how the table stood before it: enough to play it again, step by step. */
export interface Replay {
  /** The round, or the throw at craps; null where single entries were asked for. */
  readonly number: number | null;
  /** The entry before the first of them. */
  readonly before: Head;
  /** The last of them. */
  readonly until: number;
  /** How the table stood, without its last rounds and what was filed before. */
  readonly standing: Mark;
  /** Entries that changed the round after it was over, the first of each time. */
  readonly changes: readonly number[];
}

export interface Played {
  readonly store: Store;
  readonly stream: string;
  readonly rulebook: Pick<Rulebook, 'id' | 'game'>;
}

const PAGE = 500;

/** A round from its opening to its end, or a throw with everything since the one before; nothing if there is none. */
export const replayRound = async (played: Played, number: number): Promise<Replay | undefined> => {
  const { store, stream, rulebook } = played;
  const isCraps = rulebook.game === 'craps';
  const marker = await markerOf(played, number);
  if (!marker) return undefined;
  const previous = isCraps && number > 1 ? await markerOf(played, number - 1) : undefined;
  const before = isCraps ? (previous ? await endOfCommand(played, previous) : 0) : marker.version - 1;
  const until = isCraps ? await endOfCommand(played, marker) : await endOfRound(played, marker);
  const changes = await store.documents({ stream, kind: 'change', from: number, to: number, limit: PAGE });
  return {
    ...(await stretch(played, before, until)),
    number,
    changes: changes
      .map(({ value }) => (value as { version: number }).version)
      .filter((version) => version > until)
      .toSorted((a, b) => a - b)
      .filter((version, index, all) => version !== (all[index - 1] ?? 0) + 1),
  };
};

/** The entries that one command has brought, found by one of them. */
export const replayEntry = async (played: Played, version: number): Promise<Replay | undefined> => {
  const [entry] = await played.store.read(played.stream, version - 1, 1);
  if (entry?.version !== version) return undefined;
  const before = await startOfCommand(played, entry);
  return { ...(await stretch(played, before, await endOfCommand(played, entry))), number: null, changes: [] };
};

const stretch = async (
  played: Played,
  before: number,
  until: number,
): Promise<Pick<Replay, 'before' | 'until' | 'standing'>> => ({
  before: await headAt(played, before),
  until,
  standing: await standingAt(played, before),
});

const headAt = async ({ store, stream }: Played, version: number): Promise<Head> => {
  const [entry] = version === 0 ? [] : await store.read(stream, version - 1, 1);
  return entry ? { version, hash: entry.hash } : startOf(stream);
};

/** How a table stood after an entry, from what was kept last before it. */
export const standingAt = async ({ store, stream, rulebook }: Played, version: number): Promise<Mark> => {
  let { table, filings } = await lastKept({ store, stream, rulebook }, version);
  while (table.version < version) {
    const entries = await store.read(stream, table.version, Math.min(PAGE, version - table.version));
    if (entries.length === 0) break;
    for (const { event } of entries) {
      table = evolve(table, eventOf(event));
      if (event.type === 'SubmissionFiled') filings += 1;
    }
  }
  return markOf(table, filings);
};

const lastKept = async ({ store, stream, rulebook }: Played, version: number): Promise<Mark> => {
  const [found] = await store.documents({ stream, kind: 'mark', to: version, newestFirst: true, limit: 1 });
  const mark = (found?.value as Mark | undefined) ?? markOf(newTable(rulebook.id));
  const snapshot = await store.snapshot(stream);
  const isNearer = snapshot && snapshot.version <= version && snapshot.version > mark.table.version;
  return isNearer ? markOf(tableIn(snapshot)) : mark;
};

const numberOf = (event: TableEvent, { game }: Played['rulebook']): number | undefined => {
  if (game === 'craps') return event.type === 'ThrowCalled' ? event.number : undefined;
  return event.type === 'BettingOpened' ? event.round : undefined;
};

/** The entry that gives a round or a throw its number, found by halving: numbers only rise. */
const markerOf = async (played: Played, number: number): Promise<Entry | undefined> => {
  let [low, high] = [0, (await played.store.head(played.stream)).version];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const marker = await firstMarker(played, middle, high);
    const found = marker && numberOf(marker.event as TableEvent, played.rulebook)!;
    if (found === number) return marker;
    if (marker && found! < number) low = marker.version;
    else high = middle;
  }
  return undefined;
};

const firstMarker = (played: Played, after: number, to: number): Promise<Entry | undefined> =>
  firstEntry(
    played,
    after,
    ({ version }) => version > to,
    (entry) => numberOf(entry.event as TableEvent, played.rulebook) !== undefined,
  );

/** The first entry that is looked for, unless one comes before it that ends the search. */
const firstEntry = async (
  { store, stream }: Played,
  after: number,
  ends: (entry: Entry) => boolean,
  isWanted: (entry: Entry) => boolean,
): Promise<Entry | undefined> => {
  for (let version = after; ; ) {
    const page = await store.read(stream, version, PAGE);
    for (const entry of page) {
      if (ends(entry)) return undefined;
      if (isWanted(entry)) return entry;
    }
    if (page.length < PAGE) return undefined;
    version = page.at(-1)!.version;
  }
};

const endOfCommand = async (played: Played, { version, command }: Entry): Promise<number> => {
  const next = await firstEntry(
    played,
    version,
    () => false,
    (entry) => entry.command !== command,
  );
  return next ? next.version - 1 : (await played.store.head(played.stream)).version;
};

const startOfCommand = async ({ store, stream }: Played, { version, command }: Entry): Promise<number> => {
  for (let first = version; first > 1; ) {
    const from = Math.max(0, first - 1 - PAGE);
    const page = await store.read(stream, from, first - 1 - from);
    const other = page.findLast((entry) => entry.command !== command);
    if (other) return other.version;
    first = from + 1;
  }
  return 0;
};

const endOfRound = async (played: Played, marker: Entry): Promise<number> => {
  const round = numberOf(marker.event as TableEvent, played.rulebook)!;
  const isNext = ({ event }: Entry): boolean => event.type === 'BettingOpened';
  const end = await firstEntry(played, marker.version, isNext, ({ event }) => endsRound(event as TableEvent, round));
  if (end) return endOfCommand(played, end);
  const next = await firstEntry(played, marker.version, () => false, isNext);
  return next ? next.version - 1 : (await played.store.head(played.stream)).version;
};

const endsRound = (event: TableEvent, round: number): boolean =>
  event.type === 'LightsCleared' ||
  ((event.type === 'RoundVoided' || event.type === 'SettledRoundVoided') && event.round === round);
