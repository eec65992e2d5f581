import { NO_BOOKS, postEvent } from '@hardway/engine';
import { minorUnit } from '../currency.ts';
import { isSignificant } from '../history/significant.ts';
import type { Entry, StoredEvent } from '../protocol/entry.ts';
import { eventOf } from '../protocol/packing.ts';
import { HOUSE_STREAM, recordedCurrency } from '../software.ts';
import { entriesOf } from '../store/entries.ts';
import type { Store } from '../store/store.ts';
import { RunningMeters } from './meters.ts';
import { payableVouchers, redacted } from './redaction.ts';
import { trialBalance } from './trial-balance.ts';

/** Parts of the record as rows of cells, one at a time: a log may be longer than memory. */

export const EXPORTS = ['log', 'significant', 'meters', 'balance'] as const;
export type ExportName = (typeof EXPORTS)[number];

type Row = readonly string[];

/**
 * The first row has the names of the columns. `tables` are streams; with `house` all other streams come before them.
 * Secrets are left out.
 */
export const exportRows = (
  what: ExportName,
  store: Store,
  tables: readonly string[],
  { house = false } = {},
): AsyncGenerator<Row> => {
  switch (what) {
    case 'log':
      return logRows(store, tables, house, () => true);
    case 'significant':
      return logRows(store, tables, house, ({ event }) => isSignificant(eventOf(event)));
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
  tables: readonly string[],
  house: boolean,
  isWanted: (entry: Entry) => boolean,
): AsyncGenerator<Row> {
  yield ['stream', 'version', 'time', 'by', 'role', 'type', 'command', 'event', 'answer', 'hash', 'hidden'];
  const others = house ? (await store.streams()).filter((stream) => !stream.startsWith('table:')).sort(houseFirst) : [];
  const payable = await payableVouchers(store);
  for (const stream of [...others, ...tables])
    for await (const entry of entriesOf(store, stream)) if (isWanted(entry)) yield logRow(entry, payable);
}

const houseFirst = (one: string, other: string): number =>
  Number(other === HOUSE_STREAM) - Number(one === HOUSE_STREAM) || (one < other ? -1 : 1);

const logRow = (entry: Entry, payable: ReadonlySet<string>): Row => {
  const { stream, version, at, hash } = entry;
  const { id, role } = whoIn(entry.event);
  const { command, event, answer, hidden } = redacted(entry, payable);
  const time = new Date(at).toISOString();
  return [stream, `${version}`, time, id, role, entry.event.type, command, event, answer, hash, hidden.join(' ')];
};

/** The actor of an event: a person with a role, or an account. The house's own events have none. */
const whoIn = (event: StoredEvent): { readonly id: string; readonly role: string } => {
  const { by, approver, account } = event as { by?: unknown; approver?: unknown; account?: unknown };
  if (typeof by === 'object' && by !== null) return by as { id: string; role: string };
  // A new password says how its owner was known, not by whom it was set.
  const named = [event.type === 'PasswordSet' ? null : by, approver, account].find((name) => typeof name === 'string');
  return { id: (named as string | undefined) ?? '', role: '' };
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
    let books = NO_BOOKS;
    for await (const { event } of entriesOf(store, stream)) books = postEvent(books, eventOf(event));
    ledgers.push(books.ledger);
  }
  const { accounts, sum } = trialBalance(ledgers);
  const unit = minorUnit(await recordedCurrency(store));
  yield ['account', 'balance', 'unit'];
  for (const [name, balance] of Object.entries(accounts)) yield [name, `${balance}`, unit];
  if (tables.length > 0) yield ['sum', `${sum}`, unit];
}
