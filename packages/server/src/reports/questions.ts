import { Vouchers } from '../cage/vouchers.ts';
import type { IndexedKind } from '../history/log-index.ts';
import { isSignificant } from '../history/significant.ts';
import type { Meters } from '../protocol/answers.ts';
import type { Entry } from '../protocol/entry.ts';
import { eventOf } from '../protocol/packing.ts';
import { entriesOf } from '../store/entries.ts';
import { readPage } from '../store/index.ts';
import type { Store } from '../store/store.ts';
import { approvalsBefore } from './approvals.ts';
import { csvLine, type ExportName, exportRows } from './export.ts';
import { RunningMeters } from './meters.ts';
import { type PlayedStretch, replayEntry, replayRound } from './replay.ts';
import { findRounds, type PlayedRounds, type RoundQuery, readRound } from './rounds.ts';
import { type VerifyOptions, verifyRecord } from './verify-record.ts';

/**
 * All that can be asked of a record, and how it is worked out. It runs beside the house, so what is asked has to be data
 * that can be sent to another thread, and what is told has to be JSON.
 */

/** Entries of one answer. */
const LOG_PAGE = 500;
const ENTRIES_PER_PAGE = 50;

type InRecord<T> = Omit<T, 'store'>;

/** Meters of a stream as they stood at a version. */
export interface MetersUpTo {
  readonly version: number;
  readonly meters: Meters;
}

export const QUESTIONS = {
  /** At most so many entries further than they were. */
  meters: async (store: Store, { stream, from, most }: { stream: string; from: MetersUpTo; most: number }) => {
    const running = new RunningMeters(from.meters);
    let { version } = from;
    for await (const entry of entriesOf(store, stream, version)) {
      running.take(eventOf(entry.event));
      version = entry.version;
      if (version - from.version === most) break;
    }
    return { version, meters: running.meters } satisfies MetersUpTo;
  },
  log: (store: Store, { stream, after }: { stream: string; after: number }) => store.read(stream, after, LOG_PAGE),
  /** A page of the record for whoever proves it. */
  record: async (store: Store, { stream, after }: { stream: string; after: number }) => ({
    ...(await readPage(store, stream, after, LOG_PAGE)),
    head: await store.head(stream),
  }),
  rounds: (store: Store, { played, query }: { played: InRecord<PlayedRounds>; query: RoundQuery }) =>
    findRounds({ store, ...played }, query),
  round: (store: Store, { played, number }: { played: InRecord<PlayedRounds>; number: number }) =>
    readRound({ store, ...played }, number),
  'replayed round': (store: Store, { played, number }: { played: InRecord<PlayedStretch>; number: number }) =>
    replayRound({ store, ...played }, number),
  'replayed entry': (store: Store, { played, version }: { played: InRecord<PlayedStretch>; version: number }) =>
    replayEntry({ store, ...played }, version),
  significant: async (store: Store, { stream }: { stream: string }) => {
    const places = await store.documents({ stream, kind: 'noted', newestFirst: true, limit: LOG_PAGE });
    const found = await entriesAt(store, stream, places.toReversed());
    return found.map((entry) => ({ ...entry, event: eventOf(entry.event) }));
  },
  /** Of a stream that has no index of them. */
  'significant in the log': async (store: Store, { stream }: { stream: string }) => {
    const found: Entry[] = [];
    for await (const entry of entriesOf(store, stream)) if (isSignificant(eventOf(entry.event))) found.push(entry);
    return found.slice(-LOG_PAGE);
  },
  /** The entries of a kind, newest first, and where to go on. */
  indexed: async (store: Store, { stream, kind, before }: { stream: string; kind: IndexedKind; before: number }) => {
    const places = await store.documents({ stream, kind, to: before - 1, newestFirst: true, limit: ENTRIES_PER_PAGE });
    const next = places.length < ENTRIES_PER_PAGE ? null : places.at(-1)!.rank;
    return { entries: await entriesAt(store, stream, places), next };
  },
  /** As they stand at a time, by the house's clock. */
  vouchers: (store: Store, { at, before }: { at: number; before?: number }) =>
    new Vouchers(store, () => at).list(before === undefined ? {} : { before }),
  'voucher report': (store: Store, { at }: { at: number }) => new Vouchers(store, () => at).report(),
  /** The whole record, and everything beside it. */
  proof: (store: Store, options: Omit<VerifyOptions, 'progress'>) => verifyRecord(store, options),
  approvals: (store: Store, { before }: { before: number }): ReturnType<typeof approvalsBefore> =>
    approvalsBefore(store, before, ENTRIES_PER_PAGE),
} satisfies Record<string, (store: Store, asked: never) => Promise<unknown>>;

export type QuestionName = keyof typeof QUESTIONS;
export type AskedOf<Name extends QuestionName> = Parameters<(typeof QUESTIONS)[Name]>[1];
export type ToldOf<Name extends QuestionName> = Awaited<ReturnType<(typeof QUESTIONS)[Name]>>;

/** An export, sent in pieces, as it may not fit in memory. */
export interface Export {
  readonly what: ExportName;
  readonly tables: readonly string[];
  readonly house: boolean;
}

/** Characters of a piece: to pass lines on one by one would take most of the time. */
const PIECE_CHARACTERS = 64 * 1024;

export async function* exportedLines(store: Store, { what, tables, house }: Export): AsyncGenerator<string> {
  let text = '';
  for await (const row of exportRows(what, store, tables, { house })) {
    text += csvLine(row);
    if (text.length < PIECE_CHARACTERS) continue;
    yield text;
    text = '';
  }
  yield text;
}

const entriesAt = async (
  store: Store,
  stream: string,
  places: readonly { readonly rank: number }[],
): Promise<readonly Entry[]> => {
  const entries: Entry[] = [];
  for (const { rank } of places) entries.push(...(await store.read(stream, rank - 1, 1)));
  return entries;
};
