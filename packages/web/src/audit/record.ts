import type { Table } from '@hardway/engine';
import { type Head, type HouseRefusal, judgeEntries, linkTexts } from '@hardway/server/protocol';
import { askHouse, isRefused } from '../house/ask.ts';
import { sha256 } from './notary.ts';

/** An entry of a log as the house sends it. */
export interface LogEntry {
  readonly stream: string;
  readonly version: number;
  readonly at: number;
  readonly command: string;
  readonly event: { readonly type: string };
  readonly hash: string;
}

/** A stretch of a log with how the table stood before it. */
export interface Replay {
  readonly number: number | null;
  readonly before: Head;
  readonly until: number;
  readonly standing: { readonly table: Table; readonly filings: number };
  readonly changes: readonly number[];
}

export interface Stretch extends Replay {
  readonly entries: readonly LogEntry[];
  /** Whether their hashes follow from the entry before them, worked out here. */
  readonly isChained: boolean;
}

/** A replay and its entries, fetched a page at a time. */
export const fetchStretch = async (table: string, which: URLSearchParams): Promise<Stretch | HouseRefusal> => {
  const replay = await askHouse<Replay>('GET', `/api/tables/${table}/replay?${which}`);
  if (isRefused(replay)) return replay;
  const entries: LogEntry[] = [];
  for (let after = replay.before.version; after < replay.until; after = entries.at(-1)!.version) {
    const page = await askHouse<readonly LogEntry[]>('GET', `/api/tables/${table}/log?after=${after}`);
    if (isRefused(page)) return page;
    if (page.length === 0) break;
    entries.push(...page.filter(({ version }) => version <= replay.until));
  }
  return { ...replay, entries, isChained: await areChained(`table:${table}`, replay.before, entries) };
};

const areChained = async (stream: string, before: Head, entries: readonly LogEntry[]): Promise<boolean> => {
  const hashes = await Promise.all(linkTexts(before, entries).map(sha256));
  return judgeEntries(stream, before, entries, hashes).is === 'whole';
};
