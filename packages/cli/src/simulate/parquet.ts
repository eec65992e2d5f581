import { SESSION_ENDS } from '@hardway/engine';
import { ByteWriter, type ColumnSource, ParquetWriter, schemaFromColumnData } from 'hyparquet-writer';

/** Sessions, column by column; money in minor units. */
export interface SessionRows {
  /** The number of the first session; the others follow it. */
  readonly first: number;
  readonly bankroll: ArrayLike<number>;
  readonly rolls: ArrayLike<number>;
  readonly drawdown: ArrayLike<number>;
  readonly losingRun: ArrayLike<number>;
  /** Ends, as indices of SESSION_ENDS. */
  readonly end: ArrayLike<number>;
  /** Metadata of the run: strategy, seed and the like. */
  readonly metadata: Readonly<Record<string, string>>;
}

const GROUP_ROWS = 100_000;

/** A Parquet file of one row for each session, made group by group, so that only one is held in its wide form. */
export const sessionsParquet = (rows: SessionRows): Uint8Array => {
  const bytes = new ByteWriter();
  const file = new ParquetWriter({
    writer: bytes,
    schema: schemaFromColumnData({ columnData: columnsOf(rows, 0, 0) }),
    kvMetadata: Object.entries(rows.metadata).map(([key, value]) => ({ key, value })),
  });
  for (let from = 0; from < rows.bankroll.length; from += GROUP_ROWS)
    file.write({ columnData: columnsOf(rows, from, from + GROUP_ROWS), rowGroupSize: GROUP_ROWS });
  file.finish();
  return bytes.getBytes();
};

const columnsOf = (rows: SessionRows, from: number, to: number): ColumnSource[] => {
  const sessions = Array.from(part(rows.bankroll, from, to), (_, index) => rows.first + from + index);
  return [
    // Numbers that only rise pack to almost nothing as differences.
    { ...long('session', sessions), encoding: 'DELTA_BINARY_PACKED' },
    long('bankroll', part(rows.bankroll, from, to)),
    short('rolls', part(rows.rolls, from, to)),
    long('drawdown', part(rows.drawdown, from, to)),
    short('losing_run', part(rows.losingRun, from, to)),
    { name: 'end', data: part(rows.end, from, to).map((end) => SESSION_ENDS[end]!), type: 'STRING', nullable: false },
  ];
};

const part = (values: ArrayLike<number>, from: number, to: number): number[] =>
  Array.from({ length: Math.max(0, Math.min(to, values.length) - from) }, (_, index) => values[from + index]!);

const long = (name: string, values: readonly number[]): ColumnSource => ({
  name,
  data: BigInt64Array.from(values, BigInt),
  type: 'INT64',
  nullable: false,
});

/** Doubles hold every figure as it is, so that one beyond 32 bits is refused by the writer and not cut short. */
const short = (name: string, values: readonly number[]): ColumnSource => ({
  name,
  data: Float64Array.from(values),
  type: 'INT32',
  nullable: false,
});
