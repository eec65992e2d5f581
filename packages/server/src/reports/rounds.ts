import type { Roll, RoundRecord } from '@hardway/engine';
import type { FoundRound, FoundRounds, KeptRound, KeptThrow } from '../protocol/answers.ts';
import type { Document, Store } from '../store/store.ts';

/** A search. Rounds have to meet every condition that is given. */
export interface RoundQuery {
  /** Numbers of rounds, or of throws at craps; both are included. */
  readonly first?: number;
  readonly last?: number;
  /** When they were played, in milliseconds since 1970; both are included. */
  readonly from?: number;
  readonly to?: number;
  /** Where something was at stake. */
  readonly seat?: number;
  /** In any order. */
  readonly dice?: Roll;
  /** Void, or changed after it was settled; a round can be both. */
  readonly is?: 'void' | 'corrected';
  /** Only rounds before this number: where the answer before went to. */
  readonly before?: number;
  readonly limit: number;
}

/** Where a table's rounds are kept. */
export interface PlayedRounds {
  readonly store: Store;
  readonly stream: string;
  readonly kind: 'round' | 'throw';
}

interface Played extends Pick<RoundRecord, 'roll' | 'results' | 'corrected'> {
  readonly number: number;
  readonly at: number;
  /** Of a void round, whose results are gone. */
  readonly seats: RoundRecord['seats'];
}

/** Rounds may be large, so few are read at once. */
const PAGE = 10;
/** Rounds that one question looks at, at most. */
const LOOKED_AT = 1000;

export const findRounds = async (played: PlayedRounds, query: RoundQuery): Promise<FoundRounds> => {
  const { first, last } = await numbersOf(played, query);
  const rounds: FoundRound[] = [];
  let before = last + 1;
  for (let looked = 0; looked < LOOKED_AT && before > first; looked += PAGE) {
    const slice = { from: first, to: before - 1, newestFirst: true, limit: PAGE };
    const { page, reached } = await candidates(played, query, slice);
    for (const played of page) {
      if (rounds.length === query.limit) return { rounds, next: before };
      before = played.number;
      if (matches(played, query)) rounds.push(foundOf(played, query.seat));
    }
    if (reached === null) return { rounds, next: null };
    before = reached;
  }
  return { rounds, next: before > first ? before : null };
};

interface Candidates {
  readonly page: readonly Played[];
  /** The number down to which they have been looked through; null if that was all. */
  readonly reached: number | null;
}

/** The next rounds that can be meant. Those that were changed are known by their changes, and are few. */
const candidates = async (played: PlayedRounds, { is }: RoundQuery, slice: Slice): Promise<Candidates> => {
  const kind = is === 'corrected' ? 'change' : played.kind;
  const found = await played.store.documents({ stream: played.stream, kind, ...slice });
  return {
    page: kind === 'change' ? await changedRounds(played, found) : found.map(playedOf),
    reached: found.length < slice.limit ? null : found.at(-1)!.rank,
  };
};

const changedRounds = async (played: PlayedRounds, changes: readonly Document[]): Promise<readonly Played[]> => {
  const rounds: Played[] = [];
  for (const number of new Set(changes.map(({ rank }) => rank)))
    rounds.push(...(await readPage(played, { from: number, to: number, limit: 1 })));
  return rounds;
};

/** The rounds that can be meant, by number and by time. */
const numbersOf = async (played: PlayedRounds, query: RoundQuery): Promise<{ first: number; last: number }> => {
  const [newest] = await readPage(played, { newestFirst: true, limit: 1 });
  const end = newest?.number ?? 0;
  const first = Math.max(1, query.first ?? 1);
  const last = Math.min(end, query.last ?? end, (query.before ?? Infinity) - 1);
  return {
    first: query.from === undefined ? first : Math.max(first, (await partedBy(played, query.from, end)).before + 1),
    last: query.to === undefined ? last : Math.min(last, (await partedBy(played, query.to + 1, end)).after - 1),
  };
};

/** The last round that was played before a time, and the first that was not, found by halving. */
const partedBy = async (
  played: PlayedRounds,
  time: number,
  end: number,
): Promise<{ before: number; after: number }> => {
  let [low, high, after] = [1, end, end + 1];
  while (low <= high) {
    const middle = Math.floor((low + high) / 2);
    const dated = await firstDated(played, middle, high, time);
    if (dated && dated.at < time) low = dated.number + 1;
    else {
      after = dated?.number ?? after;
      high = middle - 1;
    }
  }
  return { before: high, after };
};

/** Rounds that were corrected after a time do not tell when they were played; those that follow them do. */
const firstDated = async (
  played: PlayedRounds,
  first: number,
  last: number,
  time: number,
): Promise<Played | undefined> => {
  for (let from = first, limit = 1; from <= last; limit = PAGE) {
    const page = await readPage(played, { from, to: last, limit });
    const dated = page.find(({ corrected, at }) => !corrected || at < time);
    if (dated || page.length < limit) return dated;
    from = page.at(-1)!.number + 1;
  }
  return undefined;
};

/** One round with everything in it. */
export const readRound = async (
  { store, stream, kind }: PlayedRounds,
  number: number,
): Promise<KeptRound | KeptThrow | undefined> =>
  (await store.document(stream, kind, `${number}`)) as KeptRound | KeptThrow | undefined;

interface Slice {
  readonly from?: number;
  readonly to?: number;
  readonly newestFirst?: boolean;
  readonly limit: number;
}

const readPage = async ({ store, stream, kind }: PlayedRounds, slice: Slice): Promise<readonly Played[]> =>
  (await store.documents({ stream, kind, ...slice })).map(playedOf);

const playedOf = ({ kind, rank: number, value }: Document): Played => {
  if (kind === 'throw') return { number, corrected: false, ...(value as KeptThrow), seats: {} };
  const { record, at } = value as KeptRound;
  return { ...record, number, at };
};

const matches = (played: Played, { seat, dice, is }: RoundQuery): boolean =>
  (seat === undefined || hadAtStake(played, seat)) &&
  (dice === undefined || (played.roll !== null && sorted(played.roll) === sorted(dice))) &&
  (is === undefined || (is === 'void' ? played.roll === null : played.corrected));

const hadAtStake = ({ results, seats }: Played, seat: number): boolean =>
  (seats[seat]?.wagers.length ?? 0) > 0 || results.some((result) => result.seat === seat);

const sorted = (roll: Roll): string => roll.toSorted().join();

const foundOf = (played: Played, seat: number | undefined): FoundRound => {
  const { number, at, roll, corrected, results } = played;
  const own = seat === undefined ? results : results.filter((result) => result.seat === seat);
  const lay = own.length > 0 ? own : wentBack(played, seat);
  return {
    number,
    at,
    roll,
    corrected,
    wagers: lay.length,
    staked: lay.reduce((sum, { stake }) => sum + stake, 0),
    returned: lay.reduce((sum, { returned }) => sum + returned, 0),
    ...(seat === undefined ? {} : { results: own }),
  };
};

/** A void round has no results: what lay there went back whole. */
const wentBack = ({ roll, seats }: Played, seat: number | undefined): readonly { stake: number; returned: number }[] =>
  roll !== null
    ? []
    : Object.entries(seats)
        .filter(([each]) => seat === undefined || Number(each) === seat)
        .flatMap(([, { wagers }]) => wagers.map(({ stake }) => ({ stake, returned: stake })));
