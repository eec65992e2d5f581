import {
  type Entry,
  type Head,
  type HouseRefusal,
  judgeEntries,
  linkTexts,
  type Replay,
} from '@hardway/server/protocol';
import { askHouse, isHouseRefusal } from '../house/ask.ts';
import { sha256Hex } from './proof-tools.ts';

/** A stretch of a log with how the table stood before it. */
export interface Stretch extends Replay {
  readonly entries: readonly Entry[];
  /** Whether their hashes follow from the entry before them, worked out here. */
  readonly isChained: boolean;
}

/** A replay and its entries, fetched a page at a time. */
export const fetchStretch = async (table: string, which: URLSearchParams): Promise<Stretch | HouseRefusal> => {
  const replay = await askHouse<Replay>('GET', `/api/tables/${table}/replay?${which}`);
  if (isHouseRefusal(replay)) return replay;
  const entries: Entry[] = [];
  for (let after = replay.before.version; after < replay.until; after = entries.at(-1)!.version) {
    const page = await askHouse<readonly Entry[]>('GET', `/api/tables/${table}/log?after=${after}`);
    if (isHouseRefusal(page)) return page;
    if (page.length === 0) break;
    entries.push(...page.filter(({ version }) => version <= replay.until));
  }
  return { ...replay, entries, isChained: await areChained(`table:${table}`, replay.before, entries) };
};

const areChained = async (stream: string, before: Head, entries: readonly Entry[]): Promise<boolean> => {
  const hashes = await Promise.all(linkTexts(before, entries).map(sha256Hex));
  return judgeEntries(stream, before, entries, hashes).is === 'whole';
};
