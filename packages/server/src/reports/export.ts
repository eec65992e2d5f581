import { evolve, newTable } from '@hardway/engine';
import { minorUnit } from '../currency.ts';
import { eventOf } from '../protocol/packing.ts';
import { HOUSE_STREAM, recordedCurrency } from '../software.ts';
import type { Entry, Store } from '../store/store.ts';
import { entriesOf } from './log.ts';
import { RunningMeters } from './meters.ts';
import { isSignificant } from './significant.ts';
import { trialBalance } from './trial-balance.ts';

/** Parts of the record as rows of cells, one at a time: a log may be longer than memory. */

export const EXPORTS = ['log', 'significant', 'meters', 'balance'] as const;
export type ExportName = (typeof EXPORTS)[number];

type Row = readonly string[];

/** The first row has the names of the columns. `tables` are streams; with `house` its own stream comes before them. */
export const exportRows = (
  what: ExportName,
  store: Store,
  tables: readonly string[],
  { house = false } = {},
): AsyncGenerator<Row> => {
  const streams = house ? [HOUSE_STREAM, ...tables] : tables;
  switch (what) {
    case 'log':
      return logRows(store, streams, () => true);
    case 'significant':
      return logRows(store, streams, ({ event }) => isSignificant(eventOf(event)));
    case 'meters':
      return meterRows(store, tables);
    case 'balance':
      return balanceRows(store, tables);
  }
};

export const csvLine = (row: Row): string =>
  `${row.map((cell) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',')}\n`;

async function* logRows(
  store: Store,
  streams: readonly string[],
  isWanted: (entry: Entry) => boolean,
): AsyncGenerator<Row> {
  yield ['stream', 'version', 'time', 'by', 'role', 'type', 'command', 'event', 'hash'];
  for (const stream of streams)
    for await (const entry of entriesOf(store, stream)) if (isWanted(entry)) yield logRow(entry);
}

const logRow = ({ stream, version, at, command, event, hash }: Entry): Row => {
  // What the house writes down by itself is nobody's doing.
  const { by = { id: '', role: '' } } = event as { by?: { id: string; role: string } };
  const time = new Date(at).toISOString();
  return [stream, `${version}`, time, by.id, by.role, event.type, command, JSON.stringify(event), hash];
};

async function* meterRows(store: Store, tables: readonly string[]): AsyncGenerator<Row> {
  const unit = minorUnit(await recordedCurrency(store));
  yield ['table', 'seat', 'coin in', 'coin out', 'brought in', 'paid out', 'wagers', 'voided', 'corrected', 'unit'];
  for (const stream of tables) {
    const running = new RunningMeters();
    for await (const { event } of entriesOf(store, stream)) running.take(eventOf(event));
    const { table, seats } = running.meters;
    for (const [seat, line] of [['all', table] as const, ...Object.entries(seats)]) {
      const { coinIn, coinOut, broughtIn, paidOut, wagers, voidedWagers, corrected } = line;
      const figures = [coinIn, coinOut, broughtIn, paidOut, wagers, voidedWagers, corrected];
      yield [stream.slice('table:'.length), seat, ...figures.map(String), unit];
    }
  }
}

async function* balanceRows(store: Store, tables: readonly string[]): AsyncGenerator<Row> {
  const ledgers = [];
  for (const stream of tables) {
    let table = newTable('');
    for await (const { event } of entriesOf(store, stream)) table = evolve(table, eventOf(event));
    ledgers.push(table.ledger);
  }
  const { accounts, sum } = trialBalance(ledgers);
  const unit = minorUnit(await recordedCurrency(store));
  yield ['account', 'balance', 'unit'];
  for (const [name, balance] of Object.entries(accounts)) yield [name, `${balance}`, unit];
  yield ['sum', `${sum}`, unit];
}
