import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openSqlite } from '../store/sqlite.ts';
import type { Document, DocumentQuery, Store } from '../store/store.ts';
import { MatchedDocuments } from './matched-documents.ts';

const STREAM = 'table:one';

let folder: string;
let store: Store;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hardway-matched-'));
  store = await openSqlite(join(folder, 'hardway.db'));
});
afterEach(async () => {
  await store.close();
  await rm(folder, { recursive: true });
});

const document = (rank: number, value: unknown = { rank }, key = `${rank}`): Document => ({
  kind: 'round',
  key,
  rank,
  value,
});

const keep = async (...documents: readonly Document[]): Promise<void> => {
  const { version } = await store.head(STREAM);
  const events = [{ type: 'Played' }];
  await store.append({
    stream: STREAM,
    expectedVersion: version,
    command: `${version}`,
    at: 1,
    events,
    answer: null,
    documents,
  });
};

const unlike = async (said: readonly Document[], reader: Store = store): Promise<readonly string[]> => {
  const matched = new MatchedDocuments(reader, STREAM, ['round']);
  for (const one of said) await matched.take(one);
  return [...(await matched.unlike())];
};

const RANKS = Array.from({ length: 40 }, (_, index) => index + 1);
const ALL = RANKS.map((rank) => document(rank));

test('what the log says and what is kept is the same, in whatever order the log says it', async () => {
  await keep(...ALL);
  expect(await unlike(ALL)).toEqual([]);
  expect(await unlike(ALL.toReversed())).toEqual([]);
});

test('many of one rank are each seen once', async () => {
  const alike = RANKS.map((number) => document(7, { number }, `a${number}`));
  await keep(...alike, document(8));
  expect(await unlike([...alike, document(8)])).toEqual([]);
  expect(await unlike([...alike.slice(1), document(8)])).toEqual(['round a1']);
});

test('the last word on a document counts, also if it is the first one again', async () => {
  await keep(...ALL);
  const other = document(3, 'other');
  expect(await unlike([...ALL.slice(0, 2), other, ...ALL.slice(3), document(3)])).toEqual([]);
  expect(await unlike([...ALL, other, document(3)])).toEqual([]);
  expect(await unlike([...ALL, other])).toEqual(['round 3']);
});

test('a document that the log has taken away is not to be there', async () => {
  const gone = { ...document(3), value: null };
  await keep(...ALL);
  expect(await unlike([...ALL, gone])).toEqual(['round 3']);
  await keep(gone);
  expect(await unlike([...ALL, gone])).toEqual([]);
});

test.each<readonly [string, readonly Document[]]>([
  ['changed', [...ALL.slice(0, 6), document(7, 'changed'), ...ALL.slice(7)]],
  ['left out', [...ALL.slice(0, 6), ...ALL.slice(7)]],
  ['out of its place', [...ALL.slice(0, 6), document(7000, { rank: 7 }, '7'), ...ALL.slice(7)]],
])('a document that was %s is noticed', async (_, kept) => {
  await keep(...kept);
  expect(await unlike(ALL)).toEqual(['round 7']);
});

test('a document that the log does not have is noticed, wherever it stands', async () => {
  await keep(document(0), ...ALL, document(41));
  expect(await unlike(ALL)).toEqual(['round 0', 'round 41']);
});

test('what changes while it is compared is like the log in the end', async () => {
  await keep(...ALL);
  const matched = new MatchedDocuments(store, STREAM, ['round']);
  for (const one of ALL) await matched.take(one);
  await keep(document(5, 'corrected'), document(41));
  await matched.take(document(5, 'corrected'));
  await matched.take(document(41));
  expect([...(await matched.unlike())]).toEqual([]);
});

test('long documents are read few at a time', async () => {
  const long = RANKS.map((rank) => document(rank, 'x'.repeat(rank < 20 ? 10 : 300_000)));
  await keep(...long);
  let most = 0;
  const documents = async (query: DocumentQuery) => {
    const page = await store.documents(query);
    most = Math.max(most, JSON.stringify(page).length);
    return page;
  };
  expect(await unlike(long, { ...store, documents })).toEqual([]);
  expect(most).toBeLessThan(6_000_000);
});
