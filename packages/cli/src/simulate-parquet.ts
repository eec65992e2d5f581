import { type ColumnSource, parquetWriteBuffer } from 'hyparquet-writer';

/** What became of each session, column by column; money in minor units. */
export interface SessionRows {
  readonly session: ArrayLike<number>;
  readonly bankroll: ArrayLike<number>;
  readonly rolls: ArrayLike<number>;
  readonly drawdown: ArrayLike<number>;
  readonly losingRun: ArrayLike<number>;
  /** How each ended: rolls, stop-win, stop-loss or ruin. */
  readonly end: readonly string[];
  /** What the file says of the run: strategy, seed and the like. */
  readonly metadata: Readonly<Record<string, string>>;
}

/** A Parquet file of one row for each session. */
export const sessionsParquet = (rows: SessionRows): Uint8Array =>
  new Uint8Array(
    parquetWriteBuffer({
      columnData: [
        // Numbers that only rise pack to almost nothing as differences.
        { ...long('session', rows.session), encoding: 'DELTA_BINARY_PACKED' },
        long('bankroll', rows.bankroll),
        short('rolls', rows.rolls),
        long('drawdown', rows.drawdown),
        short('losing_run', rows.losingRun),
        { name: 'end', data: [...rows.end], type: 'STRING', nullable: false },
      ],
      rowGroupSize: 100_000,
      kvMetadata: Object.entries(rows.metadata).map(([key, value]) => ({ key, value })),
    }),
  );

const long = (name: string, values: ArrayLike<number>): ColumnSource => ({
  name,
  data: BigInt64Array.from(Array.from(values, BigInt)),
  type: 'INT64',
  nullable: false,
});

/** Doubles hold every figure as it is, so that one beyond 32 bits is refused by the writer and not cut short. */
const short = (name: string, values: ArrayLike<number>): ColumnSource => ({
  name,
  data: Float64Array.from(values),
  type: 'INT32',
  nullable: false,
});
