import type { Store } from '../packages/server/src/store/store.ts';
import { postgresEngine, sqliteEngine } from './store-engines.ts';

/** Durable appends per second, many at once beside one commit for each: `tsx test/store-rates.ts [seconds]`. */

const SECONDS = Number(process.argv[2] ?? 4);
const TABLES = 20;

const measure = async (store: Store, appenders: number, run: string) => {
  const versions = Array.from({ length: TABLES }, () => 0);
  const times: number[] = [];
  const end = performance.now() + SECONDS * 1000;
  const appender = async (number: number) => {
    const table = number % TABLES;
    const stream = `${run} table/${table}`;
    for (let count = 0; performance.now() < end; count += 1) {
      const expectedVersion = versions[table]!;
      versions[table] = expectedVersion + 1;
      const start = performance.now();
      const result = await store.append({
        stream,
        expectedVersion,
        command: `${number}-${count}`,
        at: Date.now(),
        events: [{ type: 'WagerPlaced', seat: number, spot: 'total/9', stake: 500, added: 500, round: count } as never],
        answer: { ok: true, version: expectedVersion + 1 },
        documents: [{ kind: 'seat', key: `${number}`, rank: count, value: { credit: 100_000 - count } }],
      });
      if (result.is !== 'appended') throw new Error(result.is);
      times.push(performance.now() - start);
    }
  };
  await Promise.all(Array.from({ length: appenders }, (_, number) => appender(number)));
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor(times.length * share)]!.toFixed(2);
  return `${Math.round(times.length / SECONDS)}/s (p50 ${at(0.5)} ms, p99 ${at(0.99)} ms)`;
};

for (const engine of [sqliteEngine(), postgresEngine()]) {
  await engine.start();
  const store = await (await engine.create()).open();
  await measure(store, 50, 'warm-up');
  for (const appenders of [200, 1])
    process.stdout.write(
      `${engine.name}, ${appenders === 1 ? 'one commit per append' : `${appenders} at once`}: ${await measure(store, appenders, `${appenders}`)}\n`,
    );
  await store.close();
  await engine.stop();
}
