import { SESSION_ENDS } from '@hardway/engine';
import { parquetMetadata, parquetReadObjects, parquetSchema } from 'hyparquet';
import { describe, expect, test } from 'vitest';
import { type SessionRows, sessionsParquet } from './parquet.ts';

const METADATA = { strategy: 'Pass & "odds" <2×>', seed: '1', note: '' };

const rowsOf = (sessions: number, first = 0, most = 1e12): SessionRows => {
  const each = (value: (index: number) => number) => Array.from({ length: sessions }, (_, index) => value(index));
  return {
    first,
    bankroll: Float64Array.from(each((index) => (index * 7919 * 104_729) % (most + 1))),
    rolls: Int32Array.from(each((index) => 500 - (index % 13))),
    drawdown: each((index) => (index === 0 ? most : index * 100)),
    losingRun: each((index) => (index === 0 ? 2 ** 31 - 1 : index % 31)),
    end: Uint8Array.from(each((index) => index % SESSION_ENDS.length)),
    metadata: METADATA,
  };
};

const bufferOf = (bytes: Uint8Array): ArrayBuffer => new Uint8Array(bytes).buffer;

const objectsOf = (rows: SessionRows) =>
  Array.from(rows.end, (end, index) => ({
    session: BigInt(rows.first + index),
    bankroll: BigInt(rows.bankroll[index]!),
    rolls: rows.rolls[index]!,
    drawdown: BigInt(rows.drawdown[index]!),
    losing_run: rows.losingRun[index]!,
    end: SESSION_ENDS[end],
  }));

describe('a Parquet file of sessions', () => {
  test.each([
    ['a thousand rows', rowsOf(1000)],
    ['one row', rowsOf(1)],
    ['rows late in a long run', rowsOf(300, 2 ** 40)],
    ['more rows than a group holds', rowsOf(100_003)],
  ])('gives %s back as they were', async (_, rows) => {
    const file = bufferOf(sessionsParquet(rows));
    expect(await parquetReadObjects({ file })).toEqual(objectsOf(rows));
  });

  test('has typed columns without gaps, and says what run it holds', () => {
    const metadata = parquetMetadata(bufferOf(sessionsParquet(rowsOf(1000))));
    expect(metadata.num_rows).toBe(1000n);
    expect(parquetSchema(metadata).children.map(({ element }) => [element.name, element.type])).toEqual([
      ['session', 'INT64'],
      ['bankroll', 'INT64'],
      ['rolls', 'INT32'],
      ['drawdown', 'INT64'],
      ['losing_run', 'INT32'],
      ['end', 'BYTE_ARRAY'],
    ]);
    expect(parquetSchema(metadata).children.every(({ element }) => element.repetition_type === 'REQUIRED')).toBe(true);
    const told = metadata.key_value_metadata?.map(({ key, value }) => [key, value ?? '']);
    expect(Object.fromEntries(told ?? [])).toEqual(METADATA);
  });

  test('has its columns also where no session was played', async () => {
    const file = bufferOf(sessionsParquet(rowsOf(0)));
    expect(await parquetReadObjects({ file })).toEqual([]);
    expect(parquetSchema(parquetMetadata(file)).children).toHaveLength(6);
  });

  test('refuses figures that its columns cannot hold', () => {
    const rows = rowsOf(3);
    expect(() => sessionsParquet({ ...rows, rolls: [1, 2 ** 31, 3] })).toThrow('int32');
    expect(() => sessionsParquet({ ...rows, bankroll: [1, 0.5, 3] })).toThrow('integer');
    expect(() => sessionsParquet({ ...rows, end: [3] })).toThrow('same length');
  });
});
