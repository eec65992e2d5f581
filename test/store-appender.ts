import { openSync, writeSync } from 'node:fs';
import { openSqlite } from '../packages/server/src/store/sqlite.ts';

/**
 * Appends to the database at the given path as fast as it can, from many sides, until it is killed. Each acknowledged
 * entry is a line of the second file, `stream version hash command`, written before the next append from that side. A
 * line on stdout says that the first is there.
 */

const STREAMS = 5;
const SIDES_PER_STREAM = 8;

const [path, acknowledged, session] = process.argv.slice(2) as [string, string, string];
const store = await openSqlite(path);
const file = openSync(acknowledged, 'a');
const stop = store.subscribe(() => {
  process.stdout.write('appending\n');
  stop();
});

/** Sides of a stream race each other, so that conflicts are among the batches as well. */
const side = async (stream: string, name: string): Promise<never> => {
  for (let count = 0; ; count += 1) {
    const { version: expectedVersion } = await store.head(stream);
    const command = `${session}/${name}/${count}`;
    const events = Array.from({ length: 1 + (count % 3) }, (_, index) => ({ type: 'Counted', count, index }));
    const documents = [{ kind: 'count', key: name, rank: count, value: { count } }];
    const result = await store.append({
      stream,
      expectedVersion,
      command,
      at: Date.now(),
      events,
      answer: count,
      documents,
    });
    if (result.is !== 'appended') continue;
    for (const { version, hash } of result.entries) writeSync(file, `${stream} ${version} ${hash} ${command}\n`);
  }
};

for (let stream = 1; stream <= STREAMS; stream += 1)
  for (let number = 1; number <= SIDES_PER_STREAM; number += 1)
    void side(`table/${stream}`, `side ${stream}-${number}`);
