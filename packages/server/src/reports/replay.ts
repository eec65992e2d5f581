import { evolve, gameOf, newTable, type Rulebook, type TableEvent } from '@hardway/engine';
import { isEarlierMark, type LogMark, markOf } from '../history/log-index.ts';
import { tableIn } from '../history/snapshot.ts';
import type { Replay } from '../protocol/answers.ts';
import type { Entry, Head } from '../protocol/entry.ts';
import { eventOf } from '../protocol/packing.ts';
import { startOf } from '../store/index.ts';
import type { Store } from '../store/store.ts';

/** A table's log, and whose rules it is played again by. */
export interface PlayedStretch {
  readonly store: Store;
  readonly stream: string;
  readonly rulebook: Pick<Rulebook, 'id' | 'game'>;
}

const PAGE = 500;

/** A round from its opening to its end, or a throw with everything since the one before; nothing if there is none. */
export const replayRound = async (played: PlayedStretch, number: number): Promise<Replay | undefined> => {
  const { store, stream, rulebook } = played;
  const isThrow = gameOf(rulebook.game).turn(gameOf(rulebook.game).start).unit === 'throw';
  const marker = await markerOf(played, number);
  if (!marker) return undefined;
  const previous = isThrow && number > 1 ? await markerOf(played, number - 1) : undefined;
  const before = isThrow ? (previous ? await endOfCommand(played, previous) : 0) : marker.version - 1;
  const until = isThrow ? await endOfCommand(played, marker) : await endOfRound(played, marker);
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
export const replayEntry = async (played: PlayedStretch, version: number): Promise<Replay | undefined> => {
  const [entry] = await played.store.read(played.stream, version - 1, 1);
  if (entry?.version !== version) return undefined;
  const before = await startOfCommand(played, entry);
  return { ...(await stretch(played, before, await endOfCommand(played, entry))), number: null, changes: [] };
};

const stretch = async (
  played: PlayedStretch,
  before: number,
  until: number,
): Promise<Pick<Replay, 'before' | 'until' | 'standing'>> => ({
  before: await headAt(played, before),
  until,
  standing: await standingAt(played, before),
});

const headAt = async ({ store, stream }: PlayedStretch, version: number): Promise<Head> => {
  const [entry] = version === 0 ? [] : await store.read(stream, version - 1, 1);
  return entry ? { version, hash: entry.hash } : startOf(stream);
};

/** The table after an entry, from the last mark before it. */
export const standingAt = async ({ store, stream, rulebook }: PlayedStretch, version: number): Promise<LogMark> => {
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

const lastKept = async ({ store, stream, rulebook }: PlayedStretch, version: number): Promise<LogMark> => {
  const [found] = await store.documents({ stream, kind: 'mark', to: version, newestFirst: true, limit: 1 });
  const kept = found?.value as LogMark | undefined;
  const mark = kept && !isEarlierMark(kept) ? kept : markOf(newTable(rulebook));
  const snapshot = await store.snapshot(stream);
  const saved = snapshot && snapshot.version <= version ? tableIn(snapshot) : undefined;
  return saved && saved.version > mark.table.version ? markOf(saved) : mark;
};

/** The number that an event gives a round or a throw. */
const numberOf = (event: TableEvent): number | undefined => {
  // A throw that was reopened keeps the place of its first call.
  if (event.type === 'ThrowCalled') return event.again ? undefined : event.number;
  return event.type === 'BettingOpened' ? event.round : undefined;
};

/** The entry that gives a round or a throw its number, found by halving: numbers only rise. */
const markerOf = async (played: PlayedStretch, number: number): Promise<Entry | undefined> => {
  let [low, high] = [0, (await played.store.head(played.stream)).version];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const marker = await firstMarker(played, middle, high);
    const found = marker && numberOf(marker.event as TableEvent)!;
    if (found === number) return marker;
    if (marker && found! < number) low = marker.version;
    else high = middle;
  }
  return undefined;
};

const firstMarker = (played: PlayedStretch, after: number, to: number): Promise<Entry | undefined> =>
  firstEntry(
    played,
    after,
    ({ version }) => version > to,
    (entry) => numberOf(entry.event as TableEvent) !== undefined,
  );

/** The first entry that is looked for, unless one comes before it that ends the search. */
const firstEntry = async (
  { store, stream }: PlayedStretch,
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

const endOfCommand = async (played: PlayedStretch, { version, command }: Entry): Promise<number> => {
  const next = await firstEntry(
    played,
    version,
    () => false,
    (entry) => entry.command !== command,
  );
  return next ? next.version - 1 : (await played.store.head(played.stream)).version;
};

const startOfCommand = async ({ store, stream }: PlayedStretch, { version, command }: Entry): Promise<number> => {
  for (let first = version; first > 1; ) {
    const from = Math.max(0, first - 1 - PAGE);
    const page = await store.read(stream, from, first - 1 - from);
    const other = page.findLast((entry) => entry.command !== command);
    if (other) return other.version;
    first = from + 1;
  }
  return 0;
};

const endOfRound = async (played: PlayedStretch, marker: Entry): Promise<number> => {
  const round = numberOf(marker.event as TableEvent)!;
  const isNext = ({ event }: Entry): boolean => event.type === 'BettingOpened';
  const end = await firstEntry(played, marker.version, isNext, ({ event }) => endsRound(event as TableEvent, round));
  if (end) return endOfCommand(played, end);
  const next = await firstEntry(played, marker.version, () => false, isNext);
  return next ? next.version - 1 : (await played.store.head(played.stream)).version;
};

const endsRound = (event: TableEvent, round: number): boolean =>
  event.type === 'LightsCleared' ||
  ((event.type === 'RoundVoided' || event.type === 'SettledRoundVoided') && event.round === round);
