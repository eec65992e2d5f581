import { type Table, type TableEvent, withRecords } from '@hardway/engine';
import type { Document } from '../store/store.ts';
import { isSignificant } from './significant.ts';

/**
 * What an auditor finds the way through a long log by: where the entries are that somebody should look at, and how the
 * table stood from time to time. None of it is needed to run a table.
 */

/** Where to look for entries of a kind. */
export const INDEXED_KINDS = ['noted', 'filing', 'approval'] as const;
export type IndexedKind = (typeof INDEXED_KINDS)[number];

/** A table without its last rounds, which are documents of their own, and with its last filing only. */
export interface LogMark {
  readonly table: Table;
  /** The number of submissions filed until then. */
  readonly filings: number;
}

/** Reading this many entries takes a fraction of a second. */
const MARK_EVERY = 10_000;

export const indexDocuments = (before: Table, after: Table, events: readonly TableEvent[]): Document[] => [
  ...events.flatMap((event, index) => placesOf(event, before.version + index + 1)),
  ...(Math.floor(before.version / MARK_EVERY) < Math.floor(after.version / MARK_EVERY) ? [markDocument(after)] : []),
];

const placesOf = (event: TableEvent, version: number): Document[] => {
  if (!isSignificant(event)) return [];
  const place = (kind: IndexedKind): Document => ({ kind, key: `${version}`, rank: version, value: { version } });
  return [
    place('noted'),
    ...(isFiling(event) ? [place('filing')] : []),
    ...(isApproved(event) ? [place('approval')] : []),
    ...changed(event).map((number) => ({
      kind: 'change',
      key: `${number}:${version}`,
      rank: number,
      value: { version },
    })),
  ];
};

const isFiling = ({ type }: TableEvent): boolean => type === 'SubmissionFiled' || type === 'LimitsChanged';

/** Somebody beside the person who did it stands for it. */
const isApproved = (event: TableEvent): boolean => 'approver' in event || ('witness' in event && !!event.witness);

/** The round or throw that was over and is changed. */
const changed = (event: TableEvent): readonly number[] => {
  if (event.type === 'ThrowReopened') return [event.number];
  return event.type === 'ResultCorrected' || event.type === 'RoundResettled' || event.type === 'SettledRoundVoided'
    ? [event.round]
    : [];
};

export const markOf = (table: Table, filings = table.filings.length): LogMark => ({
  table: { ...withRecords(table, []), filings: [] },
  filings,
});

/**
 * Marks of earlier forms are read by nobody: from before tables had a game of their own, and from before craps tables kept
 * what waits for surveillance.
 */
export const isEarlierMark = (value: unknown): boolean => {
  const table = (value as { readonly table?: object } | null)?.table;
  if (table === undefined) return false;
  if ('play' in table) return isEarlierHand(table.play as object);
  return 'hand' in table && 'round' in table;
};

const isEarlierHand = (play: object): boolean => 'noticeOpen' in play && !('notices' in play);

const markDocument = (table: Table): Document => ({
  kind: 'mark',
  key: `${table.version}`,
  rank: table.version,
  value: markOf(table),
});
