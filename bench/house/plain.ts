import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import pg from 'pg';
import { CREDIT, SPOTS, TERMINALS } from './floor.ts';

const PLAIN_SCHEMA = [
  'CREATE TABLE bets (id TEXT PRIMARY KEY, seat INTEGER NOT NULL, spot TEXT NOT NULL, stake BIGINT NOT NULL, at BIGINT NOT NULL)',
  'CREATE TABLE credits (seat INTEGER PRIMARY KEY, credit BIGINT NOT NULL)',
];

/** A bet as anybody would write it: one transaction that takes the credit and keeps the bet. */
export const plainSqlite = (folder: string, seconds: number): number => {
  const database = new DatabaseSync(join(folder, 'plain.db'));
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA fullfsync = ON');
  for (const statement of PLAIN_SCHEMA) database.exec(statement);
  const seat = database.prepare('INSERT INTO credits VALUES (?, ?)');
  for (let number = 1; number <= TERMINALS; number += 1) seat.run(number, CREDIT);
  const take = database.prepare('UPDATE credits SET credit = credit - ? WHERE seat = ? AND credit >= ?');
  const keep = database.prepare('INSERT INTO bets VALUES (?, ?, ?, ?, ?)');
  const began = performance.now();
  let bets = 0;
  for (; performance.now() - began < seconds * 1_000; bets += 1) {
    database.exec('BEGIN IMMEDIATE');
    take.run(100, (bets % TERMINALS) + 1, 100);
    keep.run(`bet-${bets}`, (bets % TERMINALS) + 1, SPOTS[bets % SPOTS.length]!, 100, Date.now());
    database.exec('COMMIT');
  }
  const rate = (bets * 1_000) / (performance.now() - began);
  database.close();
  return rate;
};

export const plainPostgres = async (url: string, seconds: number): Promise<number> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  for (const statement of PLAIN_SCHEMA) await client.query(statement);
  for (let number = 1; number <= TERMINALS; number += 1)
    await client.query('INSERT INTO credits VALUES ($1, $2)', [number, CREDIT]);
  const began = performance.now();
  let bets = 0;
  for (; performance.now() - began < seconds * 1_000; bets += 1) {
    const number = (bets % TERMINALS) + 1;
    await client.query('BEGIN');
    await client.query({
      name: 'take',
      text: 'UPDATE credits SET credit = credit - $1 WHERE seat = $2 AND credit >= $1',
      values: [100, number],
    });
    await client.query({
      name: 'keep',
      text: 'INSERT INTO bets VALUES ($1, $2, $3, $4, $5)',
      values: [`bet-${bets}`, number, SPOTS[bets % SPOTS.length], 100, Date.now()],
    });
    await client.query('COMMIT');
  }
  const rate = (bets * 1_000) / (performance.now() - began);
  await client.end();
  return rate;
};
